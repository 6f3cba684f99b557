import ArgumentParser

/// A property to collate by, its type and its direction: "Name.Family", "born:number" or "born:desc".
struct SortKeyOption: ExpressibleByArgument {
  /// What the values of a key are.
  enum Kind: String {
    case text
    case number
  }

  let path: String

  let kind: Kind

  /// Whether the direction is descending, or `nil` if the option does not say.
  let isDescending: Bool?

  /// The ends of an option that are no part of the path.
  static let suffixes = directions.map(\.suffix) + kinds.map(\.suffix)

  private static let directions: [(suffix: String, isDescending: Bool)] = [
    (":asc", false), (":desc", true),
  ]
  private static let kinds: [(suffix: String, kind: Kind)] = [
    (":text", .text), (":number", .number),
  ]

  init?(argument: String) {
    let direction = Self.directions.first { argument.hasSuffix($0.suffix) }
    let rest = argument.dropLast(direction?.suffix.count ?? 0)
    let kind = Self.kinds.first { rest.hasSuffix($0.suffix) }
    path = String(rest.dropLast(kind?.suffix.count ?? 0))
    self.kind = kind?.kind ?? .text
    isDescending = direction?.isDescending
  }
}
