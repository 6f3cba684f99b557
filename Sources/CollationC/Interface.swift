// The names are those of C, and the header describes them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

public import CollationHeader
internal import IndexedCollation

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
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
  result(error) {
    guard let collation else { throw InterfaceError("there is no place for the collation") }
    let options = try CollationConfiguration(json: try bytes(options, length))
    collation.pointee = OpenCollations.add(try options.collation())
  }
}

@c @implementation
public func ic_close(_ collation: ic_collation) { OpenCollations.remove(collation) }

@c @implementation
public func ic_free(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

@c @implementation
public func ic_describe(
  _ collation: ic_collation, _ json: TextOutput?, _ error: TextOutput?
) -> Int32 {
  text(json, error) { try CollationC.json(try CollationFacts(OpenCollations.collation(collation))) }
}

@c @implementation
public func ic_fingerprint(
  _ collation: ic_collation, _ json: TextOutput?, _ error: TextOutput?
) -> Int32 {
  text(json, error) {
    try CollationC.json(OpenCollations.collation(collation).collator.fingerprint())
  }
}

@c @implementation
public func ic_fingerprint_differences(
  _ collation: ic_collation, _ stored: UnsafePointer<CChar>?, _ length: Int, _ json: TextOutput?,
  _ error: TextOutput?
) -> Int32 {
  text(json, error) {
    let current = try OpenCollations.collation(collation).collator.fingerprint()
    let stored = Data(try bytes(stored, length))
    guard let stored = try? JSONDecoder().decode(Fingerprint.self, from: stored) else {
      throw InterfaceError("the stored fingerprint is not one")
    }
    return try CollationC.json(current.differences(from: stored))
  }
}

@c @implementation
public func ic_explain(
  _ collation: ic_collation, _ text: UnsafePointer<CChar>?, _ length: Int, _ json: TextOutput?,
  _ error: TextOutput?
) -> Int32 {
  CollationC.text(json, error) {
    let text = String(decoding: try bytes(text, length), as: UTF8.self)
    return try CollationC.json(
      TextFacts(try OpenCollations.collation(collation).explanation(of: text)))
  }
}

@c @implementation
public func ic_compare(
  _ collation: ic_collation, _ left: UnsafePointer<CChar>?, _ left_length: Int,
  _ right: UnsafePointer<CChar>?, _ right_length: Int, _ result: UnsafeMutablePointer<Int32>?,
  _ error: TextOutput?
) -> Int32 {
  CollationC.result(error) {
    guard let result else { throw InterfaceError("there is no place for the result") }
    let left = String(decoding: try bytes(left, left_length), as: UTF8.self)
    let right = String(decoding: try bytes(right, right_length), as: UTF8.self)
    let collator = try OpenCollations.collation(collation).collator
    result.pointee = Int32(collator.compare(left, right).rawValue)
  }
}

@c @implementation
public func ic_keys(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ key_schema: UnsafeMutablePointer<ArrowSchema>?, _ keys: UnsafeMutablePointer<ArrowArray>?,
  _ error: TextOutput?
) -> Int32 {
  array(of: (schema, texts), collation, threads, (key_schema, keys), error) {
    collation, column, threads in
    let keys = collation.collator.sortKeys(of: column, threads: threads)
    return try ArrowResult(keys.bytes, offsets: keys.offsets)
  }
}

@c @implementation
public func ic_sections(
  _ collation: ic_collation, _ schema: UnsafePointer<ArrowSchema>?,
  _ texts: UnsafePointer<ArrowArray>?, _ threads: Int32,
  _ section_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ sections: UnsafeMutablePointer<ArrowArray>?, _ error: TextOutput?
) -> Int32 {
  array(of: (schema, texts), collation, threads, (section_schema, sections), error) {
    collation, column, threads in
    let sections = collation.sectionPositions(of: column, threads: threads)
    return try ArrowResult(sections.map(Int32.init), format: "i")
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
  result(error) {
    guard let bound_schema, let bounds else {
      throw InterfaceError("there is no place for the result")
    }
    var boundsOfSections: [Int64] = [0]
    let status = array(
      of: (schema, texts), collation, threads, (position_schema, positions), error
    ) { collation, column, threads in
      let arrangement = collation.arrangement(of: column, threads: threads)
      for section in 0..<arrangement.sectionCount {
        boundsOfSections.append(Int64(arrangement.range(ofSection: section).upperBound))
      }
      return try ArrowResult(arrangement.positions.map(Int64.init), format: "l")
    }
    guard status == IC_OK else { throw AlreadyReported() }
    do {
      try ArrowResult(boundsOfSections, format: "l").share(in: bound_schema, bounds)
    } catch {
      // All results are returned, or none.
      if let positions { positions.pointee.release?(positions) }
      if let position_schema { position_schema.pointee.release?(position_schema) }
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
  result(error) {
    guard let bound_schema, let bounds else {
      throw InterfaceError("there is no place for the result")
    }
    let prefix = String(decoding: try bytes(prefix, length), as: UTF8.self)
    let lower = try OpenCollations.collation(collation).collator.sortKey(for: prefix).primary.bytes
    // The first bytes that are greater than all that begin with the lower bound.
    var upper = lower
    while upper.last == 0xFF { upper.removeLast() }
    if let last = upper.popLast() { upper.append(last + 1) }
    try ArrowResult(
      lower + upper, offsets: [0, lower.count, lower.count + upper.count],
      isLastNull: upper.isEmpty
    ).share(in: bound_schema, bounds)
  }
}

@c @implementation
public func ic_share(
  _ array: UnsafePointer<ArrowArray>?,
  _ shared_schema: UnsafeMutablePointer<ArrowSchema>?,
  _ shared: UnsafeMutablePointer<ArrowArray>?, _ error: TextOutput?
) -> Int32 {
  result(error) {
    guard let shared_schema, let shared else {
      throw InterfaceError("there is no place for the result")
    }
    try ArrowResult.result(in: array).share(in: shared_schema, shared)
  }
}

// MARK: Arguments and results

/// An error whose text the caller has already.
private struct AlreadyReported: Error {}

/// Calls a closure, and returns its error as a text.
private func result(_ error: TextOutput?, _ body: () throws -> Void) -> Int32 {
  do {
    try body()
    return IC_OK
  } catch is AlreadyReported {
    return IC_ERROR
  } catch let reason {
    error?.pointee = strdup("\(reason)")
    return IC_ERROR
  }
}

/// Returns the text of a closure.
private func text(_ output: TextOutput?, _ error: TextOutput?, _ body: () throws -> String) -> Int32
{
  result(error) {
    guard let output else { throw InterfaceError("there is no place for the result") }
    guard let text = strdup(try body()) else { throw InterfaceError("there is not enough memory") }
    output.pointee = text
  }
}

/// Returns the array that a closure makes of texts.
private func array(
  of texts: (schema: UnsafePointer<ArrowSchema>?, array: UnsafePointer<ArrowArray>?),
  _ number: ic_collation, _ threads: Int32,
  _ place: (schema: UnsafeMutablePointer<ArrowSchema>?, array: UnsafeMutablePointer<ArrowArray>?),
  _ error: TextOutput?,
  _ body: (LocalizedIndexedCollation, TextColumn, _ threads: Int) throws -> ArrowResult
) -> Int32 {
  result(error) {
    guard let schema = place.schema, let array = place.array else {
      throw InterfaceError("there is no place for the result")
    }
    guard threads >= 0 else { throw InterfaceError("the number of threads is negative") }
    let collation = try OpenCollations.collation(number)
    let column = try ArrowTexts.column(texts.schema, texts.array)
    // No more threads are used than there are cores.
    try body(collation, column, threads == 0 ? .max : Int(threads)).share(in: schema, array)
  }
}

/// Returns the bytes of a text.
private func bytes(_ text: UnsafePointer<CChar>?, _ length: Int) throws(InterfaceError) -> [UInt8] {
  guard text != nil || length == 0 else { throw InterfaceError("there is no text") }
  guard (0...TextColumn.maximumTextLength).contains(length) else {
    throw InterfaceError("a text has \(UInt(bitPattern: length)) bytes, and the limit is 2³¹ - 1")
  }
  return Array(UnsafeRawBufferPointer(start: text, count: length))
}
