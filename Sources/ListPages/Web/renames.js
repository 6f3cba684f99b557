/**
 * Returns a text without line ends, which a field does not have, and a function that puts them back.
 *
 * Characters that the text does not have stand for them: ␍ and ␊, as in rows.
 */
const withoutLineEnds = (/** @type {string} */ text) => {
  const free = (code, step) => {
    while (text.includes(String.fromCodePoint(code))) code += step;
    return String.fromCodePoint(code);
  };
  const signs = [["\r", free(0x240D, 1)], ["\n", free(0x240A, -1)]]
    .filter(([end]) => text.includes(end));
  return {
    line: signs.reduce((text, [end, sign]) => text.replaceAll(end, sign), text),
    withLineEnds: line => signs.reduce((text, [end, sign]) => text.replaceAll(sign, end), line),
  };
};

/** The field in the place of a row, for its new text. */
class Renames {
  constructor(/** @type {Edits} */ edits) {
    this.edits = edits;
    this.live = edits.live;
    // Text can be selected from the field to a place outside the row, and a finger can scroll.
    let pressed;
    addEventListener("pointerdown", ({ target }) => { pressed = target; }, true);
    addEventListener("pointerup", () => this.leave(pressed), true);
    addEventListener("focusin", ({ target }) => this.leave(/** @type {Node} */ (target)));
  }

  /** Ends the input in the field of a row when the user goes to something else. */
  leave(/** @type {Node} */ target) {
    const { renamed } = this.live;
    if (renamed && !renamed.row.contains(target)) renamed.leave();
  }

  /** Puts a field with its text in the place of a row. */
  begin(/** @type {Place[]} */ [place, ...others]) {
    const { live, edits } = this;
    if (others.length > 0) return live.messages.say("Only one row can be renamed at a time.");
    const row = place && live.sections[place[0]].rows.get(place[1]);
    if (!row || !row.isConnected || row.querySelector("[type=text]")) return;
    if (!edits.isAllowed([row], "rename")) return;
    if (live.renamed)
      return live.messages.say("Another row is being renamed. Press Escape to leave that row as it is.");
    const input = document.createElement("input");
    input.type = "text";
    const { edit } = row.dataset;
    const old = edit ? JSON.parse(edit) : shownOf(row);
    const { line, withLineEnds } = withoutLineEnds(old);
    input.value = line;
    input.ariaLabel = labels.newText;
    setLanguage(input, () => /** @type {HTMLElement} */ (row.closest("[lang]")).lang);
    /** @type {RenamedRow} */
    const field = {
      id: row.dataset.id, row, content: [...row.childNodes],
      end: () => {
        if (live.renamed === field) live.renamed = undefined;
        const focused = document.activeElement;
        const isElsewhere = focused !== document.body && !row.contains(focused);
        row.replaceChildren(...field.content);
        if (!isElsewhere) focusRow(row);
      },
      leave: async () => {
        if (input.value === line) return field.end();
        return this.end(field, withLineEnds(input.value), old);
      },
    };
    input.addEventListener("keydown", event => {
      event.stopPropagation();
      if (event.key === "Escape" && !event.isComposing) field.end();
      // A user who goes to something else stays there.
      if (isEnter(event)) field.leave().then(change => change && live.changed.show(change));
    });
    live.renamed = field;
    row.replaceChildren(input);
    edits.options.open = false;
    input.select();
    input.focus();
  }

  /**
   * Sends the new text of a row.
   *
   * @param {RenamedRow} field
   * @param {string} text
   * @param {string} old The text before.
   * @returns The change, if the server has made it.
   */
  async end(field, text, old) {
    const { live } = this, { row } = field;
    const [place] = live.placesOf(other => other === row);
    // A search does not show the row. Its field is there again afterwards.
    if (!place) return undefined;
    // What is renamed is not checked any more. The change can arrive before the answer.
    const wasChecked = live.checked.delete(row.dataset.id);
    live.renamed = undefined;
    const change = await this.edits.send("rename", [place], { text, old });
    if (change) {
      for (const element of field.content)
        if (element instanceof HTMLInputElement && element.checked) element.checked = false;
      field.end();
    } else {
      if (wasChecked) live.checked.add(row.dataset.id);
      this.putBack(field);
    }
    live.showChecked();
    return change;
  }

  /** Shows a field again after the server has refused its text, unless another row has one by now. */
  putBack(/** @type {RenamedRow} */ field) {
    const { live } = this, { row } = field;
    if (live.renamed) return field.end();
    live.renamed = field;
    // The row may have been fetched anew, and can show something else.
    const [place] = live.placesOf(({ dataset }) => dataset.id === field.id);
    if (place) {
      const { rows } = live.sections[place[0]], other = rows.get(place[1]);
      if (other !== row) takeContent(field, other);
      rows.set(place[1], row);
    }
    live.list.render();
    if (row.isConnected && document.activeElement === document.body)
      row.querySelector("input").focus({ preventScroll: true });
  }
}
