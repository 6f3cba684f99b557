internal import ICUReference

/// ICU's collator of a tag, opened directly with ICU.
package final class ReferenceCollator: Sendable {
  /// `nonisolated(unsafe)` is safe, because nothing changes the collator after it is opened.
  nonisolated(unsafe) private let handle: OpaquePointer

  package let settings: Settings

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - primary: Whether the collator compares only primary differences.
  /// - Throws: ``ReferenceError`` if ICU does not accept the tag.
  package init(tag: String, primary: Bool = false) throws {
    guard let handle = icuref_collator_open(tag, primary) else { throw ReferenceError(tag: tag) }
    self.handle = handle
    self.settings = Settings(icuref_collator_settings(handle))
  }

  /// Opens the collator of a locale with additional rules.
  ///
  /// - Throws: ``ReferenceError`` if ICU does not accept the rules.
  package init(tag: String, rules: String) throws {
    guard let handle = icuref_collator_open_rules(tag, rules) else {
      throw ReferenceError(tag: tag)
    }
    self.handle = handle
    var settings = Settings(icuref_collator_settings(handle))
    settings.hasOwnRules = true
    self.settings = settings
  }

  /// Opens the collator of a locale with the settings (case first, punctuation …) of another one.
  package init(tag: String, settingsOf other: String, normalizes: Bool) throws {
    guard let handle = icuref_collator_open(tag, false) else { throw ReferenceError(tag: tag) }
    self.handle = handle
    guard icuref_collator_take_settings(handle, other, normalizes) else {
      throw ReferenceError(tag: other)
    }
    self.settings = Settings(icuref_collator_settings(handle))
  }

  deinit { icuref_collator_close(handle) }

  /// Whether the collator normalizes text first.
  package var normalizes: Bool { icuref_collator_normalizes(handle) }

  /// Compares two texts; returns -1, 0 or 1 if the left text sorts before, with or after the right
  /// one.
  package func compare(_ left: Int, _ right: Int, in texts: Texts) -> Int {
    Int(icuref_compare(handle, texts.reference, left, right))
  }

  /// Returns the sort key of a text without its final 00.
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

  /// Returns the key of two texts, merged level by level.
  ///
  /// - Parameters:
  ///   - left: The key of a text, without its final 00.
  ///   - right: The key of another text.
  /// - Returns: The merged key, without a final 00.
  package static func merged(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    let (left, right) = (left + [0], right + [0])
    let capacity = left.count + right.count + 16
    return [UInt8](unsafeUninitializedCapacity: capacity) { key, count in
      count = icuref_merged_key(
        left, left.count, right, right.count, key.baseAddress, capacity)
    }
  }

  /// The settings that a ``Contradiction`` can depend on.
  package struct Settings: Sendable {
    package var ordersNumbers: Bool
    package var isIdentical: Bool
    package var countsAccentsBackwards: Bool
    package var ignoresPunctuation: Bool
    package var hasCaseLevel: Bool
    package var putsUppercaseFirst: Bool
    /// Whether groups such as digits or punctuation are reordered among the scripts.
    package var movesGroups: Bool
    /// Whether scripts or groups are reordered.
    package var reorders: Bool
    /// Whether there are rules in addition to those of the locale.
    package var hasOwnRules = false
  }

  /// Returns the contractions: the strings that the collator treats as one letter.
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

/// An error that occurs if ICU does not accept a tag or rules.
package struct ReferenceError: Error {
  package var tag: String
}

/// Collects the strings that one call of the reference passes to its receiver.
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
