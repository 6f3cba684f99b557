/// Elements that are drawn at random with different weights.
struct Weighted<Element> {
  private let elements: [Element]

  /// For each element, the sum of the weights up to and including it.
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
  /// Creates the weights of names, the most frequent name first.
  ///
  /// The frequencies follow Zipf's law with Mandelbrot's shift, 1 ÷ (rank + 30), as the names of a
  /// country do.
  init(names: [String]) {
    self.init(names) { 1_000_000 / ($0 + 30) }
  }
}
