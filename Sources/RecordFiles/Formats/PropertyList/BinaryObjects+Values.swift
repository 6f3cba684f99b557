#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension BinaryObjects {
  /// An open container, and the part of it that is still to be read.
  private struct Level {
    /// The offset of the container.
    var start: Int
    var end: ValueKind
    /// The offset of the references to the keys, or `nil` if the container is an array.
    var keys: Int?
    var values: Int
    var next = 0
    var count: Int
  }

  /// The maximum nesting depth of containers.
  static let maximumDepth = 10_000

  /// How much may still be read by way of references.
  ///
  /// An object can be in several containers, so a small file can stand for an endless number of values.
  private struct Allowance {
    /// The number of values, counted once per reference to an object.
    ///
    /// Each reference takes at least one byte, so a legitimate file has no more values than bytes.
    var valueCount: Int

    /// The length of all strings in bytes, counted once per reference to a string.
    ///
    /// The limit is generous because legitimate files also reference a string many times.
    var textLength: Int

    init(fileSize: Int) {
      valueCount = 8 * fileSize
      textLength = 64 * fileSize + (1 << 26)
    }
  }

  /// Reports the values of an object to a sink.
  ///
  /// - Parameters:
  ///   - start: The offset of the object.
  ///   - sink: The receiver of the values.
  ///   - noteRepair: Called before the sink receives a string or a key that was invalid. The
  ///     invalid parts are replaced with U+FFFD.
  /// - Throws: ``RecordFileError`` if the property list is malformed, or the error that the
  ///   sink throws.
  func report(
    at start: Int, to sink: any ValueSink, noteRepair: () -> Void = {}
  ) throws(RecordFileError) {
    var left = Allowance(fileSize: bytes.count)
    func check(_ text: Text) throws(RecordFileError) {
      left.textLength -= text.string.utf8.count
      guard left.textLength > 0 else { throw Self.malformed("strings are referenced too often") }
      if text.isRepaired { noteRepair() }
    }
    var levels: [Level] = []
    var open: Set<Int> = []
    var next: Int? = start
    while true {
      if let start = next {
        left.valueCount -= 1
        guard left.valueCount > 0 else {
          throw Self.malformed("containers are referenced too often")
        }
        let value = try value(at: start)
        if case .string(let text) = value { try check(text) }
        if let level = try begin(value, start, sink) {
          guard open.insert(start).inserted else {
            throw Self.malformed("a container contains itself")
          }
          guard levels.count < Self.maximumDepth else {
            throw Self.malformed("more than \(Self.maximumDepth) containers are nested")
          }
          levels.append(level)
        }
      }
      guard var level = levels.popLast() else { return }
      guard level.next < level.count else {
        open.remove(level.start)
        try report(level.end, "", level.start, sink)
        next = nil
        continue
      }
      if let keys = level.keys {
        let key = try reference(level.next, at: keys)
        guard case .string(let text) = try value(at: key) else {
          throw Self.malformed("a key is not a string")
        }
        try check(text)
        try report(.key, text.string, key, sink)
      }
      next = try reference(level.next, at: level.values)
      level.next += 1
      levels.append(level)
    }
  }

  private struct Text {
    var string: String
    var isRepaired: Bool
  }

  private enum Value {
    case string(Text)
    case other(ValueKind, String)
    case container(ValueKind, count: Int, references: Int)
  }

  /// Reports a scalar or the beginning of a container, and returns the container to read next.
  private func begin(
    _ value: Value, _ start: Int, _ sink: any ValueSink
  ) throws(RecordFileError) -> Level? {
    switch value {
    case .string(let text):
      try report(.string, text.string, start, sink)
    case .other(let kind, let text):
      try report(kind, text, start, sink)
    case .container(let kind, let count, let references):
      try report(kind, "", start, sink)
      let isDictionary = kind == .beginDictionary
      return Level(
        start: start,
        end: isDictionary ? .endDictionary : .endArray,
        keys: isDictionary ? references : nil,
        // All keys of a dictionary come before its values.
        values: isDictionary ? references + count * referenceSize : references,
        count: count)
    }
    return nil
  }

  private func value(at start: Int) throws(RecordFileError) -> Value {
    let object = try object(at: start)
    let content = bytes[object.content]
    switch object.marker {
    case 0x08: return .other(.no, "")
    case 0x09: return .other(.yes, "")
    case 0x10...0x14: return .other(.number, Self.integer(content).description)
    case 0x22:
      let bits = UInt32(truncatingIfNeeded: Self.bits(content))
      return .other(.number, Float(bitPattern: bits).description)
    case 0x23:
      return .other(.number, Double(bitPattern: Self.bits(content)).description)
    case 0x33:
      let seconds = Double(bitPattern: Self.bits(content))
      guard let date = PropertyListDate.text(secondsSince2001: seconds) else {
        throw Self.malformed("a date is out of range")
      }
      return .other(.date, date)
    case 0x40...0x4F: return .other(.data, Data(content).base64EncodedString())
    case 0x60...0x6F: return .string(Self.text(utf16: content))
    case 0xA0...0xAF, 0xD0...0xDF:
      let kind: ValueKind = object.isArray ? .beginArray : .beginDictionary
      return .container(kind, count: object.count, references: object.content.lowerBound)
    default: return .string(Self.text(utf8: content))
    }
  }

  private static func text(utf8 bytes: ArraySlice<UInt8>) -> Text {
    if let string = String(validating: bytes, as: UTF8.self) {
      return Text(string: string, isRepaired: false)
    }
    return Text(string: String(decoding: bytes, as: UTF8.self), isRepaired: true)
  }

  private static func text(utf16 bytes: ArraySlice<UInt8>) -> Text {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).lazy.map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if let string = String(validating: units, as: UTF16.self) {
      return Text(string: string, isRepaired: false)
    }
    return Text(string: String(decoding: Array(units), as: UTF16.self), isRepaired: true)
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int128 {
    let value = bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
    // Integers of 8 and 16 bytes are signed, shorter ones are unsigned.
    return bytes.count == 8
      ? Int128(Int64(truncatingIfNeeded: value)) : Int128(truncatingIfNeeded: value)
  }

  private static func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  }

  private func report(
    _ kind: ValueKind, _ text: String, _ start: Int, _ sink: any ValueSink
  ) throws(RecordFileError) {
    try sink.receive(kind, text: text.utf8Span.span, bytes: start..<start + 1)
  }
}
