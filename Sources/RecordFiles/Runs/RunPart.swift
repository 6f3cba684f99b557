/// Sorted records of which a run is made.
package protocol RunPart: Sendable {
  /// For each section, the number of places.
  var counts: [Int] { get }

  /// Whether the run has the bytes of the records, and not only their keys.
  var hasBytes: Bool { get }

  /// The number of records at the beginning of the part that are not wanted.
  var unwantedCount: Int { get }

  /// Whether the run has the filing texts of the records, which decide the sections.
  var hasTexts: Bool { get }

  /// Returns the filing text of a record.
  func text(of record: Int) -> String

  /// Returns the positions of the records at places in a section.
  func records(at places: Range<Int>, inSection section: Int) -> [Int]

  /// Returns the bytes that order the records at places in a section.
  ///
  /// They compare as unsigned numbers.
  func keys(at places: Range<Int>, inSection section: Int) -> RunKeys

  /// Passes the bytes of a long key, which ``keys(at:inSection:)`` leaves out, to a closure, piece by piece.
  func forEachPiece(
    ofKeyAt place: Int, inSection section: Int, _ receive: (Span<UInt8>) -> Void)
}
