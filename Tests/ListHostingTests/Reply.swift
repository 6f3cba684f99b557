import Testing

/// A response as a client receives it.
struct Reply {
  var status: Int
  var headers: [String: String] = [:]
  var content: [UInt8] = []

  var text: String { String(decoding: content, as: UTF8.self) }

  init(head: String) throws {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast(2)
    let words = try #require(lines.first).split(separator: " ", maxSplits: 2)
    try #require(words.count >= 2 && words[0] == "HTTP/1.1", "not a status: \(head)")
    status = try #require(Int(words[1]))
    for line in lines.dropFirst() {
      let colon = try #require(line.firstIndex(of: ":"), "not a field: \(line)")
      let name = String(line[..<colon])
      try #require(headers[name] == nil, "two fields \(name)")
      headers[name] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
  }
}
