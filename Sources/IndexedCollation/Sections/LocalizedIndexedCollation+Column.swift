extension LocalizedIndexedCollation {
  /// Returns the positions of the sections that the texts of a column belong to.
  ///
  /// To sort the texts too, use ``arrangement(of:filing:threads:)``, which finds the sections of all texts with a
  /// few comparisons.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to use them as they are.
  ///   - threads: The maximum number of threads. The method never uses more threads than there are cores.
  /// - Returns: For each text, the position of its section in ``sections``.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func sectionPositions(
    of column: TextColumn, filing: Filing? = nil, threads: Int = 1
  ) -> [Int] {
    let threads = usableThreads(of: threads)
    let maker = parts.keys.maker
    maker.makeTable(forTexts: column.count)
    let shares = column.shares(threads: threads)
    let found = concurrentMap(parts: shares.count, threads: threads) { share in
      shares[share].map { position in
        column.withText(at: position) { text in
          guard let filing else { return parts.boundaries.section(of: text, keys: maker) }
          return filing.withFilingText(of: text) { filingText, _ in
            parts.boundaries.section(of: filingText, keys: maker)
          }
        }
      }
    }
    return found.count == 1 ? found[0] : Array(found.joined())
  }
}
