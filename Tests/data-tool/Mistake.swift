import Foundation

/// A mistake in a table, or a failure to write a list.
struct Mistake: Error {
  var description: String
}

/// Throws a mistake unless a condition is true.
func require(_ condition: Bool, _ mistake: @autoclosure () -> String) throws(Mistake) {
  guard condition else { throw Mistake(description: mistake()) }
}

/// Prints a line on standard error.
func report(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
