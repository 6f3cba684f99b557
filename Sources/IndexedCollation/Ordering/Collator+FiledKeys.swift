extension Collator {
  /// Returns the sort keys of the texts of a column, which are filed by rules.
  ///
  /// The key of a text that is filed elsewhere has the key of the filing text, and then that of the text
  /// that is shown. So keys have the order of ``LocalizedIndexedCollation/arrangement(of:filing:threads:)``.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to sort them as they are.
  ///   - threads: The maximum number of threads. The method never uses more threads than there are cores.
  /// - Returns: The keys, in the order of the column.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func sortKeys(
    of column: TextColumn, filing: Filing?, threads: Int = 1
  ) -> SortKeyColumn {
    uncancelled { () throws(CancellationError) in
      try sortKeys(of: column, filing: filing, threads: threads, monitor: nil)
    }
  }

  /// Returns the sort keys of the texts of a column, unless a monitor is cancelled.
  package func sortKeys(
    of column: TextColumn, filing: Filing?, threads: Int, monitor: ArrangementMonitor?
  ) throws(CancellationError) -> SortKeyColumn {
    guard let filing else { return try sortKeys(of: column, threads: threads, monitor: monitor) }
    let texts = FiledTexts(texts: column, filing: filing, hasTies: false)
    let keys = DirectedKeys(maker: keys, direction: .forward)
    return try keyColumn(of: column, threads, monitor) { positions in
      var (writer, ends) = (LongKeyWriter(keys), [Int]())
      ends.reserveCapacity(positions.count)
      positions.forEach(until: monitor) { position in
        texts.writeKey(at: position, to: &writer)
        ends.append(writer.bytes.count)
      }
      return KeyPart(bytes: writer.bytes, ends: ends)
    }
  }
}
