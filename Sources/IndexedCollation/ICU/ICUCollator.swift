internal import CICU

/// An open ICU collator.
///
/// `@unchecked Sendable` is safe because ICU guarantees that several threads can call the const
/// functions of a `RuleBasedCollator`. This class does not change the collator after it is
/// opened.
final class ICUCollator: @unchecked Sendable {
  let handle: OpaquePointer

  /// The position of the case level in the sort keys, counted from zero, if ICU writes it
  /// incorrectly; otherwise `nil`.
  private let wrongCaseLevel: Int?

  init(
    tailoring: ICUTailoring, options: CollatorOptions = CollatorOptions()
  ) throws(CollationError) {
    let codes = try options.reorderCodes
    let scripts = options.reordering?.joined(separator: " ") ?? ""
    do {
      self.handle = try openICU(about: scripts) { status in
        cicu_collator_open(
          tailoring.handle, options.attributes, codes ?? [], Int32(codes?.count ?? -1), &status)
      }
    } catch {
      // ICU cannot reject an attribute, because each one has a type. It can reject an order of
      // scripts.
      throw CollationError(
        .icu, input: error.input, status: error.status,
        reason: codes == nil ? nil : "the scripts cannot be put in this order")
    }
    self.wrongCaseLevel = try SortKeyRepair.wrongCaseLevel(of: handle)
  }

  deinit { cicu_collator_close(handle) }

  /// Returns the sort key of a text.
  func sortKey(of text: Span<UInt8>) -> [UInt8] {
    var key = key(of: text, by: cicu_sort_key)
    if let wrongCaseLevel { SortKeyRepair.repair(level: wrongCaseLevel, of: &key[...]) }
    return key
  }

  /// Returns the sort key of a text.
  func sortKey(of text: String) -> [UInt8] { sortKey(of: text.utf8Span.span) }

  /// Returns the primary weights of a text's sort key.
  func primaryKey(of text: Span<UInt8>) -> [UInt8] { key(of: text, by: cicu_primary_key) }

  /// Returns the primary weights of a text's sort key.
  func primaryKey(of text: String) -> [UInt8] { primaryKey(of: text.utf8Span.span) }

  // For sort keys, ICU reports only two errors: lack of memory and text beyond the Int32 range,
  // which the public interface does not allow. So a failure ends the process, as Swift does if
  // memory runs out.

  private func key(
    of text: Span<UInt8>,
    by write: (
      OpaquePointer, UnsafePointer<CChar>?, Int, UnsafeMutablePointer<UInt8>?, Int,
      UnsafeMutablePointer<cicu_status>
    ) -> Int
  ) -> [UInt8] {
    // Asking ICU for the size first would do the whole work twice. This estimate nearly always
    // fits; only if it does not, a second call is needed. Memory that is not written to costs
    // nothing.
    var capacity = min(4 * text.count + 16, Int(Int32.max))
    while true {
      var size = 0
      let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        var status: cicu_status = 0
        size = text.withCharacters { text in
          write(handle, text.baseAddress, text.count, buffer.baseAddress, capacity, &status)
        }
        checkNoFailure(status)
        count = min(size, capacity)
      }
      // The buffer must have one byte more than the key, because ICU also writes a final 00.
      if size < capacity { return key }
      capacity = size + 1
    }
  }

  private func checkNoFailure(_ status: cicu_status) {
    precondition(
      !cicu_failed(status),
      "ICU could not collate a text: \(String(cString: cicu_status_name(status)))")
  }
}
