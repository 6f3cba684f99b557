import Foundation

/// The results: a median for each benchmark and contender, in nanoseconds or bytes.
struct Medians {
  private(set) var values: [String: Double] = [:]

  /// Reads the runner's export for InfluxDB, with a line for each benchmark, contender and
  /// percentile.
  ///
  /// It is the only format of the runner that is a single file and has the medians of all
  /// benchmarks, including slow ones.
  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      // No name contains a comma.
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 15, fields[9] == "50.0", let value = Double(fields[10]) else {
        continue
      }
      values["\(fields[8]) \(fields[6])"] = value
    }
  }

  /// Returns the ratio of two medians; `nil` if one of them was not measured.
  func ratio(_ name: String, to other: String) -> Double? {
    guard let value = values[name], let other = values[other] else { return nil }
    return value / other
  }
}
