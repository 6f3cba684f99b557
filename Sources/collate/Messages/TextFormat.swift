import ArgumentParser

/// How a command shows what is no list of records.
enum TextFormat: String, ExpressibleByArgument {
  /// Text for people.
  case text
  /// JSON for programs.
  case json
}
