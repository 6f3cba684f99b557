internal import BulkMemory

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A file, or standard input, that has been read completely.
public struct InputFile: Sendable {
  /// The complete content.
  public internal(set) var bytes: [UInt8]

  /// The path of the file, or `nil` for standard input.
  let path: String?

  /// The state of the file before it was read, or `nil` if it is not a regular file but, for
  /// example, a pipe or a terminal.
  var state: FileState?

  /// A Boolean value that indicates whether the input is a regular file, which can be written again.
  public var isRegular: Bool { path != nil && state != nil }

  /// A Boolean value that indicates whether the file is as it was when it was read.
  ///
  /// Something that is not a regular file, such as standard input, never changes. A file that is gone, or
  /// that is something else now, has no content to read, so it has not changed either: programs that
  /// save a file can remove the old one first.
  public var isCurrent: Bool {
    guard let path, let state else { return true }
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      return true
    }
    return FileState(information) == state
  }

  /// The maximum number of bytes that are read at once, and in a piece when the size of the remaining
  /// input is unknown.
  private static let pieceSize = 1 << 26

  /// Reads a file.
  ///
  /// The file is read, not mapped into memory. If another process truncated a mapped file,
  /// access to the missing part would crash this process.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` for standard input.
  ///   - counter: A counter of the bytes while they are read.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  public init(path: String?, counting counter: ByteCounter? = nil) throws(RecordFileError) {
    guard let path else {
      self = try InputFile(STDIN_FILENO, path: nil, counter)
      return
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .lastSystemError(file: path) }
    defer { close(file) }
    self = try InputFile(file, path: path, counter)
  }

  private init(
    _ file: Int32, path: String?, _ counter: ByteCounter?
  ) throws(RecordFileError) {
    self.path = path
    let name = path ?? "standard input"
    var information = stat()
    let isKnown = fstat(file, &information) == 0
    let isRegular = isKnown && information.st_mode & S_IFMT == S_IFREG
    state = isRegular ? FileState(information) : nil
    if isRegular { counter?.total = Int(information.st_size) }
    // One extra byte, so that the end of the file is found without a second piece.
    var room = isRegular ? max(Int(information.st_size) + 1, 1 << 16) : 1 << 16
    var pieces: [[UInt8]] = []
    var isAtEnd = false
    while !isAtEnd {
      let piece: [UInt8]
      (piece, isAtEnd) = try Self.next(room, of: file, name: name, counter)
      pieces.append(piece)
      // The input has no known size, or the file is growing.
      room = min(max(2 * room, 1 << 16), Self.pieceSize)
    }
    bytes = try Self.joined(&pieces)
  }

  /// Reads `room` bytes, or fewer if the file ends.
  private static func next(
    _ room: Int,
    of file: Int32,
    name: String,
    _ counter: ByteCounter?
  ) throws(RecordFileError) -> (bytes: [UInt8], isAtEnd: Bool) {
    try RecordFileError.checkMemory(room)
    var failure: Int32 = 0
    var isAtEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, total in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      while total < room, !isAtEnd, failure == 0 {
        let count = read(
          file, buffer.baseAddress.map { $0 + total }, min(room - total, pieceSize))
        if count < 0, errno != EINTR { failure = errno }
        isAtEnd = count == 0
        total += max(count, 0)
        counter?.add(max(count, 0))
      }
    }
    guard failure == 0 else { throw .system(error: failure, file: name) }
    return (bytes, isAtEnd)
  }

  /// Joins all pieces into one array.
  ///
  /// Each piece is freed after it is copied, so at most one piece is in memory twice.
  private static func joined(
    _ pieces: inout [[UInt8]]
  ) throws(RecordFileError) -> [UInt8] {
    guard pieces.count > 1 else { return pieces[0] }
    let size = pieces.reduce(0) { $0 + $1.count }
    try RecordFileError.checkMemory(size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, total in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      for i in pieces.indices {
        let end = total + pieces[i].count
        _ = UnsafeMutableBufferPointer(rebasing: buffer[total..<end])
          .initialize(fromContentsOf: pieces[i])
        pieces[i] = []
        total = end
      }
    }
  }
}
