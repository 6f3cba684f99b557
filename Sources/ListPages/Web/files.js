/** The files of one kind in a folder that were used last. */
class FolderFiles {
  /**
   * @param {(text: string, stamp: string) => any} read Returns the content of a file, or nothing if it has
   *   another stamp than its address.
   * @param {() => void} onLoad Called when a file is there.
   * @param {() => void} onFailure Called when a file could not be fetched.
   */
  constructor(read, onLoad, onFailure) {
    this.read = read;
    this.onLoad = onLoad;
    this.onFailure = onFailure;
    /** The files, the last one at the end. @type {Map<string, FolderFile>} */
    this.files = new Map();
    /** A cache may have other content for the addresses that failed. @type {Set<string>} */
    this.failed = new Set();
  }

  /** Returns a file, which is fetched if it is not there. */
  load(/** @type {string} */ address) {
    let file = this.files.get(address);
    if (!file) {
      file = { content: null, isLoaded: null };
      file.isLoaded = this.fetch(address, file);
      file.isLoaded.then(this.onLoad, () => {
        this.failed.add(address);
        // Ask again for what could not be fetched, but not at once.
        setTimeout(() => { this.files.delete(address); this.onLoad(); }, 2000);
        this.onFailure();
      });
    }
    this.files.delete(address);
    this.files.set(address, file);
    for (const old of this.files.keys()) {
      // Each row that a search has found near the window can be in another file.
      if (this.files.size <= Math.max(64, innerHeight / 5)) break;
      this.files.delete(old);
    }
    return file;
  }

  async fetch(/** @type {string} */ address, /** @type {FolderFile} */ file) {
    const answer = await fetch(address, { cache: this.failed.has(address) ? "reload" : "default" });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    file.content = this.read(await answer.text(), address.split("?")[1]);
    if (!file.content) throw new Error(`${address}: not the file of this page`);
  }
}

/** Returns the rows of the sections in a file. */
const readRows = (/** @type {string} */ text, /** @type {string} */ stamp) => {
  const page = parse(text);
  /** @type {HTMLElement} */
  const footer = page.querySelector("body > footer");
  return footer.dataset.stamp === stamp && new Map([...page.querySelectorAll("section")].map(section =>
    [section.id, [...section.querySelectorAll("li")]]));
};

/** Returns the words in a file, each with the rows that have it, or with the address of a file. */
const readWords = (/** @type {string} */ text, /** @type {string} */ stamp) => {
  const content = JSON.parse(text);
  return content.stamp === stamp && content.words;
};

/** The number of characters of a word of a query that are compared. The files have twice as many. */
const wordLength = 100;

/** The words of all rows of a folder. */
class FolderWords {
  /**
   * @param {string} address The address of the file that has the first word of each file of words.
   * @param {number} count The number of rows.
   * @param {string[]} languages
   * @param {boolean} isSorted Whether the browser knows the order of the list.
   * @param {() => void} onFailure Called when a file could not be fetched.
   */
  constructor(address, count, languages, isSorted, onFailure) {
    this.address = address;
    this.count = count;
    this.compareFor = comparesOf(languages);
    this.isSorted = isSorted;
    this.files = new FolderFiles(readWords, () => {}, onFailure);
  }

  async load(/** @type {string} */ address) {
    const file = this.files.load(address);
    await file.isLoaded;
    return file.content;
  }

  /** Returns, for each row, whether a word of the row begins with another word. */
  async rowsWith(/** @type {string} */ whole) {
    const word = whole.slice(0, wordLength), end = word + "\uFFFF";
    const index = await this.load(this.address), compare = this.compareFor(whole);
    // Versions of ICU differ.
    const isSorted = this.isSorted
      && index.every(([text], i) => i === 0 || compare(index[i - 1][0], text) <= 0);
    const first = !isSorted ? 0
      : Math.max(0, firstWhere(0, index.length, i => compare(index[i][0], word) >= 0) - 1);
    const last = !isSorted ? index.length
      : firstWhere(first, index.length, i => compare(index[i][0], end) > 0);
    const isFound = new Uint8Array(this.count);
    const files = index.slice(first, last).map(([, [address]]) => this.load(address));
    for (const words of await Promise.all(files))
      for (const [text, distances] of words)
        if (startsWith(text, word, compare)) {
          let row = 0;
          for (const distance of distances) isFound[row += distance] = 1;
        }
    return isFound;
  }

  /** Returns, for each row, whether each word of a query begins a word of the row. */
  async find(/** @type {string} */ query) {
    const isFound = new Uint8Array(this.count).fill(1);
    for (const word of wordsIn(query, this.compareFor)) {
      if (!isFound.includes(1)) break;
      (await this.rowsWith(word)).forEach((isThere, row) => { isFound[row] &= isThere; });
    }
    return isFound;
  }
}
