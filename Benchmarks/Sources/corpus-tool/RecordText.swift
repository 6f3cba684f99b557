/// The format of a file of names.
enum RecordText: String {
  case lines
  case plist
  case json

  var start: String {
    switch self {
    case .lines: ""
    case .plist: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<array>\n"
    case .json: "[\n"
    }
  }

  var separator: String { self == .json ? ",\n" : "" }

  var end: String {
    switch self {
    case .lines: ""
    case .plist: "</array>\n</plist>\n"
    case .json: "\n]\n"
    }
  }

  /// Returns the text of a record; no name of a corpus has a character that must be escaped.
  func record(name: String, position: Int) -> String {
    let born = 1_930 + position % 80
    switch self {
    case .lines: return name + "\n"
    case .plist:
      return """
        <dict>
        \t<key>Name</key>
        \t<string>\(name)</string>
        \t<key>Number</key>
        \t<integer>\(position)</integer>
        \t<key>Born</key>
        \t<integer>\(born)</integer>
        </dict>

        """
    case .json: return #"  {"Name": "\#(name)", "Number": \#(position), "Born": \#(born)}"#
    }
  }
}
