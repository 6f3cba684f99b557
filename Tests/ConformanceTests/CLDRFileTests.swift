import Conformance
import IndexedCollation
import Testing

/// The files are those of CLDR 42.
///
/// Another version orders some characters otherwise; then ICU's own keys tell how many lines are out
/// of place.
@Suite struct CLDRFileTests {
  @Test(arguments: CLDRConformanceTest.File.allCases)
  func noLineStandsBeforeThePreviousOne(_ file: CLDRConformanceTest.File) throws {
    let test = try CLDRConformanceTest(file)
    #expect(test.skippedCount == 30)
    #expect(test.texts.count > 170_000)
    let count = test.violationCount(try Collator(locale: "und", options: file.options))
    #expect(count == test.violationCount(try ReferenceCollator(tag: file.tag)))
    if try ICUVersion.current().cldr.hasPrefix("42") { #expect(count == 0) }
  }

  /// Without normalization some lines are out of place, because their marks stand in no canonical
  /// order: the files would show a mistake.
  @Test(arguments: CLDRConformanceTest.File.allCases)
  func aMistakeIsSeen(_ file: CLDRConformanceTest.File) throws {
    let test = try CLDRConformanceTest(file)
    var options = file.options
    options.normalization = false
    let count = test.violationCount(try Collator(locale: "und", options: options))
    let tag = file.tag.replacing("-kk-true", with: "")
    #expect(count > 1000)
    #expect(count == test.violationCount(try ReferenceCollator(tag: tag)))
  }
}
