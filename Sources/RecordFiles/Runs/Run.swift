/// Sorted records, in a range of a temporary file.
struct Run {
  var start: Int
  var end: Int

  /// The number of records of each section.
  var counts: [Int]
}
