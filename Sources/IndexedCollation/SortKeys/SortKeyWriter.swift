/// Writes sort keys that are identical to ICU's, in a fraction of the time.
///
/// The writer reads UTF-8 directly and looks up each character in a weight table. If neighboring
/// characters can change a weight, it begins again, and also looks up pairs of characters, and checks that
/// marks are in canonical order. This takes longer. It returns `nil` if only ICU knows a weight, for
/// example in a contraction of three characters, or if the UTF-8 is invalid. Then ICU makes the key. Both
/// kinds of keys have the same format, so they can be sorted together. `SortKeyLevels` describes the
/// format.
///
/// The writer uses raw memory. The caller provides `capacity(for:)` bytes, for the key and for
/// the lower levels while the primary level is incomplete.
struct SortKeyWriter {
  let table: WeightTable.Reader

  /// The maximum length of a text for a writer, in bytes.
  ///
  /// The writer needs up to 19 times as much memory while it works, and a third of a chunk of the arena
  /// is enough for that.
  static let maximumTextLength = 32 << 10

  /// The maximum number of collation elements beyond the number of bytes in a text.
  ///
  /// This small number keeps the memory for most names on the stack. ICU makes the keys of
  /// texts that expand to more elements.
  static let spareElements = 16

  /// Returns the number of bytes that the writer may use for a text.
  @inline(__always)
  static func capacity(for length: Int) -> Int {
    keyCapacity(for: length) + 2 * levelCapacity(for: length)
  }

  /// Returns the maximum length of a key, which also limits its first level.
  ///
  /// An element takes up to four bytes of primary weight and one byte that ends a run. In each
  /// lower level, it takes two bytes, and possibly one more for the run before it.
  @inline(__always)
  static func keyCapacity(for length: Int) -> Int {
    11 * (length + spareElements) + 8
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
    let key = table.hasStandardFormat ? write(text, to: start, .standard, isCareful: false) : nil
    return key ?? writeCarefully(text, to: start)
  }

  /// Writes the key of a text in which neighboring characters can change a weight, or a key in a format
  /// that few collators have.
  // Not inlined, because few texts of most languages need it.
  @inline(never)
  private func writeCarefully(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8>? {
    write(text, to: start, table.format, isCareful: true)
  }

  @inline(__always)
  private func write(
    _ text: UnsafeBufferPointer<UInt8>,
    to start: UnsafeMutablePointer<UInt8>,
    _ format: SortKeyFormat,
    isCareful: Bool
  ) -> UnsafeMutablePointer<UInt8>? {
    assert(text.count <= Self.maximumTextLength)
    let levelCount = format.levelCount
    var key = start
    // The primary weights grow from the start. The lower levels are written behind the space
    // for them, and moved down at the end.
    let secondaries = start + Self.keyCapacity(for: text.count)
    let tertiaries = secondaries + Self.levelCapacity(for: text.count)
    var secondary = KeyLevelWriter(
      at: secondaries, .secondary, isReversed: format.reversesSecondary)
    var tertiary = KeyLevelWriter(at: tertiaries, format.tertiary)
    var compressed: UInt32 = 0
    guard
      writeWeights(
        of: text, to: &key, &secondary, &tertiary, &compressed, spare: Self.spareElements,
        isCareful: isCareful)
    else { return nil }
    if levelCount == 1 { return key }
    key[0] = 1
    key += 1
    secondary.end(movingTo: &key)
    if levelCount == 2 { return key }
    key[0] = 1
    key += 1
    tertiary.end(movingTo: &key)
    return key
  }

  /// Writes the weights of a text to the levels of its key.
  ///
  /// - Parameters:
  ///   - text: The text, or a part of one.
  ///   - key: The end of the primary level.
  ///   - secondary: The secondary level.
  ///   - tertiary: The tertiary level.
  ///   - compressed: The last primary weight, if its lead byte can be shared, or 0.
  ///   - spare: The maximum number of elements beyond the number of bytes.
  ///   - isCareful: Whether neighboring characters can change a weight.
  /// - Returns: `false` if ICU must make the key, or if a writer must be careful.
  @inline(__always)
  func writeWeights(
    of text: UnsafeBufferPointer<UInt8>,
    to key: inout UnsafeMutablePointer<UInt8>,
    _ secondary: inout KeyLevelWriter,
    _ tertiary: inout KeyLevelWriter,
    _ compressed: inout UInt32,
    spare: Int,
    isCareful: Bool
  ) -> Bool {
    guard let first = text.baseAddress else { return true }
    let end = first + text.count
    var next = first
    var previous = Weights.none
    var spare = spare
    // The place after a pair of characters that do not interact.
    var settled = first
    var marks = MarkRun(at: first)

    while next < end {
      if compressed == 0 {
        secondary.common += writeSimple(
          &next, end, to: &key, &tertiary, &previous, isCareful: isCareful)
        if next == end { break }
      }
      let character = next
      guard let codePoint = decodeUTF8(&next, end) else { return false }
      let weights = table.weights(of: codePoint)
      var remembered = weights
      if weights.has(Weights.needsCare | (isCareful ? Weights.startsContraction : 0)) {
        if weights.has(Weights.isOnlyKnownToICU) { return false }
        if weights.has(Weights.isMark), table.marksDependOnText {
          guard isCareful, marks.append(codePoint, at: character..<next, in: first, table) else {
            return false
          }
        }
        if previous.has(Weights.startsContraction) {
          if weights.has(Weights.continuesContraction), !isCareful || character != settled {
            return false
          }
          // A contraction can go on after a mark that is not part of it (UTS #10, section 7, S2.1.1).
          if weights.has(Weights.isMark) { remembered = previous }
        }
        if isCareful, weights.has(Weights.startsContraction), !weights.has(Weights.isMark) {
          var last = next
          if let pair = table.pair(codePoint, before: &last, end) {
            if let elements = table.elements(of: pair) {
              let others = table.weights(of: pair.second)
              if others.has(Weights.isMark), table.marksDependOnText,
                !marks.append(pair.second, at: next..<last, in: first, table)
              {
                return false
              }
              spare -= elements.count - (last - character)
              if spare < 0 { return false }
              Self.write(
                elements, pair.isCompressible, &compressed, to: &key, &secondary, &tertiary)
              next = last
              previous = others
              // The second character can still be the context of the next one.
              if previous.has(Weights.startsContraction),
                table.pair(pair.second, before: &last, end)?.isIndependent == true
              {
                settled = next
              }
              continue
            }
            guard pair.isIndependent else { return false }
            settled = next
          }
        }
        if weights.has(Weights.isList) {
          spare -= weights.listCount - (next - character)
          if spare < 0 { return false }
          Self.write(
            table.elements(of: weights), weights.has(Weights.isCompressible), &compressed, to: &key,
            &secondary, &tertiary)
          previous = remembered
          continue
        }
      }
      previous = remembered
      let primary = weights.primary
      if primary != 0 {
        Self.write(primary, weights.has(Weights.isCompressible), &compressed, to: &key)
      }
      if weights.secondary == 5 {
        secondary.common += 1
      } else if weights.secondary != 0 {
        secondary.append(UInt16(weights.secondary) << 8)
      }
      if weights.tertiary == tertiary.format.low {
        tertiary.common += 1
      } else if weights.tertiary != 0 {
        tertiary.append(UInt16(weights.tertiary) << 8)
      }
      if weights.accent != 0 {
        secondary.append(UInt16(weights.accent) << 8)
        tertiary.common += 1
      }
    }
    return true
  }

  /// Writes simple ASCII characters, which are most of the characters in most names.
  ///
  /// In this separate loop, all values stay in registers. This reduces the time for the keys of
  /// Latin names to four fifths.
  ///
  /// - Returns: The number of characters.
  @inline(__always)
  private func writeSimple(
    _ next: inout UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>,
    to key: inout UnsafeMutablePointer<UInt8>,
    _ tertiary: inout KeyLevelWriter,
    _ previous: inout Weights,
    isCareful: Bool
  ) -> Int {
    let mask = Weights.simpleMask | (isCareful ? Weights.startsContraction : 0)
    let start = next
    var common = next
    while next < end, next[0] < 0x80 {
      let weights = table.weights(of: UInt32(next[0]))
      guard weights.bits & mask == Weights.simple else { break }
      Self.write(primary: weights.primary, to: &key)
      previous = weights
      next += 1
      if weights.tertiary != tertiary.format.low {
        // The character is a capital letter.
        tertiary.common += next - common - 1
        tertiary.append(UInt16(weights.tertiary) << 8)
        common = next
      }
    }
    tertiary.common += next - common
    return next - start
  }

  @inline(__always)
  private static func write(
    _ elements: UnsafeBufferPointer<CollationElement>,
    _ isCompressible: Bool,
    _ compressed: inout UInt32,
    to key: inout UnsafeMutablePointer<UInt8>,
    _ secondary: inout KeyLevelWriter,
    _ tertiary: inout KeyLevelWriter
  ) {
    for element in elements {
      if element.primary != 0 { write(element.primary, isCompressible, &compressed, to: &key) }
      if element.secondary != 0 { secondary.append(element.secondary) }
      if element.tertiary != 0 { tertiary.append(element.tertiary) }
    }
  }

  @inline(__always)
  private static func write(
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

  /// Writes the bytes of a number up to the last nonzero byte.
  @inline(__always)
  private static func write(primary: UInt32, to key: inout UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(key).storeBytes(of: primary.bigEndian, as: UInt32.self)
    key += (39 &- primary.trailingZeroBitCount) &>> 3
  }
}

extension WeightTable.Reader {
  /// Returns the weights of a character and the next one, if these can form a contraction.
  ///
  /// - Parameters:
  ///   - first: The character, which can start a contraction.
  ///   - next: The place after the character; then the place after the pair.
  ///   - end: The end of the text.
  /// - Returns: `nil` if there is no next character, or if it cannot continue a contraction.
  func pair(
    _ first: UInt32, before next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> PairWeights? {
    guard next < end, let second = decodeUTF8(&next, end) else { return nil }
    guard weights(of: second).has(Weights.continuesContraction) else { return nil }
    let pair = CharacterPair(first, second)
    let found = weights(of: pair)
    guard found.isBeginning, next < end else { return found }
    var following = next
    let interacting =
      Weights.continuesContraction | Weights.isMark | Weights.isOnlyKnownToICU
    guard let third = decodeUTF8(&following, end), !weights(of: third).has(interacting) else {
      return .none(pair)
    }
    return found
  }
}
