internal import ICUReference

/// ICU's collator of a tag, as ICU itself opens it.
package final class ReferenceCollator: Sendable {
  /// `nonisolated(unsafe)` is true because nothing changes the collator once it is open.
  nonisolated(unsafe) private let handle: OpaquePointer

  package let settings: Settings

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - primary: Whether only primary differences count.
  /// - Throws: ``ReferenceError`` when ICU knows no such tag.
  package init(tag: String, primary: Bool = false) throws {
    guard let handle = icuref_collator_open(tag, primary) else { throw ReferenceError(tag: tag) }
    self.handle = handle
    self.settings = Settings(icuref_collator_settings(handle))
  }

  /// The collator of a locale with rules added to its own.
  ///
  /// - Throws: ``ReferenceError`` when ICU does not accept the rules.
  package init(tag: String, rules: String) throws {
    guard let handle = icuref_collator_open_rules(tag, rules) else {
      throw ReferenceError(tag: tag)
    }
    self.handle = handle
    var settings = Settings(icuref_collator_settings(handle))
    settings.hasOwnRules = true
    self.settings = settings
  }

  /// The collator of a locale, with the settings (case first, punctuation …) of another one.
  package init(tag: String, settingsOf other: String, normalizes: Bool) throws {
    guard let handle = icuref_collator_open(tag, false) else { throw ReferenceError(tag: tag) }
    self.handle = handle
    guard icuref_collator_take_settings(handle, other, normalizes) else {
      throw ReferenceError(tag: other)
    }
    self.settings = Settings(icuref_collator_settings(handle))
  }

  deinit { icuref_collator_close(handle) }

  /// Whether text is normalized first.
  package var normalizes: Bool { icuref_collator_normalizes(handle) }

  /// -1, 0 or 1, as the left text stands before, with or after the right one.
  package func compare(_ left: Int, _ right: Int, in texts: Texts) -> Int {
    Int(icuref_compare(handle, texts.reference, left, right))
  }

  /// The sort key without its final 00.
  package func sortKey(_ position: Int, in texts: Texts) -> [UInt8] {
    var capacity = 256
    while true {
      var size = 0
      let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        size = icuref_sort_key(handle, texts.reference, position, buffer.baseAddress, capacity)
        count = min(size, capacity)
      }
      if size < capacity { return key }
      capacity = size + 1
    }
  }

  /// The settings that matter to what is known of ICU's contradictions.
  package struct Settings: Sendable {
    package var ordersNumbers: Bool
    package var isIdentical: Bool
    package var countsAccentsBackwards: Bool
    package var ignoresPunctuation: Bool
    package var hasCaseLevel: Bool
    package var putsUppercaseFirst: Bool
    /// Digits, punctuation or the like stand at another place among the scripts.
    package var movesGroups: Bool
    /// Scripts or groups stand in another order.
    package var reorders: Bool
    /// There are rules beside those of the locale.
    package var hasOwnRules = false
  }

  /// The strings that the collator treats as one letter.
  package func contractions() -> [[UInt8]] {
    collectStrings { icuref_contractions(handle, $0, $1) }.strings
  }
}

extension ReferenceCollator.Settings {
  fileprivate init(_ settings: icuref_settings) {
    self.init(
      ordersNumbers: settings.numeric, isIdentical: settings.identical,
      countsAccentsBackwards: settings.backwards, ignoresPunctuation: settings.shifted,
      hasCaseLevel: settings.case_level, putsUppercaseFirst: settings.upper_first,
      movesGroups: settings.moves_groups, reorders: settings.reorders)
  }
}

/// ICU opens nothing for a tag.
package struct ReferenceError: Error {
  package var tag: String
}

/// Collects the strings that one call of the judge passes on.
func collectStrings<Result>(
  _ body: (icuref_receiver, UnsafeMutableRawPointer) -> Result
) -> (strings: [[UInt8]], result: Result) {
  var strings: [[UInt8]] = []
  let result = withUnsafeMutablePointer(to: &strings) { pointer in
    body(
      { context, text, length in
        context?.assumingMemoryBound(to: [[UInt8]].self).pointee
          .append(Array(UnsafeBufferPointer(start: text, count: length)))
      },
      UnsafeMutableRawPointer(pointer)
    )
  }
  return (strings, result)
}
