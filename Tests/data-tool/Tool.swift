import Foundation

/// Writes the lists in Data.
///
/// Most names come from ICU. The names that ICU does not have are in tables. The tool checks them,
/// and writes nothing if a check fails.
@main
struct Tool {
  static func main() {
    do throws(Mistake) {
      try run()
    } catch {
      report("data-tool: \(error.description)")
      exit(1)
    }
  }

  private static func run() throws(Mistake) {
    try require(CommandLine.arguments.count == 2, "usage: data-tool <folder>")
    let lists = [
      try States.list(),
      coded("territories-sv.plist", ICU.territories(in: "sv"), name: "Name", code: "Code"),
      coded("languages-da.json", ICU.languages(in: "da"), name: "name", code: "code"),
      plain("cities-cs.txt", ICU.cities(in: "cs")),
      coded("territories-de.json", ICU.territories(in: "de"), name: "name", code: "code"),
      plain("territories-ko.txt", ICU.territories(in: "ko")),
      plain("cities-ar.txt", ICU.cities(in: "ar")),
      plain("territories-th.plist", ICU.territories(in: "th")),
      coded("languages-ru.json", ICU.languages(in: "ru"), name: "name", code: "code"),
      TimeZones.list(),
      try Prefectures.list(),
      try Provinces.list(),
      try Titles.list(),
      try Painters.list(),
      try Names.list(),
      try Surnames.list(),
    ]
    for list in lists { try list.check() }
    for list in lists {
      let path = "\(CommandLine.arguments[1])/\(list.file)"
      do {
        try Data(list.content.utf8).write(to: URL(filePath: path))
      } catch {
        throw Mistake(description: "\(path) cannot be written: \(error)")
      }
      print("\(path): \(list.records.count)")
    }
  }

  private static func coded(
    _ file: String, _ names: [ICU.CodedName], name: String, code: String
  ) -> DataList {
    DataList(
      file: file,
      records: names.map { .object([(name, .text($0.name)), (code, .text($0.code))]) })
  }

  private static func plain(_ file: String, _ names: [ICU.CodedName]) -> DataList {
    DataList(file: file, records: names.map { .name($0.name) })
  }
}
