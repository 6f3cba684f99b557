/** Returns the elements that are in the window. */
const inWindow = (/** @type {Iterable<Element>} */ elements) => [...elements].filter(element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < bottom && top < innerHeight && bottom > 0;
});

/** Returns the rows of a list that are in the window. */
const rowsInWindow = (/** @type {HTMLElement} */ main) =>
  inWindow(main.querySelectorAll("section")).flatMap(section => {
    // A search hides most rows of a long list.
    const lists = [...section.querySelectorAll("ul:not([hidden])")];
    // A script places rows outside their list, which has no height then.
    const near = lists.filter(list => list.getBoundingClientRect().height === 0);
    return inWindow([...near, ...inWindow(lists)].flatMap(list =>
      [...list.querySelectorAll("li:not([hidden])")]));
  });

/**
 * Returns the length of the beginning of a text that is a word of a query, with the marks that follow.
 *
 * @param {string} text
 * @param {string} word
 * @param {Compare} compare
 */
const lengthOfMatch = (text, word, compare) => {
  let length = 0, isThere = false;
  for (const character of text.slice(0, limitOf(word))) {
    const part = text.slice(0, length + character.length);
    if (isThere && compare(part, word) !== 0) break;
    isThere ||= startsWith(part, word, compare);
    length = part.length;
  }
  return length;
};

/**
 * Returns a function that marks the words of a query in the rows in the window, if the browser can.
 *
 * @param {HTMLElement} main
 * @param {() => string[]} languages
 * @returns {(query: string) => void}
 */
const addMarks = (main, languages) => {
  if (!window.CSS?.highlights) return () => {};
  const name = "found";
  /** @type {{ word: string, compare: Compare }[]} */
  let words = [];
  // A row has no room for more than the beginning of a long text.
  const rangesIn = (/** @type {Text} */ node) => {
    const ranges = [];
    for (const place of new Set([0, ...beginningsIn(node.data.slice(0, 1000))])) {
      const text = node.data.slice(place);
      for (const { word, compare } of words) {
        if (!startsWith(text, word, compare)) continue;
        const range = new Range();
        range.setStart(node, place);
        range.setEnd(node, place + lengthOfMatch(text, word, compare));
        ranges.push(range);
      }
    }
    return ranges;
  };
  const mark = () => {
    const ranges = words.length === 0 || !isShown(main) ? [] : rowsInWindow(main).flatMap(row => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT), ranges = [];
      while (texts.nextNode()) ranges.push(...rangesIn(/** @type {Text} */ (texts.currentNode)));
      return ranges;
    });
    if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
    else if (isShown(main)) CSS.highlights.delete(name);
  };
  const update = onceAFrame(mark);
  for (const event of ["scroll", "resize", "hashchange"]) addEventListener(event, update, { passive: true });
  // Rows that are fetched come later.
  new MutationObserver(() => { if (words.length > 0) update(); })
    .observe(main, { childList: true, subtree: true });
  return query => {
    const compareFor = comparesOf(languages());
    words = wordsIn(query, compareFor).map(word => ({ word, compare: compareFor(word) }));
    update();
  };
};
