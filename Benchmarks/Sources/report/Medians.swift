import Foundation

/// The results: a median for each benchmark and contender, in nanoseconds or bytes.
struct Medians {
  /// The medians, by the name of the benchmark and that of the contender, separated by a space.
  private(set) var values: [String: Double] = [:]

  /// Reads the runner's export for InfluxDB, with a line for each benchmark, contender and
  /// percentile.
  ///
  /// It is the only format of the runner that is a single file and has the medians of all
  /// benchmarks: its JSON has the 99th percentile, or the 90th, or requires throughput.
  init(file: String) throws {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      // No name contains a comma.
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let header = lines.first,
      let test = header.firstIndex(of: "test"), let metric = header.firstIndex(of: "metric"),
      let percentile = header.firstIndex(of: "percentile"),
      let value = header.firstIndex(of: "value")
    else { throw UnknownFormat(line: lines.first ?? []) }
    for fields in lines.dropFirst() {
      guard fields.count == header.count, let median = Double(fields[value]) else {
        throw UnknownFormat(line: fields)
      }
      if fields[percentile] == "50.0" { values["\(fields[test]) \(fields[metric])"] = median }
    }
  }

  /// Returns a median; `nil` if it was not measured.
  func median(of name: String, by contender: String) -> Double? { values["\(name) \(contender)"] }

  /// Returns the ratio of the medians of two contenders; `nil` if one of them was not measured.
  func ratio(_ name: String, _ contender: String, to other: String) -> Double? {
    guard let value = median(of: name, by: contender), let other = median(of: name, by: other)
    else { return nil }
    return value / other
  }
}

/// A line of the results that does not have the expected columns.
private struct UnknownFormat: Error, CustomStringConvertible {
  var line: [Substring]

  var description: String { "unknown format of results: \(line.joined(separator: ","))" }
}
