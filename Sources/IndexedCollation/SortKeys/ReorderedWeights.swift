/// Recovers reordered primary weights from a sort key.
///
/// If a locale or option reorders scripts, ICU changes the lead bytes of primary weights while
/// it writes a key. ICU does not report these lead bytes, but the key contains them.
enum ReorderedWeights {
  /// Finds weights in the key that is made from them.
  ///
  /// A weight takes up to four bytes in a key. The lead byte is left out if the previous weight
  /// has the same one and the script is compressible. A byte 03 or FF ends such a run.
  ///
  /// - Parameters:
  ///   - raw: The weights before scripts are reordered.
  ///   - key: The primary weights of a sort key.
  /// - Returns: The weights with the lead bytes that they have in the key; `nil` if the key is
  ///   not made from them.
  static func weights(_ raw: ArraySlice<UInt32>, in key: ArraySlice<UInt8>) -> [UInt32]? {
    var failures: Set<Place> = []
    return find(raw, in: key, after: nil, &failures)
  }

  /// A place in the weights and in the key.
  private struct Place: Hashable {
    var weight: Int
    var byte: Int
  }

  private static func find(
    _ raw: ArraySlice<UInt32>,
    in key: ArraySlice<UInt8>,
    after previous: (raw: UInt8, inKey: UInt8)?,
    _ failures: inout Set<Place>
  ) -> [UInt32]? {
    guard let weight = raw.first else { return key.isEmpty ? [] : nil }
    // Without this, equal weights one after another take exponential time.
    let place = Place(weight: raw.startIndex, byte: key.startIndex)
    if failures.contains(place) { return nil }
    let lead = UInt8(weight >> 24)
    var rest: [UInt8] = [16, 8, 0].map { UInt8(truncatingIfNeeded: weight >> $0) }
    while rest.last == 0 { rest.removeLast() }

    func rests(_ key: ArraySlice<UInt8>, _ inKey: UInt8) -> [UInt32]? {
      guard key.starts(with: rest) else { return nil }
      let others = find(
        raw.dropFirst(), in: key.dropFirst(rest.count), after: (lead, inKey), &failures)
      return others.map { [UInt32(inKey) << 24 | weight & 0xFF_FFFF] + $0 }
    }
    if let previous, previous.raw == lead, let found = rests(key, previous.inKey) { return found }
    if let inKey = key.first, let found = rests(key.dropFirst(), inKey) { return found }
    if previous != nil, let end = key.first, end == 3 || end == 0xFF,
      let inKey = key.dropFirst().first, let found = rests(key.dropFirst(2), inKey)
    {
      return found
    }
    failures.insert(place)
    return nil
  }
}
