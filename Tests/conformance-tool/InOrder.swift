/// Processes elements concurrently, and passes on the results one by one in the order of the
/// elements.
func inOrder<Element: Sendable, Result: Sendable>(
  _ elements: some RandomAccessCollection<Element>,
  _ work: @escaping @Sendable (Element) -> Result,
  each: (Element, Result) -> Void
) async {
  let elements = Array(elements)
  // More tasks than processors, so that one slow task does not stop the others.
  let ahead = 16
  await withTaskGroup(of: (Int, Result).self) { group in
    var waiting: [Int: Result] = [:]
    var next = 0
    for i in elements.indices {
      group.addTask { (i, work(elements[i])) }
      if i >= ahead, let (finished, result) = await group.next() { waiting[finished] = result }
      while let result = waiting.removeValue(forKey: next) {
        each(elements[next], result)
        next += 1
      }
    }
    for await (finished, result) in group { waiting[finished] = result }
    for i in next..<elements.count {
      if let result = waiting[i] { each(elements[i], result) }
    }
  }
}
