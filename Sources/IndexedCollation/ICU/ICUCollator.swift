internal import CICU

/// An open collator of ICU.
///
/// `@unchecked Sendable` is true because ICU promises that the const functions
/// of a `RuleBasedCollator` may be called from several threads, and nothing
/// here changes the collator after it is opened.
final class ICUCollator: @unchecked Sendable {
  let handle: OpaquePointer

  /// The case level of its sort keys, counted from zero, if ICU writes that wrong.
  private let wrongCaseLevel: Int?

  init(tailoring: Tailoring, options: Collator.Options) throws(CollationError) {
    let codes = try options.reorderCodes
    var attributes = options.attributes
    if options.normalization == nil, tailoring.normalizes { attributes.normalization = 1 }
    do {
      self.handle = try openICU(about: options.reordering?.joined(separator: " ") ?? "") { status in
        cicu_collator_open(
          tailoring.icu.handle, attributes, codes ?? [], Int32(codes?.count ?? -1), &status)
      }
    } catch {
      // No attribute can be refused, since each has a type; an order of scripts can.
      throw CollationError(
        .icu, input: error.input, status: error.status,
        reason: codes == nil ? nil : "the scripts cannot be put in this order")
    }
    self.wrongCaseLevel = try SortKeyRepair.wrongCaseLevel(of: handle)
  }

  deinit { cicu_collator_close(handle) }

  /// The sort key of a text.
  func sortKey(of text: Span<UInt8>) -> [UInt8] {
    var key = key(of: text, by: cicu_sort_key)
    if let wrongCaseLevel { SortKeyRepair.repair(level: wrongCaseLevel, of: &key[...]) }
    return key
  }

  /// The sort key of a text.
  func sortKey(of text: String) -> [UInt8] { sortKey(of: text.utf8Span.span) }

  /// The primary weights of a text's sort key.
  func primaryKey(of text: Span<UInt8>) -> [UInt8] { key(of: text, by: cicu_primary_key) }

  /// The primary weights of a text's sort key.
  func primaryKey(of text: String) -> [UInt8] { primaryKey(of: text.utf8Span.span) }

  // ICU has no error for a key but lack of memory and text beyond int32, which the public interface forbids. So a failure is the end
  // of the process, as it is everywhere in Swift when memory runs out.

  private func key(
    of text: Span<UInt8>,
    by write: (
      OpaquePointer, UnsafePointer<CChar>?, Int, UnsafeMutablePointer<UInt8>?, Int,
      UnsafeMutablePointer<cicu_status>
    ) -> Int
  ) -> [UInt8] {
    // Asking for the size first would be the whole work twice; a guess that nearly always fits
    // costs a second call only when it does not. What of it is not written to takes no memory.
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
      // One byte more than the key: ICU's count includes a final 00.
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
