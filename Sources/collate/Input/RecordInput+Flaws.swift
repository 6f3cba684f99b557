import IndexedCollation
import RecordFiles

extension RecordInput {
  /// Reports the locales for which ICU has no data, and the flaws of the records.
  ///
  /// Commands report them last, so that an error prints a single line.
  ///
  /// - Parameters:
  ///   - flaws: The flaws of the records.
  ///   - children: The flaws of records inside records.
  ///   - collation: The collation, which has the section of records without text.
  ///   - hasOtherSections: Whether the sections are not those of the collation.
  func report(
    on flaws: Flaws, inside children: Flaws? = nil,
    in collation: LocalizedIndexedCollation, hasOtherSections: Bool = false
  ) {
    Messages.reportNotes(on: collation)
    if let note = order.note { Messages.report(note) }
    let catchAll =
      hasOtherSections || options.keepSections || order.isByNumber
      ? nil : collation.sections[collation.section(for: "", by: \.self)].title
    for flaw in messages(about: flaws, catchAllTitle: catchAll) {
      Messages.report("\(name): \(flaw.warning)")
    }
    for message in children.map({ messages(inside: $0, catchAll) }) ?? [] {
      Messages.report("\(name): records inside records have \(message)")
    }
  }

  /// Returns a warning for each kind of records inside records that cannot be collated as they are.
  private func messages(inside flaws: Flaws, _ catchAllTitle: String?) -> [String] {
    let countKey = (order.filingOptions.nonfiling ?? "").debugDescription
    let languageKey =
      (order.filingOptions.ruleOptions.languageKeys.first ?? "").debugDescription
    let notNumbers = zip(order.numberKeys, flaws.notNumbers).map { further, flaw in
      (flaw, "no number at \(order.keys[further + 1].path.debugDescription), but another value", "")
    }
    let others = zip(flaws.otherTypes, order.keyPaths).map { flaw, path in
      (flaw, "\(Self.otherType) at \(path.debugDescription)", "")
    }
    let kinds: [(Flaws.Kind, String, String)] =
      notNumbers + others + [
        (
          flaws.missingTexts,
          order.name != nil ? "no name" : order.isByNumber ? "no number" : "no text",
          catchAllTitle.map { "; sorted under \($0)" } ?? ""
        ),
        (flaws.invalidTexts, "invalid text", "; read as U+FFFD"),
        (
          flaws.invalidCounts, "no number at \(countKey)",
          "; no nonfiling characters are left out there"
        ),
        (
          flaws.invalidLanguages, "an unknown language at \(languageKey)",
          "; no article is left out there"
        ),
      ]
    return kinds.compactMap { flaw, text, treatment in
      flaw.count > 0 ? "\(text): \(flaw.count)\(treatment)" : nil
    }
  }

  /// What to do about a file in another encoding.
  private static let conversion =
    "if the file has another encoding, name it: --encoding WINDOWS-1252"

  /// What a record has if it has a value without an order.
  private static let otherType = "a list, a dictionary or data"

  /// Returns, for each kind of record that cannot be collated as it is, a message about the
  /// first one with its place, and a warning that counts them all.
  func messages(
    about flaws: Flaws, catchAllTitle: String?
  ) -> [(place: (file: Int, record: Int), first: String, warning: String)] {
    let noun = flaws.areLines ? "line" : "record"
    func message(
      _ flaw: Flaws.Kind, one: String, many: String, treatment: String
    ) -> (place: (file: Int, record: Int), first: String, warning: String)? {
      guard let first = flaw.first else { return nil }
      let name =
        "\(noun) \(first.record + 1)"
        + (files.count > 1 ? " of \(files.name(ofFile: first.file))" : "")
      let single = "\(name) \(one)"
      let count =
        flaw.count == 1 ? single : "\(flaw.count) \(noun)s \(many), the first is \(name)"
      return (first, single, "\(count); \(treatment)")
    }
    let emptyText =
      order.isByNumber
      ? "sorted like the least number"
      : catchAllTitle.map {
        "sorted under \($0)" + (order.filing == nil ? "" : ", unless filed elsewhere")
      } ?? "sorted like an empty text"
    let notNumbers = zip(order.numberKeys, flaws.notNumbers).map { further, flaw in
      let text = "no number at \(order.keys[further + 1].path.debugDescription), but another value"
      return message(
        flaw, one: "has \(text)", many: "have \(text)",
        treatment: "sorted like records without one")
    }
    let value = order.isByNumber ? "no number" : "no text"
    let text =
      order.name == nil
      ? order.keyPaths.first.map { "\(value) at \($0.debugDescription)" } ?? value : "no name"
    let others = flaws.otherTypes.enumerated().map { key, flaw in
      let place = order.keyPaths.isEmpty ? "" : " at \(order.keyPaths[key].debugDescription)"
      return message(
        flaw, one: "has \(Self.otherType)\(place)", many: "have \(Self.otherType)\(place)",
        treatment: key == 0 ? emptyText : "sorted like records without a value")
    }
    let countKey = (order.filingOptions.nonfiling ?? "").debugDescription
    let languageKey =
      (order.filingOptions.ruleOptions.languageKeys.first ?? "").debugDescription
    return [
      message(
        flaws.missingTexts, one: "has \(text)", many: "have \(text)",
        treatment: emptyText),
      flaws.areLines
        ? message(
          flaws.invalidTexts, one: "is not valid UTF-8", many: "are not valid UTF-8",
          treatment: "collated as U+FFFD; \(Self.conversion)")
        : message(
          flaws.invalidTexts, one: "has invalid text", many: "have invalid text",
          treatment: "read as U+FFFD; \(Self.conversion)"),
      message(
        flaws.invalidCounts, one: "has no number at \(countKey)",
        many: "have no number at \(countKey)",
        treatment: "no nonfiling characters are left out there"),
      message(
        flaws.invalidLanguages, one: "has an unknown language at \(languageKey)",
        many: "have an unknown language at \(languageKey)",
        treatment: "no article is left out there; use codes such as \"de\" or \"ger\""),
    ].compactMap(\.self) + others.compactMap(\.self) + notNumbers.compactMap(\.self)
  }
}
