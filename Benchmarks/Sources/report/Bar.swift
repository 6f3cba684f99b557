/// A target for the library, and the measured ratios.
struct Bar {
  /// The work that is measured, and what it is compared with.
  let what: String

  /// The limit, which is either a maximum or a minimum.
  let limit: Limit

  let ratios: [Ratio]

  /// A ratio with a label that identifies it; `nil` if it was not measured.
  typealias Ratio = (label: String, ratio: Double?)

  enum Limit {
    case atMost(Double, unit: String = "")
    /// The ratios are inverted: the time of the other divided by the time of the library.
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

  /// The smallest and the largest measured value.
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
