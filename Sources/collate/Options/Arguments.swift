import RecordFiles

/// The arguments of the tool, for a parser that takes time for each file as long as for all before it.
///
/// Of more than two arguments in a row that do not begin with a hyphen, only the first one can be the value
/// of an option. All others are files, and are passed as one argument.
enum Arguments {
  /// The separator of files in one argument, which is in no path.
  private static let separator = "\0/"

  /// The arguments after the name of the tool.
  static var all: [String] {
    let arguments = CommandLine.unsafeArgv
    return joined(
      (1..<max(Int(CommandLine.argc), 1)).compactMap { arguments[$0] }
        .map { String(systemPath: $0) })
  }

  private static func joined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    var files: [String] = []
    for argument in arguments + ["-"] {
      if !argument.hasPrefix("-") {
        files.append(argument)
        continue
      }
      joined += files.prefix(1)
      // An error names an argument, so few files stay as they are.
      joined +=
        files.count > 9 ? [files.dropFirst().joined(separator: separator)] : files.dropFirst()
      joined.append(argument)
      files = []
    }
    return joined.dropLast()
  }

  /// Returns the files of arguments.
  static func files(in arguments: [String]) -> [String] {
    arguments.flatMap { argument in
      argument.utf8.contains(0) ? argument.components(separatedBy: separator) : [argument]
    }
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
