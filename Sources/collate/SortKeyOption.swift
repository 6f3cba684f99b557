import ArgumentParser

/// A property to collate by, and its direction: "Name.Family" or "born:desc".
struct SortKeyOption: ExpressibleByArgument {
  let path: String

  /// Whether the direction is descending, or `nil` if the option does not say.
  let isDescending: Bool?

  init?(argument: String) {
    for (suffix, isDescending) in [(":asc", false), (":desc", true)]
    where argument.hasSuffix(suffix) {
      self.path = String(argument.dropLast(suffix.count))
      self.isDescending = isDescending
      return
    }
    path = argument
    isDescending = nil
  }
}
