internal import BulkMemory

/// A cache of the most recently used tailorings that were built from rules.
struct BuiltTailorings {
  /// The input that a tailoring is built from.
  struct Source: Hashable {
    var locales: [String]
    var rules: OwnRules
  }

  /// The maximum number of tailorings in the cache; each takes a few hundred kilobytes.
  static let maximumCount = 16

  /// The cache of the process.
  static let shared = ForkSafeMutex(BuiltTailorings())

  /// The tailorings, the most recently used last.
  private var latest: [(source: Source, tailoring: Tailoring)] = []

  mutating func tailoring(of source: Source) -> Tailoring? {
    guard let i = latest.firstIndex(where: { $0.source == source }) else { return nil }
    latest.append(latest.remove(at: i))
    return latest.last?.tailoring
  }

  /// Adds a tailoring and removes the least recently used one if the cache is full.
  mutating func keep(_ tailoring: Tailoring, of source: Source) {
    latest.append((source, tailoring))
    if latest.count > Self.maximumCount { latest.removeFirst() }
  }
}
