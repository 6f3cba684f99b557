/**
 * Shows messages in an element.
 *
 * @param {HTMLElement} output
 * @param {() => string} found What is shown if there is no message.
 */
const addMessages = (output, found) => {
  let isLost = false, timer;
  // Shows a message until the user goes on.
  const say = (message = "") => {
    message ||= isLost ? "The server does not answer." : "";
    output.lang = message ? "en" : labels.language;
    output.textContent = message || found();
    output.classList.toggle("message", message !== "");
  };
  for (const name of ["keydown", "pointerdown", "input"])
    addEventListener(name, event => {
      const isRepeated = event instanceof KeyboardEvent && event.repeat;
      if (event.isTrusted && !isRepeated && output.classList.contains("message")) say();
    }, true);
  // Says that the server does not answer, until it does.
  const setLost = value => {
    clearTimeout(timer);
    timer = undefined;
    if (value === isLost) return;
    isLost = value;
    say();
  };
  return {
    say, setLost,
    // What is found may be something else, but the user may not have read a message yet.
    refresh: () => { if (!output.classList.contains("message")) say(); },
    // A short break, for example while the server starts anew, needs no message.
    setLostLater: () => { timer ??= setTimeout(() => setLost(!document.hidden), 3000); },
    get isLost() { return isLost; },
  };
};
