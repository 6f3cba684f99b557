/// Primary weights as they stand in a sort key.
///
/// Where a locale puts a script first, ICU changes the first bytes of weights while it writes a key.
/// It does not tell how, but the key shows it.
enum ReorderedWeights {
  /// Finds weights in the key that is made of them.
  ///
  /// A weight in a key is up to four bytes. Its first byte is left out where the weight before has
  /// the same one and the script shares it; a 03 or FF ends such a run.
  ///
  /// - Parameters:
  ///   - raw: The weights before scripts are reordered.
  ///   - key: The primary weights of a sort key.
  /// - Returns: The weights with the first bytes that they have in the key; `nil` if the key is not
  ///   made of them.
  static func weights(_ raw: ArraySlice<UInt32>, in key: ArraySlice<UInt8>) -> [UInt32]? {
    find(raw, in: key, after: nil)
  }

  private static func find(
    _ raw: ArraySlice<UInt32>,
    in key: ArraySlice<UInt8>,
    after previous: (raw: UInt8, inKey: UInt8)?
  ) -> [UInt32]? {
    guard let weight = raw.first else { return key.isEmpty ? [] : nil }
    let lead = UInt8(weight >> 24)
    var rest: [UInt8] = [16, 8, 0].map { UInt8(truncatingIfNeeded: weight >> $0) }
    while rest.last == 0 { rest.removeLast() }

    func rests(_ key: ArraySlice<UInt8>, _ inKey: UInt8) -> [UInt32]? {
      guard key.starts(with: rest) else { return nil }
      let others = find(raw.dropFirst(), in: key.dropFirst(rest.count), after: (lead, inKey))
      return others.map { [UInt32(inKey) << 24 | weight & 0xFF_FFFF] + $0 }
    }
    if let previous, previous.raw == lead, let found = rests(key, previous.inKey) { return found }
    if let inKey = key.first, let found = rests(key.dropFirst(), inKey) { return found }
    if previous != nil, let end = key.first, end == 3 || end == 0xFF,
      let inKey = key.dropFirst().first
    {
      return rests(key.dropFirst(2), inKey)
    }
    return nil
  }
}
