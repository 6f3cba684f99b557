import CollationHeader
import TestSupport

/// A column of texts in memory, as another program gives it by the Arrow C data interface.
final class ArrowColumn {
  /// The texts, of which the array has a part.
  let texts: [[UInt8]?]

  private(set) var schema = ArrowSchema()
  private(set) var array = ArrowArray()

  private var memory: [UnsafeMutableRawPointer] = []
  private let buffers = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 8)

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - format: The format: u, U, z, Z, vu or vz.
  ///   - part: The part of the texts that the array has.
  init(_ texts: [[UInt8]?], format: StaticString, part: Range<Int>) {
    self.texts = Array(texts[part])
    buffers.initialize(repeating: nil, count: 8)
    schema.format = UnsafeRawPointer(format.utf8Start).assumingMemoryBound(to: CChar.self)
    schema.release = { $0?.pointee.release = nil }
    array.release = { $0?.pointee.release = nil }
    array.offset = Int64(part.lowerBound)
    array.length = Int64(part.count)
    array.buffers = buffers
    let nulls = texts.count { $0 == nil }
    array.null_count = Int64(nulls)
    if nulls > 0 {
      var bits = [UInt8](repeating: 0, count: texts.count / 8 + 1)
      for (i, text) in texts.enumerated() where text != nil { bits[i / 8] |= 1 << UInt8(i % 8) }
      buffers[0] = copy(bits)
    }
    if format.description.hasPrefix("v") {
      addViews(of: texts)
    } else {
      var bytes: [UInt8] = []
      var offsets = [0]
      for text in texts {
        // What lies behind a null does not count.
        bytes += text ?? Array("hidden".utf8)
        offsets.append(bytes.count)
      }
      let isLarge = ["U", "Z"].contains(format.description)
      buffers[1] = isLarge ? copy(offsets.map(Int64.init)) : copy(offsets.map(Int32.init))
      buffers[2] = copy(bytes)
      array.n_buffers = 3
    }
  }

  /// Creates a column of numbers.
  init(numbers: [Int?]) {
    texts = []
    buffers.initialize(repeating: nil, count: 8)
    let format: StaticString = "l"
    schema.format = UnsafeRawPointer(format.utf8Start).assumingMemoryBound(to: CChar.self)
    schema.release = { $0?.pointee.release = nil }
    array.release = { $0?.pointee.release = nil }
    array.length = Int64(numbers.count)
    array.n_buffers = 2
    array.buffers = buffers
    array.null_count = Int64(numbers.count { $0 == nil })
    var bits = [UInt8](repeating: 0, count: numbers.count / 8 + 1)
    for (i, number) in numbers.enumerated() where number != nil {
      bits[i / 8] |= 1 << UInt8(i % 8)
    }
    buffers[0] = copy(bits)
    // What lies behind a null does not count.
    buffers[1] = copy(numbers.map { Int64($0 ?? 1) })
  }

  deinit {
    for pointer in memory { pointer.deallocate() }
    buffers.deallocate()
  }

  private func addViews(of texts: [[UInt8]?]) {
    var data: [[UInt8]] = [[], []]
    var views: [UInt8] = []
    func append(_ number: Int) {
      withUnsafeBytes(of: Int32(number)) { views += Array($0) }
    }
    for (i, text) in texts.enumerated() {
      let text = text ?? []
      append(text.count)
      if text.count <= 12 {
        views += text + [UInt8](repeating: 0, count: 12 - text.count)
      } else {
        views += text.prefix(4)
        append(i % 2)
        append(data[i % 2].count)
        data[i % 2] += text
      }
    }
    buffers[1] = copy(views)
    buffers[2] = copy(data[0])
    buffers[3] = copy(data[1])
    buffers[4] = copy(data.map { Int64($0.count) })
    array.n_buffers = 5
  }

  private func copy<Element>(_ elements: [Element]) -> UnsafeRawPointer {
    elements.withUnsafeBytes { bytes in
      // Without a byte to spare, so that a sanitizer sees what is read beyond the end.
      let pointer = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 8)
      pointer.copyMemory(
        from: bytes.baseAddress ?? UnsafeRawPointer(pointer), byteCount: bytes.count)
      memory.append(pointer)
      return UnsafeRawPointer(pointer)
    }
  }
}
