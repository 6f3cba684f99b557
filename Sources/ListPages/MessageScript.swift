/// The part of the script of a live page that tells the user what happens.
enum MessageScript {
  static let source = #"""
    // Shows messages in an element, and what `found` returns when there is none.
    const addMessages = (output, found) => {
      let isLost = false, timer;
      // Shows a message until the user goes on.
      const say = (message = "") => {
        message ||= isLost ? "The server does not answer." : "";
        output.textContent = message || found();
        output.classList.toggle("message", message !== "");
      };
      for (const name of ["keydown", "pointerdown", "input"]) addEventListener(name, event => {
        if (event.isTrusted && !event.repeat && output.classList.contains("message")) say();
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

    """#
}
