internal import IndexedCollation

/// A text, with what decides the text under which it is filed.
struct Row: Sendable {
  var text: String
  var reading: String?
  var language: String?
  var nonfilingCharacters: Int?
}

/// What a collation arranges.
enum Column {
  case texts(TextColumn)
  case rows([Row])
}
