/**
 * The changes of a live list, as the server sends them.
 *
 * A browser has few connections to a server. So only the page in which the user works keeps one. Others that
 * are visible ask from time to time, and one that nobody sees catches up when it is shown.
 */
class LiveEvents {
  constructor(/** @type {LivePage} */ live) {
    this.live = live;
    document.addEventListener("visibilitychange", () => this.listen());
    for (const event of ["focus", "blur"]) addEventListener(event, () => this.listen());
    this.listen();
  }

  /** Connects to the server. */
  listen() {
    const { live } = this;
    clearTimeout(this.timer);
    this.source?.close();
    if (document.hidden) return;
    const source = new EventSource(
      live.choice.addressOf("events", { version: live.version }, live.choice.parameters));
    this.source = source;
    source.addEventListener("change", event => live.receive(JSON.parse(event.data)));
    source.addEventListener("notice", event => live.messages.setNotice(event.data));
    source.addEventListener("reload", event => {
      // A server that started anew can have smaller numbers, if its clock was set back.
      live.latest = Number(event.lastEventId);
      live.reloadLater();
    });
    const later = (action, time) => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => { if (this.source === source) action(); }, time);
    };
    source.addEventListener("open", () => {
      live.messages.setLost(false);
      if (document.hasFocus()) return;
      // What has happened comes at once.
      later(() => {
        source.close();
        later(() => this.listen(), 2000);
      }, 1000);
    });
    source.addEventListener("error", () => {
      live.messages.setLostLater();
      // A browser connects again after an end, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED) return;
      live.reloadLater();
      later(() => this.listen(), 2000);
    });
  }
}
