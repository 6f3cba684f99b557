/** Sets the language of a field: that of its label, or of what the user types. */
const setLanguage = (/** @type {HTMLInputElement} */ field, /** @type {() => string} */ language) => {
  const set = () => { field.lang = field.value ? language() : labels.language; };
  field.addEventListener("input", set);
  set();
};

/**
 * Adds a search field, and calls a function with each query, which returns what was found.
 *
 * @param {HTMLElement} header
 * @param {(query: string) => string | Promise<string>} find
 */
const addSearch = (header, find) => {
  if (!header.querySelector("input[type=search]"))
    header.insertAdjacentHTML("beforeend",
      '<input type="search" autocomplete="off" spellcheck="false"/><output dir="auto"></output>');
  /** @type {HTMLInputElement} */
  const field = header.querySelector("input[type=search]");
  const result = header.querySelector("output");
  result.lang = labels.language;
  field.placeholder = field.ariaLabel = labels.search;
  setLanguage(field, () => document.documentElement.lang);
  field.addEventListener("input", async () => {
    const query = field.value.trim();
    let text = "?";
    try { text = await find(query); } catch { /* Rows could not be fetched. */ }
    // The user may not have read a message yet.
    const isFree = !result.classList.contains("message");
    if (isFree && query === field.value.trim()) result.textContent = text;
  });
  return field;
};

/**
 * Keeps the query of a field in the address of the page, for a user who comes back, and for links.
 *
 * @param {HTMLInputElement} field
 */
const keepQuery = field => {
  const name = "query";
  const keep = () => {
    const address = new URL(location.href), query = field.value.trim();
    if (query) address.searchParams.set(name, query); else address.searchParams.delete(name);
    if (address.href !== location.href) replaceAddress(String(address));
  };
  field.addEventListener("input", keep);
  // A step in the history opens or closes details, and the query stays.
  addEventListener("popstate", keep);
  const query = new URLSearchParams(location.search).get(name) ?? "";
  // A browser can have put an old text back.
  if (field.value === query) return;
  field.value = query;
  field.dispatchEvent(new Event("input"));
};
