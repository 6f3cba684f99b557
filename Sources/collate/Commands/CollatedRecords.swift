import IndexedCollation
import RecordFiles

/// The records of files in the order of a collation.
struct CollatedRecords {
  let records: Records
  let collation: LocalizedIndexedCollation

  /// The collation before its letters were joined or divided for the records.
  let original: LocalizedIndexedCollation

  /// The arrangement in the sections of the collation, or in those of the file.
  let arrangement: Arrangement

  /// The sections in the order of the output.
  let sections: [LocalizedIndexedCollation.Section]

  /// For each of these sections, its position in the ``arrangement``.
  let places: [Int]

  /// The number of threads for which there is enough memory.
  let threads: Int

  let order: Ordering<Int>

  /// The texts and their filing rules, if they are all that orders the records.
  let column: TextColumn?
  let filing: Filing?

  /// The arrangement with the keys of the records, if they are needed after it.
  let keyed: KeyedArrangement?

  /// Arranges records.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - recordOrder: The order.
  ///   - collation: The collation, in the direction of the first key.
  ///   - keepsKeys: Whether the keys are needed, for example to find equal records.
  ///   - isPart: Whether there are other records, so that these do not decide which sections there are.
  ///   - threads: The maximum number of threads.
  init(
    _ records: Records, _ recordOrder: RecordOrder, _ collation: LocalizedIndexedCollation,
    keepsKeys: Bool, isPart: Bool = false, threads: Int
  ) {
    self.records = records
    self.threads = threads
    original = collation
    let order = recordOrder.ordering(of: records, at: \.self)
    self.order = order
    column =
      recordOrder.isByOneText
      ? TextColumn(storage: records.storage, texts: records.texts) : nil
    filing = recordOrder.filing
    func text(at position: Int) -> String { order.filingText(of: position) }
    if let given = records.sections {
      let kept = KeptSections(given, collation)
      let counts = zip(given.bounds, given.bounds.dropFirst()).map { $1 - $0 }
      let keyed = collation.keyedArrangement(
        of: 0..<records.count, by: order,
        in: AssignedSections(counts: counts, areSorted: counts.map { _ in true }), threads: threads)
      self.collation = collation
      arrangement = keyed.arrangement
      self.keyed = keepsKeys ? keyed : nil
      (sections, places) = (kept.sections, kept.places)
      return
    }
    if keepsKeys {
      var keyed = recordOrder.keyedArrangement(
        of: records, 0..<records.count, by: order, in: collation, threads)
      (self.collation, keyed) =
        isPart ? (collation, keyed) : keyed.adapted(by: collation, text: text)
      arrangement = keyed.arrangement
      self.keyed = keyed
    } else {
      let arrangement =
        if let column {
          collation.arrangement(of: column, filing: filing, threads: threads)
        } else {
          collation.arrangement(of: 0..<records.count, by: order, threads: threads)
        }
      (self.collation, self.arrangement) =
        isPart ? (collation, arrangement) : collation.adapted(arrangement, text: text)
      keyed = nil
    }
    sections = self.collation.sections
    places = Array(sections.indices)
  }

  /// Returns the positions of the records of a section.
  ///
  /// If the keys are kept, only the first of equal records is among them.
  func positions(inSection section: Int) -> [Int] {
    let range = arrangement.range(ofSection: section)
    let positions = arrangement.positions(inSection: section)
    guard keyed != nil else { return Array(positions) }
    return zip(range, positions)
      .filter { place, _ in place == range.lowerBound || !isEqualToPrevious(place) }.map(\.1)
  }

  /// Returns whether the record at a place of the arrangement is equal to the one before it.
  private func isEqualToPrevious(_ place: Int) -> Bool {
    guard let keyed else { return false }
    let positions = arrangement.positions
    return keyed.store.compare(
      keyed.keys[place - 1], positions[place - 1], keyed.keys[place], positions[place], by: order)
      == .orderedSame
  }

  /// Returns the first record of a file that comes before the record above it.
  ///
  /// If there is none in any file, sorting the file changes nothing.
  ///
  /// - Parameter countsEqual: Whether a record that is equal to the one above it is a disorder too. This needs
  ///   the keys.
  /// - Returns: The record, and whether it is equal to the one above it, or `nil` if there is none.
  func firstDisorder(countsEqual: Bool) -> (record: Int, isEqual: Bool)? {
    var places = [UInt32](repeating: 0, count: records.count)
    for (place, record) in arrangement.positions.enumerated() { places[record] = UInt32(place) }
    let bounds = Set(
      (0..<arrangement.sectionCount).map { arrangement.range(ofSection: $0).lowerBound })
    let starts = Set(records.fileStarts)
    for record in 0..<records.count where !starts.contains(record) {
      let place = Int(places[record])
      if places[record] < places[record - 1] { return (record, false) }
      // Equal records have neighboring places, because equal ones keep their order.
      if countsEqual, places[record] == places[record - 1] + 1, !bounds.contains(place),
        isEqualToPrevious(place)
      {
        return (record, true)
      }
    }
    return nil
  }
}
