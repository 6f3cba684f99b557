internal import Foundation

/// Reads binary property lists, by Foundation, and turns them into XML, so that
/// records have bytes to be carried as.
///
/// The essentials of Foundation have only `PropertyListDecoder`, which cannot tell
/// the real 1.0 from the integer 1; `PropertyListSerialization` can.
enum BinaryPropertyList {
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "bplist".utf8)
  }

  /// The same property list in XML.
  static func xml(of bytes: [UInt8]) throws(RecordFileError) -> [UInt8] {
    // What is damaged, Foundation tries to read as the oldest, textual format.
    var format = PropertyListSerialization.PropertyListFormat.openStep
    guard
      let value = try? PropertyListSerialization.propertyList(from: Data(bytes), format: &format),
      format == .binary
    else { throw malformed("the binary data is damaged") }
    let writer = PropertyListWriter(depth: 0)
    try report(value, to: writer)
    return Array(PropertyListWriter.header.utf8) + writer.output
      + Array(PropertyListWriter.footer.utf8)
  }

  /// Foundation refuses deep nesting, so the depth of this recursion is bounded.
  private static func report(_ value: Any, to sink: any ValueSink) throws(RecordFileError) {
    func report(_ kind: ValueKind, _ text: String = "") throws(RecordFileError) {
      try sink.receive(kind, text: text.utf8Span.span, bytes: 0..<0)
    }
    switch value {
    case let value as String:
      try report(.string, value)
    case let boolean as Bool where isBoolean(value):
      try report(boolean ? .yes : .no)
    case let value as NSNumber:
      try report(.number, value.isReal ? value.doubleValue.description : value.stringValue)
    case let value as Date:
      try report(.date, value.formatted(.iso8601))
    case let value as Data:
      try report(.data, value.base64EncodedString())
    case let value as [Any]:
      try report(.beginArray)
      for element in value { try self.report(element, to: sink) }
      try report(.endArray)
    case let value as [String: Any]:
      try report(.beginDictionary)
      // The order in the file is lost in reading; Apple's own writers sort too.
      for (key, element) in value.sorted(by: { $0.key < $1.key }) {
        try report(.key, key)
        try self.report(element, to: sink)
      }
      try report(.endDictionary)
    default:
      throw malformed("it is a keyed archive, or holds a \(type(of: value))")
    }
  }

  /// Whether a value is a boolean, not the number 1, which casts to one.
  private static func isBoolean(_ value: Any) -> Bool {
    #if canImport(Darwin)
    return CFGetTypeID(value as CFTypeRef) == CFBooleanGetTypeID()
    #else
    return type(of: value) == Bool.self
    #endif
  }

  private static func malformed(_ reason: String) -> RecordFileError {
    .malformed(.propertyList, reason: reason, line: 1, column: 1)
  }
}

extension NSNumber {
  fileprivate var isReal: Bool {
    let type = UInt8(bitPattern: objCType.pointee)
    return type == UInt8(ascii: "d") || type == UInt8(ascii: "f")
  }
}
