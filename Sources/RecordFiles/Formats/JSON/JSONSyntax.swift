/// The spelling of new values in JSON.
struct JSONSyntax: ValueSyntax {
  var file: (begin: String, end: String) { ("", "\n") }
  var array: (begin: String, end: String) { ("[", "]") }
  var dictionary: (begin: String, end: String) { ("{", "}") }
  var separator: String { "," }
  var colon: String { ":" }
  var gap: String { " " }
  var indentation: String { "\n  " }

  func key(_ text: String) throws(RecordFileError) -> [UInt8] { try string(text) }

  func string(_ text: String) throws(RecordFileError) -> [UInt8] {
    var output = OutputBuffer(destination: .memory)
    try output.appendJSONString(text.utf8Span.span)
    return output.bytes
  }

  func value(_ text: String, inPlaceOf old: [UInt8]) -> [UInt8]? {
    let isOfKind =
      switch old.first ?? 0 {
      case UInt8(ascii: "t"), UInt8(ascii: "f"): text == "true" || text == "false"
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): NumberSpelling.isJSON(text)
      default: false
      }
    return isOfKind ? Array(text.utf8) : nil
  }
}
