import Foundation
import Testing

@testable import RecordFiles

/// Tests that a folder is either complete or unchanged.
@Suite struct OutputFolderTests {
  private static let files = ["a.html": "a", "rows/1.html": "1", "rows/2.html": "2"]

  /// Calls a closure with the path of a new folder, and checks that nothing else remains in it.
  private func inFolder(
    leaving names: [String], _ body: (_ path: String) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
  }

  private func save(
    _ files: [String: String] = Self.files, to path: String, failing: RecordFileError? = nil
  ) throws {
    func isPage(_ path: String) -> Bool { path.hasSuffix(".html") || path == "rows/" }
    try OutputFolder.save(to: path, replacing: isPage, with: "a.html") {
      folder throws(RecordFileError) in
      for (name, content) in files { try folder.add(name, Array(content.utf8)) }
      if let failing { throw failing }
    }
  }

  private func content(of path: String) throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    var content: [String: String] = [:]
    for name in names {
      if let data = FileManager.default.contents(atPath: path + "/" + name) {
        content[name] = String(decoding: data, as: UTF8.self)
      }
    }
    return content
  }

  @Test(arguments: ["", "/", "//"])
  func aNewFolderHasTheFiles(_ end: String) throws {
    try inFolder(leaving: ["pages"]) { folder in
      try save(to: folder + "/pages" + end)
      #expect(try content(of: folder + "/pages") == Self.files)
    }
  }

  @Test func anOldFolderIsReplaced() throws {
    try inFolder(leaving: ["pages"]) { folder in
      let path = folder + "/pages"
      try save(["a.html": "", "rows/1.html": "old", "rows/9.html": "old"], to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
      try save(to: path)
      #expect(try content(of: path) == Self.files)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o750)
    }
    try inFolder(leaving: ["empty"]) { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/empty", withIntermediateDirectories: true)
      try save(to: folder + "/empty/")
      #expect(try content(of: folder + "/empty") == Self.files)
    }
  }

  /// Tests that no file is lost that the new folder does not replace.
  @Test(arguments: [
    ("notes.txt", "another file, notes.txt"), ("rows/notes.txt", "another file, rows/notes.txt"),
    ("rows/more/notes.txt", "another file, rows/more/"), (".git/refs", "another file, .git/"),
    ("index.html", "other files, and no a.html"),
  ])
  func aFolderWithOtherFilesStays(_ name: String, _ reason: String) throws {
    try inFolder(leaving: ["pages"]) { folder in
      let file = URL(filePath: folder + "/pages/" + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: file)
      #expect {
        try save(to: folder + "/pages/")
      } throws: {
        "\($0)".contains("the folder has \(reason)")
      }
      #expect(try content(of: folder + "/pages") == [name: "mine"])
    }
  }

  @Test func anErrorLeavesTheOldFolder() throws {
    try inFolder(leaving: ["pages"]) { folder in
      let path = folder + "/pages"
      try save(["a.html": "old"], to: path)
      #expect(throws: RecordFileError.notAnArray(.json, arrays: [])) {
        try save(to: path, failing: .notAnArray(.json, arrays: []))
      }
      #expect(try content(of: path) == ["a.html": "old"])
    }
    try inFolder(leaving: []) { folder in
      #expect(throws: RecordFileError.notAnArray(.json, arrays: [])) {
        try save(to: folder + "/pages", failing: .notAnArray(.json, arrays: []))
      }
      #expect(throws: RecordFileError.self) { try save(to: folder + "/none/pages") }
    }
  }

  @Test func aFileOrALinkIsNotAFolder() throws {
    try inFolder(leaving: ["file", "link"]) { folder in
      try Data("mine".utf8).write(to: URL(filePath: folder + "/file"))
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "/tmp")
      for name in ["file", "link"] {
        #expect(throws: RecordFileError.self) { try save(to: folder + "/" + name) }
      }
      #expect(try Data(contentsOf: URL(filePath: folder + "/file")) == Data("mine".utf8))
    }
  }
}
