/** Returns the elements that are in the window. */
const inWindow = (/** @type {Iterable<Element>} */ elements) => [...elements].filter(element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top < bottom && top < innerHeight && bottom > 0;
});

/** Returns the rows of a list that are in the window. */
const rowsInWindow = (/** @type {HTMLElement} */ main) =>
  inWindow(main.querySelectorAll("section")).flatMap(section => {
    const lists = [...section.querySelectorAll("ul")];
    // A script places rows outside their list, which has no height then.
    const near = lists.filter(list => list.getBoundingClientRect().height === 0);
    return inWindow([...near, ...inWindow(lists)].flatMap(list => [...list.children]));
  });

/**
 * Returns the length of the beginning of a text that is a word of a query, with the marks that follow.
 *
 * @param {string} text
 * @param {string} word
 * @param {Compare} compare
 */
const lengthOfMatch = (text, word, compare) => {
  const end = Math.min(text.length, limitOf(word));
  let length = 1;
  while (length < end && compare(text.slice(0, length), word) < 0) length++;
  while (length < end && compare(text.slice(0, length + 1), word) === 0) length++;
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
  const rangesIn = (/** @type {Text} */ node) => beginningsIn(node.data.slice(0, 1000)).flatMap(place => {
    const text = node.data.slice(place);
    return words.filter(({ word, compare }) => startsWith(text, word, compare)).map(({ word, compare }) => {
      const range = new Range();
      range.setStart(node, place);
      range.setEnd(node, place + lengthOfMatch(text, word, compare));
      return range;
    });
  });
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
  for (const event of ["scroll", "resize"]) addEventListener(event, update, { passive: true });
  // Rows that are fetched come later.
  new MutationObserver(() => { if (words.length > 0) update(); })
    .observe(main, { childList: true, subtree: true });
  return query => {
    const compareFor = comparesOf(languages());
    words = wordsIn(query, compareFor).map(word => ({ word, compare: compareFor(word) }));
    update();
  };
};
