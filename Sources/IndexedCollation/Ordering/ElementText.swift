/// How a text is read from an element.
struct ElementText: Sendable {
  /// Returns the text of the element at an address.
  let text: @Sendable (UnsafeRawPointer) -> String?

  /// Where the text is in an element, if it is a stored property.
  let stored: StoredText?

  init<Element>(_ text: @escaping @Sendable (Element) -> String?, stored: StoredText? = nil) {
    self.text = atAddress(text)
    self.stored = stored
  }
}
