import Foundation

/// Sorts names with only Foundation, without sections.
func foundationSorted(_ names: [String], locale: String) -> [String] {
  let locale = Locale(identifier: locale)
  return names.sorted { $0.compare($1, locale: locale) == .orderedAscending }
}

/// Returns the names in decomposed form, in which each mark is a separate character.
func decomposed(_ names: [String]) -> [String] {
  names.map(\.decomposedStringWithCanonicalMapping)
}
