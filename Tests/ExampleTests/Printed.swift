import Synchronization
import Testing

/// Replaces `print` in an example, and compares the output with the lines that the example shows.
final class Printed: Sendable {
  private let lines = Mutex<[String]>([])

  func callAsFunction(_ items: Any...) {
    let line = items.map { "\($0)" }.joined(separator: " ")
    lines.withLock { $0.append(line) }
  }

  /// Checks the first line of the output that is not checked yet.
  func shows(
    _ expected: String, file: String = #filePath, id: String = #fileID, line: Int = #line
  ) {
    let printed = lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    expect(printed ?? "nothing printed", expected, file: file, id: id, line: line)
  }

  /// Checks that the example has shown all of the output.
  func ends(file: String = #filePath, id: String = #fileID, line: Int = #line) {
    expect(lines.withLock { $0 }, [], file: file, id: id, line: line)
  }
}

/// Checks the value of an expression in an example.
///
/// Unlike those of `#expect`, the literals of the place are those of `#sourceLocation`.
func expect<Value: Equatable>(
  _ value: Value, _ expected: Value,
  file: String = #filePath, id: String = #fileID, line: Int = #line
) {
  guard value != expected else { return }
  Issue.record(
    "the result is \(String(reflecting: value)), not \(String(reflecting: expected))",
    sourceLocation: SourceLocation(fileID: id, filePath: file, line: line, column: 1))
}
