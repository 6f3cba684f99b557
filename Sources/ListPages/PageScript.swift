/// The scripts of pages: search, the index strip under the finger, and typing to jump.
///
/// A script has no data in it, so it is the same on all pages.
enum PageScript {
  /// The script of a page in one file, as an element that is also well-formed XML.
  ///
  /// The page is complete without it. Comments and indentation are left out, to keep each page small.
  static let element: String = {
    let lines = (shared + page).split(separator: "\n").map { $0.drop { $0 == " " } }
    let code = lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    return "<script>//<![CDATA[\n\(code)\n//]]></script>\n"
  }()

  /// Functions for all pages.
  static let shared = #"""
    "use strict";
    // The name that the fragment of an address leads to.
    const nameIn = hash => {
      try { return decodeURIComponent(hash.slice(1)); } catch { return ""; }
    };
    const isShown = element => element.getClientRects().length > 0;

    // Returns the first position in a range at which a condition holds; it then holds up to the end.
    const firstWhere = (low, high, condition) => {
      while (low < high) {
        const middle = (low + high) >> 1;
        if (condition(middle)) high = middle; else low = middle + 1;
      }
      return low;
    };

    // The compare function of a language, which ignores accents and case. For a language that the browser does not
    // know, it has the root order of CLDR, as English, and not that of the user's language.
    const compares = {};
    const compareOf = language => compares[language] ??= (() => {
      const options = { sensitivity: "base" };
      try {
        return new Intl.Collator([language, "en"], options).compare;
      } catch {
        return new Intl.Collator("en", options).compare;
      }
    })();

    // The text by which a row is sorted.
    const textOf = row => row.dataset.text ?? shownOf(row);
    const shownOf = row => (row.querySelector("b") ?? row).textContent;
    const focus = row => {
      row.tabIndex = -1;
      (row.querySelector("a") ?? row).focus({ preventScroll: true });
    };

    // Adds a search field, and calls a function with each query, which returns what was found.
    const addSearch = (header, find) => {
      if (!header.querySelector("input[type=search]"))
        header.insertAdjacentHTML("beforeend", '<input type="search" lang="en" placeholder="Search"'
          + ' aria-label="Search" autocomplete="off" spellcheck="false"/><output lang="en" dir="ltr"></output>');
      const field = header.querySelector("input[type=search]"), result = header.querySelector("output");
      field.addEventListener("input", async () => {
        // The label is English, and what the user types is in the language of the list.
        field.lang = field.value ? document.documentElement.lang : "en";
        const query = field.value.trimStart();
        let text = "?";
        try { text = await find(query); } catch { /* Rows could not be fetched. */ }
        if (query === field.value.trimStart()) result.textContent = query && text;
      });
      return field;
    };

    // Calls a function with the letters that the user types in a list.
    const onTyping = (main, field, jump) => {
      let typed = "", time = 0;
      addEventListener("keydown", event => {
        const focused = document.activeElement;
        if (!isShown(main) || field.value || (focused !== document.body && !main.contains(focused))
          || focused.matches("[type=text]") || event.ctrlKey || event.altKey || event.metaKey || event.isComposing
          || [...event.key].length !== 1) return;
        if (event.timeStamp - time > 1000) typed = "";
        if (event.key === " ") {
          if (!typed) return;
          event.preventDefault();
        }
        typed += event.key;
        time = event.timeStamp;
        jump(typed);
      });
    };

    // Makes an index strip lead through the sections: dragged, with arrow keys, and marked.
    // `go` shows a section, and `here` returns the section at the top. Returns a function to call when
    // the sections or the marks have changed.
    const addStrip = (nav, sections, go, here) => {
      let positions, all;
      const positionOf = mark => positions.get(nameIn(mark.hash));
      // The marks of the strip that has room in the window.
      const marks = () => {
        const strip = [...nav.children].find(isShown);
        return strip ? [...strip.querySelectorAll("a")] : [];
      };
      // The position of a section among all titles, and of a title among the marks of a shorter strip.
      // That has each second mark for a title, at even distances, and gaps between them.
      const titleOf = position => {
        const i = all.findIndex(link => positionOf(link) === position
          && link.textContent === sections[position].title);
        return i < 0 ? Math.max(0, all.findLastIndex(link => positionOf(link) <= position)) : i;
      };
      const markOf = (title, count) => {
        if (count === all.length) return title;
        const last = (count - 1) / 2, place = i => Math.floor(i * (all.length - 1) / last);
        const i = firstWhere(0, last + 1, i => place(i) > title) - 1;
        return 2 * i + (place(i) === title ? 0 : 1);
      };
      let isWaiting = false;
      const update = () => {
        if (isWaiting) return;
        isWaiting = true;
        requestAnimationFrame(() => {
          isWaiting = false;
          if (all.length === 0) return;
          const links = marks(), current = links[markOf(titleOf(here()), links.length)];
          const stop = links.includes(document.activeElement) ? document.activeElement : current;
          for (const link of links) {
            if (link === current) link.setAttribute("aria-current", "true");
            else link.removeAttribute("aria-current");
            link.tabIndex = link === stop ? 0 : -1;
          }
        });
      };
      for (const event of ["scroll", "resize", "hashchange"])
        addEventListener(event, update, { passive: true });
      const read = () => {
        positions = new Map(sections.map(({ id }, i) => [id, i]));
        all = [...nav.lastElementChild.querySelectorAll("a")];
        update();
      };
      read();

      // A link would be dragged itself.
      nav.addEventListener("dragstart", event => event.preventDefault());
      let dragged;
      const drag = event => {
        const links = marks();
        const i = firstWhere(0, links.length - 1,
          i => links[i].getBoundingClientRect().bottom > event.clientY);
        if (!links[i] || links[i] === dragged) return;
        dragged = links[i];
        go(positionOf(dragged));
      };
      nav.addEventListener("pointerdown", event => {
        if (event.button !== 0) return;
        nav.setPointerCapture(event.pointerId);
        dragged = undefined;
        drag(event);
      });
      nav.addEventListener("pointermove", event => {
        if (nav.hasPointerCapture(event.pointerId)) drag(event);
      });
      nav.addEventListener("keydown", event => {
        const links = marks(), i = links.indexOf(document.activeElement);
        const next = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: links.length - 1 }[event.key];
        if (i < 0 || !links[next]) return;
        event.preventDefault();
        links[next].focus({ preventScroll: true });
        go(positionOf(links[next]));
      });
      return read;
    };

    """#

  /// The lists of a page in one file.
  private static let page = #"""
    const enhance = list => {
      const header = list.querySelector("header"), main = list.querySelector("main");
      const nav = list.querySelector("nav");
      const { lang } = main.closest("[lang]");
      const number = value => value.toLocaleString(lang);
      const sections = [...main.querySelectorAll("section")].map(element => ({
        element, id: element.id, title: element.querySelector("h2 span").textContent,
        count: element.querySelector("h2 small"), chunks: [...element.querySelectorAll("ul")],
        compare: compareOf(element.closest("[lang]").lang),
      }));
      const size = ({ chunks }) => chunks.reduce((sum, chunk) => sum + chunk.childElementCount, 0);
      for (const section of sections) section.count.textContent = number(size(section));
      const total = sections.reduce((sum, section) => sum + size(section), 0);
      const rowsOf = section => section.rows ??= [...section.element.querySelectorAll("li")];

      // Returns the ranges of rows in a section that begin with a query. U+FFFF is after all characters.
      const matches = (section, query) => {
        const rows = rowsOf(section), { compare } = section, end = query + "\uFFFF";
        const isBefore = i => compare(textOf(rows[i]), query) < 0;
        const isAfter = i => compare(textOf(rows[i]), end) > 0;
        // The order of the list can be another than the browser's, for example with custom rules.
        section.isSorted ??=
          rows.every((row, i) => i === 0 || compare(textOf(rows[i - 1]), textOf(row)) <= 0);
        if (section.isSorted) {
          const first = firstWhere(0, rows.length, i => !isBefore(i));
          const last = firstWhere(first, rows.length, isAfter);
          return first < last ? [[first, last]] : [];
        }
        return rows.flatMap((_, i) => isBefore(i) || isAfter(i) ? [] : [[i, i + 1]]);
      };

      // Shows the rows of a section that match a query, and returns their number.
      const filter = (section, query) => {
        const rows = rowsOf(section), isFound = new Uint8Array(rows.length);
        for (const [first, last] of query ? matches(section, query) : [[0, rows.length]])
          isFound.fill(1, first, last);
        // The text that a row shows is found, too, if the row is sorted by another one.
        const { compare } = section;
        section.filed ??= rows.flatMap((row, i) => "text" in row.dataset ? [i] : []);
        for (const i of query ? section.filed : []) {
          const shown = shownOf(rows[i]);
          if (compare(shown, query) >= 0 && compare(shown, query + "\uFFFF") <= 0) isFound[i] = 1;
        }
        let start = 0, total = 0;
        for (const chunk of section.chunks) {
          const end = start + chunk.childElementCount;
          const count = isFound.subarray(start, end).reduce((sum, found) => sum + found, 0);
          chunk.hidden = count === 0;
          if (count > 0 && (count < end - start || chunk.isPart)) {
            for (let i = start; i < end; i++) rows[i].hidden = !isFound[i];
            chunk.isPart = count < end - start;
            chunk.style.setProperty("--rows", count);
          }
          start = end;
          total += count;
        }
        section.element.hidden = total === 0;
        section.count.textContent = number(total);
        return total;
      };

      const field = addSearch(header, query => {
        const found = sections.reduce((sum, section) => sum + filter(section, query), 0);
        if (nav) nav.hidden = query !== "";
        scrollTo(0, 0);
        return `${number(found)} of ${number(total)}`;
      });
      onTyping(main, field, text => {
        for (const section of sections) {
          const [range] = matches(section, text);
          if (!range) continue;
          const row = rowsOf(section)[range[0]];
          focus(row);
          row.scrollIntoView();
          return;
        }
      });
      if (nav) addStrip(nav, sections, i => sections[i].element.scrollIntoView(), () => {
        const top = header.getBoundingClientRect().bottom + 1;
        return Math.max(0, firstWhere(0, sections.length,
          i => sections[i].element.getBoundingClientRect().top > top) - 1);
      });
    };

    // A level is made ready when it is shown.
    const lists = new Set(document.querySelectorAll("body > div"));
    const enhanceShown = () => {
      for (const list of [...lists].filter(isShown)) {
        lists.delete(list);
        enhance(list);
      }
    };
    // A browser goes to the level in the address after it has read the page.
    for (const event of ["load", "hashchange"]) addEventListener(event, enhanceShown);
    enhanceShown();

    """#
}
