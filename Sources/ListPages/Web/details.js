/** Returns the name of a row in addresses: its identity, or else the text by which it is sorted. */
const nameOfRow = (/** @type {HTMLElement} */ row) =>
  "id" in row.dataset ? `id=${row.dataset.id}` : `row=${textOf(row)}`;

/** Returns whether the fragment of an address leads to a row. */
const leadsToRow = (/** @type {string} */ address) => {
  const name = nameIn(new URL(address).hash);
  return name.startsWith("id=") || name.startsWith("row=");
};

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
  const exact = date.toISOString();
  if (exact.slice(0, 10) === text) return date.toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });
  return exact.replace(".000", "") === text
    ? date.toLocaleString(lang, { dateStyle: "long", timeStyle: "short" }) : text;
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

/** Returns what the details of a row show: its picture, its texts in full, and its fields. */
const detailsOf = (/** @type {HTMLElement} */ row) => {
  const picture = row.querySelector("img, [data-initials]")?.cloneNode(true), other = row.querySelector("i");
  const fields = document.createElement("dl");
  for (const [label, text, address] of JSON.parse(row.dataset.fields ?? "[]"))
    fields.append(textElement("dt", label), textElement("dd", readable(text), address));
  return [...picture ? [picture] : [], textElement("h2", shownOf(row)),
    ...other ? [textElement("p", other.textContent)] : [], fields];
};

/**
 * The details of a row, in a pane beside the list, or over it in a narrow window.
 *
 * The step back in the history of the browser closes them.
 */
class Details {
  constructor() {
    /** Whether the name of the row is in the address. */
    this.hasAddress = true;
    /** The row. @type {HTMLElement | undefined} */
    this.row = undefined;
    this.isWide = matchMedia("(min-width: 60em)");
    this.pane = document.createElement("aside");
    this.pane.hidden = true;
    this.pane.tabIndex = -1;
    this.pane.innerHTML = `<button type="button" lang="${labels.language}">×</button><div></div>`;
    const [button, content] = this.pane.children;
    button.ariaLabel = labels.close;
    this.content = content;
    button.addEventListener("click", () => this.close());
    document.body.append(this.pane);
    addEventListener("click", event => this.onClick(event));
    this.pane.addEventListener("keydown", event => {
      if (event.key === "Escape") this.close();
    });
    addEventListener("popstate", ({ state }) => {
      if (state?.details) this.find(state.details); else this.hide();
    });
    this.isWide.addEventListener("change", () => this.cover());
  }

  /** The name of the row; nothing if the pane is closed. */
  get name() { return this.row && nameOfRow(this.row); }

  /** Opens the details of the row with a name, if there is one. */
  find(/** @type {string} */ _name) { throw new Error(); }

  /** Opens the row that the address leads to, or that was open before the page was loaded again. */
  restore() {
    const name = history.state?.details ?? nameIn(location.hash);
    if (name.startsWith("row=")) this.find(name);
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
    const details = nameOfRow(row);
    try {
      history[this.row ? "replaceState" : "pushState"]({ ...history.state, details }, "",
        this.hasAddress ? `#${encodeURIComponent(details).replace("%3D", "=")}` : undefined);
    } catch { /* The browser has too many steps. */ }
    this.open(row);
  }

  /** Shows the details of a row, and puts the focus there. */
  open(/** @type {HTMLElement} */ row) {
    this.show(row);
    this.pane.focus({ preventScroll: true });
  }

  /** Shows the details of a row. */
  show(/** @type {HTMLElement} */ row) {
    const { pane } = this, isNew = pane.hidden, hasFocus = pane.contains(document.activeElement);
    this.row?.removeAttribute("aria-current");
    this.row = row;
    row.setAttribute("aria-current", "true");
    // A row that is not yet in the page has no language.
    pane.lang = /** @type {HTMLElement} */ (row.closest("[lang]"))?.lang ?? pane.lang;
    pane.ariaLabel = shownOf(row);
    this.content.replaceChildren(...detailsOf(row));
    pane.hidden = false;
    if (hasFocus && !pane.contains(document.activeElement)) pane.focus({ preventScroll: true });
    if (isNew) this.cover();
  }

  /** Makes the rest of the page inert while the pane is over it, and lays out the list beside it. */
  cover() {
    const { pane, isWide } = this;
    for (const element of /** @type {HTMLElement[]} */ ([...document.body.children]))
      if (element !== pane) element.inert = !pane.hidden && !isWide.matches;
    dispatchEvent(new Event("resize"));
  }

  close() {
    if (history.state?.details) return history.back();
    if (this.hasAddress) replaceAddress(location.pathname + location.search);
    this.hide();
  }

  /** Hides the pane, and gives the focus back to the row. */
  hide() {
    const { pane, row } = this, hasFocus = pane.contains(document.activeElement);
    if (!row) return;
    this.row = undefined;
    row.removeAttribute("aria-current");
    pane.hidden = true;
    this.cover();
    if (hasFocus && row.isConnected) focusRow(row);
  }
}
