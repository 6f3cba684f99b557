/// Where UIKit's catch-all begins when Z is the last letter: at ʒ (U+0292).
///
/// ICU keeps in Z all that follows it in its script. A locale may take ʒ for a kind of z,
/// and then Z stays whole; and Chinese characters under Z are no Latin letters.
struct LatinEnd {
  private let bucketOfZ: Int
  private let reference: ReferenceCollator

  /// - Returns: `nil` where Z stays whole.
  init?(tag: String, index: ReferenceIndex) throws {
    let lastLetter = index.buckets.lastIndex { $0.kind == .normal }
    guard let lastLetter, index.buckets[lastLetter].title == "Z" else { return nil }
    self.bucketOfZ = lastLetter
    self.reference = try ReferenceCollator(tag: tag, primary: true)
    // U+FFFF is greater than all else, so "Z\u{FFFF}" ends all that begins like Z.
    let marks = Texts(["Z\u{FFFF}", Self.start].map { Array($0.utf8) })
    guard index.bucket(of: 1, in: marks) == bucketOfZ,
      reference.compare(0, 1, in: marks) < 0
    else { return nil }
  }

  /// The positions of the texts in Z's bucket that stand at ʒ or behind it.
  func positions(pastLatin bucketOf: [Int], _ texts: Texts) -> Set<Int> {
    let inZ = bucketOf.indices.filter { bucketOf[$0] == bucketOfZ }
    let some = Texts([Array(Self.start.utf8), Self.chinese] + inZ.map { texts.bytes[$0] })
    let chineseIsBehind = reference.compare(0, 1, in: some) < 0
    return Set(
      inZ.indices.filter { i in
        reference.compare(i + 2, 0, in: some) >= 0
          && !(chineseIsBehind && reference.compare(i + 2, 1, in: some) >= 0)
      }.map { inZ[$0] })
  }

  private static let start = "\u{292}"

  /// U+FDD0 and A: what CLDR puts before the Chinese characters whose pinyin begins with A.
  private static let chinese: [UInt8] = [0xEF, 0xB7, 0x90, 0x41]
}
