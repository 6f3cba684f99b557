/// What must be equal for stored sort keys to stay valid.
///
/// Store it beside the keys. If a collator has another fingerprint than the one that was
/// stored, its keys are not comparable with the stored ones: make them anew.
///
///     let stored = try Collator(locale: "sv").fingerprint()
///     let current = try Collator(locale: "sv-u-kn-true").fingerprint()
///     print(current.differences(from: stored))  // ["numeric ordering was off, is on"]
///
/// It is about 300 bytes in JSON, and the same in every process and on every machine
/// where the keys are.
public struct Fingerprint: Sendable, Hashable, Codable {
  /// The version of ICU, such as "72.1".
  public let icu: String

  /// The version of the Unicode Standard, such as "15.0".
  public let unicode: String

  /// ICU's version of the collator's rules and data, such as "153.120.42".
  public let collator: String

  /// The locales whose rules order the text, as BCP 47 tags.
  public let locales: [String]

  /// The options that apply, whether they come from the locale or were given.
  ///
  /// ``Collator/Options/rules`` is a digest here.
  public let options: Collator.Options

  /// A digest of the sort keys of some thousand characters of all scripts.
  ///
  /// It tells what no version number does: ICU 73 changed an order and kept
  /// the version of its collators.
  public let probes: String

  /// Tells in words what makes this fingerprint another one.
  ///
  /// - Parameter stored: The fingerprint of the keys that are there already.
  /// - Returns: A sentence for each difference; none if the fingerprints are equal.
  public func differences(from stored: Fingerprint) -> [String] {
    var differences: [String] = []
    func compare(_ name: String, _ before: String, _ now: String) {
      if before != now { differences.append("\(name) was \(before), is \(now)") }
    }
    func onOff(_ option: Bool?) -> String { option == true ? "on" : "off" }
    func list(_ names: [String]?) -> String {
      names?.isEmpty != false ? "none" : names?.joined(separator: " ") ?? ""
    }
    compare("ICU", stored.icu, icu)
    compare("Unicode", stored.unicode, unicode)
    compare("the collator's version", stored.collator, collator)
    compare("the locale", list(stored.locales), list(locales))
    let (old, new) = (stored.options, options)
    compare("strength", old.strength.name, new.strength.name)
    compare(
      "ignoring of punctuation", onOff(old.ignoresPunctuation), onOff(new.ignoresPunctuation))
    compare("the case that comes first", old.caseFirst.name, new.caseFirst.name)
    compare("the case level", onOff(old.caseLevel), onOff(new.caseLevel))
    compare("numeric ordering", onOff(old.numericOrdering), onOff(new.numericOrdering))
    compare(
      "backwards order of accents", onOff(old.backwardsSecondary), onOff(new.backwardsSecondary))
    compare("normalization", onOff(old.normalization), onOff(new.normalization))
    compare("the order of scripts", list(old.reordering), list(new.reordering))
    if old.rules != new.rules { differences.append("the rules given are others") }
    if differences.isEmpty, stored.probes != probes {
      differences.append("versions and options are the same, yet some sort keys differ")
    }
    return differences
  }
}

extension Collator {
  /// What the sort keys of this collator depend on.
  ///
  /// - Throws: ``CollationError`` when ICU cannot tell.
  /// - Complexity: Some milliseconds.
  public func fingerprint() throws(CollationError) -> Fingerprint {
    let version = try ICUVersion.current()
    var options = try icu.effectiveOptions()
    if let rules = self.options.rules, !rules.isEmpty {
      options.rules = FNV1a.digest(of: rules.utf8)
    }
    return Fingerprint(
      icu: version.icu,
      unicode: version.unicode,
      collator: try icu.version(),
      locales: resolvedLocales,
      options: options,
      // By ICU: the weight table would have to learn all these characters first.
      probes: FNV1a.digest(of: Self.probes.lazy.flatMap { icu.sortKey(of: $0) + [0] }))
  }

  /// Texts whose keys tell whether an order has changed: all characters of the Basic
  /// Multilingual Plane up to the Chinese ones, then one of some, each between letters.
  ///
  /// Each is a text of its own, so that contractions of neighbours hide none.
  private static let probes: [String] = {
    let values = [0x0...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFD].joined().map { UInt32($0) }
    let some = stride(from: 0x3400, to: 0x2FA20, by: 23).map { UInt32($0) }
    return (values + some).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
  }()
}

/// A digest of 64 bits that is the same everywhere, unlike `Hasher`'s.
///
/// It tells keys apart that differ by accident; it is no protection against somebody who
/// wants them to seem alike. (The FNV non-cryptographic hash algorithm, RFC 9923.)
private enum FNV1a {
  static func digest(of bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Collator.Options.Strength? {
  fileprivate var name: String { self.map { "\($0)" } ?? "the locale's" }
}

extension Collator.Options.CaseFirst? {
  fileprivate var name: String { self.map { $0 == .off ? "neither" : "\($0)" } ?? "the locale's" }
}
