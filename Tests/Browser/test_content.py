"""The page has the sections, counts and rows of the tool's text output."""

from browser import DESKTOP, PHONE, PageTest, ask
from collate import List, number
from names import locale_options, names

CASES = [
    # locales, rows, window, dark, script
    ("sv", 4200, PHONE, False, True),
    ("ar", 4200, DESKTOP, True, True),
    ("he", 4200, PHONE, True, False),
    ("ja", 4200, DESKTOP, False, True),
    ("zh-Hant", 4200, PHONE, True, True),
    ("th", 4200, PHONE, False, False),
    ("hi", 4200, DESKTOP, False, True),
    ("en+ru", 4200, DESKTOP, True, False),
    ("en+ru", 4200, PHONE, False, True),
    ("sv", 0, PHONE, False, True),
    ("ar", 0, DESKTOP, False, False),
    ("ja", 1, PHONE, False, True),
    ("th", 1, DESKTOP, True, False),
    ("sv", 100_000, PHONE, False, True),
    ("zh-Hant", 100_000, DESKTOP, False, False),
]

CONTENT = """() => [...document.querySelectorAll("section")].map(section => ({
  title: section.querySelector("h2 span").textContent,
  count: section.querySelector("h2 small").textContent,
  rows: [...section.querySelectorAll("li")].map(row => row.textContent),
}))"""


class ContentTests(PageTest):
    def test_content(self):
        for locales, count, window, dark, script in CASES:
            with self.subTest(locales=locales, count=count, script=script):
                items = List(names(locales, count), *locale_options(locales))
                page = self.open(items.page(), window=window, dark=dark, script=script)
                found = ask(page, CONTENT)
                page.context.close()
                self.assertEqual([section["title"] for section in found],
                                 [title for title, _ in items.sections])
                # Lists of 100,000 are compared without a description of the difference.
                self.assertTrue([section["rows"] for section in found]
                                == [rows for _, rows in items.sections], "other rows")
                self.assertEqual([number(section["count"]) for section in found],
                                 [len(rows) for _, rows in items.sections])
                self.assertEqual(sum(len(rows) for _, rows in items.sections), count)
