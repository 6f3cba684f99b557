"""The Tab key goes to the search field, to one mark of the strip, and to each link of the rows."""

from browser import DESKTOP, PHONE, PageTest
from collate import List
from names import names
from test_jumps import MARKS

# What has the focus: its kind, its name, and whether it is visible as a whole.
FOCUSED = """() => {
  const element = document.activeElement;
  if (element === document.body) return ["body", "", true];
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isAt = y => element.contains(document.elementFromPoint((left + right) / 2, y));
  return [element.closest("nav, main, header").localName, element.textContent,
    isAt(top + 2) && isAt(bottom - 2)];
}"""


def linked(count):
    return List([{"name": name, "page": f"https://example.org/{i}"}
                 for i, name in enumerate(names("sv", count))], "--locale", "sv", "--key", "name")


class TabOrderTests(PageTest):
    def tab(self, page, key="Tab"):
        page.keyboard.press(key)
        # Scrolling to the focus can take a frame.
        self.frame(page)
        kind, text, is_visible = page.evaluate(FOCUSED)
        self.assertTrue(is_visible, f"{kind} {text} is covered after {key}")
        return kind, text

    def rows(self, items):
        return [("main", row["name"]) for _, rows in items.record_sections for row in rows]

    def test_whole_order(self):
        items = linked(40)
        for style, window in (("plain", PHONE), ("grouped", DESKTOP)):
            with self.subTest(style=style):
                page = self.open(items.page("--link", "page", "--style", style), window=window)
                rows = self.rows(items)
                # The current mark is that of the first section with rows.
                first = [("header", ""), ("nav", items.record_sections[0][0])]
                self.assertEqual([self.tab(page) for _ in range(2)], first)
                self.assertEqual([self.tab(page) for _ in rows], rows)
                backwards = [self.tab(page, "Shift+Tab") for _ in rows[1:]]
                self.assertEqual(backwards, rows[-2::-1])
                self.assertEqual(self.tab(page, "Shift+Tab")[0], "nav")
                self.assertEqual(self.tab(page, "Shift+Tab"), first[0])

    def test_without_script(self):
        items = linked(10)
        page = self.open(items.page("--link", "page"), script=False)
        marks = [("nav", text) for text in page.evaluate(f"{MARKS}.map(mark => mark.textContent)")]
        expected = marks + self.rows(items)
        self.assertEqual([self.tab(page) for _ in expected], expected)

    def test_rows_that_were_never_shown(self):
        # A browser lays out 500 rows together, and skips the others.
        names = [f"A{i:04}" for i in range(1200)]
        items = List([{"name": name, "page": f"https://example.org/{name}"} for name in names],
                     "--locale", "en", "--key", "name")
        page = self.open(items.page("--link", "page"))
        for start, key, step in ((499, "Tab", 1), (1000, "Shift+Tab", -1), (999, "Tab", 1)):
            page.evaluate("i => document.querySelectorAll('main a')[i].focus()", start)
            for i in range(1, 4):
                self.assertEqual(self.tab(page, key), ("main", names[start + i * step]))
