/// Texts that are filed by rules.
///
/// The keys have the same bytes as those of ``OrderedElements`` with the same rules. Only a text that is
/// filed elsewhere has a key of the shown text after that of the filing text. Comparing the shown texts
/// where filing texts are equal would need shorter keys, but it takes longer if many are equal, because
/// texts are at random places of the memory.
///
/// The filing text is found anew each time, which takes less time than reading it from memory.
struct FiledTexts<Texts: TextSource>: KeySource {
  let texts: Texts
  let filing: Filing

  var count: Int { texts.count }
  var hasTies: Bool { false }

  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    texts.withText(at: position) { text in
      filing.withFilingText(of: text) { text, _ in body(text) }
    }
  }

  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    append(position, to: &writer) ? writer.finishedKey() : nil
  }

  /// Adds the key of a text to the unfinished key.
  ///
  /// - Returns: Whether the texts and the key are short enough.
  func append(_ position: Int, to writer: inout some KeyBuilder) -> Bool {
    texts.withText(at: position) { shown in
      filing.withFilingText(of: shown) { filingText, differs in
        let direction = writer.keys.direction
        let mark = MissingValues.shownTexts(in: direction).mark(isMissing: !differs)
        return writer.append(filingText, direction) && writer.append(CollectionOfOne(mark))
          && (!differs || writer.append(shown, direction))
      }
    }
  }

  func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    let result = withText(at: left) { left in
      withText(at: right) { right in keys.compare(left, right) }
    }
    guard result == 0 else { return result }
    return texts.withText(at: left) { left in
      texts.withText(at: right) { right in
        MissingValues.shownTexts(in: keys.direction).compare(
          isElsewhere(left) ? left : nil, isElsewhere(right) ? right : nil, keys.compare)
      }
    }
  }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int { 0 }

  private func isElsewhere(_ shown: UnsafeBufferPointer<UInt8>) -> Bool {
    filing.withFilingText(of: shown) { $1 }
  }
}
