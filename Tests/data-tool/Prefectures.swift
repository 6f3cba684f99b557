/// The prefectures of Japan.
enum Prefectures {
  /// The prefectures in the order of JIS X 0401 and ISO 3166-2, JP-01 to JP-47.
  ///
  /// The readings are those of the names without 都, 府 and 県.
  private static let table: [(name: String, reading: String, hepburn: String)] = [
    ("北海道", "ほっかいどう", "Hokkaidō"),
    ("青森県", "あおもり", "Aomori"),
    ("岩手県", "いわて", "Iwate"),
    ("宮城県", "みやぎ", "Miyagi"),
    ("秋田県", "あきた", "Akita"),
    ("山形県", "やまがた", "Yamagata"),
    ("福島県", "ふくしま", "Fukushima"),
    ("茨城県", "いばらき", "Ibaraki"),
    ("栃木県", "とちぎ", "Tochigi"),
    ("群馬県", "ぐんま", "Gunma"),
    ("埼玉県", "さいたま", "Saitama"),
    ("千葉県", "ちば", "Chiba"),
    ("東京都", "とうきょう", "Tōkyō"),
    ("神奈川県", "かながわ", "Kanagawa"),
    ("新潟県", "にいがた", "Niigata"),
    ("富山県", "とやま", "Toyama"),
    ("石川県", "いしかわ", "Ishikawa"),
    ("福井県", "ふくい", "Fukui"),
    ("山梨県", "やまなし", "Yamanashi"),
    ("長野県", "ながの", "Nagano"),
    ("岐阜県", "ぎふ", "Gifu"),
    ("静岡県", "しずおか", "Shizuoka"),
    ("愛知県", "あいち", "Aichi"),
    ("三重県", "みえ", "Mie"),
    ("滋賀県", "しが", "Shiga"),
    ("京都府", "きょうと", "Kyōto"),
    ("大阪府", "おおさか", "Ōsaka"),
    ("兵庫県", "ひょうご", "Hyōgo"),
    ("奈良県", "なら", "Nara"),
    ("和歌山県", "わかやま", "Wakayama"),
    ("鳥取県", "とっとり", "Tottori"),
    ("島根県", "しまね", "Shimane"),
    ("岡山県", "おかやま", "Okayama"),
    ("広島県", "ひろしま", "Hiroshima"),
    ("山口県", "やまぐち", "Yamaguchi"),
    ("徳島県", "とくしま", "Tokushima"),
    ("香川県", "かがわ", "Kagawa"),
    ("愛媛県", "えひめ", "Ehime"),
    ("高知県", "こうち", "Kōchi"),
    ("福岡県", "ふくおか", "Fukuoka"),
    ("佐賀県", "さが", "Saga"),
    ("長崎県", "ながさき", "Nagasaki"),
    ("熊本県", "くまもと", "Kumamoto"),
    ("大分県", "おおいた", "Ōita"),
    ("宮崎県", "みやざき", "Miyazaki"),
    ("鹿児島県", "かごしま", "Kagoshima"),
    ("沖縄県", "おきなわ", "Okinawa"),
  ]

  static func list() throws(Mistake) -> DataList {
    try require(table.count == 47, "there are not 47 prefectures")
    var records: [DataList.Record] = []
    for prefecture in table {
      let name = prefecture.name.without(suffixIn: ["都", "府", "県"])
      // Only 北海道 keeps its suffix, in its name and in its reading.
      try require(
        name != prefecture.name || name == "北海道", "\(name) ends in none of 都, 府 and 県")
      // A long vowel is two vowels in kana, and has a macron in Hepburn. The two i of 新潟 stay.
      let latin = ICU.transformed(prefecture.reading, by: "Hiragana-Latin")
        .replacing("ou", with: "ō").replacing("oo", with: "ō").replacing("uu", with: "ū")
      try require(
        latin == prefecture.hepburn.folded,
        "\(name): the reading \(prefecture.reading) is \(latin), not \(prefecture.hepburn)")
      records.append(
        .object([
          ("name", .text(name)), ("reading", .text(prefecture.reading)),
          ("romaji", .text(ICU.withoutMarks(prefecture.hepburn))),
        ]))
    }
    return DataList(file: "prefectures-ja.json", records: records)
  }
}
