import Conformance
import IndexedCollation
import Testing

@Suite struct CLDRFileTests {
  /// The second number is how many lines are out of place without normalization, because
  /// their marks stand in no canonical order: the files would show a mistake.
  @Test(arguments: [
    (CLDRConformanceTest.File.nonIgnorable, 1624), (.shifted, 1731),
  ])
  func noLineStandsBeforeThePreviousOne(
    _ file: CLDRConformanceTest.File, _ countWithoutNormalization: Int
  ) throws {
    let test = try CLDRConformanceTest(file)
    #expect(test.skippedCount == 30)
    #expect(test.texts.count > 170_000)
    #expect(test.violationCount(try Collator(locale: "und", options: file.options)) == 0)
    var options = file.options
    options.normalization = false
    let unnormalized = try Collator(locale: "und", options: options)
    #expect(test.violationCount(unnormalized) == countWithoutNormalization)
  }
}
