internal import ICUReference

/// A list of locales, as the judge reads it: the words of a script belong to the first locale that
/// writes it.
package final class ReferenceList: Sendable {
  /// `nonisolated(unsafe)` is true because nothing changes the list once it is open.
  nonisolated(unsafe) private let handle: OpaquePointer

  package init(tags: [String]) {
    let handle = withCStrings(tags) { icuref_list_open($0, tags.count) }
    guard let handle else { preconditionFailure("The judge takes any tags that ICU knows") }
    self.handle = handle
  }

  deinit { icuref_list_close(handle) }

  /// The place in the list of the locale that orders a word; `nil` if the text is no word.
  package func owner(of position: Int, in texts: Texts) -> Int? {
    let owner = icuref_list_owner(handle, texts.reference, position)
    return owner < 0 ? nil : Int(owner)
  }
}

/// Strings as an array of C.
func withCStrings<Result>(
  _ strings: [String],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  func collect(_ pointers: [UnsafePointer<CChar>?]) -> Result {
    guard pointers.count < strings.count else { return body(pointers) }
    return strings[pointers.count].withCString { collect(pointers + [$0]) }
  }
  return collect([])
}
