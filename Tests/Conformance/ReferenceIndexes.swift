internal import Synchronization

/// The judge's indexes of single locales, each opened once: that takes some milliseconds.
package final class ReferenceIndexes: Sendable {
  private let opened = Mutex<[String: ReferenceIndex]>([:])

  package init() {}

  /// The index of a tag with the letters A to Z.
  package func index(of tag: String) throws -> ReferenceIndex {
    if let index = opened.withLock({ $0[tag] }) { return index }
    let index = try ReferenceIndex(tag: tag, added: ["en"])
    opened.withLock { $0[tag] = index }
    return index
  }
}
