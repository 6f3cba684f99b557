"""The strip has room in the window, and has the marks of SectionIndexStrip."""

from browser import PageTest
from collate import List
from names import locale_options, names

HEIGHTS = (200, 320, 480, 760, 1400)

STRIP = """() => {
  const box = element => (({ top, bottom, left, right }) => ({ top, bottom, left, right }))(
    element.getBoundingClientRect());
  const strips = [...document.querySelectorAll("nav ul")].filter(strip => strip.checkVisibility());
  return { bar: box(document.querySelector("header")), strips: strips.length,
    text: parseFloat(getComputedStyle(strips[0].querySelector("li")).fontSize),
    marks: [...strips[0].children].map(mark => ({ title: mark.textContent, ...box(mark) })) };
}"""


def shortened(titles, limit, filled):
    """The marks for at most so many: all titles, or those with rows, or some of these with gaps between."""
    if len(titles) <= limit:
        return titles
    if len(filled) <= limit:
        return filled
    last = (limit + 1) // 2 - 1
    kept = [filled[i * (len(filled) - 1) // last] for i in range(last + 1)]
    return " • ".join(kept).split(" ")


def marks_of(items, limit):
    """The marks of a list for at most so many."""
    shown = {title for title, _ in items.sections}
    filled = [title for title in items.index_titles if title in shown]
    return shortened(items.index_titles, limit, filled or items.index_titles)


class StripTests(PageTest):
    def test_shortened(self):
        letters = ["A", "B", "C", "D", "E"]
        self.assertEqual(shortened(letters, 3, letters), ["A", "•", "E"])
        self.assertEqual(shortened(letters, 3, ["B", "D"]), ["B", "D"])

    def test_room_and_marks(self):
        for locales, text_size in (("sv", 16), ("sv", 24), ("zh-Hant", 16), ("th", 24),
                                   ("ar", 16), ("he", 24), ("en+ru", 16)):
            items = List(names(locales, 100), *locale_options(locales))
            page = self.open(items.page(), text_size=text_size)
            for height in HEIGHTS:
                with self.subTest(locales=locales, text_size=text_size, height=height):
                    page.set_viewport_size({"width": 390, "height": height})
                    self.frame(page)
                    self.check(page.evaluate(STRIP), items, locales, text_size, height)
            page.context.close()

    def test_letters_with_rows_stay(self):
        # A list with few letters of a long strip shows all of them in any window.
        for locale, texts in (("ja", ["あい", "かき", "わに"]), ("th", ["กา", "หมู", "ฮา"]),
                              ("sv", ["Åsa", "Bo", "Örjan"])):
            items = List(texts, "--locale", locale)
            page = self.open(items.page())
            page.set_viewport_size({"width": 390, "height": 200})
            self.frame(page)
            marks = [mark["title"] for mark in page.evaluate(STRIP)["marks"]]
            self.assertEqual(marks, [title for title, _ in items.sections])
            page.context.close()

    def check(self, strip, items, locales, text_size, height):
        marks = strip["marks"]
        titles = [mark["title"] for mark in marks]
        self.assertEqual(strip["strips"], 1)
        self.assertEqual(titles, marks_of(items, len(titles)))
        # More than half of the room is used if there are titles left out.
        room = (height - strip["bar"]["bottom"]) / text_size
        if "•" in titles:
            self.assertGreater(len(titles), room / 2)
        self.assertGreater(marks[0]["top"], strip["bar"]["bottom"] - 0.5)
        self.assertLess(marks[-1]["bottom"], height + 0.5)
        for mark, following in zip(marks, marks[1:]):
            self.assertGreater(following["top"], mark["bottom"] - 0.5)
        for mark in marks:
            self.assertGreater(mark["bottom"] - mark["top"], strip["text"], mark["title"])
            if locales in ("ar", "he"):
                self.near(mark["left"], 0)
            else:
                self.near(mark["right"], 390)

    def test_rows_are_beside_the_strip(self):
        for locales in ("sv", "ar"):
            page = self.open(List(["ا" * 300, "A" * 300], "--locale", locales).page())
            strip, rows, width = page.evaluate("""() => {
              const sides = element => (({ left, right }) => [left, right])(
                element.getBoundingClientRect());
              return [sides(document.querySelector("nav")),
                [...document.querySelectorAll("main li")].map(sides),
                document.documentElement.scrollWidth];
            }""")
            self.assertEqual(width, 390)
            for left, right in rows:
                self.assertTrue(right <= strip[0] or left >= strip[1], (locales, strip, rows))

    def test_links_lead_to_sections(self):
        # Several titles are equal, so the names of the sections are not their titles.
        for options in (["--locale", "en"], ["--locale", "ja", "--catch-all", "icu"],
                        ["--locale", "en", "--locale", "ru", "--catch-all", "icu"]):
            items = List(names("en+ru", 300) + ["1", "%", "あ", "漢", "ก"], *options)
            page = self.open(items.page())
            ids, links = page.evaluate("""() => [
              [...document.querySelectorAll("[id]")].map(element => element.id),
              [...document.querySelectorAll("nav a")].map(link => [
                link.textContent, decodeURIComponent(link.hash.slice(1))])]""")
            self.assertEqual(len(ids), len(set(ids)))
            self.assertEqual({name for _, name in links} - set(ids), set())
            self.assertEqual(len(ids), len(items.sections))
