/**
 * Takes rows out of a section, and returns them by their positions.
 *
 * @param {LiveSection} section
 * @param {number[]} positions
 */
const takeRows = (section, positions) => {
  positions.sort((a, b) => a - b);
  const rows = new Map(), taken = new Map();
  for (const [i, row] of section.rows) {
    const before = firstWhere(0, positions.length, n => positions[n] >= i);
    if (positions[before] === i) taken.set(i, row); else rows.set(i - before, row);
  }
  section.rows = rows;
  section.count -= positions.length;
  return taken;
};

/**
 * Puts rows into a section at their positions. A row that is not known is fetched when it is shown.
 *
 * @param {LiveSection} section
 * @param {[number, HTMLElement | undefined][]} places
 */
const putRows = (section, places) => {
  places.sort(([a], [b]) => a - b);
  const rows = new Map();
  for (const [i, row] of section.rows)
    rows.set(i + firstWhere(0, places.length, n => places[n][0] - n > i), row);
  for (const [i, row] of places) if (row) rows.set(i, row);
  section.rows = rows;
  section.count += places.length;
};

/** Returns places in lists, by their sections. */
const grouped = (/** @type {[number, ...any][]} */ places) => {
  /** @type {Map<number, any[]>} */
  const groups = new Map();
  for (const [section, ...place] of places)
    groups.set(section, [...groups.get(section) ?? [], place]);
  return groups;
};

/**
 * Makes the changes of one version: first what is taken away, then what is put in.
 *
 * @param {LiveSection[]} sections
 * @param {Change} change
 * @param {{ rows: (html: string) => HTMLElement[], sections: (html: string) => LiveSection[] }} read Returns
 *   the rows and the sections in what the server has sent.
 */
const changeSections = (sections, change, read) => {
  const { updates } = change;
  const reloaded = read.rows(change.reloadedRows), inserted = read.rows(change.insertedRows);
  updates.reloadedRows.forEach(([section, row], i) => {
    sections[section].rows.set(row, reloaded[i]);
  });
  const taken = new Map();
  const gone = [...updates.deletedRows, ...updates.movedRows.map(({ source }) => source)];
  for (const [section, rows] of grouped(gone))
    taken.set(section, takeRows(sections[section], rows.flat()));
  for (const i of [...updates.deletedSections].sort((a, b) => b - a)) sections.splice(i, 1);
  const added = read.sections(change.insertedSections);
  const places = updates.insertedSections.map((place, i) => ({ place, section: added[i] }));
  for (const { place, section } of places.sort((a, b) => a.place - b.place))
    sections.splice(place, 0, section);
  /** @type {[number, number, HTMLElement | undefined][]} */
  const put = updates.insertedRows.map(([section, row], i) => [section, row, inserted[i]]);
  for (const { source: [section, row], target: [target, place] } of updates.movedRows)
    put.push([target, place, taken.get(section)?.get(row)]);
  for (const [section, rows] of grouped(put)) putRows(sections[section], rows);
};
