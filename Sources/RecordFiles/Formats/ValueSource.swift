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
      let array = ContainerFinder(key: path)
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
    let order = try orderOfArrays(finder.arrays)
    return finder.arrays.indices.filter { $0 != order }.map { finder.arrays[$0].range }
  }

  /// Returns the position of the array that contains the keys of all the others.
  ///
  /// Lists in property lists for table views have such an array with the order of the others. With
  /// fewer than three arrays, or with several such arrays, their strings can be records.
  func orderOfArrays(_ arrays: [TopLevelFinder.Array]) throws(RecordFileError) -> Int? {
    guard arrays.count > 2 else { return nil }
    var found: [Int] = []
    for (i, array) in arrays.enumerated() {
      guard array.stringCount == arrays.count - 1, array.count == array.stringCount else {
        continue
      }
      let others = arrays.map(\.key).enumerated().filter { $0.offset != i }.map(\.element)
      if try strings(in: array).sorted() == others.sorted() { found.append(i) }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the strings in an array.
  func strings(in array: TopLevelFinder.Array) throws(RecordFileError) -> [String] {
    let collector = StringCollector()
    try report(array.range, to: collector)
    return collector.strings
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
