/** What chooses a live list: the query and the locale. */
class Choice {
  constructor() {
    /** The parameters without the token, which stays in the address of the page alone. */
    this.parameters = new URLSearchParams(location.search);
    this.token = this.parameters.get("token");
    this.parameters.delete("token");
    /** What chose the list that is shown. The next one may be on its way. */
    this.shown = new URLSearchParams(this.parameters);
    // A step in the history opens or closes details, and the list stays.
    addEventListener("popstate", () => this.keep());
  }

  /** Whether the list that is shown is the chosen one. */
  get isShown() { return `${this.parameters}` === `${this.shown}`; }

  /** The query, or nothing if all rows are chosen. */
  get query() { return this.parameters.get("query"); }

  /**
   * Returns an address of the server.
   *
   * @param {string} path
   * @param {Record<string, any>} more Further parameters.
   * @param {URLSearchParams} chosen What chooses the list.
   */
  addressOf(path, more = {}, chosen = this.shown) {
    const parameters = new URLSearchParams(chosen);
    for (const name in more) parameters.set(name, more[name]);
    return `${path}?${parameters}`;
  }

  /** Sets a parameter, also in the address of the page. */
  set(/** @type {string} */ name, /** @type {string} */ value) {
    if (value) this.parameters.set(name, value); else this.parameters.delete(name);
    this.keep();
  }

  /** Keeps the parameters in the address of the page. */
  keep() {
    const address = new URLSearchParams(this.parameters);
    if (this.token) address.set("token", this.token);
    if (`${address}` !== `${new URLSearchParams(location.search)}`)
      replaceAddress(`?${address}${location.hash}`);
  }

  /** Sends the token along to the lists below and above, so that the first list can still be changed. */
  carryToken() {
    if (!this.token) return;
    addEventListener("click", event => {
      const link = /** @type {Element} */ (event.target).closest("header > a, main li a[href^='id=']");
      if (!(link instanceof HTMLAnchorElement)) return;
      const address = new URL(link.href);
      address.searchParams.set("token", this.token);
      link.href = String(address);
    }, true);
  }
}
