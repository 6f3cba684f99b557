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
    uncancelled { () throws(CancellationError) in
      try sectionPositions(of: column, filing: filing, threads: threads, monitor: nil)
    }
  }

  /// Returns the positions of the sections, unless a monitor is cancelled.
  package func sectionPositions(
    of column: TextColumn, filing: Filing?, threads: Int, monitor: ArrangementMonitor?
  ) throws(CancellationError) -> [Int] {
    let threads = usableThreads(of: threads)
    parts.keys.maker.makeTable(forTexts: column.count)
    let boundaries = boundaries.boundaries
    let shares = column.shares(threads: threads)
    let found = concurrentMap(parts: shares.count, threads: threads) { share in
      var sections: [Int] = []
      sections.reserveCapacity(shares[share].count)
      shares[share].forEach(until: monitor) { position in
        sections.append(boundaries[run(at: position, of: column, filing)].section)
      }
      return sections
    }
    if monitor?.isCancelled == true { throw CancellationError() }
    return found.count == 1 ? found[0] : Array(found.joined())
  }

  /// Returns the run of a text of a column.
  @inline(__always)
  private func run(at position: Int, of column: TextColumn, _ filing: Filing?) -> Int {
    let maker = parts.keys.maker
    return column.withText(at: position) { text in
      guard let filing else { return parts.boundaries.run(of: text, keys: maker) }
      return filing.withFilingText(of: text) { filingText, _ in
        parts.boundaries.run(of: filingText, keys: maker)
      }
    }
  }

  /// Returns keys of the texts of a column that have the order of the sections.
  ///
  /// Sort keys have the order of a list without sections: the section "#" is the last one, but has texts
  /// whose sort keys are before those of letters. In a key of this method, the position of the section comes
  /// before the sort key, so that one column of bytes in a database has the order of
  /// ``arrangement(of:filing:threads:)``.
  ///
  ///     var column = TextColumn()
  ///     for name in ["7 Up", "Apple"] { column.append(name) }
  ///     let collation = try LocalizedIndexedCollation(locale: "en")
  ///     let keys = collation.orderKeys(of: column)
  ///     Array(keys.bytes[keys.offsets[0]...].prefix(2))  // [0, 26]
  ///     Array(keys.bytes[keys.offsets[1]...].prefix(2))  // [0, 0]
  ///
  /// The position takes two bytes, the greater one first. From position 65,535 on, which only a policy with a
  /// maximum count can lead to, it takes two bytes FF, and then four bytes. Where a policy joins Chinese letters,
  /// the position of the letter in the section follows, in as many bytes. If sections are adapted to other
  /// texts, or if the titles of another locale are added, positions change: make all keys again.
  ///
  /// - Parameters:
  ///   - column: The texts.
  ///   - filing: The rules by which the texts are filed, or `nil` to use them as they are.
  ///   - threads: The maximum number of threads. The method never uses more threads than there are cores.
  /// - Returns: The keys, in the order of the column.
  /// - Complexity: O(*n*), where *n* is the length of all texts.
  public func orderKeys(
    of column: TextColumn, filing: Filing? = nil, threads: Int = 1
  ) -> SortKeyColumn {
    uncancelled { () throws(CancellationError) in
      try orderKeys(of: column, filing: filing, threads: threads, monitor: nil)
    }
  }

  /// Returns keys that have the order of the sections, unless a monitor is cancelled.
  package func orderKeys(
    of column: TextColumn, filing: Filing?, threads: Int, monitor: ArrangementMonitor?
  ) throws(CancellationError) -> SortKeyColumn {
    let keys = parts.keys
    let filed = filing.map { FiledTexts(texts: column, filing: $0, hasTies: false) }
    return try collator.keyColumn(of: column, threads, monitor) { positions in
      var (writer, ends) = (LongKeyWriter(keys), [Int]())
      ends.reserveCapacity(positions.count)
      positions.forEach(until: monitor) { position in
        _ = writer.append(orderBytes(ofRun: run(at: position, of: column, filing)))
        if let filed {
          filed.writeKey(at: position, to: &writer)
        } else {
          column.writeKey(at: position, to: &writer)
        }
        ends.append(writer.bytes.count)
      }
      return KeyPart(bytes: writer.bytes, ends: ends)
    }
  }

  /// Returns the bytes that are before the sort key of an element in a key that has the order of the sections.
  package func orderBytes<Element>(of element: Element, by order: Ordering<Element>) -> [UInt8] {
    orderBytes(ofRun: run(of: order.filingText(of: element)))
  }

  private func orderBytes(ofRun run: Int) -> [UInt8] {
    let boundary = boundaries.boundaries[run]
    let bytes = Self.orderBytes(of: boundary.section)
    return boundaries.haveLetters ? bytes + Self.orderBytes(of: boundary.letter) : bytes
  }

  /// Returns the bytes of the position of a section, which have the order of the positions.
  package static func orderBytes(of section: Int) -> [UInt8] {
    func bytes(_ shifts: [Int]) -> [UInt8] {
      shifts.map { UInt8(truncatingIfNeeded: section >> $0) }
    }
    return section < 0xFFFF ? bytes([8, 0]) : [0xFF, 0xFF] + bytes([24, 16, 8, 0])
  }
}
