/** The details of a row of a list that changes. */
class LiveDetails extends Details {
  constructor(/** @type {LivePage} */ live) {
    super(live.main);
    this.live = live;
    /** The inputs of the row, by the labels of their fields. @type {Map<string, FieldInput>} */
    this.inputs = new Map();
  }

  show(/** @type {HTMLElement} */ row) {
    if (nameOfRow(row) !== this.name) {
      // What the user has typed belongs to the row before.
      if (this.fields.contains(document.activeElement)) this.pane.focus({ preventScroll: true });
      this.inputs.clear();
    }
    super.show(row);
  }

  /**
   * @param {string} label
   * @param {string} text
   * @param {string} address
   * @param {string} [edited] The text with all its characters, if the user can change it.
   */
  fieldOf(label, text, address, edited) {
    const { live, inputs, row } = this;
    if (edited === undefined || !this.isEditing) return super.fieldOf(label, text, address);
    const input = inputs.get(label) ?? new FieldInput(live, row.dataset.id, label);
    inputs.set(label, input);
    input.take(edited);
    return input.element;
  }

  async find(/** @type {string} */ name) {
    return this.live.goToRow({ id: name.slice("id=".length) }, () => this.wanted === name);
  }

  /** Opens the row that the address leads to, unless it leads to another list. */
  async restore() {
    const { live } = this, opened = history.state?.details, name = opened ?? nameIn(location.hash);
    // The list is where it was if the page is loaded again.
    if (!name.startsWith("id=") || !opened && history.state?.position !== undefined) return;
    await live.rows.isIdle();
    const row = await this.rowNamed(name);
    if (!row) return;
    if (opened || hasDetails(row, row.querySelector("a"))) this.open(row); else focusRow(row);
  }

  /**
   * Shows a newer element of the row.
   *
   * @param {HTMLElement} row
   * @param {HTMLElement} element The element in its place, which can have a field.
   */
  take(row, element) {
    if (!this.row || nameOfRow(row) !== this.name) return;
    if (row !== this.row) this.show(row);
    this.mark(element);
  }

  cover() {
    super.cover();
    const { live, pane, isWide } = this;
    // Messages would be below the pane.
    (pane.hidden || isWide.matches ? live.header : pane).append(live.output);
  }

  /** Whether the user can change the fields, also those without a text. */
  get isEditing() { return this.live.isEditable; }

  /** Whether keys are for the row, and not for the list. */
  get hasKeys() { return this.pane.contains(document.activeElement); }

  /** Fetches the row, or closes its details if it is gone. */
  async follow() {
    const { name, live } = this, { version } = live;
    if (!name) return;
    const placeOf = more => live.placeOf({ id: name.slice("id=".length), ...more }).catch(() => null);
    // A search can hide the row.
    const all = await placeOf({ query: "" }), place = live.choice.query ? await placeOf({}) : all;
    // A newer version has been followed too.
    if (!all || !place || this.name !== name || live.version !== version) return;
    if (all.length === 0) this.close();
    else if (place.length > 0) live.rows.row(live.sections[place[0]], place[1]);
  }
}
