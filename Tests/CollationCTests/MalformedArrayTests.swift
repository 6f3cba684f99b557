import CollationC
import CollationHeader
import TestSupport
import Testing

/// Tests that malformed arrays are errors which name what is wrong, in texts and in all members of rows.
@Suite struct MalformedArrayTests {
  private typealias Change = @Sendable (inout ArrowSchema, inout ArrowArray) -> Void

  /// Values that no length and no offset has.
  private static let wrongNumbers: [Int64] = [
    .min, .min + 1, -5, -1, 1 << 32, 1 << 45, .max - 2, .max,
  ]

  /// Changes of an array, and what the error says.
  private static var changes: [(Change, text: String)] {
    var changes: [(Change, text: String)] = []
    func add(_ text: String, _ change: @escaping Change) { changes.append((change, text)) }
    for number in wrongNumbers {
      add("the length \(number) of ") {
        $1.length = number
        _ = $0
      }
      add("the offset \(number) of ") {
        $1.offset = number
        _ = $0
      }
    }
    add("the length") {
      ($1.offset, $1.length) = (3, .max)
      _ = $0
    }
    for number: Int64 in [-1, .min, .max] {
      add("the numbers of buffers") {
        $1.n_buffers = number
        _ = $0
      }
      add("of children of ") { ($0.n_children, $1.n_children) = (number, number) }
    }
    add("of children of ") {
      $1.n_children = 5
      _ = $0
    }
    add("has been released") {
      $0.release = nil
      _ = $1
    }
    add("has been released") {
      $1.release = nil
      _ = $0
    }
    add("has no ") {
      ($1.buffers, $1.null_count) = (nil, 0)
      _ = $0
    }
    add("has no ") {
      ($1.n_buffers, $1.null_count) = (0, 0)
      _ = $0
    }
    add("has nulls") {
      ($1.buffers, $1.null_count) = (nil, 1)
      _ = $0
    }
    add("has the format \"\"") {
      $0.format = nil
      _ = $1
    }
    return changes
  }

  private static let texts: [[UInt8]?] = [nil, Array("Åsa".utf8), Array("Bo".utf8), []]

  private static func column(_ format: StaticString = "u") -> ArrowColumn {
    ArrowColumn(texts, format: format, part: texts.indices)
  }

  /// Rows with all members.
  private static func rows() -> ArrowStructures {
    ArrowStructures(
      [
        ("text", column()), ("reading", column("U")), ("language", column("vu")),
        ("nonfilingCharacters", ArrowColumn(numbers: [1, nil, 3, 4])),
      ], isNull: [false, true, false, false], part: 1..<4)
  }

  /// Expects that all functions for columns return an error with a text.
  private func expectError(
    _ schema: ArrowSchema, _ array: ArrowArray, _ text: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let collation = try openCollation("{\"locales\": [\"sv\"]}")
    defer { ic_close(collation) }
    var (schema, array) = (schema, array)
    var result = InterfaceResult()
    var bounds = InterfaceResult()
    var adapted: ic_collation = 0
    for function in 0..<6 {
      var error: UnsafeMutablePointer<CChar>?
      let status =
        switch function {
        case 0: ic_keys(collation, &schema, &array, 1, &result.schema, &result.array, &error)
        case 1: ic_order_keys(collation, &schema, &array, 1, &result.schema, &result.array, &error)
        case 2: ic_sections(collation, &schema, &array, 1, &result.schema, &result.array, &error)
        case 3: ic_sort(collation, &schema, &array, 1, &result.schema, &result.array, &error)
        case 4: ic_adapt(collation, &schema, &array, 1, &adapted, &error)
        default:
          ic_arrange(
            collation, &schema, &array, 1, &result.schema, &result.array, &bounds.schema,
            &bounds.array, &error)
        }
      #expect(status == IC_ERROR, sourceLocation: location)
      let found = error.map { String(cString: $0) } ?? "no error"
      #expect(found.contains(text), sourceLocation: location)
      ic_free(error)
    }
  }

  @Test(arguments: ["u", "U", "vu"] as [String])
  func malformedTextsAreErrors(_ format: String) throws {
    let formats: [String: StaticString] = ["u": "u", "U": "U", "vu": "vu"]
    let column = Self.column(formats[format] ?? "u")
    for (change, text) in Self.changes {
      var (schema, array) = (column.schema, column.array)
      change(&schema, &array)
      try expectError(schema, array, text)
    }
  }

  @Test(arguments: 0..<4) func malformedMembersAreErrors(_ member: Int) throws {
    let names = ["text", "reading", "language", "nonfilingCharacters"]
    for (change, text) in Self.changes {
      let rows = Self.rows()
      rows.changeMember(member) { change(&$0, &$1) }
      try expectError(rows.schema, rows.array, text)
      try expectError(rows.schema, rows.array, names[member])
    }
    // The offset of the member and that of the rows are added.
    let rows = Self.rows()
    rows.changeMember(member) { $1.length = 3 }
    try expectError(rows.schema, rows.array, "there are 4 rows")
  }

  @Test func malformedStructuresAreErrors() throws {
    let rows = Self.rows()
    func expect(_ text: String, _ change: Change) throws {
      var (schema, array) = (rows.schema, rows.array)
      change(&schema, &array)
      try expectError(schema, array, text)
    }
    for number in Self.wrongNumbers {
      try expect("the length \(number)") { $1.length = number }
      try expect("the offset \(number)") { $1.offset = number }
      try expect("children") { $1.n_children = number }
    }
    for number in [Int64.min, -1] {
      try expect("children") {
        $0.n_children = number
        $1.n_children = number
      }
    }
    try expect("has no child 0") {
      $0.children = nil
      _ = $1
    }
    try expect("has no child 0") {
      $1.children = nil
      _ = $0
    }
    try expect("the rows have no text") {
      ($0.n_children, $1.n_children, $1.length) = (0, 0, Int64(UInt32.max))
    }
    try expect("has nulls") {
      $1.buffers = nil
      _ = $0
    }
  }

  @Test func aDictionaryInAMemberIsAnError() throws {
    let dictionary = Self.column()
    var (schema, array) = (dictionary.schema, dictionary.array)
    try withUnsafeMutablePointer(to: &schema) { schema in
      try withUnsafeMutablePointer(to: &array) { array in
        for member in 0..<4 {
          let rows = Self.rows()
          rows.changeMember(member) {
            $0.dictionary = schema
            $1.dictionary = array
          }
          try expectError(rows.schema, rows.array, "has a dictionary")
        }
      }
    }
  }

  /// Tests columns that take more memory than any computer has, although they have few bytes.
  @Test func memoryThatCannotBeHadIsAnError() throws {
    let nulls: StaticString = "n"
    let format = UnsafeRawPointer(nulls.utf8Start).assumingMemoryBound(to: CChar.self)
    let text = ArrowColumn([], format: "u", part: 0..<0)
    var (schema, array) = (text.schema, text.array)
    (schema.format, array.length, array.n_buffers) = (format, Int64(UInt32.max), 0)
    try expectError(schema, array, "there is not enough memory for")

    let rows = ArrowStructures(
      [("text", Self.column()), ("nonfilingCharacters", Self.column())], isNull: [], part: 0..<0)
    for member in 0..<2 {
      rows.changeMember(member) {
        ($0.format, $1.length, $1.n_buffers) = (format, Int64(UInt32.max), 0)
      }
    }
    (array, schema) = (rows.array, rows.schema)
    (array.length, array.n_buffers) = (Int64(UInt32.max), 0)
    try expectError(schema, array, "there is not enough memory for")
  }

  /// Tests many views of the same long text, of which a copy would be made for each.
  @Test func viewsOfTheSameTextTakeMemoryToo() throws {
    let length = 1 << 20
    let count = RunSize.repeats(1 << 20)
    let data = [UInt8](repeating: 0x61, count: length)
    let view = [Int32(length), 0x6161_6161, 0, 0]
    let views = Array(repeatElement(view, count: count).joined())
    let sizes = [Int64(length)]
    let texts = ArrowColumn([], format: "vu", part: 0..<0)
    var (schema, array) = (texts.schema, texts.array)
    try data.withUnsafeBytes { data in
      try views.withUnsafeBytes { views in
        try sizes.withUnsafeBytes { sizes in
          var buffers = [nil, views.baseAddress, data.baseAddress, sizes.baseAddress]
          try buffers.withUnsafeMutableBufferPointer { buffers in
            array.buffers = buffers.baseAddress
            (array.n_buffers, array.length) = (4, Int64(count))
            _ = schema
            try expectError(schema, array, "there is not enough memory for")
          }
        }
      }
    }
    schema.release?(&schema)
  }

  @Test func anArrayIsNotSharedInItself() throws {
    let collation = try openCollation("{\"locales\": [\"sv\"]}")
    defer { ic_close(collation) }
    let column = Self.column()
    var (schema, array) = (column.schema, column.array)
    var keys = InterfaceResult()
    try #require(ic_keys(collation, &schema, &array, 1, &keys.schema, &keys.array, nil) == IC_OK)
    defer { keys.release() }
    var error: UnsafeMutablePointer<CChar>?
    withUnsafeMutablePointer(to: &keys.array) { array in
      #expect(ic_share(array, &schema, array, &error) == IC_ERROR)
    }
    #expect(error.map { String(cString: $0).contains("the same structure") } == true)
    ic_free(error)
    #expect(keys.values.count == Self.texts.count)
  }
}
