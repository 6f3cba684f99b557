internal import Synchronization

/// A cache of the reference indexes of single locales, because opening one takes some milliseconds.
package final class ReferenceIndexes: Sendable {
  private let opened = Mutex<[String: ReferenceIndex]>([:])

  package init() {}

  /// Returns the index of a tag, with the letters A to Z added.
  package func index(of tag: String) throws -> ReferenceIndex {
    if let index = opened.withLock({ $0[tag] }) { return index }
    let index = try ReferenceIndex(tag: tag, added: ["en"])
    opened.withLock { $0[tag] = index }
    return index
  }
}
