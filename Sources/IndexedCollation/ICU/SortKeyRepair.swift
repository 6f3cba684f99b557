internal import CICU

/// The one fault of ICU's sort keys that is known, and how it is repaired.
///
/// With a case level (`kc`) and uppercase first (`kf-upper`), ICU counts a run of lowercase letters
/// in a number of four bits: 3 for one, 4 for two … 15 for thirteen. Uppercase, 1, and mixed case,
/// 2, are less, so a longer run must stand later. But of a run of more than thirteen ICU writes a 3
/// for each thirteen, not a 15, before the number of the rest. So "Universitetsbiblioteket nord"
/// stands before "Universitetsbiblioteket Nord". ICU's comparison has it right. (ICU 72.1 to 78.3,
/// `collationkeys.cpp`; nobody seems to have reported it.)
///
/// What is repaired is not assumed to be wrong: a collator is tried first.
enum SortKeyRepair {
  /// The case level of a collator's keys, counted from zero, if ICU writes it wrong.
  static func wrongCaseLevel(of collator: OpaquePointer) throws(CollationError) -> Int? {
    let attributes = try callICU(about: "the options") { status in
      cicu_collator_attributes(collator, &status)
    }
    guard attributes.case_level == 1, attributes.case_first == 2 else { return nil }
    // In the first one the uppercase letter comes later, so that it stands later. (Not letters of a
    // kind: in Danish aa is one.)
    let keys = ["etetetetetetetE", "etEtetetetetete"].map { key(of: Array($0.utf8), by: collator) }
    guard keys[0].lexicographicallyPrecedes(keys[1]) else { return nil }
    return attributes.strength == 1 ? 1 : 2
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
  ///   - level: The case level, counted from zero.
  ///   - key: The sort key.
  static func repair(level: Int, of key: inout ArraySlice<UInt8>) {
    var start = key.startIndex
    for _ in 0..<level {
      guard let separator = key[start...].firstIndex(of: 1) else { return }
      start = separator + 1
    }
    let end = key[start...].firstIndex(of: 1) ?? key.endIndex
    // A run is followed by uppercase, by mixed case, or by the zero or the end behind all.
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
