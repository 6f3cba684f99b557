import ArgumentParser
import ListPages

/// A word of a page and its name: "search=Find a person".
struct LabelOption {
  let name: PageLabel
  let text: String

  /// - Throws: `ValidationError` if the text is not in the form.
  init(_ text: String) throws {
    let fields = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2, let name = PageLabel(rawValue: String(fields[0])) else {
      throw ValidationError(
        "\(text.debugDescription) is no word of a page; --label needs a name and a text, such as "
          + "search=Find; the names are \(PageLabel.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    guard name.places.allSatisfy(fields[1].contains) else {
      throw ValidationError(
        "--label \(name.rawValue) needs \(name.places.joined(separator: " and ")) in the places of numbers"
      )
    }
    (self.name, self.text) = (name, String(fields[1]))
  }
}
