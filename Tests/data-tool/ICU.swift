internal import ICUReference

/// Names and transliterations from the installed ICU.
enum ICU {
  /// A name and its code, such as "SE" or "Europe/Stockholm".
  struct CodedName {
    var code: String
    var name: String
  }

  /// Returns the names of the territories in a language, in the order of their codes.
  static func territories(in language: String) -> [CodedName] {
    inOrder(names { icuref_territories(language, $0, $1) })
  }

  /// Returns the names of the languages in a language, in the order of their codes.
  static func languages(in language: String) -> [CodedName] {
    inOrder(names { icuref_languages(language, $0, $1) })
  }

  /// Returns the names of the cities of time zones in a language, in the order of the zones.
  ///
  /// A city of several zones occurs once.
  static func cities(in language: String) -> [CodedName] {
    var seen: Set<String> = []
    return inOrder(
      names { icuref_cities(language, $0, $1) }.filter { seen.insert($0.name).inserted })
  }

  /// Returns a text after a transform of ICU.
  static func transformed(_ text: String, by transform: String) -> String {
    var result = ""
    withUnsafeMutablePointer(to: &result) { result in
      icuref_transform(
        transform, text,
        { result, text, length in
          result?.assumingMemoryBound(to: String.self).pointee =
            String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
        }, result)
    }
    return result
  }

  /// Returns a text without its accents.
  static func withoutMarks(_ text: String) -> String {
    transformed(text, by: "NFD; [:Nonspacing Mark:] Remove")
  }

  private static func inOrder(_ names: [CodedName]) -> [CodedName] {
    names.sorted { $0.code < $1.code }
  }

  /// Collects the names that one call passes on, each after its code.
  private static func names(
    _ call: (icuref_receiver, UnsafeMutableRawPointer) -> Void
  ) -> [CodedName] {
    var texts: [String] = []
    withUnsafeMutablePointer(to: &texts) { texts in
      call(
        { texts, text, length in
          texts?.assumingMemoryBound(to: [String].self).pointee
            .append(
              String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self))
        }, texts)
    }
    return stride(from: 0, to: texts.count - 1, by: 2)
      .map { CodedName(code: texts[$0], name: texts[$0 + 1]) }
  }
}
