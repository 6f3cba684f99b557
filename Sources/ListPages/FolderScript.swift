/// The script of a page in a folder, which shows only the rows that are visible.
///
/// The page has a link to each file of rows. The script replaces the links by the rows, and fetches a file
/// when its rows come near.
enum FolderScript {
  static let source = PageScript.shared + WindowScript.source + folder

  private static let folder = #"""
    const show = () => {
      const header = document.querySelector("header"), main = document.querySelector("main");
      const nav = document.querySelector("nav");
      const { lang } = document.documentElement;

      // The addresses of the files have the stamps of their contents.
      const addressesIn = page =>
        [...page.querySelectorAll("main li a")].map(link => link.getAttribute("href")).join("\n");
      const addresses = addressesIn(document);

      const sections = [...main.querySelectorAll("section")].map(element => {
        let count = 0;
        const parts = [...element.querySelectorAll("li")].map(item => {
          const part = { file: item.querySelector("a").getAttribute("href").split("#")[0],
            start: count, text: item.dataset.first };
          count += Number(item.dataset.count);
          return part;
        });
        return { id: element.id, lang: element.lang, title: element.querySelector("h2 span").textContent,
          heading: element.querySelector("h2"), footer: element.querySelector("p"), parts, count, last: element.dataset.last,
          compare: compareOf(element.lang || lang) };
      });
      const total = sections.reduce((sum, { count }) => sum + count, 0);

      // The files that were used last. Each has the rows of its sections.
      const files = new Map();
      // A cache may have other content for the addresses that failed.
      const failed = new Set();
      const load = name => {
        let file = files.get(name);
        if (!file) {
          file = { rows: null };
          file.isLoaded = fetch(name, { cache: failed.has(name) ? "reload" : "default" }).then(async answer => {
            if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            if (page.querySelector("body > footer").dataset.stamp !== name.split("?")[1])
              throw new Error(`${name}: not the file of this page`);
            file.rows = new Map([...page.querySelectorAll("section")].map(section =>
              [section.id, [...section.querySelectorAll("li")]]));
          });
          file.isLoaded.then(() => list.schedule(), () => {
            failed.add(name);
            // Ask again for rows that could not be fetched, but not at once.
            setTimeout(() => { files.delete(name); list.schedule(); }, 2000);
            checkFolder();
          });
        }
        files.delete(name);
        files.set(name, file);
        for (const old of files.keys()) {
          if (files.size <= 64) break;
          files.delete(old);
        }
        return file;
      };
      // Reads the page again if the folder has been written anew, at the place where the list is. If the
      // server still has other files than its index tells, it does so after ten seconds at the earliest.
      let isChecking = false;
      const checkFolder = async () => {
        if (isChecking) return;
        isChecking = true;
        try {
          const answer = await fetch(location.href.split("#")[0], { cache: "reload" });
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          if (!answer.ok || !page.querySelector("main") || addressesIn(page) === addresses) return;
          const time = Date.now();
          if (Math.abs(time - (history.state?.time ?? 0)) < 10000) return;
          const field = header.querySelector("[type=search]");
          const isSearching = field !== null && document.activeElement === field;
          history.replaceState(
            { time, position: list.position, query: field?.value, isSearching }, "");
          location.reload();
        } catch { /* The server does not answer. The rows are asked for again. */ } finally {
          isChecking = false;
        }
      };
      const partOf = (section, row) =>
        section.parts[firstWhere(0, section.parts.length, i => section.parts[i].start > row) - 1];
      const rowOf = (section, row) => {
        const part = partOf(section, row);
        return load(part.file).rows?.get(section.id)?.[row - part.start];
      };

      const list = makeWindow(header, main, rowOf);

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
      let shown = all, field;
      const go = i => list.setPosition(all[i].top);
      const goToHash = () => {
        const i = sections.findIndex(({ id }) => id === nameIn(location.hash));
        if (i >= 0 && shown === all) go(i);
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
        field = addSearch(header, async query => {
          latest = query;
          const found = query ? await find(query) : all;
          if (latest !== query) return "";
          if (nav) nav.hidden = query !== "";
          shown = found;
          list.show(found, 0);
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
          if (letters !== text || shown !== all) return;
          list.setPosition(view.top + found.first * list.rowHeight);
          focus(rowOf(found.section, found.first));
        });
      }
      if (nav) {
        addStrip(nav, sections, go,
          () => Math.max(0, firstWhere(0, all.length, i => all[i].top > list.position + 1) - 1));
        // A screen reader and the Enter key follow a link without a pointer.
        nav.addEventListener("click", event => {
          const mark = event.target.closest("a");
          event.preventDefault();
          if (mark) go(sections.findIndex(({ id }) => id === nameIn(mark.hash)));
        });
      }
      addEventListener("hashchange", goToHash);
      list.show(all, 0);
      const { position, query, isSearching, time } = history.state ?? {};
      if (position === undefined) return goToHash();
      history.replaceState({ time }, "");
      list.setPosition(position);
      if (!field) return;
      if (isSearching) field.focus();
      field.value = query ?? "";
      if (query) field.dispatchEvent(new Event("input"));
    };
    // A browser does not fetch files of a folder on the disk. The links lead to the rows there.
    if (location.protocol !== "file:") show();

    """#
}
