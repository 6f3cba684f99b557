import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A run of `collate serve`, which ends with the object.
final class ServedProcess {
  private let process = Process()
  private let directory: URL
  private var address: URL
  private var token = ""

  /// Starts the server, and waits for its address.
  ///
  /// - Throws: `ServeFailure` with what the tool prints on standard error, if it ends instead.
  init(_ arguments: [String]) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "served-\(UUID())")
    self.directory = directory
    address = directory
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let files = try ["output", "error"].map { name in
      let file = directory.appending(path: name)
      try Data().write(to: file)
      return file
    }
    process.executableURL = CollateProcess.tool
    process.arguments = ["serve", "--port", "0"] + arguments
    process.environment = CollateProcess.environment
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      guard process.isRunning else {
        throw ServeFailure(message: try String(contentsOf: files[1], encoding: .utf8))
      }
      Thread.sleep(forTimeInterval: 0.01)
      line = try String(contentsOf: files[0], encoding: .utf8)
    }
    let parts = line.dropLast().split(separator: "?token=")
    guard let printed = URL(string: String(parts[0])) else { throw ServeFailure(message: line) }
    address = printed
    token = parts.count > 1 ? String(parts[1]) : ""
  }

  /// What the tool has printed on standard error.
  var error: String {
    get throws { try String(contentsOf: directory.appending(path: "error"), encoding: .utf8) }
  }

  deinit {
    // A process that did not start cannot be ended.
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: directory)
  }

  /// Asks for a change, as a page does.
  ///
  /// - Returns: The status, and the message for the user or the new version.
  func change(
    _ kind: String, _ rows: [[Int]] = [], _ text: String? = nil, section: String? = nil,
    row: String? = nil, field: String? = nil, old: String? = nil
  ) async throws -> (status: Int, message: String) {
    var request = URLRequest(url: address.appending(path: "changes"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "content-type")
    request.setValue("Bearer \(token)", forHTTPHeaderField: "authorization")
    var body: [String: Any] = ["kind": kind, "rows": rows]
    body["text"] = text
    body["section"] = section
    body["row"] = row
    body["field"] = field
    body["old"] = old
    request.httpBody = try JSONSerialization.data(withJSONObject: body)
    let (data, response) = try await URLSession.shared.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    return (status, String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  /// Returns the sections that pages show, of the first list or of the list below a row at a path.
  ///
  /// Each has its title, and what is in each row: the text, or the elements if there are several.
  func sections(at path: String = "") async throws -> [(title: String, rows: [String])] {
    let page = try await get(path)
    var sections: [(String, [String])] = []
    for match in page.matches(of: /<h2><span dir="auto">(.*?)<\/span>/) {
      let rows = try await get("\(path)rows?section=\(sections.count)&row=0")
      sections.append(
        (
          "\(match.1)",
          rows.matches(of: /(?s)<li [^>]*>(.*?)<\/li>/).map {
            $0.1.replacing(/^<b dir="auto">([^<]*)<\/b>$/) { $0.1 }
          }.map(String.init)
        ))
    }
    return sections
  }

  /// Returns the markup of the rows that pages show.
  func rows() async throws -> [String] {
    var rows: [String] = []
    for section in try await sections().indices {
      rows += try await get("rows?section=\(section)&row=0").matches(of: /(?s)<li .*?<\/li>/)
        .map { "\($0.0)" }
    }
    return rows
  }

  /// Waits until pages show sections.
  ///
  /// - Throws: `ServeFailure` if they do not in 400 looks. A clock would count the time in which other tests
  ///   run, too.
  func wait(
    until isShown: (_ sections: [(title: String, rows: [String])]) -> Bool
  ) async throws {
    for _ in 0..<400 {
      if isShown(try await sections()) { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw ServeFailure(message: "\(try await sections())")
  }

  /// Returns the status and the content of an answer.
  func answer(to target: String) async throws -> (status: Int, text: String) {
    guard let url = URL(string: address.absoluteString + target) else {
      throw ServeFailure(message: target)
    }
    let (data, response) = try await URLSession.shared.data(from: url)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  private func get(_ target: String) async throws -> String { try await answer(to: target).text }
}

/// The message of a server that did not start.
struct ServeFailure: Error {
  let message: String
}
