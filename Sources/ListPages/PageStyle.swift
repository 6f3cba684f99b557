import CEmbeddedFiles

/// The style sheet of a page.
///
/// All heights of rows and headers are fixed, so that a browser can skip rows that are not visible, and
/// jumps to sections are exact. They are in `rem`, so that they grow with the size of the text. The last
/// section fills the window, so that the last sections can be at the top too.
enum PageStyle {
  /// Returns the style sheet of a page, or of one that looks on the screen as it does in print.
  static func css(isForPrint: Bool) -> String {
    shared
      + (isForPrint
        ? "@media screen { body { padding: 1rem; } }\n" + print
        : onScreen(screen + strips) + "@media print {\n\(print)}\n")
  }

  /// Returns rules that do not hold in print, where rows have no fixed height.
  private static func onScreen(_ rules: String) -> String { "@media screen {\n\(rules)}\n" }

  /// Returns an element with further rules, which nothing in them can end, and which is also well-formed XML.
  static func element(of css: String) -> String {
    if css.isEmpty { return "" }
    let rules = css.replacing("</", with: "<\\/").replacing("]]>", with: "]]\\>")
    return "<style>/*<![CDATA[*/\n\(rules)\n/*]]>*/</style>\n"
  }

  private static let shared = rules(embedded_base_css())
  private static let screen = rules(embedded_screen_css())
  private static let print = rules(embedded_print_css())

  /// The rules for a page in a folder, whose script places the rows.
  static let window = onScreen(rules(embedded_window_css()))

  /// The rules for a page of a list that changes: its form, and rows that are selected or edited.
  static let live = onScreen(rules(embedded_live_css()))

  private static func rules(_ file: UnsafePointer<UInt8>) -> String {
    CompactText.style(String(cString: file))
  }

  /// The numbers of marks in index strips, from which a browser chooses by the height of the window.
  private static let limits = [5, 9, 13, 17, 21, 25, 29, 33, 45, 61, 81, 109, 145, 193, 257]

  /// Returns the numbers of marks of the strips for some index titles, in ascending order.
  ///
  /// The last strip has all titles, up to the greatest number.
  static func stripLimits(_ count: Int) -> [Int] {
    let end = limits.firstIndex { $0 >= count } ?? limits.count - 1
    return Array(limits[...end])
  }

  /// The rules that show the longest strip that has room in the window.
  ///
  /// A strip gives way to a longer one, if there is one.
  private static var strips: String {
    var rules = "nav .strip\(limits[0]) { display: flex; }\n"
    for (limit, next) in zip(limits, limits.dropFirst()) {
      let height = barHeight + markHeight * Double(next)
      rules += """
        @media (min-width: 19.01em) and (min-height: \(height)em), (min-height: \(height + fieldHeight)em) {
          nav .strip\(limit):not(:last-child) { display: none; } nav .strip\(next) { display: flex; } }

        """
    }
    return CompactText.style(rules)
  }

  /// The smallest height of a mark in the index strip, in `em`.
  private static let markHeight = 1.0

  /// The height that is not for the index strip, in `em`.
  private static let barHeight = 3.25

  /// The height of the search field, which is below the heading in a narrow window, in `em`.
  private static let fieldHeight = 2.5
}
