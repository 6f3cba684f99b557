import RecordFiles

/// An error with a one-line message for the user.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// Creates the error for a file or for the records in it.
  init(_ error: RecordFileError, in file: String, hint: String? = nil) {
    // Some errors already name their file, which may be a different one.
    let description = error.isAboutFile ? "\(error)" : "\(file): \(error)"
    self.init(hint.map { "\(description); \($0)" } ?? description)
  }
}
