/// The texts of a column, filed by rules.
///
/// If the keys are needed later, they have the same bytes as those of ``OrderedElements`` with the same
/// rules. Otherwise they are the keys of the filing texts, and the texts that are shown are compared
/// where these keys are equal, because most of them are not.
///
/// The filing text is found anew each time, which takes less time than reading it from memory.
struct FiledColumn: KeySource {
  let column: TextColumn
  let filing: Filing
  let keepsKeys: Bool

  var count: Int { column.count }
  var hasTies: Bool { !keepsKeys }

  func withText<Result>(
    at position: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    column.withText(at: position) { text in
      filing.withFilingText(of: text) { text, _ in body(text) }
    }
  }

  func key(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    keepsKeys
      ? wholeKey(at: position, by: &writer)
      : withText(at: position) { writer.key(of: $0) }
  }

  private func wholeKey(at position: Int, by writer: inout KeyWriter) -> StoredKey? {
    column.withText(at: position) { shown in
      filing.withFilingText(of: shown) { filingText, differs in
        let direction = writer.keys.direction
        let mark = MissingValues.shownTexts(in: direction).mark(isMissing: !differs)
        guard writer.append(filingText, direction), writer.append(CollectionOfOne(mark)),
          !differs || writer.append(shown, direction)
        else { return nil }
        return writer.finishedKey()
      }
    }
  }

  func compare(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    let result = withText(at: left) { left in
      withText(at: right) { right in keys.compare(left, right) }
    }
    return result != 0 ? result : compareTies(left, right, keys)
  }

  func compareTies(_ left: Int, _ right: Int, _ keys: DirectedKeys) -> Int {
    column.withText(at: left) { left in
      column.withText(at: right) { right in
        MissingValues.shownTexts(in: keys.direction).compare(
          isElsewhere(left) ? left : nil, isElsewhere(right) ? right : nil, keys.compare)
      }
    }
  }

  private func isElsewhere(_ shown: UnsafeBufferPointer<UInt8>) -> Bool {
    filing.withFilingText(of: shown) { $1 }
  }
}
