/// Things of which some are drawn more often than others.
struct Weighted<Element> {
  private let elements: [Element]

  /// The weights of the elements up to and with each.
  private let sums: [Int]

  init(_ elements: [Element], weight: (_ rank: Int) -> Int) {
    self.elements = elements
    var sum = 0
    self.sums = elements.indices.map { rank in
      sum += weight(rank)
      return sum
    }
  }

  func draw(_ random: inout Random) -> Element {
    let number = random.below(sums.last ?? 0)
    var low = 0
    var high = sums.count
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return elements[low]
  }
}

extension Weighted<String> {
  /// Names, the most frequent first.
  ///
  /// They fall off as the names of a country do: by Zipf's law with Mandelbrot's shift,
  /// 1 ÷ (rank + 30).
  init(names: [String]) {
    self.init(names) { 1_000_000 / ($0 + 30) }
  }
}
