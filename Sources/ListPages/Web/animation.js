/** Returns the rows with an identity that are in the page. */
const shownRows = (/** @type {HTMLElement} */ main) =>
  /** @type {HTMLElement[]} */ ([...main.querySelectorAll("li[data-id]:not(.gone)")]);

/** What has the focus in the list, and how to give it back. */
const focusIn = () => {
  const active = /** @type {HTMLInputElement} */ (document.activeElement);
  const isField = active.matches("[type=text]");
  /** @type {HTMLElement} */
  const row = active.closest("main li");
  const caret = isField
    ? [active.selectionStart, active.selectionEnd, active.selectionDirection] : null;
  return {
    // What was put in again has lost the focus.
    restore: () => {
      if (!row || !active.isConnected) return;
      active.focus({ preventScroll: true });
      if (caret) active.setSelectionRange(.../** @type {[number, number]} */ (caret));
    },
    // The focus never goes from a field to its row, which the next key could delete.
    isLostFrom: (/** @type {HTMLElement} */ other) => row?.dataset.id === other.dataset.id && !isField
      && document.activeElement === document.body,
  };
};

const timing = { duration: 250, easing: "ease-out" };

/** Shows how a row that is gone fades. */
const fadeOut = (/** @type {HTMLElement} */ main, /** @type {HTMLElement} */ row, top) => {
  const gone = /** @type {HTMLElement} */ (row.cloneNode(true));
  gone.className = "gone";
  gone.inert = true;
  main.append(gone);
  gone.style.top = `${top - main.getBoundingClientRect().top}px`;
  gone.style.insetInline = "0 var(--strip, 0)";
  gone.animate([{}, { opacity: 0 }], timing).finished.finally(() => gone.remove());
};

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Makes a change that moves rows, and shows how they move to their new places.
 *
 * @param {HTMLElement} main
 * @param {LiveRows} rows
 * @param {() => void} change
 */
const animate = async (main, rows, change) => {
  const place = row => row.getBoundingClientRect();
  const before = new Map(shownRows(main).map(row => [row.dataset.id, { row, place: place(row) }]));
  const focused = focusIn();
  change();
  focused.restore();
  if (rows.asked.size > 0) await rows.isIdle();
  for (const row of shownRows(main)) {
    const old = before.get(row.dataset.id);
    before.delete(row.dataset.id);
    const distance = old ? old.place.top - place(row).top : 0;
    if (focused.isLostFrom(row)) focusRow(row);
    if (isStill.matches) continue;
    if (!old) row.animate([{ opacity: 0 }, {}], timing);
    else if (distance) row.animate([{ transform: `translateY(${distance}px)` }, {}], timing);
  }
  for (const { row, place: old } of before.values())
    if (!isStill.matches && old.bottom >= 0 && old.top <= innerHeight) fadeOut(main, row, old.top);
};
