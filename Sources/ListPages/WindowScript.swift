/// The part of scripts that shows only the rows that are visible.
///
/// A browser can show only a limited height: 33,554,428 pixels in Chromium, and 17,895,697
/// in Firefox. A higher list has two positions: that of the scroll bar, and that in the list. Small
/// movements move both by the same distance. A large one, by the scroll bar, moves the list in
/// proportion.
enum WindowScript {
  static let source = #"""
    const number = value => value.toLocaleString(document.documentElement.lang);
    const largestHeight = 8e6;

    // Makes a list show the rows in the window. `rowOf` returns a row of a section, or nothing until the
    // row is there. What is shown are sections with ranges of their rows.
    const makeWindow = (header, main, rowOf) => {
      // The sections that are shown, each with a range of its rows, and their places.
      let views = [], height = 0, rowHeight = 0, headHeight = 0, gap = 0;
      const lines = new Map();
      const measure = () => {
        main.classList.remove("window");
        main.innerHTML = "<section><h2>A</h2><ul><li>A</li></ul></section><section></section>";
        const [section, next] = main.children;
        section.children[1].style.contentVisibility = "visible";
        const place = element => element.getBoundingClientRect();
        headHeight = place(section.children[0]).height;
        rowHeight = place(section.children[1]).height;
        gap = place(next).top - place(section).top - headHeight - rowHeight;
        main.replaceChildren();
        main.classList.add("window");
      };
      const room = () => innerHeight - header.offsetHeight;
      // The height of each footer, whose lines depend on the width of the window.
      const measureFooters = () => {
        const heights = new Map(), section = document.createElement("section");
        main.append(section);
        for (const { section: { footer } } of views) {
          if (!footer || heights.has(footer)) continue;
          section.append(footer);
          // A browser scrolls by whole pixels.
          heights.set(footer, Math.ceil(footer.getBoundingClientRect().height));
        }
        section.remove();
        return heights;
      };
      const layOut = ranges => {
        views = ranges;
        const footers = measureFooters();
        let top = 0;
        for (const view of views) {
          view.top = top;
          view.footerHeight = footers.get(view.section.footer) ?? 0;
          view.height = headHeight + (view.last - view.first) * rowHeight + view.footerHeight + gap;
          top += view.height;
        }
        // The last section can be at the top too.
        const last = views.at(-1);
        height = Math.max(last ? last.top + room() : 0, top);
        main.style.height = `${Math.min(height, largestHeight)}px`;
        for (const line of lines.values()) line.element.remove();
        lines.clear();
      };

      // The position of the scroll bar when it was last looked at, and that in the list.
      let bar = 0, position = 0;
      const end = () => Math.max(0, height - room());
      const barEnd = () => Math.max(0, Math.min(height, largestHeight) - room());
      const setPosition = place => {
        position = Math.min(Math.max(0, place), end());
        scrollTo(0, end() > 0 ? position / end() * barEnd() : 0);
        bar = scrollY;
        if (end() === barEnd()) position = bar;
        render();
      };
      const follow = () => {
        const moved = scrollY - bar;
        bar = scrollY;
        if (end() === barEnd()) position = bar;
        // A scroll bar that is moved by one pixel moves the page by the ratio of their heights.
        else if (Math.abs(moved) < Math.min(3 * innerHeight, barEnd() / innerHeight / 2))
          position += moved;
        else position = bar / barEnd() * end();
        const isAtEdge = bar < innerHeight || bar > barEnd() - innerHeight;
        if (position < 0 || position > end() || (isAtEdge && end() > barEnd()
          && Math.abs(position / end() * barEnd() - bar) > innerHeight)) setPosition(position);
        else render();
      };

      const render = () => {
        const low = position - innerHeight, high = position + 2 * innerHeight;
        const shift = bar - position;
        const visible = new Set();
        let previous = null;
        for (let i = Math.max(0, firstWhere(0, views.length, i => views[i].top > low) - 1);
          i < views.length && views[i].top < high; i++) {
          const view = views[i], { section } = view;
          visible.add(view);
          let line = lines.get(view);
          if (!line) {
            const element = document.createElement("section");
            if (section.lang) element.lang = section.lang;
            const heading = section.heading.cloneNode(true), list = document.createElement("ul");
            heading.querySelector("small").textContent = number(view.last - view.first);
            const footer = section.footer?.cloneNode(true);
            element.append(heading, list, ...footer ? [footer] : []);
            line = { element, list, footer, rows: new Map() };
            lines.set(view, line);
            if (previous) previous.after(element); else main.prepend(element);
          }
          previous = line.element;
          const top = Math.max(view.top, low), bottom = Math.min(view.top + view.height, high);
          line.element.style.top = `${top + shift}px`;
          line.element.style.height = `${Math.max(0, bottom - top - gap)}px`;
          const start = view.top + headHeight;
          const first = Math.max(0, Math.floor((low - start) / rowHeight));
          const last = Math.min(view.last - view.first, Math.ceil((high - start) / rowHeight));
          if (line.footer) {
            line.footer.style.top = `${start + (view.last - view.first) * rowHeight - top}px`;
            line.footer.style.height = `${view.footerHeight}px`;
          }
          const rows = new Map();
          for (let n = first; n < last; n++) {
            const row = rowOf(section, view.first + n) ?? line.rows.get(n) ?? placeholder();
            if (line.rows.get(n) !== row) {
              row.setAttribute("aria-setsize", view.last - view.first);
              row.setAttribute("aria-posinset", n + 1);
            }
            row.style.top = `${start + n * rowHeight - top}px`;
            rows.set(n, row);
          }
          const kept = new Set(rows.values());
          for (const row of line.rows.values()) if (!kept.has(row)) row.remove();
          let next = line.list.firstElementChild;
          for (const row of rows.values()) {
            if (row === next) next = next.nextElementSibling;
            else line.list.insertBefore(row, next);
          }
          line.rows = rows;
        }
        for (const [view, line] of lines) {
          if (visible.has(view)) continue;
          line.element.remove();
          lines.delete(view);
        }
      };
      const placeholder = () => {
        const row = document.createElement("li");
        row.setAttribute("aria-busy", "true");
        return row;
      };
      let isWaiting = false;
      const schedule = () => {
        if (isWaiting) return;
        isWaiting = true;
        requestAnimationFrame(() => { isWaiting = false; follow(); });
      };

      addEventListener("scroll", schedule, { passive: true });
      addEventListener("resize", () => {
        const place = position / (rowHeight || 1), focused = document.activeElement;
        measure();
        layOut(views);
        setPosition(place * rowHeight);
        // What was put in again has lost the focus.
        if (main.contains(focused)) focused.focus({ preventScroll: true });
      });
      history.scrollRestoration = "manual";
      measure();
      return {
        show: (ranges, place) => { layOut(ranges); setPosition(place); },
        setPosition, schedule,
        get position() { return position; },
        get rowHeight() { return rowHeight; },
        get headHeight() { return headHeight; },
      };
    };

    """#
}
