"""Typing leads to the first row that begins with the letters."""

import time

from browser import PHONE, ask
from collate import List
from names import choices, locale_options, names
from test_jumps import JumpTest
from test_search import queries, rows_of

# The rows whose text begins with a query: a part of it, from its start, is equal to the query. In Thai, a vowel that is
# written before its consonant counts after it.
BEGINS = """(rows, query) => {
  const inOrder = text => text.replace(/([\u0E40-\u0E44])([\u0E01-\u0E2E])/g, "$2$1\u034F");
  const collators = {};
  const searched = inOrder(query);
  return rows.flatMap(([language, text], i) => {
    const { compare } = collators[language] ??= new Intl.Collator(language, { sensitivity: "base" });
    let part = "";
    for (const character of inOrder(text)) {
      part += character;
      if (compare(part, searched) === 0) return [i];
    }
    return [];
  });
}"""

# The position of the row with the focus, and whether it is directly below the head of its section.
STATE = """() => {
  const row = document.activeElement.closest("main li");
  if (!row) return { row: null, place: scrollY };
  const section = row.closest("section"), box = element => element.getBoundingClientRect();
  return { row: [...document.querySelectorAll("main li")].indexOf(row), place: scrollY,
    top: box(row).top, end: box(section.querySelector("h2")).bottom,
    bar: box(document.querySelector("header")).bottom,
    isLast: section.nextElementSibling === null };
}"""


class TypingTests(JumpTest):
    # The time of the last key. It is in the future: a page counts from when it was opened.
    now = time.time() + 3600

    def type(self, page, text, pause=2):
        """Presses the keys of a keyboard that has all letters, some seconds after the last ones."""
        TypingTests.now += pause
        session = page.context.new_cdp_session(page)
        for key in text:
            for event in ({"type": "keyDown", "text": key}, {"type": "keyUp"}):
                session.send("Input.dispatchKeyEvent",
                             {"key": key, "timestamp": TypingTests.now, **event})
        self.frame(page)
        session.detach()

    def check_typing(self, items, *look, style="plain"):
        rows = rows_of(items)
        page = self.open(items.page(*look, "--style", style))
        for query in queries(rows, f"typing {items.order}"):
            query = query.strip()
            with self.subTest(order=items.order, look=look, query=query):
                before = page.evaluate(STATE)
                self.type(page, query)
                state = page.evaluate(STATE)
                found = ask(page, BEGINS, rows, query)
                if found:
                    self.assertEqual(state["row"], found[0])
                    if not state["isLast"]:
                        self.near(state["top"], state["end" if style == "plain" else "bar"])
                elif not ask(page, BEGINS, rows, query[0]):
                    self.assertEqual(state, before)
        page.context.close()

    def test_locales(self):
        for locales in ("sv", "ar", "ja", "th", "en+ru"):
            self.check_typing(List(names(locales, 2000), *locale_options(locales)))

    def test_looks(self):
        records = [{"name": a, "other": b, "page": "https://example.org"}
                   for a, b in zip(names("sv", 2000), names("he", 2000))]
        items = List(records, "--locale", "sv", "--key", "name", "--rules", "&z < b <<< B")
        self.check_typing(items, "--title", "other", "--link", "page")
        self.check_typing(items, "--subtitle", "other", "--link", "page", style="grouped")

    def test_pause_begins_a_new_word(self):
        page = self.open(List(["Alma", "Berit", "Ab", "Bo"], "--locale", "sv").page())
        self.type(page, "b")
        self.assertEqual(page.evaluate(STATE)["row"], 2)
        self.type(page, "a")
        self.assertEqual(page.evaluate(STATE)["row"], 0)
        self.type(page, "l", pause=0.5)
        self.assertEqual(page.evaluate(STATE)["row"], 1)

    def test_space(self):
        rows = [f"{a} {b}" for a in ("Per", "Perola") for b in "AB"] + names("sv", 500)
        items = List(rows, "--locale", "sv")
        page = self.open(items.page())
        self.type(page, "per b")
        self.assertEqual(rows_of(items)[page.evaluate(STATE)["row"]][1], "Per B")
        # Alone, the key scrolls as on every page.
        page = self.open(items.page())
        page.keyboard.press("Space")
        page.wait_for_timeout(300)
        self.assertGreater(page.evaluate("scrollY"), 100)

    def test_other_keys(self):
        # Some rows begin with the names of keys.
        rows = [*names("sv", 500), "Escape", "F2", "Shift"]
        page = self.open(List(rows, "--locale", "sv").page())
        for key in ("Control+KeyM", "Alt+KeyM", "Meta+KeyM", "Shift", "F2", "Escape"):
            page.keyboard.press(key)
            self.frame(page)
            self.assertEqual(page.evaluate(STATE), {"row": None, "place": 0}, key)
        # The page does not keep the browser from using them.
        page.evaluate("""() => addEventListener("keydown", event => {
          window.isFree = !event.defaultPrevented; })""")
        for key in ("Control+KeyM", "Alt+KeyM", "ArrowDown", "PageDown"):
            page.keyboard.press(key)
            self.assertTrue(page.evaluate("isFree"), key)

    def test_search_field(self):
        items = List(names("sv", 500), "--locale", "sv")
        page = self.open(items.page())
        page.keyboard.press("Tab")
        self.type(page, "m")
        self.assertEqual(page.get_by_role("searchbox").input_value(), "m")
        self.assertEqual(page.evaluate(STATE)["row"], None)
        self.assertEqual(page.evaluate("document.activeElement.localName"), "input")

    def test_from_a_row(self):
        items = List(names("sv", 2000), "--locale", "sv")
        rows = rows_of(items)
        page = self.open(items.page(), window=PHONE)
        for query in choices("from a row").sample("bdfhjlnprtvåö", 4):
            self.type(page, query)
            expected = ask(page, BEGINS, rows, query)[0]
            self.assertEqual(page.evaluate(STATE)["row"], expected)
