internal import CICU

/// An open collator of ICU.
///
/// `@unchecked Sendable` is true because ICU promises that the const functions
/// of a `RuleBasedCollator` may be called from several threads, and nothing
/// here changes the collator after it is opened.
final class ICUCollator: @unchecked Sendable {
  let handle: OpaquePointer

  init(tailoring: ICUTailoring, options: Collator.Options) throws(CollationError) {
    self.handle = try tailoring.openCollator(options)
  }

  deinit { cicu_collator_close(handle) }

  /// Negative, zero or positive, as the left text stands before, with or after
  /// the right one.
  func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    compare(left, right, with: cicu_compare)
  }

  /// The same with primary differences alone.
  func comparePrimary(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    compare(left, right, with: cicu_compare_primary)
  }

  /// Appends the sort key of a text to bytes that are there already.
  func appendSortKey(of text: Span<UInt8>, to keys: inout [UInt8]) {
    append(to: &keys, guess: min(4 * text.count + 16, Int(Int32.max))) { start, capacity, status in
      text.withCharacters { text in
        cicu_sort_key(handle, text.baseAddress, text.count, start, capacity, &status)
      }
    }
  }

  /// The primary weights of a text's sort key.
  func primaryKey(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    append(to: &key, guess: 64) { start, capacity, status in
      text.utf8Span.span.withCharacters { text in
        cicu_primary_key(handle, text.baseAddress, text.count, start, capacity, &status)
      }
    }
    return key
  }

  /// ICU's alphabetic index of this collator.
  func alphabeticIndex(labelsOf locales: [String]) throws(CollationError) -> ICUAlphabeticIndex {
    try ICUAlphabeticIndex(collator: handle, labelLocales: locales)
  }

  // ICU has no error for a comparison or a key but lack of memory and text
  // beyond int32, which the public interface forbids. So a failure is the end
  // of the process, as it is everywhere in Swift when memory runs out.

  private func compare(
    _ left: Span<UInt8>,
    _ right: Span<UInt8>,
    with function: (
      OpaquePointer?, UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?, Int,
      UnsafeMutablePointer<cicu_status>?
    ) -> Int32
  ) -> Int {
    var status: cicu_status = 0
    let result = left.withCharacters { left in
      right.withCharacters { right in
        function(
          handle, left.baseAddress, left.count, right.baseAddress, right.count, &status)
      }
    }
    checkNoFailure(status)
    return Int(result)
  }

  private func append(
    to keys: inout [UInt8],
    guess: Int,
    _ write: (UnsafeMutablePointer<UInt8>?, Int, inout cicu_status) -> Int
  ) {
    // Asking for the size first would be the whole work twice; a guess that
    // nearly always fits costs a second call only when it does not.
    let start = keys.count
    var capacity = guess
    while true {
      var status: cicu_status = 0
      keys.append(contentsOf: repeatElement(0, count: capacity))
      let size = keys.withUnsafeMutableBufferPointer { bytes in
        write(bytes.baseAddress.map { $0 + start }, capacity, &status)
      }
      checkNoFailure(status)
      keys.removeLast(max(0, capacity - size))
      // One byte more than the key: ICU's count includes a final 00.
      if size < capacity { return }
      keys.removeLast(keys.count - start)
      capacity = size + 1
    }
  }

  private func checkNoFailure(_ status: cicu_status) {
    precondition(
      !cicu_failed(status),
      "ICU could not collate a text: \(String(cString: cicu_status_name(status)))")
  }
}
