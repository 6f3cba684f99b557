/** White space, which separates the words of a query. */
const spaces = new RegExp("\\p{White_Space}+", "u");

/** Letters and digits, also with marks. */
const runs = new RegExp("[\\p{Alphabetic}\\p{N}\\p{Grapheme_Extend}]+", "gu");
const ideographs = new RegExp("\\p{Ideographic}", "gu");

/** Returns where words begin: at a letter or digit after a character that is neither, or at an ideograph. */
const beginningsIn = (/** @type {string} */ text) => [...text.matchAll(runs)].flatMap(({ 0: run, index }) =>
  [index, ...[...run.matchAll(ideographs)].map(({ index: i }) => index + i).filter(place => place > index)]);

/**
 * Returns how many characters of a text are compared with its beginning.
 *
 * A long text without white space would be read from each of its words to the end.
 */
const limitOf = (/** @type {string} */ beginning) => 100 + 4 * beginning.length;

/** Returns whether a text begins with another one. U+FFFF is after all characters. */
const startsWith = (text, beginning, compare) => {
  const start = text.slice(0, limitOf(beginning));
  return compare(start, beginning) >= 0 && compare(start, beginning + "\uFFFF") <= 0;
};

/** Returns the codes of the scripts of a language. */
const scriptsOf = (/** @type {string} */ language) => {
  const { script } = new Intl.Locale(language).maximize();
  return { Jpan: ["Hira", "Kana", "Hani"], Kore: ["Hang", "Hani"], Hans: ["Hani"], Hant: ["Hani"] }[script]
    ?? [script];
};

/**
 * Returns a function that returns how a word is compared: as in the first language that uses the script of its
 * first letter, or as in the first language.
 *
 * @param {string[]} languages
 * @returns {(word: string) => Compare}
 */
const comparesOf = ([first, ...others]) => {
  const owners = [];
  // A script that a browser does not know belongs to no language.
  if (others.length > 0) for (const language of [first, ...others]) try {
    const scripts = scriptsOf(language).map(script => `\\p{Script=${script}}`).join("");
    owners.push([new RegExp(`^\\P{L}*[${scripts}]`, "u"), compareOf(language)]);
  } catch { /* The first language takes its place. */ }
  return word => owners.find(([pattern]) => pattern.test(word))?.[1] ?? compareOf(first);
};

/**
 * Returns the words of a query that have letters, or other characters that count in the language.
 *
 * Only the first thousand characters of a word count, so that a pasted text does not stop the page.
 *
 * @param {string} query
 * @param {(word: string) => Compare} compareFor
 */
const wordsIn = (query, compareFor) => [...new Set(query.split(spaces))].map(word => word.slice(0, 1000))
  .filter(word => compareFor(word)(word, "") !== 0);
