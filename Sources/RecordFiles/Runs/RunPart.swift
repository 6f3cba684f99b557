/// Sorted records of which a run is made.
package protocol RunPart: Sendable {
  /// For each section, the number of places.
  var counts: [Int] { get }

  /// Whether the run has the bytes of the records, and not only their keys.
  var hasBytes: Bool { get }

  /// Returns the title of a section.
  func title(ofSection section: Int) -> String

  /// Returns the position of the record at a place in a section, or `nil` if it is not wanted.
  func record(at place: Int, inSection section: Int) -> Int?

  /// Appends the bytes that order the record at a place, which compare as unsigned numbers.
  ///
  /// No byte is 00.
  func appendKey(at place: Int, inSection section: Int, to key: inout [UInt8])
}
