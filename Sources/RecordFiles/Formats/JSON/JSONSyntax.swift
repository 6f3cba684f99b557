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
}
