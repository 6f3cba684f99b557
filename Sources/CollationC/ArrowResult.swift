internal import CollationHeader

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// An array that a function returns by the Arrow C data interface.
///
/// Its memory is that of `malloc`, and its callbacks free it.
struct ArrowResult {
  private let format: String
  private let count: Int
  private let buffers: [[UInt8]?]
  private let nullCount: Int

  /// Creates an array of numbers.
  init<Number: FixedWidthInteger>(_ numbers: [Number], format: String) {
    self.format = format
    count = numbers.count
    nullCount = 0
    buffers = [nil, numbers.withUnsafeBytes { Array($0) }]
  }

  /// Creates an array of byte strings, one after another.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - offsets: The offset of each byte string, and the number of bytes.
  ///   - isLastNull: Whether the last one is null.
  init(_ bytes: [UInt8], offsets: [Int], isLastNull: Bool = false) {
    format = "Z"
    count = offsets.count - 1
    nullCount = isLastNull ? 1 : 0
    var validity: [UInt8]?
    if isLastNull {
      // Each value has a bit, from the lowest one on.
      validity = [UInt8](repeating: 0, count: (count + 7) / 8)
      for i in 0..<count - 1 { validity?[i / 8] |= 1 << UInt8(i % 8) }
    }
    buffers = [validity, offsets.map(Int64.init).withUnsafeBytes { Array($0) }, bytes]
  }

  /// Gives the array to the caller.
  func move(
    to schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
  ) throws(InterfaceError) {
    var pointers: [UnsafeMutableRawPointer?] = []
    func memory(_ size: Int) throws(InterfaceError) -> UnsafeMutableRawPointer {
      // Arrow recommends this alignment, and that even an empty buffer has an address.
      var pointer: UnsafeMutableRawPointer?
      guard posix_memalign(&pointer, 64, max(size, 64)) == 0, let pointer else {
        for pointer in pointers { free(pointer) }
        throw InterfaceError("there is not enough memory for \(size) bytes")
      }
      return pointer
    }
    for bytes in buffers {
      guard let bytes else {
        pointers.append(nil)
        continue
      }
      let copy = try memory(bytes.count)
      bytes.withUnsafeBytes { bytes in
        if let source = bytes.baseAddress { copy.copyMemory(from: source, byteCount: bytes.count) }
      }
      pointers.append(copy)
    }
    let list = try memory(pointers.count * MemoryLayout<UnsafeRawPointer?>.stride)
      .assumingMemoryBound(to: UnsafeRawPointer?.self)
    for (i, pointer) in pointers.enumerated() {
      (list + i).initialize(to: UnsafeRawPointer(pointer))
    }
    guard let name = strdup(format) else {
      free(list)
      for pointer in pointers { free(pointer) }
      throw InterfaceError("there is not enough memory")
    }
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
    array.pointee.n_buffers = Int64(buffers.count)
    array.pointee.buffers = list
    array.pointee.release = { array in
      guard let array, let list = array.pointee.buffers else { return }
      for i in 0..<Int(array.pointee.n_buffers) { free(UnsafeMutableRawPointer(mutating: list[i])) }
      free(list)
      array.pointee.release = nil
    }
  }
}
