internal import CICU

extension CollatorOptions {
  /// The ICU codes of the scripts that sort first.
  var reorderCodes: [Int32]? {
    get throws(CollationError) {
      guard let reordering else { return nil }
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

  var attributes: cicu_attributes {
    func value(_ option: Bool?) -> Int8 {
      option.map { $0 ? 1 : 0 } ?? Int8(CICU_DEFAULT)
    }
    return cicu_attributes(
      strength: strength?.rawValue ?? Int8(CICU_DEFAULT),
      alternate_shifted: value(ignoresPunctuation),
      case_first: caseFirst?.rawValue ?? Int8(CICU_DEFAULT),
      case_level: value(caseLevel),
      numeric: value(numericOrdering),
      backwards: value(backwardsSecondary),
      normalization: value(normalization))
  }
}
