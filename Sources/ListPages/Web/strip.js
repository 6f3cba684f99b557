/**
 * Returns the marks of the strip that has room in the window.
 *
 * @param {HTMLElement} nav
 * @returns {HTMLAnchorElement[]}
 */
const marksOf = nav => {
  const strip = [...nav.children].find(isShown);
  return strip ? [...strip.querySelectorAll("a")] : [];
};

/** The mark for titles that a strip leaves out. */
const stripGap = "•";

/** Keeps the section of a mark in the address of the page, for a user who comes back, and for links. */
const keepMark = (/** @type {HTMLAnchorElement} */ mark) => {
  // The address can have a row, whose details are open.
  if (!history.state?.details) replaceAddress(mark.hash);
};

/**
 * Calls a function with each mark that a pointer is dragged to, and shows its title beside the pointer.
 *
 * @param {HTMLElement} nav
 * @param {(mark: HTMLAnchorElement) => void} go
 * @param {(mark: HTMLAnchorElement) => string} titleOf
 */
const onDrag = (nav, go, titleOf) => {
  /** @type {HTMLAnchorElement} */
  let dragged;
  const drag = event => {
    const links = marksOf(nav);
    const i = firstWhere(0, links.length - 1,
      i => links[i].getBoundingClientRect().bottom > event.clientY);
    if (!links[i] || links[i] === dragged) return;
    dragged = links[i];
    const { top, height } = dragged.getBoundingClientRect();
    nav.dataset.title = titleOf(dragged);
    nav.style.setProperty("--mark-top", `${top + height / 2 - nav.getBoundingClientRect().top}px`);
    go(dragged);
  };
  nav.addEventListener("lostpointercapture", () => {
    delete nav.dataset.title;
    if (dragged) keepMark(dragged);
  });
  // A link would be dragged itself.
  nav.addEventListener("dragstart", event => event.preventDefault());
  nav.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    nav.setPointerCapture(event.pointerId);
    dragged = undefined;
    drag(event);
  });
  nav.addEventListener("pointermove", event => {
    if (nav.hasPointerCapture(event.pointerId)) drag(event);
  });
};

/**
 * Calls a function with each mark that an arrow key leads to.
 *
 * @param {HTMLElement} nav
 * @param {(mark: HTMLAnchorElement) => void} go
 */
const onArrows = (nav, go) => nav.addEventListener("keydown", event => {
  const links = marksOf(nav), i = links.findIndex(link => link === document.activeElement);
  const next = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: links.length - 1 }[event.key];
  if (i < 0 || !links[next]) return;
  event.preventDefault();
  links[next].focus({ preventScroll: true });
  go(links[next]);
  keepMark(links[next]);
});

/**
 * Makes an index strip lead through the sections: dragged, with arrow keys, and marked.
 *
 * @param {HTMLElement} nav
 * @param {{ id: string, title: string }[]} sections
 * @param {(section: number) => void} go Shows a section.
 * @param {() => number} here Returns the section at the top.
 * @returns {() => void} A function to call when the sections or the marks have changed.
 */
const addStrip = (nav, sections, go, here) => {
  /** @type {Map<string, number>} */
  let positions;
  const positionOf = mark => positions.get(nameIn(mark.hash));
  // The mark of a section in a strip, or the gap that stands for it. Several sections can share an entry.
  const markOf = (section, links) => {
    const isBefore = link => !link.parentElement.className && positionOf(link) <= section;
    const all = [...nav.lastElementChild.querySelectorAll("a")];
    const entry = all[all.findLastIndex(isBefore)];
    const isOwn = link => link.hash === entry?.hash && link.textContent === entry.textContent;
    const i = links.findLastIndex(link => link.textContent !== stripGap && isBefore(link));
    return links.find(isOwn) ?? links[i + 1] ?? links[0];
  };
  const mark = () => {
    const links = marksOf(nav);
    if (links.length === 0) return;
    const current = markOf(here(), links);
    const stop = links.find(link => link === document.activeElement) ?? current;
    for (const link of links) {
      if (link === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      link.tabIndex = link === stop ? 0 : -1;
    }
  };
  const update = onceAFrame(mark);
  for (const event of ["scroll", "resize", "hashchange"])
    addEventListener(event, update, { passive: true });
  const read = () => {
    positions = new Map(sections.map(({ id }, i) => [id, i]));
    update();
  };
  read();
  const goTo = mark => go(positionOf(mark));
  onDrag(nav, goTo, mark => sections[positionOf(mark)]?.title ?? "");
  onArrows(nav, goTo);
  return read;
};
