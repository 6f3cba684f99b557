import Plan

/// Returns all bars in the order of the table.
func bars(_ medians: Medians, _ scale: Scale) -> [Bar] {
  let names = scale.names
  let more = names * Scale.more

  let one = ContenderName.library(threads: 1)
  let two = ContenderName.library(threads: 2)

  /// Returns a ratio for each locale.
  func locales(_ corpus: String, _ contender: String, to other: String) -> [Bar.Ratio] {
    Scale.locales.map { locale in
      let name = BenchmarkName.sections(corpus, names, locale: locale)
      return ("\(corpus) \(locale)", medians.ratio(name, contender, to: other))
    }
  }
  func own(_ locales: [String], _ name: (Int, String) -> String) -> [Bar.Ratio] {
    locales.map { locale in
      (locale, medians.ratio(name(scale.worst, locale), one, to: ContenderName.sortOfKeys))
    }
  }
  func index(_ size: Int) -> [Bar.Ratio] {
    ["latin", "mixed"].map { corpus in
      (corpus, medians.ratio(BenchmarkName.sections(corpus, size), one, to: ContenderName.index))
    }
  }
  func call(_ name: String) -> Double? {
    medians.ratio(name, ContenderName.ours, to: ContenderName.icu)
  }
  func tool(_ name: String) -> Double? {
    medians.ratio(name, ContenderName.tool, to: ContenderName.python)
  }
  func lines(threads: Int, to contender: (Int) -> String) -> [Bar.Ratio] {
    ["latin", "mixed"].map { corpus in
      let ratio = medians.ratio(
        BenchmarkName.lines(corpus, names), ContenderName.tool(threads: threads),
        to: contender(threads))
      return (corpus, ratio)
    }
  }
  func spilledLines(threads: Int) -> Double? {
    medians.ratio(
      BenchmarkName.spilledLines(more), ContenderName.tool(threads: threads),
      to: ContenderName.sort(threads: threads))
  }
  func memory(_ size: Int) -> Double? {
    medians.median(of: BenchmarkName.peakMemory(size), by: ContenderName.tool(threads: 1))
  }

  var bars: [Bar] = []
  for (corpus, limit) in [("latin", 0.4), ("mixed", 0.3)] {
    bars.append(
      Bar(
        "\(grouped(names)) names into sections, one thread, to sorted(), \(corpus)", .atMost(limit),
        locales(corpus, one, to: ContenderName.sorted)))
  }
  for corpus in ["latin", "mixed"] {
    bars.append(
      Bar(
        "the same with two threads, to one thread, \(corpus)", .atMost(0.75),
        locales(corpus, two, to: one)))
  }
  let few = scale.foundationNames
  bars += [
    Bar("\(grouped(names)) names, to AlphabeticIndex", .timesAsFast(100), index(names)),
    Bar("\(grouped(names / 10)) names, to AlphabeticIndex", .timesAsFast(20), index(names / 10)),
    Bar(
      "\(grouped(names)) names, to a sort of ICU's keys", .timesAsFast(2.5),
      ["latin", "mixed"].flatMap { corpus in
        locales(corpus, one, to: ContenderName.sortOfKeys)
      }),
    Bar(
      "\(grouped(scale.worst)) names of the locale's language, to a sort of ICU's keys",
      .timesAsFast(2.5),
      own(Scale.ownLanguages, BenchmarkName.sectionsOfOwnLanguage(_:locale:))),
    Bar(
      "\(grouped(scale.worst)) pairs of words of the locale's language, to a sort of ICU's keys",
      .timesAsFast(2.5),
      own(Scale.ownWords, BenchmarkName.sectionsOfOwnWords(_:locale:))),
    Bar(
      "\(grouped(few)) names, to Foundation's compare(_:locale:)", .timesAsFast(100),
      medians.ratio(BenchmarkName.sections("latin", few), one, to: ContenderName.foundation)),
    Bar(
      "a sort key, to ucol_getSortKey, latin", .timesAsFast(3), call(BenchmarkName.sortKey("latin"))
    ),
    Bar(
      "a sort key, to ucol_getSortKey, mixed", .timesAsFast(2), call(BenchmarkName.sortKey("mixed"))
    ),
    Bar(
      "the section of one name, to getBucketIndex", .timesAsFast(5),
      ["latin", "mixed"].map { ($0, call(BenchmarkName.sectionOfName($0))) }),
    Bar(
      "comparing two names, to ucol_strcollUTF8", .timesAsFast(1),
      ["latin", "mixed"].map { ($0, call(BenchmarkName.comparison($0))) }),
    Bar(
      "\(grouped(names)) people by family name, given name and number, to sorted() by the same",
      .atMost(0.3),
      medians.ratio(BenchmarkName.severalKeys(names), one, to: ContenderName.sorted)),
    Bar(
      "\(grouped(names)) titles without initial articles, to the same as they are shown",
      .atMost(1.3),
      [
        (
          "strings",
          medians.ratio(BenchmarkName.filing(names), one, to: ContenderName.shown)
        ),
        (
          "column",
          medians.ratio(
            BenchmarkName.filing(names), ContenderName.column, to: ContenderName.shownColumn)
        ),
      ]),
    Bar(
      "\(grouped(names)) names into sections of 100 to 5,000 rows, to sections by letter",
      .atMost(1.2),
      medians.ratio(BenchmarkName.policies(names), ContenderName.policy, to: ContenderName.shown)),
    Bar(
      "\(grouped(names)) names by an order without rules, to a key path", .atMost(1.05),
      medians.ratio(BenchmarkName.policies(names), ContenderName.noRules, to: ContenderName.shown)),
    Bar(
      "tool: \(grouped(names)) lines, one thread, to LC_ALL=C sort --parallel=1", .atMost(0.6),
      lines(threads: 1, to: ContenderName.sort)),
    Bar(
      "tool: \(grouped(names)) lines, two threads, to LC_ALL=C sort --parallel=2", .atMost(0.65),
      lines(threads: 2, to: ContenderName.sort)),
    Bar(
      "tool: \(grouped(names)) lines, one thread, to DuckDB's COLLATE sv", .atMost(0.35),
      lines(threads: 1, to: ContenderName.duckDB)),
    Bar(
      "tool: \(grouped(names)) lines, two threads, to DuckDB's COLLATE sv", .atMost(0.35),
      lines(threads: 2, to: ContenderName.duckDB)),
    Bar(
      "tool: \(grouped(more)) lines with -S 100M, one thread, to LC_ALL=C sort -S 100M",
      .atMost(1), spilledLines(threads: 1)),
    Bar(
      "tool: \(grouped(more)) lines with -S 100M, two threads, to LC_ALL=C sort -S 100M",
      .atMost(1), spilledLines(threads: 2)),
    Bar(
      "tool: \(grouped(scale.records)) dictionaries of an XML plist, to Python", .atMost(0.25),
      tool(BenchmarkName.records("plist", scale.records))),
    Bar(
      "tool: \(grouped(scale.records)) objects of JSON, to Python", .atMost(0.5),
      tool(BenchmarkName.records("json", scale.records))),
    Bar(
      "tool: a page of \(grouped(scale.records)) lines, to the output of text", .atMost(2),
      medians.ratio(
        BenchmarkName.page(scale.records), ContenderName.page, to: ContenderName.tool)),
    Bar(
      "tool: States.plist, to python3 -c 'import plistlib'", .atMost(1),
      tool(BenchmarkName.states)),
    Bar(
      "tool: peak memory of \(grouped(names)) lines", .atMost(110, unit: " MB"),
      memory(names).map { $0 / 1e6 }),
    Bar(
      "\(grouped(more)) names, one thread, to \(grouped(names))", .atMost(12),
      medians.ratio(
        BenchmarkName.growth, ContenderName.library(names: more),
        to: ContenderName.library(names: names))),
    Bar(
      "tool: peak memory of \(grouped(more)) lines, to \(grouped(names))", .atMost(10.5),
      memory(names).flatMap { less in memory(more).map { $0 / less } }),
  ]
  return bars + worstCases(medians, scale) + longTexts(medians) + lists(medians, names)
    + kindsOfLists(medians, names)
}

/// Returns the bars of the worst cases.
private func worstCases(_ medians: Medians, _ scale: Scale) -> [Bar] {
  WorstCase.allCases.map { worst in
    let (texts, locale) = (worst.texts, worst.locale)
    return Bar(
      "worst case: \(grouped(scale.worst)) names, \(texts), \(locale), to a sort of ICU's keys",
      .atMost(1),
      medians.ratio(
        BenchmarkName.sections(texts, scale.worst, locale: locale),
        ContenderName.library(threads: 1), to: ContenderName.sortOfKeys))
  }
}

/// Returns the bars of long texts.
private func longTexts(_ medians: Medians) -> [Bar] {
  LongTexts.allCases.flatMap { shape in
    LongTexts.lengths.map { length in
      let texts = shape.texts(ofLength: length)
      return Bar(
        "long texts: \(texts), \(shape.locale), to a sort of ICU's keys", .atMost(1.2),
        LongTexts.counts(ofLength: length).map { count in
          (
            grouped(count),
            medians.ratio(
              BenchmarkName.sections(texts, count, locale: shape.locale),
              ContenderName.library(threads: 1), to: ContenderName.sortOfKeys)
          )
        })
    }
  }
}

/// Returns the bars of a list with very many rows.
private func lists(_ medians: Medians, _ names: Int) -> [Bar] {
  func list(_ contender: String, to other: String) -> Double? {
    medians.ratio(BenchmarkName.list(names), contender, to: other)
  }
  return [
    Bar(
      "list: 1,000 rows inserted into \(grouped(names)) and removed, to building it", .atMost(0.05),
      list(ContenderName.edit, to: ContenderName.build)),
    Bar(
      "list: 1,000 rows inserted into \(grouped(names)), each with the difference from a copy kept before, to building it",
      .atMost(0.5), list(ContenderName.followedEdit, to: ContenderName.build)),
    Bar(
      "list: a beginning found in \(grouped(names)) rows for three letters typed, to building it",
      .atMost(0.005), list(ContenderName.typeBeginning, to: ContenderName.build)),
    Bar(
      "list: words found in \(grouped(names)) rows for three letters typed, to building it",
      .atMost(0.05), list(ContenderName.typeWords, to: ContenderName.build)),
    Bar(
      "list: letters found anywhere in \(grouped(names)) rows for three letters typed, to building it",
      .atMost(0.1), list(ContenderName.typeAnywhere, to: ContenderName.build)),
    Bar(
      "list: the first search in \(grouped(names)) rows, to building it", .atMost(2),
      list(ContenderName.firstSearch, to: ContenderName.build)),
    Bar(
      "list: the difference of two of \(grouped(names)) rows, 1 % changed, to building one",
      .atMost(0.5), list(ContenderName.difference, to: ContenderName.build)),
  ]
}

/// Returns the bars of lists of each kind with very many rows, and of many changes at once.
private func kindsOfLists(_ medians: Medians, _ names: Int) -> [Bar] {
  let kinds: [(String, String, Double)] = [
    ("sections by title", ContenderName.byTitle, 2),
    ("sections made before", ContenderName.readySections, 2),
    ("a manual section", ContenderName.manualSection, 1),
    ("the rows of a list in another locale", ContenderName.otherLocale, 1.7),
  ]
  let changes: [(String, String, Double)] = [
    ("1,000 rows inserted at once", ContenderName.insertMany, 0.03),
    ("a tenth deleted by a batch", ContenderName.deleteTenth, 0.5),
    ("that batch undone", ContenderName.undoOfTenth, 0.5),
    ("a section of all rows deleted by a batch", ContenderName.deleteSection, 0.5),
    ("that batch undone", ContenderName.undoOfSection, 0.5),
  ]
  func bar(_ work: String, _ most: Double, _ benchmark: String, _ contender: String) -> Bar {
    Bar(
      "list of \(grouped(names)) rows: \(work), to sections(of:by:)", .atMost(most),
      medians.ratio(benchmark, contender, to: ContenderName.sections))
  }
  return kinds.map { bar($0, $2, BenchmarkName.kindsOfLists(names), $1) }
    + changes.map { bar($0, $2, BenchmarkName.manyChanges(names), $1) }
}
