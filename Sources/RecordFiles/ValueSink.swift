/// What a source of structured values reports, in the order of the text.
enum ValueKind {
  case beginDictionary
  case endDictionary
  case beginArray
  case endArray
  case key
  case string
  /// The text is the number as it is spelled.
  case number
  case yes
  case no
  case null
  /// The text is an ISO 8601 date.
  case date
  /// The text is Base64.
  case data
}

/// Takes the values that a JSON text or a property list holds, one by one.
///
/// Sources report and sinks take, so each format is read in one place and written
/// in one place, whatever for, and no tree of values stands in memory between.
protocol ValueSink: AnyObject {
  /// Takes one value, key, or end of a container.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - text: Its text, without quotes and escapes; it lives during the call.
  ///   - bytes: Where it stands in the source.
  /// - Throws: ``RecordFileError`` when the sink has no use for it.
  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError)
}

/// What a parser in C hands back to its callback: the sink, and the error that
/// must wait until the parser has returned.
final class ParseContext {
  let sink: any ValueSink
  var error: RecordFileError?

  init(sink: any ValueSink) {
    self.sink = sink
  }

  /// Reports to the sink, unless an earlier report failed.
  ///
  /// - Returns: Whether to go on.
  func report(_ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>) -> Bool {
    guard error == nil else { return false }
    do {
      try sink.receive(kind, text: text, bytes: bytes)
    } catch {
      self.error = error
    }
    return error == nil
  }
}
