internal import ICUReference
package import IndexedCollation

/// Texts in the forms that the library and the reference take.
package final class Texts: Sendable {
  /// The bytes of each text, which may be invalid UTF-8.
  package let bytes: [[UInt8]]

  /// The texts with U+FFFD in place of invalid UTF-8.
  package let strings: [String]

  /// The texts for the library.
  package let column: TextColumn

  /// The texts for the reference.
  ///
  /// `nonisolated(unsafe)` is safe, because nothing changes the texts after they are opened.
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

  /// Returns the properties of a text that determine which contradictions can affect it.
  func traits(of position: Int) -> Contradiction.TextTraits {
    var traits: Contradiction.TextTraits = []
    if icuref_has_digits(reference, position) { traits.insert(.hasDigits) }
    if icuref_has_marks(reference, position) { traits.insert(.hasMarks) }
    if icuref_has_adjacent_marks(reference, position) { traits.insert(.hasAdjacentMarks) }
    return traits
  }
}
