import Foundation
import IndexedCollation
import TestSupport
import Testing

/// Tests the bytes of keys, which compare like the elements even if a text is long.
@Suite struct LongKeyTests {
  private struct Element {
    var texts: [String?]
    var number: Int?
  }

  @Test(arguments: 0..<UInt64(RunSize.repeats(12)))
  func bytesCompareLikeElements(_ round: UInt64) throws {
    var random = Seeded(seed: RunSeed.value &+ round)
    let locale =
      ["sv", "zh", "de-u-co-phonebk", "th", "fr-CA"].randomElement(using: &random) ?? "sv"
    let forward = try LocalizedIndexedCollation(locale: locale)
    let collation = random.once(in: 2) ? forward.reversed() : forward
    let bits = UInt64.random(in: 0...7, using: &random)
    var order = Ordering<Element>(by: { $0.texts[0] })
    if bits & 1 != 0 { order = order.then(by: { $0.texts[1] }) }
    if bits & 2 != 0 { order = order.then(by: { $0.texts[2] }, order: .reverse) }
    if bits & 4 != 0 { order = order.then(by: { $0.number }) }
    let texts = ["", "a", "A", "ä", "一", "b"].flatMap { text in
      [text, text + LongText.repeating("xy"), text.isEmpty ? text : LongText.repeating(text)]
    }
    // Some elements are short, and some are long.
    let ends = [["a", "b", nil], [LongText.repeating("xy"), nil, "c"]]
    let elements =
      ends.map { Element(texts: $0, number: 1) }
      + (0..<14).map { _ in
        Element(
          texts: (0..<3).map { i in
            i > 0 && random.once(in: 4) ? nil : texts.randomElement(using: &random)
          },
          number: random.once(in: 3) ? nil : Int.random(in: -2...2, using: &random))
      }
    let store = KeyStore(for: collation)
    let keys = elements.map { store.key(for: $0, by: order) }
    #expect(keys.contains(where: \.isLong) && !keys.allSatisfy(\.isLong))
    let bytes = zip(keys, elements).map { key, element in
      store.withBytes(of: key, element, by: order) { bytes in
        bytes.withUnsafeBufferPointer(Array.init)
      }
    }
    for i in elements.indices {
      var pieces: [UInt8] = []
      store.forEachPiece(ofKeyFor: elements[i], by: order) { piece in
        piece.withUnsafeBufferPointer { pieces.append(contentsOf: $0) }
      }
      #expect(pieces == bytes[i])
      for j in elements.indices {
        let result: ComparisonResult =
          bytes[i] == bytes[j]
          ? .orderedSame
          : bytes[i].lexicographicallyPrecedes(bytes[j]) ? .orderedAscending : .orderedDescending
        #expect(store.compare(keys[i], elements[i], keys[j], elements[j], by: order) == result)
      }
      #expect(!bytes[i].contains(0))
    }
  }
}
