/**
 * Adds a search field, and calls a function with each query, which returns what was found.
 *
 * @param {HTMLElement} header
 * @param {(query: string) => string | Promise<string>} find
 */
const addSearch = (header, find) => {
  if (!header.querySelector("input[type=search]"))
    header.insertAdjacentHTML("beforeend", '<input type="search" lang="en" placeholder="Search"'
      + ' aria-label="Search" autocomplete="off" spellcheck="false"/><output lang="en" dir="ltr"></output>');
  /** @type {HTMLInputElement} */
  const field = header.querySelector("input[type=search]");
  const result = header.querySelector("output");
  field.addEventListener("input", async () => {
    // The label is English, and what the user types is in the language of the list.
    field.lang = field.value ? document.documentElement.lang : "en";
    const query = field.value.trim();
    let text = "?";
    try { text = await find(query); } catch { /* Rows could not be fetched. */ }
    if (query === field.value.trim()) result.textContent = query && text;
  });
  return field;
};
