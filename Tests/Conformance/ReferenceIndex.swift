internal import ICUReference
package import IndexedCollation

/// ICU's alphabetic index of a tag, opened directly with ICU.
package final class ReferenceIndex: Sendable {
  /// The labels and kinds of the buckets.
  package let buckets: [Bucket]

  package struct Bucket: Sendable, Hashable {
    package var title: String
    package var kind: LocalizedIndexedCollation.Section.Kind
  }

  /// `nonisolated(unsafe)` is safe, because nothing changes the index after it is opened.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - added: The tags of locales whose labels are added.
  /// - Throws: ``ReferenceError`` if ICU does not accept the tag.
  package init(tag: String, added: [String]) throws {
    let handle = withCStrings(added) { icuref_index_open(tag, $0, added.count) }
    guard let handle else { throw ReferenceError(tag: tag) }
    self.handle = handle
    let kinds: [LocalizedIndexedCollation.Section.Kind] = [.normal, .underflow, .inflow, .overflow]
    self.buckets = (0..<icuref_index_bucket_count(handle)).map { bucket in
      let (labels, kind) = collectStrings { icuref_index_bucket(handle, bucket, $0, $1) }
      return Bucket(title: String(decoding: labels[0], as: UTF8.self), kind: kinds[Int(kind)])
    }
  }

  deinit { icuref_index_close(handle) }

  /// Returns the bucket that ICU puts a text into.
  package func bucket(of position: Int, in texts: Texts) -> Int {
    icuref_index_bucket_of(handle, texts.reference, position)
  }
}
