/// How a text is written in a file: as a string with its escapes, or as a number.
package struct TextSpelling: Sendable, Equatable {
  let bytes: [UInt8]
}
