/// Where in the collated order each section begins.
///
/// The order of all possible texts is cut into runs; each run belongs to one
/// section. A section may own several: in Chinese, A holds the Latin words with a
/// and, further on, the characters whose pinyin begins with a; UIKit's # holds
/// what is before the first letter and what is after the last.
///
/// ICU does not tell where its buckets begin, it only answers which bucket a text
/// is in. But every boundary that `AlphabeticIndex` can draw is one of a known set
/// of strings: a label, the end of a label of several letters, or one of the marks
/// that CLDR tailors before each script (U+FDD1 + letter) and before each group of
/// Chinese characters (U+FDD0 + letter). So ICU is asked once for the bucket of
/// each of these, and where the answer changes along the order, there is a
/// boundary. After that no text needs to be asked for: its section is found by
/// bisection, among some dozens of boundaries, on its sort key. (LDML part 5,
/// "Collation Indexes".)
struct SectionBoundaries: Sendable {
  /// The first text of a run and the section that the run belongs to.
  struct Boundary: Sendable {
    /// The primary weights of the text.
    ///
    /// A sort key that is not less than they
    /// are, byte for byte, belongs to a text that stands at the boundary or after
    /// it: what follows the primary weights in a key is a 01, which is less than
    /// any weight.
    var primaryKey: [UInt8]
    var text: String
    var section: Int

    /// The first eight bytes of the primary weights as a number.
    var prefix: UInt64 {
      var prefix: UInt64 = 0
      for i in 0..<8 { prefix = prefix << 8 | (i < primaryKey.count ? UInt64(primaryKey[i]) : 0) }
      return prefix
    }

    /// Whether a key is of a text before the boundary.
    ///
    /// - Parameters:
    ///   - prefix: The first eight bytes of the key as a number.
    ///   - rest: The others, which a 00 ends; they are not read if there are none.
    /// - Returns: Whether the boundary is after all texts of the key.
    func isAfter(prefix: UInt64, rest: UnsafePointer<UInt8>) -> Bool {
      if prefix != self.prefix { return prefix < self.prefix }
      var i = 8
      while i < primaryKey.count {
        // The 00 at the end of a key is less than any byte of a boundary.
        if rest[i - 8] != primaryKey[i] { return rest[i - 8] < primaryKey[i] }
        i += 1
      }
      return false
    }
  }

  /// The boundaries in ascending order.
  ///
  /// The first is the empty text, so every text has a run.
  private(set) var boundaries: [Boundary] {
    didSet { findPrefixes() }
  }

  /// How many bytes the longest key of a boundary has.
  private var longestKey = 0

  /// The beginnings of their keys, side by side, to bisect in.
  private var prefixes: [UInt64] = []

  /// For each byte, the last run whose prefix is not greater than that byte with zeros behind it.
  ///
  /// In an alphabet that leaves one or two for the keys that begin with it.
  private var runs: [Int] = []

  /// Finds the boundaries of an alphabetic index.
  ///
  /// - Parameters:
  ///   - collator: The collator that orders the texts.
  ///   - labels: The labels of the index.
  ///   - section: The section of a text.
  /// - Throws: ``CollationError`` when ICU fails.
  init(
    collator: ICUCollator,
    labels: [String],
    section: (_ text: String) throws(CollationError) -> Int
  ) throws(CollationError) {
    var candidates = Set(labels)
    candidates.formUnion(labels.map { $0 + "\u{FFFF}" })
    candidates.formUnion(try collator.contractions().scriptMarks)
    candidates.insert("")

    var found: [Boundary] = []
    for text in candidates {
      found.append(
        Boundary(
          primaryKey: collator.primaryKey(of: text), text: text, section: try section(text)))
    }
    // Where several texts stand at one place (the marks of Chinese sections come with
    // accents too), the plainest one names it.
    found.sort { left, right in
      left.primaryKey != right.primaryKey
        ? left.primaryKey.lexicographicallyPrecedes(right.primaryKey)
        : (left.text.utf8.count, left.text) < (right.text.utf8.count, right.text)
    }

    var boundaries: [Boundary] = []
    var previous: [UInt8]?
    for boundary in found where boundary.primaryKey != previous {
      previous = boundary.primaryKey
      if boundary.section != boundaries.last?.section { boundaries.append(boundary) }
    }
    self.boundaries = boundaries
    findPrefixes()
  }

  private mutating func findPrefixes() {
    prefixes = boundaries.map(\.prefix)
    longestKey = boundaries.map(\.primaryKey.count).max() ?? 0
    runs = (0...255).map { byte in
      (prefixes.firstIndex { $0 > UInt64(byte) << 56 } ?? prefixes.count) - 1
    }
    runs.append(prefixes.count - 1)
  }

  /// Gives the rest of a run, from a text on, to another section.
  mutating func divideRun(at text: String, collator: ICUCollator, section: Int) {
    let key = collator.primaryKey(of: text)
    let next =
      boundaries.firstIndex { key.lexicographicallyPrecedes($0.primaryKey) } ?? boundaries.endIndex
    boundaries.insert(Boundary(primaryKey: key, text: text, section: section), at: next)
  }

  /// The section of a text.
  ///
  /// The first character decides it nearly always; if not, the key does.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries, for most texts; O(*n*),
  ///   where *n* is the length, for all.
  func section(of text: UnsafeBufferPointer<UInt8>, keys: KeyMaker) -> Int {
    if let primary = keys.firstPrimary(of: text), let section = section(ofFirstPrimary: primary) {
      return section
    }
    return sectionByKey(of: text, keys: keys)
  }

  // Seldom needed, and much code: apart from what is short.
  @inline(never)
  private func sectionByKey(of text: UnsafeBufferPointer<UInt8>, keys: KeyMaker) -> Int {
    if let section = keys.withKey(of: text, { key, _ in section(ofKey: key) }) { return section }
    // Where a key ends, eight more bytes may be read.
    let key = keys.primaries(of: text, moreThan: longestKey) + repeatElement(0, count: 9)
    return key.withUnsafeBufferPointer { key in
      key.baseAddress.map { section(ofKey: $0) } ?? boundaries[0].section
    }
  }

  /// The section of a text whose key is given; a 00 ends it.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries.
  private func section(ofKey key: UnsafePointer<UInt8>) -> Int {
    let prefix = keyPrefix(key)
    var run = run(ofPrefix: prefix)
    // Of boundaries that begin alike, all but the first may be behind the key.
    while prefixes[run] == prefix, boundaries[run].isAfter(prefix: prefix, rest: key + 8) {
      run -= 1
    }
    return boundaries[run].section
  }

  /// The section of a text whose first primary weight is given, if that decides it.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries.
  @inline(__always)
  private func section(ofFirstPrimary primary: UInt32) -> Int? {
    // The keys of all such texts are from the weight alone to the weight with FF upon FF behind it.
    let first = UInt64(primary) << 32
    let last = first | ((1 << UInt64(first.trailingZeroBitCount & ~7)) - 1)
    let run = run(ofPrefix: first)
    guard run + 1 == prefixes.count || prefixes[run + 1] > last else { return nil }
    return boundaries[run].section
  }

  /// The last run whose boundary's prefix is not greater than a key's.
  @inline(__always)
  private func run(ofPrefix prefix: UInt64) -> Int {
    let first = Int(truncatingIfNeeded: prefix >> 56)
    var low = runs[first]
    var high = runs[first + 1]
    while low < high {
      let middle = (low + high + 1) / 2
      if prefixes[middle] <= prefix { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The boundary of the run that a text belongs to.
  ///
  /// - Parameter isBefore: Whether the text stands before a boundary.
  /// - Returns: The last boundary that the text does not stand before.
  /// - Complexity: O(log *b*) calls, where *b* is the number of boundaries.
  func run(where isBefore: (Boundary) -> Bool) -> Boundary {
    var low = 1
    var high = boundaries.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(boundaries[middle]) { high = middle } else { low = middle + 1 }
    }
    return boundaries[low - 1]
  }
}
