internal import ICUReference

/// The reference for a list of locales: the words of a script belong to the first locale that uses
/// the script.
package final class ReferenceList: Sendable {
  /// `nonisolated(unsafe)` is safe, because nothing changes the list after it is opened.
  nonisolated(unsafe) private let handle: OpaquePointer

  package init(tags: [String]) {
    let handle = withCStrings(tags) { icuref_list_open($0, tags.count) }
    guard let handle else { preconditionFailure("The judge takes any tags that ICU knows") }
    self.handle = handle
  }

  deinit { icuref_list_close(handle) }

  /// Returns the position in the list of the locale that orders a word; `nil` if the text is not a
  /// word of scripts that one locale orders.
  package func owner(of position: Int, in texts: Texts) -> Int? {
    let owner = icuref_list_owner(handle, texts.reference, position)
    return owner < 0 ? nil : Int(owner)
  }
}

/// Calls a closure with an array of C strings.
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
