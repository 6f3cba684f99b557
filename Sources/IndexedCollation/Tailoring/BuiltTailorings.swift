/// The tailorings that were built from rules and asked for last.
struct BuiltTailorings {
  /// What a tailoring is built from.
  struct Source: Hashable {
    var locales: [String]
    var rules: String
  }

  /// How many are kept; each takes some hundred kilobytes.
  static let maximumCount = 16

  /// The one asked for last is at the end.
  private var latest: [(source: Source, tailoring: Tailoring)] = []

  mutating func tailoring(of source: Source) -> Tailoring? {
    guard let i = latest.firstIndex(where: { $0.source == source }) else { return nil }
    latest.append(latest.remove(at: i))
    return latest.last?.tailoring
  }

  /// Keeps a tailoring, at the cost of the one that was not asked for the longest.
  mutating func keep(_ tailoring: Tailoring, of source: Source) {
    latest.append((source, tailoring))
    if latest.count > Self.maximumCount { latest.removeFirst() }
  }
}
