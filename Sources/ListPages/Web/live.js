/** Returns a section of a page. Its rows are fetched later. */
const liveSection = (/** @type {HTMLElement} */ element) => ({
  id: element.id, lang: element.lang, title: element.querySelector("h2 span").textContent,
  heading: element.querySelector("h2"), footer: element.querySelector("p"),
  count: Number(element.querySelector("h2 small").textContent), rows: new Map(),
});

/** The page of a list that changes. It asks the server for the rows in the window, and for each change. */
class LivePage {
  constructor() {
    this.header = document.querySelector("header");
    this.main = document.querySelector("main");
    this.nav = document.querySelector("nav");
    this.output = this.header.querySelector("output");
    this.choice = new Choice();
    this.choice.carryToken();
    /** Whether the server allows changes, and the address has the token. */
    this.isEditable = Boolean(this.main.dataset.editable && this.choice.token);
    /** The identities of the rows that the user has checked. @type {Set<string>} */
    this.checked = new Set();
    /** The row with a field for its new text. @type {RenamedRow | undefined} */
    this.renamed = undefined;
    /** The version of the list that is shown, and the latest one that the server told of. */
    this.version = 0;
    this.latest = 0;
    /** @type {LiveSection[]} */
    this.sections = [];
    /** @type {View[]} */
    this.views = [];
    this.read(document);
    this.reloadLater = repeated(() => this.reload());
    this.rows = new LiveRows(this);
    this.changed = new ChangedRow(this);
    this.details = new LiveDetails(this);
    this.list = new ListWindow(this.header, this.main,
      (/** @type {LiveSection} */ section, row) => this.rows.row(section, row));
    const languageOf = ({ lang }) => lang || document.documentElement.lang;
    this.mark = addMarks(this.main,
      () => [...new Set([document.documentElement.lang, ...this.sections.map(languageOf)])]);
    this.messages = addMessages(this.output, () => this.counts);
    this.field = addForm(this);
    /** The changes by the user. @type {Edits | undefined} */
    this.edits = this.isEditable ? new Edits(this) : undefined;
    this.addJumps();
    this.restore();
    this.details.restore();
    this.events = new LiveEvents(this);
  }

  /** Reads the sections and the version of a page. */
  read(/** @type {Document} */ page) {
    const { dataset } = page.querySelector("main");
    this.version = Number(dataset.version);
    this.total = Number(dataset.total);
    this.sections.splice(0, Infinity,
      .../** @type {HTMLElement[]} */ ([...page.querySelectorAll("main > section")]).map(liveSection));
  }

  /** How many rows a search has found, and how many are checked. */
  get counts() {
    const count = this.sections.reduce((sum, { count }) => sum + count, 0), { size } = this.checked;
    return [
      ...this.choice.query ? [foundText(number(count), number(this.total))] : [],
      ...size > 0 ? [labels.selected.replace("{0}", () => number(size))] : [],
    ].join(" · ");
  }

  /** Shows how many rows are checked, and what can be done with them. */
  showChecked() {
    this.messages.refresh();
    this.edits?.offer();
  }

  /** Forgets a row that is checked and not in its place any more, unless it is in another one. */
  async uncheckDeleted(/** @type {string} */ id) {
    const place = await this.placeOf({ id }).catch(() => null);
    if (place?.length !== 0) return;
    this.checked.delete(id);
    this.showChecked();
  }

  /** Shows all sections, at a position. */
  showAll(/** @type {number} */ position) {
    this.views = wholeViews(this.sections);
    this.list.show(this.views, position);
  }

  /** The section at the top. */
  get sectionInView() {
    const { views, list } = this;
    return Math.max(0, firstWhere(0, views.length, i => views[i].top > list.position + 1) - 1);
  }

  /** Returns the places of the rows that are there and fulfill a condition. */
  placesOf(/** @type {(row: HTMLElement) => boolean} */ condition) {
    return this.sections.flatMap(({ rows }, i) => [...rows].filter(([, row]) => condition(row))
      .map(([n]) => /** @type {Place} */ ([i, n])));
  }

  /** Returns the identity of the row at a place. */
  idAt(/** @type {Place} */ [section, row]) {
    return this.sections[section].rows.get(row).dataset.id;
  }

  /** Returns the position of a row in the list. */
  topOf(/** @type {Place | []} */ [section, row]) {
    return this.views[section].top + row * this.list.rowHeight;
  }

  /** Fetches the sections anew, and shows them at the place where the list is, or at another one. */
  async reload(/** @type {number} */ position) {
    this.wanted = position ?? this.wanted;
    this.loading?.abort();
    this.loading = new AbortController();
    const { signal } = this.loading, chosen = new URLSearchParams(this.choice.parameters);
    const { page, place } = await this.fetchPage(chosen, signal);
    if (signal.aborted) return;
    await this.take(page, place, chosen);
    if (this.version < this.latest) this.reloadLater();
  }

  /** Fetches a newer page of the chosen list, and the place of the row with a field. */
  async fetchPage(/** @type {URLSearchParams} */ chosen, /** @type {AbortSignal} */ signal) {
    const get = async (path, more) => {
      const answer = await fetch(this.choice.addressOf(path, more, chosen), { signal });
      // The row that led to this list is gone. The page that is there instead leads back.
      if (answer.status === 404) location.reload();
      if (!answer.ok) throw new Error(String(answer.status));
      return answer;
    };
    for (;;) {
      const page = parse(await (await get("./", {})).text());
      const version = Number(page.querySelector("main").dataset.version);
      const { renamed } = this;
      /** @type {Place | []} */
      const place = renamed ? await (await get("place", { version, id: renamed.id })).json() : [];
      if (version >= this.latest || version > this.version) return { page, place };
    }
  }

  /**
   * Shows the list of a page. A row with a field stays where it is in the window.
   *
   * @param {Document} page
   * @param {Place | []} place The place of the row with a field.
   * @param {URLSearchParams} chosen What chose the page.
   */
  async take(page, place, chosen) {
    const root = page.documentElement;
    document.documentElement.lang = root.lang;
    document.documentElement.dir = root.dir;
    const isGone = this.renamed && place.length === 0 && !chosen.get("query");
    await animate(this.main, this.rows, () => {
      const { renamed, list } = this;
      const [old] = renamed?.row.isConnected ? this.placesOf(row => row === renamed.row) : [];
      const distance = old && this.topOf(old) - list.position;
      this.choice.shown = chosen;
      this.read(page);
      this.takeStrip(page.querySelector("nav"));
      takeHeading(this.header, page);
      if (isGone) this.renamed = undefined;
      const isThere = this.renamed && place.length > 0;
      if (isThere) {
        const section = this.sections[place[0]];
        section.rows.set(place[1], renamed.row);
        // What the row shows without the field can be new, also if the field is left before it is there.
        renamed.row.isOld = true;
        this.rows.ask(section, place[1]);
      }
      this.showAll(this.wanted ?? list.position);
      this.mark(this.choice.query ?? "");
      if (isThere && old) list.setPosition(this.topOf(place) - distance);
      this.wanted = undefined;
    });
    if (isGone) this.messages.say("The row is not here any more."); else this.messages.refresh();
    this.followRows();
  }

  /** Shows what a change has made of the row that the user has changed, and of the one with its details. */
  followRows() {
    this.changed.follow();
    this.details.follow();
  }

  /** Takes the marks of an index strip. */
  takeStrip(/** @type {HTMLElement | undefined} */ strip) {
    if (!this.nav || !strip) return;
    this.nav.replaceChildren(...strip.children);
    this.readStrip();
  }

  /** Shows a change that the server has sent. */
  receive(/** @type {Change} */ change) {
    this.latest = Math.max(this.latest, change.version);
    if (change.version <= this.version) return;
    const { updates } = change;
    const isNext = change.version === this.version + 1 && this.choice.isShown && !this.choice.query
      && updates.movedSections.length + updates.reloadedSections.length === 0
      && !this.takesField(updates);
    if (isNext) animate(this.main, this.rows, () => this.apply(change)).then(() => this.followRows());
    else this.reloadLater();
  }

  /** Whether a change takes away the row with the field, or its section. It can be in another one then. */
  takesField(/** @type {ListUpdates} */ { deletedSections, deletedRows }) {
    const { renamed } = this;
    return renamed && this.placesOf(row => row === renamed.row).some(([i, n]) =>
      deletedSections.includes(i)
      || deletedRows.some(([section, row]) => section === i && row === n));
  }

  /** Makes the changes of one version. */
  apply(/** @type {Change} */ change) {
    const elementsOf = (text, selector) => [...parse(text).querySelectorAll(selector)];
    const ids = new Set(this.placesOf(({ dataset }) => this.checked.has(dataset.id)).map(this.idAt, this));
    changeSections(this.sections, change, {
      rows: text => elementsOf(text, "li").map(row => withBox(this, row)),
      sections: text => elementsOf(text, "section").map(liveSection),
    });
    const { position } = this.list;
    this.version = change.version;
    this.total = change.total;
    change.names.forEach((name, i) => { this.sections[i].id = name; });
    this.takeStrip(elementsOf(change.strip, "nav")[0]);
    this.showAll(position);
    for (const id of this.placesOf(({ dataset }) => ids.has(dataset.id)).map(this.idAt, this)) ids.delete(id);
    for (const id of ids) this.uncheckDeleted(id);
  }

  /** Adds what leads through the list: typing, the index strip, and the fragment of the address. */
  addJumps() {
    let letters;
    onTyping(this.main, this.field, async text => {
      letters = text;
      await this.goToRow({ text }, () => letters === text);
    });
    const { nav, sections } = this;
    const go = i => this.list.setPosition(this.views[i].top);
    if (nav) {
      this.readStrip = addStrip(nav, sections, go, () => this.sectionInView);
      onMarks(nav, name => go(sections.findIndex(({ id }) => id === name)));
    }
    addEventListener("hashchange", () => !this.details.isStep && this.goToHash());
  }

  goToHash() {
    const name = nameIn(location.hash), i = this.sections.findIndex(({ id }) => id === name);
    if (i >= 0) this.list.setPosition(this.views[i].top);
  }

  /**
   * Returns the place of the row with a text or an identity, if the server has the version that is shown.
   *
   * @param {{ text?: string, id?: string }} wanted
   * @returns {Promise<Place | [] | undefined>}
   */
  async placeOf(wanted) {
    const answer = await fetch(this.choice.addressOf("place", { version: this.version, ...wanted }));
    return answer.ok ? answer.json() : undefined;
  }

  /**
   * Goes to the row with a text or an identity, and focuses it.
   *
   * @param {{ text?: string, id?: string }} wanted
   * @param {() => boolean} isWanted Whether the user has not chosen another row since.
   */
  async goToRow(wanted, isWanted = () => true) {
    const place = await this.placeOf(wanted) ?? [];
    if (place.length === 0 || !isWanted()) return undefined;
    this.list.setPosition(this.topOf(place));
    await this.rows.isIdle();
    const element = this.sections[place[0]]?.rows.get(place[1]);
    // The list can have changed since.
    if (!element || element.dataset.id !== (wanted.id ?? element.dataset.id) || !isWanted()) return undefined;
    focusRow(element);
    return element;
  }

  /** Shows the list as it was when the user left the page, or the row that the address leads to. */
  restore() {
    addEventListener("pagehide", () => {
      /** @type {HTMLElement} */
      const row = document.activeElement?.closest("main li");
      history.replaceState({ ...history.state, position: this.list.position, id: row?.dataset.id }, "");
    });
    const old = history.state;
    this.showAll(old?.position ?? 0);
    this.mark(this.choice.query ?? "");
    if (!old) this.goToHash();
    else if (old.id) this.rows.isIdle().then(() => {
      const [row] = shownRows(this.main).filter(row => row.dataset.id === old.id);
      if (row && document.activeElement === document.body) focusRow(row);
    });
    if (this.nav) this.nav.hidden = Boolean(this.choice.query);
  }
}

new LivePage();
