/**
 * Returns a text without line ends, which a field does not have, and a function that puts them back.
 *
 * Characters that the text does not have stand for them: ␍ and ␊, as in rows.
 */
const withoutLineEnds = (/** @type {string} */ text) => {
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

/** Whether a key ends the input in a field. */
const isEnter = (/** @type {KeyboardEvent} */ event) =>
  event.key === "Enter" && !event.isComposing && !event.repeat;

/** Changes rows of a live list. What comes back from the server shows the changes. */
class Edits {
  constructor(/** @type {LivePage} */ live) {
    this.live = live;
    /** The rows that the user has been asked about. */
    this.asked = "";
    /** Waits for the last change that was sent. */
    this.last = Promise.resolve();
    this.hasMoves = Boolean(live.main.dataset.moves);
    this.options = live.header.querySelector("details");
    this.commands = {
      rename: () => this.rename(),
      ...this.hasMoves && { move: () => this.change("move") },
      delete: () => this.change("delete"),
      undo: () => this.send("undo"),
      redo: () => this.send("redo"),
    };
    this.addFields();
    this.options.addEventListener("click", event =>
      this.commands[/** @type {HTMLButtonElement} */ (event.target).name]?.());
    addEventListener("keydown", event => this.onKey(event));
    // Text can be selected from the field to a place outside the row, and a finger can scroll.
    let pressed;
    addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
    addEventListener("pointerup", () => this.leaveField(pressed), true);
    addEventListener("focusin", ({ target }) => this.leaveField(/** @type {Node} */ (target)));
  }

  /** Ends the input in the field of a row when the user goes to something else. */
  leaveField(/** @type {Node} */ target) {
    const { renamed } = this.live;
    if (renamed && !renamed.row.contains(target)) renamed.leave();
  }

  /** Adds the field for a new row, the menu of sections, and the buttons. */
  addFields() {
    const { options, hasMoves } = this;
    options.querySelector("div").insertAdjacentHTML("beforeend",
      `<label>${labels.newRow} <input type="text" name="new"/></label>`
      + (hasMoves ? `<label>${labels.section} <select name="section"></select></label>` : "")
      + Object.keys(this.commands).map(name =>
        `<button type="button" name="${name}">${labels[name]}</button>`).join(""));
    this.offer();
    if (hasMoves) this.addMenu();
    /** @type {HTMLInputElement} */
    const field = options.querySelector("[name=new]");
    setLanguage(field, () => document.documentElement.lang);
    field.addEventListener("keydown", async event => {
      if (!isEnter(event)) return;
      event.preventDefault();
      const text = field.value;
      if (!text.trim()) return;
      const put = text => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
      };
      put("");
      if (!await this.send("insert", [], text)) put(field.value || text);
    });
  }

  /** Turns off the buttons for which no rows are checked, or too many. */
  offer() {
    const { size } = this.live.checked;
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = this.options.querySelectorAll("[name=rename], [name=move], [name=delete]");
    for (const button of buttons) button.disabled = size === 0 || button.name === "rename" && size > 1;
  }

  /** Keeps the sections to choose from: those of the list when the menu opens, and first the one in view. */
  addMenu() {
    const { options, live } = this;
    /** @type {HTMLSelectElement} */
    const menu = options.querySelector("[name=section]");
    this.menu = menu;
    // It chooses no list.
    menu.addEventListener("change", event => event.stopPropagation());
    options.addEventListener("toggle", async () => {
      if (!options.open) return;
      const fill = (titles, chosen = titles[0]) => {
        menu.replaceChildren(...titles.map(title => new Option(title || "–", title)));
        menu.lang = document.documentElement.lang;
        menu.value = chosen;
      };
      fill(live.sections.map(({ title }) => title), live.sections[live.sectionInView]?.title);
      // A search shows only some of the sections, and none that are empty.
      const answer = await fetch(live.choice.addressOf("sections")).catch(() => null);
      if (answer?.ok) fill(await answer.json(), menu.value || undefined);
    });
  }

  /** Does what a key stands for, unless the user types in a field. */
  onKey(/** @type {KeyboardEvent} */ event) {
    if (document.activeElement.matches("[type=text], [type=search], select")) return;
    if (event.key === "Escape") this.live.renamed?.end();
    const isCommand = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    const name = isCommand && key === "z" ? (event.shiftKey ? "redo" : "undo")
      : isCommand && key === "y" ? "redo" : { f2: "rename", delete: "delete" }[key];
    if (!name) return;
    event.preventDefault();
    this.commands[name]();
  }

  /**
   * Sends a change to the server.
   *
   * @param {string} kind
   * @param {Place[]} rows
   * @param {string} text The new text of a row.
   * @param {string} old The text before.
   * @returns {Promise<boolean>} Whether the server has made the change.
   */
  async send(kind, rows = [], text = "", old = undefined) {
    const { choice, version, messages } = this.live;
    const section = this.menu && { section: this.menu.value };
    const post = () => fetch(choice.addressOf("changes", { version }), {
      method: "POST", body: JSON.stringify({ kind, rows, text, old, ...section }),
      headers: { "content-type": "application/json", authorization: `Bearer ${choice.token}` },
    });
    // Changes are made in the order of the user, such as a new text, and then its undo.
    const sent = this.last.then(post);
    this.last = sent.then(() => {}, () => {});
    try {
      const answer = await sent;
      const reason = answer.ok ? "" : (await answer.text()).trim();
      messages.say(answer.status === 413 ? "The text is too long." : reason);
      return answer.ok;
    } catch {
      messages.say("The server does not answer.");
      return false;
    }
  }

  /** Returns the places of the rows that are checked, or of the focused one if none is. */
  chosenRows() {
    const { live } = this;
    const places = live.placesOf(row => live.checked.has(row.dataset.id));
    const focused = document.activeElement.closest("main li");
    return live.checked.size > 0 || !focused ? places : live.placesOf(row => row === focused);
  }

  /** Returns whether all rows allow a change, and says if one does not. */
  isAllowed(/** @type {HTMLElement[]} */ rows, /** @type {string} */ kind) {
    const refusing = rows.find(({ dataset }) => dataset.refused?.split(" ").includes(kind));
    if (!refusing) return true;
    // All of these verbs end in an e.
    this.live.messages.say(`The row “${shownOf(refusing)}” cannot be ${kind}d.`);
    return false;
  }

  /** Returns whether the user sees all rows that go, or has asked for it twice. */
  isConfirmed(/** @type {HTMLElement[]} */ rows) {
    const isSeen = row => {
      const { top, bottom } = row.getBoundingClientRect();
      return row.isConnected && bottom > 0 && top < innerHeight;
    };
    const ids = rows.map(({ dataset }) => dataset.id).join();
    const hidden = rows.filter(row => !isSeen(row)).length;
    if (this.asked === ids || hidden === 0) return true;
    this.asked = ids;
    this.live.messages.say(`Of the rows to delete (${rows.length}), some are outside the window (${hidden}). `
      + "Delete again to delete all.");
    return false;
  }

  /** Sends a change of the chosen rows, which are then not checked any more. */
  async change(/** @type {string} */ kind) {
    const { checked, sections, messages } = this.live;
    const places = this.chosenRows();
    const rows = places.map(([i, n]) => sections[i].rows.get(n));
    if (rows.length < checked.size) {
      // Never change only some of the rows that the user thinks of.
      const known = new Set(rows.map(row => row.dataset.id));
      const count = checked.size - known.size;
      messages.say(`${count} checked ${count === 1 ? "row is" : "rows are"} not here any more.`);
      for (const id of checked) if (!known.has(id)) checked.delete(id);
    } else if (!this.isAllowed(rows, kind) || kind === "delete" && !this.isConfirmed(rows)) {
      return;
    } else if (await this.send(kind, places)) {
      if (kind === "delete" && rows.length > 1) messages.say(`Deleted ${rows.length} rows.`);
      checked.clear();
      this.live.showChecked();
      for (const { rows } of sections) {
        for (const row of rows.values()) {
          /** @type {HTMLInputElement} */
          const box = row.querySelector("[type=checkbox]");
          if (box) box.checked = false;
        }
      }
    }
  }

  /** Puts a field with its text in the place of a row. */
  rename() {
    const { live } = this;
    const [place, ...others] = this.chosenRows();
    if (others.length > 0) return live.messages.say("Only one row can be renamed at a time.");
    const row = place && live.sections[place[0]].rows.get(place[1]);
    if (!row || !row.isConnected || row.querySelector("[type=text]")) return;
    if (!this.isAllowed([row], "rename")) return;
    if (live.renamed)
      return live.messages.say("Another row is being renamed. Press Escape to leave that row as it is.");
    const input = document.createElement("input");
    input.type = "text";
    const { edit } = row.dataset;
    const old = edit ? JSON.parse(edit) : shownOf(row);
    const { line, withLineEnds } = withoutLineEnds(old);
    input.value = line;
    input.ariaLabel = labels.newText;
    setLanguage(input, () => /** @type {HTMLElement} */ (row.closest("[lang]")).lang);
    /** @type {RenamedRow} */
    const field = {
      id: row.dataset.id, row, content: [...row.childNodes],
      end: () => {
        if (live.renamed === field) live.renamed = undefined;
        const focused = document.activeElement;
        const isElsewhere = focused !== document.body && !row.contains(focused);
        row.replaceChildren(...field.content);
        if (!isElsewhere) focusRow(row);
      },
      leave: () => {
        if (input.value === line) field.end();
        else this.endRename(field, withLineEnds(input.value), old);
      },
    };
    input.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Escape" && !event.isComposing) field.end();
      if (isEnter(event)) field.leave();
    });
    live.renamed = field;
    row.replaceChildren(input);
    this.options.open = false;
    input.select();
    input.focus();
  }

  /**
   * Sends the new text of a row.
   *
   * @param {RenamedRow} field
   * @param {string} text
   * @param {string} old The text before.
   */
  async endRename(field, text, old) {
    const { live } = this, { row } = field;
    const [place] = live.placesOf(other => other === row);
    // A search does not show the row. Its field is there again afterwards.
    if (!place) return;
    // What is renamed is not checked any more. The change can arrive before the answer.
    const wasChecked = live.checked.delete(row.dataset.id);
    live.renamed = undefined;
    if (await this.send("rename", [place], text, old)) {
      for (const element of field.content)
        if (element instanceof HTMLInputElement && element.checked) element.checked = false;
      field.end();
    } else {
      if (wasChecked) live.checked.add(row.dataset.id);
      this.putBack(field);
    }
    live.showChecked();
  }

  /** Shows a field again after the server has refused its text, unless another row has one by now. */
  putBack(/** @type {RenamedRow} */ field) {
    const { live } = this, { row } = field;
    if (live.renamed) return field.end();
    live.renamed = field;
    // The row may have been fetched anew.
    const [place] = live.placesOf(({ dataset }) => dataset.id === field.id);
    if (place) live.sections[place[0]].rows.set(place[1], row);
    live.list.render();
    if (row.isConnected && document.activeElement === document.body)
      row.querySelector("input").focus({ preventScroll: true });
  }
}
