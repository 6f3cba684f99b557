internal import CICU

// What a collator is made of; asked for a fingerprint or an explanation, not in sorting.
extension ICUCollator {
  /// The options that apply, whether they come from the locale or were given; all of
  /// them but the rules.
  func effectiveOptions() throws(CollationError) -> Collator.Options {
    let attributes = try callICU(about: "the options") { status in
      cicu_collator_attributes(handle, &status)
    }
    let reordering = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the order of scripts") { status in
        cicu_collator_reordering(handle, receive, context, &status)
      }
    }.strings
    return Collator.Options(
      strength: .init(rawValue: attributes.strength),
      ignoresPunctuation: attributes.alternate_shifted != 0,
      caseFirst: .init(rawValue: attributes.case_first),
      caseLevel: attributes.case_level != 0,
      numericOrdering: attributes.numeric != 0,
      backwardsSecondary: attributes.backwards != 0,
      normalization: attributes.normalization != 0,
      reordering: reordering)
  }

  /// ICU's version of the collator's rules and data, such as "153.120.42".
  func version() throws(CollationError) -> String {
    try collectICUStrings { receive, context in
      cicu_collator_version(handle, receive, context)
    }.strings[0]
  }

  /// The greatest primary weight of what ``Collator/Options/ignoresPunctuation``
  /// ignores.
  func variableTop() throws(CollationError) -> UInt32 {
    try callICU(about: "the variable top") { status in cicu_variable_top(handle, &status) }
  }

  /// The collation elements of a text, in its order.
  func elements(of text: String) throws(CollationError) -> [ICUElement] {
    var elements: [ICUElement] = []
    try withUnsafeMutablePointer(to: &elements) { pointer throws(CollationError) in
      try callICU(about: text) { status in
        text.utf8Span.span.withCharacters { characters in
          cicu_elements(
            handle, characters.baseAddress, characters.count,
            { context, element in
              context?.assumingMemoryBound(to: [ICUElement].self).pointee
                .append(ICUElement(element))
            }, pointer, &status)
        }
      }
    }
    return elements
  }
}

// What a weight table and the boundaries of sections learn from.
extension ICUCollator {
  /// The contractions of the root and of the collator's rules.
  func contractions() throws(CollationError) -> Contractions {
    var contractions = try Contractions.root.get()
    let tailored = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the tailored strings") { status in
        cicu_tailored_strings(handle, receive, context, &status)
      }
    }
    for string in tailored.strings { contractions.insert(string) }
    return contractions
  }

  /// Whether the collator marks groups of Chinese characters, to be under a title each.
  func dividesHan() throws(CollationError) -> Bool {
    try callICU(about: "the groups of Chinese characters") { status in
      cicu_divides_han(handle, &status)
    }
  }
}

/// A collation element of ICU's, before scripts are reordered and punctuation is ignored.
struct ICUElement {
  /// Where the part of the text ends that it belongs to, in UTF-16 units.
  ///
  /// Several elements of one limit belong to one part.
  var limit: Int

  var primary: UInt32

  var secondary: UInt16

  /// With the case in the upper two bits: 0 lower, 1 mixed, 2 upper.
  var tertiary: UInt16

  fileprivate init(_ element: cicu_element) {
    self.limit = Int(element.limit)
    self.primary = element.primary
    self.secondary = element.secondary
    self.tertiary = element.tertiary
  }
}
