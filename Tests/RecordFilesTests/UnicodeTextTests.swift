import Foundation
import TestSupport
import Testing

@testable import RecordFiles

@Suite struct UnicodeTextTests {
  private static let plist = "<plist><array><string>b</string></array></plist>"

  private func utf16(_ text: String, littleEndian: Bool = true) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return littleEndian ? bytes : bytes.reversed()
    }
  }

  /// Tests UTF-16 after a byte order mark of UTF-8, which an XML parser could accept.
  @Test(arguments: [true, false])
  func anotherEncodingBehindTheMarkOfUTF8IsRefused(_ littleEndian: Bool) throws {
    let text = utf16(Self.plist, littleEndian: littleEndian)
    let mark: [UInt8] = littleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
    for bytes in [[0xEF, 0xBB, 0xBF] + text, [0xEF, 0xBB, 0xBF] + mark + text] {
      let error = #expect(throws: RecordFileError.self) {
        try Records(bytes, format: .propertyList, key: nil)
      }
      #expect("\(try #require(error))".contains("after the byte-order mark of UTF-8"))
    }
    #expect(try Records(mark + text, format: .propertyList, key: nil).count == 1)
    #expect(try Records(text, format: .propertyList, key: nil).count == 1)
  }

  /// Tests that a property list can declare the encoding that its mark shows.
  @Test(arguments: WideText.allCases)
  func anEncodingCanBeDeclared(_ form: WideText) throws {
    var noFlaws: Seeded?
    let name = form.hasLongUnits ? "UTF-32" : "utf-16"
    for ending in ["", form.isBigEndian ? "BE" : "LE"] {
      let text = "<?xml version=\"1.0\" encoding=\"\(name + ending)\"?>\n\(Self.plist)"
      let records = try Records(
        form.bytes(of: text, flaws: &noFlaws), format: .propertyList, key: nil)
      #expect(records.count == 1 && records.text(ofRecord: 0) == "b")
    }
    let other = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n\(Self.plist)"
    let error = #expect(throws: RecordFileError.self) {
      try Records(Array(other.utf8), format: .propertyList, key: nil)
    }
    #expect("\(try #require(error))".contains("iconv -t UTF-8"))
  }

  /// Tests that half of a code unit at the end is invalid text.
  @Test func aTextThatEndsAmidAUnitIsNotMadeUp() throws {
    let lines = try Records([0xFF, 0xFE] + utf16("b\na\n") + [0x41], format: .text, key: nil)
    #expect(lines.invalidTexts == [2])
    #expect(String(decoding: lines.storage, as: UTF8.self) == "b\na\n\u{FFFD}")
    #expect(throws: RecordFileError.self) {
      try Records(utf16(Self.plist) + [0x0A], format: .propertyList, key: nil)
    }
    #expect(throws: RecordFileError.self) {
      try Records([0xFF, 0xFE] + utf16("[]") + [0x20], format: .json, key: nil)
    }
  }

  /// Tests that a U+FFFD in the text itself does not count as invalid text.
  @Test func onlyWhatWasRepairedIsInvalid() throws {
    let text = utf16("\u{FFFD}\nx") + [0x00, 0xD8] + utf16("\ny")
    let lines = try Records([0xFF, 0xFE] + text, format: .text, key: nil)
    #expect(lines.invalidTexts == [1])
    #expect(String(decoding: lines.storage, as: UTF8.self) == "\u{FFFD}\nx\u{FFFD}\ny")
  }
}
