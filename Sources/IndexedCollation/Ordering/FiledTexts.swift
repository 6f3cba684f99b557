/// Texts that are filed by rules.
///
/// The filing text is found anew each time, which takes less time than reading it from memory.
struct FiledTexts<Texts: TextSource>: KeySource {
  let texts: Texts
  let filing: Filing

  /// Whether texts that are filed elsewhere, under equal texts, have equal keys.
  ///
  /// Otherwise, their keys have that of the shown text too, and are the same bytes as those of
  /// ``OrderedElements``. Short keys take less time, because few texts have equal filing texts. But keys
  /// that are kept must decide by themselves.
  let hasTies: Bool

  /// Equal keys of texts that are filed as they are shown mean that these do not differ.
  var tiedKeys: TiedKeys { hasTies ? .ending(in: Self.filedElsewhere) : .none }

  /// The mark of texts that are filed elsewhere.
  private static var filedElsewhere: UInt8 {
    MissingValues.shownTexts(in: .forward).mark(isMissing: false)
  }

  var count: Int { texts.count }
  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    texts.withText(at: position) { text in
      filing.withFilingText(of: text) { text, _ in body(text) }
    }
  }

  @inline(__always)
  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    texts.withText(at: position) { shown in
      filing.withFilingText(of: shown) { filingText, differs in
        let mark = Self.mark(differs, writer.keys)
        guard differs, !hasTies, let mark else { return writer.key(of: filingText, mark: mark) }
        return Self.append(filingText, mark, shown, to: &writer) ? writer.finishedKey() : nil
      }
    }
  }

  @inline(__always)
  func writeKey(at position: Int, to writer: inout LongKeyWriter) {
    texts.withText(at: position) { shown in
      filing.withFilingText(of: shown) { filingText, differs in
        guard let mark = Self.mark(differs, writer.keys) else {
          return writer.appendKey(of: shown)
        }
        _ = Self.append(filingText, mark, differs && !hasTies ? shown : nil, to: &writer)
      }
    }
  }

  func beginning(at position: Int, _ keys: DirectedKeys) -> [UInt8] {
    texts.withText(at: position) { shown in
      filing.withFilingText(of: shown) { filingText, differs in
        var writer = KeyBeginningWriter(keys)
        // Without a mark, nothing follows the filing text, which is the long one.
        let mark = Self.mark(differs, keys) ?? 0
        _ = Self.append(filingText, mark, differs && !hasTies ? shown : nil, to: &writer)
        return writer.bytes
      }
    }
  }

  /// Returns the byte that follows the key of the filing text and its end; `nil` if nothing follows.
  @inline(__always)
  private static func mark(_ differs: Bool, _ keys: DirectedKeys) -> UInt8? {
    if !differs, !MissingValues.marksShownTexts(in: keys.direction) { return nil }
    return MissingValues.shownTexts(in: keys.direction).mark(isMissing: !differs)
  }

  /// Adds the key of a filed text to the unfinished key.
  ///
  /// - Returns: Whether the texts and the key are short enough.
  @inline(__always)
  private static func append(
    _ filingText: UnsafeBufferPointer<UInt8>, _ mark: UInt8, _ shown: UnsafeBufferPointer<UInt8>?,
    to writer: inout some KeyBuilder
  ) -> Bool {
    let direction = writer.keys.direction
    guard writer.append(filingText, direction), writer.append(CollectionOfOne(mark)) else {
      return false
    }
    return shown.map { writer.append($0, direction) } ?? true
  }

  func areSame(_ left: Int, _ right: Int) -> Bool {
    texts.withText(at: left) { left in
      texts.withText(at: right) { right in left.hasSameBytes(as: right) }
    }
  }

  func tieKey(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    texts.withText(at: position) { writer.key(of: $0) }
  }

  func tieBytes(at position: Int, _ keys: DirectedKeys) -> [UInt8]? {
    texts.withText(at: position) { keys.direction.applied(to: keys.maker.key(of: $0) + [1]) }
  }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    texts.withText(at: left) { left in
      texts.withText(at: right) { right in keys.compare(left, right) }
    }
  }
}
