/// A sequence of bytes that compares like the text that it was made from.
///
/// A sort key is the result of ICU's `ucol_getSortKey`, without the final 00. If the collator
/// has a case level and sorts uppercase first, a known fault in ICU's key is corrected. Two
/// keys compare like their texts only if both come from collators with the same locale, options
/// and ICU version. Keys of different collators are not comparable. A stored key becomes
/// invalid if any of these change.
///
///     let collator = try Collator(locale: "sv")
///     collator.sortKey(for: "zebra") < collator.sortKey(for: "ål")  // true
///
/// Making a key costs more than comparing two texts once. Keys are faster if each text is
/// compared several times, as in a sort. See UTS #10, section 4.3.
public struct SortKey: Sendable, Hashable {
  /// The bytes of the key.
  ///
  /// The key of the empty text contains only the level separators. A text in which no character
  /// counts at any level can have the same key.
  public let bytes: [UInt8]

  /// Creates a key from stored bytes.
  ///
  /// - Parameter bytes: The ``bytes`` of a key from a collator with the same locale, options
  ///   and ICU version.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
