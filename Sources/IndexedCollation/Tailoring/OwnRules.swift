/// Rules that are added to those that ICU has for locales.
struct OwnRules: Hashable {
  /// The rules of alphabets.
  var alphabets = ""

  /// The rules of the caller, which can change the alphabets.
  var custom = ""

  var text: String { alphabets + custom }

  var isEmpty: Bool { alphabets.isEmpty && custom.isEmpty }
}

extension CollatorOptions {
  /// Finds the rules that a collator adds to those of ICU.
  ///
  /// - Parameter locales: The locales of the collator.
  /// - Returns: The rules of the alphabets that ICU lacks, each for the locale that its script belongs to, and then
  ///   those of the options.
  /// - Throws: ``CollationError`` with the code `invalidAlphabet`, or if ICU fails.
  func ownRules(of locales: [LocaleIdentifier]) throws(CollationError) -> OwnRules {
    var own = OwnRules(custom: rules ?? "")
    for (owner, alphabet) in try MissingAlphabet.all(of: locales) {
      own.alphabets += (owner == 0 ? alphabet.scriptOrder : "") + alphabet.rules
    }
    if let alphabet { own.alphabets += try Alphabet(alphabet).rules }
    return own
  }
}
