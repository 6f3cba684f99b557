import Testing

@testable import IndexedCollation

@Suite struct MemoTests {
  @Test func aValueIsKeptAndAFailureIsNot() throws {
    let memo = Memo<Int>()
    let failure = CollationError(.icu, input: "x", status: "U_MEMORY_ALLOCATION_ERROR")
    for _ in 0..<2 {
      #expect(throws: failure) {
        try memo.value { () throws(CollationError) in throw failure }
      }
    }
    #expect(try memo.value { 1 } == 1)
    #expect(try memo.value { 2 } == 1)
    #expect(try memo.value { () throws(CollationError) in throw failure } == 1)
  }
}
