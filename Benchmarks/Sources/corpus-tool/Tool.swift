import Corpus
import Foundation

/// Writes names, one per line, or records with a name each.
@main
struct Tool {
  private let format: RecordText
  private var text: String
  private var count = 0

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard
      let corpus = arguments.first.flatMap(Corpus.init(rawValue:)),
      let count = arguments.dropFirst().first.flatMap(Int.init),
      let format = RecordText(rawValue: arguments.dropFirst(2).first ?? "lines")
    else {
      FileHandle.standardError.write(
        Data("usage: corpus-tool latin|mixed|cldr COUNT [lines|plist|json] > FILE\n".utf8))
      exit(2)
    }
    var tool = Tool(format: format, text: format.start)
    if corpus == .cldr {
      for name in corpus.names(count) { tool.write(name) }
    } else {
      // Write them one by one, so that ten million names do not need much memory.
      var people = corpus.people
      for _ in 0..<count { tool.write(people.next()) }
    }
    tool.text += format.end
    tool.flush()
  }

  private mutating func write(_ name: String) {
    if count > 0 { text += format.separator }
    text += format.record(name: name, position: count)
    count += 1
    if text.utf8.count > 1 << 20 { flush() }
  }

  private mutating func flush() {
    FileHandle.standardOutput.write(Data(text.utf8))
    text = ""
  }
}
