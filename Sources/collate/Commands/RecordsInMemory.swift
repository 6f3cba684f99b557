import IndexedCollation
import RecordFiles

/// Sorted records that are all in memory.
struct RecordsInMemory: SortedRecords {
  private let collated: CollatedRecords
  private let limit: Int?
  private let unique: Bool
  let needsCheck: Bool

  var sections: [LocalizedIndexedCollation.Section] { collated.sections }
  var outline: Records { collated.records }
  var threads: Int { collated.threads }

  /// - Parameters:
  ///   - collated: The records, with their keys if only the first of equal records is written.
  ///   - outputOptions: The options that choose what is written.
  init(_ collated: CollatedRecords, _ outputOptions: OutputOptions) {
    self.collated = collated
    limit = outputOptions.limit
    unique = outputOptions.unique
    needsCheck = unique || outputOptions.omitsRecords
  }

  func isEmpty(section: Int) -> Bool {
    collated.arrangement.range(ofSection: collated.places[section]).isEmpty
  }

  func counts() -> [Int] {
    collated.places.map { place in
      unique
        ? collated.positions(inSection: place).count
        : collated.arrangement.range(ofSection: place).count
    }
  }

  func write(section: Int, to writer: inout RecordWriter) throws(RecordFileError) {
    let (title, kind) = (sections[section].title, sections[section].kind.rawValue)
    let indexTitle = sections[section].distinctIndexTitle
    let place = collated.places[section]
    if !unique, limit == nil {
      let positions = collated.arrangement.positions(inSection: place)
      try writer.section(title: title, kind: kind, indexTitle: indexTitle, records: positions)
    } else {
      let positions = collated.positions(inSection: place).prefix(limit ?? .max)
      try writer.section(title: title, kind: kind, indexTitle: indexTitle, records: positions)
    }
  }
}
