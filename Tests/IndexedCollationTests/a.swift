import Testing
import IndexedCollation
@Test func a() throws {
  for l in ["sv","en","zh","ja","ko","zh-Hant", "ru"] {
    let c = try LocalizedIndexedCollation(locale: l)
    print(l, c.sectionTitles.joined(separator: " ").prefix(100), c.collator.resolvedLocale)
    print(c.sections(of: ["z", "", "ʒ", "þ", "1", "Ö", "å", "北京","あき","가나","Ω"], by: \.self).enumerated().filter{!$0.element.isEmpty}.map{(c.sectionTitles[$0.offset], $0.element)})
  }
  for bad in ["xx-YY", "en-u-co-funky", "", "Swedish", "sv-QQ", "!!", "en-u-ks-level9"] {
    do { _ = try Collator(locale: bad); print("no error", bad) } catch { print(error) }
  }
  let kp: KeyPath<String, String> = \.self
  let c = try LocalizedIndexedCollation.current()
  print(c.locales, c.sorted(["b","a"], by: kp), c.section(for: "x", by: \.self), try ICUVersion.current())
}
