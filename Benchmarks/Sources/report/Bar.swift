/// What the library is to reach, and what it has reached.
struct Bar {
  /// What is measured against what.
  let what: String

  /// The limit, and on which side of it is good.
  let limit: Limit

  let ratios: [Ratio]

  /// A ratio with words that tell it from the others; nil where it was not measured.
  typealias Ratio = (label: String, ratio: Double?)

  enum Limit {
    case atMost(Double, unit: String = "")
    /// Here, the ratios are turned round: the other's time by ours.
    case timesAsFast(Double)
  }

  init(_ what: String, _ limit: Limit, _ ratios: [Ratio]) {
    self.what = what
    self.limit = limit
    self.ratios = ratios
  }

  init(_ what: String, _ limit: Limit, _ ratio: Double?) {
    self.init(what, limit, [("", ratio)])
  }

  var bar: String {
    switch limit {
    case .atMost(let limit, let unit): "at most \(formatted(ratio: limit))\(unit)"
    case .timesAsFast(1): "at least as fast"
    case .timesAsFast(let limit): "at least \(formatted(ratio: limit)) times as fast"
    }
  }

  /// The least and the greatest of the measured values.
  var measured: String {
    let values = values
    guard let first = values.first, let last = values.last else { return "not measured" }
    func text(_ value: (label: String, value: Double)) -> String {
      formatted(ratio: value.value) + (value.label.isEmpty ? "" : " (\(value.label))")
    }
    return values.count == 1 ? text(first) : "\(text(first)) to \(text(last))"
  }

  var verdict: String {
    guard let first = values.first?.value, let last = values.last?.value else { return "–" }
    return switch limit {
    case .atMost(let limit, _): last <= limit ? "met" : "not met"
    case .timesAsFast(let limit): first >= limit ? "met" : "not met"
    }
  }

  private var values: [(label: String, value: Double)] {
    ratios.compactMap { label, ratio in
      guard let ratio else { return nil }
      return switch limit {
      case .atMost: (label, ratio)
      case .timesAsFast: (label, 1 / ratio)
      }
    }
    .sorted { $0.1 < $1.1 }
  }
}
