import Foundation

/// What was measured: a median per benchmark and contender, in nanoseconds or bytes.
struct Medians {
  private(set) var values: [String: Double] = [:]

  /// Reads what the runner exports for InfluxDB: a line per benchmark, contender and percentile.
  ///
  /// It is the one of its formats that is a single file, tells the medians, and tells those
  /// of slow benchmarks too.
  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      // No name has a comma.
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      guard fields.count == 15, fields[9] == "50.0", let value = Double(fields[10]) else {
        continue
      }
      values["\(fields[8]) \(fields[6])"] = value
    }
  }

  /// How one median stands to another; nil where one of them was not measured.
  func ratio(_ name: String, to other: String) -> Double? {
    guard let value = values[name], let other = values[other] else { return nil }
    return value / other
  }
}
