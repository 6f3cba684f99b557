/// The primary weights of a search text, which are independent of accents and case.
///
/// For the users of the locale, a text starts with the search text if the text's sort key
/// starts with these bytes. This holds because no primary weight in ICU is a prefix of another,
/// and because the terminators in compressed keys come after the bytes of the shorter text.
/// (UTS #10, section 8, "Searching and Matching".)
///
///     let weights = PrimaryWeights(of: "ber", in: collation)
///     weights.occurs(in: "Anna Bérénice", at: .word)  // true
public struct PrimaryWeights: Sendable {
  /// The positions in a text at which a match can start.
  public enum Place: Sendable {
    /// The start of the text.
    case beginning
    /// The start of the text or of a word: a letter or digit after a character that is neither,
    /// or an ideograph.
    case word
    /// The start of the text, or any character.
    case anywhere
  }

  let key: PrimaryKey
  /// The weights as they are in keys of reverse order.
  let reversedKey: PrimaryKey

  let keys: KeyMaker
  /// The primary weight of the first character; `nil` if it has none, or if the next character
  /// can change it.
  private let first: UInt32?
  /// The length of a text, in bytes, that nearly always decides whether the text starts with
  /// the weights.
  private let decidingLength: Int

  /// - Parameters:
  ///   - text: A text of less than 2³¹ bytes.
  ///   - keys: The key maker of the collator that determines the weights.
  init(of text: String, _ keys: KeyMaker) {
    self.keys = keys
    self.key = PrimaryKey(keys.collator.primaryKey(of: text))
    self.reversedKey = PrimaryKey(KeyDirection.reverse.applied(to: key.bytes))
    // A text can need more bytes than the search text for the same weights, and some characters
    // have no weight.
    self.decidingLength = max(256, 8 * text.utf8.count)
    // A search usually reads many texts. Without the weight table, the first weight is unknown,
    // and characters without a weight would not be skipped.
    _ = keys.table
    // The result is `nil` if the first character is ignorable, because it has no weight.
    let first = text.withUTF8Buffer { keys.firstPrimary(of: $0) }
    self.first = first
  }

  /// A Boolean value that indicates whether no character of the search text has a weight.
  public var isEmpty: Bool { key.bytes.isEmpty }

  /// Returns whether the weights occur in a text at a given kind of position.
  ///
  /// - Parameters:
  ///   - text: A text.
  ///   - place: The positions in the text at which a match can start.
  /// - Returns: Whether there is a match. A search text without weights matches each text.
  /// - Complexity: O(*n*), where *n* is the length of the text, if few of its characters are
  ///   similar to the first character of the search text.
  public func occurs(in text: String, at place: Place) -> Bool {
    isEmpty || text.withUTF8Buffer { place == .beginning ? begin($0) : occurs(in: $0, at: place) }
  }

  private func occurs(in text: UnsafeBufferPointer<UInt8>, at place: Place) -> Bool {
    guard let start = text.baseAddress else { return false }
    let end = start + text.count
    for character in SearchStarts(in: start..<end, at: place, keys)
    where begin(UnsafeBufferPointer(start: character, count: end - character)) {
      return true
    }
    return false
  }

  /// Returns whether a text starts with the weights.
  func begin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let first, let other = keys.firstPrimary(of: text), other != first { return false }
    var length = decidingLength
    while true {
      var count = min(text.count, length)
      while count < text.count, text[count] & 0xC0 == 0x80 { count += 1 }
      let part = UnsafeBufferPointer(rebasing: text[..<count])
      let quick = keys.withKey(of: part) { key, count in
        answer(for: UnsafeBufferPointer(start: key, count: count))
      }
      switch quick ?? keys.key(of: part).withUnsafeBufferPointer({ answer(for: $0) }) {
      case .yes: return true
      case .no: return false
      // Many characters have no weight, or a letter was cut. More of the text is needed.
      case .unlessCut: if count == text.count { return false }
      }
      length *= 2
    }
  }

  private enum Answer {
    case yes
    case no
    /// No, unless the text continues.
    case unlessCut
  }

  private func answer(for key: UnsafeBufferPointer<UInt8>) -> Answer {
    let bytes = self.key.bytes
    guard let difference = bytes.indices.first(where: { $0 >= key.count || key[$0] != bytes[$0] })
    else { return .yes }
    // The text after the cut can change the weights of the last characters before it, but not
    // of earlier ones.
    let end = key.firstIndex(of: 1) ?? key.count
    return difference + 32 < end ? .no : .unlessCut
  }
}
