import Foundation

/// Writes a test for each program in the examples of documents.
///
///     extract-examples OUTPUT PACKAGE DOCUMENT ...
///
/// An example presupposes what `ExampleTests` declares. A comment in an example is checked. After
/// an expression, it is the value; after `print` or in its own line, it is a line of the output.
/// Text in parentheses at its end is a remark.
@main
enum Extract {
  static func main() throws {
    let arguments = CommandLine.arguments
    var tests = """
      import Foundation
      import IndexedCollation
      import IndexedLists
      import ListHosting
      import ListPages
      import ListServer
      import RecordFiles
      import Testing

      extension ExampleTests {

      """
    var count = 0
    for path in arguments.dropFirst(3) {
      let document = try Document(path: path, package: arguments[2])
      for program in document.programs {
        count += 1
        tests += """
          @Test("\(path):\(program[0].start)") mutating func example\(count)() async throws {
          let print = Printed()
          _ = print
          \(code(document.introduction, arguments[2] + "/" + path))
          do {
          \(code(program, arguments[2] + "/" + path))
          }
          }

          """
      }
    }
    try (tests + "}\n").write(toFile: arguments[1], atomically: true, encoding: .utf8)
  }

  /// Returns blocks as lines of a test, which the compiler finds in the document.
  private static func code(_ blocks: [Document.Block], _ file: String) -> String {
    let code = blocks.map { block in
      let lines = block.lines.map(line)
      // If a block shows output, it shows all of it.
      let end = lines.contains { $0.contains("print.shows(") } ? "print.ends()" : ""
      return """
        #sourceLocation(file: \(file.debugDescription), line: \(block.start))
        \(lines.joined(separator: "\n"))
        \(end)
        #sourceLocation()
        """
    }
    // Otherwise the compiler warns of constants that an example declares for the reader only.
    let names = blocks.flatMap(\.lines).compactMap { $0.firstMatch(of: /^(?:let|var) (\w+)/)?.1 }
    return (code + names.map { "_ = \($0)" }).joined(separator: "\n")
  }

  /// Returns a line of an example as a line of a test.
  private static func line(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    if text.hasPrefix("import ") { return "" }
    if text.hasPrefix("//") { return "print.shows(\(text.dropFirst(3).debugDescription))" }
    guard let slashes = line.firstRange(of: "  // ") else { return line }
    let code = line[..<slashes.lowerBound]
    let result = line[slashes.upperBound...].replacing(/\ \([^()]*\)$/, with: "")
    return code.contains("print(")
      ? "\(code); print.shows(\(result.debugDescription))" : "expect(\(code), \(result))"
  }
}
