/// How much is measured: all of it, or little of it in a short time.
package struct Scale: Sendable {
  /// How many names are most of the arrangements of.
  package var names: Int

  /// The sizes of the curves, up to `names`.
  package var sizes: [Int]

  /// How many names Foundation compares.
  package var foundationNames: Int

  /// How many texts the worst cases have.
  package var worst: Int

  /// How many bytes the one long line has.
  package var longLine: Int

  /// How many dictionaries and objects the tool reads.
  package var records: Int

  package static let full = Scale(
    names: 1_000_000, sizes: [1_000, 10_000, 100_000, 1_000_000],
    foundationNames: 20_000, worst: 200_000, longLine: 100_000_000, records: 100_000)

  package static let quick = Scale(
    names: 100_000, sizes: [1_000, 10_000, 100_000], foundationNames: 2_000,
    worst: 20_000, longLine: 1_000_000, records: 10_000)

  /// How many times as many names stand against `names`.
  package static let more = 10

  /// The locales in which `names` are arranged.
  package static let locales = ["sv", "en", "de", "cs", "ja", "zh", "th", "ar"]
}
