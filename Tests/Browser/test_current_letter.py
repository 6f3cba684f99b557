"""The strip marks the letter of the section at the top while the list scrolls."""

from browser import DESKTOP, PHONE, PageTest
from collate import List
from names import choices, locale_options, names
from test_jumps import MARKS

# The title of the section below the bar, the shown marks, and the positions of the marked ones.
STATE = f"""() => {{
  const edge = document.querySelector("header").getBoundingClientRect().bottom + 1;
  const section = [...document.querySelectorAll("section")].find(section =>
    section.getBoundingClientRect().bottom > edge);
  const marks = {MARKS};
  return {{ title: section.querySelector("h2 span").textContent,
    marks: marks.map(mark => mark.textContent),
    current: marks.flatMap((mark, i) => mark.hasAttribute("aria-current") ? [i] : []) }};
}}"""


def positions(titles, marks):
    """For each mark, the first and the last title for which it stands."""
    known = [titles.index(mark) if mark != "•" else None for mark in marks]
    return [(place, place) if place is not None else (known[i - 1] + 1, known[i + 1] - 1)
            for i, place in enumerate(known)]


class CurrentLetterTests(PageTest):
    def test_scrolling(self):
        for locales, window in (("sv", PHONE), ("sv", {"width": 390, "height": 320}),
                                ("zh-Hant", PHONE), ("ar", DESKTOP), ("en+ru", PHONE)):
            items = List(names(locales, 4200), *locale_options(locales))
            page = self.open(items.page(), window=window)
            self.check(page, items.index_titles)
            height = page.evaluate("document.documentElement.scrollHeight")
            for place in choices(locales).choices(range(height), k=12):
                with self.subTest(locales=locales, place=place):
                    page.evaluate("place => scrollTo(0, place)", place)
                    self.frame(page)
                    self.frame(page)
                    self.check(page, items.index_titles)
            page.context.close()

    def check(self, page, titles):
        state = page.evaluate(STATE)
        self.assertEqual(len(state["current"]), 1)
        first, last = positions(titles, state["marks"])[state["current"][0]]
        self.assertTrue(first <= titles.index(state["title"]) <= last, state)

    def test_another_window(self):
        items = List(names("sv", 4200), "--locale", "sv")
        page = self.open(items.page(), fragment="#M")
        for height in (1400, 320, 760):
            page.set_viewport_size({"width": 390, "height": height})
            self.frame(page)
            self.frame(page)
            self.check(page, items.index_titles)

    def test_sections_that_share_a_letter(self):
        texts = [f"{letter}{second} {i}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                 for second in "aekoy" for i in range(20)]
        items = List(texts, "--locale", "en", "--split-above", "30")
        for window in ({"width": 390, "height": 320}, DESKTOP):
            page = self.open(items.page(), window=window)
            tops = page.evaluate("""() => [...document.querySelectorAll("section")].map(section =>
              section.getBoundingClientRect().top - document.querySelector("header").offsetHeight)""")
            self.assertGreater(len(tops), 100)
            for top in choices("shared").choices(tops, k=25):
                page.evaluate("top => scrollTo(0, top + 5)", top)
                self.frame(page)
                self.frame(page)
                state = page.evaluate(STATE)
                letter = state["title"][0]
                self.assertEqual([state["marks"][i] for i in state["current"]],
                                 [letter if letter in state["marks"] else "•"], state)
            page.context.close()
