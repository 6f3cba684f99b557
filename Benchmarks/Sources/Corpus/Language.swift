/// The names of people in a language.
struct Language {
  /// The name of the file with the names.
  var file: String

  /// The weight of the language in the corpus, about the number of people in a thousand.
  var share: Int

  var order = Order.givenFirst

  /// The percentage of people with a second given name.
  var second = 30

  /// The percentage with an initial, of the people without a second given name.
  var initial = 0

  /// The percentage of people with two family names, and the text between these.
  var double = (percent: 0, joiner: "-")

  enum Order {
    case givenFirst
    case familyFirst
    /// The family name comes first, and there is no space after it.
    case joined
  }

  /// The languages of the Latin script.
  static let latin = [
    Language(file: "en", share: 130, second: 35, initial: 70, double: (8, "-")),
    Language(file: "de", share: 90, second: 40, initial: 10, double: (18, "-")),
    Language(file: "fr", share: 80, second: 40, double: (20, "-")),
    Language(file: "es", share: 90, second: 35, double: (80, " ")),
    Language(file: "pt", share: 75, second: 30, double: (70, " ")),
    Language(file: "it", share: 65, second: 45, double: (12, " ")),
    Language(file: "sv", share: 75, second: 35, initial: 10, double: (15, " ")),
    Language(file: "da", share: 45, second: 30, initial: 25, double: (30, " ")),
    Language(file: "fi", share: 45, second: 45, double: (10, "-")),
    Language(file: "nl", share: 50, second: 20, initial: 40, double: (10, "-")),
    Language(file: "pl", share: 60, second: 50, double: (8, "-")),
    Language(file: "cs", share: 45, second: 15, double: (25, "-")),
    Language(file: "hu", share: 40, order: .familyFirst, second: 35, double: (10, "-")),
    Language(file: "tr", share: 45, second: 45),
    Language(file: "ro", share: 40, second: 45, double: (10, "-")),
    Language(file: "vi", share: 25, order: .familyFirst, second: 85),
  ]

  /// People of the whole world: 70 % have a Latin name.
  static let mixed =
    latin.map { language in
      var language = language
      language.share = language.share * 7 / 10
      return language
    } + [
      Language(file: "ru-men", share: 35, second: 10, double: (8, "-")),
      Language(file: "ru-women", share: 35, second: 10, double: (8, "-")),
      Language(file: "zh", share: 50, order: .joined, second: 75),
      Language(file: "ja", share: 20, order: .familyFirst, second: 0),
      Language(file: "ja-kana", share: 30, order: .familyFirst, second: 0),
      Language(file: "ko", share: 30, order: .joined, second: 95),
      Language(file: "ar", share: 30, second: 50),
      Language(file: "el", share: 20, second: 20, double: (10, "-")),
      Language(file: "hi", share: 20, second: 35),
      Language(file: "he", share: 15, second: 15, double: (15, "-")),
      Language(file: "th", share: 15, second: 0),
    ]
}
