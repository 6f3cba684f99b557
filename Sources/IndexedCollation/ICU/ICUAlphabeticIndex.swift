internal import CICU

/// ICU's `AlphabeticIndex::ImmutableIndex`: the buckets, and the bucket of a text.
///
/// It is used only while a collation is built; see `SectionBoundaries`.
final class ICUAlphabeticIndex {
  struct Bucket {
    enum Kind {
      case normal, underflow, inflow, overflow
    }

    var label: String
    var kind: Kind
  }

  private let handle: OpaquePointer

  /// Opens the index of a collator.
  ///
  /// - Parameters:
  ///   - collator: The collator.
  ///   - locale: The ICU identifier of a locale whose labels ICU adds; `nil` for none.
  ///   - labels: Additional labels.
  /// - Throws: ``CollationError`` if ICU fails.
  init(_ collator: ICUCollator, locale: String?, labels: [String]) throws(CollationError) {
    let list = labels.map { $0 + "\0" }.joined()
    self.handle = try openICU(about: locale ?? "the labels") { status in
      list.utf8Span.span.withCharacters { list in
        cicu_index_open(collator.handle, locale, list.baseAddress, list.count, &status)
      }
    }
  }

  /// Returns the index labels that CLDR has for a locale; `nil` if it has none.
  static func labels(of locale: LocaleIdentifier) throws(CollationError) -> [String]? {
    let (labels, areKnown) = try collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: locale.input) { status in
        cicu_index_labels(locale.icuOrRoot, receive, context, &status)
      }
    }
    return areKnown ? labels : nil
  }

  deinit { cicu_index_close(handle) }

  /// Returns the buckets in ICU's order.
  func buckets() throws(CollationError) -> [Bucket] {
    var buckets: [Bucket] = []
    for position in 0..<cicu_index_bucket_count(handle) {
      let (labels, kind) = try collectICUStrings { receive, context in
        cicu_index_bucket(handle, position, receive, context)
      }
      buckets.append(Bucket(label: labels[0], kind: Bucket.Kind(kind)))
    }
    return buckets
  }

  /// Returns the position of the bucket that ICU puts a text into; `nil` if there is none.
  ///
  /// Chinese has hidden boundaries that lead to the Latin letters. They lead nowhere if custom rules
  /// move these letters.
  func bucket(of text: String) throws(CollationError) -> Int? {
    let position = try callICU(about: text) { status in
      text.utf8Span.span.withCharacters { text in
        cicu_index_bucket_of(handle, text.baseAddress, text.count, &status)
      }
    }
    return position < 0 ? nil : Int(position)
  }
}

extension ICUAlphabeticIndex.Bucket.Kind {
  fileprivate init(_ kind: cicu_bucket_kind) {
    switch kind {
    case CICU_UNDERFLOW: self = .underflow
    case CICU_INFLOW: self = .inflow
    case CICU_OVERFLOW: self = .overflow
    default: self = .normal
    }
  }
}
