extension ListPage {
  /// The page in one string.
  ///
  /// - Complexity: O(*n*). Use ``write(to:)`` for a long list.
  public var html: String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the page in pieces.
  ///
  /// - Parameter sink: A closure that receives the next bytes of the page, in UTF-8.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n*), where *n* is the number of rows. The memory depends on the number of lower
  ///   levels, and not on the number of rows.
  public func write<Failure: Error>(
    to sink: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var output = HTMLBuffer(words)
    var writer = PageWriter(self)
    try writer.write(to: &output, sink)
    try sink(output.bytes)
  }

  /// Writes the page as a folder of files, for a list of any length.
  ///
  /// A web server must serve the folder. The script of the page then shows only the rows that are
  /// visible, and fetches files of rows as they come near. Without the script, or without a server,
  /// the page leads to the files of rows, which are pages too. Pages below rows are left out, and
  /// ``isForPrint`` has no effect.
  ///
  /// - Parameter sink: A closure that receives the path of each file in the folder, such as
  ///   "rows/12.html", and its content in UTF-8.
  /// - Throws: Any error that the closure throws.
  /// - Complexity: O(*n* + *w* log *w*), where *n* is the number of rows, and *w* that of different words in
  ///   them. In memory are 500 rows, the first and the last text of each file, and the words with the numbers of
  ///   the rows that have them.
  public func writeFiles<Failure: Error>(
    to sink: (_ path: String, _ content: [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try FolderWriter(self).write(to: sink)
  }
}
