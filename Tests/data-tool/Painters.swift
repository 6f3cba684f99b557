/// Painters from the Netherlands and Flanders who died long ago.
enum Painters {
  /// The given name, the prefix of the family name, the family name, and the country of the work.
  private static let table: [(given: String, prefix: String?, family: String, country: String)] = [
    ("Vincent", "van", "Gogh", "NL"), ("Jan", "van", "Eyck", "BE"), ("Antoon", "van", "Dyck", "BE"),
    ("Rogier", "van der", "Weyden", "BE"), ("Hugo", "van der", "Goes", "BE"),
    ("Jan", "van", "Goyen", "NL"), ("Jacob", "van", "Ruisdael", "NL"),
    ("Adriaen", "van de", "Velde", "NL"), ("Willem", "van de", "Velde", "NL"),
    ("Pieter", "de", "Hooch", "NL"), ("Jan Davidsz.", "de", "Heem", "NL"),
    ("Gerard", "ter", "Borch", "NL"), ("Jan", "van der", "Heyden", "NL"),
    ("Rembrandt", "van", "Rijn", "NL"), ("Johannes", nil, "Vermeer", "NL"),
    ("Frans", nil, "Hals", "NL"), ("Judith", nil, "Leyster", "NL"), ("Jan", nil, "Steen", "NL"),
    ("Carel", nil, "Fabritius", "NL"), ("Peter Paul", nil, "Rubens", "BE"),
    ("Jacob", nil, "Jordaens", "BE"), ("Clara", nil, "Peeters", "BE"),
    ("Meindert", nil, "Hobbema", "NL"), ("Aelbert", nil, "Cuyp", "NL"),
    ("James", nil, "Ensor", "BE"), ("Théo", "van", "Rysselberghe", "BE"),
    ("Hendrick", nil, "Avercamp", "NL"), ("Bartholomeus", "van der", "Helst", "NL"),
    ("Melchior", "d’", "Hondecoeter", "NL"), ("Isaac", "van", "Ostade", "NL"),
  ]

  static func list() throws(Mistake) -> DataList {
    for row in table {
      try require(row.country == "NL" || row.country == "BE", "\(row.family) has another country")
    }
    return DataList(
      file: "painters-nl.json",
      records: table.map { row in
        let gap = row.prefix?.hasSuffix("’") == true ? "" : " "
        let family = (row.prefix.map { $0 + gap } ?? "") + row.family
        return .object([
          ("name", .text("\(row.given) \(family)")), ("family", .text(family)),
          ("given", .text(row.given)), ("country", .text(row.country)),
        ])
      })
  }
}
