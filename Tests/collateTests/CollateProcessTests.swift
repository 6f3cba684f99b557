import Testing

/// Tests of the helper that runs the tool.
@Suite struct CollateProcessTests {
  /// Tests that a run without an end fails a test, and does not block all of them.
  @Test func aRunWithoutEndIsKilled() throws {
    let result = try CollateProcess.shell("echo begin; sleep 60; echo end", secondLimit: 0.2)
    #expect(result.text == "begin\n")
    #expect(result.status == 9)
  }
}
