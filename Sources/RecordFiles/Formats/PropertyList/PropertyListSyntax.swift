/// The spelling of new values in XML property lists.
struct PropertyListSyntax: ValueSyntax {
  /// Whether characters beyond ASCII need to be references, because the file declares ASCII.
  private let isASCII: Bool

  var file: (begin: String, end: String) {
    (PropertyListWriter.header, "\n" + PropertyListWriter.footer)
  }
  var array: (begin: String, end: String) { ("<array>", "</array>") }
  var dictionary: (begin: String, end: String) { ("<dict>", "</dict>") }
  var separator: String { "" }
  var colon: String { "" }
  var gap: String { "" }
  var indentation: String { "\n\t" }

  /// - Parameter fileBeginning: The beginning of the file, with the XML declaration if there is
  ///   one.
  init(fileBeginning: some Sequence<UInt8>) {
    let declaration = String(decoding: Array(fileBeginning), as: UTF8.self)
      .prefix { $0 != ">" }
    isASCII = declaration.hasPrefix("<?xml") && declaration.uppercased().contains("ASCII")
  }

  func key(_ text: String) throws(RecordFileError) -> [UInt8] { try element("key", text) }

  func string(_ text: String) throws(RecordFileError) -> [UInt8] { try element("string", text) }

  func value(_ text: String, inPlaceOf old: [UInt8]) -> [UInt8]? {
    // A name ends with white space, a slash or a bracket.
    let name = old.dropFirst().prefix { (0x61...0x7A).contains($0) }
    switch String(decoding: name, as: UTF8.self) {
    case "true", "false": return text == "true" || text == "false" ? Array("<\(text)/>".utf8) : nil
    case "date": return PropertyListDate.isDate(text.utf8) ? try? element("date", text) : nil
    case "integer", "real":
      guard NumberSpelling.isJSON(text) else { return nil }
      return try? element(NumberSpelling.isInteger(text.utf8Span.span) ? "integer" : "real", text)
    default: return nil
    }
  }

  private func element(_ name: String, _ text: String) throws(RecordFileError) -> [UInt8] {
    var output = OutputBuffer(destination: .memory)
    output.append("<\(name)>")
    do throws(RecordFileError) {
      try output.appendXMLText(text.utf8Span.span)
    } catch .unrepresentable(_, _, let reason) {
      throw .invalidText(text, .propertyList, reason: reason)
    }
    output.append("</\(name)>")
    return isASCII ? Self.ascii(output.bytes) : output.bytes
  }

  /// Returns XML with references in place of characters beyond ASCII.
  private static func ascii(_ xml: [UInt8]) -> [UInt8] {
    String(decoding: xml, as: UTF8.self).unicodeScalars.flatMap { character in
      character.isASCII ? Array(String(character).utf8) : Array("&#\(character.value);".utf8)
    }
  }
}
