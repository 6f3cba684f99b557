/** The input for a text in the details of a row. */
class FieldInput {
  /**
   * @param {LivePage} live
   * @param {string} id The identity of the row.
   * @param {string} label
   */
  constructor(live, id, label) {
    this.live = live;
    this.id = id;
    this.label = label;
    const input = document.createElement("input");
    input.type = "text";
    input.ariaLabel = label;
    input.autocomplete = "off";
    this.input = input;
    this.element = document.createElement("dd");
    this.element.append(input);
    setLanguage(input, () => document.documentElement.lang);
    /** Waits for the last text that was sent. @type {Promise<void>} */
    this.last = Promise.resolve();
    /** The number of texts that are sent or wait for it. */
    this.waiting = 0;
    // A text that was refused is sent again.
    input.addEventListener("blur", () => this.send());
    input.addEventListener("keydown", event => {
      if (isEnter(event)) this.send();
      if (event.key !== "Escape" || event.isComposing || !this.isChanged) return;
      // It closes the details if nothing is changed.
      event.stopPropagation();
      this.reset();
    });
  }

  /** Whether the user has changed the text. */
  get isChanged() { return this.input.value !== this.line; }

  /** Takes the text that the server has now. What the user has typed stays. */
  take(/** @type {string} */ text) {
    // A text that waits can be the one of the server before.
    const isKept = this.waiting > 0 || this.latest !== undefined && this.isChanged;
    this.latest = text;
    if (!isKept || withoutLineEnds(text).line === this.input.value) this.reset();
  }

  /** Shows the text that the server has. */
  reset() {
    this.accept(this.latest);
    this.input.value = this.line;
  }

  /** Takes a text as the one that the user has seen. */
  accept(/** @type {string} */ text) {
    this.old = text;
    const { line, withLineEnds } = withoutLineEnds(text);
    this.line = line;
    this.withLineEnds = withLineEnds;
  }

  /** Sends the text of the user, after the one before it. */
  send() {
    if (!this.isChanged && this.waiting === 0) return;
    this.waiting++;
    this.last = this.last.then(() => this.sendNow()).finally(() => { this.waiting--; });
  }

  async sendNow() {
    const { live, id, label, old } = this;
    if (!this.isChanged) return;
    const text = this.withLineEnds(this.input.value);
    const change = await live.edits.send("edit", [], { row: id, text, old, field: label });
    if (!change) return;
    this.accept(text);
    live.changed.show(change);
  }
}
