import Conformance
import Foundation
import TestSupport

/// A run with the words of lists of several locales.
struct ListRun {
  let seed: UInt64
  /// The number of random lists of three locales, in addition to all lists of two.
  let tripleCount: Int
  let first: String?

  func run() async -> Differences {
    let locales = CollationTags.locales
    var lists = locales.flatMap { a in locales.filter { $0 != a }.map { [a, $0] } }
    if let first { lists = lists.filter { $0.contains(first) } }
    var random = Seeded(seed: seed)
    for _ in 0..<tripleCount {
      lists.append((0..<3).compactMap { _ in CollationTags.all.randomElement(using: &random) })
    }
    // In random order, the first part of a long run already tells something of all locales.
    lists.shuffle(using: &random)
    let words = ListWords()
    let indexes = ReferenceIndexes()
    var all = Differences()
    var textCount = 0
    var failing = 0
    var done = 0
    let seed = seed
    await inOrder(Array(lists.enumerated())) { i, tags in
      var random = Seeded(seed: seed &+ UInt64(i))
      let texts = words.some(for: tags, using: &random)
      do {
        return (texts.count, try ListCheck(tags: tags, indexes: indexes).differences(in: texts))
      } catch {
        return (0, Differences(failure: error, locale: tags.joined(separator: " ")))
      }
    } each: { _, result in
      textCount += result.0
      if !result.1.isEmpty {
        failing += 1
        if failing <= 20, let first = result.1.first.first { print(first) }
        fflush(nil)
      }
      all.append(contentsOf: result.1)
      done += 1
      if done.isMultiple(of: 1000) {
        print("\(done) of \(lists.count) lists, \(textCount) words, \(all.count) differences")
        fflush(nil)
      }
    }
    print(
      """
      \(lists.count) lists of two and three locales from seed \(seed), \(textCount) words, \
      \(all.count) differences in \(failing) lists.
      """)
    return all
  }
}
