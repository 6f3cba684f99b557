/** White space, which separates the words of a query. */
const spaces = new RegExp("\\p{White_Space}+", "u");

/** Returns whether a text begins with another one. U+FFFF is after all characters. */
const startsWith = (text, beginning, compare) => {
  // A long text without white space would be read from each of its words to the end.
  const limit = 100 + 4 * beginning.length, start = text.length > limit ? text.slice(0, limit) : text;
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
