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

  private static let shared = """
    :root { color-scheme: light dark; font: 100%/1.25 system-ui, sans-serif;
      --line: color-mix(in srgb, Canvas 85%, CanvasText);
      --shade: color-mix(in srgb, Canvas 94%, CanvasText);
      --faint: color-mix(in srgb, Canvas 35%, CanvasText); }
    html { background: Canvas; color: CanvasText; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body, h1, h2, ul { margin: 0; padding: 0; }
    ul { list-style: none; }
    h1 { font-size: 1.125rem; }
    h2 { font-size: .875rem; }
    h2 small { font-weight: normal; color: var(--faint); }
    /* A row begins where the page does, also if its text has the other direction. */
    h1, main li, section > p { text-align: -webkit-match-parent; text-align: match-parent; }
    main a { color: inherit; text-decoration: none; }
    main b { font-weight: normal; }
    main i { font-style: normal; color: var(--faint); }
    main img { width: 1.75rem; height: 1.75rem; margin-inline-end: .75rem; vertical-align: middle;
      object-fit: cover; }
    .subtitle i { display: block; font-size: .8125rem; }
    .value1 i { float: inline-end; }
    .value2 b { color: var(--faint); font-size: .8125rem; }
    .value2 i { color: inherit; }
    section > p { margin: 0; padding: .5rem 1rem 1rem; font-size: .8125rem; color: var(--faint); }
    /* Letters of Tibetan are below each other. */
    :lang(bo), :lang(dz) { --lines: 1.8; }

    """

  /// The rules for the screen.
  ///
  /// What is too long is cut at its end alone (`overflow-x: clip`): letters of many scripts are higher than
  /// their lines. A script has the lines that its font asks for, in rows that have room for all.
  private static let screen = """
    :root { --bar: 3.25rem; --head: 1.75rem; --row: 2.75rem; --side: 1rem; --mark: 2rem;
      scroll-padding-top: var(--bar); }
    header { position: sticky; top: 0; z-index: 2; height: var(--bar); padding: 0 var(--side);
      display: flex; gap: .75rem; align-items: center; background: Canvas; }
    header > * { min-width: 0; white-space: nowrap; overflow-x: clip; text-overflow: ellipsis; }
    header a { flex: 0 1 auto; text-decoration: none; }
    header a, header a + h1 { min-width: 2.5rem; }
    header a::before { content: "\\2039\\00A0"; content: "\\2039\\00A0" / ""; }
    h1 { flex: 0 1 auto; }
    input { flex: 1 1 8rem; min-width: 5rem; max-width: 20rem; height: 2.25rem; padding: 0 .5rem;
      font: inherit; overflow: visible; border: 1px solid var(--faint); border-radius: .5rem;
      background: var(--shade); color: CanvasText; }
    output { flex: none; font-size: .8125rem; }
    output:empty { margin-inline-start: -.75rem; }
    h2 { position: sticky; top: var(--bar); z-index: 1; height: var(--head); padding: 0 var(--side);
      line-height: var(--head); background: var(--shade); overflow-x: clip; white-space: nowrap; }
    nav:not([hidden]) + main { --strip: var(--mark); }
    main { padding-inline-end: var(--strip, 0); }
    main:not(:has(> section:not([hidden])))::after { content: "No rows"; display: block;
      padding: 2rem 1rem; text-align: center; color: var(--faint); }
    main ul { content-visibility: auto;
      contain-intrinsic-size: 0 calc(var(--rows) * var(--row)); }
    main li { height: var(--row); padding: 0 var(--side); line-height: var(--row); overflow-x: clip;
      white-space: nowrap; text-overflow: ellipsis;
      box-shadow: inset 0 -1px var(--line); scroll-margin-top: var(--head); }
    main li:not([dir]), main li a { display: flex; align-items: center; gap: .75rem; }
    main li a { flex: 1; grid-column: 1 / -1; min-width: 0; position: relative; height: var(--row);
      padding-inline-end: 1.25rem; scroll-margin-top: inherit; }
    main li a::after { content: "\\203A"; content: "\\203A" / ""; position: absolute; top: 0;
      inset-inline-end: 0; line-height: var(--row); color: var(--faint); }
    main li a:focus-visible, main li:focus-visible { outline-offset: -2px; }
    main li img { flex: none; margin: 0; }
    /* Letters such as J are wider than their places. */
    main b, main i { min-width: 0; max-width: calc(100% + 2px); overflow-x: clip;
      text-overflow: ellipsis; padding: 0 1px; margin: 0 -1px; }
    main b { flex: 1; }
    main:not(.default) li:not([dir]), main:not(.default) li a { display: grid; gap: 0;
      grid-template-columns: auto var(--columns); }
    main:not(.default) li img { margin-inline-end: .75rem; }
    main b { grid-column: 2 / -1; }
    /* A long title leaves a part of the row to its detail. */
    main.value1 { --columns: fit-content(60%) .75rem minmax(0, 1fr); }
    .value1 i { grid-column: 4; justify-self: end; }
    .value1 b:not(:last-child) { grid-column: 2; }
    main.value2 { --columns: 7rem .75rem minmax(0, 1fr); }
    .value2 i { grid-column: 4; }
    .value2 b { grid-column: 2; justify-self: end; }
    \(stacked("subtitle"))
    /* In a narrow window, or with large text, two texts are one below the other, also the heading and the
      search field. */
    @media (max-width: 19em) and (min-height: 11em) {
      :root { --bar: 5.75rem; }
      header { flex-wrap: wrap; align-content: center; gap: .5rem .75rem; }
      header > input { order: 1; flex-basis: 100%; max-width: none; }
    }
    @media (max-width: 19em) {
      :root { --side: .375rem; --mark: 1.25rem; }
      main li a { padding-inline-end: .875rem; }
      \(stacked("value1"))\(stacked("value2"))
      .value1 i { font-size: .8125rem; }
    }
    @media (forced-colors: active) { main li { border-bottom: 1px solid; } }
    section:last-child { min-height: calc(100vh - var(--bar)); }
    html:has(main.grouped), html:has(main.grouped) header { background: var(--back); }
    html:has(main.grouped) { --back: var(--shade); --box: Canvas; }
    .grouped section { margin: 0 var(--side) 1rem; }
    .grouped h2 { position: static; background: none; padding: 0; }
    .grouped ul { background: var(--box); }
    .grouped ul:last-of-type li:last-child { box-shadow: none; }
    @media (prefers-color-scheme: dark) {
      html:has(main.grouped) { --back: Canvas; --box: var(--shade); }
    }
    .grouped ul:first-of-type { border-radius: .625rem .625rem 0 0; }
    .grouped ul:last-of-type { border-radius: 0 0 .625rem .625rem; }
    .grouped ul:only-of-type { border-radius: .625rem; }
    .grouped li { scroll-margin-top: 0; }
    nav { position: fixed; z-index: 3; inset-block: var(--bar) 0; inset-inline-end: 0; width: var(--mark);
      touch-action: none; user-select: none; }
    nav ul { display: none; height: 100%; flex-direction: column; justify-content: center; }
    nav li { flex: 0 1 1.25rem; min-height: 0; font-size: .6875rem; line-height: 1.45; text-align: center;
      white-space: nowrap; overflow-x: clip; }
    nav a { display: block; height: 100%; text-decoration: none; }
    nav a[aria-current] { font-weight: bold; background: var(--shade); border-radius: .25rem; }
    .level { display: none; }
    .level:target, .level:has(:target) { display: block; }
    div:has(~ .level:target, ~ .level :target) { display: none; }

    """

  /// Returns the rules that put the texts of a row one below the other.
  private static func stacked(_ style: String) -> String {
    """
    main.\(style) { --row: 3.625rem; --columns: minmax(0, 1fr); }
    main.\(style) li:not([dir]), main.\(style) li a { align-content: center;
      line-height: var(--lines, 1.5); }
    main.\(style) :is(b, i) { grid-column: 2; justify-self: stretch; }
    .\(style) b:last-child, .\(style) li img { grid-row: 1 / span 2; }

    """
  }

  /// The rules for a page in a folder, whose script places the rows.
  static let window = onScreen(
    """
    main.window { position: relative; }
    main.window section { position: absolute; inset-inline: 0 var(--strip, 0); min-height: 0; }
    main.window ul { content-visibility: visible; background: none; }
    main.window li, main.window section > p { position: absolute; inset-inline: 0; }
    main.window.grouped li { background: var(--box); box-shadow: inset 0 -1px var(--line); }
    body > footer { display: flex; gap: 2rem; justify-content: center; padding: 1rem; }
    body > footer a { padding: .5rem 1.5rem; font-size: 1.5rem; text-decoration: none; }

    """)

  /// The rules for a page of a list that changes: its form, and rows that are selected or edited.
  static let live = onScreen(
    """
    form { display: flex; flex: 1 1 9rem; min-width: 7.5rem; max-width: 24rem; overflow: visible; }
    form input { flex-basis: 0; }
    summary { list-style: none; cursor: pointer; padding: .375rem .5rem; }
    details > div { position: absolute; top: calc(var(--bar) - .25rem); inset-inline-end: .5rem;
      display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; width: max-content;
      max-width: calc(100vw - 1rem); overflow: auto; padding: .75rem;
      max-height: calc(100vh - var(--bar)); background: Canvas; border: 1px solid var(--line);
      border-radius: .5rem; }
    details label { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center;
      justify-content: space-between; }
    details label input { flex: 1; }
    select, button { height: 2.25rem; max-width: 100%; padding: 0 .5rem; font: inherit;
      border: 1px solid var(--faint); border-radius: .5rem; background: var(--shade); color: CanvasText; }
    @media (max-width: 19em) and (min-height: 11em) {
      form { order: 1; flex-basis: 100%; max-width: none; }
    }
    output.message { position: fixed; bottom: 1rem; inset-inline: 1rem; margin: 0; padding: .75rem 1rem;
      max-height: 50vh; overflow: auto; white-space: normal; overflow-wrap: anywhere;
      background: CanvasText; color: Canvas; border-radius: .5rem; }
    @media (forced-colors: active) { output.message { border: 1px solid; } }
    header:has(details[open]) { z-index: 4; }
    li.gone { pointer-events: none; }
    main li:has(> [type=checkbox]) { padding-inline-start: 2.5rem; }
    main li > [type=checkbox] { position: absolute; inset-inline-start: .75rem; top: calc(50% - .5rem);
      width: 1rem; min-width: 0; height: 1rem; margin: 0; }
    main li > [type=text] { width: 100%; max-width: none; grid-column: 1 / -1; }

    """)

  /// The rules for print.
  ///
  /// A head takes the room of the first lines of its section, and gives it back, because Firefox knows no
  /// `break-after: avoid`.
  private static let print = """
    header { padding: 0 0 1rem; }
    header > :not(h1), nav, h2 small, main li > input, body > footer { display: none; }
    main { columns: 13rem 3; column-gap: 2rem; }
    main.window, main.window section { height: auto !important; }
    .level { padding-top: 1.5rem; }
    main li { padding-inline-start: 1rem; text-indent: -1rem; line-height: var(--lines, 1.3);
      overflow-wrap: anywhere; break-inside: avoid; }
    main li a { display: block; }
    main i { text-indent: 0; }
    section { margin: 0 0 .75rem; }
    h2 { line-height: 1.5; break-inside: avoid; break-after: avoid; }
    h2::after { content: ""; display: block; height: 4rem; margin-bottom: -4rem; }
    main ul > li:first-child { break-before: avoid; }

    """

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
    return rules
  }

  /// The smallest height of a mark in the index strip, in `em`.
  private static let markHeight = 1.0

  /// The height that is not for the index strip, in `em`.
  private static let barHeight = 3.25

  /// The height of the search field, which is below the heading in a narrow window, in `em`.
  private static let fieldHeight = 2.5
}
