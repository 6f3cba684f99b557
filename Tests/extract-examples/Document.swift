import Foundation

/// A document with examples: Markdown, or Swift with documentation comments.
struct Document {
  /// The lines of an example, and the number of the first one.
  struct Block {
    var start: Int
    var lines: [String] = []
  }

  /// The path of the document in the package.
  let path: String

  /// The blocks before the first chapter, with which the program of each chapter begins.
  private(set) var introduction: [Block] = []

  /// The blocks of each program.
  private(set) var programs: [[Block]] = []

  init(path: String, package: String) throws {
    self.path = path
    let lines = try String(contentsOfFile: "\(package)/\(path)", encoding: .utf8)
      .components(separatedBy: "\n")
    if path.hasSuffix(".md") { readArticle(lines) } else { readComments(lines) }
  }

  /// Reads the blocks in Swift of an article, in which a chapter is one program.
  private mutating func readArticle(_ lines: [String]) {
    var chapters: [[Block]] = [[]]
    var block: Block?
    for (i, line) in lines.enumerated() {
      if block == nil {
        if line == "```swift" { block = Block(start: i + 2) }
        if line.hasPrefix("## ") { chapters.append([]) }
      } else if line == "```" {
        // A part of a manifest is not a program.
        if let block, block.lines.first != "// Package.swift" {
          chapters[chapters.count - 1].append(block)
        }
        block = nil
      } else {
        block?.lines.append(line)
      }
    }
    introduction = chapters.removeFirst()
    programs = chapters.filter { !$0.isEmpty }
    if programs.isEmpty, !introduction.isEmpty {
      programs = [introduction]
      introduction = []
    }
  }

  /// Reads the indented blocks of documentation comments, each of which is a program.
  private mutating func readComments(_ lines: [String]) {
    var block: Block?
    var isAfterEmptyLine = false
    for (i, line) in lines.enumerated() {
      let line = line.drop { $0 == " " }
      let isEmpty = line == "///"
      if line.hasPrefix("///     "), block != nil || isAfterEmptyLine {
        if block == nil { block = Block(start: i + 1) }
        block?.lines.append(String(line.dropFirst(8)))
      } else if isEmpty, block != nil {
        block?.lines.append("")
      } else if let complete = block {
        programs.append([complete])
        block = nil
      }
      isAfterEmptyLine = isEmpty
    }
  }
}
