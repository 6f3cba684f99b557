/// An address that a page can safely link to.
struct WebAddress {
  let text: String

  /// The schemes of addresses that lead to another page or to an app of the user.
  private static let schemes: Set = ["http", "https", "mailto", "tel", "sms", "geo"]

  /// Creates an address; returns `nil` if following the link could run code.
  ///
  /// Browsers ignore spaces and control characters before and in a scheme, so an address that begins with
  /// a space or has control characters is not safe. Other spaces are encoded.
  init?(_ text: String) {
    let characters = text.unicodeScalars
    guard !text.isEmpty, !text.hasPrefix(" "),
      !characters.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      return nil
    }
    let scheme = characters.prefix { !":/?#".unicodeScalars.contains($0) }
    if scheme.endIndex < characters.endIndex, characters[scheme.endIndex] == ":" {
      guard Self.schemes.contains(String(scheme).lowercased()) else { return nil }
    }
    self.text = text.split(separator: " ", omittingEmptySubsequences: false).joined(
      separator: "%20")
  }

  /// Returns the address that a text is; `nil` if it is no address with a scheme, and none of e-mail.
  static func shown(as text: String) -> WebAddress? {
    if isOfEmail(text) { return WebAddress("mailto:" + text) }
    let start = text.prefix { !":/?#".contains($0) }
    let isOne = text.dropFirst(start.count).hasPrefix(":") && !text.contains(where: \.isWhitespace)
    return isOne ? WebAddress(text) : nil
  }

  /// Returns whether a text has the usual form of an address of e-mail.
  private static func isOfEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    func isPart(_ part: Substring) -> Bool {
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || "._+-".contains($0) }
    }
    return parts.count == 2 && parts.allSatisfy(isPart)
      && parts[1].dropFirst().dropLast().contains(".")
  }
}
