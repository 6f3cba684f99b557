/// The strip beside a list, thinned to the room that there is.
public struct SectionIndexStrip: Sendable, Hashable {
  /// What stands for entries that are left out.
  public static let gap = "•"

  /// One mark of the strip.
  public struct Entry: Sendable, Hashable {
    /// What is shown: an index title, or ``SectionIndexStrip/gap``.
    public let title: String

    /// The position in the list's `sectionIndexTitles` that the mark leads to; for a gap, the
    /// middle of those that it stands for.
    public let position: Int
  }

  /// The marks from first to last.
  public let entries: [Entry]

  /// Thins a strip, as iOS does: titles at even distances, the first and the last among them, and a
  /// gap between two where there are more.
  ///
  ///     let strip = SectionIndexStrip(["A", "B", "C", "D", "E"], limit: 3)
  ///     strip.entries.map(\.title)  // ["A", "•", "E"]
  ///
  /// - Parameters:
  ///   - titles: All titles.
  ///   - limit: How many marks there may be. Below three there is no room for a gap, and the titles
  ///     are the first ones.
  /// - Complexity: O(*n*).
  public init(_ titles: [String], limit: Int) {
    precondition(limit >= 0, "A strip cannot have fewer than no entries")
    guard titles.count > limit else {
      entries = titles.enumerated().map { Entry(title: $1, position: $0) }
      return
    }
    guard limit >= 3 else {
      entries = titles.prefix(limit).enumerated().map { Entry(title: $1, position: $0) }
      return
    }
    let kept = (limit + 1) / 2
    var entries: [Entry] = []
    var previous = 0
    for i in 0..<kept {
      let position = i * (titles.count - 1) / (kept - 1)
      if i > 0 {
        entries.append(Entry(title: Self.gap, position: (previous + position) / 2))
      }
      entries.append(Entry(title: titles[position], position: position))
      previous = position
    }
    self.entries = entries
  }
}

extension IndexedList {
  /// The strip, thinned to the room that there is.
  ///
  /// - Parameter limit: How many marks there may be.
  /// - Returns: The strip; `nil` where ``sectionIndexTitles`` is.
  ///   ``section(forSectionIndexTitleAt:)`` tells where the ``SectionIndexStrip/Entry/position`` of
  ///   a mark leads.
  public func sectionIndexStrip(limit: Int) -> SectionIndexStrip? {
    sectionIndexTitles.map { SectionIndexStrip($0, limit: limit) }
  }
}
