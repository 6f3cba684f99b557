/**
 * Calls a function with the letters that the user types in a list.
 *
 * @param {HTMLElement} main
 * @param {HTMLInputElement | undefined} field
 * @param {(letters: string) => void} jump
 */
const onTyping = (main, field, jump) => {
  let typed = "", time = 0;
  addEventListener("keydown", event => {
    const focused = document.activeElement;
    if (!isShown(main) || field.value || (focused !== document.body && !main.contains(focused))
      || focused.matches("[type=text]") || event.ctrlKey || event.altKey || event.metaKey || event.isComposing
      || [...event.key].length !== 1) return;
    if (event.timeStamp - time > 1000) typed = "";
    if (event.key === " ") {
      if (!typed) return;
      event.preventDefault();
    }
    typed += event.key;
    time = event.timeStamp;
    jump(typed);
  });
};
