/// A province, municipality or region of China.
private struct Province {
  var name: String
  var pinyin: String
  var english: String

  /// The reason why the English name is not the pinyin; `nil` if it is.
  var englishDiffers: String?

  /// The reason why ICU's transliteration is not the pinyin; `nil` if it is.
  var transliterationDiffers: String?

  init(
    _ name: String, _ pinyin: String, _ english: String, englishDiffers: String? = nil,
    transliterationDiffers: String? = nil
  ) {
    self.name = name
    self.pinyin = pinyin
    self.english = english
    self.englishDiffers = englishDiffers
    self.transliterationDiffers = transliterationDiffers
  }
}

/// The provinces, municipalities and regions of China.
enum Provinces {
  /// The provinces in the order of GB/T 2260.
  ///
  /// ISO codes are abbreviations of the pinyin, so in their order the list would be almost sorted.
  private static let table = [
    Province("北京市", "Běijīng", "Beijing"),
    Province("天津市", "Tiānjīn", "Tianjin"),
    Province("河北省", "Héběi", "Hebei"),
    Province("山西省", "Shānxī", "Shanxi"),
    Province(
      "内蒙古自治区", "Nèi Měnggǔ", "Inner Mongolia", englishDiffers: "English translates the name",
      transliterationDiffers: "méng, to cover; of Mongols it is měng"),
    Province("辽宁省", "Liáoníng", "Liaoning"),
    Province("吉林省", "Jílín", "Jilin"),
    Province("黑龙江省", "Hēilóngjiāng", "Heilongjiang"),
    Province("上海市", "Shànghǎi", "Shanghai"),
    Province("江苏省", "Jiāngsū", "Jiangsu"),
    Province("浙江省", "Zhèjiāng", "Zhejiang"),
    Province("安徽省", "Ānhuī", "Anhui"),
    Province("福建省", "Fújiàn", "Fujian"),
    Province("江西省", "Jiāngxī", "Jiangxi"),
    Province("山东省", "Shāndōng", "Shandong"),
    Province("河南省", "Hénán", "Henan"),
    Province("湖北省", "Húběi", "Hubei"),
    Province("湖南省", "Húnán", "Hunan"),
    Province("广东省", "Guǎngdōng", "Guangdong"),
    Province("广西壮族自治区", "Guǎngxī", "Guangxi"),
    Province("海南省", "Hǎinán", "Hainan"),
    Province("重庆市", "Chóngqìng", "Chongqing"),
    Province("四川省", "Sìchuān", "Sichuan"),
    Province("贵州省", "Guìzhōu", "Guizhou"),
    Province("云南省", "Yúnnán", "Yunnan"),
    Province(
      "西藏自治区", "Xīzàng", "Tibet", englishDiffers: "English has a name that is not from Chinese",
      transliterationDiffers: "cáng, to store; here it is zàng"),
    Province(
      "陕西省", "Shǎnxī", "Shaanxi", englishDiffers: "spelt so in English to tell it from Shanxi"),
    Province("甘肃省", "Gānsù", "Gansu"),
    Province("青海省", "Qīnghǎi", "Qinghai"),
    Province("宁夏回族自治区", "Níngxià", "Ningxia"),
    Province("新疆维吾尔自治区", "Xīnjiāng", "Xinjiang"),
    Province("香港", "Xiānggǎng", "Hong Kong", englishDiffers: "English has the Cantonese name"),
    Province("澳门", "Àomén", "Macau", englishDiffers: "English has the Portuguese name"),
  ]

  static func list() throws(Mistake) -> DataList {
    // 31 divisions of the mainland, and the two special administrative regions.
    try require(table.count == 33, "there are not 33 provincial divisions")
    var records: [DataList.Record] = []
    for province in table {
      let name = province.name.without(
        suffixIn: ["省", "市", "壮族自治区", "回族自治区", "维吾尔自治区", "自治区"])
      try check(province, name: name)
      records.append(.object([("name", .text(name)), ("pinyin", .text(province.pinyin))]))
    }
    return DataList(file: "provinces-zh.json", records: records)
  }

  /// Compares the pinyin with the English name and with ICU's transliteration.
  ///
  /// They may differ only where the table has a reason, which is printed.
  private static func check(_ province: Province, name: String) throws(Mistake) {
    let pinyin = province.pinyin.folded
    let isEnglish = ICU.withoutMarks(pinyin) == province.english.folded
    try require(
      isEnglish == (province.englishDiffers == nil),
      "\(name): the pinyin \(province.pinyin) \(isEnglish ? "is" : "is not") \(province.english)")

    let transliteration = ICU.transformed(name, by: "Han-Latin").folded
    let isTransliteration = pinyin == transliteration
    try require(
      isTransliteration == (province.transliterationDiffers == nil),
      "\(name): the pinyin \(province.pinyin) \(isTransliteration ? "is" : "is not") "
        + "\(transliteration), as ICU reads it")

    if let reason = province.englishDiffers {
      report("  \(name), \(province.pinyin), is \(province.english) in English: \(reason)")
    }
    if let reason = province.transliterationDiffers {
      report("  \(name), \(province.pinyin), is \(transliteration) to ICU: \(reason)")
    }
  }
}
