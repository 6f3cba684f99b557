/** The row that the user has added or renamed. It is shown when the page has the change. */
class ChangedRow {
  constructor(/** @type {LivePage} */ live) {
    this.live = live;
    /** @type {{ row?: string, version: number } | undefined} */
    this.change = undefined;
  }

  /** Shows the row of a change. */
  show(/** @type {{ row?: string, version: number }} */ change) {
    this.change = change;
    this.follow();
  }

  /** The height of the window for rows below the first one. */
  get room() {
    const { list } = this.live;
    return list.room - list.headHeight - list.rowHeight;
  }

  /** The part of it that the open menu covers, unless that is all of it. */
  get hidden() {
    const { header, list } = this.live, menu = header.querySelector("details[open] > div");
    const height = menu ? menu.getBoundingClientRect().bottom - header.offsetHeight - list.headHeight : 0;
    return height < this.room ? Math.max(0, height) : 0;
  }

  /** Shows the row if the page has the change by now. The list moves if the row is outside the window. */
  async follow() {
    const { change, live } = this, { list } = live;
    if (!change || live.version < change.version) return;
    this.change = undefined;
    const place = await live.placeOf({ id: change.row }).catch(() => null);
    if (this.change) return;
    // The page may have a newer version by now.
    if (!place) this.change = change;
    if (!place || place.length === 0) return;
    const top = live.topOf(place), { hidden, room } = this;
    if (top < list.position + hidden || top > list.position + room)
      list.setPosition(top - (hidden + room) / 2);
    await live.rows.isIdle();
    const row = live.sections[place[0]]?.rows.get(place[1]);
    if (row?.dataset.id !== change.row) return;
    if (document.activeElement === document.body) focusRow(row);
    row.classList.add("changed");
    row.addEventListener("animationend", () => row.classList.remove("changed"), { once: true });
  }
}
