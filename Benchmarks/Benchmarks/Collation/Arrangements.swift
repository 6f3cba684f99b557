import Corpus
import ICUPeers
import IndexedCollation
import Scale

/// Names into sections, beside all other ways to get them there.
func registerArrangements(_ scale: Scale) {
  for corpus in [Corpus.latin, .mixed] {
    for size in scale.sizes {
      let names = Input("\(corpus)-\(size)") { corpus.names(size) }
      measureSections(of: names, locale: "sv", iterations: iterations(size))
      measureSorts(of: names, iterations: iterations(size))
      measureIndex(of: names, locale: "sv", size: size)
    }
    for locale in Scale.locales where locale != "sv" {
      let names = Input("\(corpus)-\(scale.names)") { corpus.names(scale.names) }
      measureSections(of: names, locale: locale, iterations: iterations(scale.names))
    }
  }

  let cldr = Input("cldr") { Corpus.cldr.names(.max) }
  measureSections(of: cldr, locale: "sv", iterations: 10)
  measureSorts(of: cldr, iterations: 10)

  let few = Input("latin-\(scale.foundationNames)") { Corpus.latin.names(scale.foundationNames) }
  measureOurs(few, locale: "sv", threads: 1, iterations: 20)
  measure("sections \(few.label) sv Foundation", iterations: 3) {
    let names = few.texts()
    return { foundationSorted(names, locale: "sv") }
  }

  let more = scale.names * Scale.more
  let many = Input("latin-\(more)") { Corpus.latin.names(more) }
  measureOurs(many, locale: "sv", threads: 1, iterations: 3)
}

/// Texts to collate, made when they are needed.
struct Input {
  var label: String
  var texts: () -> [String]

  init(_ label: String, texts: @escaping () -> [String]) {
    self.label = label
    self.texts = texts
  }
}

private func iterations(_ size: Int) -> Int {
  size <= 10_000 ? 50 : size <= 100_000 ? 20 : 9
}

/// The library on one thread and on two, and the sort of ICU's keys.
func measureSections(of input: Input, locale: String, iterations: Int) {
  for threads in 1...2 {
    measureOurs(input, locale: locale, threads: threads, iterations: iterations)
  }
  measureKeys(input, locale: locale, iterations: iterations)
}

/// The library, after a check of what it returns.
func measureOurs(_ input: Input, locale: String, threads: Int, iterations: Int) {
  measure("sections \(input.label) \(locale) threads-\(threads)", iterations: iterations) {
    let names = input.texts()
    let collation = try LocalizedIndexedCollation(locale: locale)
    try Peer(locale: locale).check(collation, names, PeerTexts(names), threads: threads)
    return { collation.sections(of: names, threads: threads, by: \.self) }
  }
}

/// C++-style use of ICU: a key per text, and a sort of the keys.
func measureKeys(_ input: Input, locale: String, iterations: Int) {
  measure("sections \(input.label) \(locale) ICU-keys", iterations: iterations) {
    let texts = PeerTexts(input.texts())
    let peer = Peer(locale: locale)
    return { peer.arrangeByKeys(texts).order }
  }
}

/// ICU's own way to an indexed list.
private func measureIndex(of input: Input, locale: String, size: Int) {
  let isSlow = size > 10_000
  measure(
    "sections \(input.label) \(locale) AlphabeticIndex",
    iterations: size > 100_000 ? 1 : isSlow ? 2 : 5, warmup: isSlow ? 0 : 1
  ) {
    let texts = PeerTexts(input.texts())
    let peer = Peer(locale: locale)
    return { peer.arrangeByIndex(texts) }
  }
}

/// Sorts that know no language.
private func measureSorts(of input: Input, iterations: Int) {
  measure("sort \(input.label) - sorted()", iterations: iterations) {
    let names = input.texts()
    return { names.sorted() }
  }
  measure("sort \(input.label) - byte-radix", iterations: iterations) {
    let texts = PeerTexts(input.texts())
    return { texts.sortedByBytes() }
  }
}
