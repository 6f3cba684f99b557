internal import BulkMemory
internal import CollationHeader
internal import IndexedCollation

/// Reads the texts, or the rows, of an array of the Arrow C data interface.
///
/// The interface tells no size of the data, so offsets that lie beyond it cannot be found. All that can be
/// checked is.
enum ArrowTexts {
  /// Returns the texts or the rows.
  ///
  /// - Throws: `InterfaceError` if the array has none, or if it is malformed.
  static func rowsOrTexts(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?
  ) throws(InterfaceError) -> Column {
    if let schema, let array, let rows = try ArrowRows.rows(schema, array) { return .rows(rows) }
    return .texts(try column(schema, array))
  }

  /// Returns the texts as a column.
  ///
  /// - Throws: `InterfaceError` if the array has no texts, or if it is malformed.
  static func column(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?
  ) throws(InterfaceError) -> TextColumn {
    guard let schema = schema?.pointee, let array = array?.pointee else {
      throw InterfaceError("there is no array of texts")
    }
    guard schema.release != nil, array.release != nil else {
      throw InterfaceError("the array of texts has been released")
    }
    guard schema.dictionary == nil, array.dictionary == nil else {
      throw InterfaceError("the array has a dictionary; cast it to texts")
    }
    guard array.length >= 0, array.offset >= 0, array.n_buffers >= 0,
      array.length <= Int64(UInt32.max), array.offset <= Int64(UInt32.max)
    else { throw InterfaceError("the length or the offset of the array is not valid") }
    let format = schema.format.map { String(cString: $0) } ?? ""
    switch format {
    case "u", "z": return try column(array, Int32.self)
    case "U", "Z": return try column(array, Int64.self)
    case "vu", "vz": return try columnOfViews(array)
    case "n":
      try checkMemory(Int(array.length) * MemoryLayout<UInt64>.stride)
      var column = TextColumn()
      for _ in 0..<array.length { column.append(nil) }
      return column
    default:
      throw InterfaceError(
        "the array has the format \(format.debugDescription), not texts: u, U, z, Z, vu, vz or n")
    }
  }

  /// The places of an array that are in use.
  private static func places(_ array: ArrowArray) -> Range<Int> {
    Int(array.offset)..<Int(array.offset) + Int(array.length)
  }

  static func buffer(_ array: ArrowArray, _ position: Int) -> UnsafeRawPointer? {
    position < Int(array.n_buffers) ? array.buffers?[position] : nil
  }

  /// Returns whether there is a text at a place.
  static func isValid(_ bitmap: UnsafeRawPointer?, _ place: Int) -> Bool {
    guard let bitmap else { return true }
    return bitmap.load(fromByteOffset: place / 8, as: UInt8.self) >> UInt8(place % 8) & 1 == 1
  }

  /// Returns the texts between offsets.
  private static func column<Offset: FixedWidthInteger>(
    _ array: ArrowArray, _ type: Offset.Type
  ) throws(InterfaceError) -> TextColumn {
    let places = places(array)
    if places.isEmpty { return TextColumn() }
    guard let offsets = buffer(array, 1) else {
      throw InterfaceError("the array has no offsets")
    }
    func offset(_ place: Int) -> Int {
      Int(
        offsets.loadUnaligned(fromByteOffset: place * MemoryLayout<Offset>.size, as: Offset.self))
    }
    let (start, end) = (offset(places.lowerBound), offset(places.upperBound))
    guard start >= 0, start <= end else { throw InterfaceError("the offsets are not in order") }
    try checkMemory(end - start)
    let data = buffer(array, 2)
    guard data != nil || start == end else { throw InterfaceError("the array has no data") }
    var column = TextColumn(
      storage: Array(UnsafeRawBufferPointer(start: data.map { $0 + start }, count: end - start)))
    let bitmap = buffer(array, 0)
    var from = start
    for place in places {
      let to = offset(place + 1)
      guard from <= to, to <= end else { throw InterfaceError("the offsets are not in order") }
      try append(isValid(bitmap, place) ? from - start..<to - start : 0..<0, to: &column)
      from = to
    }
    return column
  }

  /// Returns the texts that views lead to.
  private static func columnOfViews(_ array: ArrowArray) throws(InterfaceError) -> TextColumn {
    let places = places(array)
    if places.isEmpty { return TextColumn() }
    guard let views = buffer(array, 1) else { throw InterfaceError("the array has no views") }
    // Behind the views are the buffers of data, and then their sizes.
    let dataCount = Int(array.n_buffers) - 3
    let sizes = dataCount > 0 ? buffer(array, 2 + dataCount) : nil
    let bitmap = buffer(array, 0)
    var storage: [UInt8] = []
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(places.count)
    for place in places {
      let view = views + 16 * place
      let length = Int(view.loadUnaligned(as: Int32.self))
      guard isValid(bitmap, place) else {
        ranges.append(0..<0)
        continue
      }
      guard length >= 0 else { throw InterfaceError("the length of a text is negative") }
      var bytes = view + 4
      if length > 12 {
        let number = Int(view.loadUnaligned(fromByteOffset: 8, as: Int32.self))
        let offset = Int(view.loadUnaligned(fromByteOffset: 12, as: Int32.self))
        guard let sizes, (0..<dataCount).contains(number), let data = buffer(array, 2 + number),
          offset >= 0,
          offset + length <= Int(sizes.loadUnaligned(fromByteOffset: 8 * number, as: Int64.self))
        else { throw InterfaceError("a view leads beyond the data") }
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

  /// Checks that there is enough memory, because an array that cannot grow ends the process.
  private static func checkMemory(_ byteCount: Int) throws(InterfaceError) {
    guard byteCount < 1 << 40, Memory.isAvailable(byteCount) else {
      throw InterfaceError("there is not enough memory for \(byteCount) bytes of texts")
    }
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
