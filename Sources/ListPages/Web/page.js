/** Returns the number of rows of a section. */
const sizeOf = ({ chunks }) => chunks.reduce((sum, chunk) => sum + chunk.childElementCount, 0);

/** Returns the rows of a section. */
const rowsOf = section => section.rows ??= [...section.element.querySelectorAll("li")];

/**
 * Returns the ranges of rows in a section that begin with a query.
 *
 * U+FFFF is after all characters.
 *
 * @param {PageSection} section
 * @param {string} query
 * @returns {[number, number][]}
 */
const matches = (section, query) => {
  const rows = rowsOf(section), { compare } = section, end = query + "\uFFFF";
  const isBefore = i => compare(textOf(rows[i]), query) < 0;
  const isAfter = i => compare(textOf(rows[i]), end) > 0;
  // The order of the list can be another than the browser's, for example with custom rules.
  section.isSorted ??=
    rows.every((row, i) => i === 0 || compare(textOf(rows[i - 1]), textOf(row)) <= 0);
  if (section.isSorted) {
    const first = firstWhere(0, rows.length, i => !isBefore(i));
    const last = firstWhere(first, rows.length, isAfter);
    return first < last ? [[first, last]] : [];
  }
  return rows.flatMap((_, i) => isBefore(i) || isAfter(i) ? [] : [[i, i + 1]]);
};

/**
 * Returns, for each row of a section, whether it matches a query.
 *
 * @param {PageSection} section
 * @param {string} query
 */
const found = (section, query) => {
  const rows = rowsOf(section), isFound = new Uint8Array(rows.length);
  for (const [first, last] of query ? matches(section, query) : [[0, rows.length]])
    isFound.fill(1, first, last);
  // The text that a row shows is found, too, if the row is sorted by another one.
  const { compare } = section;
  section.filed ??= rows.flatMap((row, i) => "text" in row.dataset ? [i] : []);
  for (const i of query ? section.filed : []) {
    const shown = shownOf(rows[i]);
    if (compare(shown, query) >= 0 && compare(shown, query + "\uFFFF") <= 0) isFound[i] = 1;
  }
  return isFound;
};

/**
 * Shows the rows of a section that match a query.
 *
 * @param {PageSection} section
 * @param {string} query
 * @returns {number} The number of these rows.
 */
const filter = (section, query) => {
  const rows = rowsOf(section), isFound = found(section, query);
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
  /** @type {PageSection[]} */
  const sections = [...main.querySelectorAll("section")].map(element => ({
    element, id: element.id, title: element.querySelector("h2 span").textContent,
    count: element.querySelector("h2 small"), chunks: [...element.querySelectorAll("ul")],
    compare: compareOf(/** @type {HTMLElement} */ (element.closest("[lang]")).lang),
  }));
  const show = counts => {
    sections.forEach(({ count }, i) => { count.textContent = number(counts[i]); });
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const total = show(sections.map(sizeOf));

  const field = addSearch(header, query => {
    const count = show(sections.map(section => filter(section, query)));
    if (nav) nav.hidden = query !== "";
    scrollTo(0, 0);
    return `${number(count)} of ${number(total)}`;
  });
  onTyping(main, field, text => {
    for (const section of sections) {
      const [range] = matches(section, text);
      if (!range) continue;
      const row = rowsOf(section)[range[0]];
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
