/// Titles of books, plays and music whose authors died long ago, in several languages.
enum Titles {
  /// The title, its language, and the number of characters at its beginning that do not count for the
  /// order, as catalogers count them: those of an initial article and the space after it.
  private static let table: [(title: String, language: String, nonfiling: Int)] = [
    ("The Wind in the Willows", "en", 4), ("A Christmas Carol", "en", 2),
    ("An Ideal Husband", "en", 3),
    ("Great Expectations", "en", 0), ("Emma", "en", 0), ("The Picture of Dorian Gray", "en", 4),
    ("Theodora", "en", 0), ("Anne of Green Gables", "en", 0),
    ("Die Zauberflöte", "de", 4), ("Der Zauberlehrling", "de", 4), ("Das Kapital", "de", 4),
    ("Ein deutsches Requiem", "de", 4), ("Faust", "de", 0), ("Dichtung und Wahrheit", "de", 0),
    ("Les Misérables", "fr", 4), ("L’Éducation sentimentale", "fr", 2),
    ("Le Rouge et le Noir", "fr", 3),
    ("La Chartreuse de Parme", "fr", 3), ("Une vie", "fr", 4), ("À rebours", "fr", 0),
    ("Des vers", "fr", 0), ("L’Avare", "fr", 2),
    ("Il barbiere di Siviglia", "it", 3), ("La traviata", "it", 3), ("L’elisir d’amore", "it", 2),
    ("I promessi sposi", "it", 2), ("Un ballo in maschera", "it", 3), ("Tosca", "it", 0),
    ("El sombrero de tres picos", "es", 3), ("La vida es sueño", "es", 3), ("Don Quijote", "es", 0),
    ("Os Lusíadas", "pt", 3), ("O crime do padre Amaro", "pt", 2),
    ("A cidade e as serras", "pt", 2),
    ("De kleine Johannes", "nl", 3), ("Een liefde", "nl", 4), ("Max Havelaar", "nl", 0),
    ("Den starkare", "sv", 4), ("Ett drömspel", "sv", 4), ("Röda rummet", "sv", 0),
    ("Den grimme ælling", "da", 4), ("Et dukkehjem", "no", 3), ("En folkefiende", "no", 3),
    ("Az ember tragédiája", "hu", 3), ("A kőszívű ember fiai", "hu", 2),
    ("Η φόνισσα", "el", 2), ("Ο ζητιάνος", "el", 2),
    ("Война и мир", "ru", 0), ("Анна Каренина", "ru", 0), ("坊っちゃん", "ja", 0),
  ]

  static func list() throws(Mistake) -> DataList {
    for row in table {
      let rest = row.title.unicodeScalars.dropFirst(row.nonfiling)
      try require(
        row.nonfiling == 0 || rest.first?.properties.isAlphabetic == true,
        "\(row.title) has no letter after its article")
    }
    return DataList(
      file: "titles.json",
      records: table.map { row in
        .object([
          ("title", .text(row.title)), ("language", .text(row.language)),
          ("nonfiling", .number(row.nonfiling)),
        ])
      })
  }
}
