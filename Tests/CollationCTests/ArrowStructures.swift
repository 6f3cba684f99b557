import CollationHeader

/// An array of structures, as another program gives it by the Arrow C data interface.
final class ArrowStructures {
  private(set) var schema = ArrowSchema()
  private(set) var array = ArrowArray()

  private let columns: [ArrowColumn]
  private let schemas: UnsafeMutablePointer<ArrowSchema>
  private let arrays: UnsafeMutablePointer<ArrowArray>
  private let schemaList: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
  private let arrayList: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>
  private let buffers = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 1)
  private let bits: UnsafeMutablePointer<UInt8>

  /// Creates an array.
  ///
  /// - Parameters:
  ///   - columns: The members, each of which has all rows.
  ///   - isNull: For each row, whether there is none.
  ///   - part: The rows that the array has.
  init(_ columns: [(name: StaticString, column: ArrowColumn)], isNull: [Bool], part: Range<Int>) {
    let count = columns.count
    self.columns = columns.map(\.column)
    schemas = .allocate(capacity: count)
    arrays = .allocate(capacity: count)
    schemaList = .allocate(capacity: count)
    arrayList = .allocate(capacity: count)
    for (i, (name, column)) in columns.enumerated() {
      (schemas + i).initialize(to: column.schema)
      schemas[i].name = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      (arrays + i).initialize(to: column.array)
      (schemaList + i).initialize(to: schemas + i)
      (arrayList + i).initialize(to: arrays + i)
    }
    bits = .allocate(capacity: isNull.count / 8 + 1)
    bits.initialize(repeating: 0, count: isNull.count / 8 + 1)
    for (i, isNull) in isNull.enumerated() where !isNull { bits[i / 8] |= 1 << UInt8(i % 8) }
    buffers.initialize(to: UnsafeRawPointer(bits))
    let format: StaticString = "+s"
    schema.format = UnsafeRawPointer(format.utf8Start).assumingMemoryBound(to: CChar.self)
    schema.n_children = Int64(count)
    schema.children = schemaList
    schema.release = { $0?.pointee.release = nil }
    array.length = Int64(part.count)
    array.offset = Int64(part.lowerBound)
    array.null_count = Int64(isNull.count { $0 })
    array.n_buffers = 1
    array.buffers = buffers
    array.n_children = Int64(count)
    array.children = arrayList
    array.release = { $0?.pointee.release = nil }
  }

  /// Changes a member.
  func changeMember(
    _ position: Int, _ change: (inout ArrowSchema, inout ArrowArray) -> Void
  ) {
    change(&schemas[position], &arrays[position])
  }

  deinit {
    schemas.deallocate()
    arrays.deallocate()
    schemaList.deallocate()
    arrayList.deallocate()
    buffers.deallocate()
    bits.deallocate()
  }
}
