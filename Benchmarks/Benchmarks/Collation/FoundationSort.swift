import Foundation

/// Sorts as one does who has Foundation alone; there are no sections in it.
func foundationSorted(_ names: [String], locale: String) -> [String] {
  let locale = Locale(identifier: locale)
  return names.sorted { $0.compare($1, locale: locale) == .orderedAscending }
}

/// The names with each mark as a character of its own.
func decomposed(_ names: [String]) -> [String] {
  names.map(\.decomposedStringWithCanonicalMapping)
}
