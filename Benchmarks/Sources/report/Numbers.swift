import Foundation

/// A time, or a size of memory, in a unit that suits it.
func formatted(_ value: Double, isMemory: Bool) -> String {
  if isMemory { return String(format: "%.1f MB", value / 1e6) }
  return switch value {
  case ..<1e6: String(format: "%.1f µs", value / 1e3)
  case ..<1e9: String(format: "%.2f ms", value / 1e6)
  default: String(format: "%.2f s", value / 1e9)
  }
}

/// A ratio, or what it is compared with, to two or three digits.
func formatted(ratio: Double) -> String {
  ratio == ratio.rounded() || ratio >= 100
    ? String(format: "%.0f", ratio)
    : String(format: ratio < 0.01 ? "%.1g" : ratio < 10 ? "%.2f" : "%.1f", ratio)
}

/// A count with a comma at each thousand.
func grouped(_ count: Int) -> String {
  count < 1_000
    ? "\(count)" : grouped(count / 1_000) + "," + String(format: "%03d", count % 1_000)
}
