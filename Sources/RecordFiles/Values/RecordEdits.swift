/// Changes to the records of a file.
///
///     var edits = RecordEdits()
///     edits.texts[0] = "Åland"
///     edits.removed = [2]
///     edits.appended = ["Öland"]
///     edits.isEmpty  // false
///
/// The positions are those of the records before any change.
package struct RecordEdits: Sendable, Equatable {
  /// The new texts at the key, by the positions of their records.
  package var texts: [Int: String]

  /// How the new texts are written, by the positions of their records.
  ///
  /// A text without a spelling is a string.
  package var spellings: [Int: TextSpelling]

  /// The positions of the records to remove.
  ///
  /// If a removed record also has a new text, it is removed.
  package var removed: Set<Int>

  /// The texts of new records, which come after all others.
  ///
  /// A new record has only its text: it is a line, a string, a row whose other fields are empty, or, if the
  /// records have a key, a dictionary with nothing but the text at the key.
  package var appended: [String]

  /// Creates changes.
  ///
  /// - Parameters:
  ///   - texts: The new texts at the key, by the positions of their records.
  ///   - spellings: How the new texts are written.
  ///   - removed: The positions of the records to remove.
  ///   - appended: The texts of new records, which come after all others.
  package init(
    texts: [Int: String] = [:], spellings: [Int: TextSpelling] = [:], removed: Set<Int> = [],
    appended: [String] = []
  ) {
    self.texts = texts
    self.spellings = spellings
    self.removed = removed
    self.appended = appended
  }

  /// Whether there is nothing to change.
  package var isEmpty: Bool { texts.isEmpty && removed.isEmpty && appended.isEmpty }

  /// The positions of the records that change, in order.
  var positions: [Int] { removed.union(texts.keys).sorted() }
}
