/// Names of persons in the history of China, most of them with surnames that have a reading of their own.
enum Names {
  /// The name, the surname in pinyin, and the given name in pinyin.
  private static let table: [(name: String, surname: String, given: String)] = [
    ("曾国藩", "Zēng", "Guófān"), ("任弼时", "Rén", "Bìshí"), ("单雄信", "Shàn", "Xióngxìn"),
    ("解缙", "Xiè", "Jìn"), ("仇英", "Qiú", "Yīng"), ("查慎行", "Zhā", "Shènxíng"),
    ("翟让", "Zhái", "Ràng"), ("燕文贵", "Yān", "Wénguì"), ("葛洪", "Gě", "Hóng"),
    ("纪昀", "Jǐ", "Yún"), ("沈括", "Shěn", "Kuò"), ("召信臣", "Shào", "Xìnchén"),
    ("员半千", "Yùn", "Bànqiān"), ("区大相", "Ōu", "Dàxiàng"), ("长孙无忌", "Zhǎngsūn", "Wújì"),
    ("尉迟恭", "Yùchí", "Gōng"), ("令狐楚", "Línghú", "Chǔ"), ("万俟卨", "Mòqí", "Xiè"),
    ("澹台灭明", "Tántái", "Mièmíng"), ("乐毅", "Yuè", "Yì"), ("种师道", "Chóng", "Shīdào"),
    ("折可适", "Shé", "Kěshì"), ("华佗", "Huà", "Tuó"), ("王安石", "Wáng", "Ānshí"),
    ("李清照", "Lǐ", "Qīngzhào"), ("杜甫", "Dù", "Fǔ"), ("苏轼", "Sū", "Shì"),
    ("白居易", "Bái", "Jūyì"), ("张衡", "Zhāng", "Héng"), ("陶渊明", "Táo", "Yuānmíng"),
    ("欧阳修", "Ōuyáng", "Xiū"), ("司马迁", "Sīmǎ", "Qiān"), ("蔡伦", "Cài", "Lún"),
    ("祖冲之", "Zǔ", "Chōngzhī"), ("顾恺之", "Gù", "Kǎizhī"), ("范宽", "Fàn", "Kuān"),
  ]

  static func list() throws(Mistake) -> DataList {
    for row in table {
      func plain(_ text: String) -> String {
        ICU.transformed(text, by: "NFD; [:Nonspacing Mark:] Remove; Lower; [:^L:] Remove")
      }
      let surname = plain(ICU.transformed(row.name, by: "Han-Latin/Names")).prefix(
        plain(row.surname).count)
      // ICU does not apply its own rule for 澹台.
      try require(
        surname == plain(row.surname) || row.name.hasPrefix("澹台"),
        "\(row.name): the surname is \(surname), not \(row.surname)")
    }
    return DataList(
      file: "names-zh.json",
      records: table.map { row in
        .object([
          ("name", .text(row.name)), ("pinyin", .text("\(row.surname) \(row.given)")),
        ])
      })
  }
}
