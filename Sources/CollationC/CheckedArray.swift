internal import BulkMemory
internal import CollationHeader

/// An array of the Arrow C data interface, of which all that can be checked has been checked.
///
/// The interface tells no sizes of buffers, so places and offsets that lie beyond them cannot be found.
/// All readers take their places and buffers from here, so that none of them leaves a check out.
struct CheckedArray {
  /// What errors call the array.
  let name: String

  /// The type of the values.
  let format: String

  /// The places of the values in the buffers.
  let places: Range<Int>

  private let schema: ArrowSchema
  private let array: ArrowArray
  private let bitmap: UnsafeRawPointer?

  /// Checks an array.
  ///
  /// - Parameters:
  ///   - schema: Its type.
  ///   - array: Its values.
  ///   - name: What errors call the array.
  ///   - rows: The part that is read, or `nil` for all.
  /// - Throws: `InterfaceError` if the array is missing, released or malformed.
  init(
    _ schema: UnsafePointer<ArrowSchema>?, _ array: UnsafePointer<ArrowArray>?,
    name: String = "the array", rows: Range<Int>? = nil
  ) throws(InterfaceError) {
    guard let schema = schema?.pointee, let array = array?.pointee else {
      throw InterfaceError("there is no array of texts")
    }
    guard schema.release != nil, array.release != nil else {
      throw InterfaceError("\(name) has been released")
    }
    guard schema.dictionary == nil, array.dictionary == nil else {
      throw InterfaceError("\(name) has a dictionary; cast it to texts")
    }
    // More values than an arrangement can have. Sums of such numbers do not overflow.
    let numbers = 0...Int64(UInt32.max)
    guard numbers.contains(array.length) else {
      throw InterfaceError("the length \(array.length) of \(name) is not valid")
    }
    guard numbers.contains(array.offset) else {
      throw InterfaceError("the offset \(array.offset) of \(name) is not valid")
    }
    guard numbers.contains(array.n_buffers), numbers.contains(array.n_children),
      array.n_children == schema.n_children
    else {
      throw InterfaceError("the numbers of buffers or of children of \(name) are not valid")
    }
    let length = Int(array.length)
    let rows = rows ?? 0..<length
    guard rows.upperBound <= length else {
      throw InterfaceError(
        "the length \(length) of \(name) is not valid; there are \(rows.upperBound) rows")
    }
    self.name = name
    self.format = schema.format.map { String(cString: $0) } ?? ""
    let offset = Int(array.offset)
    self.places = offset + rows.lowerBound..<offset + rows.upperBound
    self.schema = schema
    self.array = array
    // An array of nulls has no buffers.
    self.bitmap = format == "n" ? nil : Self.buffer(array, 0)
    guard array.null_count <= 0 || bitmap != nil || format == "n" else {
      throw InterfaceError("\(name) has nulls, but does not tell which values are null")
    }
  }

  /// The number of buffers.
  var bufferCount: Int { Int(array.n_buffers) }

  /// The number of children.
  var childCount: Int { Int(array.n_children) }

  /// Returns a buffer, or `nil` if there is none.
  func buffer(_ position: Int) -> UnsafeRawPointer? { Self.buffer(array, position) }

  private static func buffer(_ array: ArrowArray, _ position: Int) -> UnsafeRawPointer? {
    position < Int(array.n_buffers) ? array.buffers?[position] : nil
  }

  /// Returns whether the value at a place is not null.
  func isValid(at place: Int) -> Bool {
    guard let bitmap else { return format != "n" }
    return bitmap.load(fromByteOffset: place / 8, as: UInt8.self) >> UInt8(place % 8) & 1 == 1
  }

  /// Returns a child, which has not been checked.
  ///
  /// - Throws: `InterfaceError` if the child is missing.
  func child(
    _ position: Int
  ) throws(InterfaceError) -> (schema: UnsafePointer<ArrowSchema>, array: UnsafePointer<ArrowArray>)
  {
    guard let schema = schema.children?[position], let array = array.children?[position] else {
      throw InterfaceError("\(name) has no child \(position)")
    }
    return (UnsafePointer(schema), UnsafePointer(array))
  }

  /// Checks that there is enough memory for what is made of the array.
  func checkMemory(_ byteCount: Int) throws(InterfaceError) {
    try CollationC.checkMemory(byteCount, for: name)
  }
}

/// Checks that there is enough memory, because an array that cannot grow ends the process.
///
/// - Parameters:
///   - byteCount: The number of bytes that are needed.
///   - name: What needs them.
/// - Throws: `InterfaceError` if there is not.
func checkMemory(_ byteCount: Int, for name: String) throws(InterfaceError) {
  // Each check asks the system, which takes longer than to make the key of a text.
  guard byteCount > 1 << 20 else { return }
  guard byteCount < 1 << 40, Memory.isAvailable(byteCount) else {
    throw InterfaceError("there is not enough memory for \(byteCount) bytes of \(name)")
  }
}
