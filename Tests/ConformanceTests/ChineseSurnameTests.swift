import Foundation
import ICUReference
import IndexedCollation
import Testing

/// Tests the readings of Chinese surnames with the transforms of ICU as the judge.
@Suite struct ChineseSurnameTests {
  private static let rows: [[String]] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/IndexedCollation/Filing/ChineseSurnames.csv")
    let content = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return content.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").map(String.init)
    }
  }()

  private static func transformed(_ text: String, by transform: String) -> String {
    var result = ""
    withUnsafeMutablePointer(to: &result) { result in
      icuref_transform(
        transform, text,
        { result, text, length in
          result?.assumingMemoryBound(to: String.self).pointee =
            String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
        }, result)
    }
    return result
  }

  @Test func readingsAreThoseOfCLDR() throws {
    let filing = try Filing(FilingRules(readsChineseSurnames: true))
    let zh = try LocalizedIndexedCollation(locale: "zh")
    #expect(Self.rows.count > 40)
    var mended = 0
    // A surname does not stand among names of another one.
    let simplified = Self.rows.filter { !$0[3].contains("traditional") }
    #expect(Set(simplified.map { $0[1].first }).count == simplified.count)
    let surnames = Set("郭常甘欧谢张王李赵陈刘杨黄周吴徐孙马朱胡何林高罗郑梁宋唐许韩冯邓曹彭谭邵裘崇")
    #expect(Self.rows.allSatisfy { !surnames.contains($0[1].first ?? "?") })
    for row in Self.rows {
      let (surname, filed, reading) = (row[0], row[1], row[2])
      func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
      // The characters by which a surname is filed have its reading, and ICU files them there.
      #expect(plain(Self.transformed(filed, by: "Han-Latin")) == plain(reading), "\(row)")
      let letter = Self.transformed(
        String(reading.prefix(1)), by: "NFD; [:Nonspacing Mark:] Remove; Upper")
      func title(_ text: String) -> String { zh.sectionTitles[zh.section(for: text, by: \.self)] }
      #expect(title(filed) == letter, "\(row)")
      if title(surname) != letter { mended += 1 }
      let name = filing.filedText(of: surname + "一")
      #expect(name.filingText == filed + "一" && name.rule == .chineseSurname(reading: reading))
      // CLDR's rules are for simplified characters. ICU does not apply its own rule for 澹台.
      guard row[3] == "CLDR Han-Latin/Names", surname != "澹台" else { continue }
      let names = Self.transformed(surname + " 一", by: "Han-Latin/Names")
      #expect(plain(names).hasPrefix(plain(reading)), "\(row): \(names)")
    }
    #expect(mended > 10, "The rule places few names under another letter")
  }

  /// Tests all surnames of the Hundred Family Surnames, without those whose reading is disputed.
  @Test func surnamesAreUnderTheirLetters() throws {
    struct Surname: Decodable { var name, pinyin: String }
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/surnames-zh.json")
    let surnames = try JSONDecoder().decode([Surname].self, from: Data(contentsOf: file))
    #expect(surnames.count > 490)
    let filing = try Filing(FilingRules(readsChineseSurnames: true))
    let zh = try LocalizedIndexedCollation(locale: "zh")
    func title(_ text: String) -> String { zh.sectionTitles[zh.section(for: text, by: \.self)] }
    var wrongWithout: Set<String> = []
    // The file has the usual readings of the last four.
    for surname in surnames where !["莘", "隗", "阚", "乜", "缪", "能"].contains(surname.name) {
      let filed = filing.filedText(of: surname.name + "一")
      // Versions of ICU differ in the usual readings of some characters, such as 阚 and 佴.
      let reading =
        filed.rule == nil ? Self.transformed(surname.name, by: "Han-Latin") : surname.pinyin
      let letter = Self.transformed(
        String(reading.prefix(1)), by: "NFD; [:Nonspacing Mark:] Remove; Upper")
      #expect(title(filed.filingText) == letter, "\(surname)")
      if title(surname.name) != letter { wrongWithout.insert(surname.name) }
    }
    // What the rule is for.
    #expect(wrongWithout.isSuperset(of: ["曾", "仇", "查", "万俟"]))
  }

  @Test func otherNamesStay() throws {
    let filing = try Filing(FilingRules(readsChineseSurnames: true))
    for name in ["王曾", "牟宗三", "刀美兰", "莘县", "隗嚣", "尉健行", "", "Zeng", "ん", "李"] {
      #expect(filing.filedText(of: name).rule == nil)
    }
    #expect(filing.filedText(of: "长孙无忌").filingText == "涨孙无忌")
    #expect(filing.filedText(of: "单于安").rule == .chineseSurname(reading: "chán yú"))
    #expect(filing.filedText(of: "长安").filingText == "尝安")
    #expect(filing.filedText(of: "阚泽").rule == .chineseSurname(reading: "kàn"))
    #expect(filing.filedText(of: "祭遵").rule == .chineseSurname(reading: "zhài"))
  }
}
