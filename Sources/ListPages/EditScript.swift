/// The part of the script of a live page by which the user changes rows.
enum EditScript {
  static let source = #"""
    // Keeps the sections to choose from: those of the list when the menu opens, and first the one in view.
    const addSections = ({ options, sections, addressOf, sectionInView }) => {
      const menu = options.querySelector("[name=section]");
      // It chooses no list.
      menu.addEventListener("change", event => event.stopPropagation());
      options.addEventListener("toggle", async () => {
        if (!options.open) return;
        const fill = (titles, chosen = titles[0]) => {
          menu.replaceChildren(...titles.map(title => new Option(title || "–", title)));
          menu.lang = document.documentElement.lang;
          menu.value = chosen;
        };
        fill(sections.map(({ title }) => title), sections[sectionInView()]?.title);
        // A search shows only some of the sections, and none that are empty.
        const answer = await fetch(addressOf("sections")).catch(() => {});
        if (answer?.ok) fill(await answer.json(), menu.value || undefined);
      });
    };
    // The label of a field is English, and what the user types is in the language of the list.
    const setLanguage = (field, language) => {
      const set = () => { field.lang = field.value ? language() : "en"; };
      field.addEventListener("input", set);
      set();
    };
    // A field has no line ends, so characters that the text does not have stand for them: ␍ and ␊, as in rows.
    const withoutLineEnds = text => {
      const free = (code, step) => {
        while (text.includes(String.fromCodePoint(code))) code += step;
        return String.fromCodePoint(code);
      };
      const signs = [["\r", free(0x240D, 1)], ["\n", free(0x240A, -1)]]
        .filter(([end]) => text.includes(end));
      return {
        line: signs.reduce((text, [end, sign]) => text.replaceAll(end, sign), text),
        withLineEnds: line => signs.reduce((text, [end, sign]) => text.replaceAll(sign, end), line),
      };
    };
    // Lets the user change rows. What comes back from the server shows the changes.
    const addEdits = live => {
      const { token, say, options, sections, checked, placesOf, addressOf, sectionInView, hasMoves } = live;
      const send = async (kind, rows = [], text = "", old) => {
        const section = hasMoves && options.querySelector("[name=section]").value;
        try {
          const answer = await fetch(addressOf("changes", { version: live.version }), {
            method: "POST", body: JSON.stringify({ kind, rows, text, old, ...hasMoves && { section } }),
            headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          });
          const reason = answer.ok ? "" : (await answer.text()).trim();
          say(answer.status === 413 ? "The text is too long." : reason);
          return answer.ok;
        } catch {
          say("The server does not answer.");
          return false;
        }
      };
      const chosenRows = () => {
        const places = placesOf(row => checked.has(row.dataset.id));
        const focused = document.activeElement.closest?.("main li");
        return checked.size > 0 || !focused ? places : placesOf(row => row === focused);
      };
      // Returns whether the user sees all rows that go, or has asked for it twice.
      let asked = "";
      const isConfirmed = rows => {
        const elements = rows.map(([i, n]) => sections[i].rows.get(n));
        const isSeen = element => {
          const { top, bottom } = element.getBoundingClientRect();
          return element.isConnected && bottom > 0 && top < innerHeight;
        };
        const ids = elements.map(({ dataset }) => dataset.id).join();
        const hidden = elements.filter(element => !isSeen(element)).length;
        if (asked === ids || hidden === 0) return true;
        asked = ids;
        say(`Of the rows to delete (${elements.length}), some are outside the window (${hidden}). `
          + "Delete again to delete all.");
        return false;
      };
      // Sends a change of the chosen rows, which are then not checked any more.
      const change = async kind => {
        const rows = chosenRows();
        if (rows.length < checked.size) {
          // Never change only some of the rows that the user thinks of.
          const known = new Set(rows.map(([i, n]) => sections[i].rows.get(n).dataset.id));
          const count = checked.size - known.size;
          say(`${count} checked ${count === 1 ? "row is" : "rows are"} not here any more.`);
          for (const id of checked) if (!known.has(id)) checked.delete(id);
        } else if (kind === "delete" && !isConfirmed(rows)) {
          return;
        } else if (await send(kind, rows)) {
          if (kind === "delete" && rows.length > 1) say(`Deleted ${rows.length} rows.`);
          checked.clear();
          for (const { rows } of sections)
            for (const box of [...rows.values()].flatMap(row => row.querySelector("[type=checkbox]") ?? []))
              box.checked = false;
        }
      };
      const rename = () => {
        const [place, ...others] = chosenRows();
        if (others.length > 0) return say("Only one row can be renamed at a time.");
        const row = place && sections[place[0]].rows.get(place[1]);
        if (!row || !row.isConnected || row.querySelector("[type=text]")) return;
        live.renamed?.end();
        const input = document.createElement("input");
        const field = { id: row.dataset.id, row, content: [...row.childNodes] };
        input.type = "text";
        const { edit } = row.dataset;
        const old = edit ? JSON.parse(edit) : shownOf(row);
        const { line, withLineEnds } = withoutLineEnds(old);
        input.value = line;
        input.ariaLabel = "New text";
        setLanguage(input, () => row.closest("[lang]").lang);
        field.end = () => {
          if (live.renamed === field) live.renamed = undefined;
          row.replaceChildren(...field.content);
          focus(row);
        };
        input.addEventListener("keydown", async event => {
          event.stopPropagation();
          if (event.key === "Escape") field.end();
          if (event.key !== "Enter" || event.isComposing || event.repeat) return;
          if (input.value === line) return field.end();
          const [now] = placesOf(other => other === row);
          // What is renamed is not checked any more. The change can arrive before the answer.
          const wasChecked = checked.delete(row.dataset.id);
          live.renamed = undefined;
          if (!now || await send("rename", [now], withLineEnds(input.value), old)) {
            for (const element of field.content) if (element.checked) element.checked = false;
            field.end();
          } else {
            if (wasChecked) checked.add(row.dataset.id);
            if (row.isConnected) live.renamed ??= field;
          }
        });
        live.renamed = field;
        row.replaceChildren(input);
        options.open = false;
        input.select();
        input.focus();
      };
      const commands = {
        rename, ...hasMoves && { move: () => change("move") }, delete: () => change("delete"),
        undo: () => send("undo"), redo: () => send("redo"),
      };
      options.querySelector("div").insertAdjacentHTML("beforeend",
        '<label>New row <input type="text" name="new"/></label>'
        + (hasMoves ? '<label>Section <select name="section"></select></label>' : "") + Object.keys(commands).map(name =>
          `<button type="button" name="${name}">${name[0].toUpperCase()}${name.slice(1)}</button>`)
          .join(""));
      if (hasMoves) addSections(live);
      options.addEventListener("click", ({ target }) => commands[target.name]?.());
      const field = options.querySelector("[name=new]");
      setLanguage(field, () => document.documentElement.lang);
      field.addEventListener("keydown", async event => {
        if (event.key !== "Enter" || event.isComposing || event.repeat) return;
        event.preventDefault();
        const text = field.value;
        if (!text.trim()) return;
        const put = text => {
          field.value = text;
          field.dispatchEvent(new Event("input"));
        };
        put("");
        if (!await send("insert", [], text)) put(field.value || text);
      });
      addEventListener("keydown", event => {
        if (document.activeElement.matches("[type=text], [type=search], select")) return;
        const isCommand = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
        const name = isCommand && key === "z" ? (event.shiftKey ? "redo" : "undo")
          : isCommand && key === "y" ? "redo" : { f2: "rename", delete: "delete" }[key];
        if (!name) return;
        event.preventDefault();
        commands[name]();
      });
    };

    """#
}
