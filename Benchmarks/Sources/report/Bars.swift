import Scale

/// Returns all bars in the order of the table.
func bars(_ medians: Medians, _ scale: Scale) -> [Bar] {
  let names = scale.names
  let more = names * Scale.more

  func sections(_ corpus: String, _ size: Int, _ locale: String, _ how: String) -> String {
    "sections \(corpus)-\(size) \(locale) \(how)"
  }
  /// Returns a ratio for each locale.
  func locales(_ corpus: String, _ how: String, to other: String) -> [Bar.Ratio] {
    Scale.locales.map { locale in
      (
        "\(corpus) \(locale)",
        medians.ratio(
          sections(corpus, names, locale, how), to: sections(corpus, names, locale, other))
      )
    }
  }
  func index(_ size: Int) -> [Bar.Ratio] {
    ["latin", "mixed"].map { corpus in
      (
        corpus,
        medians.ratio(
          sections(corpus, size, "sv", "threads-1"),
          to: sections(corpus, size, "sv", "AlphabeticIndex"))
      )
    }
  }
  func call(_ what: String, _ corpus: String) -> Double? {
    medians.ratio("\(what) \(corpus)-10000 sv ours", to: "\(what) \(corpus)-10000 sv ICU")
  }

  var bars: [Bar] = []
  for (corpus, limit) in [("latin", 0.4), ("mixed", 0.3)] {
    bars.append(
      Bar(
        "\(grouped(names)) names into sections, one thread, to sorted(), \(corpus)", .atMost(limit),
        locales(corpus, "threads-1", to: "sorted()")))
  }
  for corpus in ["latin", "mixed"] {
    bars.append(
      Bar(
        "the same with two threads, to one thread, \(corpus)", .atMost(0.75),
        locales(corpus, "threads-2", to: "threads-1")))
  }
  let few = scale.foundationNames
  bars += [
    Bar("\(grouped(names)) names, to AlphabeticIndex", .timesAsFast(100), index(names)),
    Bar("\(grouped(names / 10)) names, to AlphabeticIndex", .timesAsFast(20), index(names / 10)),
    Bar(
      "\(grouped(names)) names, to a sort of ICU's keys", .timesAsFast(2.5),
      ["latin", "mixed"].flatMap { corpus in
        locales(corpus, "threads-1", to: "ICU-keys")
      }),
    Bar(
      "\(grouped(few)) names, to Foundation's compare(_:locale:)", .timesAsFast(100),
      medians.ratio(
        sections("latin", few, "sv", "threads-1"), to: sections("latin", few, "sv", "Foundation"))),
    Bar("a sort key, to ucol_getSortKey, latin", .timesAsFast(3), call("key", "latin")),
    Bar("a sort key, to ucol_getSortKey, mixed", .timesAsFast(2), call("key", "mixed")),
    Bar(
      "the section of one name, to getBucketIndex", .timesAsFast(5),
      ["latin", "mixed"].map { ($0, call("section", $0)) }),
    Bar(
      "comparing two names, to ucol_strcollUTF8", .timesAsFast(1),
      ["latin", "mixed"].map { ($0, call("compare", $0)) }),
    Bar(
      "tool: \(grouped(names)) lines, one thread, to LC_ALL=C sort --parallel=1", .atMost(0.6),
      medians.ratio("lines latin-\(names) sv collate-1", to: "lines latin-\(names) sv sort-1")),
    Bar(
      "tool: \(grouped(names)) lines, two threads, to LC_ALL=C sort --parallel=2", .atMost(0.65),
      medians.ratio("lines latin-\(names) sv collate-2", to: "lines latin-\(names) sv sort-2")),
    Bar(
      "tool: \(grouped(scale.records)) dictionaries of an XML plist, to Python", .atMost(0.25),
      medians.ratio(
        "records plist-\(scale.records) sv collate", to: "records plist-\(scale.records) sv Python")
    ),
    Bar(
      "tool: \(grouped(scale.records)) objects of JSON, to Python", .atMost(0.5),
      medians.ratio(
        "records json-\(scale.records) sv collate", to: "records json-\(scale.records) sv Python")),
    Bar(
      "tool: States.plist, to python3 -c 'import plistlib'", .atMost(1),
      medians.ratio("states plist sv collate", to: "states plist sv Python")),
    Bar(
      "tool: peak memory of \(grouped(names)) lines", .atMost(110, unit: " MB"),
      medians.values["memory latin-\(names) sv collate-1"].map { $0 / 1e6 }),
    Bar(
      "\(grouped(more)) names, one thread, to \(grouped(names))", .atMost(12),
      medians.ratio("growth latin sv \(more)", to: "growth latin sv \(names)")),
    Bar(
      "tool: peak memory of \(grouped(more)) lines, to \(grouped(names))", .atMost(10.5),
      medians.ratio("memory latin-\(more) sv collate-1", to: "memory latin-\(names) sv collate-1")),
  ]
  return bars + worstCases(medians, scale) + lists(medians, names)
}

/// Returns the bars of the worst cases.
private func worstCases(_ medians: Medians, _ scale: Scale) -> [Bar] {
  [
    ("equal", "sv"), ("prefixed", "sv"), ("ascending", "sv"), ("descending", "sv"),
    ("one-long", "sv"), ("numeric", "sv-u-kn-true"), ("decomposed", "vi"), ("decomposed", "th"),
  ].map { label, locale in
    let name = "sections \(label)-\(scale.worst) \(locale)"
    return Bar(
      "worst case: \(grouped(scale.worst)) names, \(label), \(locale), to a sort of ICU's keys",
      .atMost(1), medians.ratio("\(name) threads-1", to: "\(name) ICU-keys"))
  }
}

/// Returns the bars of a list with very many rows.
private func lists(_ medians: Medians, _ names: Int) -> [Bar] {
  func list(_ what: String, to other: String) -> Double? {
    medians.ratio("list latin-\(names) sv \(what)", to: "list latin-\(names) sv \(other)")
  }
  return [
    Bar(
      "list: 1,000 rows inserted into \(grouped(names)) and removed, to building it", .atMost(0.05),
      list("edit-1000", to: "build")),
    Bar(
      "list: a beginning found in \(grouped(names)) rows per letter typed, to reading all",
      .atMost(0.001), list("type-3-beginning", to: "type-3-words")),
    Bar(
      "list: the difference of two of \(grouped(names)) rows, 1 % changed, to building one",
      .atMost(0.5), list("difference", to: "build")),
  ]
}
