import ArgumentParser
import BulkMemory

/// An amount of memory: 512M, 4G or 50%.
struct MemorySize: Sendable {
  let byteCount: Int

  /// Half of what the process can take.
  static var standard: MemorySize { MemorySize(byteCount: Memory.limit / 2) }

  private init(byteCount: Int) {
    self.byteCount = byteCount
  }

  /// Creates the amount from a number with a unit, or the standard one if the process cannot take so much.
  ///
  /// - Throws: `ValidationError` if the text is no such number.
  init(_ text: String) throws {
    let units: [String: Double] = [
      "K": 0x1p10, "M": 0x1p20, "G": 0x1p30, "T": 0x1p40,
      "%": Double(Memory.limit) / 100,
    ]
    guard let unit = units[text.suffix(1).uppercased()], let number = Int(text.dropLast()),
      number > 0, text.first != "+", Double(number) * unit < 0x1p62
    else {
      throw ValidationError(
        "--memory is a whole number with a unit: 500K, 512M, 4G, 1T or 50%, not \(text)")
    }
    let size = Int(Double(number) * unit)
    self = size > Memory.limit ? .standard : MemorySize(byteCount: size)
  }
}
