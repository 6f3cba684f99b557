/// Writes sort keys that are identical to ICU's, in a fraction of the time.
///
/// The writer reads UTF-8 directly and looks up each character in a weight table. One loop writes the
/// characters that are weighed alone. Where neighboring characters can change a weight, the writer also looks
/// up the characters of contractions, and checks that marks are in canonical order. It returns `nil` if only
/// ICU knows a weight, or if the UTF-8 is invalid. Then ICU makes the key. Both kinds of keys have the same
/// format, so they can be sorted together. `SortKeyLevels` describes the format.
///
/// The writer uses raw memory. The caller provides `capacity(for:)` bytes, for the key and for
/// the lower levels while the primary level is incomplete.
struct SortKeyWriter {
  let table: WeightTable.Reader

  /// The maximum length of a text for a writer, in bytes.
  ///
  /// The writer needs up to 20 times as much memory while it works, and a third of a chunk of the arena
  /// is enough for that.
  static let maximumTextLength = 32 << 10

  /// The maximum number of collation elements beyond the number of bytes in a text.
  ///
  /// This small number keeps the memory for most names on the stack. ICU makes the keys of
  /// texts that expand to more elements.
  static let spareElements = 16

  /// The maximum number of bytes whose characters are written at once.
  static let runLength = 64

  /// Returns the number of bytes that the writer may use for a text.
  @inline(__always)
  static func capacity(for length: Int) -> Int {
    keyCapacity(for: length) + 2 * levelCapacity(for: length)
  }

  /// Returns the maximum length of a key, which also limits its first level.
  ///
  /// An element takes up to four bytes of primary weight and one byte that ends a run. In each
  /// lower level, it takes two bytes, and possibly one more for the run before it. While the first level is
  /// written, the weights of up to ``runLength`` characters, of eight bytes each, are at the end.
  @inline(__always)
  static func keyCapacity(for length: Int) -> Int {
    12 * (length + spareElements) + 16
  }

  /// Returns the maximum length of a lower level before it is moved, with the bytes that may be
  /// read after it.
  ///
  /// A character of one byte can have two weights, and a reversed level keeps two bytes of each.
  @inline(__always)
  static func levelCapacity(for length: Int) -> Int {
    4 * (length + spareElements) + 16
  }

  /// Writes the key of a text, without the final 00.
  ///
  /// - Returns: The end of the key; `nil` if ICU must make the key.
  @inline(__always)
  func write(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    table.hasStandardFormat ? write(text, to: start, .standard) : writeUnusual(text, to: start)
  }

  /// Writes a key in a format that few collators have.
  @inline(never)
  private func writeUnusual(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    write(text, to: start, table.format)
  }

  @inline(__always)
  private func write(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>,
    _ format: SortKeyFormat
  ) -> UnsafeMutablePointer<UInt8>? {
    assert(text.count <= Self.maximumTextLength)
    var levels = Levels(at: start, length: text.count, format)
    guard writeWeights(of: text, to: &levels, spare: Self.spareElements) else { return nil }
    return levels.end(count: format.levelCount)
  }

  /// Writes the weights of a text to the levels of its key.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of one.
  ///   - levels: The levels.
  ///   - spare: The maximum number of elements beyond the number of bytes.
  /// - Returns: `false` if ICU must make the key.
  @inline(__always)
  func writeWeights(
    of text: UnsafeBufferPointer<UInt8>, to levels: inout Levels, spare: Int
  ) -> Bool {
    guard let start = text.baseAddress else { return true }
    var place = Place(in: start..<start + text.count, spare: spare)
    while true {
      writePlain(&place, to: &levels)
      if place.next == place.text.upperBound { return true }
      guard writeCarefully(&place, to: &levels) else { return false }
    }
  }

  /// Writes characters whose neighbors do not change them, which are most of the characters in most texts.
  ///
  /// The end is a character that needs more care or is not learned yet, one whose weights the next one can
  /// change, or that after ``runLength`` bytes.
  // Not inlined, so that the values of the loops stay in registers.
  @inline(never)
  private func writePlain(_ place: inout Place, to levels: inout Levels) {
    let slots = table.slots
    let end = place.text.upperBound
    let limit = place.next + min(end - place.next, Self.runLength)
    let common = UInt64(levels.tertiary.format.low) << 8 | Weights.commonSecondary
    var next = place.next
    var previous = place.previous
    var key = levels.key
    var compressed = levels.compressed
    var run = levels.run
    var spare = place.spare
    var count = 0
    // Whether characters were written that the number does not include.
    var isWritten = false
    // The end of the last character that was not written in one of the loops, and what was there before it.
    var other = (end: next, key: key, compressed: compressed, count: 0, spare: spare)

    /// Writes plain characters whose weights have the same bits as others.
    ///
    /// - Returns: The weights of the next character, and its end; no bits at the end of the text, or if they
    ///   are not learned yet.
    @inline(__always)
    func write(
      _ expected: UInt64, _ mask: UInt64, shift: UInt32
    ) -> (weights: Weights, end: UnsafePointer<UInt8>) {
      while true {
        var after = next
        var weights = Weights(bits: 0)
        if next < limit, let codePoint = decodeUTF8(&after, end) {
          weights = slots.weights(of: codePoint)
        }
        guard weights.bits & mask == expected else { return (weights, after) }
        Self.write(primary: weights.primary &<< shift, to: &key)
        run.append(weights, at: count, common)
        next = after
        count &+= 1
        previous = weights
      }
    }

    while true {
      let (weights, after): (Weights, UnsafePointer<UInt8>)
      if compressed == 0 {
        (weights, after) = write(
          Weights.plain, Weights.plainMask | Weights.isCompressible, shift: 0)
      } else {
        let lead: UInt64 = 0xFF << 56
        (weights, after) = write(
          UInt64(compressed) << 32 & lead | Weights.isCompressible | Weights.plain,
          lead | Weights.isCompressible | Weights.plainMask, shift: 8)
      }
      if next == end { break }
      if previous.has(Weights.startsContraction),
        weights.bits == 0 || weights.has(Weights.continuesContraction)
      {
        // The next character can change the weights of the last one.
        if count == 0 { break }
        var last = next - 1
        while last[0] & 0xC0 == 0x80 { last -= 1 }
        if weights.bits == 0 || weights.has(Weights.isMark)
          || !table.areIndependent(last, next, end)
        {
          if next == other.end {
            (_, key, compressed, _, spare) = other
            count &-= other.count
          } else {
            key -= Self.length(of: previous.primary &<< (compressed == 0 ? 0 : 8))
            count &-= 1
          }
          next = last
          // The character before leaves it as it is.
          place.settled = next
          run.remove(from: count)
          break
        }
        place.settled = next
      }
      if weights.bits & Weights.otherMask == Weights.plain {
        other = (after, key, compressed, 1, spare)
        Self.write(weights.primary, weights.has(Weights.isCompressible), &compressed, to: &key)
        run.append(weights, at: count, common)
      } else if weights.bits & Weights.listMask == Weights.list, spare >= weights.listCount {
        other = (after, key, compressed, weights.listCount, spare)
        // A character takes one byte or more.
        spare -= weights.listCount - (after - next)
        for element in table.elements(of: weights) {
          Self.write(element.primary, weights.has(Weights.isCompressible), &compressed, to: &key)
        }
      } else if weights.bits & Weights.otherListMask == Weights.isList, spare >= weights.listCount,
        !weights.has(Weights.startsContraction) || !table.mayContinue(at: after, end)
      {
        levels.appendLowerLevels(of: run, count: count)
        (run, count, isWritten) = (levels.run, 0, true)
        other = (after, key, compressed, 0, spare)
        spare -= weights.listCount - (after - next)
        for element in table.elements(of: weights) {
          if element.primary != 0 {
            Self.write(
              element.primary, weights.has(Weights.isCompressible), &compressed, to: &key)
          }
          levels.append(lowerLevelsOf: element)
        }
      } else if weights.bits == Weights.ignorable {
        other = (after, key, compressed, 0, spare)
        isWritten = true
      } else {
        break
      }
      next = after
      count &+= other.count
      previous = weights
    }
    if count == 0, !isWritten { return }
    place.next = next
    place.spare = spare
    place.previous = previous
    (place.isAfterBeginning, place.isAfterSkippedMark) = (false, false)
    levels.key = key
    levels.compressed = compressed
    levels.appendLowerLevels(of: run, count: count)
  }

  /// Writes a primary weight.
  ///
  /// - Parameters:
  ///   - primary: The weight.
  ///   - isCompressible: Whether it can share the lead byte.
  ///   - compressed: The last primary weight, if its lead byte can be shared, or 0.
  ///   - key: The end of the primary level.
  @inline(__always)
  static func write(
    _ primary: UInt32,
    _ isCompressible: Bool,
    _ compressed: inout UInt32,
    to key: inout UnsafeMutablePointer<UInt8>
  ) {
    if !isCompressible || primary >> 24 != compressed >> 24 {
      if compressed != 0 {
        if primary >= compressed {
          key[0] = 0xFF
          key += 1
        } else if primary >> 24 > 2 {
          key[0] = 3
          key += 1
        }
      }
      key[0] = UInt8(truncatingIfNeeded: primary >> 24)
      key += 1
      compressed = isCompressible ? primary : 0
    }
    write(primary: primary << 8, to: &key)
  }

  /// Returns the number of bytes of a number up to the last nonzero byte.
  @inline(__always)
  private static func length(of primary: UInt32) -> Int {
    4 &- primary.trailingZeroBitCount &>> 3
  }

  /// Writes the bytes of a number up to the last nonzero byte.
  @inline(__always)
  private static func write(primary: UInt32, to key: inout UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(key).storeBytes(of: primary.bigEndian, as: UInt32.self)
    key += length(of: primary)
  }
}
