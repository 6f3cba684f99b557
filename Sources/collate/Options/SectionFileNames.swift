import RecordFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The names of the files in a folder that has a file for each section.
struct SectionFileNames {
  /// The name of the file that lists the sections and their files.
  static let list = "sections.json"

  private let fileExtension: String

  /// The names so far, as a file system without case compares them.
  private var used: Set<String> = [list]

  /// The last number of each name that was taken.
  private var numbers: [String: Int] = [:]

  /// The greatest number of bytes of a name before its number and its extension.
  private static let maximumSize = 200

  init(fileExtension: String) { self.fileExtension = fileExtension }

  /// Returns a new name for a section: its title, where a file can have it.
  mutating func name(of title: String) -> String {
    var base = ""
    for character in title {
      let text = Self.isAllowed(character) ? String(character) : "_"
      if base.utf8.count + text.utf8.count > Self.maximumSize { break }
      base += text
    }
    // A file whose name begins with a period is hidden, and commands take a hyphen for an option.
    if let first = base.unicodeScalars.first, ".-".unicodeScalars.contains(first) {
      base = "_" + String(base.unicodeScalars.dropFirst())
    }
    if base.isEmpty { base = "_" }
    var name = "\(base).\(fileExtension)"
    while !used.insert(name.lowercased()).inserted {
      let number = numbers[base.lowercased(), default: 1] + 1
      numbers[base.lowercased()] = number
      name = "\(base)-\(number).\(fileExtension)"
    }
    return name
  }

  /// Returns whether the systems allow a character in the name of a file.
  private static func isAllowed(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !"/\\:*?\"<>|".unicodeScalars.contains($0)
    }
  }

  /// Returns the files that a folder has from earlier, by its list.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Returns: The bytes of the names, with that of the list, because another file can have an equivalent
  ///   name; an empty set if there is no list.
  static func files(inFolder folder: String) -> Set<[UInt8]> {
    guard let file = try? InputFile(path: "\(folder)/\(list)"),
      let listed = try? JSONDecoder().decode([ListedFile].self, from: Data(file.bytes))
    else { return [] }
    return Set((listed.map(\.file) + [list]).map { Array($0.utf8) })
  }

  /// A file in the list.
  private struct ListedFile: Decodable {
    let file: String
  }
}
