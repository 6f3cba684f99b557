/// The names of the benchmarks.
///
/// A name is three words separated by spaces: the work, the input and the locale. With the name of
/// a contender, it is the name of a result.
package enum BenchmarkName {
  package static func sections(_ texts: String, _ count: Int, locale: String = "sv") -> String {
    "sections \(texts)-\(count) \(locale)"
  }

  package static func sectionsOfOwnLanguage(_ count: Int, locale: String) -> String {
    sections("own-language", count, locale: locale)
  }

  package static func sectionsOfOwnWords(_ count: Int, locale: String) -> String {
    sections("own-words", count, locale: locale)
  }

  package static let sectionsOfCLDR = "sections cldr sv"
  package static let growth = "growth latin sv"

  package static func sortKey(_ texts: String) -> String { call("key", texts) }
  package static func sectionOfName(_ texts: String) -> String { call("section", texts) }
  package static func comparison(_ texts: String) -> String { call("compare", texts) }

  private static func call(_ work: String, _ texts: String) -> String {
    "\(work) \(texts)-\(Scale.calls) sv"
  }

  package static func severalKeys(_ count: Int) -> String { "several-keys latin-\(count) sv" }

  package static func filing(_ count: Int) -> String { "filing latin-\(count) sv" }

  package static func policies(_ count: Int) -> String { "policies latin-\(count) sv" }

  package static func list(_ count: Int) -> String { "list latin-\(count) sv" }
  package static func kindsOfLists(_ count: Int) -> String { "kinds-of-lists latin-\(count) sv" }
  package static func manyChanges(_ count: Int) -> String { "many-changes latin-\(count) sv" }

  package static func lines(_ corpus: String, _ count: Int) -> String {
    "lines \(corpus)-\(count) sv"
  }
  package static func spilledLines(_ count: Int) -> String { "spilled latin-\(count) sv" }
  package static func page(_ count: Int) -> String { "page latin-\(count) sv" }
  package static func peakMemory(_ count: Int) -> String { "memory latin-\(count) sv" }
  package static func isPeakMemory(_ name: String) -> Bool { name.hasPrefix("memory ") }
  package static func records(_ format: String, _ count: Int) -> String {
    "records \(format)-\(count) sv"
  }

  package static let states = "states plist sv"
}
