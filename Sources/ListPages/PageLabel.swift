/// A word of a page itself.
///
/// Its raw value is its name in `collate page --label search=Sök`.
@nonexhaustive
public enum PageLabel: String, Sendable, CaseIterable {
  /// The search field.
  case search
  /// The link to the page above, if the title of that page is blank.
  case back
  /// The index strip.
  case index
  /// What a list without rows shows.
  case noRows
  /// How many of all rows a search has found: "{0} of {1}".
  case found
  /// The menu of a live list.
  case options
  /// The menu of languages.
  case locale
  /// The link to the page for print.
  case print
  /// The field for the text of a new row.
  case newRow
  /// The menu of sections.
  case section
  /// The button that renames a row.
  case rename
  /// The button that moves rows to the chosen section.
  case move
  /// The button that deletes rows.
  case delete
  /// The button that undoes the last change.
  case undo
  /// The button that makes the last change again.
  case redo
  /// The link to the rows before.
  case previous
  /// The link to the next rows.
  case next
  /// A row whose texts are blank.
  case noText
  /// The field for the new text of a row.
  case newText
  /// How many rows are checked: "{0} selected".
  case selected
  /// The button that closes the details of a row.
  case close
  /// The button for the details of a row that leads elsewhere.
  case details

  /// The places of numbers in the text.
  package var places: [String] {
    switch self {
    case .found: ["{0}", "{1}"]
    case .selected: ["{0}"]
    default: []
    }
  }
}
