internal import CollationHeader
internal import IndexedCollation

/// Reads the texts of an array of the Arrow C data interface.
enum ArrowTexts {
  /// Returns the texts as a column; some of them, which are of no use, if the monitor is cancelled.
  ///
  /// - Throws: `InterfaceError` if the array has no texts, or if it is malformed.
  static func column(
    _ array: CheckedArray, _ monitor: ArrangementMonitor
  ) throws(InterfaceError) -> TextColumn {
    switch array.format {
    case "u", "z": return try column(array, Int32.self, monitor)
    case "U", "Z": return try column(array, Int64.self, monitor)
    case "vu", "vz": return try columnOfViews(array, monitor)
    case "n":
      try checkMemory(for: array, byteCount: 0)
      var column = TextColumn()
      for place in array.places {
        if isCancelled(monitor, at: place) { break }
        column.append(nil)
      }
      return column
    default:
      throw InterfaceError(
        "\(array.name) has the format \(array.format.debugDescription), not texts: "
          + "u, U, z, Z, vu, vz or n")
    }
  }

  /// Returns whether the reading has been cancelled; only for some places, because the others take no time.
  private static func isCancelled(_ monitor: ArrangementMonitor, at place: Int) -> Bool {
    place & 0xFFF == 0 && monitor.isCancelled
  }

  /// Checks that there is enough memory for texts, and for what is made of them.
  private static func checkMemory(
    for array: CheckedArray, byteCount: Int
  ) throws(InterfaceError) {
    // For each text its range, and the offset of a key or a position in the result. A key is about as
    // long as its text.
    try array.checkMemory(24 * array.places.count + 3 * byteCount)
  }

  /// Returns the texts between offsets.
  private static func column<Offset: FixedWidthInteger>(
    _ array: CheckedArray, _ type: Offset.Type, _ monitor: ArrangementMonitor
  ) throws(InterfaceError) -> TextColumn {
    let places = array.places
    if places.isEmpty { return TextColumn() }
    guard let offsets = array.buffer(1) else {
      throw InterfaceError("\(array.name) has no offsets")
    }
    func offset(_ place: Int) -> Int {
      Int(
        offsets.loadUnaligned(fromByteOffset: place * MemoryLayout<Offset>.size, as: Offset.self))
    }
    let (start, end) = (offset(places.lowerBound), offset(places.upperBound))
    // More bytes than a process can have, whose sums do not overflow.
    guard start >= 0, start <= end, end < 1 << 48 else {
      throw InterfaceError("the offsets of \(array.name) are not in order")
    }
    try checkMemory(for: array, byteCount: end - start)
    let data = array.buffer(2)
    guard data != nil || start == end else { throw InterfaceError("\(array.name) has no data") }
    var column = TextColumn(
      storage: Array(UnsafeRawBufferPointer(start: data.map { $0 + start }, count: end - start)))
    var from = start
    for place in places {
      if isCancelled(monitor, at: place) { break }
      let to = offset(place + 1)
      guard from <= to, to <= end else {
        throw InterfaceError("the offsets of \(array.name) are not in order")
      }
      try append(array.isValid(at: place) ? from - start..<to - start : 0..<0, to: &column)
      from = to
    }
    return column
  }

  /// Returns the texts that views lead to.
  private static func columnOfViews(
    _ array: CheckedArray, _ monitor: ArrangementMonitor
  ) throws(InterfaceError) -> TextColumn {
    let places = array.places
    if places.isEmpty { return TextColumn() }
    guard let views = array.buffer(1) else {
      throw InterfaceError("\(array.name) has no views")
    }
    // Behind the views are the buffers of data, and then their sizes.
    let dataCount = array.bufferCount - 3
    let sizes = dataCount > 0 ? array.buffer(2 + dataCount) : nil
    // Many views can lead to the same long text, so the sum is not limited by the size of the data.
    var byteCount = 0
    for place in places where array.isValid(at: place) {
      if isCancelled(monitor, at: place) { return TextColumn() }
      let view = views + 16 * place
      let length = Int(view.loadUnaligned(as: Int32.self))
      guard length >= 0 else {
        throw InterfaceError("the length of a text of \(array.name) is negative")
      }
      if length > 12 {
        let number = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        guard let sizes, (0..<dataCount).contains(number), array.buffer(2 + number) != nil,
          offset >= 0,
          offset + length <= Int(sizes.loadUnaligned(fromByteOffset: 8 * number, as: Int64.self))
        else { throw InterfaceError("a view of \(array.name) leads beyond the data") }
      }
      byteCount += length
    }
    try checkMemory(for: array, byteCount: byteCount)
    var storage: [UInt8] = []
    storage.reserveCapacity(byteCount)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(places.count)
    for place in places {
      if isCancelled(monitor, at: place) { break }
      guard array.isValid(at: place) else {
        ranges.append(0..<0)
        continue
      }
      let view = views + 16 * place
      let length = Int(view.loadUnaligned(as: Int32.self))
      var bytes = view + 4
      if length > 12 {
        let number = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        guard let data = array.buffer(2 + number) else {
          throw InterfaceError("a view of \(array.name) leads beyond the data")
        }
        bytes = data + offset
      }
      let start = storage.count
      storage.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: length))
      ranges.append(start..<storage.count)
    }
    var column = TextColumn(storage: storage)
    for range in ranges { try append(range, to: &column) }
    return column
  }

  private static func append(
    _ range: Range<Int>, to column: inout TextColumn
  ) throws(InterfaceError) {
    guard range.count <= TextColumn.maximumTextLength else {
      throw InterfaceError("a text has \(range.count) bytes, and the limit is 2³¹ - 1")
    }
    column.append(bytes: range)
  }
}
