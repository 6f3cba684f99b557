internal import CollationHeader
internal import IndexedCollation

/// Reads rows from an array of structures of the Arrow C data interface.
enum ArrowRows {
  private enum Member: String, CaseIterable {
    case text, reading, language, nonfilingCharacters
  }

  /// Returns the rows; some of them, which are of no use, if the monitor is cancelled.
  ///
  /// - Throws: `InterfaceError` if a member is missing, unknown or malformed.
  static func rows(
    _ array: CheckedArray, _ monitor: ArrangementMonitor
  ) throws(InterfaceError) -> [Row] {
    // All members are checked before anything is allocated, because there may be billions of rows.
    let members = try members(of: array)
    guard let text = members[.text] else { throw InterfaceError("the rows have no text") }
    // A text of a row is a string of its own.
    let stringSize = 48
    try array.checkMemory(
      array.places.count * (MemoryLayout<Row>.stride + stringSize * members.count))
    func column(_ array: CheckedArray) throws(InterfaceError) -> TextColumn {
      try ArrowTexts.column(array, monitor)
    }
    let texts = try column(text)
    let readings = try members[.reading].map(column)
    let languages = try members[.language].map(column)
    let numbers = try members[.nonfilingCharacters].map(numbers)
    // The columns are not whole then.
    if monitor.isCancelled { return [] }
    var rows: [Row] = []
    rows.reserveCapacity(array.places.count)
    for (i, place) in array.places.enumerated() where !monitor.isCancelled {
      // What lies behind a null does not count.
      guard array.isValid(at: place) else {
        rows.append(Row(text: ""))
        continue
      }
      rows.append(
        Row(
          text: texts[i], reading: readings?[i],
          language: languages?[i], nonfilingCharacters: numbers?[i]))
    }
    return rows
  }

  private static func members(
    of array: CheckedArray
  ) throws(InterfaceError) -> [Member: CheckedArray] {
    let rows = array.places
    var members: [Member: CheckedArray] = [:]
    for i in 0..<array.childCount {
      let (schema, child) = try array.child(i)
      let name = schema.pointee.name.map { String(cString: $0) } ?? ""
      guard let member = Member(rawValue: name), members[member] == nil else {
        let known = Member.allCases.map(\.rawValue).joined(separator: ", ")
        throw InterfaceError("a row cannot have \(name.debugDescription); it can have: \(known)")
      }
      members[member] = try CheckedArray(schema, child, name: "the member \(name)", rows: rows)
    }
    return members
  }

  /// Returns integers of any size.
  private static func numbers(_ array: CheckedArray) throws(InterfaceError) -> [Int?] {
    switch array.format {
    case "c": return try numbers(array, Int8.self)
    case "C": return try numbers(array, UInt8.self)
    case "s": return try numbers(array, Int16.self)
    case "S": return try numbers(array, UInt16.self)
    case "i": return try numbers(array, Int32.self)
    case "I": return try numbers(array, UInt32.self)
    case "l": return try numbers(array, Int64.self)
    case "L": return try numbers(array, UInt64.self)
    case "n": return Array(repeating: nil, count: array.places.count)
    default:
      throw InterfaceError(
        "\(array.name) has the format \(array.format.debugDescription), not integers")
    }
  }

  private static func numbers<Number: FixedWidthInteger>(
    _ array: CheckedArray, _ type: Number.Type
  ) throws(InterfaceError) -> [Int?] {
    if array.places.isEmpty { return [] }
    guard let values = array.buffer(1) else {
      throw InterfaceError("\(array.name) has no values")
    }
    return array.places.map { place in
      guard array.isValid(at: place) else { return nil }
      return Int(
        clamping: values.loadUnaligned(
          fromByteOffset: place * MemoryLayout<Number>.size, as: Number.self))
    }
  }
}
