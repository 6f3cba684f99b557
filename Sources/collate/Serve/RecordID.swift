import BulkMemory

/// The identity of a record in a live list: a number, which can stand for a text of the file.
///
/// A list has a million of them, in several tables. A text is kept once, for as long as the tool runs.
struct RecordID: Hashable, Sendable, LosslessStringConvertible {
  private let number: Int

  private struct Texts {
    var numbers: [String: Int] = [:]
    var texts: [String] = []
  }

  private static let all = ForkSafeMutex(Texts())

  /// Creates the identity of a record that has no text for it.
  init(number: Int) { self.number = number }

  /// Creates the identity of a record with a text for it.
  init(text: String) {
    number = Self.all.withLock { all in
      if let number = all.numbers[text] { return number }
      all.texts.append(text)
      all.numbers[text] = -all.texts.count
      return -all.texts.count
    }
  }

  /// Creates an identity from its description; returns `nil` if there is none with it.
  init?(_ description: String) {
    let number = Self.all.withLock { all in
      // Only a text has a number below zero.
      all.texts.isEmpty ? Int(description).flatMap { $0 < 0 ? nil : $0 } : all.numbers[description]
    }
    guard let number else { return nil }
    self.number = number
  }

  var description: String {
    number < 0 ? Self.all.withLock { $0.texts[-number - 1] } : "\(number)"
  }
}
