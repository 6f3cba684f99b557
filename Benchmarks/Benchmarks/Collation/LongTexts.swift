import Corpus
import Plan

/// Registers the benchmarks of long texts that differ late.
func registerLongTexts(_ scale: Scale) {
  for shape in LongTexts.allCases {
    for length in LongTexts.lengths {
      for count in LongTexts.counts(ofLength: length) {
        measureSections(
          BenchmarkName.sections(shape.texts(ofLength: length), count, locale: shape.locale),
          locale: shape.locale, rounds: 5, [.library(threads: 1), .sortOfKeys]
        ) { (0..<count).map { text(shape, $0, length: length) } }
      }
    }
  }
}

private func text(_ shape: LongTexts, _ number: Int, length: Int) -> String {
  // The texts are in no order.
  let number = number &* 7919 & 0xFFFF
  func bits(_ zero: String, _ one: String) -> String {
    (0..<16).map { number >> $0 & 1 == 0 ? zero : one }.joined()
  }
  func filled(_ start: String, _ filler: String, _ end: String) -> String {
    let count = (length - start.utf8.count - end.utf8.count) / filler.utf8.count
    return start + String(repeating: filler, count: count) + end
  }
  return switch shape {
  case .caseAtTheStart: filled(bits("a", "A"), "b", "")
  case .lastAccent: filled("", "b", bits("e", "é"))
  case .marks: filled("", "بَد", bits("ُا", "ِا"))
  case .commonBeginning: filled("", "กา", bits("ก", "ข"))
  }
}
