import Foundation
import TestSupport

/// Texts for tests of collations.
enum SampleTexts {
  /// Texts of a kind that lists of names do not have.
  static let unusual: [String] = [
    "", " ", "\u{3000}", "0", "9", "٣", "½", "#", "…", "€", "😀", "👩‍👩‍👧", "\0", "a\0b", "\0a", "\u{1}",
    "ʒ", "ʒa", "Ʒ", "þ", "Þorn", "ƿ", "z", "zz", "Zürich", "zʒ", "Æ", "ß", "ŋ", "ﬁ", "ĳ", "ǆ",
    "\u{301}", "e\u{301}", "\u{323}\u{307}d", "d\u{307}\u{323}", "\u{200D}", "\u{FEFF}",
    nonCharacter(0xFDD0) + "A", nonCharacter(0xFDD1) + "a", "\u{FFFD}", nonCharacter(0xFFFE),
    nonCharacter(0xFFFF), "A" + nonCharacter(0xFFFF), nonCharacter(0x10FFFF),
    "\u{378}", "\u{E000}", "\u{50005}", "\u{1F9FF}", "Ω", "Я", "א", "ا", "ก", "เก", "가", "ᄀ", "ㄱ",
    "あ", "ア", "ｱ", "んあ", "ー", "一", "龠", "吖", "座", "做", "𠀀", "\u{2F800}", "ㄅ", "Ꭰ", "𐐀", "Ա", "ა",
    "Ch", "cz", "dž", "Dz", "lj", "ll", "Ng", "Sch", "St", "ZH", "Ａ", "ａ", "𝐀", "ª", "№", "™", "℃",
    LongText.repeating("å"), LongText.repeating("z"), "M" + filler,
    "北" + filler, "7" + filler, "ʒ" + filler,
  ]

  private static func nonCharacter(_ value: UInt32) -> String {
    String(Unicode.Scalar(value) ?? " ")
  }

  private static let filler = LongText.repeating("é")

  /// The texts of all lists in Data.
  ///
  /// The files are split without a parser, so some texts are parts of their syntax.
  static let data: [String] = {
    let directory = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Data")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    var texts: Set<String> = []
    for name in names where ["plist", "json", "txt"].contains((name as NSString).pathExtension) {
      let text = (try? String(contentsOf: directory.appending(path: name), encoding: .utf8)) ?? ""
      texts.formUnion(text.split { "\n\t<>\"".contains($0) }.map(String.init))
    }
    return texts.sorted()
  }()
}
