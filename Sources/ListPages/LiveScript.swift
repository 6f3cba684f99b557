/// The script of a page of a list that changes.
///
/// The script asks the server for the rows in the window, and for those that begin with a query. The
/// server sends it each change of the list, which it makes row by row.
enum LiveScript {
  static let source =
    PageScript.shared + WindowScript.source + ChangeScript.source + MessageScript.source
    + EditScript.source + live

  private static let live = #"""
    const show = () => {
      const header = document.querySelector("header"), main = document.querySelector("main");
      const nav = document.querySelector("nav");
      const parse = text => new DOMParser().parseFromString(text, "text/html");

      // What chooses the list: the query, the locale. The token stays in the address of the page alone.
      const choice = new URLSearchParams(location.search);
      const token = choice.get("token");
      choice.delete("token");
      // What chose the list that is shown. The next one may be on its way.
      let shown = new URLSearchParams(choice);
      const addressOf = (path, more = {}, chosen = shown) => {
        const parameters = new URLSearchParams(chosen);
        for (const name in more) parameters.set(name, more[name]);
        return `${path}?${parameters}`;
      };

      const sectionOf = element => ({ id: element.id, lang: element.lang,
        title: element.querySelector("h2 span").textContent, heading: element.querySelector("h2"),
        footer: element.querySelector("p"), count: Number(element.querySelector("h2 small").textContent), rows: new Map() });
      const sections = [];
      // The version of the list that is shown, and the latest one that the server told of.
      let version = 0, latest = 0, total = 0, views = [];
      const read = page => {
        const { dataset } = page.querySelector("main");
        version = Number(dataset.version);
        total = Number(dataset.total);
        sections.splice(0, Infinity, ...[...page.querySelectorAll("main > section")].map(sectionOf));
      };
      const size = () => sections.reduce((sum, { count }) => sum + count, 0);

      // A user can change the list if the server allows it, and if the address has the token.
      const isEditable = main.dataset.editable && token;
      // The token goes along to the lists below and above, so that the first list can still be changed.
      if (token) addEventListener("click", ({ target }) => {
        const link = target.closest("header a, main li a[href^='id=']");
        if (!link) return;
        const address = new URL(link.href);
        address.searchParams.set("token", token);
        link.href = address;
      }, true);
      const checked = new Set();
      // The row with a field for its new text: its identity, its element, what it shows without the field.
      let renamed;
      const withBox = row => {
        if (!isEditable) return row;
        const box = document.createElement("input");
        box.type = "checkbox";
        box.ariaLabel = shownOf(row).trim() || "No text";
        box.checked = checked.has(row.dataset.id);
        box.addEventListener("change", () => checked[box.checked ? "add" : "delete"](row.dataset.id));
        row.prepend(box);
        if (row.dataset.id !== renamed?.id) return row;
        // The element with the field stays, so that the field keeps its text.
        renamed.content = [...row.childNodes];
        for (const name of ["edit", "text"]) {
          if (name in row.dataset) renamed.row.dataset[name] = row.dataset[name];
          else delete renamed.row.dataset[name];
        }
        return renamed.row;
      };

      // The addresses of rows that were asked for and are not there yet.
      const asked = new Set();
      const ask = async (section, start) => {
        const addressNow = () =>
          addressOf("rows", { version, section: sections.indexOf(section), row: start });
        const address = addressNow();
        if (asked.has(address)) return;
        asked.add(address);
        try {
          const answer = await fetch(address);
          if (answer.status === 410) {
            asked.delete(address);
            if (address === addressNow()) await reload();
            return;
          }
          if (!answer.ok) throw new Error(address);
          const page = parse(await answer.text());
          asked.delete(address);
          // The list may have changed while the rows were fetched.
          if (address !== addressNow()) return;
          [...page.querySelectorAll("main li")].forEach((row, i) => {
            const element = withBox(row), old = section.rows.get(start + i);
            if (old && !old.isOld) return;
            section.rows.set(start + i, element);
            element.isOld = false;
          });
          forget();
        } catch {
          // Ask again, but not at once.
          setTimeout(() => { asked.delete(address); list.schedule(); }, 2000);
          return;
        }
        list.schedule();
      };
      // Forgets rows that are not in the document, if there are many.
      const forget = () => {
        if (sections.reduce((sum, { rows }) => sum + rows.size, 0) <= 6400) return;
        for (const { rows } of sections)
          for (const [i, row] of rows)
            if (!row.isConnected && !checked.has(row.dataset.id)) rows.delete(i);
      };
      const rowOf = (section, i) => {
        const row = section.rows.get(i);
        if (!row) ask(section, i - i % 100);
        return row;
      };

      read(document);
      const list = makeWindow(header, main, rowOf);
      const showAll = place => {
        views = sections.map(section => ({ section, first: 0, last: section.count }));
        list.show(views, place);
      };
      const found = () => choice.get("query") ? `${number(size())} of ${number(total)}` : "";
      const messages = addMessages(header.querySelector("output"), found), { say } = messages;

      // Makes a change that moves rows, and shows how they move to their new places.
      const isStill = matchMedia("(prefers-reduced-motion: reduce)");
      const shownRows = () => [...main.querySelectorAll("li[data-id]:not(.gone)")];
      const isIdle = async () => {
        for (let i = 0; i < 20 && asked.size > 0; i++)
          await new Promise(done => setTimeout(done, 25));
        await new Promise(done => requestAnimationFrame(done));
      };
      const animate = async change => {
        const place = row => row.getBoundingClientRect();
        const before = new Map(shownRows().map(row => [row.dataset.id, { row, place: place(row) }]));
        const active = document.activeElement, isField = active.matches("[type=text]");
        const focused = active.closest("main li")?.dataset.id;
        const caret = isField && [active.selectionStart, active.selectionEnd, active.selectionDirection];
        change();
        // What was put in again has lost the focus.
        if (focused && active.isConnected) {
          active.focus({ preventScroll: true });
          if (caret) active.setSelectionRange(...caret);
        }
        if (asked.size > 0) await isIdle();
        const timing = { duration: 250, easing: "ease-out" };
        for (const row of shownRows()) {
          const old = before.get(row.dataset.id);
          before.delete(row.dataset.id);
          const distance = old ? old.place.top - place(row).top : 0;
          // The focus never goes from a field to its row, which the next key could delete.
          if (focused === row.dataset.id && !isField && document.activeElement === document.body)
            focus(row);
          if (isStill.matches) continue;
          if (!old) row.animate([{ opacity: 0 }, {}], timing);
          else if (distance) row.animate([{ transform: `translateY(${distance}px)` }, {}], timing);
        }
        for (const { row, place: old } of before.values()) {
          if (isStill.matches || old.bottom < 0 || old.top > innerHeight) continue;
          const gone = row.cloneNode(true);
          gone.className = "gone";
          gone.inert = true;
          main.append(gone);
          gone.style.top = `${old.top - place(main).top}px`;
          gone.style.insetInline = "0 var(--strip, 0)";
          gone.animate([{}, { opacity: 0 }], timing).finished.finally(() => gone.remove());
        }
      };

      const take = strip => {
        if (!nav || !strip) return;
        nav.replaceChildren(...strip.children);
        readStrip();
      };
      // The row that leads to this list can have another text, and lists above can have another order.
      const takeHeading = page => {
        document.title = page.title;
        header.querySelector("h1").textContent = page.querySelector("h1").textContent;
        const back = header.querySelector("a"), above = page.querySelector("header a");
        if (!back || !above) return;
        back.textContent = above.textContent;
        back.setAttribute("href", above.getAttribute("href"));
      };
      const placesOf = condition => sections.flatMap(({ rows }, i) =>
        [...rows].filter(([, row]) => condition(row)).map(([n]) => [i, n]));
      const topOf = ([section, row]) => views[section].top + row * list.rowHeight;

      // Fetches the sections anew, at the place where the list is, or at another one. A row with a field
      // stays where it is in the window.
      let loading, wanted;
      const reload = async place => {
        wanted = place ?? wanted;
        loading?.abort();
        loading = new AbortController();
        const { signal } = loading, chosen = new URLSearchParams(choice);
        const get = async (...address) => {
          const answer = await fetch(addressOf(...address, chosen), { signal });
          // The row that led to this list is gone. The page that is there instead leads back.
          if (answer.status === 404) location.reload();
          if (!answer.ok) throw new Error(answer.status);
          return answer;
        };
        let page, number, target;
        do {
          page = parse(await (await get("./", {})).text());
          number = Number(page.querySelector("main").dataset.version);
          target = renamed
            ? await (await get("place", { version: number, id: renamed.id })).json() : [];
        } while (number < latest);
        if (signal.aborted) return;
        for (const name of ["lang", "dir"])
          document.documentElement[name] = page.documentElement[name];
        const isGone = renamed && target.length === 0 && !chosen.get("query");
        await animate(() => {
          const [old] = renamed?.row.isConnected ? placesOf(row => row === renamed.row) : [];
          const distance = old && topOf(old) - list.position;
          shown = chosen;
          read(page);
          take(page.querySelector("nav"));
          takeHeading(page);
          if (isGone) renamed = undefined;
          const isThere = renamed && target.length > 0;
          if (isThere) {
            sections[target[0]].rows.set(target[1], renamed.row);
            // What the row shows without the field can be new, also if the field is left before it is there.
            renamed.row.isOld = true;
            ask(sections[target[0]], target[1] - target[1] % 100);
          }
          showAll(wanted ?? list.position);
          if (isThere && old) list.setPosition(topOf(target) - distance);
          wanted = undefined;
        });
        if (isGone) say("The row is not here any more."); else messages.refresh();
      };
      // Tries until it succeeds, or until a later choice takes its place.
      const reloadLater = () => reload().catch(error => {
        if (error.name !== "AbortError") setTimeout(reloadLater, 2000);
      });

      const elementsOf = (text, selector) => [...parse(text).querySelectorAll(selector)];
      const rowsIn = text => elementsOf(text, "li").map(withBox);

      // Makes the changes of one version: first what is taken away, then what is put in.
      const apply = change => {
        changeSections(sections, change, { rowsIn, elementsOf, sectionOf });
        const { position } = list;
        ({ version, total } = change);
        change.names.forEach((name, i) => { sections[i].id = name; });
        take(elementsOf(change.strip, "nav")[0]);
        showAll(position);
      };
      // Whether a change takes away the row with the field, or its section. It can be in another one then.
      const takesField = ({ deletedSections, deletedRows }) => renamed
        && placesOf(row => row === renamed.row).some(([i, n]) => deletedSections.includes(i)
          || deletedRows.some(([section, row]) => section === i && row === n));
      const receive = change => {
        latest = Math.max(latest, change.version);
        if (change.version <= version) return;
        const isNext = change.version === version + 1 && `${choice}` === `${shown}`
          && !choice.get("query")
          && change.updates.movedSections.length + change.updates.reloadedSections.length === 0
          && !takesField(change.updates);
        if (isNext) animate(() => apply(change)); else reloadLater();
      };
      // A browser has few connections to a server. So only the page in which the user works keeps one. Others
      // that are visible ask from time to time, and one that nobody sees catches up when it is shown.
      let events, nextTime;
      const listen = () => {
        clearTimeout(nextTime);
        events?.close();
        if (document.hidden) return;
        events = new EventSource(addressOf("events", { version }, choice));
        events.addEventListener("change", event => receive(JSON.parse(event.data)));
        events.addEventListener("reload", event => {
          // A server that started anew can have smaller numbers, if its clock was set back.
          latest = Number(event.lastEventId);
          reloadLater();
        });
        const source = events;
        const later = (action, time) => {
          clearTimeout(nextTime);
          nextTime = setTimeout(() => { if (events === source) action(); }, time);
        };
        source.addEventListener("open", () => {
          messages.setLost(false);
          if (document.hasFocus()) return;
          // What has happened comes at once.
          later(() => {
            source.close();
            later(listen, 2000);
          }, 1000);
        });
        source.addEventListener("error", () => {
          messages.setLostLater();
          // A browser connects again after an end, but not after a refusal.
          if (source.readyState !== EventSource.CLOSED) return;
          reloadLater();
          later(listen, 2000);
        });
      };

      const choose = async (name, value) => {
        if (value) choice.set(name, value); else choice.delete(name);
        const address = new URLSearchParams(choice);
        if (token) address.set("token", token);
        history.replaceState(null, "", `?${address}${location.hash}`);
        await reload(0);
      };
      const field = addSearch(header, async query => {
        if (nav) nav.hidden = query !== "";
        try {
          await choose("query", query);
          return found();
        } finally {
          if (messages.isLost) setTimeout(say);
        }
      });
      const form = header.querySelector("form"), options = form.querySelector("details");
      form.querySelector("button").hidden = true;
      for (const option of form.querySelectorAll("[name=locale] option")) {
        const tags = option.value.split(",");
        try {
          const names = new Intl.DisplayNames(navigator.language, { type: "language" });
          option.text = tags.map(tag => names.of(tag)).join(", ");
          option.lang = navigator.language;
        } catch { /* The browser does not know the locale. */ }
      }
      addEventListener("click", ({ target }) => {
        if (!options.contains(target)) options.open = false;
      });
      options.addEventListener("keydown", ({ key }) => {
        if (key !== "Escape") return;
        options.open = false;
        options.querySelector("summary").focus();
      });
      form.addEventListener("submit", event => event.preventDefault());
      form.addEventListener("change", async ({ target }) => {
        if (target.localName !== "select") return;
        // A choice that is followed by another one at once is given up.
        await choose(target.name, target.value).catch(error => {
          if (error.name !== "AbortError") reloadLater();
        });
        listen();
      });

      const sectionInView = () =>
        Math.max(0, firstWhere(0, views.length, i => views[i].top > list.position + 1) - 1);
      if (isEditable) addEdits({
        token, say, options, sections, checked, placesOf, addressOf, sectionInView,
        hasMoves: main.dataset.moves,
        get version() { return version; },
        get renamed() { return renamed; },
        set renamed(field) { renamed = field; },
      });

      // Goes to the row with a text or an identity, and focuses it.
      const goToRow = async (wanted, isWanted = () => true) => {
        const answer = await fetch(addressOf("place", { version, ...wanted }));
        const [section, row] = answer.ok ? await answer.json() : [];
        if (section === undefined || !isWanted()) return;
        list.setPosition(views[section].top + row * list.rowHeight);
        await isIdle();
        const element = sections[section].rows.get(row);
        if (element && isWanted()) focus(element);
      };
      let letters;
      onTyping(main, field, async text => {
        letters = text;
        await goToRow({ text }, () => letters === text);
      });

      const go = i => list.setPosition(views[i].top);
      const readStrip = nav ? addStrip(nav, sections, go, sectionInView) : null;
      // A screen reader and the Enter key follow a link without a pointer.
      nav?.addEventListener("click", event => {
        const mark = event.target.closest("a");
        event.preventDefault();
        if (mark) go(sections.findIndex(({ id }) => id === nameIn(mark.hash)));
      });
      const goToHash = () => {
        const name = nameIn(location.hash), i = sections.findIndex(({ id }) => id === name);
        if (i >= 0) go(i);
        // The list below a row leads back to it.
        else if (name.startsWith("id=")) goToRow({ id: name.slice(3) }).catch(() => {});
      };
      addEventListener("hashchange", goToHash);
      // A user who comes back from the page that a row leads to finds the list as it was.
      addEventListener("pagehide", () => {
        const { id } = document.activeElement?.closest("main li")?.dataset ?? {};
        history.replaceState({ position: list.position, id }, "");
      });
      const old = history.state;
      showAll(old?.position ?? 0);
      if (!old) goToHash();
      else if (old.id) isIdle().then(() => {
        const [row] = shownRows().filter(row => row.dataset.id === old.id);
        if (row && document.activeElement === document.body) focus(row);
      });
      if (nav) nav.hidden = Boolean(choice.get("query"));
      listen();
      document.addEventListener("visibilitychange", listen);
      addEventListener("focus", listen);
      addEventListener("blur", listen);
    };
    show();

    """#
}
