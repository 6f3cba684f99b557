/// The path and the parameters of a request.
package struct ListAddress {
  /// The last part of the path, such as "rows".
  ///
  /// The parts before it depend on where the list is.
  let name: Substring

  /// The parts of the path before the name that tell rows, each of which leads to the next list.
  private let levelParts: [Substring]

  /// The query as it is in the request, with its question mark; empty if there is none.
  private let query: String

  /// The first value of each parameter.
  let parameters: [String: String]

  /// What the part of a path begins with that tells the row that leads to a list.
  ///
  /// An identity can be empty or "..", which browsers take out of a path.
  private static let levelMark = "id="

  /// Creates an address; returns `nil` if an encoded value is not valid UTF-8.
  init?(_ target: String) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    name = path.last ?? ""
    levelParts = path.dropLast().reversed().prefix { $0.hasPrefix(Self.levelMark) }.reversed()
    var parameters: [String: String] = [:]
    query = parts.count > 1 ? "?\(parts[1])" : ""
    for field in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = Self.decoded(pair[0]), let value = Self.decoded(pair.count > 1 ? pair[1] : "")
      else { return nil }
      if parameters[key] == nil { parameters[key] = value }
    }
    self.parameters = parameters
  }

  /// A Boolean value that indicates whether rows lead to the list.
  var hasLevels: Bool { !levelParts.isEmpty }

  /// The identities of the rows that lead to the list, from the first list on: "7" and "a/b" in
  /// "/people/id=7/id=a%2Fb/rows"; `nil` if one is not valid UTF-8.
  var levels: [String]? {
    let ids = levelParts.compactMap {
      Self.decoded($0.dropFirst(Self.levelMark.count), isForm: false)
    }
    return ids.count == levelParts.count ? ids : nil
  }

  /// The address of the list to which the last part leads, with the slash that is missing at its end, relative to this
  /// one; `nil` if the last part tells no row.
  var withSlash: String? {
    guard name.hasPrefix(Self.levelMark) else { return nil }
    return Self.decoded(name.dropFirst(Self.levelMark.count), isForm: false)
      .map { Self.level(ofRow: $0) + query }
  }

  /// Returns whether an address names a file beside the page.
  static func isRelative(_ address: String) -> Bool {
    let start = address.prefix { !":/?#".contains($0) }
    return !start.isEmpty && !address.dropFirst(start.count).hasPrefix(":")
  }

  /// Returns the number that a parameter has; `nil` if it has none.
  func number(_ name: String) -> Int? { parameters[name].flatMap { Int($0) } }

  /// Returns the text of an encoded value, in which a plus sign is a space if it is the value of a form.
  ///
  /// - Returns: The text; `nil` if it is not encoded well, or is not UTF-8.
  package static func decoded(_ value: Substring, isForm: Bool = true) -> String? {
    var bytes: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where isForm: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// Returns parameters as they are in an address.
  static func query(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\($0.name)=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns the part of a path for the list that a row leads to.
  static func level(ofRow id: String) -> String { levelMark + encoded(id) + "/" }

  /// Returns the fragment that leads to a row.
  static func fragment(ofRow id: String) -> String { "#" + levelMark + encoded(id) }

  private static func encoded(_ value: String) -> String {
    var text = ""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}
