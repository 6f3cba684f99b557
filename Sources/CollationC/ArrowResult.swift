internal import CPlatform
internal import CollationHeader

/// An array that a function returns by the Arrow C data interface.
///
/// Several structures can share its memory, which is freed after all of them have been released.
final class ArrowResult {
  private let format: String
  private let count: Int
  private let nullCount: Int

  /// The addresses of the buffers.
  private let list: UnsafeMutablePointer<UnsafeRawPointer?>
  private let bufferCount: Int

  private init(
    format: String, count: Int, nullCount: Int, _ buffers: [[UInt8]?]
  ) throws(InterfaceError) {
    self.format = format
    self.count = count
    self.nullCount = nullCount
    bufferCount = buffers.count
    list = .allocate(capacity: buffers.count)
    list.initialize(repeating: nil, count: buffers.count)
    for (i, bytes) in buffers.enumerated() {
      guard let bytes else { continue }
      // Arrow recommends this alignment, and that an empty buffer has an address too.
      var memory: UnsafeMutableRawPointer?
      guard posix_memalign(&memory, 64, max(bytes.count, 64)) == 0, let memory else {
        throw InterfaceError("there is not enough memory for \(bytes.count) bytes")
      }
      bytes.withUnsafeBytes { bytes in
        if let source = bytes.baseAddress {
          memory.copyMemory(from: source, byteCount: bytes.count)
        }
      }
      list[i] = UnsafeRawPointer(memory)
    }
  }

  deinit {
    for i in 0..<bufferCount { free(UnsafeMutableRawPointer(mutating: list[i])) }
    list.deallocate()
  }

  /// Creates an array of numbers.
  convenience init<Number: FixedWidthInteger>(
    _ numbers: [Number], format: String
  ) throws(InterfaceError) {
    try self.init(
      format: format, count: numbers.count, nullCount: 0,
      [nil, numbers.withUnsafeBytes { Array($0) }])
  }

  /// Creates an array of byte strings, one after another.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - offsets: The offset of each byte string, and the number of bytes.
  ///   - isLastNull: Whether the last one is null.
  /// - Throws: `InterfaceError` if there is not enough memory.
  convenience init(
    _ bytes: [UInt8], offsets: [Int], isLastNull: Bool = false
  ) throws(InterfaceError) {
    let count = offsets.count - 1
    var validity: [UInt8]?
    if isLastNull {
      // Each value has a bit, from the lowest one on.
      var bits = [UInt8](repeating: 0, count: (count + 7) / 8)
      for i in 0..<count - 1 { bits[i / 8] |= 1 << UInt8(i % 8) }
      validity = bits
    }
    let places = offsets.map(Int64.init).withUnsafeBytes { Array($0) }
    try self.init(
      format: "Z", count: count, nullCount: isLastNull ? 1 : 0, [validity, places, bytes])
  }

  /// Creates an array of the byte strings between separators.
  ///
  /// - Parameters:
  ///   - joined: The byte strings, with a separator between them.
  ///   - separator: The separator.
  /// - Throws: `InterfaceError` if there is not enough memory.
  convenience init(
    _ joined: UnsafeRawBufferPointer, separator: UInt8
  ) throws(InterfaceError) {
    let separators = joined.reduce(0) { $0 &+ ($1 == separator ? 1 : 0) }
    // The bytes and the offsets are copied.
    try checkMemory(2 * joined.count + 24 * separators, for: "texts")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(joined.count)
    var offsets = [0]
    offsets.reserveCapacity(separators + 2)
    var start = 0
    while true {
      let rest = joined.count - start
      let found = joined.baseAddress.flatMap { memchr($0 + start, Int32(separator), rest) }
      let end =
        found.flatMap { found in joined.baseAddress.map { UnsafeRawPointer(found) - $0 } }
        ?? joined.count
      bytes += joined[start..<end]
      offsets.append(bytes.count)
      if found == nil { break }
      start = end + 1
    }
    try self.init(bytes, offsets: offsets)
  }

  /// Returns the array that a structure has.
  ///
  /// - Throws: `InterfaceError` if it is not an array of this library.
  static func result(in array: UnsafePointer<ArrowArray>?) throws(InterfaceError) -> ArrowResult {
    guard let array = array?.pointee, let release = array.release,
      unsafeBitCast(release, to: Int.self) == unsafeBitCast(releaseArray, to: Int.self),
      let memory = array.private_data
    else { throw InterfaceError("the array is not one that this library has returned") }
    return Unmanaged<ArrowResult>.fromOpaque(memory).takeUnretainedValue()
  }

  /// Gives the array to the caller, who releases it.
  func share(
    in schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) throws(InterfaceError) {
    guard let name = strdup(format) else { throw InterfaceError("there is not enough memory") }
    schema.pointee = ArrowSchema()
    schema.pointee.format = UnsafePointer(name)
    schema.pointee.flags = nullCount > 0 ? Int64(ARROW_FLAG_NULLABLE) : 0
    schema.pointee.release = { schema in
      guard let schema else { return }
      free(UnsafeMutableRawPointer(mutating: schema.pointee.format))
      schema.pointee.release = nil
    }
    array.pointee = ArrowArray()
    array.pointee.length = Int64(count)
    array.pointee.null_count = Int64(nullCount)
    array.pointee.n_buffers = Int64(bufferCount)
    array.pointee.buffers = list
    array.pointee.private_data = Unmanaged.passRetained(self).toOpaque()
    array.pointee.release = Self.releaseArray
  }

  private static let releaseArray: @convention(c) (UnsafeMutablePointer<ArrowArray>?) -> Void = {
    array in
    guard let array, let memory = array.pointee.private_data else { return }
    array.pointee.release = nil
    Unmanaged<ArrowResult>.fromOpaque(memory).release()
  }
}
