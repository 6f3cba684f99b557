internal import ICUReference

/// ICU's collator of a tag, as ICU itself opens it.
package final class ReferenceCollator: Sendable {
  /// `nonisolated(unsafe)` is true because nothing changes the collator once it is open.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - primary: Whether only primary differences count.
  /// - Throws: ``ReferenceError`` when ICU knows no such tag.
  package init(tag: String, primary: Bool = false) throws {
    guard let handle = icuref_collator_open(tag, primary) else { throw ReferenceError(tag: tag) }
    self.handle = handle
  }

  deinit { icuref_collator_close(handle) }

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

  /// The settings with which ICU's comparisons are known to contradict its keys.
  package struct Contradictions: Sendable {
    /// Digits other than 0 to 9 may pass for letters.
    package var numeric: Bool
    /// Marks may be taken in the order in which they came.
    package var identical: Bool
    /// Accents count backwards.
    package var backwards: Bool
    /// Latin text may come before digits, and not.
    package var movesDigits: Bool
  }

  package var contradictions: Contradictions {
    let known = icuref_known_contradictions(handle)
    return Contradictions(
      numeric: known.numeric, identical: known.identical,
      backwards: known.backwards, movesDigits: known.moves_digits)
  }

  /// The strings that the collator treats as one letter.
  package func contractions() -> [[UInt8]] {
    collectStrings { icuref_contractions(handle, $0, $1) }.strings
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
