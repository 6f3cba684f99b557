/** Returns the page that a server has sent. */
const parse = (/** @type {string} */ text) => new DOMParser().parseFromString(text, "text/html");

/** Returns a number as the language of the page writes it. */
const number = (/** @type {number} */ value) => value.toLocaleString(document.documentElement.lang);

/**
 * The rows of a list that are in the window.
 *
 * A browser can show only a limited height: 33,554,428 pixels in Chromium, and 17,895,697 in Firefox. A
 * higher list has two positions: that of the scroll bar, and that in the list. Small movements move both by
 * the same distance. A large one, by the scroll bar, moves the list in proportion.
 */
class ListWindow {
  /**
   * @param {HTMLElement} header
   * @param {HTMLElement} main
   * @param {(section: ListSection, row: number) => HTMLElement | undefined} rowOf Returns a row of a section,
   *   or nothing until the row is there.
   */
  constructor(header, main, rowOf) {
    this.header = header;
    this.main = main;
    this.rowOf = rowOf;
    /** The sections that are shown, each with a range of its rows, and their places. @type {View[]} */
    this.views = [];
    this.height = 0;
    /** The elements of the sections that are near the window. @type {Map<View, Line>} */
    this.lines = new Map();
    /** The position of the scroll bar when it was last looked at. */
    this.bar = 0;
    /** The position in the list. */
    this.position = 0;
    /** Shows what is in the window now, before the next frame. */
    this.schedule = onceAFrame(() => this.follow());
    addEventListener("scroll", this.schedule, { passive: true });
    addEventListener("resize", () => this.resize());
    history.scrollRestoration = "manual";
    this.measure();
  }

  /** Shows ranges of sections, at a position. */
  show(/** @type {View[]} */ views, /** @type {number} */ position) {
    this.layOut(views);
    this.setPosition(position);
  }

  /** Measures a section with a row. */
  measure() {
    const { main } = this;
    main.classList.remove("window");
    main.innerHTML = "<section><h2>A</h2><ul><li>A</li></ul></section><section></section>";
    const [section, next] = main.children, [heading, list] = section.children;
    /** @type {HTMLElement} */ (list).style.setProperty("content-visibility", "visible");
    const place = element => element.getBoundingClientRect();
    this.headHeight = place(heading).height;
    this.rowHeight = place(list).height;
    this.gap = place(next).top - place(section).top - this.headHeight - this.rowHeight;
    main.replaceChildren();
    main.classList.add("window");
  }

  /** The height of the window below the header. */
  get room() { return innerHeight - this.header.offsetHeight; }

  /** Returns the height of each footer, whose lines depend on the width of the window. */
  measureFooters() {
    const heights = new Map(), section = document.createElement("section");
    this.main.append(section);
    for (const { section: { footer } } of this.views) {
      if (!footer || heights.has(footer)) continue;
      section.append(footer);
      // A browser scrolls by whole pixels.
      heights.set(footer, Math.ceil(footer.getBoundingClientRect().height));
    }
    section.remove();
    return heights;
  }

  /** Finds the places of sections. */
  layOut(/** @type {View[]} */ views) {
    this.views = views;
    const footers = this.measureFooters();
    let top = 0;
    for (const view of views) {
      view.top = top;
      view.footerHeight = footers.get(view.section.footer) ?? 0;
      view.height = this.headHeight + (view.last - view.first) * this.rowHeight + view.footerHeight
        + this.gap;
      top += view.height;
    }
    // The last section can be at the top too.
    const last = views[views.length - 1];
    this.height = Math.max(last ? last.top + this.room : 0, top);
    this.main.style.height = `${this.barHeight}px`;
    for (const line of this.lines.values()) line.element.remove();
    this.lines.clear();
  }

  /** The height that the browser shows. */
  get barHeight() { return Math.min(this.height, 8e6); }

  /** The last position in the list. */
  get end() { return Math.max(0, this.height - this.room); }

  /** The last position of the scroll bar. */
  get barEnd() { return Math.max(0, this.barHeight - this.room); }

  /** Goes to a position in the list. */
  setPosition(/** @type {number} */ place) {
    const { end, barEnd } = this;
    this.position = Math.min(Math.max(0, place), end);
    scrollTo(0, end > 0 ? this.position / end * barEnd : 0);
    this.bar = scrollY;
    if (end === barEnd) this.position = this.bar;
    this.render();
  }

  /** Goes to where the scroll bar is. */
  follow() {
    const { end, barEnd } = this, moved = scrollY - this.bar, bar = scrollY;
    this.bar = bar;
    if (end === barEnd) this.position = bar;
    // A scroll bar that is moved by one pixel moves the page by the ratio of their heights.
    else if (Math.abs(moved) < Math.min(3 * innerHeight, barEnd / innerHeight / 2))
      this.position += moved;
    else this.position = bar / barEnd * end;
    const { position } = this;
    const isAtEdge = bar < innerHeight || bar > barEnd - innerHeight;
    if (position < 0 || position > end || (isAtEdge && end > barEnd
      && Math.abs(position / end * barEnd - bar) > innerHeight)) this.setPosition(position);
    else this.render();
  }

  /** Keeps the row at the top when the height of rows changes. */
  resize() {
    const place = this.position / (this.rowHeight || 1);
    const focused = /** @type {HTMLElement} */ (document.activeElement);
    this.measure();
    this.layOut(this.views);
    this.setPosition(place * this.rowHeight);
    // What was put in again has lost the focus.
    if (this.main.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** Puts what is near the window into the page, and takes away everything else. */
  render() {
    const { views, lines } = this;
    const low = this.position - innerHeight, high = this.position + 2 * innerHeight;
    const visible = new Set();
    let previous = null;
    for (let i = Math.max(0, firstWhere(0, views.length, i => views[i].top > low) - 1);
      i < views.length && views[i].top < high; i++) {
      visible.add(views[i]);
      const line = lines.get(views[i]) ?? this.addLine(views[i], previous);
      previous = line.element;
      this.renderLine(line, views[i], low, high);
    }
    for (const [view, line] of lines) {
      if (visible.has(view)) continue;
      line.element.remove();
      lines.delete(view);
    }
  }

  /** Adds the element of a section after another one. */
  addLine(/** @type {View} */ view, /** @type {HTMLElement | null} */ previous) {
    const { section } = view;
    const element = document.createElement("section");
    if (section.lang) element.lang = section.lang;
    const heading = /** @type {HTMLElement} */ (section.heading.cloneNode(true));
    const list = document.createElement("ul");
    heading.querySelector("small").textContent = number(view.last - view.first);
    const footer = /** @type {HTMLElement | undefined} */ (section.footer?.cloneNode(true));
    element.append(heading, list, ...footer ? [footer] : []);
    /** @type {Line} */
    const line = { element, list, footer, rows: new Map() };
    this.lines.set(view, line);
    if (previous) previous.after(element); else this.main.prepend(element);
    return line;
  }

  /**
   * Places the part of a section that is in a range of positions.
   *
   * @param {Line} line
   * @param {View} view
   * @param {number} low
   * @param {number} high
   */
  renderLine(line, view, low, high) {
    const { rowHeight } = this;
    const top = Math.max(view.top, low), bottom = Math.min(view.top + view.height, high);
    line.element.style.top = `${top + this.bar - this.position}px`;
    line.element.style.height = `${Math.max(0, bottom - top - this.gap)}px`;
    const start = view.top + this.headHeight, count = view.last - view.first;
    const first = Math.max(0, Math.floor((low - start) / rowHeight));
    const last = Math.min(count, Math.ceil((high - start) / rowHeight));
    if (line.footer) {
      line.footer.style.top = `${start + count * rowHeight - top}px`;
      line.footer.style.height = `${view.footerHeight}px`;
    }
    const rows = new Map();
    for (let n = first; n < last; n++) {
      const row = this.rowOf(view.section, view.first + n) ?? line.rows.get(n) ?? placeholder();
      if (line.rows.get(n) !== row) {
        row.setAttribute("aria-setsize", String(count));
        row.setAttribute("aria-posinset", String(n + 1));
      }
      row.style.top = `${start + n * rowHeight - top}px`;
      rows.set(n, row);
    }
    replaceRows(line, rows);
  }
}

/** Returns a row that is shown until the row in its place is there. */
const placeholder = () => {
  const row = document.createElement("li");
  row.setAttribute("aria-busy", "true");
  return row;
};

/** Replaces the rows of a section in the page, and leaves those that stay where they are. */
const replaceRows = (/** @type {Line} */ line, /** @type {Map<number, HTMLElement>} */ rows) => {
  const kept = new Set(rows.values());
  for (const row of line.rows.values()) if (!kept.has(row)) row.remove();
  let next = line.list.firstElementChild;
  for (const row of rows.values()) {
    if (row === next) next = next.nextElementSibling;
    else line.list.insertBefore(row, next);
  }
  line.rows = rows;
};

/** Returns views of whole sections. */
const wholeViews = (/** @type {ListSection[]} */ sections) =>
  sections.map(section => /** @type {View} */ ({ section, first: 0, last: section.count }));

/** Makes the marks of an index strip links for screen readers and the Enter key, without a pointer. */
const onMarks = (/** @type {HTMLElement} */ nav, /** @type {(name: string) => void} */ go) =>
  nav.addEventListener("click", event => {
    const mark = /** @type {Element} */ (event.target).closest("a");
    event.preventDefault();
    if (!mark) return;
    go(nameIn(mark.hash));
    keepMark(mark);
  });
