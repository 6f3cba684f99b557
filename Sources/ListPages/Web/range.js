/** The greatest number of rows that are checked at once. */
const rangeLimit = 1000;

/** Checks all rows from the one that was clicked last, with the Shift key. */
class CheckedRange {
  constructor(/** @type {LivePage} */ live) {
    this.live = live;
    /** The identity of the row that was clicked last. @type {string | undefined} */
    this.start = undefined;
  }

  /**
   * Notes that a box was clicked.
   *
   * @param {string} id The identity of its row.
   * @param {boolean} isChecked
   * @param {boolean} isRange Whether all rows since the last one that was clicked get the same.
   */
  async follow(id, isChecked, isRange) {
    const { start } = this;
    this.start = id;
    if (!isRange || start === undefined || start === id) return;
    const { live } = this, { checked, messages } = live;
    if (this.places(start, id).length > rangeLimit) {
      messages.say(`At most ${rangeLimit} rows can be checked at once.`);
      return;
    }
    await this.fetch(this.places(start, id));
    // The list may have changed in the meantime.
    const places = this.places(start, id);
    if (!places.every(place => this.rowAt(place))) {
      messages.say("Some of the rows between are not here yet. Try again.");
      return;
    }
    for (const place of places) {
      const row = this.rowAt(place);
      checked[isChecked ? "add" : "delete"](row.dataset.id);
      /** @type {HTMLInputElement} */
      const box = row.querySelector("[type=checkbox]");
      if (box) box.checked = isChecked;
    }
    live.showChecked();
  }

  /** Fetches the rows that are not there yet, a hundred at a time. */
  async fetch(/** @type {Place[]} */ places) {
    const { sections, rows } = this.live;
    const missing = new Map(places.filter(place => !this.rowAt(place))
      .map(([i, n]) => [`${i} ${n - n % 100}`, rows.ask.bind(rows, sections[i], n)]));
    await Promise.all([...missing.values()].map(ask => ask()));
    await rows.isIdle();
  }

  /** Returns the row at a place, if it is there. */
  rowAt(/** @type {Place} */ [section, row]) { return this.live.sections[section].rows.get(row); }

  /**
   * Returns the places from a row to another one, or nothing if one of them is gone.
   *
   * @param {string} start
   * @param {string} end
   */
  places(start, end) {
    const ends = this.live.placesOf(({ dataset }) => dataset.id === start || dataset.id === end)
      .sort(([i, n], [j, m]) => i - j || n - m);
    if (ends.length < 2) return [];
    const [[first, from], [last, to]] = ends;
    /** @type {Place[]} */
    const places = [];
    for (let i = first; i <= last && places.length <= rangeLimit; i++) {
      const low = i === first ? from : 0, high = i === last ? to : this.live.sections[i].count - 1;
      for (let n = low; n <= high && places.length <= rangeLimit; n++) places.push([i, n]);
    }
    return places;
  }
}
