internal import BulkMemory
internal import CPlatform

/// Reads a file, or standard input, piece by piece.
///
/// The file is read, not mapped into memory. If another process truncated a mapped file, access to the
/// missing part would crash this process.
package final class InputReader {
  /// The path of the file, or `nil` for standard input.
  let path: String?

  /// The state of the file before it was read, or `nil` if it is not a regular file but, for
  /// example, a pipe or a terminal.
  let state: FileState?

  /// The bytes that have been read and not removed.
  var bytes: ArraySlice<UInt8> { buffer[start...] }

  private var buffer: [UInt8] = []
  private var start = 0

  /// The converter of the bytes, or `nil` if they are not converted.
  private var converter: UnicodeConverter?

  /// What converts the bytes from the beginning of the file, or `nil` if they are not converted.
  private var newConverter: UnicodeConverter?

  /// The encoding that the bytes are converted from, or `nil` if they are as in the file.
  var encoding: UnicodeText.Encoding? { converter?.encoding }

  /// The encoding that the user names, and its converter, if there is one.
  private let namedEncoding: String?
  private var transcoder: Transcoder?

  /// The number of bytes that have been removed.
  private var removedCount = 0

  /// Whether everything has been read.
  private(set) var isAtEnd = false

  private var file: Int32

  /// The byte by which records are counted, if they are not lines.
  private var recordMark: UInt8?

  /// Whether the file is UTF-16 or UTF-32.
  private var isWide = false

  /// The number of bytes that have been read.
  private var readCount = 0

  /// The counter of the bytes that have been read.
  package let counter: ByteCounter

  /// The size of the file when it was opened, or `nil` if it is unknown.
  private let size: Int?

  /// The maximum number of bytes that are read at once, and in a piece when the size of the remaining
  /// input is unknown.
  private static let pieceSize = 1 << 26

  /// The number of bytes that nobody expects of a record.
  private static let greatestRecordSize = 1 << 36

  /// The size of a piece if there is a limit.
  private static let limitedPieceSize = 1 << 22

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `nil` for standard input.
  ///   - encoding: The name of the file's encoding, or `nil` for UTF-8, and for UTF-16 and UTF-32 with a
  ///     byte-order mark. The bytes are then those of the file in UTF-8.
  ///   - counter: A counter of the bytes while they are read.
  /// - Throws: ``RecordFileError`` with the system's reason, or if the encoding is unknown.
  package init(
    path: String?, encoding: String? = nil, counting counter: ByteCounter = ByteCounter()
  ) throws(RecordFileError) {
    self.path = path
    self.counter = counter
    namedEncoding = encoding
    transcoder = try encoding.map { name throws(RecordFileError) in try Transcoder(name: name) }
    if let path {
      file = open(path.systemPath, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw .lastSystemError(file: path) }
    } else {
      file = STDIN_FILENO
    }
    var information = stat()
    let isRegular = fstat(file, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    state = isRegular ? FileState(information) : nil
    size = isRegular ? Int(information.st_size) : nil
    if let size { counter.total = size }
  }

  deinit {
    closeFile()
  }

  /// The bytes by which a format is recognized, if some have been read.
  package var beginning: [UInt8] { Array(bytes.prefix(Self.beginningSize)) }

  /// The number of bytes by which a format is recognized.
  private static let beginningSize = 1 << 17

  /// Reads the bytes by which a format is recognized, if none have been read.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  package func readBeginning() throws(RecordFileError) {
    guard buffer.isEmpty, !isAtEnd else { return }
    // One extra byte, so that the end of a small file is found, too. There may be many small files.
    let size = size.flatMap { $0 > 0 ? $0 + 1 : nil } ?? Self.beginningSize
    buffer = try next(min(size, Self.beginningSize))
    isWide = UnicodeText.isConverted(buffer)
    let text = isWide ? UnicodeText.beginning(of: buffer) : buffer
    recordMark = PartMeasure.recordMark(in: text.span)
  }

  /// Converts the bytes to UTF-8 if they are UTF-16 or UTF-32, both those that have been read and further
  /// ones.
  ///
  /// - Parameter isMarkup: Whether the text must begin with "<".
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  /// - Precondition: No bytes have been removed, and four have been read if there are as many.
  func convertToUTF8(isMarkup: Bool) throws(RecordFileError) {
    newConverter = UnicodeConverter(of: buffer[...], isMarkup: isMarkup)
    converter = newConverter
    buffer = try converted(buffer, after: [])
  }

  /// Returns the offsets in a part of the ``bytes`` at which U+FFFD replaces what could not be converted.
  ///
  /// - Parameter range: The range of the part.
  /// - Returns: The offsets from its beginning, in order.
  func repairs(in range: Range<Int>) -> [Int] {
    guard let converter else { return [] }
    let start = removedCount + range.lowerBound
    let end = removedCount + range.upperBound
    return converter.repairs.drop { $0 < start }.prefix { $0 < end }.map { $0 - start }
  }

  /// Reads the whole file if its records are within a limit, or its beginning.
  ///
  /// - Parameter limit: The limit, which is then that of further files.
  /// - Returns: Whether the whole file has been read.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  package func fits(in limit: inout PartLimit) throws(RecordFileError) -> Bool {
    let measure = try read(upTo: limit)
    guard isAtEnd, !measure.isFull else { return false }
    limit.subtract(measure)
    return true
  }

  /// Reads until there are enough bytes for a part, or to the end.
  ///
  /// - Parameter limit: The limit of a part, or `nil` to read everything.
  /// - Returns: The size of the ``bytes`` within the limit, which can be 0.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  @discardableResult
  func read(upTo limit: PartLimit?) throws(RecordFileError) -> PartMeasure {
    if limit != nil, readCount == 0 { try readBeginning() }
    var measure = PartMeasure(
      limit, recordMark: recordMark, isWide: isWide && converter == nil)
    measure.add(bytes.span)
    guard let size else {
      try readPieces(&measure)
      return measure
    }
    while !isAtEnd, !measure.isFull {
      // One extra byte, so that the end of the file is found without a second piece. A file that is
      // growing, or whose size the system does not tell, is read in larger and larger pieces.
      var room = readCount > size ? bytes.count : size - readCount + 1
      let most = bytes.count + room
      if let limit = measure.limit, room > Self.limitedPieceSize,
        !limit.allows(byteCount: most, recordCount: most)
      {
        // Measure some bytes first, to find how many more are needed.
        room =
          measure.byteCount < Self.limitedPieceSize
          ? Self.limitedPieceSize
          : min(room, limit.byteCount(like: measure) * 33 / 32 - measure.byteCount + 1)
      }
      let count = bytes.count
      // The system tells no size of some files.
      if size == 0 || readCount >= size { room = max(room, 1 << 16) }
      buffer = try next(room, after: takeBytes())
      measure.add(buffer.span.extracting(count...))
    }
    return measure
  }

  /// Reads bytes of which nobody knows how many there are.
  private func readPieces(_ measure: inout PartMeasure) throws(RecordFileError) {
    if isAtEnd || measure.isFull { return }
    var pieces = [takeBytes()]
    var room = 1 << 16
    while !isAtEnd, !measure.isFull {
      let piece = try next(room)
      measure.add(piece.span)
      pieces.append(piece)
      room = min(2 * room, measure.limit == nil ? Self.pieceSize : Self.limitedPieceSize)
    }
    buffer = try pieces.takeAll()
  }

  /// Reads more bytes, because a record takes more than the limit.
  ///
  /// - Throws: ``RecordFileError`` with the system's reason, or if the machine has not enough memory for
  ///   such a record.
  func readMore() throws(RecordFileError) {
    // A share of the bytes, so that looking for the end of the record again each time takes little time,
    // and few bytes after it are in memory.
    let room = max(bytes.count / 8, Self.limitedPieceSize)
    // As much is left for what is made of the record.
    if room > Self.limitedPieceSize { try RecordFileError.checkMemory(bytes.count + room) }
    buffer = takeBytes()
    reserveCapacity(buffer.count + room)
    let end = buffer.count + room
    while !isAtEnd, buffer.count < end {
      buffer += try next(min(end - buffer.count, Self.limitedPieceSize))
    }
  }

  /// Reserves capacity for all bytes that a record can have.
  ///
  /// If the buffer grew, a record would be in memory twice. Capacity that is not used takes no memory.
  private func reserveCapacity(_ least: Int) {
    guard buffer.capacity < least else { return }
    var capacity = Self.greatestRecordSize
    // Two bytes of UTF-16 become up to three of UTF-8, and a byte of another encoding as many.
    if let size { capacity = min(capacity, buffer.count + 3 * max(size - readCount, 0)) }
    while capacity > least, !Memory.isAvailable(2 * capacity) { capacity /= 2 }
    buffer.reserveCapacity(max(capacity, least))
  }

  /// Removes bytes at the beginning, and returns them after other bytes.
  ///
  /// If they are most of the bytes, they are not copied.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - added: The other bytes.
  ///   - spare: The number of bytes that can be appended without another copy.
  /// - Returns: All bytes.
  func takeFirst(_ count: Int, after added: [UInt8], spare: Int) -> [UInt8] {
    let size = added.count + count + spare
    guard 2 * count > bytes.count else {
      var taken: [UInt8] = []
      taken.reserveCapacity(size)
      taken += added
      taken += bytes.prefix(count)
      removeFirst(count)
      return taken
    }
    let rest = Array(bytes.dropFirst(count))
    var taken = buffer
    buffer = rest
    taken.removeLast(rest.count)
    taken.reserveCapacity(size)
    taken.replaceSubrange(..<start, with: added)
    start = 0
    removedCount += count
    converter?.removeRepairs(before: removedCount)
    return taken
  }

  /// Removes bytes at the beginning.
  func removeFirst(_ count: Int) {
    start += count
    removedCount += count
    converter?.removeRepairs(before: removedCount)
    // A small part of a large buffer should not take the memory of all of it, and many small parts
    // should not take the time to copy the rest each time.
    if 2 * start > buffer.count { buffer = takeBytes() }
  }

  /// Removes all bytes.
  private func takeBytes() -> [UInt8] {
    let bytes = start == 0 ? buffer : Array(buffer[start...])
    buffer = []
    start = 0
    return bytes
  }

  /// Reads the rest, and returns the whole file.
  ///
  /// - Precondition: No bytes have been removed.
  package func wholeFile() throws(RecordFileError) -> InputFile {
    try read(upTo: nil)
    return InputFile(bytes: takeBytes(), path: path, state: state)
  }

  /// The file, without its content.
  var emptyFile: InputFile { InputFile(bytes: [], path: path, state: state) }

  /// Closes the file, so that the next bytes that are read are those at its beginning.
  ///
  /// - Precondition: The file is a regular file.
  package func rewind() {
    precondition(canRewind, "The file is a regular file")
    closeFile()
    buffer = []
    // The name is known.
    transcoder = namedEncoding.flatMap { try? Transcoder(name: $0) }
    (start, readCount, removedCount, isAtEnd) = (0, 0, 0, false)
    converter = newConverter
    counter.reset()
  }

  /// Whether the file can be read again.
  package var canRewind: Bool { path != nil && size != nil }

  private func closeFile() {
    if path != nil, file >= 0 { close(file) }
    if path != nil { file = -1 }
  }

  /// Reads `room` bytes, or fewer if the file ends, and converts them.
  ///
  /// - Parameters:
  ///   - room: The number of bytes.
  ///   - beginning: Bytes to put in front of them.
  /// - Returns: All bytes.
  /// - Throws: ``RecordFileError`` with the system's reason, or if there is not enough memory.
  private func next(
    _ room: Int, after beginning: [UInt8] = []
  ) throws(RecordFileError) -> [UInt8] {
    if let transcoder {
      var utf8 = beginning
      try transcoder.convert(
        try nextUnconverted(room), isLast: isAtEnd, appendingTo: &utf8)
      return utf8
    }
    if converter == nil { return try nextUnconverted(room, after: beginning) }
    return try converted(try nextUnconverted(room), after: beginning)
  }

  /// Converts bytes, if they are to be converted.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - beginning: Bytes to put in front of them.
  /// - Returns: All bytes.
  /// - Throws: ``RecordFileError`` if there is not enough memory.
  private func converted(
    _ bytes: [UInt8], after beginning: [UInt8]
  ) throws(RecordFileError) -> [UInt8] {
    guard converter != nil else { return bytes }
    // Two bytes become up to three bytes of UTF-8, and each replacement has an offset.
    try RecordFileError.checkMemory(beginning.count + 6 * bytes.count)
    var utf8 = beginning
    utf8.reserveCapacity(beginning.count + bytes.count * 3 / 2)
    converter?.convert(bytes[...], isLast: isAtEnd, appendingTo: &utf8)
    return utf8
  }

  private func nextUnconverted(
    _ room: Int, after beginning: [UInt8] = []
  ) throws(RecordFileError) -> [UInt8] {
    if let path, file < 0 {
      file = open(path.systemPath, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw .lastSystemError(file: path) }
    }
    let room = beginning.count + room
    try RecordFileError.checkMemory(room)
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, total in
      HugePages.advise(UnsafeMutableRawBufferPointer(buffer))
      total = buffer.initialize(fromContentsOf: beginning)
      while total < room, !isAtEnd, failure == 0 {
        let count = readBytes(
          file, buffer.baseAddress.map { $0 + total }, min(room - total, Self.pieceSize))
        if count < 0, errno != EINTR { failure = errno }
        isAtEnd = count == 0
        total += max(count, 0)
        readCount += max(count, 0)
        counter.add(max(count, 0))
      }
    }
    // There may be more files than descriptors.
    if isAtEnd { closeFile() }
    guard failure == 0 else {
      throw .system(error: failure, file: path ?? "standard input")
    }
    return bytes
  }
}

/// The system's `read`, which a method of the same name would hide.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  read(file, buffer, count)
}
