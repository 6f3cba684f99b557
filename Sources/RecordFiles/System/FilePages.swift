internal import CPlatform

/// The bytes of a regular file, of which only some pages are in memory.
///
/// The file is read, not mapped into memory. If another process truncated a mapped file, access to the
/// missing part would crash this process.
final class FilePages: ByteStorage {
  private static let pageSize = 1 << 14

  /// The number of places for pages in memory; each page has one, which it shares with others.
  private static let placeCount = 1 << 8

  let count: Int
  private let path: String
  private var file: Int32
  private var pages = [(number: Int, bytes: [UInt8])](repeating: (-1, []), count: placeCount)

  /// Opens a file.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason.
  init(path: String) throws(RecordFileError) {
    self.path = path
    file = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    var information = stat()
    guard fstat(file, &information) == 0 else {
      let error = RecordFileError.lastSystemError(file: path)
      close(file)
      throw error
    }
    count = Int(information.st_size)
  }

  deinit { close(file) }

  func slice(_ range: Range<Int>) throws(RecordFileError) -> ArraySlice<UInt8> {
    if range.isEmpty { return [] }
    let first = range.lowerBound / Self.pageSize
    let offset = range.lowerBound - first * Self.pageSize
    if offset + range.count <= Self.pageSize {
      return try page(first)[offset..<offset + range.count]
    }
    // Long content is read once, and would take the places of many pages.
    if range.count > 4 * Self.pageSize { return try read(range)[...] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let number = start / Self.pageSize
      let pageStart = number * Self.pageSize
      let end = min(range.upperBound, pageStart + Self.pageSize)
      bytes += try page(number)[start - pageStart..<end - pageStart]
      start = end
    }
    return bytes[...]
  }

  private func page(_ number: Int) throws(RecordFileError) -> [UInt8] {
    let place = number % Self.placeCount
    if pages[place].number != number {
      let start = number * Self.pageSize
      pages[place] = (number, try read(start..<min(start + Self.pageSize, count)))
    }
    return pages[place].bytes
  }

  private func read(_ range: Range<Int>) throws(RecordFileError) -> [UInt8] {
    if range.count > Self.pageSize { try RecordFileError.checkMemory(range.count) }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      failure = Descriptor.read(
        file, UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
      count = failure == nil ? range.count : 0
    }
    if let failure { throw .system(error: failure, file: path) }
    return bytes
  }
}
