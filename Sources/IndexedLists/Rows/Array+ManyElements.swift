// Edits of many elements of an array, each of which takes time in proportion to its length.
extension Array {
  /// Inserts elements.
  ///
  /// - Parameters:
  ///   - new: The elements.
  ///   - indices: The index of each of them after the insertion, in ascending order.
  mutating func insert(_ new: ArraySlice<Element>, at indices: ArraySlice<Int>) {
    if let element = new.first, let index = indices.first, new.count == 1 {
      insert(element, at: index)
      return
    }
    var result: [Element] = []
    result.reserveCapacity(count + new.count)
    var next = 0
    for (position, index) in zip(new.indices, indices) {
      let end = next + index - result.count
      if next < end { result += self[next..<end] }
      result.append(new[position])
      next = end
    }
    result += self[next...]
    self = result
  }

  /// Removes the elements at indices, which are in ascending order.
  mutating func remove(at indices: ArraySlice<Int>) {
    if let index = indices.first, indices.count == 1 {
      remove(at: index)
      return
    }
    var result: [Element] = []
    result.reserveCapacity(count - indices.count)
    var next = 0
    for index in indices {
      if next < index { result += self[next..<index] }
      next = index + 1
    }
    result += self[next...]
    self = result
  }
}
