/** The name of a row: its identity, or its text to sort by, and its number among those with that text. */
const nameOfRow = (/** @type {HTMLElement} */ row) => {
  const { id, nth } = row.dataset;
  return id === undefined ? `row=${textOf(row)}${nth ? `\0${nth}` : ""}` : `id=${id}`;
};

/** Whether a name is that of a row. */
const isOfRow = (/** @type {string} */ name) => name.startsWith("row=") || name.startsWith("id=");

/** Whether a text of a row ends in “…”, because it has no room. */
const isCut = (/** @type {HTMLElement} */ row) => {
  const texts = row.querySelectorAll("b, i");
  const all = texts.length > 0 ? [...texts] : [row];
  return all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
};

/** Whether a row has more than it shows, and leads to nothing else. */
const hasDetails = (/** @type {HTMLElement} */ row, /** @type {Element | null} */ link) =>
  link ? "fields" in row.dataset && !row.querySelector("button") : isCut(row);

/** Returns a date as it is written in the language of the page, and any other text as it is. */
const readable = (/** @type {string} */ text) => {
  const date = new Date(text), { lang } = document.documentElement;
  if (Number.isNaN(Number(date))) return text;
  const exact = date.toISOString(), day = exact.slice(0, 10);
  // Property lists have midnight in a date without a time.
  if (text === day || text === `${day}T00:00:00Z`)
    return date.toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
  return exact.replace(".000", "") === text
    ? date.toLocaleString(lang, { dateStyle: "long", timeStyle: "long" }) : text;
};

/** Returns an element with a text, which is a link if it has an address. */
const textElement = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ address) => {
  const element = document.createElement(name);
  element.dir = "auto";
  const link = address && document.createElement("a");
  if (link) {
    link.href = address;
    element.append(link);
  }
  (link || element).textContent = text;
  return element;
};

/** Returns what the details of a row show above its fields: its picture, and its texts in full. */
const headOf = (/** @type {HTMLElement} */ row) => {
  const picture = /** @type {Element} */ (row.querySelector("img, [data-initials]")?.cloneNode(true));
  const other = row.querySelector("i");
  return [...picture ? [picture] : [], textElement("h2", shownOf(row)),
    ...other ? [textElement("p", other.textContent)] : []];
};

/** Replaces the children of an element, and leaves those that are there already. */
const replaceChanged = (/** @type {Element} */ parent, /** @type {Element[]} */ children) => {
  children.forEach((child, i) => {
    const old = parent.children[i];
    if (!old) parent.append(child);
    // An input is not another one with the same attributes.
    else if (old !== child && (old.querySelector("input") || !old.isEqualNode(child))) old.replaceWith(child);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
};

/**
 * The details of a row, in a pane beside the list, or over it in a narrow window.
 *
 * The step back in the history of the browser closes them. The state of an entry in the history has the name of
 * the row whose details it shows, and whether it was added for them.
 */
class Details {
  /** @param {HTMLElement | undefined} main The list, if the page has only one. */
  constructor(main) {
    this.main = main;
    /** Whether the name of the row is in the address. */
    this.hasAddress = true;
    /** The row. @type {HTMLElement | undefined} */
    this.row = undefined;
    /** The name of the row to open when it is found. */
    this.wanted = "";
    /** Whether the last step in the history has opened or closed details, so that the list stays. */
    this.isStep = false;
    this.isWide = matchMedia("(min-width: 60em)");
    this.pane = document.createElement("aside");
    this.pane.hidden = true;
    this.pane.tabIndex = -1;
    this.pane.innerHTML = `<button type="button" lang="${labels.language}">×</button><div></div><dl></dl>`;
    const [button, head, fields] = this.pane.children;
    button.ariaLabel = labels.close;
    this.head = head;
    this.fields = fields;
    button.addEventListener("click", () => this.close());
    document.body.append(this.pane);
    addEventListener("click", event => this.onClick(event));
    addEventListener("keydown", event => this.onKey(event));
    addEventListener("popstate", ({ state }) => this.step(state?.details));
    addEventListener("hashchange", () => {
      if (isOfRow(nameIn(location.hash)) && !history.state?.details) this.restore();
    });
    this.isWide.addEventListener("change", () => this.cover());
  }

  /** Whether the user can change the fields. */
  get isEditing() { return false; }

  /** The name of the row; nothing if the pane is closed. */
  get name() { return this.row && nameOfRow(this.row); }

  /**
   * Returns the row with a name, and shows it in the list.
   *
   * @param {string} _name
   * @returns {Promise<HTMLElement | undefined>}
   */
  async find(_name) { return undefined; }

  /** Returns the row with a name, if there is one, and if no other one is wanted by then. */
  async rowNamed(/** @type {string} */ name) {
    this.wanted = name;
    const shown = this.main ? /** @type {HTMLElement[]} */ (rowsInWindow(this.main)) : [];
    const row = shown.find(row => nameOfRow(row) === name) ?? await this.find(name);
    return this.wanted === name ? row : undefined;
  }

  /** Opens the details of the row with a name. */
  async reopen(/** @type {string} */ name) {
    const row = await this.rowNamed(name);
    if (row) this.open(row);
  }

  /** Opens the row that the address leads to, or that was open before the page was loaded again. */
  restore() {
    const name = history.state?.details ?? nameIn(location.hash);
    if (isOfRow(name)) this.reopen(name);
  }

  /** Shows what an entry in the history has. */
  step(/** @type {string | undefined} */ name) {
    this.isStep = Boolean(name || this.row);
    if (name) this.reopen(name); else this.hide();
  }

  onClick(/** @type {MouseEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement} */
    const row = target.closest("main li");
    if (!row || event.ctrlKey || event.metaKey || event.shiftKey || target.closest("input")) return;
    if (!target.closest("button") && !hasDetails(row, target.closest("a"))) return;
    // The user can also select a part of the text.
    if (!target.closest("a") && !getSelection().isCollapsed) return;
    event.preventDefault();
    this.choose(row);
  }

  onKey(/** @type {KeyboardEvent} */ event) {
    const { pane } = this, focused = /** @type {HTMLElement} */ (document.activeElement);
    const isFree = pane.contains(focused) || focused === document.body;
    if (event.key === "Escape" && this.row && isFree) {
      event.preventDefault();
      this.close();
    }
    // A row is focused by typing.
    if (event.key === "Enter" && focused.matches("main li") && isCut(focused)) this.choose(focused);
  }

  /** Returns what an entry in the history has for the details of a row. */
  stateOf(/** @type {HTMLElement} */ row) { return { details: nameOfRow(row) }; }

  /** Opens the details of a row that the user has chosen. */
  choose(/** @type {HTMLElement} */ row) {
    const isNew = !this.row, state = { ...history.state, ...this.stateOf(row) };
    const fragment = encodeURIComponent(state.details).replace("%3D", "=").replace("%00", "&");
    try {
      history[isNew ? "pushState" : "replaceState"](
        { ...state, isAdded: isNew || state.isAdded }, "", this.hasAddress ? `#${fragment}` : undefined);
    } catch { /* The browser has too many steps. */ }
    this.open(row);
  }

  /** Shows the details of a row, and puts the focus there. */
  open(/** @type {HTMLElement} */ row) {
    this.wanted = "";
    this.show(row);
    this.pane.focus({ preventScroll: true });
  }

  /** Shows the details of a row. */
  show(/** @type {HTMLElement} */ row) {
    const { pane } = this, isNew = pane.hidden, hasFocus = pane.contains(document.activeElement);
    if (this.name !== nameOfRow(row)) pane.scrollTop = 0;
    this.mark(row);
    // A row that is not yet in the page has no language.
    pane.lang = /** @type {HTMLElement} */ (row.closest("[lang]"))?.lang ?? pane.lang;
    pane.ariaLabel = shownOf(row).trim() || labels.noText;
    replaceChanged(this.head, headOf(row));
    const fields = JSON.parse(row.dataset.fields ?? "[]")
      .filter(([, text]) => text.trim() || this.isEditing);
    replaceChanged(this.fields, fields.flatMap(
      ([label, ...field]) => [textElement("dt", label), this.fieldOf(label, ...field)]));
    pane.hidden = false;
    if (hasFocus && !pane.contains(document.activeElement)) pane.focus({ preventScroll: true });
    if (isNew) this.cover();
  }

  /** Marks the element of the row. */
  mark(/** @type {HTMLElement} */ row) {
    this.row?.removeAttribute("aria-current");
    this.row = row;
    row.setAttribute("aria-current", "true");
  }

  /** Returns the element of a field. */
  fieldOf(/** @type {string} */ _label, /** @type {string} */ text, /** @type {string} */ address) {
    return textElement("dd", readable(text), address);
  }

  /** Makes the rest of the page inert while the pane is over it, and lays out the list beside it. */
  cover() {
    const { pane, isWide } = this;
    for (const element of /** @type {HTMLElement[]} */ ([...document.body.children]))
      if (element !== pane) element.inert = !pane.hidden && !isWide.matches;
    dispatchEvent(new Event("resize"));
  }

  close() {
    if (history.state?.isAdded) return history.back();
    history.replaceState({ ...history.state, details: undefined }, "",
      this.hasAddress ? location.pathname + location.search : undefined);
    this.hide();
  }

  /** Hides the pane, and gives the focus back to the row. */
  hide() {
    const { pane, row } = this, active = document.activeElement, hasFocus = pane.contains(active);
    this.wanted = "";
    if (!row) return;
    // What the user has typed is not lost.
    if (hasFocus) /** @type {HTMLElement} */ (active).blur();
    this.row = undefined;
    row.removeAttribute("aria-current");
    pane.hidden = true;
    this.cover();
    // A row far from the window is not in the page.
    const next = row.isConnected || !this.main ? row : rowsInWindow(this.main)[0];
    if (hasFocus && next) focusRow(/** @type {HTMLElement} */ (next));
  }
}
