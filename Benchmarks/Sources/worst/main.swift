// Searches at random for the locales, options and texts with which the library is slowest, compared with a
// sort of ICU's keys, and prints the worst ten.
//
//     worst SECONDS [SEED]

import Corpus
import Foundation
import IndexedCollation
import Peers

/// Returns how many times as fast as a sort of ICU's keys an arrangement is.
///
/// - Throws: `WrongResult` if the order is not that of ICU.
func ratio(_ wanted: Case, count: Int, rounds: Int) throws -> Double {
  let names = wanted.texts(count)
  let texts = PeerTexts(names)
  let collation = try LocalizedIndexedCollation(
    locale: wanted.tag, policy: SectionPolicy(usesICULetters: true))
  let peer = Peer(locale: wanted.tag)
  // The peers end the section Z at the letter after z, and Han can be after it only in another order of scripts.
  do {
    if !wanted.tag.contains("-kr-") { try peer.check(collation, names, texts, threads: 1) }
  } catch {
    throw WrongResult("\(wanted.tag), \(wanted.texts): \(error.description)")
  }
  let clock = ContinuousClock()
  var (ours, others) = ([Duration](), [Duration]())
  for _ in 0..<rounds {
    ours.append(clock.measure { _ = collation.sections(of: names, by: \.self) })
    others.append(clock.measure { _ = peer.arrangeByKeys(texts) })
  }
  return others.sorted()[rounds / 2] / ours.sorted()[rounds / 2]
}

guard let seconds = CommandLine.arguments.dropFirst().first.flatMap(Int.init) else {
  FileHandle.standardError.write(Data("usage: worst SECONDS [SEED]\n".utf8))
  exit(2)
}
let seed = CommandLine.arguments.dropFirst(2).first.flatMap(UInt64.init) ?? Random.seed
var random = Random(seed: seed)
// ICU is the judge only where it has an order of its own.
let locales = try Collator.availableLocales().filter(\.hasOrderOfICU).map(\.tag).sorted()
var found: [Case: Double] = [:]
var count = 0
let end = ContinuousClock().now + .seconds(seconds)
do {
  while ContinuousClock().now < end {
    let next = Case(locales: locales, using: &random)
    guard found[next] == nil else { continue }
    // The least of some hundred cases is probably among the thirty that are kept.
    found[next] = try ratio(next, count: 4_000, rounds: 3)
    count += 1
    if found.count > 60 {
      let kept = found.sorted { $0.value < $1.value }.prefix(30)
      found = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
  }
  // Anything can slow down a single measurement, so the worst are measured again.
  let worst = try found.sorted { $0.value < $1.value }.prefix(30).map { found in
    (found.key, try ratio(found.key, count: 20_000, rounds: 9))
  }
  print("\(count) cases, seed \(seed)\n")
  print("| times as fast | locale and options | texts |\n|---|---|---|")
  for (found, ratio) in worst.sorted(by: { $0.1 < $1.1 }).prefix(10) {
    print("| \(String(format: "%.2f", ratio)) | \(found.tag) | \(found.texts) |")
  }
} catch let error as WrongResult {
  print("WRONG RESULT: \(error.description)")
  exit(1)
}
