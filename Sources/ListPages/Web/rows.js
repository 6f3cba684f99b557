/** Makes the row with a field show what a newer element of the row has, when the field goes. */
const takeContent = (/** @type {RenamedRow} */ renamed, /** @type {HTMLElement} */ row) => {
  renamed.content = [...row.childNodes];
  for (const name of ["edit", "text", "fields"]) {
    if (name in row.dataset) renamed.row.dataset[name] = row.dataset[name];
    else delete renamed.row.dataset[name];
  }
};

/** Returns a row with a box that the user can check, or the element with the field, if the row has one. */
const withBox = (/** @type {LivePage} */ live, /** @type {HTMLElement} */ row) => {
  const { checked, renamed } = live;
  const isRenamed = row.dataset.id === renamed?.id;
  live.details.take(row, isRenamed ? renamed.row : row);
  if (!live.isEditable) return row;
  const box = document.createElement("input");
  box.type = "checkbox";
  box.ariaLabel = shownOf(row).trim() || labels.noText;
  box.checked = checked.has(row.dataset.id);
  let isRange = false;
  box.addEventListener("click", ({ shiftKey }) => { isRange = shiftKey; });
  box.addEventListener("change", () => {
    checked[box.checked ? "add" : "delete"](row.dataset.id);
    live.showChecked();
    live.edits.range.follow(row.dataset.id, box.checked, isRange);
  });
  row.prepend(box);
  if (!isRenamed) return row;
  // The element with the field stays, so that the field keeps its text.
  takeContent(renamed, row);
  return renamed.row;
};

/** The rows of a live list, which are fetched when they come near the window. */
class LiveRows {
  constructor(/** @type {LivePage} */ live) {
    this.live = live;
    /** The addresses of rows that were asked for and are not there yet. @type {Set<string>} */
    this.asked = new Set();
  }

  /** Returns a row, or nothing until it is there. */
  row(/** @type {LiveSection} */ section, /** @type {number} */ i) {
    const row = section.rows.get(i);
    if (!row) this.ask(section, i);
    return row;
  }

  /** Fetches the rows around a position, unless they have been asked for. */
  async ask(/** @type {LiveSection} */ section, /** @type {number} */ position) {
    const { live, asked } = this, start = position - position % 100;
    const addressNow = () => live.choice.addressOf(
      "rows", { version: live.version, section: live.sections.indexOf(section), row: start });
    const address = addressNow();
    if (asked.has(address)) return;
    asked.add(address);
    let page;
    try {
      const answer = await fetch(address);
      if (answer.status === 410) {
        asked.delete(address);
        if (address === addressNow()) live.reloadLater();
        return;
      }
      if (!answer.ok) throw new Error(address);
      page = parse(await answer.text());
      asked.delete(address);
    } catch {
      // Ask again, but not at once.
      setTimeout(() => { asked.delete(address); live.list.schedule(); }, 2000);
      return;
    }
    // The list may have changed while the rows were fetched.
    if (address !== addressNow()) return;
    const focused = focusIn();
    this.take(page, section, start);
    live.list.render();
    // A row that is there anew takes the focus from the old one.
    const row = shownRows(live.main).find(focused.isLostFrom);
    if (row) focusRow(row);
  }

  /** Keeps the rows of a page. */
  take(/** @type {Document} */ page, /** @type {LiveSection} */ section, /** @type {number} */ start) {
    /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("main li")).forEach((row, i) => {
      const element = withBox(this.live, row), old = section.rows.get(start + i);
      if (old && !old.isOld) return;
      section.rows.set(start + i, element);
      element.isOld = false;
    });
    this.forget();
  }

  /** Forgets rows that are not in the document, if there are many. */
  forget() {
    const { sections, checked, renamed } = this.live;
    if (sections.reduce((sum, { rows }) => sum + rows.size, 0) <= 6400) return;
    for (const { rows } of sections)
      for (const [i, row] of rows)
        if (!row.isConnected && !checked.has(row.dataset.id) && row !== renamed?.row) rows.delete(i);
  }

  /** Waits until no rows are asked for, or for half a second. */
  async isIdle() {
    for (let i = 0; i < 20 && this.asked.size > 0; i++)
      await new Promise(done => setTimeout(done, 25));
    await new Promise(done => requestAnimationFrame(done));
  }
}
