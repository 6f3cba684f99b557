/// The names by which links lead to the parts of a page: its sections and its lower levels.
struct AnchorNames {
  private var used: Set<String> = []
  private var counts: [String: Int] = [:]

  /// Returns a name for a part with a title, which no other part has.
  ///
  /// The name begins with that of the level that the part is in, except in the first level.
  mutating func name(for title: String, in level: String? = nil) -> String {
    let plain = (level.map { $0 + "/" } ?? "") + Self.plain(title)
    var name = plain
    while !used.insert(name).inserted {
      counts[plain, default: 1] += 1
      name = "\(plain)_\(counts[plain, default: 1])"
    }
    return name
  }

  /// Returns a title without the characters that cannot be in a name, or that a page shows as others.
  private static func plain(_ title: String) -> String {
    let scalars = title.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: "_"
      default: scalar
      }
    }
    return scalars.isEmpty ? "_" : String(String.UnicodeScalarView(scalars))
  }

  /// Returns a name as the fragment of an address (RFC 3986, section 3.5).
  static func encoded(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
