extension UnicodeText {
  /// Checks that the text can be changed.
  ///
  /// - Throws: ``RecordFileError`` if parts of the text could not be converted to UTF-8: they
  ///   could not be written back.
  func checkChanges() throws(RecordFileError) {
    guard let encoding, !repairs.isEmpty else { return }
    throw .uneditableFile(reason: "it is not valid \(encoding.rawValue)")
  }

  /// Returns the changed text in its encoding, with its byte-order mark.
  ///
  /// - Parameter changes: The changes to ``utf8``.
  /// - Returns: The text, which is the original one if there are no changes.
  /// - Throws: ``RecordFileError`` if the text cannot be written back, or if there is not
  ///   enough memory.
  func content(applying changes: ByteChanges) throws(RecordFileError) -> [UInt8] {
    try checkChanges()
    guard let encoding else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let content = try changes.applied(to: utf8, after: hasMark ? mark : [])
      // A first line can begin with bytes that look like a mark, which then need one before them.
      let isReadAgain = hasMark || UnicodeText(Array(content.prefix(4))).markLength == 0
      return isReadAgain ? content : mark + content
    }
    let content = encoding.encoded(
      try changes.applied(to: utf8, after: markLength > 0 ? Array("\u{FEFF}".utf8) : []))
    let again = UnicodeText(Array(content.prefix(4)), isMarkup: markLength == 0)
    guard again.encoding == encoding else {
      // The mark of UTF-16LE and a NUL are the mark of UTF-32LE.
      throw .uneditableFile(reason: "a text in \(encoding.rawValue) cannot begin with U+0000")
    }
    return content
  }
}

extension UnicodeText.Encoding {
  /// Returns UTF-8 in this encoding.
  fileprivate func encoded(_ utf8: [UInt8]) -> [UInt8] {
    switch self {
    case .utf16LittleEndian: Self.encoded(utf8, UTF16.self) { $0.littleEndian }
    case .utf16BigEndian: Self.encoded(utf8, UTF16.self) { $0.bigEndian }
    case .utf32LittleEndian: Self.encoded(utf8, UTF32.self) { $0.littleEndian }
    case .utf32BigEndian: Self.encoded(utf8, UTF32.self) { $0.bigEndian }
    }
  }

  private static func encoded<Codec: UnicodeCodec>(
    _ utf8: [UInt8], _ codec: Codec.Type, ordered: (Codec.CodeUnit) -> Codec.CodeUnit
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * utf8.count)
    for character in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      Codec.encode(character) { unit in
        withUnsafeBytes(of: ordered(unit)) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }
}
