import Corpus
import IndexedCollation
import Plan

/// Registers the benchmark of titles that are filed without their initial articles.
func registerFiling(_ scale: Scale) {
  measure(
    BenchmarkName.filing(scale.names), rounds: 9,
    [
      Contender(ContenderName.library(threads: 1)) { (input: Titles) in
        input.collation.sections(of: input.titles, by: input.order)
      },
      Contender(ContenderName.shown) { (input: Titles) in
        input.collation.sections(of: input.titles, by: \.self)
      },
      Contender(ContenderName.column) { (input: Titles) in
        input.collation.arrangement(of: input.column, filing: input.filing)
      },
      Contender(ContenderName.shownColumn) { (input: Titles) in
        input.collation.arrangement(of: input.column)
      },
    ]
  ) {
    let input = try Titles(Corpus.latin.names(scale.names))
    input.check()
    return input
  }
}

/// Titles, of which three of eight begin with an article.
private struct Titles {
  let titles: [String]
  let column: TextColumn
  let collation: LocalizedIndexedCollation
  let filing: Filing
  let order: Ordering<String>

  init(_ names: [String]) throws {
    let articles = ["The ", "A ", "L’", "", "", "", "", ""]
    titles = names.enumerated().map { position, name in
      articles[position * 7919 % articles.count] + name
    }
    var column = TextColumn()
    for title in titles { column.append(title) }
    self.column = column
    collation = try LocalizedIndexedCollation(locale: "sv")
    filing = try Filing(
      FilingRules(articles: InitialArticles(languages: ["en", "fr", "de", "it"])))
    order = Ordering(by: \.self, filing: filing)
  }

  /// Checks that the filing texts are in order, and that both ways give the same.
  func check() {
    let arranged = collation.arrangement(of: column, filing: filing)
    let sections = collation.sections(of: titles, by: order)
    precondition(arranged.sections(of: titles) == sections, "both ways give the same")
    for section in sections {
      let texts = section.map { filing.filedText(of: $0).filingText }
      for (left, right) in zip(texts, texts.dropFirst()) {
        precondition(
          collation.collator.compare(left, right) != .orderedDescending,
          "the titles are in the order of their filing texts")
      }
    }
  }
}
