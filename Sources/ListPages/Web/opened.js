/** The details of a row of a list that changes. */
class LiveDetails extends Details {
  constructor(/** @type {LivePage} */ live) {
    super();
    this.live = live;
  }

  async find(/** @type {string} */ name) {
    const row = await this.live.goToRow({ id: name.slice("id=".length) });
    if (row) this.open(row);
  }

  /** Opens the row that the address leads to, unless it leads to another list. */
  async restore() {
    const { live } = this, opened = history.state?.details, name = opened ?? nameIn(location.hash);
    if (!name.startsWith("id=")) return;
    const id = name.slice("id=".length);
    await live.rows.isIdle();
    const row = shownRows(live.main).find(({ dataset }) => dataset.id === id) ?? await live.goToRow({ id });
    if (row && (opened || hasDetails(row, row.querySelector("a")))) this.open(row);
  }

  /** Shows a newer element of the row. */
  take(/** @type {HTMLElement} */ row) {
    if (this.row && row !== this.row && nameOfRow(row) === this.name) this.show(row);
  }

  /** Fetches the row, or closes its details if it is gone. */
  async follow() {
    const { name, live } = this, { version } = live;
    if (!name) return;
    const place = await live.placeOf({ id: name.slice("id=".length) }).catch(() => null);
    // A newer version has been followed too.
    if (!place || this.name !== name || live.version !== version) return;
    if (place.length > 0) live.rows.row(live.sections[place[0]], place[1]);
    else if (!live.choice.query) this.close();
  }
}
