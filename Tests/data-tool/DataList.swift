/// A list and the file in Data that has it.
struct DataList {
  enum Value {
    case text(String)
    case number(Int)
    case records([Record])
  }

  enum Record {
    /// A name without keys.
    case name(String)

    /// Values with their keys, the name first.
    case object([(key: String, value: Value)])
  }

  /// The name of the file, whose extension is the format.
  var file: String

  var records: [Record]

  /// Checks that each record has a name of one line, and that no two have the same one.
  func check() throws(Mistake) {
    try require(!records.isEmpty, "\(file) is empty")
    var names: Set<String> = []
    for name in records.map(\.name) {
      try require(!name.isEmpty, "\(file) has an empty name")
      try require(
        !name.unicodeScalars.contains { $0.value < 0x20 }, "\(file) has a name of two lines")
      try require(names.insert(name).inserted, "\(file) has \(name) twice")
    }
  }

  /// The content of the file.
  var content: String {
    if file.hasSuffix(".plist") { return propertyList }
    if file.hasSuffix(".json") { return json }
    return records.map { $0.name + "\n" }.joined()
  }

  private var propertyList: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
    \(records.map(\.xml).joined())</array>
    </plist>

    """
  }

  private var json: String {
    "[\n" + records.map { "  " + $0.json }.joined(separator: ",\n") + "\n]\n"
  }
}

extension DataList.Record {
  var name: String {
    switch self {
    case .name(let name): name
    case .object(let properties): properties.first?.value.text ?? ""
    }
  }

  fileprivate var xml: String {
    switch self {
    case .name(let name): return "\t\(DataList.Value.text(name).xml)\n"
    case .object(let properties):
      let lines = properties.map { "\t\t<key>\($0.key)</key>\n\t\t\($0.value.xml)\n" }
      return "\t<dict>\n\(lines.joined())\t</dict>\n"
    }
  }

  fileprivate var json: String {
    switch self {
    case .name(let name): return DataList.Value.text(name).json
    case .object(let properties):
      return "{" + properties.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", ")
        + "}"
    }
  }
}

extension DataList.Value {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    case .records(let records): records.map(\.name).joined(separator: ", ")
    }
  }

  fileprivate var xml: String {
    switch self {
    case .text(let text):
      "<string>\(text.replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;"]))</string>"
    case .number(let number): "<integer>\(number)</integer>"
    case .records(let records): "<array>\n\(records.map(\.xml).joined())</array>"
    }
  }

  fileprivate var json: String {
    switch self {
    case .text(let text): "\"\(text.replacing(["\\": "\\\\", "\"": "\\\""]))\""
    case .number(let number): String(number)
    case .records(let records):
      "[\n" + records.map { "    " + $0.json }.joined(separator: ",\n") + "\n  ]"
    }
  }
}

extension String {
  /// Returns this text with some of its characters replaced, even those that a mark follows.
  fileprivate func replacing(_ replacements: [Unicode.Scalar: String]) -> String {
    unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
  }
}
