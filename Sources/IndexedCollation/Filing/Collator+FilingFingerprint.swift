import CEmbeddedFiles

extension Collator {
  /// Returns the fingerprint of keys of texts that are filed by rules.
  ///
  ///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
  ///     let stored = try Collator(locale: "en").fingerprint()
  ///     let current = try Collator(locale: "en").fingerprint(filing: filing)
  ///     print(current.differences(from: stored).count)  // 1
  ///
  /// - Parameter filing: The rules; `nil` if texts are sorted as they are.
  /// - Returns: The fingerprint, which has a digest of the rules, and of the tables of articles and surnames
  ///   that they use.
  /// - Throws: ``CollationError`` if ICU fails.
  /// - Complexity: A few milliseconds.
  public func fingerprint(filing: Filing?) throws(CollationError) -> Fingerprint {
    var fingerprint = try fingerprint()
    fingerprint.filing = filing.map { FNV1a.digest(of: $0.rules.keyBytes()) }
    return fingerprint
  }
}

extension FilingRules {
  /// The version of the code that applies rules.
  ///
  /// A change by which a text gets another filing text increases it.
  private static var version: UInt8 { 4 }

  /// Returns bytes that differ if texts can have other sort keys.
  ///
  /// - Parameters:
  ///   - articleTable: The rows of the table of articles.
  ///   - surnameTable: The rows of the table of Chinese surnames.
  /// - Returns: The bytes, which are the same for the same rules in any order of their words.
  func keyBytes(
    articleTable: [[String]] = InitialArticleTable.rows,
    surnameTable: [[String]] = ChineseSurnames.rows
  ) -> [UInt8] {
    var bytes = [Self.version]
    // Neither byte is in UTF-8, so each list has its own bytes.
    func add(_ words: [String]) {
      for word in words { bytes += Array(word.utf8) + [0xFE] }
      bytes.append(0xFF)
    }
    func addInOrder(_ words: some Collection<String>) {
      add(words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
    add(
      overrides.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .flatMap { [$0.key, $0.value] })
    addInOrder(namePrefixes)
    addInOrder(honorifics)
    addInOrder(groupingSeparators.map(String.init))
    addInOrder(decimalSeparators.map(String.init))
    add([transliterator])
    bytes += [
      leavesOutNonfilingZones, filesMcAsMac, readsChineseSurnames, leavesOutInitialMarks,
      readsRomanNumerals, readsKoreanInitialSounds, articles != nil,
    ].map { $0 ? 1 : 0 }
    if let articles {
      addInOrder(articles.languages)
      addInOrder(articles.additional)
      addInOrder(articles.exceptions)
      // A text can have any language, so all rows count. The last field is the source.
      for row in articleTable { add(row.dropLast()) }
    }
    // The last two fields are the reading and the source.
    if readsChineseSurnames { for row in surnameTable { add(row.dropLast(2)) } }
    return bytes
  }
}

extension InitialArticleTable {
  fileprivate static var rows: [[String]] {
    EmbeddedTable(csv: embedded_InitialArticles_csv(), columns: 4).rows
  }
}

extension ChineseSurnames {
  fileprivate static var rows: [[String]] {
    EmbeddedTable(csv: embedded_ChineseSurnames_csv(), columns: 4).rows
  }
}
