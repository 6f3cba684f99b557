extension RecordNotation {
  /// Returns whether a record can have a property, as far as its bytes tell without a parser.
  ///
  /// Most records at the end of a hierarchy have none with others inside, and this takes much less time.
  ///
  /// - Parameters:
  ///   - key: The path of the key.
  ///   - record: The bytes of the record.
  /// - Returns: `false` if the last name of the path does not occur, and nothing that could be another spelling of it.
  func canHave(_ key: String, in record: Span<UInt8>) -> Bool {
    let escapes: (UInt8, UInt8, UInt8)
    switch self {
    case .json: escapes = (UInt8(ascii: "\\"), UInt8(ascii: "\\"), UInt8(ascii: "\\"))
    // References, comments or CDATA, and processing instructions.
    case .propertyList: escapes = (UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "?"))
    case .line, .row, .vCard, .none: return true
    }
    let path = key.utf8
    let name = path.suffix(
      from: path.lastIndex(of: UInt8(ascii: ".")).map(path.index(after:)) ?? path.startIndex)
    guard let first = name.first else { return true }
    for i in record.indices {
      let byte = record[i]
      if byte == escapes.0 || byte == escapes.1 || byte == escapes.2 { return true }
      if byte == first, record.count - i >= name.count,
        zip(i..., name).allSatisfy({ record[$0] == $1 })
      {
        return true
      }
    }
    return false
  }
}
