import CollationC
import CollationHeader
import Testing

/// An array that a call returns.
struct InterfaceResult {
  var array = ArrowArray()
  var schema = ArrowSchema()

  func numbers<Number>(_ type: Number.Type) -> [Number] {
    guard let numbers = array.buffers?[1]?.assumingMemoryBound(to: Number.self) else { return [] }
    return (0..<Int(array.length)).map { numbers[$0] }
  }

  /// The byte strings.
  var values: [[UInt8]] {
    guard let offsets = array.buffers?[1]?.assumingMemoryBound(to: Int64.self),
      let bytes = array.buffers?[2]
    else { return [] }
    return (0..<Int(array.length)).map { i in
      let range = Int(offsets[i])..<Int(offsets[i + 1])
      return Array(UnsafeRawBufferPointer(start: bytes + range.lowerBound, count: range.count))
    }
  }

  mutating func release() {
    array.release?(&array)
    schema.release?(&schema)
  }
}

/// Opens a collation, and records why it cannot be opened.
func openCollation(_ options: String) throws -> ic_collation {
  var collation: ic_collation = 0
  var error: UnsafeMutablePointer<CChar>?
  let status = ic_open(options, options.utf8.count, &collation, &error)
  defer { ic_free(error) }
  if let error { Issue.record("\(String(cString: error))") }
  try #require(status == IC_OK)
  return collation
}
