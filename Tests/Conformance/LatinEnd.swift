/// The place where UIKit's catch-all section begins if Z is the last letter: at ʒ (U+0292).
///
/// ICU's bucket of Z has everything that follows Z in the Latin script. If ʒ is a variant of z in
/// a locale, the bucket is not divided. Chinese characters in the bucket stay in Z.
struct LatinEnd {
  private let bucketOfZ: Int
  private let reference: ReferenceCollator

  /// - Returns: `nil` if the bucket of Z is not divided.
  init?(tag: String, index: ReferenceIndex) throws {
    let lastLetter = index.buckets.lastIndex { $0.kind == .normal }
    guard let lastLetter, index.buckets[lastLetter].title == "Z" else { return nil }
    self.bucketOfZ = lastLetter
    self.reference = try ReferenceCollator(tag: tag, primary: true)
    // U+FFFF sorts after all other characters, so all text that begins with Z sorts before
    // "Z\u{FFFF}".
    let marks = Texts(["Z\u{FFFF}", Self.start].map { Array($0.utf8) })
    guard index.bucket(of: 1, in: marks) == bucketOfZ,
      reference.compare(0, 1, in: marks) < 0
    else { return nil }
  }

  /// Returns the positions of the texts in the bucket of Z that do not sort before ʒ, without
  /// Chinese text.
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

  /// U+FDD0 and A: the mark that CLDR tailors before the Chinese characters whose pinyin begins
  /// with A.
  private static let chinese: [UInt8] = [0xEF, 0xB7, 0x90, 0x41]
}
