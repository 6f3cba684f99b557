/// Bytes that compare like the text they were made from.
///
/// A sort key is what `ucol_getSortKey` writes, without the final 00. Two keys
/// compare like their texts only if both come from collators of the same
/// locale, options and ICU version; keys of different collators mean nothing to
/// each other. A stored key goes stale when any of these changes.
///
///     let collator = try Collator(locale: "sv")
///     collator.sortKey(for: "zebra") < collator.sortKey(for: "ål")  // true
///
/// Making a key costs more than comparing two texts once; it pays when each
/// text is compared several times, as in a sort. See UTS #10, section 4.3.
public struct SortKey: Sendable, Hashable {
  /// The bytes of the key.
  ///
  /// The key of the empty text has the level separators alone; a text of which
  /// nothing counts at any level may have the same.
  public let bytes: [UInt8]

  /// A key from bytes that were stored.
  ///
  /// - Parameter bytes: The ``bytes`` of a key that a collator of the same
  ///   locale, options and ICU version made.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
