import ArgumentParser
import RecordFiles

/// The files to read.
struct FileArguments: ParsableArguments {
  @Argument(
    help: """
      The input files: property lists (XML or binary), JSON, NDJSON, CSV, TSV, contacts \
      (vCards) or text. Default, or with "-": standard input.
      """)
  var file: [String] = []

  @Option(
    name: .customLong("files0-from"),
    help: ArgumentHelp(
      "Read the names of the input files from this file. A null byte ends each name, as from find -print0. \"-\" is standard input.",
      valueName: "file"))
  private var lists: [String] = []

  mutating func validate() throws {
    file = Arguments.files(in: file)
    let list = lists.first
    if lists.count > 1 { throw ValidationError("--files0-from can be given only once") }
    if let list {
      if list.isEmpty { throw ValidationError("--files0-from needs the name of a file") }
      guard file.isEmpty else {
        throw ValidationError("--files0-from cannot be combined with the names of files")
      }
      file = try Self.names(in: list)
    }
    if (file + [list].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  /// Returns the names in a list.
  private static func names(in list: String) throws -> [String] {
    let name = list == "-" ? "standard input" : list
    let bytes: [UInt8]
    do throws(RecordFileError) {
      bytes = try InputFile(path: list == "-" ? nil : list).bytes
    } catch {
      throw Trouble(error, in: name)
    }
    if !bytes.contains(0), bytes.contains(UInt8(ascii: "\n")) {
      throw Trouble(
        "\(name.shownPath) has lines; a null byte must end each name, as from find -print0")
    }
    let names = bytes.split(separator: 0, omittingEmptySubsequences: false)
    // The last name can be without its null byte.
    let ended = names.last?.isEmpty == true ? names.dropLast() : names[...]
    if ended.isEmpty { throw Trouble("\(name.shownPath) has no names of files") }
    return try ended.enumerated().map { i, bytes in
      if bytes.isEmpty { throw Trouble("\(name.shownPath): name \(i + 1) is empty") }
      return (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        $0.baseAddress.map { String(systemPath: $0) } ?? ""
      }
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
