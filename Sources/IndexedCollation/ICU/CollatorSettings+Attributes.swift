internal import CICU

extension CollatorSettings {
  init(_ attributes: cicu_attributes, reordering: [String]) {
    self.init(
      options: CollatorOptions(
        strength: .init(rawValue: attributes.strength),
        ignoresPunctuation: attributes.alternate_shifted != 0,
        caseFirst: .init(rawValue: attributes.case_first),
        caseLevel: attributes.case_level != 0,
        numericOrdering: attributes.numeric != 0,
        backwardsSecondary: attributes.backwards != 0,
        normalization: attributes.normalization != 0,
        reordering: reordering),
      lastIgnored: .init(rawValue: attributes.max_variable))
  }

  var attributes: cicu_attributes {
    func value(_ option: Bool?) -> Int8 {
      option.map { $0 ? 1 : 0 } ?? Int8(CICU_DEFAULT)
    }
    return cicu_attributes(
      strength: options.strength?.rawValue ?? Int8(CICU_DEFAULT),
      alternate_shifted: value(options.ignoresPunctuation),
      case_first: options.caseFirst?.rawValue ?? Int8(CICU_DEFAULT),
      case_level: value(options.caseLevel),
      numeric: value(options.numericOrdering),
      backwards: value(options.backwardsSecondary),
      normalization: value(options.normalization),
      max_variable: lastIgnored?.rawValue ?? Int8(CICU_DEFAULT))
  }

  /// The ICU codes of the scripts that sort first.
  var reorderCodes: [Int32]? {
    get throws(CollationError) {
      guard let reordering = options.reordering else { return nil }
      var codes: [Int32] = []
      for script in reordering {
        let code = cicu_reorder_code(script.lowercased())
        guard !script.isEmpty, !script.contains("\0"), code >= 0 else {
          throw CollationError(.unknownScript, input: script)
        }
        codes.append(code)
      }
      return codes
    }
  }
}
