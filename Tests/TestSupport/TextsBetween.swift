internal import Foundation

extension String {
  /// Returns the texts after each occurrence of a text, up to the next occurrence of another one.
  ///
  /// Regular expressions take seconds in long texts, if the tests are not optimized.
  package func texts(between start: String, and end: String) -> [String] {
    components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }
}
