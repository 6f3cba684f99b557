import Foundation
import Testing

@testable import RecordFiles

@Suite struct OutputFileTests {
  private func withFile<Result>(_ body: (_ folder: String, _ path: String) throws -> Result) throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.txt").path
    try Data("b\na\n".utf8).write(to: URL(filePath: path))
    return try body(folder.path, path)
  }

  private func save(_ input: InputFile, to path: String) throws(RecordFileError) {
    try OutputFile.save(to: path, of: [input], threads: 1) { sink throws(RecordFileError) in
      try sink.append(Array("a\nb\n".utf8))
    }
  }

  @Test(arguments: ["appended", "rewritten", "replaced", "removed", "touched", "restored"])
  func whatChangedSinceItWasReadStays(_ change: String) throws {
    try withFile { folder, path in
      let input = try InputFile(path: path)
      switch change {
      case "appended":
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("c\n".utf8))
        try handle.close()
      case "rewritten": try Data("x\ny\n".utf8).write(to: URL(filePath: path))
      case "replaced":
        let other = folder + "/other"
        try Data("b\na\n".utf8).write(to: URL(filePath: other))
        #expect(rename(other, path) == 0)
      case "removed": try FileManager.default.removeItem(atPath: path)
      case "restored":
        var old = stat()
        #expect(stat(path, &old) == 0)
        try Data("x\ny\n".utf8).write(to: URL(filePath: path))
        #if canImport(Darwin)
        let times = [old.st_atimespec, old.st_mtimespec]
        #else
        let times = [old.st_atim, old.st_mtim]
        #endif
        #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
      default:
        let later = Date(timeIntervalSinceNow: 5)
        try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
      }
      let before = try? Data(contentsOf: URL(filePath: path))
      if change == "removed" {
        // There is nothing to lose, so saving makes a new file.
        try save(input, to: path)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("a\nb\n".utf8))
        return
      }
      #expect(throws: RecordFileError.changed(file: path)) { try save(input, to: path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.txt"])
    }
  }

  @Test func whatDidNotChangeIsReplaced() throws {
    try withFile { folder, path in
      let input = try InputFile(path: path)
      try save(input, to: path)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("a\nb\n".utf8))
      // The output may be another file, even if the input changed.
      try Data("x".utf8).write(to: URL(filePath: path))
      try save(input, to: folder + "/b.txt")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.txt", "b.txt"])
    }
  }

  #if os(Linux)
  /// Tests that the new file has no name yet, so that nothing is left if the process ends.
  @Test func theNewFileHasNoNameBeforeItIsWhole() throws {
    try withFile { folder, path in
      try OutputFile.save(to: path, threads: 1) { sink throws(RecordFileError) in
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["a.txt"])
        try sink.append([0x61])
      }
    }
  }
  #endif

  @Test func whatIsTooLargeForMemoryIsAnError() throws {
    try withFile { _, path in
      // A sparse file: it has a size, but no content.
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 1 << 43)
      try handle.close()
      #expect(throws: RecordFileError.outOfMemory(byteCount: 1 << 43 + 1)) {
        try InputFile(path: path)
      }
    }
  }

  @Test func descriptorsHaveNames() {
    #expect(Descriptor.named("/dev/stdout") == 1)
    #expect(Descriptor.named("/dev/fd/7") == 7)
    #expect(Descriptor.named("/dev/null") == nil)
    #expect(Descriptor.named("/no/such/file") == nil)
    #expect(Descriptor.named("/dev/fd/x") == nil)
    #if os(Linux)
    #expect(Descriptor.named("/proc/self/fd/2") == 2)
    #expect(Descriptor.named("/proc/self/fd/../fd/2") == 2)
    #expect(Descriptor.named("/proc/thread-self/fd/2") == 2)
    #expect(Descriptor.named("/proc/1/fd/2") == nil)
    #endif
  }
}
