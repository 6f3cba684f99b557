/// Returns a small part of a failing list of texts that still fails.
///
/// The function removes whole texts first, then parts of each text: characters, and single bytes
/// of invalid UTF-8.
///
/// - Parameters:
///   - texts: Texts that fail together.
///   - fails: A closure that returns whether some texts fail.
/// - Returns: Texts that fail. Without any one of their parts, they do not fail.
package func shrunk(_ texts: [[UInt8]], while fails: ([[UInt8]]) -> Bool) -> [[UInt8]] {
  var texts = minimized(texts, while: fails)
  var size = Int.max
  // After one text shrinks, it may be possible to shrink another one further.
  while texts.joined().count < size {
    size = texts.joined().count
    for i in texts.indices {
      func failsWith(_ text: [UInt8]) -> Bool {
        var changed = texts
        changed[i] = text
        return fails(changed)
      }
      texts[i] = Array(
        minimized(parts(of: texts[i])) { failsWith(Array($0.joined())) }.joined())
    }
  }
  return texts
}

/// Removes halves, quarters and so on, down to single elements, while the rest still fails (the
/// complement steps of Zeller's delta debugging).
private func minimized<Element>(
  _ elements: [Element], while fails: ([Element]) -> Bool
) -> [Element] {
  var elements = elements
  var size = max(1, elements.count / 2)
  while !elements.isEmpty {
    var start = 0
    var isSmaller = false
    while start < elements.count {
      let rest = Array(elements[..<start] + elements[min(start + size, elements.count)...])
      if fails(rest) {
        elements = rest
        isSmaller = true
      } else {
        start += size
      }
    }
    if size == 1 && !isSmaller { break }
    size = max(1, size / 2)
  }
  return elements
}

/// Returns the characters of a text, and each byte that does not belong to a character.
private func parts(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  var parts: [ArraySlice<UInt8>] = []
  var start = 0
  while start < text.count {
    let end = (start + 1...start + 4).first { end in
      end <= text.count && String(validating: text[start..<end], as: UTF8.self) != nil
    }
    parts.append(text[start..<(end ?? start + 1)])
    start = end ?? start + 1
  }
  return parts
}
