import Corpus
import Foundation
import Plan

/// Prints which bars are met, and writes a page with a picture.
///
///     report RESULTS [PAGE.md < FACTS]
///
/// The facts are lines about the machine and its software. Without a page, the tool only prints the
/// table.
@main
enum Tool {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let results = arguments.first else {
      FileHandle.standardError.write(Data("usage: report RESULTS [PAGE.md < FACTS]\n".utf8))
      exit(2)
    }
    let isQuick = ProcessInfo.processInfo.environment["BENCHMARK_QUICK"] != nil
    let medians = try Medians(file: results)
    let scale = isQuick ? Scale.quick : Scale.full
    let table = Table(
      ["What", "Bar", "Measured", ""],
      bars(medians, scale).map { [$0.what, $0.bar, $0.measured, $0.verdict] }
    ).text
    print(table)
    if isQuick {
      print("Quick: these sizes are smaller than those that the bars are meant for.")
    }
    guard let page = arguments.dropFirst().first.map({ URL(filePath: $0) }) else { return }

    let picture = page.deletingPathExtension().appendingPathExtension("svg")
    try Curves(medians, scale).svg.write(to: picture, atomically: true, encoding: .utf8)
    let facts = String(
      decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
    let text = """
      # \(page.deletingPathExtension().lastPathComponent)

      \(facts)- Seed of the names: \(Random.seed)

      ![Time over the number of names](\(picture.lastPathComponent))

      \(table)
      A ratio is a median by a median. Where a bar is for several inputs or locales, the least and
      the greatest ratio are shown.

      ## Medians

      \(allMedians(medians))
      """
    try text.write(to: page, atomically: true, encoding: .utf8)
  }

  private static func allMedians(_ medians: Medians) -> String {
    Table(
      ["What", "Input", "Locale", "By", "Median"],
      medians.values.sorted { $0.key < $1.key }.map { name, value in
        let words = name.split(separator: " ").map(String.init)
        return words + [formatted(value, isMemory: BenchmarkName.isPeakMemory(name))]
      }
    ).text
  }
}
