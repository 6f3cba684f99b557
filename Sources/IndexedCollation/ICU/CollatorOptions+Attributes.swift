internal import CICU

extension CollatorOptions {
  init(_ attributes: cicu_attributes, reordering: [String]) {
    self.init(
      strength: .init(position: Int(attributes.strength)),
      ignoresPunctuation: attributes.alternate_shifted != 0,
      maxVariable: .init(position: Int(attributes.max_variable)),
      caseFirst: .init(position: Int(attributes.case_first)),
      caseLevel: attributes.case_level != 0,
      numericOrdering: attributes.numeric != 0,
      backwardsSecondary: attributes.backwards != 0,
      normalization: attributes.normalization != 0,
      reordering: reordering)
  }

  var attributes: cicu_attributes {
    func value(_ option: Bool?) -> Int8 {
      option.map { $0 ? 1 : 0 } ?? Int8(CICU_DEFAULT)
    }
    func value(_ option: (some RawRepresentable<String> & CaseIterable & Equatable)?) -> Int8 {
      Int8(option?.position ?? Int(CICU_DEFAULT))
    }
    return cicu_attributes(
      strength: value(strength), alternate_shifted: value(ignoresPunctuation),
      case_first: value(caseFirst), case_level: value(caseLevel), numeric: value(numericOrdering),
      backwards: value(backwardsSecondary), normalization: value(normalization),
      max_variable: value(maxVariable))
  }

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
}
