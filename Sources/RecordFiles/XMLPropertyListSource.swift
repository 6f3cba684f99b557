internal import Expat

/// Reads XML property lists (Apple's PropertyList-1.0 DTD).
///
/// This is the only file that imports Expat.
struct XMLPropertyListSource: NestedSource {
  let text: UnicodeText

  var syntax: any ValueSyntax { PropertyListSyntax(fileBeginning: bytes.prefix(200)) }

  var notation: RecordNotation { .propertyList }
  var format: RecordFormat { .propertyList }

  /// Returns whether content begins as XML or as an element of a property list does.
  static func recognizes(_ content: [UInt8]) -> Bool {
    let beginning = UnicodeText.beginning(of: content, isMarkup: true).drop(while: isSpace)
    return ["<?xml", "<!DOCTYPE plist", "<plist"].contains { beginning.starts(with: $0.utf8) }
  }

  init(
    _ content: [UInt8], of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    text = try UnicodeText(content, of: .propertyList, isMarkup: true)
  }

  func records(
    in array: Range<Int>?, at key: String?
  ) throws(RecordFileError) -> FoundRecords {
    // The texts may be as long as the array, and a growing array may need as much again.
    try RecordFileError.checkMemory(2 * (array ?? bytes.indices).count)
    let finder = RecordFinder(format: .propertyList, key: key)
    return try finder.records { sink throws(RecordFileError) in
      if let array { return try report(array, to: sink) }
      try report(to: sink)
    }
  }

  func report(to sink: any ValueSink) throws(RecordFileError) {
    try Self.parse(bytes.span, into: sink)
  }

  func report(_ record: Range<Int>, to sink: any ValueSink) throws(RecordFileError) {
    try Self.parse(
      bytes.span.extracting(record), offset: record.lowerBound, isValue: true, into: sink)
  }

  /// Parses a property list in UTF-8, and reports its values to a sink.
  ///
  /// - Parameters:
  ///   - bytes: The property list.
  ///   - offset: The offset of the bytes in the source.
  ///   - isValue: Whether the bytes are a single value of a property list, without the
  ///     enclosing `<plist>` element.
  ///   - sink: The receiver of the values.
  /// - Throws: ``RecordFileError`` if the property list is malformed, or the error that the
  ///   sink throws.
  static func parse(
    _ bytes: Span<UInt8>,
    offset: Int = 0,
    isValue: Bool = false,
    into sink: any ValueSink
  ) throws(RecordFileError) {
    // Ignore the encoding in the XML declaration: UTF-16 was converted to UTF-8 before, and
    // other encodings are rejected.
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw .system(file: "XML parser", reason: "out of memory")
    }
    defer { XML_ParserFree(parser) }
    let state = XMLPropertyListState(
      parser: parser, offset: offset, isValue: isValue, sink: sink)
    XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
    XML_SetElementHandler(
      parser,
      { state, name, _ in
        guard let name else { return }
        XMLPropertyListState.from(state).begin(String(cString: name))
      },
      { state, _ in XMLPropertyListState.from(state).end() })
    XML_SetCharacterDataHandler(parser) { state, text, length in
      let text = UnsafeBufferPointer(
        start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: Int(length))
      XMLPropertyListState.from(state).characters(text.span)
    }
    XML_SetXmlDeclHandler(parser) { state, _, encoding, _ in
      XMLPropertyListState.from(state).declaration(encoding: encoding.map { String(cString: $0) })
    }
    XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
      XMLPropertyListState.from(state).fail(
        "it declares entities, which a property list has none of")
    }

    // If the file has an external DTD, Expat skips an unknown entity without an error.
    XML_SetSkippedEntityHandler(parser) { state, name, _ in
      XMLPropertyListState.from(state).fail(
        "the entity \(name.map { String(cString: $0) } ?? "") is not defined")
    }

    // Expat counts in 32 bits, so a larger file is parsed in parts.
    let part = 1 << 30
    var start = 0
    repeat {
      let end = min(start + part, bytes.count)
      let status = bytes.extracting(start..<end).withUnsafeBytes { buffer in
        XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count),
          end == bytes.count ? 1 : 0)
      }
      if let error = state.error { throw error }
      guard status == XML_STATUS_OK else {
        throw state.malformed(String(cString: XML_ErrorString(XML_GetErrorCode(parser))))
      }
      start = end
    } while start < bytes.count
  }
}

/// The state of a parse: its position in the grammar of property lists.
private final class XMLPropertyListState {
  /// The context of the next element.
  private enum Place {
    case document
    case plist(hasValue: Bool)
    case array
    case dictionary(hasKey: Bool)
  }

  private let parser: XML_Parser
  private var context: ParseContext
  private var places: [Place]

  /// The name of the element whose text is being read, and the offset at which it began.
  private var leaf: (name: String, start: Int)?
  private var text: [UInt8] = []

  var error: RecordFileError? { context.error }

  init(parser: XML_Parser, offset: Int, isValue: Bool, sink: any ValueSink) {
    self.parser = parser
    self.context = ParseContext(sink: sink, offset: offset)
    self.places = isValue ? [.document, .plist(hasValue: false)] : [.document]
  }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLPropertyListState {
    guard let pointer else { preconditionFailure("Expat returns the pointer that it was given") }
    return Unmanaged<XMLPropertyListState>.fromOpaque(pointer).takeUnretainedValue()
  }

  func begin(_ name: String) {
    guard error == nil else { return }
    if let leaf { return fail("<\(name)> inside <\(leaf.name)>") }
    let start = XML_GetCurrentByteIndex(parser)
    switch name {
    case "plist":
      guard case .document = places.last else { return fail("<plist> inside another <plist>") }
      places.append(.plist(hasValue: false))
    case "key":
      guard case .dictionary(hasKey: false) = places.last else {
        return fail("<key> is not allowed here")
      }
      places[places.count - 1] = .dictionary(hasKey: true)
      leaf = (name, start)
    case "array", "dict":
      guard takesValue(name) else { return }
      let kind = name == "array" ? ValueKind.beginArray : .beginDictionary
      places.append(name == "array" ? .array : .dictionary(hasKey: false))
      report(kind, from: start)
    case "string", "integer", "real", "date", "data", "true", "false":
      guard takesValue(name) else { return }
      leaf = (name, start)
    default:
      fail("<\(name)> is not an element of a property list")
    }
  }

  func end() {
    guard error == nil else { return }
    guard let (name, start) = leaf else { return endContainer() }
    leaf = nil
    defer { text.removeAll(keepingCapacity: true) }
    switch name {
    case "key":
      report(.key, from: start)
    case "string":
      report(.string, from: start)
    case "integer", "real":
      text = trimmed(text)
      guard name == "integer" ? PropertyListNumber.isInteger(spelling) : Double(spelling) != nil
      else { return fail("\(spelling.debugDescription) is not a valid \(name)") }
      report(.number, from: start)
    case "date":
      text = trimmed(text)
      guard PropertyListDate.isDate(text) else { return fail("\(spelling) is not a date") }
      report(.date, from: start)
    case "data":
      text.removeAll { isSpace($0) }
      guard text.allSatisfy({ isBase64($0) }) else { return fail("the data is not valid Base64") }
      report(.data, from: start)
    default:
      guard text.allSatisfy({ isSpace($0) }) else { return fail("text inside <\(name)>") }
      report(name == "true" ? .yes : .no, from: start)
    }
  }

  func characters(_ characters: Span<UInt8>) {
    guard error == nil else { return }
    for i in characters.indices {
      if leaf == nil, !isSpace(characters[i]) { return fail("text outside of any value") }
      text.append(characters[i])
    }
    if leaf == nil { text.removeAll(keepingCapacity: true) }
  }

  func declaration(encoding: String?) {
    guard let encoding = encoding?.uppercased() else { return }
    guard ["UTF-8", "UTF-16", "US-ASCII", "ASCII"].contains(encoding) else {
      return fail("the encoding is \(encoding); only UTF-8 and UTF-16 are supported")
    }
  }

  func fail(_ reason: String) {
    guard context.error == nil else { return }
    context.error = malformed(reason)
    XML_StopParser(parser, 0)
  }

  /// Creates an error at the current position of the parser.
  func malformed(_ reason: String) -> RecordFileError {
    .malformed(
      .propertyList,
      reason: reason,
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
  }

  private func endContainer() {
    let end = XML_GetCurrentByteIndex(parser)
    switch places.removeLast() {
    case .array:
      report(.endArray, from: end)
    case .dictionary(hasKey: false):
      report(.endDictionary, from: end)
    case .dictionary(hasKey: true):
      fail("a key without a value")
    case .plist(hasValue: false):
      fail("<plist> without a value")
    case .plist(hasValue: true), .document:
      break
    }
  }

  /// Returns whether a value is allowed here, and updates the state, or fails the parse.
  private func takesValue(_ name: String) -> Bool {
    switch places[places.count - 1] {
    case .plist(hasValue: false):
      places[places.count - 1] = .plist(hasValue: true)
    case .array:
      break
    case .dictionary(hasKey: true):
      places[places.count - 1] = .dictionary(hasKey: false)
    case .plist(hasValue: true):
      fail("<plist> has a second value")
      return false
    case .dictionary(hasKey: false):
      fail("<\(name)> without a key")
      return false
    case .document:
      fail("<\(name)> outside of <plist>")
      return false
    }
    return true
  }

  private func report(_ kind: ValueKind, from start: Int) {
    let end = XML_GetCurrentByteIndex(parser) + Int(XML_GetCurrentByteCount(parser))
    if !context.report(kind, text: text.span, bytes: start..<end) { XML_StopParser(parser, 0) }
  }

  /// The text that is being read, for error messages.
  private var spelling: String { String(decoding: text, as: UTF8.self) }

  private func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      return true
    default: return false
    }
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(text[first...last])
  }
}
