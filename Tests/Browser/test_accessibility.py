"""Pages have no fault that axe finds, and a list has the roles that a screen reader needs."""

import importlib.util
import pathlib

from browser import DESKTOP, PHONE, PageTest
from collate import List
from names import locale_options, names

AXE = pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js")


class AccessibilityTests(PageTest):
    def check_axe(self, page):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
        faults = page.evaluate("async () => (await axe.run()).violations.flatMap(fault => "
                               "fault.nodes.map(node => `${fault.id}: ${node.html}`))")
        self.assertEqual(faults, [])

    def test_axe(self):
        for locales, window, dark, look in (
                ("sv", PHONE, False, []), ("ar", DESKTOP, True, []),
                ("ja", PHONE, True, ["--style", "grouped"]),
                ("en+ru", DESKTOP, False, ["--style", "grouped"]),
                ("th", PHONE, False, ["--print"]), ("he", DESKTOP, True, ["--print"])):
            with self.subTest(locales=locales, look=look, dark=dark):
                items = List(names(locales, 80), *locale_options(locales))
                self.check_axe(self.open(items.page(*look), window=window, dark=dark))

    def test_axe_of_details(self):
        records = [{"name": name, "other": "12 Å", "page": "https://example.org"}
                   for name in names("sv", 80)]
        items = List(records, "--locale", "sv", "--key", "name")
        for cell, window in (("subtitle", PHONE), ("value1", DESKTOP), ("value2", PHONE)):
            for dark in (False, True):
                with self.subTest(cell=cell, dark=dark):
                    option = "--subtitle" if cell == "subtitle" else "--detail"
                    path = items.page(option, "other", "--cell-style", cell, "--link", "page")
                    page = self.open(path, window=window, dark=dark)
                    self.check_axe(page)
        page.get_by_role("searchbox").fill("m")
        self.check_axe(page)

    def test_axe_at_the_end(self):
        items = List(names("sv", 80), "--locale", "sv")
        for dark in (False, True):
            page = self.open(items.page(), dark=dark, fragment="#" + items.sections[-1][0])
            self.check_axe(page)

    def test_axe_without_rows(self):
        self.check_axe(self.open(List([], "--locale", "sv").page()))

    def test_roles(self):
        records = [{"name": "Åsa", "page": "https://example.org/1"}, {"name": "Alma"}, {"name": "Ada"}]
        items = List(records, "--locale", "sv", "--key", "name")
        page = self.open(items.page("--link", "page"), window={"width": 390, "height": 200})
        # A screen reader says a result only in a place that is there before it.
        self.assertEqual(page.locator("header").aria_snapshot(), """\
- banner:
  - heading "List" [level=1]
  - searchbox "Sök"
  - status""")
        self.assertEqual(page.locator("nav").aria_snapshot(), """\
- navigation "Index":
  - list:
""" + "".join(f"""\
    - listitem:
      - link "{mark}":
        - /url: "#{name}"
""" for mark, name in (("A", "A"), ("Å", "%C3%85"))).rstrip())
        self.assertEqual(page.locator("main").aria_snapshot(), """\
- main:
  - heading "A 2" [level=2]
  - list:
    - listitem: Ada
    - listitem: Alma
  - heading "Å 1" [level=2]
  - list:
    - listitem:
      - link "Åsa":
        - /url: https://example.org/1""")

    def test_current_mark(self):
        page = self.open(List(["Ada", "Bo"], "--locale", "sv").page())
        self.assertEqual(page.locator("nav a[aria-current]").all_text_contents(), ["A"])
