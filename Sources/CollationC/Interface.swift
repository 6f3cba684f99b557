// The names are those of C, and the header describes them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPlatform
public import CollationHeader
internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

// The functions of indexed_collation.h, which describes them.

/// A place for a text that the caller frees.
public typealias TextOutput = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@c @implementation
public func ic_version() -> Int32 { Int32(IC_VERSION_MAJOR) << 16 + Int32(IC_VERSION_MINOR) }

@c @implementation
public func ic_open(
  _ options: UnsafePointer<CChar>?, _ length: Int, _ collation: UnsafeMutablePointer<ic_collation>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    guard let collation else { throw InterfaceError("there is no place for the collation") }
    let options = try CollationConfiguration(json: Array(try bytes(options, length)))
    collation.pointee = try OpenCollations.add(options.collation())
  }
}

@c @implementation
public func ic_duplicate(
  _ collation: ic_collation, _ duplicate: UnsafeMutablePointer<ic_collation>?, _ error: TextOutput?
) -> Int32 {
  status(error) {
    guard let duplicate else { throw InterfaceError("there is no place for the collation") }
    duplicate.pointee = try OpenCollations.add(OpenCollations.collation(collation).duplicate())
  }
}

@c @implementation
public func ic_cancel(_ collation: ic_collation) {
  try? OpenCollations.collation(collation).monitor.cancel()
}

@c @implementation
public func ic_close(_ collation: ic_collation) { OpenCollations.remove(collation) }

@c @implementation
public func ic_free(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

@c @implementation
public func ic_describe(
  _ collation: ic_collation, _ json: TextOutput?, _ error: TextOutput?
) -> Int32 {
  textResult(json, error) {
    try jsonText(of: try CollationFacts(OpenCollations.collation(collation).collation))
  }
}

@c @implementation
public func ic_fingerprint(
  _ collation: ic_collation, _ json: TextOutput?, _ error: TextOutput?
) -> Int32 {
  textResult(json, error) {
    try jsonText(of: OpenCollations.collation(collation).fingerprint())
  }
}

@c @implementation
public func ic_fingerprint_differences(
  _ collation: ic_collation, _ stored: UnsafePointer<CChar>?, _ length: Int, _ json: TextOutput?,
  _ error: TextOutput?
) -> Int32 {
  textResult(json, error) {
    let current = try OpenCollations.collation(collation).fingerprint()
    let stored = Data(try bytes(stored, length))
    guard let stored = try? JSONDecoder().decode(Fingerprint.self, from: stored) else {
      throw InterfaceError("the stored fingerprint is not one")
    }
    return try jsonText(of: current.differences(from: stored))
  }
}

@c @implementation
public func ic_explain(
  _ collation: ic_collation, _ text: UnsafePointer<CChar>?, _ length: Int, _ json: TextOutput?,
  _ error: TextOutput?
) -> Int32 {
  textResult(json, error) {
    let text = String(decoding: try bytes(text, length), as: UTF8.self)
    return try jsonText(
      of: TextFacts(OpenCollations.collation(collation).explanation(of: text)))
  }
}

@c @implementation
public func ic_compare(
  _ collation: ic_collation, _ left: UnsafePointer<CChar>?, _ left_length: Int,
  _ right: UnsafePointer<CChar>?, _ right_length: Int, _ result: UnsafeMutablePointer<Int32>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    guard let result else { throw InterfaceError("there is no place for the result") }
    let (left, right) = (try bytes(left, left_length), try bytes(right, right_length))
    let order = try OpenCollations.use(collation) { $0.compare(left, right) }
    result.pointee = Int32(order.rawValue)
  }
}

@c @implementation
public func ic_key(
  _ collation: ic_collation, _ text: UnsafePointer<CChar>?, _ length: Int,
  _ key: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ key_length: UnsafeMutablePointer<Int>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    guard let key_length, key != nil || capacity == 0 else {
      throw InterfaceError("there is no place for the key")
    }
    let source = try bytes(text, length)
    key_length.pointee = try OpenCollations.use(collation) { collation in
      try collation.withSortKey(of: source) { bytes in
        if bytes.count <= capacity, let key, let start = bytes.baseAddress {
          key.update(from: start, count: bytes.count)
        }
        return bytes.count
      }
    }
  }
}

@c @implementation
public func ic_keys(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ key_schema: UnsafeMutablePointer<ArrowSchema>?, _ keys: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(key_schema, keys)
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    try output.put(
      arguments.collation.sortKeys(of: arguments.column, threads: arguments.threads))
  }
}

@c @implementation
public func ic_order_keys(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ key_schema: UnsafeMutablePointer<ArrowSchema>?, _ keys: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(key_schema, keys)
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    try output.put(
      arguments.collation.orderKeys(of: arguments.column, threads: arguments.threads))
  }
}

@c @implementation
public func ic_sections(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ section_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ sections: UnsafeMutablePointer<ArrowArray>?, _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(section_schema, sections)
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    let sections = try arguments.collation.sectionPositions(
      of: arguments.column, threads: arguments.threads)
    try output.put(ArrowResult(sections.map(Int32.init), format: "i"))
  }
}

@c @implementation
public func ic_adapt(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ adapted: UnsafeMutablePointer<ic_collation>?, _ error: TextOutput?
) -> Int32 {
  status(error) {
    guard let adapted else { throw InterfaceError("there is no place for the collation") }
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    adapted.pointee = try OpenCollations.add(
      arguments.collation.adapted(to: arguments.column, threads: arguments.threads))
  }
}

@c @implementation
public func ic_sort(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ position_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ positions: UnsafeMutablePointer<ArrowArray>?, _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(position_schema, positions)
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    let sorted = try arguments.collation.sortedPositions(
      of: arguments.column, threads: arguments.threads)
    try output.put(ArrowResult(sorted.positions.map(Int64.init), format: "l"))
  }
}

@c @implementation
public func ic_arrange(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ position_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ positions: UnsafeMutablePointer<ArrowArray>?,
  _ bound_schema: UnsafeMutablePointer<ArrowSchema>?, _ bounds: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(position_schema, positions)
    let boundOutput = try ArrayOutput(bound_schema, bounds)
    let arguments = try Arguments(collation, schema, texts, threads: threads)
    let arrangement = try arguments.collation.arrangement(
      of: arguments.column, threads: arguments.threads)
    let ends = (0..<arrangement.sectionCount).map {
      Int64(arrangement.range(ofSection: $0).upperBound)
    }
    let bounds = try ArrowResult([0] + ends, format: "l")
    try output.put(ArrowResult(arrangement.positions.map(Int64.init), format: "l"))
    do {
      try boundOutput.put(bounds)
    } catch {
      // All results are returned, or none.
      output.release()
      throw error
    }
  }
}

@c @implementation
public func ic_prefix_bounds(
  _ collation: ic_collation, _ prefix: UnsafePointer<CChar>?, _ length: Int,
  _ bound_schema: UnsafeMutablePointer<ArrowSchema>?, _ bounds: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(bound_schema, bounds)
    let prefix = String(decoding: try bytes(prefix, length), as: UTF8.self)
    let lower = try OpenCollations.collation(collation).collation.collator
      .sortKey(for: prefix).primary.bytes
    // The first bytes that are greater than all that begin with the lower bound.
    var upper = lower
    while upper.last == 0xFF { upper.removeLast() }
    if let last = upper.popLast() { upper.append(last + 1) }
    try output.put(
      ArrowResult(
        lower + upper, offsets: [0, lower.count, lower.count + upper.count],
        isLastNull: upper.isEmpty))
  }
}

@c @implementation
public func ic_split(
  _ bytes: UnsafePointer<CChar>?, _ length: Int, _ separator: CChar,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ texts: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(schema, texts)
    guard bytes != nil || length == 0 else { throw InterfaceError("there are no bytes") }
    guard length >= 0 else {
      throw InterfaceError("there are more bytes than memory: \(UInt(bitPattern: length))")
    }
    let joined = UnsafeRawBufferPointer(start: bytes, count: length)
    try output.put(ArrowResult(joined, separator: UInt8(bitPattern: separator)))
  }
}

@c @implementation
public func ic_share(
  _ array: UnsafePointer<ArrowArray>?,
  _ shared_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ shared: UnsafeMutablePointer<ArrowArray>?, _ error: TextOutput?
) -> Int32 {
  status(error) {
    let output = try ArrayOutput(shared_schema, shared)
    guard array != shared.map({ UnsafePointer($0) }) else {
      // Its memory would never be freed.
      throw InterfaceError("the array and its share are the same structure")
    }
    try output.put(ArrowResult.result(in: array))
  }
}

// MARK: Arguments and results

/// Calls a closure, and returns its error as a text.
private func status(_ error: TextOutput?, _ body: () throws -> Void) -> Int32 {
  do {
    try body()
    return IC_OK
  } catch is CancellationError {
    error?.pointee = strdup("the call has been cancelled")
    return IC_CANCELLED
  } catch let reason {
    error?.pointee = strdup("\(reason)")
    return IC_ERROR
  }
}

/// Returns the text of a closure.
private func textResult(_ output: TextOutput?, _ error: TextOutput?, _ body: () throws -> String)
  -> Int32
{
  status(error) {
    guard let output else { throw InterfaceError("there is no place for the result") }
    guard let text = strdup(try body()) else { throw InterfaceError("there is not enough memory") }
    output.pointee = text
  }
}

/// What the functions for columns need.
private struct Arguments {
  let collation: OpenCollation
  let column: Column
  let threads: Int

  init(
    _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
    _ texts: UnsafePointer<ArrowArray>?, threads: Int32
  ) throws {
    guard threads >= 0 else { throw InterfaceError("the number of threads is negative") }
    self.collation = try OpenCollations.collation(collation)
    let monitor = self.collation.monitor
    column = try Column(schema, texts, monitor)
    // A call that begins after a cancellation does nothing.
    if monitor.isCancelled { throw CancellationError() }
    // No more threads are used than there are cores.
    self.threads = threads == 0 ? .max : Int(threads)
  }
}

/// A place for an array that the caller releases.
private struct ArrayOutput {
  let schema: UnsafeMutablePointer<ArrowSchema>
  let array: UnsafeMutablePointer<ArrowArray>

  init(
    _ schema: UnsafeMutablePointer<ArrowSchema>?, _ array: UnsafeMutablePointer<ArrowArray>?
  ) throws(InterfaceError) {
    guard let schema, let array else { throw InterfaceError("there is no place for the result") }
    self.schema = schema
    self.array = array
  }

  func put(_ result: ArrowResult) throws(InterfaceError) {
    try result.share(in: schema, array)
  }

  func release() {
    array.pointee.release?(array)
    schema.pointee.release?(schema)
  }
}

/// Returns the bytes of a text.
@inline(__always)
private func bytes(
  _ text: UnsafePointer<CChar>?, _ length: Int
) throws(InterfaceError) -> UnsafeBufferPointer<UInt8> {
  guard text != nil || length == 0 else { throw InterfaceError("there is no text") }
  guard (0...TextColumn.maximumTextLength).contains(length) else {
    throw InterfaceError("a text has \(UInt(bitPattern: length)) bytes, and the limit is 2³¹ - 1")
  }
  try checkMemory(2 * length, for: "a text")
  return UnsafeRawBufferPointer(start: text, count: length).assumingMemoryBound(to: UInt8.self)
}
