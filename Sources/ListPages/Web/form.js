/** Names the locales to choose from in the user's language. */
const nameLocales = (/** @type {HTMLFormElement} */ form) => {
  /** @type {HTMLSelectElement} */
  const menu = form.querySelector("[name=locale]");
  const options = [...menu.options];
  for (const option of options) {
    const tags = option.value.split(",");
    try {
      const names = new Intl.DisplayNames(navigator.language, { type: "language" });
      option.text = tags.map(tag => names.of(tag)).join(", ");
      option.lang = navigator.language;
    } catch { /* The browser does not know the locale. */ }
  }
  let compare;
  try { ({ compare } = new Intl.Collator(navigator.language)); } catch { return; }
  // An option that moves is not chosen any more.
  const chosen = menu.value;
  menu.append(...options.sort((a, b) => compare(a.text, b.text)));
  menu.value = chosen;
};

/** Closes the menu of options with a click elsewhere, and with the Escape key. */
const closeOptions = (/** @type {HTMLDetailsElement} */ options) => {
  addEventListener("click", event => {
    if (!options.contains(/** @type {Node} */ (event.target))) options.open = false;
  });
  options.addEventListener("keydown", event => {
    if (event.key !== "Escape" || !options.open) return;
    // It has another meaning for the list.
    event.stopPropagation();
    options.open = false;
    options.querySelector("summary").focus();
  });
};

/** Makes the form of a live page choose the list, and adds its search field. */
const addForm = (/** @type {LivePage} */ live) => {
  const { header, nav, choice, messages } = live;
  const choose = async (name, value) => {
    choice.set(name, value);
    await live.reload(0);
  };
  const field = addSearch(header, async query => {
    if (nav) nav.hidden = query !== "";
    try {
      await choose("query", query);
      return live.counts;
    } finally {
      if (messages.isLost) setTimeout(messages.say);
    }
  });
  const form = header.querySelector("form");
  form.querySelector("button").hidden = true;
  nameLocales(form);
  closeOptions(form.querySelector("details"));
  /** @type {HTMLAnchorElement} */
  const link = form.querySelector("details a");
  const print = () => {
    // The rows that are shown are only those in the window.
    const page = open(live.choice.addressOf("print"));
    page?.addEventListener("load", () => page.print());
  };
  link.addEventListener("click", event => {
    event.preventDefault();
    print();
  });
  addEventListener("keydown", event => {
    if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    print();
  });
  form.addEventListener("submit", event => event.preventDefault());
  form.addEventListener("change", async ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    // A choice that is followed by another one at once is given up.
    await choose(target.name, target.value).catch(error => {
      if (error.name !== "AbortError") live.reloadLater();
    });
    live.events.listen();
  });
  return field;
};

/** Takes the heading of a page. The row above can have another text, and lists above can have another order. */
const takeHeading = (/** @type {HTMLElement} */ header, /** @type {Document} */ page) => {
  document.title = page.title;
  header.querySelector("h1").textContent = page.querySelector("h1").textContent;
  const back = header.querySelector(":scope > a"), above = page.querySelector("header > a");
  if (!back || !above) return;
  back.textContent = above.textContent;
  back.setAttribute("href", above.getAttribute("href"));
};
