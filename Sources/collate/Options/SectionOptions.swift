public import ArgumentParser
public import IndexedCollation

/// The options that choose the sections of a collation.
struct SectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The sections for text that belongs to no letter.", valueName: "sections"))
  var catchAll: CatchAll = .uiKit

  @Option(
    help: ArgumentHelp(
      """
      Further letters with a section of their own, with commas or spaces between them: Ñ,Ch. In the order, they \
      follow the letter with which they begin. Can be repeated.
      """, valueName: "letters"))
  var letters: [String] = []

  @Flag(help: "Add no letters of the alphabet that ICU's index lacks, such as Đ in Bosnian.")
  var icuLetters = false

  @Option(
    help: ArgumentHelp(
      """
      A file with other titles: in each line a title, a tab, the new title and, if it differs in the index, \
      a tab and the index title.
      """, valueName: "file"),
    transform: { try TabSeparatedFile($0) })
  var sectionTitles: TabSeparatedFile?

  private static func letters(in text: String) -> [String] {
    text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  func validate() throws {
    if letters.contains(where: { Self.letters(in: $0).isEmpty }) {
      throw ValidationError("--letters needs letters, with commas between them")
    }
    if let sectionTitles,
      let invalid = sectionTitles.firstLine(where: {
        !(2...3).contains($0.count) || $0.contains("")
      })
    {
      throw ValidationError(
        "\(sectionTitles.path): line \(invalid) is not a title, a tab, a new title and perhaps a tab and an index "
          + "title")
    }
  }

  /// The policy, without what depends on records.
  var policy: SectionPolicy {
    var policy = SectionPolicy(
      catchAll: catchAll,
      letters: letters.flatMap(Self.letters),
      usesICULetters: icuLetters)
    for (_, fields) in sectionTitles?.lines ?? [] {
      policy.titles[fields[0]] = fields[1]
      if fields.count > 2 { policy.indexTitles[fields[0]] = fields[2] }
    }
    return policy
  }
}

extension CatchAll: ExpressibleByArgument {
  /// What each value of `--catch-all` means.
  public static let allValueDescriptions = [
    "uikit": "one section # at the end",
    "at-start": "one section # at the start",
    "icu": "the sections of ICU, with an ellipsis as the title",
    "icu-with-digits": "the sections of ICU, and # for digits",
    "apart": "symbols and digits at the start, and each script at the end",
    "apart-at-end": "symbols, digits and scripts at the end",
  ]
}
