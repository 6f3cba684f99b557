/**
 * Shows messages in an element.
 *
 * @param {HTMLElement} output
 * @param {() => string} found What is shown if there is no message.
 */
const addMessages = (output, found) => {
  let isLost = false, timer;
  // What the server told last, and the part of it that the user has not dismissed.
  let told = "", notice = "";
  const isMessage = () => output.classList.contains("message");
  // Shows a message until the user goes on.
  const say = (message = "") => {
    message ||= isLost ? "The server does not answer." : notice;
    output.lang = message ? "en" : labels.language;
    output.textContent = message || found();
    output.classList.toggle("message", message !== "");
  };
  const dismiss = event => {
    const isRepeated = event instanceof KeyboardEvent && event.repeat;
    if (!event.isTrusted || isRepeated || !isMessage()) return;
    if (output.textContent === notice) notice = "";
    say();
  };
  for (const name of ["keydown", "pointerdown", "input"]) addEventListener(name, dismiss, true);
  // Says that the server does not answer, until it does.
  const setLost = value => {
    clearTimeout(timer);
    timer = undefined;
    if (value === isLost) return;
    isLost = value;
    say();
  };
  // Says what the server tells, unless the user may not have read another message yet.
  const setNotice = text => {
    if (text === told) return;
    const isFree = !isMessage() || output.textContent === notice;
    told = notice = text;
    if (isFree) say();
  };
  return {
    say, setLost, setNotice,
    // What is found may be something else, but the user may not have read a message yet.
    refresh: () => { if (!isMessage()) say(); },
    // A short break, for example while the server starts anew, needs no message.
    setLostLater: () => { timer ??= setTimeout(() => setLost(!document.hidden), 3000); },
    get isLost() { return isLost; },
  };
};
