"""A page prints in columns, without the strip and the search field, and no letter stands alone."""

import subprocess
import tempfile
import xml.etree.ElementTree as XML

from browser import DESKTOP, PHONE, PageTest
from collate import List
from engines import CAN_PRINT, engine
from names import locale_options, names

# Columns of the height of a sheet, as many as are needed.
SHEET = "main { height: 40rem; column-fill: auto; }"

HEADS = """() => [...document.querySelectorAll("section")].map(section => {
  const [head, row] = ["h2 span", "li"].map(name =>
    section.querySelector(name).getClientRects()[0]);
  return { title: section.id, head: head.left, row: row.left, bottom: head.bottom, top: row.top,
    parts: section.getClientRects().length };
})"""

LOOK = """() => ({
  hidden: ["nav", "input", "output"].filter(name =>
    document.querySelector(name)?.checkVisibility()),
  columns: new Set([...document.querySelectorAll("main li")].map(row =>
    Math.round(row.getBoundingClientRect().left))).size,
  width: document.documentElement.scrollWidth,
})"""


def words(pdf):
    """The words of a document: the page, the left and the upper edge, the height and the text."""
    output = subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, capture_output=True).stdout
    space = "{http://www.w3.org/1999/xhtml}"
    for number, page in enumerate(XML.fromstring(output).iter(f"{space}page")):
        for word in page.iter(f"{space}word"):
            left, top, bottom = (float(word.get(name)) for name in ("xMin", "yMin", "yMax"))
            yield number, left, top, bottom - top, word.text


class PrintTests(PageTest):
    def check_heads(self, page):
        heads = page.evaluate(HEADS)
        for head in heads:
            self.near(head["head"], head["row"], f"{head['title']} is in another column")
            self.assertTrue(-1 <= head["top"] - head["bottom"] < 4, head)
        return heads

    def test_columns(self):
        for locales, style in (("sv", "plain"), ("ja", "plain"), ("th", "grouped"),
                               ("en+ru", "plain"), ("sv", "grouped")):
            for count in (60, 300, 4200):
                with self.subTest(locales=locales, count=count):
                    items = List(names(locales, count), *locale_options(locales))
                    page = self.open(items.page("--style", style), window=DESKTOP)
                    page.emulate_media(media="print")
                    look = page.evaluate(LOOK)
                    self.assertEqual(look["hidden"], [])
                    self.assertEqual(look["columns"], 3)
                    self.check_heads(page)
                    page.add_style_tag(content=SHEET)
                    heads = self.check_heads(page)
                    if count == 4200:
                        self.assertGreater(sum(head["parts"] > 1 for head in heads), 10)
                    page.context.close()

    def test_details(self):
        rows = [{"name": name, "other": other} for name, other in
                zip(names("sv", 500), names("zh-Hant", 500))]
        items = List(rows, "--locale", "sv", "--key", "name")
        for look in (["--subtitle", "other"], ["--detail", "other"],
                     ["--detail", "other", "--cell-style", "value2"]):
            page = self.open(items.page(*look), window=DESKTOP)
            page.emulate_media(media="print")
            page.add_style_tag(content=SHEET)
            self.check_heads(page)

    def test_sheets(self):
        # No name has only one letter, so a word of one letter is the head of a section. In a document, two
        # letters such as ff can be one.
        items = List([name for name in names("sv", 3000) if not {" ", "f", "F"} & set(name)],
                     "--locale", "sv")
        for name in CAN_PRINT:
            with self.subTest(engine=name), tempfile.NamedTemporaryFile(suffix=".pdf") as file:
                file.write(engine(name).printed(items.page().as_uri()))
                file.flush()
                self.check_sheets(items, list(words(file.name)))

    def check_sheets(self, items, found):
        # The numbers of the pages, which Firefox does not print. No name has a digit.
        numbers = [text for *_, text in found if text.isdigit()]
        sheets = max(found)[0] + 1
        self.assertIn(numbers, ([], [str(i + 1) for i in range(sheets)]))
        found = [word for word in found if not word[-1].isdigit()]
        places = [(page, left, top) for page, left, top, _, _ in found]
        self.assertEqual([text for *_, text in found[1:] if len(text) == 1],
                         [title for title, _ in items.sections])
        self.assertEqual(sorted(text for *_, text in found[1:] if len(text) > 1),
                         sorted(row for _, rows in items.sections for row in rows))
        self.assertGreater(max(places)[0], 5)
        for page, left, top, height, text in found:
            if len(text) == 1:
                self.assertTrue(
                    any(other[0] == page and abs(other[1] - left) < 2
                        and 0 < other[2] - top < 2 * height for other in places),
                    f"{text} is alone on page {page + 1}")

    def test_sheets_have_many_rows(self):
        items = List([f"{chr(97 + i % 26)}{name}" for i, name in enumerate(names("sv", 4000))], "--locale", "sv")
        page = self.open(items.page(), window=DESKTOP)
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            margins = dict.fromkeys(("top", "bottom", "left", "right"), "12mm")
            file.write(page.pdf(format="A4", margin=margins))
            file.flush()
            self.assertLessEqual(max(words(file.name))[0] + 1, 21)

    def test_rows_that_are_not_found_are_not_printed(self):
        items = List(names("sv", 500), "--locale", "sv")
        page = self.open(items.page(), window=DESKTOP)
        page.get_by_role("searchbox").fill("m")
        page.emulate_media(media="print")
        shown = page.evaluate("""() => [...document.querySelectorAll("main li")]
          .filter(row => row.getClientRects().length > 0).map(row => row.textContent[0])""")
        self.assertEqual({letter.lower() for letter in shown}, {"m"})

    def test_on_the_screen(self):
        items = List(names("sv", 1000), "--locale", "sv")
        for window, columns, dark in ((DESKTOP, 3, False), (PHONE, 1, True)):
            page = self.open(items.page("--print"), window=window, dark=dark)
            self.assertEqual(page.evaluate(LOOK),
                             {"hidden": [], "columns": columns, "width": window["width"]})
            self.check_heads(page)
            self.assertEqual(page.evaluate("document.scripts.length"), 0)
