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

  /// Appends the sort key of a text to bytes that are there already.
  func appendSortKey(of text: Span<UInt8>, to keys: inout [UInt8]) {
    let start = keys.count
    append(to: &keys, guess: min(4 * text.count + 16, Int(Int32.max))) { start, capacity, status in
      text.withCharacters { text in
        cicu_sort_key(handle, text.baseAddress, text.count, start, capacity, &status)
      }
    }
    if let caseLevel = wrongCaseLevel {
      SortKeyRepair.repair(level: caseLevel, of: &keys[start...])
    }
  }

  /// The primary weights of a text's sort key.
  func primaryKey(of text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    append(to: &key, guess: min(4 * text.count + 16, Int(Int32.max))) { start, capacity, status in
      text.withCharacters { text in
        cicu_primary_key(handle, text.baseAddress, text.count, start, capacity, &status)
      }
    }
    return key
  }

  /// The primary weights of a text's sort key.
  func primaryKey(of text: String) -> [UInt8] { primaryKey(of: text.utf8Span.span) }

  // ICU has no error for a key but lack of memory and text beyond int32, which the public interface forbids. So a failure is the end
  // of the process, as it is everywhere in Swift when memory runs out.

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
