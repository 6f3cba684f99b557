#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a list is ordered by: a text, and further keys for elements whose texts are equal.
///
///     let order = Ordering<Member>(by: \.family)
///       .then(by: \.given)
///       .then(by: \.born, order: .reverse)
///     let sections = collation.sections(of: members, by: order)
///
/// The first text determines the section. Each further key orders the elements that all keys before
/// it leave equal, like `ORDER BY family, given, born DESC` in SQL. So every Aberg comes before every
/// Åberg in English, whatever their given names.
///
/// ``init(by:mergedWith:_:)`` compares several texts level by level instead: first the letters of all
/// of them, then the accents of all of them, then the case. In this order, a difference between the
/// letters of given names counts more than an accent in a family name.
///
///     let english = try LocalizedIndexedCollation(locale: "en")
///     let sequential = Ordering<Member>(by: \.family).then(by: \.given)
///     english.sorted(members, by: sequential).map(\.given)  // [nil, "Bo", "Anna"]
///     let merged = Ordering<Member>(by: \.family, mergedWith: \.given)
///     english.sorted(members, by: merged).map(\.given)  // [nil, "Anna", "Bo"]
///
/// All keys of an element form one sort key; see ``KeyStore``. The exception is a key of a type that
/// has no such bytes: such a key, and all keys after it, are compared each time.
public struct Ordering<Element>: Sendable {
  /// A closure that returns the first text of an element, as it is shown.
  ///
  /// ``filingText(of:)`` is the text that determines the section.
  public let text: @Sendable (Element) -> String?

  /// All keys, for code that does not know the type of the elements.
  private(set) var keys: OrderingKeys

  /// The rules of filing, if they need nothing but the text.
  let filing: Filing?

  private init(
    by text: @escaping @Sendable (Element) -> String?, stored: StoredText? = nil,
    filedText: (@Sendable (Element) -> FiledText)? = nil, filing: Filing? = nil,
    hasOneSection: Bool = false, mergedTexts: [@Sendable (Element) -> String?] = []
  ) {
    self.text = text
    self.keys = OrderingKeys(
      text: ElementText(text, stored: stored), filedText: filedText.map { atAddress($0) },
      hasOneSection: hasOneSection, mergedTexts: mergedTexts.map { ElementText($0) })
    self.filing = filing
  }

  /// Creates the order by one text, in the order of the collation.
  ///
  /// The text can be filed by rules, or by how it is read:
  ///
  ///     let filing = try Filing(FilingRules(articles: InitialArticles(languages: ["en"])))
  ///     let order = Ordering<String>(by: \.self, filing: filing)
  ///     let bands = collation.sorted(["The Who", "The Beatles", "Queen"], by: order)
  ///     bands  // ["The Beatles", "Queen", "The Who"]
  ///
  /// Elements with equal filing texts are in this order: first those that are filed as they are shown,
  /// then the others by the text that is shown. The direction is that of the collation.
  ///
  /// - Parameters:
  ///   - text: A key path or a closure that returns the text that is shown; `nil` counts as the empty
  ///     text.
  ///   - filing: The rules of filing, or `nil` for none.
  ///   - reading: A key path or a closure that returns how the text is read or sorted, such as furigana
  ///     or pinyin, or `nil`, as in ``Filing/filedText(of:reading:language:nonfilingCharacters:)``.
  ///   - language: A key path or a closure that returns the language of the text, or `nil`.
  ///   - nonfilingCharacters: A key path or a closure that returns the number of characters that do
  ///     not count, or `nil`.
  public init(
    by text: @escaping @Sendable (Element) -> String?,
    filing: Filing? = nil,
    reading: (@Sendable (Element) -> String?)? = nil,
    language: (@Sendable (Element) -> String?)? = nil,
    nonfilingCharacters: (@Sendable (Element) -> Int?)? = nil
  ) {
    let isByRulesAlone = reading == nil && language == nil && nonfilingCharacters == nil
    var filedText: (@Sendable (Element) -> FiledText)?
    if let filed = Self.filed(filing, reading, language, nonfilingCharacters) {
      filedText = { filed(text($0) ?? "", $0) }
    }
    self.init(by: text, filedText: filedText, filing: isByRulesAlone ? filing : nil)
  }

  /// Creates the order by one text that can be a stored property, and can be filed by rules.
  init(
    by text: @escaping @Sendable (Element) -> String?, stored: StoredText?, filing: Filing?
  ) {
    var filedText: (@Sendable (Element) -> FiledText)?
    if let filing { filedText = { filing.filedText(of: text($0) ?? "") } }
    self.init(by: text, stored: stored, filedText: filedText, filing: filing)
  }

  /// Creates the order by names of persons, as the people of a locale sort them.
  ///
  ///     let painters = [
  ///       PersonName(family: "Hals", given: "Frans"),
  ///       PersonName(family: "Gogh", given: "Vincent", prefix: "van"),
  ///     ]
  ///     let order = Ordering<PersonName>(byName: \.self, in: try PersonNameOrder(locale: "nl"))
  ///     collation.sorted(painters, by: order).map { order.filedText(of: $0).shownText }  // ["Gogh, Vincent van", "Hals, Frans"]
  ///
  /// The text is that of ``PersonNameOrder/filedText(of:reading:)``.
  ///
  /// - Parameters:
  ///   - name: A key path or a closure that returns the name of an element.
  ///   - names: The order of names of a locale.
  ///   - reading: A key path or a closure that returns how the parts of the name are read, such as furigana,
  ///     or `nil`.
  public init(
    byName name: @escaping @Sendable (Element) -> PersonName, in names: PersonNameOrder,
    reading: (@Sendable (Element) -> PersonName?)? = nil
  ) {
    let filedText: @Sendable (Element) -> FiledText = {
      names.filedText(of: name($0), reading: reading?($0))
    }
    self.init(by: { filedText($0).shownText }, filedText: filedText)
  }

  /// Creates an order whose first key is a text that is shown and searched, but not compared.
  ///
  /// - Parameters:
  ///   - text: A closure that returns the text.
  ///   - sectionText: The text that determines the section of all elements.
  package init(
    showing text: @escaping @Sendable (Element) -> String?, inSectionOf sectionText: String
  ) {
    self.init(
      by: text,
      filedText: { FiledText(shownText: text($0) ?? "", filingText: sectionText, rules: []) },
      hasOneSection: true)
  }

  /// Creates the order by several texts that are compared level by level.
  ///
  /// The sort keys are those of ICU's `ucol_mergeSortkeys`; see UTS #10, section 9.
  ///
  /// - Parameters:
  ///   - text: A key path or a closure that returns the first text of an element, which determines
  ///     the section; `nil` counts as the empty text.
  ///   - second: A key path or a closure that returns another text.
  ///   - others: Key paths or closures that return further texts.
  public init(
    by text: @escaping @Sendable (Element) -> String?,
    mergedWith second: @escaping @Sendable (Element) -> String?,
    _ others: @Sendable (Element) -> String?...
  ) {
    self.init(by: text, mergedTexts: [second] + others)
  }

  /// Returns the first text of an element, and the text under which it is filed.
  public func filedText(of element: Element) -> FiledText {
    if let filedText = keys.filedText {
      return withUnsafePointer(to: element) { filedText(UnsafeRawPointer($0)) }
    }
    let text = text(element) ?? ""
    return FiledText(shownText: text, filingText: text, rules: [])
  }

  /// Returns the text of an element that determines its section.
  public func filingText(of element: Element) -> String { filedText(of: element).filingText }

  /// Whether elements can be filed under another text than they show.
  public var hasFiling: Bool { keys.filedText != nil && !hasOneSection }

  /// Whether all elements are in the section of one text, and only the further keys order them.
  package var hasOneSection: Bool { keys.hasOneSection }

  /// Adds a key that is text, in the order of the collation.
  ///
  /// The text can be filed by rules, or by how it is read.
  ///
  /// - Parameters:
  ///   - text: A key path or a closure that returns the text that is shown, or `nil` if there is none.
  ///   - filing: The rules of filing, or `nil` for none.
  ///   - reading: A key path or a closure that returns how the text is read or sorted, or `nil`.
  ///   - language: A key path or a closure that returns the language of the text, or `nil`.
  ///   - nonfilingCharacters: A key path or a closure that returns the number of characters that do
  ///     not count, or `nil`.
  ///   - order: The direction. It does not depend on the direction of the collation.
  ///   - missing: The place of elements without a text. By default, they come before all other
  ///     elements in forward order, and after them in reverse order.
  /// - Returns: An order with one more key.
  public func then(
    by text: @escaping @Sendable (Element) -> String?,
    filing: Filing? = nil,
    reading: (@Sendable (Element) -> String?)? = nil,
    language: (@Sendable (Element) -> String?)? = nil,
    nonfilingCharacters: (@Sendable (Element) -> Int?)? = nil,
    order: SortOrder = .forward,
    missing: MissingValues? = nil
  ) -> Ordering {
    guard let filed = Self.filed(filing, reading, language, nonfilingCharacters) else {
      return adding(OrderingKey(.text(ElementText(text)), order, missing))
    }
    let filedText: @Sendable (Element) -> FiledText? = { element in
      text(element).map { filed($0, element) }
    }
    let shownText: @Sendable (Element) -> String? = { element in
      filedText(element).flatMap { $0.isFiledElsewhere ? $0.shownText : nil }
    }
    let filingText: @Sendable (Element) -> String? = { filedText($0)?.filingText }
    return adding(OrderingKey(.text(ElementText(filingText)), order, missing))
      .adding(OrderingKey(.text(ElementText(shownText)), order, nil))
  }

  /// Adds a key that is a number, a date or another comparable value.
  ///
  /// Integers of up to 64 bits, `Double`, `Float` and `Date` become bytes of the sort key. `Substring`
  /// and `Character` are text, in the order of the collation. A value of another type is compared with
  /// `<` wherever all keys before it are equal. A floating-point value that is not a number (NaN)
  /// counts as missing.
  ///
  /// - Parameters:
  ///   - value: A key path or a closure that returns the value of an element, or `nil` if it has
  ///     none.
  ///   - order: The direction, as for ``then(by:filing:reading:language:nonfilingCharacters:order:missing:)``.
  ///   - missing: The place of elements without a value, as for texts.
  /// - Returns: An order with one more key.
  public func then<Value: Comparable & Sendable>(
    by value: @escaping @Sendable (Element) -> Value?,
    order: SortOrder = .forward,
    missing: MissingValues? = nil
  ) -> Ordering {
    adding(OrderingKey(OrderingKey.Kind(value, at: nil), order, missing))
  }

  /// Returns a closure that files a text of an element, or `nil` if texts are filed as they are shown.
  private static func filed(
    _ filing: Filing?,
    _ reading: (@Sendable (Element) -> String?)?,
    _ language: (@Sendable (Element) -> String?)?,
    _ nonfilingCharacters: (@Sendable (Element) -> Int?)?
  ) -> (@Sendable (String, Element) -> FiledText)? {
    if filing == nil, reading == nil, language == nil, nonfilingCharacters == nil { return nil }
    let filing = filing ?? Filing()
    return { text, element in
      filing.filedText(
        of: text, reading: reading?(element), language: language?(element),
        nonfilingCharacters: nonfilingCharacters?(element))
    }
  }

  func adding(_ key: OrderingKey) -> Ordering {
    var order = self
    order.keys.further.append(key)
    return order
  }

  /// Returns whether two elements have the same texts that are compared, byte for byte, and the same values.
  ///
  /// An element that is replaced by such an element keeps its place in a sorted list.
  public func hasSameKeys(_ left: Element, _ right: Element) -> Bool {
    if isByTextAlone { return (text(left) ?? "").utf8.elementsEqual((text(right) ?? "").utf8) }
    return withColumns(of: left, right) { $0.hasSameKeys(0, 1) }
  }

  /// Whether the order is by one text alone.
  var isByTextAlone: Bool { keys.isOne && keys.filedText == nil }

  /// Whether the order is by one text alone, which a closure returns.
  @usableFromInline var isByClosureAlone: Bool { isByTextAlone && keys.text.stored == nil }

  /// The rules by which the elements are filed, if the order is by one text and rules alone.
  var onlyFiling: Filing? { keys.isOne ? filing : nil }
}
