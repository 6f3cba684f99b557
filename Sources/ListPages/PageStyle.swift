/// The style sheet of a page.
///
/// All heights of rows and headers are fixed, so that a browser can skip rows that are not visible, and
/// jumps to sections are exact. They are in `rem`, so that they grow with the size of the text. The last
/// section fills the window, so that the last sections can be at the top too.
enum PageStyle {
  /// The rules that all pages share.
  static let css = """
    :root { --bar: 3.25rem; --head: 1.75rem; --row: 2.75rem; color-scheme: light dark;
      --line: color-mix(in srgb, Canvas 85%, CanvasText);
      --shade: color-mix(in srgb, Canvas 94%, CanvasText); }
    * { box-sizing: border-box; }
    html { scroll-padding-top: var(--bar); font: 100%/1.25 system-ui, sans-serif; }
    body { margin: 0; }
    header { position: sticky; top: 0; z-index: 2; height: var(--bar); padding: 0 1rem;
      display: flex; align-items: center; background: Canvas; }
    h1 { margin: 0; font-size: 1.125rem; }
    h2 { position: sticky; top: var(--bar); z-index: 1; height: var(--head); margin: 0;
      padding: 0 1rem; font-size: .875rem; line-height: var(--head); background: var(--shade); }
    h2 small { font-weight: normal; opacity: .7; }
    ul { margin: 0; padding: 0; list-style: none; }
    main { padding-inline-end: 2rem; }
    main ul { content-visibility: auto;
      contain-intrinsic-size: auto calc(var(--rows) * var(--row)); }
    main li { height: var(--row); padding: 0 1rem; line-height: var(--row); overflow: hidden;
      white-space: nowrap; text-overflow: ellipsis; box-shadow: inset 0 -1px var(--line); }
    main li a { display: block; height: 100%; overflow: hidden; text-overflow: ellipsis;
      color: inherit; text-decoration: none; }
    main li a::after { content: "\\203A"; float: inline-end; opacity: .5; }
    main img { width: 1.75rem; height: 1.75rem; margin-inline-end: .75rem; vertical-align: middle;
      object-fit: cover; }
    main b { font-weight: normal; }
    main i { font-style: normal; opacity: .65; }
    main.subtitle { --row: 3.625rem; }
    main.subtitle li { line-height: 1.25; padding-top: .6rem; }
    main.subtitle i { display: block; font-size: .8125rem; overflow: hidden; text-overflow: ellipsis; }
    main.value1 i { float: inline-end; }
    main.value2 b { display: inline-block; width: 7rem; margin-inline-end: .75rem; font-size: .8125rem;
      text-align: end; overflow: hidden; text-overflow: ellipsis; vertical-align: bottom; opacity: .65; }
    main.value2 i { opacity: 1; }
    section:last-child { min-height: calc(100vh - var(--bar)); }
    section > p { margin: 0; padding: .5rem 1rem 1rem; font-size: .8125rem; opacity: .7; }
    main.grouped section { margin: 1rem; }
    main.grouped h2 { position: static; background: none; }
    main.grouped ul { background: var(--shade); }
    nav { position: fixed; z-index: 3; inset-block: var(--bar) 0; inset-inline-end: 0; width: 2rem; }
    nav ul { display: none; height: 100%; flex-direction: column; justify-content: center; }
    nav li { flex: 0 1 1.25rem; font-size: .6875rem; text-align: center; }
    nav a { display: block; height: 100%; text-decoration: none; }
    @media print {
      header, nav { display: none; }
      main { columns: 3; padding: 0; }
      main ul { content-visibility: visible; }
      main li { height: auto; padding: 0; line-height: 1.3; white-space: normal; box-shadow: none;
        break-inside: avoid; }
      section:last-child { min-height: 0; }
      h2 { position: static; padding: 0; background: none; break-after: avoid; }
      h2 small { display: none; }
      main ul > li:first-child { break-before: avoid; }
    }

    """

  /// The smallest height of a mark in the index strip, in `em`.
  private static let markHeight = 1.0

  /// The height that is not for the index strip, in `em`.
  private static let barHeight = 3.25

  /// Returns the numbers of marks for windows of different heights, in ascending order.
  static func stripLimits(_ count: Int) -> [Int] {
    var limits: [Int] = []
    var limit = 5
    while limit < count {
      limits.append(limit)
      limit += limit < 33 ? 4 : limit / 4 & ~1
    }
    return limits + [count]
  }

  /// Returns the rules that show one of several index strips, depending on the height of the window.
  static func strips(limits: [Int]) -> String {
    var rules = ""
    for (i, limit) in limits.enumerated() {
      var conditions: [String] = []
      if i > 0 { conditions.append("(min-height: \(height(limit))em)") }
      if i + 1 < limits.count {
        conditions.append("(max-height: \(height(limits[i + 1]) - 0.01)em)")
      }
      let query = (["screen"] + conditions).joined(separator: " and ")
      rules += "@media \(query) { nav .strip\(limit) { display: flex; } }\n"
    }
    return rules
  }

  private static func height(_ limit: Int) -> Double {
    barHeight + markHeight * Double(limit)
  }
}
