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
    input.addEventListener("change", () => this.send());
    input.addEventListener("keydown", event => {
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
    const isKept = this.latest !== undefined && this.isChanged;
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

  /** Sends the text of the user. */
  async send() {
    const { live, id, label, old } = this;
    if (!this.isChanged) return;
    const text = this.withLineEnds(this.input.value);
    const change = await live.edits.send("edit", [], { row: id, text, old, field: label });
    if (!change) return;
    this.accept(text);
    live.changed.show(change);
  }
}
