internal import CICU

/// A transform of ICU, such as "Any-Latin".
///
/// `@unchecked Sendable` is safe because ICU's transforms do not change, and lock what they share.
final class ICUTransliterator: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Opens the transform with an identifier of ICU.
  ///
  /// - Throws: ``CollationError`` if there is none.
  init(_ identifier: String) throws(CollationError) {
    handle = try openICU(about: identifier) { status in
      identifier.utf8Span.span.withCharacters { text in
        cicu_transliterator_open(text.baseAddress, text.count, &status)
      }
    }
  }

  deinit { cicu_transliterator_close(handle) }

  /// The number of bytes at the beginning of a text that are changed, because ICU's time grows faster than the text.
  private static let maximumLength = 1000

  /// Returns a text as the transform changes its beginning; `nil` if it is the same.
  func replaced(in text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var end = min(text.count, Self.maximumLength)
    // A byte 10xxxxxx does not begin a character.
    while end < text.count, end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return replaced(inBeginning: UnsafeBufferPointer(rebasing: text[..<end])).map {
      $0 + text[end...]
    }
  }

  private func replaced(inBeginning text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let results = try? collectICUStrings { receive, context throws(CollationError) in
      try callICU(about: "a text") { status in
        text.withMemoryRebound(to: CChar.self) { characters in
          cicu_transliterate(
            handle, characters.baseAddress, characters.count, receive, context, &status)
        }
      }
    }.strings
    // Invalid bytes alone are no change.
    guard let result = results?.first,
      !result.utf8.elementsEqual(String(decoding: text, as: UTF8.self).utf8)
    else { return nil }
    return Array(result.utf8)
  }
}
