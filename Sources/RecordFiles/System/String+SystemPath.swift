/// The paths of files, as the system has them.
///
/// A path can have any bytes but 00, and a string has only valid Unicode. A byte that is not UTF-8 becomes
/// U+0000 and the character with its number, which no other path has.
extension String {
  /// Creates a string from the bytes of a path.
  ///
  /// - Parameter path: The bytes, which end with a 00.
  package init(systemPath path: UnsafePointer<CChar>) {
    if let valid = String(validatingCString: path) {
      self = valid
      return
    }
    self = ""
    var bytes = Self.bytes(of: path)[...]
    while !bytes.isEmpty {
      // A character has at most four bytes.
      let length = (1...4).first {
        $0 <= bytes.count && String(validating: bytes.prefix($0), as: UTF8.self) != nil
      }
      if let length {
        self += String(decoding: bytes.prefix(length), as: UTF8.self)
        bytes = bytes.dropFirst(length)
      } else {
        self += "\0"
        unicodeScalars.append(Unicode.Scalar(bytes.removeFirst()))
      }
    }
  }

  private static func bytes(of path: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    while path[bytes.count] != 0 { bytes.append(UInt8(bitPattern: path[bytes.count])) }
    return bytes
  }

  /// The bytes of a path, which end with a 00.
  package var systemPath: [CChar] {
    guard utf8.contains(0) else { return Array(utf8CString) }
    var bytes: [UInt8] = []
    var isByte = false
    for scalar in unicodeScalars {
      if isByte {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if scalar != "\0" {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
      isByte = !isByte && scalar == "\0"
    }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// A path, with "\xE9" in place of a byte that is not UTF-8.
  package var shownPath: String {
    guard utf8.contains(0) else { return self }
    var shown = ""
    var isByte = false
    for scalar in unicodeScalars {
      if isByte {
        shown += "\\x" + String(scalar.value, radix: 16, uppercase: true)
      } else if scalar != "\0" {
        shown.unicodeScalars.append(scalar)
      }
      isByte = !isByte && scalar == "\0"
    }
    return shown
  }
}
