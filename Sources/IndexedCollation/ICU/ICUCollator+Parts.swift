internal import CICU

// Properties of a collator. They are not used while sorting.
extension ICUCollator {
  /// Returns the effective options, from the locale or from the caller, without the rules.
  func effectiveOptions() throws(CollationError) -> CollatorOptions {
    let attributes = try callICU(about: "the options") { status in
      cicu_collator_attributes(handle, &status)
    }
    let reordering = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the order of scripts") { status in
        cicu_collator_reordering(handle, receive, context, &status)
      }
    }.strings
    return CollatorOptions(attributes, reordering: reordering)
  }

  /// Returns ICU's version of the collator's rules and data, such as "153.120.42".
  func version() throws(CollationError) -> String {
    try collectICUStrings { receive, context in
      cicu_collator_version(handle, receive, context)
    }.strings[0]
  }

  /// Returns the greatest primary weight that ``CollatorOptions/ignoresPunctuation`` ignores.
  func variableTop() throws(CollationError) -> UInt32 {
    try callICU(about: "the variable top") { status in cicu_variable_top(handle, &status) }
  }

  /// Returns the collation elements of a text, in the order of the text.
  func elements(of text: String) throws(CollationError) -> [CollationElement] {
    var elements: [CollationElement] = []
    try withUnsafeMutablePointer(to: &elements) { pointer throws(CollationError) in
      try sendElements(of: text, to: pointer) { context, element in
        context?.assumingMemoryBound(to: [CollationElement].self).pointee
          .append(CollationElement(element))
      }
    }
    return elements
  }

  /// A part of a text that ICU weighs as a unit.
  struct Part {
    /// The end of the part, in UTF-16 code units from the start of the text.
    var end: Int

    var elements: [CollationElement]
  }

  /// Returns the parts of a text with their collation elements, in the order of the text.
  func parts(of text: String) throws(CollationError) -> [Part] {
    var parts: [Part] = []
    try withUnsafeMutablePointer(to: &parts) { pointer throws(CollationError) in
      try sendElements(of: text, to: pointer) { context, element in
        guard let parts = context?.assumingMemoryBound(to: [Part].self) else { return }
        let end = Int(element.limit)
        // Consecutive elements with the same limit belong to the same part.
        if parts.pointee.last?.end != end { parts.pointee.append(Part(end: end, elements: [])) }
        parts.pointee[parts.pointee.count - 1].elements.append(CollationElement(element))
      }
    }
    return parts
  }

  private func sendElements(
    of text: String,
    to context: UnsafeMutableRawPointer,
    _ receive: cicu_element_receiver
  ) throws(CollationError) {
    try callICU(about: text) { status in
      text.utf8Span.span.withCharacters { characters in
        cicu_elements(
          handle, characters.baseAddress, characters.count, receive, context, &status)
      }
    }
  }
}

// Properties that a weight table and the boundaries of sections use.
extension ICUCollator {
  /// Returns the contractions of the root and of the collator's rules.
  func contractions() throws(CollationError) -> Contractions {
    var contractions = try Contractions.root()
    let tailored = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the tailored strings") { status in
        cicu_tailored_strings(handle, receive, context, &status)
      }
    }
    for string in tailored.strings { contractions.insert(string) }
    return contractions
  }

  /// Returns the strings that mark, in CLDR, the start of a script (U+FDD1 and a letter) or of a
  /// group of Han characters (U+FDD0 and a letter).
  func scriptMarks() throws(CollationError) -> [String] {
    try contractions(from: 0xFDD0) + contractions(from: 0xFDD1)
  }

  /// Returns the letters from A to Z that the collator's groups of Han characters belong to.
  func hanGroups() throws(CollationError) -> [String] {
    try contractions(from: 0xFDD0).compactMap(\.hanGroup)
  }

  /// Returns whether the groups of Han characters are those of the letters of readings: Latin letters for
  /// pinyin, or Zhuyin.
  func ordersHanByReading() throws(CollationError) -> Bool {
    try contractions(from: 0xFDD0).contains { mark in
      mark.hanGroup != nil || (0x3105...0x312F).contains(mark.unicodeScalars.last?.value ?? 0)
    }
  }

  /// Returns whether the collator marks groups of Han characters, each for its own title.
  func dividesHan() throws(CollationError) -> Bool {
    try !contractions(from: 0xFDD0).isEmpty
  }

  private func contractions(from first: UInt32) throws(CollationError) -> [String] {
    try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "the marks of scripts") { status in
        cicu_contractions_from(handle, first, receive, context, &status)
      }
    }.strings
  }
}
