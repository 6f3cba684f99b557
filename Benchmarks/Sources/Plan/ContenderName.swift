/// The names of the contenders, which do the work of a benchmark.
package enum ContenderName {
  // Names into sections.
  package static func library(threads: Int) -> String { "threads-\(threads)" }
  package static let sortOfKeys = "ICU-keys"
  package static let index = "AlphabeticIndex"
  package static let foundation = "Foundation"
  package static let sorted = "sorted()"
  package static let sortByBytes = "byte-radix"

  /// The library with the first of several keys alone.
  package static let oneKey = "one-key"

  /// The library with titles as they are shown.
  package static let shown = "shown"

  /// The library with the titles of a column, and not of strings.
  package static let column = "column"
  package static let shownColumn = "shown-column"

  /// The library with sections that are joined and divided to suit the names.
  package static let policy = "policy"

  /// The library with the means for filing rules and section policies, but none of them.
  package static let noRules = "no-rules"

  /// The library with a number of names, compared with itself.
  package static func library(names: Int) -> String { "\(names)" }

  // Single calls.
  package static let ours = "ours"
  package static let icu = "ICU"

  // The tool and its alternatives.
  package static let tool = "collate"
  package static let page = "collate-page"
  package static func tool(threads: Int) -> String { "collate-\(threads)" }
  package static func sort(threads: Int) -> String { "sort-\(threads)" }
  package static func duckDB(threads: Int) -> String { "DuckDB-\(threads)" }
  package static let python = "Python"

  // A list.
  package static let build = "build"
  package static let edit = "edit-1000"
  package static let followedEdit = "edit-1000-followed"
  package static let firstSearch = "first-search"
  package static let typeBeginning = "type-3-beginning"
  package static let typeWords = "type-3-words"
  package static let typeAnywhere = "type-3-anywhere"
  package static let difference = "difference"
  package static let element = "element-1000000"
  package static let pathOfID = "path-of-id-1000000"

  // The kinds of lists, and many changes at once.
  package static let sections = "sections"
  package static let byTitle = "by-title"
  package static let readySections = "ready-sections"
  package static let manualSection = "manual-section"
  package static let otherLocale = "other-locale"
  package static let insertMany = "insert-1000-at-once"
  package static let removeTenth = "remove-tenth"
  package static let deleteTenth = "batch-deletes-tenth"
  package static let undoOfTenth = "undo-of-tenth"
  package static let deleteSection = "batch-deletes-section"
  package static let undoOfSection = "undo-of-section"
}
