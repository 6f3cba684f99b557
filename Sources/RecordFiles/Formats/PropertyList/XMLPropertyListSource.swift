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
    _ text: UnicodeText, of format: RecordFormat, _ options: ReadingOptions
  ) throws(RecordFileError) {
    try Self.checkValidity(of: text, as: .propertyList)
    self.text = text
  }

  func records(
    in array: Range<Int>?, at keys: [String?]
  ) throws(RecordFileError) -> FoundRecords {
    try KeyColumn.checkMemory(for: keys, in: (array ?? bytes.indices).count)
    let finder = RecordFinder(format: .propertyList, keys: keys)
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
    var state = XMLPropertyListState(
      parser: parser, offset: offset, isValue: isValue, sink: sink)
    // Expat passes the address to the handlers, which it calls only while it parses.
    try withUnsafeMutablePointer(to: &state) { state throws(RecordFileError) in
      XML_SetUserData(parser, state)
      setHandlers(of: parser)
      try parse(bytes, by: parser, state)
    }
  }

  private static func setHandlers(of parser: XML_Parser) {
    XML_SetElementHandler(
      parser,
      { state, name, _ in XMLPropertyListState.at(state).pointee.begin(name) },
      { state, _ in XMLPropertyListState.at(state).pointee.end() })
    XML_SetCharacterDataHandler(parser) { state, text, length in
      let text = UnsafeBufferPointer(
        start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: Int(length))
      XMLPropertyListState.at(state).pointee.characters(text.span)
    }
    XML_SetXmlDeclHandler(parser) { state, _, encoding, _ in
      XMLPropertyListState.at(state).pointee
        .declaration(encoding: encoding.map { String(cString: $0) })
    }
    XML_SetEntityDeclHandler(parser) { state, _, _, _, _, _, _, _, _ in
      XMLPropertyListState.at(state).pointee
        .fail("it declares entities, which a property list has none of")
    }

    // If the file has an external DTD, Expat skips an unknown entity without an error.
    XML_SetSkippedEntityHandler(parser) { state, name, _ in
      XMLPropertyListState.at(state).pointee
        .fail("the entity \(name.map { String(cString: $0) } ?? "") is not defined")
    }
  }

  private static func parse(
    _ bytes: Span<UInt8>, by parser: XML_Parser, _ state: UnsafeMutablePointer<XMLPropertyListState>
  ) throws(RecordFileError) {
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
      if let error = state.pointee.error { throw error }
      guard status == XML_STATUS_OK else {
        throw state.pointee.malformed(String(cString: XML_ErrorString(XML_GetErrorCode(parser))))
      }
      start = end
    } while start < bytes.count
  }
}

/// The state of a parse: its position in the grammar of property lists.
private struct XMLPropertyListState {
  /// The context of the next element.
  private enum Place {
    case document
    case plist(hasValue: Bool)
    case array
    case dictionary(hasKey: Bool)
  }

  /// The elements of a property list, the frequent ones first.
  private enum Element: String, CaseIterable {
    case string, key, integer, dict, array, real, date, data, plist
    case yes = "true"
    case no = "false"

    /// - Parameter name: The name, which ends with 00.
    init?(_ name: UnsafePointer<CChar>) {
      func isNamed(_ element: Element) -> Bool {
        var rest = name
        for byte in element.rawValue.utf8 {
          // This also ends at a 00, which no name of an element has.
          guard rest.pointee == CChar(byte) else { return false }
          rest += 1
        }
        return rest.pointee == 0
      }
      guard let element = Self.allCases.first(where: isNamed) else { return nil }
      self = element
    }
  }

  private let parser: XML_Parser
  private var context: ParseContext
  private var places: [Place]

  /// The element whose text is being read, and the offset at which it began.
  private var leaf: (element: Element, start: Int)?
  private var text: [UInt8] = []

  var error: RecordFileError? { context.error }

  init(parser: XML_Parser, offset: Int, isValue: Bool, sink: any ValueSink) {
    self.parser = parser
    self.context = ParseContext(sink: sink, offset: offset)
    self.places = isValue ? [.document, .plist(hasValue: false)] : [.document]
  }

  static func at(_ address: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
    guard let address else { preconditionFailure("Expat returns the address that it was given") }
    return address.assumingMemoryBound(to: Self.self)
  }

  mutating func begin(_ name: UnsafePointer<CChar>?) {
    guard context.error == nil, let name else { return }
    let element = Element(name)
    if let leaf {
      return fail("<\(String(cString: name))> inside <\(leaf.element.rawValue)>")
    }
    let start = XML_GetCurrentByteIndex(parser)
    switch element {
    case .plist:
      guard case .document = places.last else { return fail("<plist> inside another <plist>") }
      places.append(.plist(hasValue: false))
    case .key:
      guard case .dictionary(hasKey: false) = places.last else {
        return fail("<key> is not allowed here")
      }
      places[places.count - 1] = .dictionary(hasKey: true)
      leaf = (.key, start)
    case .array, .dict:
      guard takesValue(name) else { return }
      places.append(element == .array ? .array : .dictionary(hasKey: false))
      report(element == .array ? .beginArray : .beginDictionary, from: start)
    case .string?, .integer?, .real?, .date?, .data?, .yes?, .no?:
      guard takesValue(name), let element else { return }
      leaf = (element, start)
    case nil:
      fail("<\(String(cString: name))> is not an element of a property list")
    }
  }

  mutating func end() {
    guard context.error == nil else { return }
    guard let (element, start) = leaf else { return endContainer() }
    leaf = nil
    defer { text.removeAll(keepingCapacity: true) }
    switch element {
    case .key:
      report(.key, from: start)
    case .string:
      report(.string, from: start)
    case .integer, .real:
      trim()
      guard
        element == .integer
          ? NumberSpelling.isInteger(text.span) : Double(spelling) != nil
      else { return fail("\(spelling.debugDescription) is not a valid \(element.rawValue)") }
      report(.number, from: start)
    case .date:
      trim()
      guard PropertyListDate.isDate(text) else { return fail("\(spelling) is not a date") }
      report(.date, from: start)
    case .data:
      text.removeAll { isSpace($0) }
      guard text.allSatisfy({ isBase64($0) }) else { return fail("the data is not valid Base64") }
      report(.data, from: start)
    case .yes, .no, .dict, .array, .plist:
      guard text.allSatisfy({ isSpace($0) }) else {
        return fail("text inside <\(element.rawValue)>")
      }
      report(element == .yes ? .yes : .no, from: start)
    }
  }

  mutating func characters(_ characters: Span<UInt8>) {
    guard context.error == nil else { return }
    if leaf != nil {
      text.append(contentsOf: characters)
    } else if !characters.indices.allSatisfy({ isSpace(characters[$0]) }) {
      fail("text outside of any value")
    }
  }

  mutating func declaration(encoding: String?) {
    guard let encoding = encoding?.uppercased() else { return }
    let names = ["UTF-8", "UTF-16", "UTF-32", "ISO-10646-UCS-4", "US-ASCII", "ASCII"]
    guard names.contains(encoding) || encoding.wholeMatch(of: /UTF-(16|32)[BL]E/) != nil else {
      return fail(
        "the encoding is \(encoding); only UTF-8, UTF-16 and UTF-32 are supported; convert the file "
          + "with iconv -t UTF-8, and change its first line")
    }
  }

  mutating func fail(_ reason: String) {
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

  private mutating func endContainer() {
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
  private mutating func takesValue(_ name: UnsafePointer<CChar>) -> Bool {
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
      fail("<\(String(cString: name))> without a key")
      return false
    case .document:
      fail("<\(String(cString: name))> outside of <plist>")
      return false
    }
    return true
  }

  private mutating func report(_ kind: ValueKind, from start: Int) {
    let end = XML_GetCurrentByteIndex(parser) + Int(XML_GetCurrentByteCount(parser))
    // A copy, because the text and the context are parts of one value.
    let text = text
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

  /// Removes space around the text.
  private mutating func trim() {
    while text.last.map(isSpace) == true { text.removeLast() }
    text.removeFirst(text.prefix(while: isSpace).count)
  }
}
