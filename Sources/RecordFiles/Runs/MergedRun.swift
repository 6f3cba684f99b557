/// All records of some runs in a single one, of which each can be read by its place.
///
/// The sections of a list can depend on all of its texts. These are in the run, in front of the records.
package final class MergedRun {
  /// The number of records of a block, all of which are read for one of their texts.
  static let blockSize = 128

  /// The number of records of a share.
  private static let shareSize = 1 << 14

  /// The number of bytes that are read at once.
  private static let bufferSize = 1 << 20

  /// The number of bytes of texts that are kept.
  private static let textSizes = 1 << 16...1 << 26

  /// The number of bytes that a text takes beside its own.
  private static let textOverhead = 64

  /// The place where each section starts, and then the number of records.
  package let bounds: [Int]

  /// The error that stopped reading texts.
  package private(set) var failure: RecordFileError?

  private let run: Run
  private let file: TemporaryFile
  private let memory: Int

  /// The texts that have been read last, by their places, and their size.
  private var texts: [Int: String] = [:]
  private var textSize = 0

  /// The texts that have been read before these.
  private var olderTexts: [Int: String] = [:]

  /// - Parameters:
  ///   - run: The run, whose blocks have ``blockSize`` records, but the last ones of sections fewer.
  ///   - file: The file of the run.
  ///   - memory: The memory for reading, in bytes.
  init(_ run: Run, in file: TemporaryFile, memory: Int) {
    self.run = run
    self.file = file
    self.memory = memory
    bounds = run.counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// Returns the filing text of the record at a place.
  ///
  /// - Returns: The text, or an empty one after a ``failure``.
  /// - Complexity: O(1), but a block of records is read if the text is not kept.
  package func text(at place: Int) -> String {
    if let text = texts[place] { return text }
    if let text = olderTexts[place] {
      keep(text, at: place)
      return text
    }
    guard failure == nil else { return "" }
    var result = ""
    do throws(RecordFileError) {
      let start = blockStart(of: place)
      let reader = try reader(of: start...place)
      for current in start...place {
        result = try FiledRecord.text(of: reader)
        keep(result, at: current)
        if current < place { try reader.advance() }
      }
    } catch {
      failure = error
    }
    return result
  }

  private func keep(_ text: String, at place: Int) {
    guard texts.updateValue(text, forKey: place) == nil else { return }
    textSize += text.utf8.count + Self.textOverhead
    let limit = min(max(memory / 4, Self.textSizes.lowerBound), Self.textSizes.upperBound)
    if textSize > limit / 2 {
      olderTexts = texts
      texts = [:]
      textSize = 0
    }
  }

  /// Returns the records at some places as a section.
  ///
  /// - Parameters:
  ///   - places: The places of the records, in order.
  ///   - unique: Whether only the first of records with equal keys counts.
  ///   - limit: The maximum number of records.
  ///   - threads: The maximum number of threads.
  /// - Returns: The section, which reads the run when it is written.
  package func section(
    _ places: [Range<Int>], unique: Bool, limit: Int, threads: Int
  ) -> RunSection {
    // A limit counts from the beginning of the section, and equal records are neighbors.
    let isOneShare = unique || limit < .max
    let shares =
      isOneShare
      ? [places]
      : places.flatMap { range in
        stride(from: range.lowerBound, to: range.upperBound, by: Self.shareSize).map {
          [$0..<min($0 + Self.shareSize, range.upperBound)]
        }
      }
    return RunSection(
      count: places.reduce(0) { $0 + $1.count }, shareCount: shares.count,
      threads: max(min(threads, memory / Self.bufferSize), 1)
    ) { share, body throws(RecordFileError) in
      var count = 0
      var last = LastKey()
      for range in shares[share] where !range.isEmpty {
        let start = self.blockStart(of: range.lowerBound)
        let reader = try self.reader(of: start...range.upperBound - 1)
        for place in start..<range.upperBound where count < limit {
          if place > start { try reader.advance() }
          guard place >= range.lowerBound, let head = reader.head else { continue }
          if unique, try last.replace(by: head, of: reader) { continue }
          count += 1
          try body(reader, FiledRecord.start(in: reader))
        }
      }
    }
  }

  /// Returns the place of the first record of the block with a place.
  private func blockStart(of place: Int) -> Int {
    place - (place - bounds[section(of: place)]) % Self.blockSize
  }

  /// Returns a reader of the blocks with some places.
  private func reader(of places: ClosedRange<Int>) throws(RecordFileError) -> RunReader {
    let range =
      self.range(ofBlockWith: places.lowerBound)
      .lowerBound..<self.range(ofBlockWith: places.upperBound).upperBound
    return try RunReader(range, in: file, bufferSize: Self.bufferSize)
  }

  private func range(ofBlockWith place: Int) -> Range<Int> {
    let section = section(of: place)
    return run.range(ofBlock: (place - bounds[section]) / Self.blockSize, inSection: section)
  }

  private func section(of place: Int) -> Int {
    precondition(0..<bounds[bounds.count - 1] ~= place, "There is no such place")
    return (bounds.firstIndex { $0 > place } ?? bounds.count) - 1
  }
}
