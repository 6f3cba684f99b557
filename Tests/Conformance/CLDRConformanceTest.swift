internal import Foundation
package import IndexedCollation

/// The conformance test of CLDR's root collation: a file of texts in ascending order.
package struct CLDRConformanceTest: Sendable {
  package enum File: String, Sendable, CaseIterable {
    case nonIgnorable = "NON_IGNORABLE"
    case shifted = "SHIFTED"

    /// The options that the file is meant for.
    package var options: Collator.Options {
      switch self {
      case .nonIgnorable:
        .init(strength: .tertiary, ignoresPunctuation: false, normalization: true)
      case .shifted: .init(strength: .quaternary, ignoresPunctuation: true, normalization: true)
      }
    }

    /// The root locale with the same options, as a BCP 47 tag for the reference.
    package var tag: String {
      switch self {
      case .nonIgnorable: "und-u-ka-noignore-kk-true-ks-level3"
      case .shifted: "und-u-ka-shifted-kk-true-ks-level4"
      }
    }
  }

  /// The texts, in the order of the file.
  package private(set) var texts: [String] = []

  /// The number of lines with half of a surrogate pair, which is not valid text.
  package private(set) var skippedCount = 0

  package init(_ file: File) throws {
    let bytes = try Self.decompressed("CollationTest_CLDR_\(file.rawValue)_SHORT.txt.gz")
    // Read the bytes. Making a string of each number would take ten times as long.
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if let text = Self.text(line) { texts.append(text) } else { skippedCount += 1 }
    }
  }

  /// Returns the text of a line of hexadecimal code points with spaces between them; `nil` if
  /// one of them is not a character.
  private static func text(_ line: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    for digits in line.split(separator: UInt8(ascii: " ")) {
      var value: UInt32 = 0
      for digit in digits {
        // "0" … "9" are 30 … 39, "A" … "F" are 41 … 46.
        value = value << 4 | UInt32(digit & 15) + (digit & 0x40 == 0 ? 0 : 9)
      }
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else {
        return nil
      }
      text.append(contentsOf: encoded)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the number of texts that sort before the previous text of the file, by key or by
  /// comparison.
  package func violationCount(_ collator: Collator) -> Int {
    var count = 0
    var previous: (text: String, key: SortKey)?
    for text in texts {
      let key = collator.sortKey(for: text)
      if let previous,
        key < previous.key || collator.compare(previous.text, text) == .orderedDescending
      {
        count += 1
      }
      previous = (text, key)
    }
    return count
  }

  /// Returns the number of texts whose ICU key is less than that of the previous text.
  package func violationCount(_ reference: ReferenceCollator) -> Int {
    let texts = Texts(texts.map { Array($0.utf8) })
    var count = 0
    var previous: [UInt8] = []
    for position in 0..<texts.count {
      let key = reference.sortKey(position, in: texts)
      if key.lexicographicallyPrecedes(previous) { count += 1 }
      previous = key
    }
    return count
  }

  private static func decompressed(_ name: String) throws -> [UInt8] {
    guard let file = Bundle.module.url(forResource: "Resources/\(name)", withExtension: nil)
    else { throw CocoaError(.fileNoSuchFile) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return Array(data)
  }
}
