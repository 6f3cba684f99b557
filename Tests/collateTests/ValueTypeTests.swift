import Foundation
import TestSupport
import Testing

/// Tests keys whose values are not text.
@Suite struct ValueTypeTests {
  /// Returns the numbers of the records in the output, and what is on standard error.
  private func order(_ options: String, _ input: Data) throws -> (numbers: String, error: String) {
    let result = try CollateProcess.shell(
      "collate -l en --format ndjson \(options)", input: input)
    let numbers = result.text.matches(of: /"i":(\d+)/).map { String($0.1) }.joined()
    return (numbers, result.status == 0 ? result.error : "\(result.status): \(result.error)")
  }

  private static let json = Data(
    #"""
    [{"n":"a","d":true,"i":0},{"n":"a","d":false,"i":1},{"n":"a","d":null,"i":2},{"n":"a","i":3},
    {"n":"a","d":"maybe","i":4},{"n":"a","d":[1],"i":5},{"n":"a","d":{"x":1},"i":6}]
    """#.utf8)

  @Test func valuesOfOtherTypesAreTold() throws {
    let warning =
      "2 records have a list, a dictionary or data at \"d\", the first is record 6; sorted like records "
      + "without a value\n"
    for memory in ["", "-S 1K"] {
      let all = try order("-k n -k d \(memory)", Self.json)
      #expect(all.numbers == "2356140")
      #expect(all.error == "collate: standard input: \(warning)")
      // Only values that count as nothing are equal.
      let unique = try order("-k n -k d -u \(memory)", Self.json)
      #expect(unique.numbers == "2140")
      #expect(unique.error == all.error)
      let strict = try order("-k n -k d --strict \(memory)", Self.json)
      #expect(
        strict.numbers == ""
          && strict.error
            == "2: collate: standard input: record 6 has a list, a dictionary or data at \"d\"\n"
      )
      let first = try order("-k d \(memory)", Self.json)
      #expect(first.numbers == "2356140")
      #expect(first.error.contains("2 records have no text at \"d\", the first is record 3;"))
      #expect(first.error.contains("2 records have a list, a dictionary or data at \"d\","))
      let number = try order("-k n -k d:number \(memory)", Self.json)
      #expect(number.numbers == "0123456")
      #expect(number.error.contains("5 records have no number at \"d\", but another value"))
      let reading = try order("-k n --reading d \(memory)", Self.json)
      #expect(reading.numbers == "2356140")
      #expect(reading.error.contains(warning.prefix(60)))
    }
    let check = try CollateProcess.shell("collate -l en -k n -k d -c -u", input: Self.json)
    #expect(check.status == 1 && check.error.contains("record 2 should come before record 1"))
  }

  @Test func datesAndBooleansAreInTheirOrder() throws {
    let days = [7, 1, 30, 3, 3, 12].enumerated().map { i, day in
      ["n": "a", "d": Date(timeIntervalSince1970: Double(day) * 86_400), "b": day % 2 == 0, "i": i]
        as [String: Any]
    }
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let input = try PropertyListSerialization.data(
        fromPropertyList: days, format: format, options: 0)
      for memory in ["", "-S 1K"] {
        #expect(try order("-k n -k d \(memory)", input) == ("134052", ""))
        #expect(try order("-k n -k d:desc \(memory)", input) == ("250341", ""))
        #expect(try order("-k n -k d -u \(memory)", input) == ("13052", ""))
        #expect(try order("-k d \(memory)", input) == ("134052", ""))
        #expect(try order("-k b -k d \(memory)", input) == ("134052", ""))
      }
    }
  }
}
