/// The names by which links lead to the sections of a page.
struct SectionAnchors {
  /// For each section, its name; `nil` for a section that the page does not show.
  let names: [String?]

  /// Names sections by their titles.
  ///
  /// Sections with the same title get different names.
  ///
  /// - Parameter titles: The titles; `nil` for a section that the page does not show.
  init(of titles: [String?]) {
    var used: Set<String> = []
    var counts: [String: Int] = [:]
    names = titles.map { title in
      guard let title else { return nil }
      let plain = Self.plain(title)
      var name = plain
      while !used.insert(name).inserted {
        counts[plain, default: 1] += 1
        name = "\(plain)_\(counts[plain, default: 1])"
      }
      return name
    }
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

  /// Returns the name of the first section that the page shows, from a position on; if there is none,
  /// the name of the last one before it.
  func name(atOrAfter position: Int) -> String? {
    names[position...].lazy.compactMap(\.self).first ?? names[..<position].last { $0 != nil } ?? nil
  }

  /// Returns a name as the fragment of an address (RFC 3986, section 3.5).
  static func encoded(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      let character = Unicode.Scalar(byte)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(character)
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
