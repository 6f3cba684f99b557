internal import IndexedCollation

/// The words in the rows of a folder, and the rows that have each of them, for the search.
///
/// A browser reads only the files with words that begin with what the user types.
struct WordIndex {
  /// The number of bytes after which a file ends.
  private static let fileSize = 32_768

  /// The number of UTF-16 code units of a word that are kept, twice as many as the script compares: a
  /// character can have several forms.
  private static let wordLength = 200

  private let collator: Collator

  /// Whether the language ignores white space, so that a match can go on behind it.
  private let ignoresSpaces: Bool

  /// What follows each beginning of a word, up to white space.
  private var words: [String] = []

  /// The rows with each word, in ascending order.
  private var rows: [[UInt32]] = []

  private var numbers: [String: Int] = [:]

  /// The words of the parts of texts between white space, of those that begin a text and of the others.
  private var known: (first: [String: [Int]], others: [String: [Int]]) = ([:], [:])

  init(_ collator: Collator) {
    self.collator = collator
    ignoresSpaces = collator.compare(" ", "") == .orderedSame
  }

  /// Adds the words of a text of the last row.
  mutating func add(_ text: String, row: UInt32) {
    let parts = ignoresSpaces ? [text] : text.words
    // White space that begins a text begins a word, too, which no query finds.
    let begins = ignoresSpaces || text.unicodeScalars.first?.properties.isWhitespace == false
    for (i, part) in parts.enumerated() {
      for number in numbersOfWords(in: part, beginsText: i == 0 && begins)
      where rows[number].last != row { rows[number].append(row) }
    }
  }

  private mutating func numbersOfWords(in part: String, beginsText: Bool) -> [Int] {
    if let numbers = beginsText ? known.first[part] : known.others[part] { return numbers }
    var beginnings = part.beginningsOfWords
    if beginsText, beginnings.first != part.startIndex { beginnings.insert(part.startIndex, at: 0) }
    let found = beginnings.map { number(of: Self.kept(part[$0...])) }
    if beginsText { known.first[part] = found } else { known.others[part] = found }
    return found
  }

  private mutating func number(of word: String) -> Int {
    if let number = numbers[word] { return number }
    numbers[word] = words.count
    words.append(word)
    rows.append([])
    return words.count - 1
  }

  private static func kept(_ word: Substring) -> String {
    var length = 0
    let kept = word.unicodeScalars.prefix { character in
      defer { length += UTF16.width(character) }
      return length < wordLength
    }
    return String(kept)
  }

  /// Writes the files of words, and a file with the first word of each.
  ///
  /// They are JSON. A word is `["anna", [3, 1, 5]]`: the first row that has it, and the distance of each of the
  /// others to the one before.
  ///
  /// - Returns: The address of the file that leads to the others.
  func write<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> String {
    // Words that collate alike are in the order in which they were added.
    let sorted = words.indices.sorted {
      collator.compare(words[$0], words[$1]) == .orderedAscending
    }
    var index: [UInt8] = []
    var file: [UInt8] = []
    var count = 0
    for (i, number) in sorted.enumerated() {
      if file.isEmpty { index.append(entry: words[number]) }
      file.append(entry: words[number])
      var previous: UInt32 = 0
      for row in rows[number] {
        file += "\(row - previous),".utf8
        previous = row
      }
      file.endArray()
      file.endArray()
      guard file.count >= Self.fileSize || i == sorted.count - 1 else { continue }
      count += 1
      index += "\"\(try Self.write(file, "words/\(count).json", to: sink))\"".utf8
      index.endArray()
      index.endArray()
      file = []
    }
    return try Self.write(index, "words/index.json", to: sink)
  }

  /// Writes a file with entries, and returns its address, which has the stamp of its content.
  private static func write<Failure: Error>(
    _ entries: [UInt8], _ path: String,
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> String {
    let stamp = ContentStamp.stamp(of: entries)
    try sink(
      path,
      Array("{\"stamp\":\"\(stamp)\",\"words\":[".utf8) + entries.dropLast() + Array("]}".utf8))
    return "\(path)?\(stamp)"
  }
}

extension [UInt8] {
  /// Adds the beginning of an entry of a word.
  fileprivate mutating func append(entry word: String) {
    self += "[\"".utf8
    for character in word.unicodeScalars {
      if character == "\"" || character == "\\" {
        self += "\\\(character)".utf8
      } else if character.value < 0x20 {
        self += "\\u\(String(character.value + 0x10000, radix: 16).dropFirst())".utf8
      } else {
        self += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
      }
    }
    self += "\",[".utf8
  }

  /// Ends an array in the place of a comma.
  fileprivate mutating func endArray() {
    if last == UInt8(ascii: ",") { removeLast() }
    self += "],".utf8
  }
}
