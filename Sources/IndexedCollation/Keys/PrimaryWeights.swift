/// The primary weights of a text that is looked for: what is left of it if accents and case do not
/// matter.
///
/// A text begins with it, for people of the locale, if the sort key of the text begins with its
/// bytes: ICU's primary weights are such that none begins with another, and what separates them in
/// compressed keys comes behind what a shorter text has. (UTS #10, section 8, "Searching and
/// Matching".)
package struct PrimaryWeights: Sendable {
  /// Where in a text what is looked for may begin.
  package enum Place: Sendable {
    /// Where the text begins or a word does: a letter or a digit behind what is neither, or an
    /// ideograph.
    case word
    /// Where the text begins, or at any character.
    case anywhere
  }

  let bytes: [UInt8]
  /// The first eight of them as a number.
  let prefix: UInt64

  private let keys: KeyMaker
  /// The weight of the first character, if it has one of its own whatever follows.
  private let first: UInt32?
  /// As much of a text as nearly always decides whether it begins with the weights.
  private let decidingLength: Int

  /// - Parameters:
  ///   - text: A text of less than 2³¹ bytes.
  ///   - collator: Whose weights.
  package init(of text: String, _ collator: Collator) {
    self.keys = collator.keys
    self.bytes = collator.icu.primaryKey(of: text)
    var prefix: UInt64 = 0
    for i in 0..<8 { prefix = prefix << 8 | (i < bytes.count ? UInt64(bytes[i]) : 0) }
    self.prefix = prefix
    // A character of many bytes may count as much as one of few, and some not at all.
    self.decidingLength = max(256, 8 * text.utf8.count)
    // If it has: an ignorable character before it has no weight.
    let first = text.withUTF8Buffer { collator.keys.firstPrimary(of: $0) }
    self.first = first
  }

  /// Whether nothing of the text has a weight.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether a text has the weights at a place.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text, if few characters in it are like
  ///   the first one of what is looked for.
  package func occurs(in text: String, at place: Place) -> Bool {
    text.withUTF8Buffer { occurs(in: $0, at: place) }
  }

  private func occurs(in text: UnsafeBufferPointer<UInt8>, at place: Place) -> Bool {
    guard let start = text.baseAddress else { return isEmpty }
    let end = start + text.count
    var next = start
    var wasInWord = false
    var wasSkipped = false
    while next < end {
      let character = next
      let scalar = decodeUTF8(&next, end).flatMap { Unicode.Scalar($0) }
      if next == character { next += 1 }
      var isStart: Bool
      switch place {
      case .anywhere:
        // To ask for properties takes longer than all else. Marks are from U+0300 on.
        isStart =
          character == start || (scalar?.value ?? 0) < 0x300
          || scalar?.properties.isGraphemeExtend != true
      case .word:
        let isInWord = scalar.map(Self.isInWord) ?? false
        // Ideographs are from U+3006 on.
        let isIdeograph = (scalar?.value ?? 0) >= 0x3006 && scalar?.properties.isIdeographic == true
        isStart = character == start || isInWord && (!wasInWord || isIdeograph)
        wasInWord = isInWord
      }
      // From a character without a weight on, the weights are those from the next one on. Without
      // this, a run of such characters would be read again from each of them.
      isStart = isStart || wasSkipped
      wasSkipped = isStart && keys.isIgnored(scalar)
      if isStart, !wasSkipped, begin(UnsafeBufferPointer(start: character, count: end - character))
      {
        return true
      }
    }
    return false
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.value | 0x20 >= 0x61 && scalar.value | 0x20 <= 0x7A
        || scalar.value >= 0x30 && scalar.value <= 0x39
    }
    if scalar.value >= 0xC0, scalar.value < 0x250 {
      return scalar.value != 0xD7 && scalar.value != 0xF7
    }
    let properties = scalar.properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }

  /// Whether a text begins with the weights.
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
      // Much that has no weight, or a letter that was cut: more of the text tells.
      case .unlessCut: if count == text.count { return false }
      }
      length *= 2
    }
  }

  private enum Answer {
    case yes
    case no
    /// No, unless there is more of the text.
    case unlessCut
  }

  private func answer(for key: UnsafeBufferPointer<UInt8>) -> Answer {
    guard let difference = bytes.indices.first(where: { $0 >= key.count || key[$0] != bytes[$0] })
    else { return .yes }
    // What a text goes on with may change the weights of its last characters, not of those before
    // them.
    let end = key.firstIndex(of: 1) ?? key.count
    return difference + 32 < end ? .no : .unlessCut
  }
}
