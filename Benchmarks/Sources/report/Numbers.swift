import Foundation

/// Returns a time or a size of memory as text, in a suitable unit.
func formatted(_ value: Double, isMemory: Bool) -> String {
  if isMemory { return String(format: "%.1f MB", value / 1e6) }
  return switch value {
  case ..<1e6: String(format: "%.1f µs", value / 1e3)
  case ..<1e9: String(format: "%.2f ms", value / 1e6)
  default: String(format: "%.2f s", value / 1e9)
  }
}

/// Returns a ratio or a limit as text, rounded to a few digits.
func formatted(ratio: Double) -> String {
  ratio == ratio.rounded() || ratio >= 100
    ? String(format: "%.0f", ratio)
    : String(format: ratio < 0.01 ? "%.1g" : ratio < 10 ? "%.2f" : "%.1f", ratio)
}

/// Returns a count as text, with commas between groups of three digits.
func grouped(_ count: Int) -> String {
  count < 1_000
    ? "\(count)" : grouped(count / 1_000) + "," + String(format: "%03d", count % 1_000)
}
