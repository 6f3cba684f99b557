/// A random binary property list, whose objects are shared and in any order.
package struct BinaryPropertyList {
  private enum Object {
    case scalar([UInt8])
    case array([Int])
    case dictionary(keys: [Int], values: [Int])

    var isArray: Bool { if case .array = self { true } else { false } }
  }

  private var random: Seeded
  private var objects: [Object] = []
  private var root = 0

  /// Creates a property list.
  ///
  /// - Parameters:
  ///   - random: The generator.
  ///   - isNested: Whether the records are at the path `p.q` and not at the top level.
  ///   - isHostile: Whether there may be invalid strings, and containers that contain themselves.
  package init(_ random: inout Seeded, isNested: Bool, isHostile: Bool) {
    self.random = random
    var leaves = ["a", "b", "d", "x", "Å", "zz", "漢", ""].map { add(string: $0) }
    let keys = Array(leaves.prefix(3))
    for scalar in [
      [0x09], [0x08], [0x10, 7], [0x11, 1, 0], [0x13] + [UInt8](repeating: 0xFF, count: 8),
    ] {
      leaves.append(add(.scalar(scalar)))
    }
    leaves.append(add(.scalar([0x23, 0x40, 0x09, 0x21, 0xFB, 0x54, 0x44, 0x2D, 0x18])))
    leaves.append(add(.scalar([0x33, 0x41, 0xB0, 0, 0, 0, 0, 0, 0])))
    leaves.append(add(.scalar([0x44, 1, 2, 3, 4])))
    if isHostile {
      leaves += [add(.scalar([0x62, 0xD8, 0, 0, 0x61])), add(.scalar([0x52, 0xFF, 0x61]))]
    }
    leaves.append(add(string: String(repeating: "long ", count: 20)))
    var values = leaves
    for _ in 0..<Int.random(in: 0..<8, using: &self.random) {
      let some = pick(values, Int.random(in: 0..<4, using: &self.random))
      values.append(
        self.random.once(in: 2)
          ? add(.array(some)) : add(.dictionary(keys: pick(keys, some.count), values: some)))
    }
    let records = (0..<Int.random(in: 0..<30, using: &self.random)).map { i in
      if self.random.once(in: 6) { return pick(values, 1)[0] }
      let name = add(string: ["é\(i)", "n\(i)"].randomElement(using: &self.random) ?? "")
      return add(
        .dictionary(
          keys: keys,
          values: [self.random.once(in: 4) ? pick(leaves, 1)[0] : name] + pick(values, 2)))
    }
    root = add(.array(records))
    if isHostile, self.random.once(in: 4), case .array(let some)? = objects.first(where: \.isArray)
    {
      let place = objects.firstIndex(where: \.isArray) ?? 0
      objects[place] = .array(some + [Int.random(in: 0..<objects.count, using: &self.random)])
    }
    if isNested {
      let inner = add(
        .dictionary(keys: [add(string: "o"), add(string: "q")], values: [leaves[9], root]))
      root = add(
        .dictionary(keys: [add(string: "q"), add(string: "p")], values: [leaves[8], inner]))
    }
    random = self.random
  }

  /// Returns the property list as bytes.
  package mutating func bytes() -> [UInt8] {
    let size = Int.random(in: 2...3, using: &random)
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    func header(_ type: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [type | UInt8(count)] : [type | 0xF, 0x11] + number(count, 2)
    }
    // The numbers of objects, and their places in the file, are in any order.
    let numbers = Array(objects.indices.shuffled(using: &random))
    var bytes = Array("bplist00".utf8)
    var offsets = [Int](repeating: 0, count: objects.count)
    for i in objects.indices.shuffled(using: &random) {
      offsets[numbers[i]] = bytes.count
      switch objects[i] {
      case .scalar(let content): bytes += content
      case .array(let values):
        bytes += header(0xA0, values.count) + values.flatMap { number(numbers[$0], size) }
      case .dictionary(let keys, let values):
        bytes += header(0xD0, keys.count) + (keys + values).flatMap { number(numbers[$0], size) }
      }
    }
    let table = bytes.count
    bytes += offsets.flatMap { number($0, 4) } + [0, 0, 0, 0, 0, 0, 4, UInt8(size)]
    return bytes + number(objects.count, 8) + number(numbers[root], 8) + number(table, 8)
  }

  private mutating func add(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  private mutating func add(string: String) -> Int {
    let isASCII = string.utf8.allSatisfy { $0 < 0x80 }
    let units =
      isASCII ? string.utf8.map { [$0] } : string.utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let type: UInt8 = isASCII ? 0x50 : 0x60
    let header =
      units.count < 15 ? [type | UInt8(units.count)] : [type | 0xF, 0x10, UInt8(units.count)]
    return add(.scalar(header + units.flatMap(\.self)))
  }

  private mutating func pick(_ some: [Int], _ count: Int) -> [Int] {
    (0..<count).map { _ in some.randomElement(using: &random) ?? 0 }
  }
}

/// Returns a binary property list of some objects, of which the first is the root.
package func binaryPropertyList(_ objects: [[UInt8]]) -> [UInt8] {
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
  var bytes = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets += number(bytes.count, 4)
    bytes += object
  }
  let trailer = [0, 0, 0, 0, 0, 0, 4, 1] + number(objects.count, 8) + number(0, 8)
  return bytes + offsets + trailer + number(bytes.count, 8)
}
