import BulkMemory
import Testing

@Suite struct MemoryTests {
  @Test func aProcessCannotTakeMoreThanItsLimit() {
    let limit = Memory.limit
    #expect(limit > 0)
    #expect(Memory.isAvailable(0) && Memory.isAvailable(1) && Memory.isAvailable(2 << 20))
    // The process has taken some of it.
    #expect(!Memory.isAvailable(limit))
    #expect(!Memory.isAvailable(forThreads: 1, byteCount: limit))
    #expect(!Memory.isAvailable(1 << 50))
  }
}
