"use strict";

/**
 * The words of the page, and their language, which stays when the page shows another order.
 *
 * @type {Record<string, string>}
 */
const labels = JSON.parse(document.documentElement.dataset.labels);

/** Returns how many of all rows a search has found, from numbers as the page writes them. */
const foundText = (/** @type {string} */ count, /** @type {string} */ total) =>
  labels.found.replace("{0}", () => count).replace("{1}", () => total);

/** Returns the name that the fragment of an address leads to. An ampersand separates its parts. */
const nameIn = (/** @type {string} */ hash) => {
  try { return decodeURIComponent(hash.slice(1).replace("&", "%00")); } catch { return ""; }
};

/** Replaces the address of the page. A browser refuses that if it is done very often. */
const replaceAddress = (/** @type {string} */ address) => {
  try { history.replaceState(history.state, "", address); } catch { /* The next query is kept. */ }
};

/** Returns whether an element has a place in the page. */
const isShown = (/** @type {Element} */ element) => element.getClientRects().length > 0;

/**
 * Returns the first position in a range at which a condition holds; it then holds up to the end.
 *
 * @param {number} low
 * @param {number} high
 * @param {(position: number) => boolean} condition
 */
const firstWhere = (low, high, condition) => {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (condition(middle)) high = middle; else low = middle + 1;
  }
  return low;
};

/** @type {Record<string, (a: string, b: string) => number>} */
const compares = {};

/**
 * Returns the compare function of a language, which ignores accents and case.
 *
 * For a language that the browser does not know, it has the root order of CLDR, as English, and not that of
 * the user's language.
 */
const compareOf = (/** @type {string} */ language) => compares[language] ??= (() => {
  /** @type {Intl.CollatorOptions} */
  const options = { sensitivity: "base" };
  try {
    return new Intl.Collator([language, "en"], options).compare;
  } catch {
    return new Intl.Collator("en", options).compare;
  }
})();

/** Returns the text that a row shows. */
const shownOf = (/** @type {HTMLElement} */ row) => (row.querySelector("b") ?? row).textContent;

/** Returns the text by which a row is sorted. */
const textOf = (/** @type {HTMLElement} */ row) => row.dataset.text ?? shownOf(row);

/** Focuses a row without moving the page. */
const focusRow = (/** @type {HTMLElement} */ row) => {
  row.tabIndex = -1;
  (row.querySelector("a") ?? row).focus({ preventScroll: true });
};

/** Returns a function that calls another one before the next frame, once for all calls until then. */
const onceAFrame = (/** @type {() => void} */ action) => {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; action(); });
  };
};

/** Shows the initials of a row in the place of a picture that is not there. */
addEventListener("error", ({ target }) => {
  if (!(target instanceof HTMLImageElement)) return;
  const initials = document.createElement("span");
  initials.dataset.initials = target.dataset.initials ?? "";
  target.replaceWith(initials);
}, true);
