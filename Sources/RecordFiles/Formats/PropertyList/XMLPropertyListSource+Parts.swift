extension XMLPropertyListSource: StreamSource {
  static var isMarkup: Bool { true }

  static func canReadParts(_ content: Span<UInt8>, _ options: ReadingOptions) -> Bool {
    startOfRecords(in: content, options) != nil
  }

  static func preamble(
    of content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions, isWhole: Bool
  ) -> StreamPreamble? {
    guard let (array, depth) = startOfRecords(in: content, options) else {
      return StreamPreamble()
    }
    let ends = ["</array>"] + repeatElement("</dict>", count: depth) + ["</plist>"]
    return StreamPreamble(of: content, array: array, closing: ends.flatMap(\.utf8))
  }

  static func close(_ part: inout [UInt8], _ preamble: StreamPreamble) { part += preamble.closing }

  static func lineCount(of content: Span<UInt8>) -> Int { lineCountWithReturns(of: content) }

  static func endOfRecords(
    in content: Span<UInt8>, _ format: RecordFormat, _ options: ReadingOptions
  ) -> Int {
    var depth = 0
    var end = 0
    var place = 0
    while let markup = Markup(in: content, from: place) {
      place = markup.range.upperBound
      switch markup.kind {
      case .begin: depth += 1
      case .end: depth -= 1
      case .empty: break
      case .other: continue
      }
      // Here the array ends.
      if depth < 0 { break }
      if depth == 0 { end = place }
    }
    return end
  }

  /// Returns the tag with which the array of the records begins, and the number of dictionaries around it, or
  /// `nil` if there is none.
  private static func startOfRecords(
    in content: Span<UInt8>, _ options: ReadingOptions
  ) -> (array: Range<Int>, depth: Int)? {
    let finder = ArrayStartFinder(path: options.recordsPath)
    // The parser stops there, or at the end of the beginning.
    try? parse(content, into: finder)
    // An empty tag ends too.
    guard let array = finder.range, content[array.upperBound - 2] != UInt8(ascii: "/") else {
      return nil
    }
    return (array, finder.depth)
  }
}

/// A tag of XML, or a declaration, a comment, an instruction or a CDATA section.
private struct Markup {
  enum Kind {
    case begin, end, empty, other
  }

  let kind: Kind
  let range: Range<Int>

  /// The beginnings and the ends of what is no tag, but can contain tags.
  private static let others: [(begin: [UInt8], end: [UInt8])] = [
    ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// Finds the next one that ends in the content.
  ///
  /// - Parameters:
  ///   - content: The XML.
  ///   - start: The offset from which to search.
  init?(in content: Span<UInt8>, from start: Int) {
    guard let begin = content.firstIndex(of: UInt8(ascii: "<"), from: start),
      begin + 1 < content.count
    else { return nil }
    for other in Self.others where Self.has(other.begin, content, begin) {
      var i = begin + other.begin.count
      while let last = content.firstIndex(of: UInt8(ascii: ">"), from: i) {
        i = last + 1
        let first = i - other.end.count
        if first >= begin + other.begin.count, Self.has(other.end, content, first) {
          self.init(.other, begin..<i)
          return
        }
      }
      return nil
    }
    var quote: UInt8?
    for i in begin + 1..<content.count {
      let byte = content[i]
      if byte == quote {
        quote = nil
      } else if quote != nil {
        continue
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let kind: Kind =
          switch (content[begin + 1], content[i - 1]) {
          case (UInt8(ascii: "!"), _): .other
          case (UInt8(ascii: "/"), _): .end
          case (_, UInt8(ascii: "/")): .empty
          default: .begin
          }
        self.init(kind, begin..<i + 1)
        return
      }
    }
    return nil
  }

  private init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  private static func has(_ bytes: [UInt8], _ content: Span<UInt8>, _ place: Int) -> Bool {
    place + bytes.count <= content.count
      && bytes.indices.allSatisfy { content[place + $0] == bytes[$0] }
  }
}
