/// Limits for custom rules, which are necessary because ICU cannot be stopped while it builds a
/// tailoring.
///
/// Whenever a rule tailors a string that starts with the same character as others, ICU rebuilds
/// its data for all of these strings. So *n* contractions of one character take *n*² steps, and
/// contexts (`x|y`) take more. ICU also adds all strings that are canonically equivalent, and all
/// in which the last letter has further accents. There are 3ⁿ spellings of *n* letters é: eight of
/// them take nine seconds, and each further one takes seven times as long.
///
/// Within these limits, building takes up to a few seconds.
struct RuleLimits {
  /// The maximum length of rules, in bytes of UTF-8.
  static let maximumLength = 1 << 20

  /// The maximum number of characters in lists, such as `<*a-z`.
  ///
  /// A few bytes can list all Han characters.
  static let maximumListed = 1 << 20

  /// The maximum number of imports.
  static let maximumImports = 16

  /// The maximum number of strings that start with the same character.
  ///
  /// A string may count as several.
  static let maximumStrings = 3000

  /// The maximum number of orders of combining marks.
  ///
  /// ICU tries all orders of a letter and its marks.
  static let maximumOrders = 100_000

  static let contextWeight = 12

  /// - Throws: ``CollationError`` with the code ``CollationError/Code-swift.enum/invalidRules``
  ///   if rules exceed a limit.
  static func check(_ rules: String) throws(CollationError) {
    guard rules.utf8.count <= maximumLength else {
      throw CollationError(
        .invalidRules, input: rules, reason: "the rules are longer than \(maximumLength) bytes")
    }
    var limits = RuleLimits(rules: rules)
    try limits.read()
    try limits.checkWork()
  }

  private let rules: String
  private var imports = 0
  private var listed = 0
  private var orders = 0

  /// What the contractions of each first character count as.
  private var weights: [Unicode.Scalar: Double] = [:]

  /// How often each character is tailored alone, for which ICU rebuilds its contractions too.
  private var singles: [Unicode.Scalar: Double] = [:]

  private init(rules: String) {
    self.rules = rules
  }

  private func failure(_ reason: String) -> CollationError {
    CollationError(.invalidRules, input: rules, reason: reason)
  }

  private mutating func read() throws(CollationError) {
    for token in RuleTokens(rules) {
      switch token.kind {
      case .relation(let context, let string): try add(string, afterContext: context)
      case .list(let list): try add(list)
      case .setting(name: "import"):
        imports += 1
        guard imports <= Self.maximumImports else {
          throw failure("they import more than \(Self.maximumImports) others")
        }
      default: break
      }
    }
  }

  /// Adds the characters of a list, which stand for themselves.
  private mutating func add(_ list: [ClosedRange<Unicode.Scalar>]) throws(CollationError) {
    for range in list {
      let values = range.lowerBound.value...range.upperBound.value
      listed += values.count
      guard listed <= Self.maximumListed else {
        throw failure("their lists have more than \(Self.maximumListed) characters")
      }
      for case let character? in values.lazy.map(Unicode.Scalar.init) {
        singles[character, default: 0] += 1
      }
    }
  }

  /// Adds what ICU makes of a string: all its spellings, each with each accent that its last letter
  /// can have.
  private mutating func add(
    _ string: String, afterContext context: String
  ) throws(CollationError) {
    // A letter with an accent is also a contraction.
    let scalars = try ICUCharacters.decomposition(of: string).unicodeScalars
    guard let first = scalars.first else { return }
    guard scalars.count > 1 || !context.isEmpty else {
      singles[first, default: 0] += 1
      return
    }
    orders += Self.orders(in: scalars)
    orders += Self.orders(in: try ICUCharacters.decomposition(of: context).unicodeScalars)
    guard orders <= Self.maximumOrders else {
      throw failure("their strings have too many combining marks in a row")
    }
    weights[first, default: 0] += try weight(of: string, scalars, afterContext: context)
    // Fail at once, because the check of many such strings takes a long time too.
    guard weights[first, default: 0] <= Double(Self.maximumStrings) else {
      throw failure(
        "too many of their strings and of the canonically equivalent spellings begin with "
          + "\"\(first)\"")
    }
  }

  private func weight(
    of string: String, _ scalars: String.UnicodeScalarView, afterContext context: String
  ) throws(CollationError) -> Double {
    let contextFactor = context.isEmpty ? 1 : Double(Self.contextWeight)
    let letters = scalars.count { !ICUCharacters.isMark($0.value) }
    let last = scalars.last { !ICUCharacters.isMark($0.value) } ?? " "
    // A letter with one accent is cheap.
    guard letters > 1 || scalars.count > 2 || !context.isEmpty else { return 1 }
    let composites = try ICUCharacters.compositeCounts()[last] ?? 0
    let accents = Double(1 + composites)
    // ICU adds further accents of one letter between its marks.
    if letters <= 1, context.isEmpty { return accents * Double(Self.factorial(scalars.count - 1)) }
    let limit = Self.maximumStrings + 1
    let spellings = try equivalentCount(of: string, limit: limit)
    let contexts = try max(1, equivalentCount(of: context, limit: limit))
    return max(contextFactor, accents * Double(spellings) * Double(contexts))
  }

  private func equivalentCount(of text: String, limit: Int) throws(CollationError) -> Int {
    do {
      return try ICUCharacters.equivalentCount(of: text, limit: limit)
    } catch {
      throw failure("ICU cannot find the spellings of a string")
    }
  }

  private func checkWork() throws(CollationError) {
    // Many characters with a few strings each cost as much as one character with many strings.
    let work = weights.reduce(0.0) { $0 + $1.value * ($1.value + singles[$1.key, default: 0]) }
    guard work <= Double(Self.maximumStrings * Self.maximumStrings) else {
      let most = weights.max { $0.value < $1.value }?.key ?? " "
      throw failure(
        "too many of their strings start with the same character, most often \"\(most)\"")
    }
  }

  /// Returns in how many orders ICU puts the letters of a text and their marks.
  private static func orders(in scalars: String.UnicodeScalarView) -> Int {
    var (orders, run) = (0, 0)
    for scalar in scalars {
      run = ICUCharacters.isMark(scalar.value) ? run + 1 : 0
      if run > 1 { orders += factorial(run + 1) }
    }
    return orders
  }

  /// Returns the factorial of a number, or a large number.
  private static func factorial(_ number: Int) -> Int {
    (1...max(1, min(number, 12))).reduce(1, *)
  }
}
