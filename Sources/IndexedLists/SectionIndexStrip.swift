/// The index strip beside a list, shortened to the space that is available.
public struct SectionIndexStrip: Sendable, Hashable {
  /// The mark that replaces entries that are left out.
  public static let gap = "•"

  /// A mark in the strip.
  public struct Entry: Sendable, Hashable {
    /// The text of the mark: an index title, or ``SectionIndexStrip/gap``.
    public let title: String

    /// The position in the list's `sectionIndexTitles` that the mark leads to.
    ///
    /// A gap leads to the middle of the entries that it replaces.
    public let position: Int
  }

  /// The marks from first to last.
  public let entries: [Entry]

  /// Creates a strip, and shortens it as iOS does if there are more titles than the limit.
  ///
  /// A strip that is too long first loses the titles without rows. If it is still too long, it keeps titles at even
  /// distances, with the first and the last among them, and has a gap between each two.
  ///
  ///     let strip = SectionIndexStrip(["A", "B", "C", "D", "E"], limit: 3)
  ///     strip.entries.map(\.title)  // ["A", "•", "E"]
  ///
  /// - Parameters:
  ///   - titles: All titles.
  ///   - limit: The maximum number of marks. If it is less than three, there is no room for a
  ///     gap, and the strip has only the first titles.
  ///   - hasRows: A closure that returns whether there are rows for the title at a position. If no title has rows, all
  ///     count as if they had.
  /// - Complexity: O(*n*).
  public init(_ titles: [String], limit: Int, hasRows: (Int) -> Bool = { _ in true }) {
    precondition(limit >= 0, "A strip cannot have a negative number of entries")
    var all = titles.enumerated().map { Entry(title: $1, position: $0) }
    if all.count > limit {
      let filled = all.filter { hasRows($0.position) }
      if !filled.isEmpty { all = filled }
    }
    guard all.count > limit, limit >= 3 else {
      entries = Array(all.prefix(limit))
      return
    }
    let kept = (limit + 1) / 2
    var entries: [Entry] = []
    var previous = 0
    for i in 0..<kept {
      let next = i * (all.count - 1) / (kept - 1)
      if i > 0 {
        entries.append(Entry(title: Self.gap, position: all[(previous + next) / 2].position))
      }
      entries.append(all[next])
      previous = next
    }
    self.entries = entries
  }
}

extension IndexedList {
  /// Returns the index strip, shortened to the space that is available.
  ///
  /// - Parameter limit: The maximum number of marks.
  /// - Returns: The strip; `nil` if ``sectionIndexTitles`` is `nil`.
  ///   ``section(forSectionIndexTitleAt:)`` returns the section for the
  ///   ``SectionIndexStrip/Entry/position`` of a mark.
  public func sectionIndexStrip(limit: Int) -> SectionIndexStrip? {
    sectionIndexTitles.map { titles in
      SectionIndexStrip(titles, limit: limit) { hasRows(forSectionIndexTitleAt: $0) }
    }
  }
}
