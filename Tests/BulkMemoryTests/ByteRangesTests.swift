import BulkMemory
import TestSupport
import Testing

@Suite struct ByteRangesTests {
  /// Also tests lengths that do not fit into the 24 bits that most lengths need.
  @Test func rangesOfAnyLengthAreKept() {
    let starts = [0, 1, 0xFF_FFFF, 1 << 32, 1 << 40 - 1]
    let lengths = [0, 1, 17, 0xFF_FFFE, 0xFF_FFFF, 0x100_0000, 1 << 31, 1 << 40]
    let expected = starts.flatMap { start in lengths.map { start..<start + $0 } }
    var ranges = ByteRanges()
    ranges.reserveCapacity(expected.count)
    for range in expected { ranges.append(range) }
    #expect(Array(ranges) == expected)
    #expect(ranges.count == expected.count)
    #expect(ranges.indices.map { ranges[$0] } == expected)
    #expect(ranges.greatestLength == 1 << 40)
    #expect(ranges.end == 1 << 41 - 1)
  }

  @Test func whatLiesTooFarTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var ranges = ByteRanges()
      ranges.append(1 << 40..<1 << 40 + 1)
    }
    expectMessage("There are too many bytes", of: trap)
  }

  @Test func beyondTheEndTraps() async {
    let trap = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var ranges = ByteRanges()
      ranges.append(0..<1)
      _ = ranges[1]
    }
    expectMessage("Index out of range", of: trap)
  }
}
