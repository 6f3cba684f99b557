internal import Foundation
package import IndexedCollation

/// The conformance test of CLDR's root collation: a file of texts that never decrease.
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

    /// The same as a BCP 47 tag, for the judge.
    package var tag: String {
      switch self {
      case .nonIgnorable: "und-u-ka-noignore-kk-true-ks-level3"
      case .shifted: "und-u-ka-shifted-kk-true-ks-level4"
      }
    }
  }

  /// The texts in the order of the file.
  package private(set) var texts: [String] = []

  /// How many lines hold half of a surrogate pair, which is no text.
  package private(set) var skippedCount = 0

  package init(_ file: File) throws {
    let bytes = try Self.decompressed("CollationTest_CLDR_\(file.rawValue)_SHORT.txt.gz")
    // By bytes, since strings of each number take ten times as long.
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      if let text = Self.text(line) { texts.append(text) } else { skippedCount += 1 }
    }
  }

  /// The text of a line: code points in hexadecimal with a space between; `nil` if one of
  /// them is no character.
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

  /// How many texts stand before the one that the file has before them, by key or by
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

  /// How many texts have a key of ICU's that is less than that of the text before.
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
