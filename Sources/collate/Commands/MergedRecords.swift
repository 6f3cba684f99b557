import IndexedCollation
import RecordFiles

/// Sorted records in a temporary file.
struct MergedRecords: SortedRecords {
  let sections: [LocalizedIndexedCollation.Section]

  /// The records of each section.
  let records: [RunSection]

  /// The numbers of records that have only been counted, or `nil` if the records are in the file.
  let knownCounts: [Int]?

  let outline: Records
  let threads: Int

  /// Whether only the first of equal records counts.
  let unique: Bool

  // Each record has been written to the temporary file.
  var needsCheck: Bool { false }

  func isEmpty(section: Int) -> Bool { records[section].count == 0 }

  func counts() throws(RecordFileError) -> [Int] {
    if let knownCounts { return knownCounts }
    var counts: [Int] = []
    for records in records { counts.append(unique ? try records.readCount() : records.count) }
    return counts
  }

  func write(section: Int, to writer: inout RecordWriter) throws(RecordFileError) {
    let heading = sections[section]
    try writer.section(
      title: heading.title, kind: heading.kind.rawValue, indexTitle: heading.distinctIndexTitle,
      records: records[section])
  }
}
