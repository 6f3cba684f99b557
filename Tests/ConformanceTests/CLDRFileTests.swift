import Conformance
import IndexedCollation
import TestSupport
import Testing

/// Tests of the conformance files of CLDR 42.
///
/// Other versions of CLDR order some characters differently. With them, ICU's own keys determine
/// the expected number of lines that are out of order.
@Suite struct CLDRFileTests {
  @Test(arguments: RunSize.cases(CLDRConformanceTest.File.allCases))
  func noLineStandsBeforeThePreviousOne(_ file: CLDRConformanceTest.File) throws {
    let test = try CLDRConformanceTest(file)
    #expect(test.skippedCount == 30)
    #expect(test.texts.count > 170_000)
    let count = test.violationCount(try Collator(locale: "und", options: file.options))
    #expect(count == test.violationCount(try ReferenceCollator(tag: file.tag)))
    if try ICUVersion.current().cldr.hasPrefix("42") { #expect(count == 0) }
  }

  /// Tests that the files reveal an error: without normalization, some lines are out of order,
  /// because their marks are not in canonical order.
  @Test(arguments: RunSize.cases(CLDRConformanceTest.File.allCases))
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
