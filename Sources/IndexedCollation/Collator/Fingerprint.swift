/// The properties that must be equal for stored sort keys to stay valid.
///
/// Store the fingerprint with the keys. If a collator's fingerprint differs from the stored
/// one, its keys are not comparable with the stored keys. Make all keys again.
///
///     let stored = try Collator(locale: "sv").fingerprint()
///     let current = try Collator(locale: "sv-u-kn-true").fingerprint()
///     print(current.differences(from: stored))  // ["numeric ordering was off, is on"]
///
/// A fingerprint is about 300 bytes in JSON. It is the same in all processes and on all
/// machines that produce the same keys.
public struct Fingerprint: Sendable, Hashable, Codable {
  /// The version of ICU, such as "72.1".
  public let icu: String

  /// The version of the Unicode Standard, such as "15.0".
  public let unicode: String

  /// ICU's version of the collator's rules and data, such as "153.120.42".
  public let collator: String

  /// The locales whose rules order the text, as BCP 47 tags.
  public let locales: [String]

  /// The effective options, from the locale or from the caller.
  ///
  /// Here, ``CollatorOptions/rules`` is a digest of the rules and of the alphabet.
  public let options: Collator.Options

  /// A digest of the sort keys of thousands of characters in all scripts.
  ///
  /// It detects changes that no version number shows: ICU 73 changed an order but kept the
  /// version of its collators.
  public let probes: String

  /// A digest of the rules by which the texts are filed, and of the tables of articles and surnames that
  /// they use; `nil` if the texts are sorted as they are.
  public internal(set) var filing: String?

  /// Describes how this fingerprint differs from a stored one.
  ///
  /// - Parameter stored: The fingerprint of the stored keys.
  /// - Returns: One description for each difference; an empty array if the fingerprints are
  ///   equal.
  public func differences(from stored: Fingerprint) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ before: String, _ now: String) {
      if before != now { differences.append("\(name) was \(before), is \(now)") }
    }
    compare("ICU", stored.icu, icu)
    compare("Unicode", stored.unicode, unicode)
    compare("the collator's version", stored.collator, collator)
    func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: " ") }
    compare("the locale", list(stored.locales), list(locales))
    for field in CollatorOptions.Field.all {
      compare(field.title, field.value(stored.options), field.value(options))
    }
    if stored.options.rules != options.rules { differences.append("the rules given are others") }
    switch (stored.filing, filing) {
    case (nil, _?): differences.append("texts were sorted as they are, and are now filed by rules")
    case (_?, nil): differences.append("texts were filed by rules, and are now sorted as they are")
    default:
      if stored.filing != filing {
        differences.append("the rules of filing, or their tables, are others")
      }
    }
    if differences.isEmpty, stored.probes != probes {
      differences.append("versions and options are the same, yet some sort keys differ")
    }
    return differences
  }
}

extension Collator {
  /// Returns the fingerprint of this collator, which tells whether stored sort keys are still
  /// valid.
  ///
  /// - Throws: ``CollationError`` if ICU fails.
  /// - Complexity: A few milliseconds.
  public func fingerprint() throws(CollationError) -> Fingerprint {
    let version = try ICUVersion.current()
    var options = try icu.effectiveOptions()
    // The last group that is ignored has no effect if none is. Two orders that are equal have equal
    // fingerprints.
    if options.ignoresPunctuation != true { options.maxVariable = nil }
    let rules = try self.options.ownRules(of: identifiers)
    if !rules.isEmpty { options.rules = FNV1a.digest(of: Array(rules.text.utf8)) }
    // ICU makes these keys, because the weight table would first have to learn all these characters.
    var probes = FNV1a()
    for text in Self.probes { probes.append(icu.sortKey(of: text) + [0]) }
    return Fingerprint(
      icu: version.icu,
      unicode: version.unicode,
      collator: try icu.version(),
      locales: resolvedLocales,
      options: options,
      probes: probes.digest)
  }

  /// The texts whose keys show whether an order has changed.
  ///
  /// They contain the characters U+0000…33FF, U+A000…ABFF and U+F900…FFFD, and every 23rd
  /// character from U+3400 to U+2FA1F. Each character is a separate text between two letters,
  /// so that a contraction with a neighbor cannot hide it.
  private static let probes: [String] = {
    let values = [0x0...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFD].joined().map { UInt32($0) }
    let some = stride(from: 0x3400, to: 0x2FA20, by: 23).map { UInt32($0) }
    return (values + some).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
  }()
}

/// A 64-bit digest that is the same in all processes, unlike the value of `Hasher`.
///
/// It detects accidental differences between keys. It is not safe against an attacker who
/// constructs equal digests. (The FNV non-cryptographic hash algorithm, RFC 9923.)
struct FNV1a {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  var digest: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func digest(of bytes: [UInt8]) -> String {
    var digest = FNV1a()
    digest.append(bytes)
    return digest.digest
  }
}
