internal import BulkMemory

/// The boundaries of the sections in the collated order.
///
/// The order of all possible texts is divided into runs, and each run belongs to one section. A
/// section can own several runs. In Chinese, section A contains the Latin words with a and, at
/// a later place, the Han characters whose pinyin starts with a. UIKit's section "#" contains
/// the text before the first letter and after the last.
///
/// ICU does not report where its buckets begin; it only returns the bucket of a given text. But
/// each boundary that `AlphabeticIndex` can use is in a known set of strings. These are the
/// labels, the ends of labels with several letters, and the marks that CLDR tailors before each
/// script (U+FDD1 + letter) and before each group of Han characters (U+FDD0 + letter). So the
/// initializer asks ICU once for the bucket of each of these strings. A boundary is where the
/// answer changes along the order. After that, finding the section of a text needs no ICU
/// index: it is a bisection among a few dozen boundaries by sort key. (LDML part 5, "Collation
/// Indexes".)
struct SectionBoundaries: Sendable {
  /// The first text of a run and the section that the run belongs to.
  struct Boundary: Sendable {
    /// The primary weights of the text.
    let key: PrimaryKey
    var text: String
    var section: Int

    /// The position of the letter among those that are joined in the section.
    ///
    /// It decides where the runs of the letters overlap, as the Latin and the Han runs of Chinese letters do.
    /// Otherwise it is 0.
    var letter = 0

    var primaryKey: [UInt8] { key.bytes }

    init(primaryKey: [UInt8], text: String, section: Int) {
      self.key = PrimaryKey(primaryKey)
      self.text = text
      self.section = section
    }
  }

  /// The boundaries in ascending order.
  ///
  /// The first boundary is the empty text, so each text belongs to a run.
  private(set) var boundaries: [Boundary] {
    didSet { findPrefixes() }
  }

  /// The positions of the runs in the order of a list: by section, by letter, and by key.
  private(set) var runsInOrder: [Int] = []

  /// Whether the order in some section is not that of the keys, because letters are joined whose runs overlap.
  private(set) var haveLetters = false

  /// The length of the longest key of a boundary, in bytes.
  private var longestKey = 0

  /// The key prefixes of the boundaries in contiguous memory, for bisection.
  private var prefixes: [UInt64] = []

  /// For each value of the first byte, the last run whose prefix is not greater than this byte
  /// followed by zeros.
  ///
  /// In an alphabet, this leaves one or two runs to search for each first byte.
  private var runs: [Int] = []

  /// Finds the boundaries of an alphabetic index.
  ///
  /// - Parameters:
  ///   - collator: The collator that orders the texts.
  ///   - labels: The labels of the index.
  ///   - others: Other texts at which a section may begin.
  ///   - section: A closure that returns the section of a text.
  /// - Throws: ``CollationError`` if ICU fails.
  init(
    collator: ICUCollator,
    labels: [String],
    others: [String],
    section: (_ text: String) throws(CollationError) -> Int
  ) throws(CollationError) {
    var candidates = Set(labels)
    candidates.formUnion(labels.map { $0 + "\u{FFFF}" })
    candidates.formUnion(try collator.scriptMarks())
    candidates.formUnion(others)
    candidates.insert("")

    var found: [Boundary] = []
    for text in candidates {
      found.append(
        Boundary(
          primaryKey: collator.primaryKey(of: text), text: text, section: try section(text)))
    }
    // If several texts have the same primary weights, the shortest one names the boundary. For
    // example, the marks of Chinese sections also exist with accents.
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

  /// Creates boundaries in ascending order, of which the first is that of the empty text.
  init(_ boundaries: [Boundary]) {
    self.boundaries = boundaries
    findPrefixes()
  }

  private mutating func findPrefixes() {
    prefixes = boundaries.map(\.key.prefix)
    longestKey = boundaries.map(\.primaryKey.count).max() ?? 0
    haveLetters = boundaries.contains { $0.letter > 0 }
    let places = boundaries.enumerated().map { ($1.section, $1.letter, $0) }
    runsInOrder = boundaries.indices.sorted { places[$0] < places[$1] }
    runs = (0...255).map { byte in
      (prefixes.firstIndex { $0 > UInt64(byte) << 56 } ?? prefixes.count) - 1
    }
    runs.append(prefixes.count - 1)
  }

  /// Assigns the rest of a run, from a text on, to another section.
  mutating func divideRun(at text: String, collator: ICUCollator, section: Int) {
    let key = collator.primaryKey(of: text)
    let next =
      boundaries.firstIndex { key.lexicographicallyPrecedes($0.primaryKey) } ?? boundaries.endIndex
    boundaries.insert(Boundary(primaryKey: key, text: text, section: section), at: next)
  }

  /// Puts the sections, and the letters in each, in the opposite order.
  mutating func reverseSections(count: Int) {
    let reversedRuns = runsInOrder.reversed()
    let lastLetter = boundaries.map(\.letter).max() ?? 0
    boundaries = boundaries.map { boundary in
      var boundary = boundary
      boundary.section = count - 1 - boundary.section
      boundary.letter = lastLetter - boundary.letter
      return boundary
    }
    runsInOrder = Array(reversedRuns)
  }

  /// Returns the run of a text.
  ///
  /// The first character nearly always determines the run. Otherwise the key does.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries, for most texts; O(*n*),
  ///   where *n* is the length, in the worst case.
  func run(of text: UnsafeBufferPointer<UInt8>, keys: KeyMaker) -> Int {
    if let primary = keys.firstPrimary(of: text), let run = run(ofFirstPrimary: primary) {
      return run
    }
    return runByKey(of: text, keys: keys)
  }

  // Not inlined, because this code is large and rarely needed.
  @inline(never)
  private func runByKey(of text: UnsafeBufferPointer<UInt8>, keys: KeyMaker) -> Int {
    if let run = keys.withKey(of: text, { key, _ in run(ofKey: key) }) { return run }
    // Up to eight bytes after the end of a key may be read.
    let key = keys.primaries(of: text, moreThan: longestKey) + repeatElement(0, count: 9)
    return key.withUnsafeBufferPointer { $0.baseAddress.map { run(ofKey: $0) } ?? 0 }
  }

  /// Returns the run of a text with the given key, which ends with a 00.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries.
  private func run(ofKey key: UnsafePointer<UInt8>) -> Int {
    let prefix = keyPrefix(key)
    let last = run(ofPrefix: prefix)
    func isAfterKey(_ run: Int) -> Bool {
      prefixes[run] == prefix
        && boundaries[run].key.compareBeginning(ofKeyWith: prefix, key + 8) < 0
    }
    if !isAfterKey(last) { return last }
    // Of several boundaries with the same prefix, all but the first may be after the key.
    return (1..<max(last, 1)).partitioningIndex(where: isAfterKey) - 1
  }

  /// Returns the run of a text with the given first primary weight; `nil` if the weight does not
  /// determine the run.
  ///
  /// - Complexity: O(log *b*), where *b* is the number of boundaries.
  @inline(__always)
  private func run(ofFirstPrimary primary: UInt32) -> Int? {
    // The keys of these texts range from the weight alone to the weight followed by FF bytes.
    let first = UInt64(primary) << 32
    let last = first | ((1 << UInt64(first.trailingZeroBitCount & ~7)) - 1)
    let run = run(ofPrefix: first)
    return run + 1 == prefixes.count || prefixes[run + 1] > last ? run : nil
  }

  /// Returns the last run whose boundary has a prefix that is not greater than the prefix of a
  /// key.
  @inline(__always)
  private func run(ofPrefix prefix: UInt64) -> Int {
    let first = Int(truncatingIfNeeded: prefix >> 56)
    return (runs[first] + 1..<runs[first + 1] + 1).partitioningIndex { prefixes[$0] > prefix } - 1
  }

  /// Returns the boundary of the run that a text belongs to.
  ///
  /// - Parameter isBefore: A closure that returns whether the text is before a boundary.
  /// - Returns: The last boundary that is not after the text.
  /// - Complexity: O(log *b*) calls, where *b* is the number of boundaries.
  func run(where isBefore: (Boundary) -> Bool) -> Boundary {
    let next = (1..<boundaries.count).partitioningIndex { isBefore(boundaries[$0]) }
    return boundaries[next - 1]
  }
}
