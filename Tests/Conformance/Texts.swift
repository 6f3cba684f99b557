internal import ICUReference
package import IndexedCollation

/// Texts as the library and as the judge take them.
package final class Texts: Sendable {
  /// The bytes of each text, UTF-8 or not.
  package let bytes: [[UInt8]]

  /// The texts with U+FFFD for what is not UTF-8.
  package let strings: [String]

  /// The texts for the library.
  package let column: TextColumn

  /// The texts for the judge.
  ///
  /// `nonisolated(unsafe)` is true because nothing changes them once they are open.
  nonisolated(unsafe) package let reference: OpaquePointer

  package init(_ bytes: [[UInt8]]) {
    let storage = Array(bytes.joined())
    var column = TextColumn(storage: storage)
    var ends: [Int] = []
    for text in bytes {
      let start = ends.last ?? 0
      column.append(bytes: start..<start + text.count)
      ends.append(start + text.count)
    }
    self.bytes = bytes
    self.strings = bytes.map { String(decoding: $0, as: UTF8.self) }
    self.column = column
    guard let reference = icuref_texts_open(storage, ends, ends.count) else {
      preconditionFailure("The judge takes any bytes")
    }
    self.reference = reference
  }

  deinit { icuref_texts_close(reference) }

  package var count: Int { bytes.count }

  /// What is to be known of a text that ICU's comparison may be wrong about.
  func traits(of position: Int) -> Contradiction.TextTraits {
    var traits: Contradiction.TextTraits = []
    if icuref_has_digits(reference, position) { traits.insert(.hasDigits) }
    if icuref_has_marks(reference, position) { traits.insert(.hasMarks) }
    if icuref_has_adjacent_marks(reference, position) { traits.insert(.hasAdjacentMarks) }
    return traits
  }
}
