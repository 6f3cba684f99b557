/** White space, which separates the words of a query. */
const spaces = new RegExp("\\p{White_Space}+", "u");

/** Where a word begins: at a letter or digit after a character that is neither, and at each ideograph. */
const beginnings = new RegExp("(?<!W)W|\\p{Ideographic}"
  .replaceAll("W", "[\\p{Alphabetic}\\p{N}\\p{Grapheme_Extend}]"), "gu");

/** Returns whether a text begins with another one. U+FFFF is after all characters. */
const startsWith = (text, beginning, compare) =>
  compare(text, beginning) >= 0 && compare(text, beginning + "\uFFFF") <= 0;

/** The words in the texts of rows. */
class Words {
  /**
   * @param {string[][]} texts The texts of each row.
   * @param {(a: string, b: string) => number} compare
   */
  constructor(texts, compare) {
    this.compare = compare;
    this.count = texts.length;
    /**
     * What follows each beginning of a word, up to white space, and the rows that have it.
     *
     * @type {[string, number[]][]}
     */
    this.words = [];
    // A language may ignore white space. Then a match can go on behind it.
    const partsOf = compare(" ", "") === 0 ? text => [text] : text => text.split(spaces);
    // Any character that begins a text begins a word.
    const first = new Map(), others = new Map();
    texts.forEach((all, row) => {
      for (const text of new Set(all)) partsOf(text).forEach((part, i) =>
        this.add(part, row, i === 0 ? first : others, i === 0));
    });
  }

  /**
   * Adds the words in a part of a text.
   *
   * @param {string} part
   * @param {number} row
   * @param {Map<string, number[]>} known The rows that have each part so far.
   * @param {boolean} isFirst Whether the part begins the text.
   */
  add(part, row, known, isFirst) {
    let rows = known.get(part);
    if (!rows) {
      rows = [];
      known.set(part, rows);
      const places = [...part.matchAll(beginnings)].map(({ index }) => index);
      if (isFirst && places[0] !== 0) places.unshift(0);
      for (const place of places) this.words.push([part.slice(place), rows]);
    }
    rows.push(row);
  }

  /**
   * Returns, for each row, whether each word of a query begins a word of the row.
   *
   * @param {string} query
   */
  find(query) {
    const { compare, count } = this;
    let isFound = new Uint8Array(count).fill(1);
    for (const word of new Set(query.split(spaces))) {
      if (compare(word, "") === 0) continue;
      const hits = new Uint8Array(count);
      for (const [text, rows] of this.words)
        if (startsWith(text, word, compare)) for (const row of rows) hits[row] = 1;
      isFound = isFound.map((isFound, row) => isFound & hits[row]);
    }
    return isFound;
  }
}
