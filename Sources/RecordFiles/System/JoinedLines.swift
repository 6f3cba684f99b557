/// Copies lines into one array.
///
/// In collated order, lines are at random places in memory. The loop reads the beginnings of several
/// lines before it copies the first one, so that the times for which these reads wait for the memory
/// overlap. It writes to memory that is not initialized, because appending each line to an array takes
/// longer than copying it.
enum JoinedLines {
  /// The number of lines whose beginnings are read before the first one is copied.
  private static let batchSize = 64

  /// The length of a line that is copied with a fixed number of instructions, in bytes.
  private static let shortLength = 32

  /// Returns the size of lines with their line endings, in bytes.
  static func size(of lines: [Range<Int>], _ ending: [UInt8]) -> Int {
    lines.reduce(lines.count * ending.count) { $0 + $1.count }
  }

  /// Reads the beginnings of lines, so that they are near when they are copied.
  ///
  /// - Returns: A combination of the bytes, so that the compiler keeps the reads.
  static func touch(_ lines: [Range<Int>], in bytes: [UInt8]) -> UInt8 {
    bytes.withUnsafeBufferPointer { bytes in
      var touched: UInt8 = 0
      for line in lines where !line.isEmpty { touched ^= bytes[line.lowerBound] }
      return touched
    }
  }

  /// Appends lines, each with a line ending.
  ///
  /// - Parameters:
  ///   - lines: The ranges of the lines.
  ///   - bytes: The bytes that contain the lines.
  ///   - ending: The line ending.
  ///   - output: The output.
  static func append(
    _ lines: [Range<Int>], in bytes: [UInt8], _ ending: [UInt8], to output: inout OutputBuffer
  ) {
    let end = lines.reduce(0) { max($0, $1.upperBound) }
    precondition(end <= bytes.count, "The lines must lie within the bytes")
    let size = size(of: lines, ending)
    let joined = [UInt8](unsafeUninitializedCapacity: size + shortLength) { target, count in
      bytes.withUnsafeBytes { bytes in
        let target = UnsafeMutableRawBufferPointer(target)
        output.touched ^= copy(lines, of: bytes, ending, to: target)
      }
      count = size
    }
    if output.bytes.isEmpty { output.bytes = joined } else { output.bytes += joined }
  }

  /// Copies lines to memory that has the size of all lines, and ``shortLength`` more bytes.
  ///
  /// - Returns: A combination of the bytes that were read ahead.
  private static func copy(
    _ lines: [Range<Int>], of bytes: UnsafeRawBufferPointer, _ ending: [UInt8],
    to target: UnsafeMutableRawBufferPointer
  ) -> UInt8 {
    guard let source = bytes.baseAddress, var next = target.baseAddress else { return 0 }
    precondition(1...2 ~= ending.count, "A line ending has one or two bytes")
    let (firstEnd, lastEnd) = (ending[0], ending[ending.count - 1])
    var touched: UInt8 = 0
    var start = 0
    while start < lines.count {
      let batch = start..<min(start + batchSize, lines.count)
      for i in batch where !lines[i].isEmpty { touched ^= bytes[lines[i].lowerBound] }
      for i in batch {
        let line = lines[i]
        // Copying a short line with the bytes after it takes less time than a call of `memmove`.
        if line.count <= shortLength, line.lowerBound <= bytes.count - shortLength {
          for half in [0, shortLength / 2] {
            let bytes = (source + line.lowerBound + half).loadUnaligned(as: SIMD16<UInt8>.self)
            (next + half).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
          }
        } else {
          next.copyMemory(from: source + line.lowerBound, byteCount: line.count)
        }
        next += line.count
        next.storeBytes(of: firstEnd, as: UInt8.self)
        (next + 1).storeBytes(of: lastEnd, as: UInt8.self)
        next += ending.count
      }
      start = batch.upperBound
    }
    return touched
  }
}
