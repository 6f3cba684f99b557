/// The script of a page in a folder, which shows only the rows that are visible.
///
/// The page has a link to each file of rows. The script replaces the links by the rows, and fetches a file
/// when its rows come near.
///
/// A browser can show only a limited height: 33,554,428 pixels in Chromium, and 17,895,697
/// in Firefox. A higher list has two positions: that of the scroll bar, and that in the list. Small
/// movements move both by the same distance. A large one, by the scroll bar, moves the list in
/// proportion.
enum FolderScript {
  static let source = PageScript.shared + list

  private static let list = #"""
    const show = () => {
      const header = document.querySelector("header"), main = document.querySelector("main");
      const nav = document.querySelector("nav");
      const { lang } = document.documentElement;
      const number = value => value.toLocaleString(lang);
      const largestHeight = 8e6;

      const sections = [...main.querySelectorAll("section")].map(element => {
        let count = 0;
        const parts = [...element.querySelectorAll("li")].map(item => {
          const part = { file: item.querySelector("a").getAttribute("href").split("#")[0],
            start: count, text: item.dataset.first };
          count += Number(item.dataset.count);
          return part;
        });
        return { id: element.id, lang: element.lang, title: element.querySelector("h2 span").textContent,
          heading: element.querySelector("h2"), parts, count, last: element.dataset.last,
          compare: compareOf(element.lang || lang) };
      });
      const total = sections.reduce((sum, { count }) => sum + count, 0);

      // The files that were used last. Each has the rows of its sections.
      const files = new Map();
      const load = name => {
        let file = files.get(name);
        if (!file) {
          file = { rows: null };
          file.isLoaded = fetch(name).then(async answer => {
            if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            file.rows = new Map([...page.querySelectorAll("section")].map(section =>
              [section.id, [...section.querySelectorAll("li")]]));
          });
          // Ask again for rows that could not be fetched, but not at once.
          file.isLoaded.catch(() => setTimeout(() => files.delete(name), 2000));
        }
        files.delete(name);
        files.set(name, file);
        for (const old of files.keys()) {
          if (files.size <= 64) break;
          files.delete(old);
        }
        return file;
      };
      const partOf = (section, row) =>
        section.parts[firstWhere(0, section.parts.length, i => section.parts[i].start > row) - 1];
      const rowOf = (section, row) => {
        const part = partOf(section, row);
        return load(part.file).rows?.get(section.id)?.[row - part.start];
      };

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
      const layOut = ranges => {
        views = ranges;
        let top = 0;
        for (const view of views) {
          view.top = top;
          view.height = headHeight + (view.last - view.first) * rowHeight + gap;
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
            element.append(heading, list);
            line = { element, list, rows: new Map() };
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
        for (const file of files.values()) {
          if (file.isAwaited) continue;
          file.isAwaited = true;
          file.isLoaded.then(schedule, () => {});
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

      // Returns the first row of a section at which a condition on its text holds.
      const firstRow = async (section, condition) => {
        const { parts } = section;
        const i = firstWhere(0, parts.length, i => condition(parts[i].text)) - 1;
        if (i < 0) return 0;
        const file = load(parts[i].file);
        await file.isLoaded;
        const rows = file.rows.get(section.id);
        return parts[i].start + firstWhere(0, rows.length, i => condition(textOf(rows[i])));
      };
      // Returns the sections and the ranges of their rows that begin with a query. U+FFFF is after all
      // characters.
      const find = query => Promise.all(sections.map(async section => {
        const { compare } = section, end = query + "\uFFFF";
        const isFrom = text => compare(text, query) >= 0, isAfter = text => compare(text, end) > 0;
        if (isAfter(section.parts[0].text) || !isFrom(section.last)) return null;
        const first = await firstRow(section, isFrom), last = await firstRow(section, isAfter);
        return first < last ? { section, first, last } : null;
      })).then(ranges => ranges.filter(range => range !== null));

      const all = sections.map(section => ({ section, first: 0, last: section.count }));
      const go = i => setPosition(all[i].top);
      measure();
      layOut(all);
      const goToHash = () => {
        const i = sections.findIndex(({ id }) => id === nameIn(location.hash));
        if (i >= 0 && views === all) go(i);
      };
      // The browser can search if it has the order of the list: if it knows the locales and their
      // collations, and the first rows of the files are in its order.
      const isKnown = lang => {
        const { collation } = new Intl.Locale(lang);
        return Intl.Collator.supportedLocalesOf(lang).length > 0 && (!collation
          || collation === new Intl.Collator(lang).resolvedOptions().collation);
      };
      const isInOrder = main.dataset.order === "browser" && sections.every(({ parts, compare, ...section }) =>
        isKnown(section.lang || lang)
        && parts.every(({ text }, i) => i === 0 || compare(parts[i - 1].text, text) <= 0));
      if (isInOrder) {
        let latest;
        const field = addSearch(header, async query => {
          latest = query;
          const found = query ? await find(query) : all;
          if (latest !== query) return "";
          if (nav) nav.hidden = query !== "";
          layOut(found);
          setPosition(0);
          const count = found.reduce((sum, { first, last }) => sum + last - first, 0);
          return `${number(count)} of ${number(total)}`;
        });
        let letters;
        onTyping(main, field, async text => {
          letters = text;
          const [found] = await find(text);
          if (!found) return;
          const view = all[sections.indexOf(found.section)];
          await load(partOf(found.section, found.first).file).isLoaded;
          // The user may have typed on while the rows were fetched.
          if (letters !== text || views !== all) return;
          setPosition(view.top + found.first * rowHeight);
          focus(rowOf(found.section, found.first));
        });
      }
      if (nav) {
        addStrip(nav, sections, go,
          () => Math.max(0, firstWhere(0, all.length, i => all[i].top > position + 1) - 1));
        // A screen reader and the Enter key follow a link without a pointer.
        nav.addEventListener("click", event => {
          const mark = event.target.closest("a");
          event.preventDefault();
          if (mark) go(sections.findIndex(({ id }) => id === nameIn(mark.hash)));
        });
      }
      addEventListener("scroll", schedule, { passive: true });
      addEventListener("hashchange", goToHash);
      addEventListener("resize", () => {
        const place = position / (rowHeight || 1);
        measure();
        layOut(views);
        setPosition(place * rowHeight);
      });
      history.scrollRestoration = "manual";
      setPosition(0);
      goToHash();
    };
    // A browser does not fetch files of a folder on the disk. The links lead to the rows there.
    if (location.protocol !== "file:") show();

    """#
}
