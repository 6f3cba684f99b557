import Foundation
import Plan

/// The picture: the time as a function of the number of names, both on logarithmic scales.
struct Curves {
  private struct Curve {
    var label: String
    var color: String
    var points: [(size: Int, nanoseconds: Double)]
  }

  private let curves: [Curve]

  init(_ medians: Medians, _ scale: Scale) {
    func curve(_ label: String, _ color: String, _ how: String) -> Curve {
      // Foundation is measured at only one size, which is not one of the others.
      let sizes = (scale.sizes + [scale.foundationNames]).sorted()
      return Curve(
        label: label, color: color,
        points: sizes.compactMap { size in
          medians.median(of: BenchmarkName.sections("latin", size), by: how).map { (size, $0) }
        })
    }
    self.curves = [
      curve("Foundation's compare(_:locale:)", "#8e6bbf", ContenderName.foundation),
      curve("ICU's AlphabeticIndex", "#c0504d", ContenderName.index),
      curve("sorted(), by no language", "#8a8a8a", ContenderName.sorted),
      curve("a sort of ICU's keys", "#d98a1f", ContenderName.sortOfKeys),
      curve("sections(of:by:), one thread", "#2f8f4e", ContenderName.library(threads: 1)),
      curve("sections(of:by:), two threads", "#2f7fd0", ContenderName.library(threads: 2)),
    ].filter { !$0.points.isEmpty }
  }

  // The area of the axes. The decades of names start at 1,000, those of nanoseconds at 10,000.
  private let left = 80.0
  private let top = 50.0
  private let width = 480.0
  private let height = 400.0
  private let sizes = (first: 3, last: 6)
  private let times = (first: 4, last: 11)

  private func x(_ size: Double) -> Double {
    left + width * (log10(size) - Double(sizes.first)) / Double(sizes.last - sizes.first)
  }

  private func y(_ nanoseconds: Double) -> Double {
    let part = (log10(nanoseconds) - Double(times.first)) / Double(times.last - times.first)
    return top + height * (1 - part)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 510" width="860" height="510">
    <style>
    text { font: 14px sans-serif; fill: #222 }
    .paper { fill: #fff }
    .grid { stroke: #ddd }
    @media (prefers-color-scheme: dark) {
      text { fill: #ddd }
      .paper { fill: #16181c }
      .grid { stroke: #3a3d42 }
    }
    </style>
    <rect class="paper" width="860" height="510"/>
    <text x="\(left)" y="28">Names into Swedish sections: time over the number of names</text>
    \(grid)\(curves.enumerated().map(drawing).joined())</svg>

    """
  }

  private var grid: String {
    var lines = ""
    for decade in sizes.first...sizes.last {
      let x = text(x(pow(10, Double(decade))))
      let label = ["1,000", "10,000", "100,000", "1,000,000"][decade - sizes.first]
      lines += """
        <path class="grid" d="M\(x) \(text(top))V\(text(top + height))"/>
        <text x="\(x)" y="\(text(top + height + 24))" text-anchor="middle">\(label)</text>

        """
    }
    let labels = ["10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s"]
    for decade in times.first...times.last {
      let y = y(pow(10, Double(decade)))
      lines += """
        <path class="grid" d="M\(text(left)) \(text(y))H\(text(left + width))"/>
        <text x="\(text(left - 10))" y="\(text(y + 5))" text-anchor="end">\
        \(labels[decade - times.first])</text>

        """
    }
    return lines + """
      <text x="\(text(left + width / 2))" y="\(text(top + height + 48))" \
      text-anchor="middle">names</text>

      """
  }

  private func drawing(_ i: Int, _ curve: Curve) -> String {
    let points = curve.points.map { (x: text(x(Double($0.size))), y: text(y($0.nanoseconds))) }
    let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let dots = points.map { "<circle cx=\"\($0.x)\" cy=\"\($0.y)\" r=\"3.5\"/>" }.joined()
    let labelY = top + 20 + 26 * Double(i)
    return """
      <g fill="\(curve.color)" stroke="\(curve.color)"><polyline points="\(line)" fill="none" \
      stroke-width="2"/>\(dots)<circle cx="\(text(left + width + 24))" cy="\(text(labelY - 5))" \
      r="5"/></g>
      <text x="\(text(left + width + 38))" y="\(text(labelY))">\(curve.label)</text>

      """
  }

  private func text(_ coordinate: Double) -> String { String(format: "%.1f", coordinate) }
}
