/** Whether a key ends the input in a field. */
const isEnter = (/** @type {KeyboardEvent} */ event) =>
  event.key === "Enter" && !event.isComposing && !event.repeat;

/** Returns a text as it is written in HTML. */
const escaped = (/** @type {string} */ text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;");

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
    this.renames = new Renames(this);
    this.range = new CheckedRange(live);
    /** @type {Record<string, () => void>} */
    this.commands = {
      rename: () => this.renames.begin(this.chosenRows()),
      ...this.hasMoves && { move: () => this.change("move") },
      delete: () => this.change("delete"),
      undo: () => this.send("undo"),
      redo: () => this.send("redo"),
    };
    this.addFields();
    this.options.addEventListener("click", event =>
      this.commands[/** @type {HTMLButtonElement} */ (event.target).name]?.());
    addEventListener("keydown", event => this.onKey(event));
  }

  /** Adds the field for a new row, the menu of sections, and the buttons. */
  addFields() {
    const { options, hasMoves } = this;
    options.querySelector("div").insertAdjacentHTML("beforeend",
      `<div><label>${escaped(labels.newRow)} <input type="text" name="new"/></label>`
      + `<button type="button" name="insert" aria-label="${escaped(labels.newRow)}">+</button></div>`
      + (hasMoves ? `<label>${escaped(labels.section)} <select name="section"></select></label>` : "")
      + Object.keys(this.commands).map(name =>
        `<button type="button" name="${name}">${escaped(labels[name])}</button>`).join(""));
    this.offer();
    if (hasMoves) this.addMenu();
    /** @type {HTMLInputElement} */
    const field = options.querySelector("[name=new]");
    setLanguage(field, () => document.documentElement.lang);
    field.addEventListener("keydown", event => {
      if (!isEnter(event)) return;
      event.preventDefault();
      this.insert(field);
    });
    this.commands.insert = () => {
      this.insert(field);
      field.focus();
    };
  }

  /** Sends a new row with the text of a field, which is empty then. */
  async insert(/** @type {HTMLInputElement} */ field) {
    const text = field.value;
    if (!text.trim()) return;
    const put = text => {
      field.value = text;
      field.dispatchEvent(new Event("input"));
    };
    put("");
    const change = await this.send("insert", [], { text });
    if (change) this.live.changed.show(change); else put(field.value || text);
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
    // It can have closed the details.
    if (event.defaultPrevented) return;
    if (event.key === "Escape" && this.live.renamed) this.live.renamed.end();
    else if (event.key === "Escape") this.uncheckAll();
    const isCommand = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    const name = isCommand && key === "z" ? (event.shiftKey ? "redo" : "undo")
      : isCommand && key === "y" ? "redo" : { f2: "rename", delete: "delete" }[key];
    if (!name) return;
    event.preventDefault();
    // The details can be over the list.
    if (!this.live.main.inert || ["undo", "redo"].includes(name)) this.commands[name]();
  }

  /**
   * Sends a change to the server.
   *
   * @param {string} kind
   * @param {Place[]} rows
   * @param {{ text?: string, old?: string, row?: string, field?: string }} change The new text of a row, or of
   *   a field of the row with an identity, and the text before.
   * @returns {Promise<{ row?: string, version: number } | undefined>} The change, if the server has made it.
   */
  async send(kind, rows = [], change = {}) {
    const { choice, version, messages } = this.live;
    const section = this.menu && { section: this.menu.value };
    const post = () => fetch(choice.addressOf("changes", { version }), {
      method: "POST", body: JSON.stringify({ kind, rows, text: "", ...change, ...section }),
      headers: { "content-type": "application/json", authorization: `Bearer ${choice.token}` },
    });
    // Changes are made in the order of the user, such as a new text, and then its undo.
    const sent = this.last.then(post);
    this.last = sent.then(() => {}, () => {});
    try {
      const answer = await sent;
      const reason = answer.ok ? "" : (await answer.text()).trim();
      messages.say(answer.status === 413 ? "The text is too long." : reason);
      return answer.ok ? await answer.json() : undefined;
    } catch {
      messages.say("The server does not answer.");
      return undefined;
    }
  }

  /** Returns the places of the rows that are checked, or of the focused one or that with details if none is. */
  chosenRows() {
    const { live } = this;
    const places = live.placesOf(row => live.checked.has(row.dataset.id));
    const { row, hasKeys } = live.details, focused = hasKeys ? row : document.activeElement.closest("main li");
    return live.checked.size > 0 && !hasKeys || !focused ? places : live.placesOf(row => row === focused);
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
    const { checked, sections, messages, details } = this.live, isOne = details.hasKeys;
    const places = this.chosenRows();
    const rows = places.map(([i, n]) => sections[i].rows.get(n));
    if (rows.length < checked.size && !isOne) {
      // Never change only some of the rows that the user thinks of.
      const known = new Set(rows.map(row => row.dataset.id));
      const count = checked.size - known.size;
      messages.say(`${count} checked ${count === 1 ? "row is" : "rows are"} not here any more.`);
      for (const id of checked) if (!known.has(id)) checked.delete(id);
    } else if (!this.isAllowed(rows, kind) || kind === "delete" && !this.isConfirmed(rows)) {
      return;
    } else if (await this.send(kind, places)) {
      if (kind === "delete" && rows.length > 1) messages.say(`Deleted ${rows.length} rows.`);
      if (!isOne) this.uncheckAll();
    }
  }

  /** Unchecks all rows. */
  uncheckAll() {
    const { live } = this;
    live.checked.clear();
    live.showChecked();
    for (const { rows } of live.sections) {
      for (const row of rows.values()) {
        /** @type {HTMLInputElement} */
        const box = row.querySelector("[type=checkbox]");
        if (box) box.checked = false;
      }
    }
  }
}
