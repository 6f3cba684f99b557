extension SortKeyWriter {
  /// The levels of a key that is being written.
  struct Levels {
    /// The end of the primary level.
    var key: UnsafeMutablePointer<UInt8>

    var secondary: KeyLevelWriter
    var tertiary: KeyLevelWriter

    /// The last primary weight, if its lead byte can be shared, or 0.
    var compressed: UInt32 = 0

    /// The run of plain characters, at the end of the memory for the key.
    let run: Run

    /// Creates the levels of an empty key.
    ///
    /// The primary weights grow from the start. The lower levels are written behind the space for them, and
    /// moved down at the end.
    ///
    /// - Parameters:
    ///   - start: The memory, with the capacity for a text.
    ///   - length: The length of the text.
    ///   - format: The format of the key.
    @inline(__always)
    init(at start: UnsafeMutablePointer<UInt8>, length: Int, _ format: SortKeyFormat) {
      key = start
      let secondaries = start + SortKeyWriter.keyCapacity(for: length)
      let tertiaries = secondaries + SortKeyWriter.levelCapacity(for: length)
      secondary = KeyLevelWriter(
        at: secondaries, .secondary, isReversed: format.reversesSecondary)
      tertiary = KeyLevelWriter(at: tertiaries, format.tertiary)
      run = Run(before: secondaries, count: min(length, SortKeyWriter.runLength))
    }

    /// Writes the lower levels of plain characters.
    ///
    /// - Parameters:
    ///   - run: The characters whose weights are not common.
    ///   - count: The number of all characters.
    @inline(__always)
    mutating func appendLowerLevels(of run: Run, count: Int) {
      var written = 0
      var next = run.start
      while next < run.end {
        let (weights, i) = Run.weights(next[0])
        next += 1
        tertiary.common &+= i &- written
        tertiary.append(UInt16(weights.tertiary) << 8)
        secondary.common &+= i &- written
        if weights.secondary != 0 { secondary.append(UInt16(weights.secondary) << 8) }
        if weights.accent != 0 {
          secondary.append(UInt16(weights.accent) << 8)
          tertiary.common &+= 1
        }
        written = i &+ 1
      }
      secondary.common &+= count &- written
      tertiary.common &+= count &- written
    }

    /// Joins the levels.
    ///
    /// - Parameter count: The number of levels that the key has.
    /// - Returns: The end of the key.
    @inline(__always)
    mutating func end(count: Int) -> UnsafeMutablePointer<UInt8> {
      if count == 1 { return key }
      key[0] = 1
      key += 1
      secondary.end(movingTo: &key)
      if count == 2 { return key }
      key[0] = 1
      key += 1
      tertiary.end(movingTo: &key)
      return key
    }

    /// Writes elements.
    ///
    /// - Parameters:
    ///   - elements: The elements.
    ///   - isCompressible: Whether their primary weights can share the lead byte.
    @inline(__always)
    mutating func append(
      _ elements: UnsafeBufferPointer<CollationElement>, isCompressible: Bool
    ) {
      for element in elements {
        if element.primary != 0 {
          SortKeyWriter.write(element.primary, isCompressible, &compressed, to: &key)
        }
        append(lowerLevelsOf: element)
      }
    }

    /// Writes the weights of an element without the primary weight.
    @inline(__always)
    mutating func append(lowerLevelsOf element: CollationElement) {
      if element.secondary != 0 { secondary.append(element.secondary) }
      if element.tertiary != 0 { tertiary.append(element.tertiary) }
    }
  }

  /// The plain characters of a run that have an accent, or another weight of a lower level than the common
  /// one.
  struct Run {
    let start: UnsafeMutablePointer<UInt64>
    private(set) var end: UnsafeMutablePointer<UInt64>

    /// Creates an empty run in memory for a number of characters.
    @inline(__always)
    init(before end: UnsafeMutablePointer<UInt8>, count: Int) {
      let end = UnsafeMutableRawPointer(end).alignedDown(for: UInt64.self)
      start = end.assumingMemoryBound(to: UInt64.self) - count
      self.end = start
    }

    /// Adds a character, unless it has no accent and its weights of the lower levels are common.
    @inline(__always)
    mutating func append(_ weights: Weights, at i: Int, _ common: UInt64) {
      if (weights.bits ^ common) & 0xFFFF_FF00 == 0 { return }
      end[0] = weights.bits << 32 | UInt64(truncatingIfNeeded: i)
      end += 1
    }

    /// Removes the last character if its number is one that is given, or greater.
    @inline(__always)
    mutating func remove(from i: Int) {
      if end > start, Self.weights(end[-1]).i >= i { end -= 1 }
    }

    /// Returns the weights, without the primary weight, and the number of a character.
    @inline(__always)
    static func weights(_ bits: UInt64) -> (weights: Weights, i: Int) {
      (Weights(bits: bits >> 32), Int(UInt32(truncatingIfNeeded: bits)))
    }
  }

  /// A place in a text, and what the weights of the next character depend on.
  struct Place {
    let text: Range<UnsafePointer<UInt8>>
    var next: UnsafePointer<UInt8>

    /// The weights of the character before.
    var previous = Weights.none

    /// Whether a contraction is before that more characters can belong to.
    var isAfterBeginning = false

    /// Whether marks are before, and before them what another mark can continue.
    var isAfterSkippedMark = false

    /// The place of a character that the characters before it leave as it is.
    var settled: UnsafePointer<UInt8>

    /// The maximum number of elements beyond the number of bytes.
    var spare: Int

    @inline(__always)
    init(in text: Range<UnsafePointer<UInt8>>, spare: Int) {
      self.text = text
      next = text.lowerBound
      settled = next
      self.spare = spare
    }
  }
}
