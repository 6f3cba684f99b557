/// A source whose records are values that can contain others.
protocol ValueSource: RecordSource {
  /// Reports the values of the whole content to a sink, with their ranges in the ``bytes``.
  ///
  /// - Parameter sink: The receiver of the values.
  /// - Throws: ``RecordFileError`` if the content is malformed, or the error that the sink
  ///   throws.
  func report(to sink: any ValueSink) throws(RecordFileError)
}

extension ValueSource {
  func keys(in arrays: [Range<Int>]?) throws(RecordFileError) -> [String] {
    let finder = KeyFinder()
    if let arrays {
      for array in arrays { try report(array, to: finder) }
    } else {
      try report(to: finder)
    }
    return finder.keys
  }

  /// Finds the arrays that contain the records.
  ///
  /// - Parameter path: The keys that lead to an array, or `nil` for all arrays of a dictionary that
  ///   contains nothing else.
  /// - Returns: The ranges of the arrays, or `nil` if the top level is the array.
  /// - Throws: ``RecordFileError`` if there is no such array, or if the content is malformed.
  func arrays(at path: String?) throws(RecordFileError) -> [Range<Int>]? {
    let finder = TopLevelFinder()
    if let path {
      let array = ArrayFinder(key: path)
      try report(to: array)
      if let range = array.range { return [range] }
      do throws(RecordFileError) {
        try report(to: finder)
      } catch  where finder.isArray {}
      throw .noSuchArray(path, available: finder.paths)
    }
    do throws(RecordFileError) {
      try report(to: finder)
    } catch {
      if finder.isArray { return nil }
      throw error
    }
    guard finder.containsOnlyArrays else { throw .notAnArray(format, arrays: finder.paths) }
    let keys = finder.arrays.map(\.key)
    var arrays: [Range<Int>] = []
    for array in finder.arrays {
      if array.stringCount == keys.count - 1, array.count == array.stringCount {
        // Lists in property lists for table views have such an array with the order of the others.
        let strings = StringCollector()
        try report(array.range, to: strings)
        if strings.strings.sorted() == keys.filter({ $0 != array.key }).sorted() { continue }
      }
      arrays.append(array.range)
    }
    return arrays
  }
}

/// Collects the strings of an array.
private final class StringCollector: ValueSink {
  private(set) var strings: [String] = []

  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {
    if kind == .string { strings.append(text.string) }
  }
}
