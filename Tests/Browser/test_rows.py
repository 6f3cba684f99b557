"""The parts of a row are where the page's direction puts them, in each cell style."""

import itertools

from browser import browser
from collate import List
from live import LiveTest

PICTURE = bytes.fromhex(
    "47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b")
TEXTS = ["Anna", "אבא", "Anna " * 60, "אבא " * 60]

# The place of a row, and those of its parts: the text, the second one, the picture and the box. The start of
# a line is at 0, and the whole is as long as the row.
PLACES = """() => [...document.querySelectorAll("main li[data-id]")].map(row => {
  const frame = row.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
  const place = element => {
    if (!element) return null;
    let { left, right, top, bottom } = element.getBoundingClientRect();
    if (isRightToLeft) [left, right] = [frame.left + frame.right - right, frame.left + frame.right - left];
    return { start: left - frame.left, end: right - frame.left, top: top - frame.top,
      bottom: bottom - frame.top };
  };
  const text = document.createRange();
  text.selectNodeContents((row.querySelector("b") ?? row.querySelector("a") ?? row).lastChild);
  const link = row.querySelector("a");
  const mark = link && getComputedStyle(link, "::after");
  return { width: frame.width, height: frame.height, text: place(text),
    b: place(row.querySelector("b")), i: place(row.querySelector("i")),
    image: place(row.querySelector("img, [data-initials]")), box: place(row.querySelector("[type=checkbox]")),
    link: place(link), mark: mark && [isRightToLeft ? mark.left : mark.right, mark.top, mark.direction],
    isShort: row.textContent.length < 100 };
})"""


class RowTests(LiveTest):
    def places(self, items, *look):
        server, query = self.edit(items, *look)
        items._file.with_name("picture.gif").write_bytes(PICTURE)
        context = browser().new_context(viewport={"width": 500, "height": 1500})
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address + query)
        self.settle(page)
        # The server has the pictures that are beside its file. What is not there gives way to initials.
        page.wait_for_function("() => [...document.images].every(image => image.naturalWidth === 1)")
        letters = page.evaluate("""() => [...document.querySelectorAll("[data-initials]")]
          .map(({ localName, dataset }) => [localName, dataset.initials])""")
        if "--image" in look:
            expected = [["img" if i % 3 == 2 else "span", "AA" if record["name"].startswith("Anna A") else
                         record["name"][0]] for i, record in enumerate(self.content(items))]
            self.assertEqual(sorted(letters), sorted(expected))
        return page.evaluate(PLACES)

    def test_places(self):
        for locale, style, link, image in itertools.product(
                ("en", "he"), ("default", "subtitle", "value1", "value2"), (False, True), (False, True)):
            records = [{"name": name, "other": other, "link": "https://example.org",
                        "image": "picture.gif"}
                       for name, other in itertools.product(TEXTS, TEXTS + [None])]
            for i, record in enumerate(records):
                if record["other"] is None:
                    del record["other"]
                if i % 3 == 0:
                    del record["image"]
                elif i % 3 == 1:
                    record["image"] = "missing.gif"
            look = ["--cell-style", style] if style != "default" else []
            if style != "default":
                look += ["--subtitle" if style == "subtitle" else "--detail", "other"]
            look += ["--link", "link"] * link + ["--image", "image"] * image
            items = List(records, "--locale", locale, "--key", "name")
            rows = self.places(items, *look)
            self.assertEqual(len(rows), 20)
            for row in rows:
                with self.subTest(locale=locale, look=look, row=row):
                    self.check(row, locale, style, link, image)

    def check(self, row, locale, style, link, image):
        width, height, text, second = row["width"], row["height"], row["text"], row["i"]
        middle = height / 2
        end = width - 16 - 20 * link
        self.assertLess(row["box"]["end"], 40)
        start = 40
        if image:
            picture = row["image"]
            self.assertAlmostEqual(picture["start"], start, delta=1)
            self.assertAlmostEqual((picture["top"] + picture["bottom"]) / 2, middle, delta=1.5)
            start = picture["end"] + 12
        if link:
            self.assertEqual(row["mark"], ["0px", "0px", "rtl" if locale == "he" else "ltr"])
            self.assertAlmostEqual(row["link"]["end"], width - 16, delta=1)
            self.assertAlmostEqual(row["link"]["bottom"] - row["link"]["top"], height, delta=1)
        first = row["b"]
        if first:
            self.assertGreaterEqual(first["start"], start - 1)
            self.assertLessEqual(first["end"], end + 1)
            self.assertGreaterEqual(first["top"], 0)
        if style != "value2" and row["isShort"]:
            self.assertAlmostEqual(text["start"], start, delta=1)
        if not second:
            self.assertAlmostEqual((text["top"] + text["bottom"]) / 2, middle, delta=1.5)
            return
        self.assertLessEqual(second["end"], end + 1)
        self.assertLessEqual(second["bottom"], height)
        if style == "subtitle":
            self.assertGreaterEqual(second["top"], first["bottom"] - 1)
            self.assertAlmostEqual(second["start"], start, delta=1)
        else:
            self.assertGreaterEqual(second["start"], first["end"])
            self.assertAlmostEqual((second["top"] + second["bottom"]) / 2, middle, delta=1.5)
        if style == "value1":
            self.assertAlmostEqual(second["end"], end, delta=1)
        if style == "value2":
            self.assertAlmostEqual(first["end"], start + 112, delta=1.5)
