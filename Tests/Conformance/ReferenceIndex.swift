internal import ICUReference
package import IndexedCollation

/// ICU's alphabetic index of a tag, as ICU itself makes it.
package final class ReferenceIndex: Sendable {
  /// The labels and kinds of the buckets.
  package let buckets: [Bucket]

  package struct Bucket: Sendable, Hashable {
    package var title: String
    package var kind: Section.Kind
  }

  /// `nonisolated(unsafe)` is true because nothing changes the index once it is open.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// - Parameters:
  ///   - tag: A BCP 47 tag.
  ///   - added: Tags of locales whose labels join.
  /// - Throws: ``ReferenceError`` when ICU knows no such tag.
  package init(tag: String, added: [String]) throws {
    let handle = withCStrings(added) { icuref_index_open(tag, $0, added.count) }
    guard let handle else { throw ReferenceError(tag: tag) }
    self.handle = handle
    let kinds: [Section.Kind] = [.normal, .underflow, .inflow, .overflow]
    self.buckets = (0..<icuref_index_bucket_count(handle)).map { bucket in
      let (labels, kind) = collectStrings { icuref_index_bucket(handle, bucket, $0, $1) }
      return Bucket(title: String(decoding: labels[0], as: UTF8.self), kind: kinds[Int(kind)])
    }
  }

  deinit { icuref_index_close(handle) }

  /// The bucket that ICU puts a text into.
  package func bucket(of position: Int, in texts: Texts) -> Int {
    icuref_index_bucket_of(handle, texts.reference, position)
  }
}
