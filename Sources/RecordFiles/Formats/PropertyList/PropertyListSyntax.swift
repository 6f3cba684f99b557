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
