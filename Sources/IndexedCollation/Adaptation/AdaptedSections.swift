/// The sections that a policy makes of those of a collation, for the texts of a list.
///
/// They depend only on which texts there are, and not on the sections that the list had before. So a
/// list has the same sections, however it came to have its rows.
struct AdaptedSections {
  typealias Section = LocalizedIndexedCollation.Section

  /// A boundary, and the position of the first text that is not before it.
  private struct Start {
    var boundary: SectionBoundaries.Boundary
    var position: Int
  }

  private let original: LocalizedIndexedCollation
  /// The sections of the original collation, without the titles of the policy.
  private let originalSections: [Section]
  private let texts: ArrangedTexts
  private let forms: TitleForms

  private var sections: [Section] = []
  private var counts: [Int] = []
  private var starts: [Start] = []

  private var policy: SectionPolicy { original.policy }

  /// - Parameters:
  ///   - original: The collation, in the forward direction and with all letters.
  ///   - texts: The texts.
  /// - Throws: ``CollationError`` if ICU fails.
  init(
    of original: LocalizedIndexedCollation, for texts: ArrangedTexts
  ) throws(CollationError) {
    self.original = original
    self.originalSections = original.parts.plainSections
    self.texts = texts
    self.forms = try TitleForms(of: original.collator.identifiers[0])

    let boundaries = original.boundaries.boundaries
    var positions = [0]
    for boundary in boundaries.dropFirst() {
      positions.append(
        texts.position(
          in: positions[positions.count - 1]..<texts.count, notBefore: boundary.primaryKey))
    }
    let runs = zip(positions, positions.dropFirst() + [texts.count]).map { $0..<$1 }
    var runsOfSection = originalSections.map { _ in [Int]() }
    for (run, boundary) in boundaries.enumerated() { runsOfSection[boundary.section].append(run) }
    let originalCounts = runsOfSection.map { $0.reduce(0) { $0 + runs[$1].count } }

    for step in Self.steps(for: originalSections, originalCounts, policy) {
      switch step {
      case .keep(let members):
        append(members, originalCounts)
        let joined = members.flatMap { runsOfSection[$0] }
        // Where the runs of letters overlap, the letters stay apart. The order is that of the list before.
        let overlap =
          originalSections[members[0]].kind == .normal
          && zip(joined, joined.dropFirst()).contains(where: >)
        for (letter, member) in members.enumerated() {
          for run in runsOfSection[member] {
            add(
              boundaries[run], at: runs[run].lowerBound, to: sections.count - 1,
              letter: overlap ? letter : 0)
          }
        }
      case .divide(let member):
        let first = sections.count
        for run in runsOfSection[member] {
          if runs[run].isEmpty {
            // Later texts come to the last part before them.
            add(boundaries[run], at: runs[run].lowerBound, to: max(first, sections.count - 1))
          } else {
            try divide(originalSections[member], boundaries[run], runs[run])
          }
        }
      }
    }
    starts.sort {
      $0.boundary.primaryKey.lexicographicallyPrecedes($1.boundary.primaryKey)
    }
  }

  /// Adds a section for some original sections.
  private mutating func append(_ members: [Int], _ originalCounts: [Int]) {
    // Scripts without texts come after the section of all others.
    let letters = members.filter { originalSections[$0].kind != .script || members.count == 1 }
    let occurring =
      policy.omitsEmptySections ? letters.filter { originalCounts[$0] > 0 } : letters
    // ICU's index of some languages has marks, too, which cannot be read alone.
    let named = occurring.filter { originalSections[$0].title.unicodeScalars.first?.isMark != true }
    let shown = [named, occurring, letters].first { !$0.isEmpty } ?? members
    let (first, last) = (originalSections[shown[0]], originalSections[shown[shown.count - 1]])
    sections.append(
      Section(
        title: forms.range(from: first.title, to: last.title), indexTitle: first.indexTitle,
        kind: first.kind))
    counts.append(members.reduce(0) { $0 + originalCounts[$1] })
  }

  private mutating func add(
    _ boundary: SectionBoundaries.Boundary, at position: Int, to section: Int, letter: Int = 0
  ) {
    var boundary = boundary
    boundary.section = section
    boundary.letter = letter
    starts.append(Start(boundary: boundary, position: position))
  }

  /// Adds the sections for a run of texts in a section that has too many.
  private mutating func divide(
    _ section: Section, _ boundary: SectionBoundaries.Boundary, _ run: Range<Int>
  ) throws(CollationError) {
    let groups = try LetterGroups(texts, forms, options: original.collator.icu.effectiveOptions())
    let parts = try groups.titledParts(
      of: run, maximumCount: policy.maximumCount ?? .max, in: section.title)
    for (i, (part, title)) in parts.enumerated() {
      // Readers see no difference between these parts, such as a space at the end of the texts.
      if i > 0, title == sections.last?.title {
        counts[counts.count - 1] += part.range.count
        continue
      }
      sections.append(Section(title: title, indexTitle: section.indexTitle, kind: section.kind))
      counts.append(part.range.count)
      // The first part starts where the run does, so that it has all texts that come later.
      add(
        i == 0
          ? boundary
          : SectionBoundaries.Boundary(
            primaryKey: part.first.key, text: part.first.text, section: 0),
        at: part.first.range.lowerBound, to: sections.count - 1)
    }
  }

  private var boundaries: SectionBoundaries { SectionBoundaries(starts.map(\.boundary)) }

  /// The collation with these sections, in the forward direction.
  var collation: LocalizedIndexedCollation {
    let titled = sections.map(policy.titled)
    let entries = Section.indexEntries(of: titled) {
      !policy.omitsEmptySections || counts[$0] > 0
    }
    return LocalizedIndexedCollation(
      parts: LocalizedIndexedCollation.Parts(
        collator: original.collator, policy: policy, sections: titled,
        boundaries: boundaries, indexEntries: entries,
        original: original.parts))
  }

  /// The places of the texts of each section, and the number of texts before each section.
  var order: (places: [[Range<Int>]], bounds: [Int]) {
    var positions = sections.map { _ in [Range<Int>]() }
    for run in boundaries.runsInOrder {
      let end = run + 1 < starts.count ? starts[run + 1].position : texts.count
      positions[starts[run].boundary.section].append(starts[run].position..<end)
    }
    var bounds = [0]
    for count in counts { bounds.append(bounds[bounds.count - 1] + count) }
    return (positions.map { $0.flatMap(texts.places) }, bounds)
  }
}

extension AdaptedSections {
  /// What happens to original sections.
  private enum Step {
    /// They become one section.
    case keep([Int])
    /// It is divided.
    case divide(Int)
  }

  /// Decides what happens to each section.
  private static func steps(
    for sections: [Section], _ counts: [Int], _ policy: SectionPolicy
  ) -> [Step] {
    let maximum = policy.maximumCount ?? .max
    var steps: [Step] = []
    var emptyScripts: [Int] = []
    var letters: [Int] = []
    func addLetters() {
      steps += groups(of: letters, counts, policy.minimumCount, maximum).map { .keep($0) }
      letters = []
    }
    for (position, section) in sections.enumerated() {
      if section.kind == .normal && counts[position] <= maximum {
        let isNeighbor = letters.last.map { Self.haveOneScript(sections[$0], section) } ?? true
        if !isNeighbor { addLetters() }
        letters.append(position)
        continue
      }
      addLetters()
      if section.kind == .script && counts[position] == 0 {
        emptyScripts.append(position)
      } else if counts[position] > maximum && [.normal, .script].contains(section.kind) {
        steps.append(.divide(position))
      } else if section.kind == .overflow && position == sections.count - 1 {
        steps.append(.keep([position] + emptyScripts))
      } else {
        steps.append(.keep([position]))
      }
    }
    addLetters()
    return steps
  }

  /// Groups neighboring letters until each group has enough texts.
  private static func groups(
    of letters: [Int], _ counts: [Int], _ minimum: Int, _ maximum: Int
  ) -> [[Int]] {
    var groups: [[Int]] = []
    var count = minimum
    for letter in letters {
      if !groups.isEmpty, count < minimum, count + counts[letter] <= maximum {
        groups[groups.count - 1].append(letter)
        count += counts[letter]
      } else {
        groups.append([letter])
        count = counts[letter]
      }
    }
    // Those that are still too few belong to the letters before them or, if they would be too many, to
    // those after them.
    var joined: [(letters: [Int], count: Int)] = []
    for letters in groups {
      let count = letters.reduce(0) { $0 + counts[$1] }
      if let last = joined.last, min(last.count, count) < minimum, last.count + count <= maximum {
        joined[joined.count - 1] = (last.letters + letters, last.count + count)
      } else {
        joined.append((letters, count))
      }
    }
    return joined.map(\.letters)
  }

  private static func haveOneScript(_ left: Section, _ right: Section) -> Bool {
    let scripts = [left, right].map { ICUScripts.script(of: $0.title) }
    return scripts[0] == scripts[1] || scripts.contains(.common)
  }
}
