import Foundation
import ListServer

/// What a page knows of a live list: the titles of its sections, and the texts of their rows.
///
/// It reads the responses as a browser does, and makes the changes that it receives.
struct Mirror: Equatable {
  struct Section: Equatable {
    var title: String
    var rows: [String]
  }

  /// An event, as far as a page needs it.
  private struct Change: Decodable {
    struct Updates: Decodable {
      var deletedSections: [Int]
      var insertedSections: [Int]
      var movedSections: [[Int]]
      var reloadedSections: [Int]
      var deletedRows: [[Int]]
      var insertedRows: [[Int]]
      struct Move: Decodable {
        var source: [Int]
        var target: [Int]
      }
      var movedRows: [Move]
      var reloadedRows: [[Int]]
    }

    var version: Int
    var total: Int
    var updates: Updates
    var insertedSections: String
    var insertedRows: String
    var reloadedRows: String
  }

  struct Failure: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  var version = 0
  var sections: [Section] = []

  /// Reads all rows of a list, with the parameters that choose it, or of a list below a row of it.
  static func read<Item, ID>(
    _ live: LiveList<Item, ID>, _ choice: String = "", at path: String = "/"
  ) async throws -> Mirror {
    let index = try await Self.text(live, "\(path)?\(choice)")
    var mirror = Mirror()
    mirror.version = try Int(Self.all("data-version=\"([0-9]+)\"", in: index)[0]).orThrow()
    for (i, section) in Self.sections(in: index).enumerated() {
      var rows: [String] = []
      while rows.count < section.count {
        let address =
          "\(path)rows?\(choice)&version=\(mirror.version)&section=\(i)&row=\(rows.count)"
        let page = try await Self.text(live, address)
        let more = Self.rows(in: page)
        guard !more.isEmpty else { throw Failure("no rows in \(page)") }
        rows += more
      }
      mirror.sections.append(Section(title: section.title, rows: rows))
    }
    return mirror
  }

  /// Makes the change of an event, or returns `false` if the page must read the list again.
  mutating func receive(_ event: String) throws -> Bool {
    var fields: [String: String] = [:]
    for line in event.split(separator: "\n") {
      let field = line.split(separator: ":", maxSplits: 1)
      fields[String(field[0])] =
        field.count > 1 ? field[1].trimmingCharacters(in: .whitespaces) : ""
    }
    guard fields["event"] == "change" else { return fields["event"] != "reload" }
    let change = try JSONDecoder().decode(
      Change.self, from: Data((fields["data"] ?? "").utf8))
    guard change.version == version + 1, fields["id"] == "\(change.version)" else {
      throw Failure("version \(change.version) after \(version)")
    }
    let updates = change.updates
    for place in updates.reloadedRows + updates.deletedRows + updates.movedRows.map(\.source) {
      guard sections.indices.contains(place[0]), sections[place[0]].rows.indices.contains(place[1])
      else { throw Failure("there is no row \(place) to change: \(event) in \(self)") }
    }
    var titles = sections.map(\.title)
    var rows = sections.map { $0.rows.map(Optional.some) }
    for (place, row) in zip(updates.reloadedRows, Self.rows(in: change.reloadedRows)) {
      rows[place[0]][place[1]] = row
    }
    let moved = updates.movedRows.map { rows[$0.source[0]][$0.source[1]] }
    for place in updates.deletedRows + updates.movedRows.map(\.source) {
      rows[place[0]][place[1]] = nil
    }
    rows = rows.map { $0.filter { $0 != nil } }
    for section in updates.deletedSections.sorted(by: >) {
      rows.remove(at: section)
      titles.remove(at: section)
    }
    let new = Self.sections(in: change.insertedSections)
    for (section, new) in zip(updates.insertedSections, new).sorted(by: { $0.0 < $1.0 }) {
      rows.insert([], at: section)
      titles.insert(new.title, at: section)
      // The rows of a new section are asked for when they are visible.
      rows[section] = Array(repeating: .some("?"), count: new.count)
    }
    var places: [(place: [Int], row: String?)] = []
    places += zip(updates.insertedRows, Self.rows(in: change.insertedRows)).map { ($0, $1) }
    places += zip(updates.movedRows, moved).map { ($0.target, $1) }
    for (place, row) in places.sorted(by: { $0.place.lexicographicallyPrecedes($1.place) }) {
      rows[place[0]].insert(row, at: place[1])
    }
    version = change.version
    sections = zip(titles, rows).map { Section(title: $0, rows: $1.compactMap(\.self)) }
    let count = sections.reduce(0) { $0 + $1.rows.count }
    guard change.total == count else { throw Failure("\(count) rows, not \(change.total)") }
    return true
  }

  /// Reads the rows of sections that are new.
  mutating func complete<Item, ID>(
    from live: LiveList<Item, ID>, _ choice: String = "", at path: String = "/"
  ) async throws {
    for i in sections.indices where sections[i].rows.contains("?") {
      var rows: [String] = []
      while rows.count < sections[i].rows.count {
        rows += Self.rows(
          in: try await Self.text(
            live, "\(path)rows?\(choice)&version=\(version)&section=\(i)&row=\(rows.count)"))
      }
      sections[i].rows = rows
    }
  }

  static func text<Item, ID>(_ live: LiveList<Item, ID>, _ target: String) async throws -> String {
    let response = await live.respond(to: ListRequest(target: target))
    guard response.status == 200, case .bytes(let bytes) = response.body else {
      throw Failure("\(target): \(response.status)")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func sections(in html: String) -> [(title: String, count: Int)] {
    let titles = all("<h2><span dir=\"auto\">([^<]*)</span>", in: html)
    return zip(titles, all("</span> <small>([0-9]+)</small></h2>", in: html)).map {
      (plain($0), Int($1) ?? -1)
    }
  }

  /// The rows of a page.
  ///
  /// A link to rows has no identity.
  private static func rows(in html: String) -> [String] {
    all(
      "<li data-id=\"[^\"]*\"[^>]*>(?:<a [^>]*>)?<b [^>]*>([^<]*)</b>(?:<i [^>]*>[^<]*</i>)?(?:</a>)?</li>",
      in: html
    ).map(plain)
  }

  static func plain(_ text: String) -> String {
    ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&amp;": "&"].sorted {
      $0.key > $1.key
    }.reduce(text) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  static func all(_ pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: whole).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }
}

extension Optional {
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw Mirror.Failure("nothing is there") }
    return self
  }
}
