import ArgumentParser
import RecordFiles

/// A text file that is named in an option.
struct TextFile {
  /// Its content, without a byte-order mark.
  let text: String

  /// Reads a file.
  ///
  /// - Throws: `ValidationError` if it cannot be read, or is not UTF-8.
  init(_ path: String) throws {
    let bytes: [UInt8]
    do {
      bytes = try InputReader(path: path).wholeFile().bytes
    } catch {
      throw ValidationError("\(error)")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw ValidationError("\(path): the file is not UTF-8")
    }
    self.text = text
  }
}
