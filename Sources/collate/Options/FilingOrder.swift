import ArgumentParser
import IndexedCollation

/// A filing order by its name.
enum FilingOrder: String, CaseIterable {
  case wordByWord = "word-by-word"
  case letterByLetter = "letter-by-letter"
  case byElement = "by-element"
  case jisX4061 = "jis-x-4061"
  case nisoTR03 = "niso-tr03"

  /// The options of the order.
  var options: Collator.Options {
    switch self {
    case .wordByWord: .wordByWord
    case .letterByLetter: .letterByLetter
    case .byElement: .byElement
    case .jisX4061: .jisX4061
    case .nisoTR03: .nisoTR03
    }
  }
}

extension FilingOrder: ExpressibleByArgument {
  static let allValueDescriptions = [
    "word-by-word": "New York, Newark",
    "letter-by-letter": "Newark, New York; New, Zoe stands with New",
    "by-element": "Smith, John before Smith Jones, Ann",
    "jis-x-4061": "か before カ, for readings with --locale ja",
    "niso-tr03": """
    word by word, numbers by value; a hyphen is a space, and other punctuation does not count
    """,
  ]
}
