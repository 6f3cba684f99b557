import ArgumentParser

/// The files to read.
struct FileArguments: ParsableArguments {
  @Argument(
    help: """
      The input files: property lists (XML or binary), JSON, NDJSON, CSV, TSV, contacts \
      (vCards) or text. Default, or with "-": standard input.
      """)
  var file: [String] = []

  mutating func validate() throws {
    file = Arguments.files(in: file)
    if file.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  /// The number of files.
  var count: Int { max(file.count, 1) }

  /// Returns the path of a file; `nil` for standard input.
  func path(ofFile position: Int) -> String? {
    file.isEmpty || file[position] == "-" ? nil : file[position]
  }

  /// The name of all files in messages.
  var name: String { count > 1 ? "the files" : name(ofFile: 0) }

  /// The name of a file in messages.
  func name(ofFile file: Int) -> String { path(ofFile: file) ?? "standard input" }
}
