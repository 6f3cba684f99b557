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

const partOf = (/** @type {FolderSection} */ section, /** @type {number} */ row) =>
  section.parts[firstWhere(0, section.parts.length, i => section.parts[i].start > row) - 1];

/**
 * Returns the first row of a section whose text does not sort before letters.
 *
 * @param {FolderFiles} files
 * @param {FolderSection} section
 * @param {string} letters
 */
const firstRow = async (files, { id, parts, compare }, letters) => {
  const isFrom = text => compare(text, letters) >= 0;
  const i = firstWhere(0, parts.length, i => isFrom(parts[i].text)) - 1;
  if (i < 0) return 0;
  const file = files.load(parts[i].file);
  await file.isLoaded;
  const rows = file.content.get(id);
  return parts[i].start + firstWhere(0, rows.length, i => isFrom(textOf(rows[i])));
};

/**
 * Returns the section and the position of the first row that begins with letters and fulfills a condition,
 * or nothing.
 *
 * @param {FolderFiles} files
 * @param {FolderSection[]} sections
 * @param {string} letters
 * @param {(row: HTMLElement, compare: Compare) => boolean | undefined} condition Returns nothing if no further
 *   row can fulfill it.
 */
const firstBeginning = async (files, sections, letters, condition = () => true) => {
  for (const section of sections) {
    const { parts, count, last, compare } = section;
    if (compare(parts[0].text, letters + "\uFFFF") > 0 || compare(last, letters) < 0) continue;
    for (let row = await firstRow(files, section, letters); row < count; row++) {
      const part = partOf(section, row), file = files.load(part.file);
      await file.isLoaded;
      const element = file.content.get(section.id)[row - part.start];
      const isFound = startsWith(textOf(element), letters, compare)
        ? condition(element, compare) : undefined;
      if (isFound) return { section, row };
      if (isFound === undefined) break;
    }
  }
  return null;
};

/**
 * Returns views of the rows of sections that a search has found.
 *
 * @param {FolderSection[]} sections
 * @param {Uint8Array} isFound
 */
const viewsOf = (sections, isFound) => {
  let start = 0;
  return sections.flatMap(section => {
    /** @type {number[]} */
    const rows = [];
    for (let i = 0; i < section.count; i++) if (isFound[start + i]) rows.push(i);
    start += section.count;
    return rows.length > 0
      ? [/** @type {View} */ ({ section: { ...section, rows }, first: 0, last: rows.length })] : [];
  });
};

/** Returns whether the browser knows a locale and its collation. */
const isKnown = (/** @type {string} */ lang) => {
  const { collation } = new Intl.Locale(lang);
  return Intl.Collator.supportedLocalesOf(lang).length > 0 && (!collation
    || collation === new Intl.Collator(lang).resolvedOptions().collation);
};

/** Returns whether the first rows of the files are in the browser's order, so that it can find a text. */
const isInOrder = (/** @type {FolderSection} */ { lang, parts, compare }) =>
  isKnown(lang || document.documentElement.lang)
  && parts.every(({ text }, i) => i === 0 || compare(parts[i - 1].text, text) <= 0);

/** The details of a row of a folder. */
class FolderDetails extends Details {
  constructor(/** @type {FolderPage} */ page) {
    super(page.main);
    this.page = page;
  }

  async find(/** @type {string} */ name) {
    const { page } = this;
    // Without the browser's order, a row cannot be found by its text.
    if (!page.isSorted) return undefined;
    const [text] = name.slice("row=".length).split("\0");
    const found = await firstBeginning(page.files, page.sections, text, (row, compare) =>
      compare(textOf(row), text) === 0 ? nameOfRow(row) === name : undefined);
    return found ? page.goToRow(found) : undefined;
  }
}

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
    this.files = new FolderFiles(readRows, () => this.list.schedule(), () => this.checkFolder());
    this.list = new ListWindow(this.header, this.main, (/** @type {FolderSection} */ section, n) => {
      const row = section.rows?.[n] ?? n, part = partOf(section, row);
      return this.files.load(part.file).content?.get(section.id)?.[row - part.start];
    });
    this.all = wholeViews(this.sections);
    this.shown = this.all;
    this.isSorted = this.main.dataset.order === "browser" && this.sections.every(isInOrder);
    this.field = this.addSearch(this.isSorted);
    keepQuery(this.field);
    if (this.isSorted) this.addTyping();
    const { nav, list, all } = this;
    if (nav) {
      addStrip(nav, this.sections, i => list.setPosition(all[i].top),
        () => Math.max(0, firstWhere(0, all.length, i => all[i].top > list.position + 1) - 1));
      onMarks(nav, name => this.goTo(name));
    }
    const details = new FolderDetails(this);
    addEventListener("hashchange", () => !details.isStep && this.goToHash());
    list.show(all, 0);
    this.restore();
    details.restore();
  }

  /** Goes to a row of a section, and returns it. */
  goToRow({ section, row }) {
    const { list, all } = this;
    list.setPosition(all[this.sections.indexOf(section)].top + row * list.rowHeight);
    return list.rowOf(section, row);
  }

  goTo(/** @type {string} */ name) {
    const i = this.sections.findIndex(({ id }) => id === name);
    if (i >= 0) this.list.setPosition(this.all[i].top);
  }

  goToHash() {
    if (this.shown === this.all) this.goTo(nameIn(location.hash));
  }

  addSearch(/** @type {boolean} */ isSorted) {
    const total = this.sections.reduce((sum, { count }) => sum + count, 0);
    const own = document.documentElement.lang;
    const languages = [...new Set([own, ...this.sections.map(({ lang }) => lang || own)])];
    const words = new FolderWords(
      this.main.dataset.words, total, languages, isSorted, () => this.checkFolder());
    const mark = addMarks(this.main, () => languages);
    let latest;
    return addSearch(this.header, async query => {
      latest = query;
      const found = query ? viewsOf(this.sections, await words.find(query)) : this.all;
      if (latest !== query) return "";
      if (this.nav) this.nav.hidden = query !== "";
      this.shown = found;
      this.list.show(found, 0);
      mark(query);
      const count = found.reduce((sum, { first, last }) => sum + last - first, 0);
      return query && foundText(number(count), number(total));
    });
  }

  addTyping() {
    let letters;
    onTyping(this.main, this.field, async text => {
      letters = text;
      const found = await firstBeginning(this.files, this.sections, text);
      // The user may have typed on while the rows were fetched.
      if (found && letters === text && this.shown === this.all) focusRow(this.goToRow(found));
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
      const isSearching = document.activeElement === this.field;
      history.replaceState({ ...history.state, time, position: this.list.position, isSearching }, "");
      location.reload();
    } catch { /* The server does not answer. The rows are asked for again. */ } finally {
      this.isChecking = false;
    }
  }

  /** Shows what was shown before the folder was written anew. */
  restore() {
    const { position, isSearching, ...rest } = history.state ?? {};
    if (position === undefined) return this.goToHash();
    history.replaceState(rest, "");
    this.list.setPosition(position);
    if (isSearching) this.field.focus();
  }
}

// A browser does not fetch files of a folder on the disk. The links lead to the rows there.
if (location.protocol !== "file:") new FolderPage();
