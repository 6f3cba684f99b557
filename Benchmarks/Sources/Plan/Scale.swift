/// The sizes of the inputs: full sizes, or smaller sizes for a quick run.
package struct Scale: Sendable {
  /// The number of names in most arrangements.
  package var names: Int

  /// The numbers of names in the curves, up to `names`.
  package var sizes: [Int]

  /// The number of names that Foundation sorts.
  package var foundationNames: Int

  /// The number of texts in the worst cases.
  package var worst: Int

  /// The length of the one long line, in bytes.
  package var longLine: Int

  /// The number of dictionaries and objects that the tool reads.
  package var records: Int

  package static let full = Scale(
    names: 1_000_000, sizes: [1_000, 10_000, 100_000, 1_000_000],
    foundationNames: 20_000, worst: 200_000, longLine: 100_000_000, records: 100_000)

  package static let quick = Scale(
    names: 100_000, sizes: [1_000, 10_000, 100_000], foundationNames: 2_000,
    worst: 20_000, longLine: 1_000_000, records: 10_000)

  /// The number of names in the benchmarks of single calls.
  package static let calls = 10_000

  /// The factor between `names` and the larger number of names that it is compared with.
  package static let more = 10

  /// The locales in which `names` are arranged.
  package static let locales = ["sv", "en", "de", "cs", "ja", "zh", "th", "ar"]

  /// The locales in which names of people of their own language are arranged.
  ///
  /// The keys of many of these names need more than the weights of single characters: contractions (hu, cs,
  /// th), marks (hi, th), uppercase first (da), accents from the end (fr-CA), or normalization (hi, th, vi).
  package static let ownLanguages = [
    "da", "fr-CA", "hu", "cs", "th", "hi", "vi", "ru", "el", "he", "ar", "ko", "ja", "zh",
  ]

  /// The locales in which words of their own language are arranged, for which there are no names of people.
  ///
  /// Several have contractions of three characters or more: my, bo, ml, br and kn.
  package static let ownWords = [
    "my", "bo", "ml", "br", "kn", "bn", "ta", "te", "mr", "km", "lo", "am", "hy", "ka",
  ]
}
