import Foundation
import Testing

/// Tests that a live list has the pictures that its records name, and no other files.
@Suite struct ServePictureTests {
  @Test func picturesBesideTheFileAreServed() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID())")
    defer { try? FileManager.default.removeItem(at: directory) }
    let folder = directory.appending(path: "list")
    let files = FileManager.default
    try files.createDirectory(
      at: folder.appending(path: "sub.png"), withIntermediateDirectories: true)
    for name in ["list/ä b.PNG", "list/sub.png/c.svg", "list/no.txt", "list/.png", "out.png"] {
      try Data(name.utf8).write(to: directory.appending(path: name))
    }
    for (name, target) in [("in.gif", "ä b.PNG"), ("out.gif", "../out.png"), ("lost.gif", "lost")] {
      try files.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: target)
    }
    for name in ["list2", "e\u{301}", "\u{E9}"] {
      try files.createDirectory(
        at: directory.appending(path: name), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: directory.appending(path: "\(name)/x.png"))
    }
    let large = folder.appending(path: "large.png")
    try Data().write(to: large)
    try FileHandle(forWritingTo: large).truncate(atOffset: 20 << 20 + 1)
    #expect(mkfifo(folder.appending(path: "pipe.png").path, 0o600) == 0)
    let pictures: [(address: String, content: String?)] = [
      ("ä b.PNG", "list/ä b.PNG"), ("%C3%A4%20b.PNG?v=1#x", "list/ä b.PNG"),
      ("./sub.png/c.svg", "list/sub.png/c.svg"), ("sub.png/../ä b.PNG", "list/ä b.PNG"),
      ("../list/ä b.PNG", "list/ä b.PNG"), ("in.gif", "list/ä b.PNG"), (".png", "list/.png"),
      ("no.txt", nil), ("../out.png", nil), ("%2E%2E/out.png", nil), ("out.gif", nil),
      ("lost.gif", nil), ("pipe.png", nil), ("sub.png", nil), ("missing.png", nil),
      ("%.png", nil), ("a%00.png", nil), ("list.json", nil), ("../list2/x.png", nil),
      ("large.png", nil),
    ]
    let records: [[String: Any]] = pictures.enumerated().map {
      ["n": "\($0)", "p": $1.address, "i": "\($0)"]
    }
    let file = folder.appending(path: "list.json")
    try JSONSerialization.data(
      withJSONObject: [["n": "z", "z": records] as [String: Any]] + records
    )
    .write(to: file)
    try Data("[]".utf8).write(to: folder.appending(path: "more.json"))
    // The name of a folder in other bytes is another folder.
    let other = directory.appending(path: "e\u{301}/list.json")
    try Data(#"[{"n": "a", "p": "../\u00e9/x.png"}, {"n": "b", "p": "x.png"}]"#.utf8).write(
      to: other)
    let decomposed = try ServedProcess([other.path, "--key", "n", "--image", "p", "--locale", "en"])
    #expect(try await decomposed.answer(to: "picture?id=0").status == 404)
    #expect(try await decomposed.answer(to: "picture?id=1").text == "e\u{301}")
    // Files of two folders have no pictures beside them.
    let two = try ServedProcess([
      other.path, file.path, "--key", "n", "--image", "p", "--locale", "en",
    ])
    #expect(try await two.answer(to: "picture?id=1").status == 404)
    let served = try ServedProcess([
      file.path, "\(folder.path)/../list/more.json", "--locale", "en", "--key", "n", "--image", "p",
      "--id", "i", "--children", "z",
    ])
    for level in ["", "id=%EE%80%800/"] {
      for (i, picture) in pictures.enumerated() {
        let answer = try await served.answer(to: "\(level)picture?id=\(i)")
        #expect(answer.status == (picture.content == nil ? 404 : 200), "\(picture.address)")
        if let content = picture.content { #expect(answer.text == content) }
      }
    }
  }
}
