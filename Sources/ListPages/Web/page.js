/** Returns the number of rows of a section. */
const sizeOf = ({ chunks }) => chunks.reduce((sum, chunk) => sum + chunk.childElementCount, 0);

/** Returns the rows of a section. */
const rowsOf = section => section.rows ??= [...section.element.querySelectorAll("li")];

/** Returns the texts of a row: those that it shows, and the one by which it is sorted. */
const textsOf = (/** @type {HTMLElement} */ row) => {
  if ("searched" in row.dataset) return JSON.parse(row.dataset.searched);
  const other = row.querySelector("i");
  return [textOf(row), shownOf(row), ...other ? [other.textContent] : []];
};

/**
 * Returns the first row of a section whose text begins with letters, or nothing.
 *
 * @param {PageSection} section
 * @param {string} letters
 */
const firstBeginning = (section, letters) => {
  const rows = rowsOf(section), { compare } = section;
  // The order of the list can be another than the browser's, for example with custom rules.
  section.isSorted ??=
    rows.every((row, i) => i === 0 || compare(textOf(rows[i - 1]), textOf(row)) <= 0);
  if (!section.isSorted) return rows.find(row => startsWith(textOf(row), letters, compare));
  const row = rows[firstWhere(0, rows.length, i => compare(textOf(rows[i]), letters) >= 0)];
  return row && startsWith(textOf(row), letters, compare) ? row : undefined;
};

/**
 * Shows the rows of a section that a search has found.
 *
 * @param {PageSection} section
 * @param {Uint8Array} isFound Whether it has found each row of the section.
 * @returns {number} The number of these rows.
 */
const filter = (section, isFound) => {
  const rows = rowsOf(section);
  let start = 0, total = 0;
  for (const chunk of section.chunks) {
    const end = start + chunk.childElementCount;
    const count = isFound.subarray(start, end).reduce((sum, found) => sum + found, 0);
    chunk.hidden = count === 0;
    if (count > 0 && (count < end - start || chunk.isPart)) {
      for (let i = start; i < end; i++) rows[i].hidden = !isFound[i];
      chunk.isPart = count < end - start;
      chunk.style.setProperty("--rows", String(count));
    }
    start = end;
    total += count;
  }
  section.element.hidden = total === 0;
  return total;
};

/** Makes a list ready: its search, its index strip, and typing to jump. */
const enhance = (/** @type {HTMLElement} */ list) => {
  const header = list.querySelector("header"), main = list.querySelector("main");
  const nav = list.querySelector("nav");
  const { lang } = /** @type {HTMLElement} */ (main.closest("[lang]"));
  const number = value => value.toLocaleString(lang);
  const languageOf = element => /** @type {HTMLElement} */ (element.closest("[lang]")).lang;
  /** @type {PageSection[]} */
  const sections = [...main.querySelectorAll("section")].map(element => ({
    element, id: element.id, title: element.querySelector("h2 span").textContent,
    count: element.querySelector("h2 small"), chunks: [...element.querySelectorAll("ul")],
    compare: compareOf(languageOf(element)),
  }));
  const languages = [...new Set([lang, ...sections.map(({ element }) => languageOf(element))])];
  const show = counts => {
    sections.forEach(({ count }, i) => { count.textContent = number(counts[i]); });
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const total = show(sections.map(sizeOf));

  /** @type {Words} */
  let words;
  const mark = addMarks(main, () => languages);
  const readWords = () => words ??= new Words(sections.flatMap(rowsOf).map(textsOf), languages);
  const field = addSearch(header, query => {
    const isFound = readWords().find(query);
    let end = 0;
    const count = show(sections.map(section =>
      filter(section, isFound.subarray(end, end += rowsOf(section).length))));
    if (nav) nav.hidden = query !== "";
    scrollTo(0, 0);
    mark(query);
    return query && foundText(number(count), number(total));
  });
  // The first key should not have to wait.
  field.addEventListener("focus", readWords, { once: true });
  // Each level has a query of its own.
  if (!document.querySelector(".level")) keepQuery(field);
  onTyping(main, field, text => {
    for (const section of sections) {
      const row = firstBeginning(section, text);
      if (!row) continue;
      focusRow(row);
      row.scrollIntoView();
      return;
    }
  });
  if (nav) addStrip(nav, sections, i => sections[i].element.scrollIntoView(), () => {
    const top = header.getBoundingClientRect().bottom + 1;
    return Math.max(0, firstWhere(0, sections.length,
      i => sections[i].element.getBoundingClientRect().top > top) - 1);
  });
};

/** The details of a row of a list. */
class PageDetails extends Details {
  constructor() {
    super(undefined);
    /** The lists of all levels. @type {HTMLElement[]} */
    this.lists = [...document.querySelectorAll("body > div")];
    // The address of a level stays.
    this.hasAddress = this.lists.length === 1;
  }

  stateOf(/** @type {HTMLElement} */ row) {
    return { ...super.stateOf(row), list: this.lists.indexOf(row.closest("body > div")) };
  }

  /** Opens the details. The list stays where it is at a step in the history, from its entry and to it. */
  choose(/** @type {HTMLElement} */ row) {
    history.scrollRestoration = "manual";
    // A browser scrolls to a section in the address.
    if (!this.row && this.hasAddress && location.hash)
      history.replaceState({ ...history.state, mark: location.hash }, "", location.pathname + location.search);
    super.choose(row);
    history.scrollRestoration = "manual";
  }

  step(/** @type {string | undefined} */ name) {
    super.step(name);
    const { mark, details } = history.state ?? {};
    if (mark && !details) replaceAddress(mark);
  }

  hide() {
    if (this.row) history.scrollRestoration = "auto";
    super.hide();
  }

  async find(/** @type {string} */ name) {
    // A browser shows the list of another level after the step in the history.
    const list = this.lists[history.state?.list] ?? this.lists.find(isShown);
    const row = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("main li")])
      .find(row => nameOfRow(row) === name);
    row?.scrollIntoView({ block: "nearest" });
    return row;
  }
}

new PageDetails().restore();

// A level is made ready when it is shown.
const lists = /** @type {Set<HTMLElement>} */ (new Set(document.querySelectorAll("body > div")));
const enhanceShown = () => {
  for (const list of [...lists].filter(isShown)) {
    lists.delete(list);
    enhance(list);
  }
};
// A browser goes to the level in the address after it has read the page.
for (const event of ["load", "hashchange"]) addEventListener(event, enhanceShown);
enhanceShown();
