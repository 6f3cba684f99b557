internal import CICU

/// Corrects the one known fault in ICU's sort keys.
///
/// With a case level (`kc`) and uppercase first (`kf-upper`), ICU encodes a run of lowercase
/// letters as a four-bit number: 3 for one letter, 4 for two … 15 for thirteen. Uppercase is 1
/// and mixed case is 2. Both are smaller, so a longer run must sort later. But for a run of
/// more than thirteen letters, ICU writes a 3 instead of a 15 for each thirteen letters, before
/// the number for the remaining letters. As a result, "Universitetsbiblioteket nord" sorts
/// before "Universitetsbiblioteket Nord". ICU's comparison function is correct. (ICU 72.1 to
/// 78.3, `collationkeys.cpp`; no report of this fault is known.)
///
/// The repair does not rely on the version of ICU: it tests each collator for the fault first.
enum SortKeyRepair {
  /// Returns the position of the case level in a collator's keys, counted from zero, if ICU
  /// writes it incorrectly; otherwise `nil`.
  static func wrongCaseLevel(of collator: OpaquePointer) throws(CollationError) -> Int? {
    let attributes = try callICU(about: "the options") { status in
      cicu_collator_attributes(collator, &status)
    }
    guard attributes.case_level == 1, attributes.case_first == 2 else { return nil }
    // In the first text the uppercase letter comes later, so the first text must sort later.
    // The texts use two different letters because a double letter can be a contraction, such as
    // aa in Danish.
    let keys = ["etetetetetetetE", "etEtetetetetete"].map { key(of: Array($0.utf8), by: collator) }
    guard keys[0].lexicographicallyPrecedes(keys[1]) else { return nil }
    return attributes.strength == 0 ? 1 : 2
  }

  private static func key(of text: [UInt8], by collator: OpaquePointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 256) { key, count in
      var status: cicu_status = 0
      count = text.span.withCharacters { text in
        cicu_sort_key(collator, text.baseAddress, text.count, key.baseAddress, 256, &status)
      }
    }
  }

  /// Writes 15 for each thirteen lowercase letters of a run.
  ///
  /// - Parameters:
  ///   - level: The position of the case level, counted from zero.
  ///   - key: The sort key.
  static func repair(level: Int, of key: inout ArraySlice<UInt8>) {
    var start = key.startIndex
    for _ in 0..<level {
      guard let separator = key[start...].firstIndex(of: 1) else { return }
      start = separator + 1
    }
    let end = key[start...].firstIndex(of: 1) ?? key.endIndex
    // A run is followed by uppercase, by mixed case, or by zero or the end of the level.
    func number(_ i: Int) -> UInt8 {
      let byte = start + i / 2
      guard byte < end else { return 0 }
      return i.isMultiple(of: 2) ? key[byte] >> 4 : key[byte] & 15
    }
    for i in 0..<2 * (end - start) where number(i) == 3 && number(i + 1) >= 3 {
      key[start + i / 2] |= i.isMultiple(of: 2) ? 0xF0 : 0x0F
    }
  }
}
