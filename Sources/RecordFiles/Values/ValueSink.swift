/// The kinds of events that a parser reports, in the order of the source.
enum ValueKind {
  case beginDictionary
  case endDictionary
  case beginArray
  case endArray
  case key
  case string
  /// A number, whose text is its spelling in the source.
  case number
  case yes
  case no
  case null
  /// A date, whose text is in ISO 8601.
  case date
  /// Binary data, whose text is in Base64.
  case data
}

/// An object that receives the values of a JSON text or a property list, one by one.
///
/// Sources report values, and sinks receive them. Each format is therefore read in one place
/// and written in one place for all purposes, and no tree of values is kept in memory.
protocol ValueSink: AnyObject {
  /// Receives one value, one key, or the end of one container.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - text: The text, without quotes and escapes. It is valid only during the call.
  ///   - bytes: The range of bytes in the source.
  /// - Throws: ``RecordFileError`` if the sink cannot accept the value.
  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError)
}

extension RecordFileError {
  /// The error by which a sink stops the parser when it knows enough, and which nobody sees.
  static let stop = system(file: "", reason: "the rest is not needed")
}

/// The context that a C parser passes to its callback: the sink, and an error that is thrown
/// after the parser has returned.
struct ParseContext {
  let sink: any ValueSink
  var error: RecordFileError?

  /// The offset in the source at which the parser begins.
  private let offset: Int

  init(sink: any ValueSink, offset: Int) {
    self.sink = sink
    self.offset = offset
  }

  /// Reports a value to the sink.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - text: The text, without quotes and escapes.
  ///   - bytes: The range of bytes, counted from where the parser began.
  /// - Returns: Whether the parser should continue.
  mutating func report(_ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>) -> Bool {
    do throws(RecordFileError) {
      try sink.receive(
        kind, text: text, bytes: offset + bytes.lowerBound..<offset + bytes.upperBound)
      return true
    } catch {
      self.error = error
      return false
    }
  }
}

/// Takes values that are only to be checked or counted.
final class NoSink: ValueSink {
  func receive(
    _ kind: ValueKind, text: Span<UInt8>, bytes: Range<Int>
  ) throws(RecordFileError) {}
}
