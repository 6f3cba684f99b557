/** The words in the texts of rows. */
class Words {
  /**
   * @param {string[][]} texts The texts of each row.
   * @param {string[]} languages
   */
  constructor(texts, languages) {
    this.compareFor = comparesOf(languages);
    this.count = texts.length;
    /** What follows each beginning of a word, up to white space. @type {string[]} */
    this.words = [];
    /** For each word, the part of a text that it is in. Equal parts are one. @type {number[]} */
    this.parts = [];
    /** For each part, the last one of its places. @type {number[]} */
    this.places = [];
    /** For each place, the row, and the place before it, or -1. @type {number[]} */
    this.rows = [];
    this.previous = [];
    // A language may ignore white space. Then a match can go on behind it.
    const partsOf = compareOf(languages[0])(" ", "") === 0 ? text => [text] : text => text.split(spaces);
    // Any character that begins a text begins a word.
    const first = new Map(), others = new Map();
    texts.forEach((all, row) => {
      for (const text of new Set(all)) partsOf(text).forEach((part, i) =>
        this.add(part, row, i === 0 ? first : others, i === 0));
    });
  }

  /**
   * Adds a part of a text.
   *
   * @param {string} text
   * @param {number} row
   * @param {Map<string, number>} known The parts so far.
   * @param {boolean} isFirst Whether the part begins the text.
   */
  add(text, row, known, isFirst) {
    let part = known.get(text);
    if (part === undefined) {
      part = this.places.push(-1) - 1;
      known.set(text, part);
      const beginnings = beginningsIn(text);
      if (isFirst && beginnings[0] !== 0) beginnings.unshift(0);
      for (const beginning of beginnings) {
        this.words.push(text.slice(beginning));
        this.parts.push(part);
      }
    }
    const place = this.places[part];
    if (this.rows[place] === row) return;
    this.places[part] = this.rows.push(row) - 1;
    this.previous.push(place);
  }

  /**
   * Returns, for each row, whether each word of a query begins a word of the row.
   *
   * @param {string} query
   */
  find(query) {
    const { words, parts, places, rows, previous } = this;
    let isFound = new Uint8Array(this.count).fill(1);
    for (const word of wordsIn(query, this.compareFor)) {
      if (!isFound.includes(1)) break;
      const compare = this.compareFor(word), hits = new Uint8Array(this.count);
      for (let i = 0; i < words.length; i++)
        if (startsWith(words[i], word, compare))
          for (let place = places[parts[i]]; place >= 0; place = previous[place]) hits[rows[place]] = 1;
      isFound = isFound.map((isFound, row) => isFound & hits[row]);
    }
    return isFound;
  }
}
