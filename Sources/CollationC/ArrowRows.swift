internal import CollationHeader
internal import IndexedCollation

/// Reads rows from an array of structures of the Arrow C data interface.
enum ArrowRows {
  private enum Member: String, CaseIterable {
    case text, reading, language, nonfilingCharacters
  }

  /// Returns the rows; `nil` if it is no array of structures.
  ///
  /// - Throws: `InterfaceError` if a member is missing, unknown or malformed.
  static func rows(
    _ schema: UnsafePointer<ArrowSchema>, _ array: UnsafePointer<ArrowArray>
  ) throws(InterfaceError) -> [Row]? {
    let (schema, array) = (schema.pointee, array.pointee)
    guard schema.release != nil, array.release != nil,
      schema.format.map({ String(cString: $0) }) == "+s"
    else { return nil }
    guard array.length >= 0, array.offset >= 0, array.length <= Int64(UInt32.max),
      array.offset <= Int64(UInt32.max), array.n_children == schema.n_children
    else { throw InterfaceError("the array of rows is not valid") }
    var rows = [Row](repeating: Row(text: ""), count: Int(array.length))
    var found: Set<Member> = []
    for i in 0..<Int(schema.n_children) {
      guard let schema = schema.children?[i], var part = array.children?[i]?.pointee else {
        throw InterfaceError("the array of rows is not valid")
      }
      let name = schema.pointee.name.map { String(cString: $0) } ?? ""
      guard let member = Member(rawValue: name), found.insert(member).inserted else {
        let known = Member.allCases.map(\.rawValue).joined(separator: ", ")
        throw InterfaceError("a row cannot have \(name.debugDescription); it can have: \(known)")
      }
      guard part.release != nil, part.length >= array.offset + array.length else {
        throw InterfaceError("the array of rows is not valid")
      }
      part.offset += array.offset
      part.length = array.length
      if member == .nonfilingCharacters {
        let numbers = try numbers(schema.pointee, part)
        for (i, number) in numbers.enumerated() { rows[i].nonfilingCharacters = number }
        continue
      }
      let texts = try ArrowTexts.column(schema, &part)
      for i in rows.indices {
        let text = texts.text(at: i)
        switch member {
        case .text: rows[i].text = text
        case .reading: rows[i].reading = text
        default: rows[i].language = text
        }
      }
    }
    guard found.contains(.text) else { throw InterfaceError("the rows have no text") }
    // What lies behind a null does not count.
    let bitmap = array.n_buffers > 0 ? ArrowTexts.buffer(array, 0) : nil
    for i in rows.indices where !ArrowTexts.isValid(bitmap, Int(array.offset) + i) {
      rows[i] = Row(text: "")
    }
    return rows
  }

  /// Returns integers of any size.
  private static func numbers(
    _ schema: ArrowSchema, _ array: ArrowArray
  ) throws(InterfaceError) -> [Int?] {
    switch schema.format.map({ String(cString: $0) }) ?? "" {
    case "c": return try numbers(array, Int8.self)
    case "C": return try numbers(array, UInt8.self)
    case "s": return try numbers(array, Int16.self)
    case "S": return try numbers(array, UInt16.self)
    case "i": return try numbers(array, Int32.self)
    case "I": return try numbers(array, UInt32.self)
    case "l": return try numbers(array, Int64.self)
    case "L": return try numbers(array, UInt64.self)
    case "n": return Array(repeating: nil, count: Int(array.length))
    default: throw InterfaceError("nonfilingCharacters are no integers")
    }
  }

  private static func numbers<Number: FixedWidthInteger>(
    _ array: ArrowArray, _ type: Number.Type
  ) throws(InterfaceError) -> [Int?] {
    if array.length == 0 { return [] }
    guard let values = ArrowTexts.buffer(array, 1) else {
      throw InterfaceError("the array of numbers has no values")
    }
    let bitmap = ArrowTexts.buffer(array, 0)
    return (Int(array.offset)..<Int(array.offset + array.length)).map { place in
      guard ArrowTexts.isValid(bitmap, place) else { return nil }
      return Int(
        clamping: values.loadUnaligned(
          fromByteOffset: place * MemoryLayout<Number>.size, as: Number.self))
    }
  }
}
