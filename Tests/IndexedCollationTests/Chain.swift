import Foundation
import Testing

/// A line of `Chains.txt`: texts in the order of a locale.
struct Chain: CustomTestStringConvertible, Sendable {
  let line: Int
  let locale: String
  let texts: [String]
  /// For each text except the first, whether it is equal to the previous text.
  let isEqual: [Bool]

  var testDescription: String { "line \(line), \(locale): \(texts.joined(separator: " "))" }

  static let all: [Chain] = {
    guard let url = Bundle.module.url(forResource: "Chains", withExtension: "txt"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { preconditionFailure("Chains.txt is a resource of the tests") }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        line.isEmpty || line.hasPrefix("#") ? nil : Chain(String(line), number: number + 1)
      }
  }()

  private init(_ line: String, number: Int) {
    guard let colon = line.range(of: ": ") else {
      preconditionFailure("line \(number) of Chains.txt names no locale")
    }
    self.line = number
    self.locale = String(line[..<colon.lowerBound])
    var texts: [String] = []
    var isEqual: [Bool] = []
    for group in line[colon.upperBound...].components(separatedBy: " < ") {
      for (i, text) in group.components(separatedBy: " = ").enumerated() {
        if !texts.isEmpty { isEqual.append(i > 0) }
        texts.append(text)
      }
    }
    self.texts = texts
    self.isEqual = isEqual
  }

  /// Returns whether a comparison orders the texts as the chain does.
  func holds(_ compare: (String, String) -> ComparisonResult) -> Bool {
    texts.indices.dropFirst().allSatisfy { i in
      compare(texts[i - 1], texts[i]) == (isEqual[i - 1] ? .orderedSame : .orderedAscending)
    }
  }
}
