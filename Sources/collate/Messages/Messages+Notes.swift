import IndexedCollation

extension Messages {
  /// Reports each locale of a collation for which ICU has no data, and the titles that no section has.
  static func reportNotes(on collation: LocalizedIndexedCollation) {
    for locale in collation.collator.localesWithoutData {
      report("ICU has no data for \(locale); its order is the root order of CLDR")
    }
    // Sections that depend on the records can have other titles for other records.
    let policy = collation.policy
    guard !policy.dependsOnTexts else { return }
    let unused = policy.titles.filter { !collation.sectionTitles.contains($0.value) }.keys.sorted()
    if !unused.isEmpty {
      let list = unused.map(\.debugDescription).joined(separator: ", ")
      report("--section-titles: no section has the title \(list)")
    }
  }
}
