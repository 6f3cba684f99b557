/** Returns the addresses of the files of rows, which have the stamps of their contents. */
const addressesIn = (/** @type {Document} */ page) =>
  [...page.querySelectorAll("main li a")].map(link => link.getAttribute("href")).join("\n");

/** Returns a section of a page, with its rows in parts, one in each file. */
const folderSection = (/** @type {HTMLElement} */ element) => {
  let count = 0;
  const parts = [...element.querySelectorAll("li")].map(item => {
    const part = { file: item.querySelector("a").getAttribute("href").split("#")[0],
      start: count, text: item.dataset.first };
    count += Number(item.dataset.count);
    return part;
  });
  return { id: element.id, lang: element.lang, title: element.querySelector("h2 span").textContent,
    heading: element.querySelector("h2"), footer: element.querySelector("p"), parts, count,
    last: element.dataset.last, compare: compareOf(element.lang || document.documentElement.lang) };
};

/** The files of rows that were used last. */
class RowFiles {
  /**
   * @param {() => void} onLoad Called when a file is there.
   * @param {() => void} onFailure Called when a file could not be fetched.
   */
  constructor(onLoad, onFailure) {
    this.onLoad = onLoad;
    this.onFailure = onFailure;
    /** The files, each with the rows of its sections, the last one at the end. @type {Map<string, RowFile>} */
    this.files = new Map();
    /** A cache may have other content for the addresses that failed. @type {Set<string>} */
    this.failed = new Set();
  }

  /** Returns a file, which is fetched if it is not there. */
  load(/** @type {string} */ name) {
    let file = this.files.get(name);
    if (!file) {
      file = { rows: null, isLoaded: null };
      file.isLoaded = this.fetch(name, file);
      file.isLoaded.then(this.onLoad, () => {
        this.failed.add(name);
        // Ask again for rows that could not be fetched, but not at once.
        setTimeout(() => { this.files.delete(name); this.onLoad(); }, 2000);
        this.onFailure();
      });
    }
    this.files.delete(name);
    this.files.set(name, file);
    for (const old of this.files.keys()) {
      if (this.files.size <= 64) break;
      this.files.delete(old);
    }
    return file;
  }

  async fetch(/** @type {string} */ name, /** @type {RowFile} */ file) {
    const answer = await fetch(name, { cache: this.failed.has(name) ? "reload" : "default" });
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    const page = parse(await answer.text());
    /** @type {HTMLElement} */
    const footer = page.querySelector("body > footer");
    if (footer.dataset.stamp !== name.split("?")[1])
      throw new Error(`${name}: not the file of this page`);
    file.rows = new Map([...page.querySelectorAll("section")].map(section =>
      [section.id, [...section.querySelectorAll("li")]]));
  }
}

const partOf = (/** @type {FolderSection} */ section, /** @type {number} */ row) =>
  section.parts[firstWhere(0, section.parts.length, i => section.parts[i].start > row) - 1];

/**
 * Returns the first row of a section at which a condition on its text holds.
 *
 * @param {RowFiles} files
 * @param {FolderSection} section
 * @param {(text: string) => boolean} condition
 */
const firstRow = async (files, { id, parts }, condition) => {
  const i = firstWhere(0, parts.length, i => condition(parts[i].text)) - 1;
  if (i < 0) return 0;
  const file = files.load(parts[i].file);
  await file.isLoaded;
  const rows = file.rows.get(id);
  return parts[i].start + firstWhere(0, rows.length, i => condition(textOf(rows[i])));
};

/**
 * Returns the sections and the ranges of their rows that begin with a query.
 *
 * U+FFFF is after all characters.
 *
 * @param {RowFiles} files
 * @param {FolderSection[]} sections
 * @param {string} query
 */
const findRows = async (files, sections, query) => {
  const views = await Promise.all(sections.map(async section => {
    const { compare } = section, end = query + "\uFFFF";
    const isFrom = text => compare(text, query) >= 0, isAfter = text => compare(text, end) > 0;
    if (isAfter(section.parts[0].text) || !isFrom(section.last)) return null;
    const first = await firstRow(files, section, isFrom), last = await firstRow(files, section, isAfter);
    return first < last ? /** @type {View} */ ({ section, first, last }) : null;
  }));
  return views.filter(view => view !== null);
};

/** Returns whether the browser knows a locale and its collation. */
const isKnown = (/** @type {string} */ lang) => {
  const { collation } = new Intl.Locale(lang);
  return Intl.Collator.supportedLocalesOf(lang).length > 0 && (!collation
    || collation === new Intl.Collator(lang).resolvedOptions().collation);
};

/** Returns whether the first rows of the files are in the browser's order, so that it can search. */
const isInOrder = (/** @type {FolderSection} */ { lang, parts, compare }) =>
  isKnown(lang || document.documentElement.lang)
  && parts.every(({ text }, i) => i === 0 || compare(parts[i - 1].text, text) <= 0);

/** The page of a folder, which shows only the rows that are visible. */
class FolderPage {
  constructor() {
    this.header = document.querySelector("header");
    this.main = document.querySelector("main");
    this.nav = document.querySelector("nav");
    this.addresses = addressesIn(document);
    this.isChecking = false;
    /** @type {FolderSection[]} */
    this.sections = [...this.main.querySelectorAll("section")].map(folderSection);
    this.files = new RowFiles(() => this.list.schedule(), () => this.checkFolder());
    this.list = new ListWindow(this.header, this.main, (/** @type {FolderSection} */ section, row) => {
      const part = partOf(section, row);
      return this.files.load(part.file).rows?.get(section.id)?.[row - part.start];
    });
    this.all = wholeViews(this.sections);
    this.shown = this.all;
    if (this.main.dataset.order === "browser" && this.sections.every(isInOrder)) {
      this.field = this.addSearch();
      this.addTyping();
    }
    const { nav, list, all } = this;
    if (nav) {
      addStrip(nav, this.sections, i => list.setPosition(all[i].top),
        () => Math.max(0, firstWhere(0, all.length, i => all[i].top > list.position + 1) - 1));
      onMarks(nav, name => this.goTo(name));
    }
    addEventListener("hashchange", () => this.goToHash());
    list.show(all, 0);
    this.restore();
  }

  goTo(/** @type {string} */ name) {
    const i = this.sections.findIndex(({ id }) => id === name);
    if (i >= 0) this.list.setPosition(this.all[i].top);
  }

  goToHash() {
    if (this.shown === this.all) this.goTo(nameIn(location.hash));
  }

  addSearch() {
    const total = this.sections.reduce((sum, { count }) => sum + count, 0);
    let latest;
    return addSearch(this.header, async query => {
      latest = query;
      const found = query ? await findRows(this.files, this.sections, query) : this.all;
      if (latest !== query) return "";
      if (this.nav) this.nav.hidden = query !== "";
      this.shown = found;
      this.list.show(found, 0);
      const count = found.reduce((sum, { first, last }) => sum + last - first, 0);
      return `${number(count)} of ${number(total)}`;
    });
  }

  addTyping() {
    const { list, all } = this;
    let letters;
    onTyping(this.main, this.field, async text => {
      letters = text;
      const [found] = await findRows(this.files, this.sections, text);
      if (!found) return;
      const section = /** @type {FolderSection} */ (found.section);
      const view = all[this.sections.indexOf(section)];
      await this.files.load(partOf(section, found.first).file).isLoaded;
      // The user may have typed on while the rows were fetched.
      if (letters !== text || this.shown !== all) return;
      list.setPosition(view.top + found.first * list.rowHeight);
      focusRow(list.rowOf(section, found.first));
    });
  }

  /**
   * Reads the page again if the folder has been written anew, at the place where the list is.
   *
   * If the server still has other files than its index tells, it does so after ten seconds at the earliest.
   */
  async checkFolder() {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      const answer = await fetch(location.href.split("#")[0], { cache: "reload" });
      const page = parse(await answer.text());
      if (!answer.ok || !page.querySelector("main") || addressesIn(page) === this.addresses) return;
      const time = Date.now();
      if (Math.abs(time - (history.state?.time ?? 0)) < 10000) return;
      const { field } = this;
      const isSearching = field !== undefined && document.activeElement === field;
      history.replaceState(
        { time, position: this.list.position, query: field?.value, isSearching }, "");
      location.reload();
    } catch { /* The server does not answer. The rows are asked for again. */ } finally {
      this.isChecking = false;
    }
  }

  /** Shows what was shown before the folder was written anew. */
  restore() {
    const { field } = this;
    const { position, query, isSearching, time } = history.state ?? {};
    if (position === undefined) return this.goToHash();
    history.replaceState({ time }, "");
    this.list.setPosition(position);
    if (!field) return;
    if (isSearching) field.focus();
    field.value = query ?? "";
    if (query) field.dispatchEvent(new Event("input"));
  }
}

// A browser does not fetch files of a folder on the disk. The links lead to the rows there.
if (location.protocol !== "file:") new FolderPage();
