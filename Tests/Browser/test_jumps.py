"""A jump to a section puts its head exactly below the bar, and its first row below the head."""

from urllib.parse import quote

from browser import DESKTOP, PHONE, PageTest
from collate import List
from names import choices, locale_options, names

STYLES = [(style, cell) for style in ("plain", "grouped")
          for cell in ("default", "subtitle", "value1", "value2")]

# Where the parts of a section are.
PLACE = """section => {
  const box = element => element.getBoundingClientRect();
  const head = box(section.querySelector("h2"));
  const row = box([...section.querySelectorAll("li")].find(row => row.checkVisibility()));
  return { bar: box(document.querySelector("header")).bottom, section: box(section).top,
    head: head.top, end: head.bottom, row: row.top,
    isAtEnd: scrollY + innerHeight >= document.documentElement.scrollHeight - 1 };
}"""

# Follows links in an order, and says where each of them has led.
FOLLOW = f"""async (links, order) => {{
  const place = {PLACE};
  // The browser lays out the rows that come into view in a second frame, after these functions.
  const frame = () => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  const results = [];
  for (const link of order.map(i => links[i])) {{
    link.click();
    await frame();
    const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    results.push({{ mark: link.textContent, title: section.querySelector("h2 span").textContent,
      ...place(section) }});
  }}
  return results;
}}"""

# The links that are shown in the strip.
MARKS = """[...document.querySelectorAll("nav a")].filter(link => link.checkVisibility())"""
# A link of its own to each section that is shown: a short strip does not lead to all of them.
LINKS = """[...document.querySelectorAll("section")].filter(section => section.checkVisibility())
  .map(section => {
    const link = document.createElement("a");
    link.href = "#" + encodeURIComponent(section.id);
    return link;
  })"""


def order(count, purpose, most=1000):
    """Positions in a random order, the last one among them."""
    positions = list(range(count))
    choices(purpose).shuffle(positions)
    return positions[:most] + [count - 1] if count else []


class JumpTest(PageTest):
    def check(self, place, message):
        self.near(place["section"], place["bar"], f"section, {message}")
        self.near(place["head"], place["bar"], f"head, {message}")
        self.near(place["row"], place["end"], f"first row, {message}")

    def follow(self, page, links, positions, reaches_all=True):
        """Follows links. Among the rows that a search leaves, the end of the page can be nearer."""
        places = page.evaluate(f"order => ({FOLLOW})({links}, order)", positions)
        for place in places:
            if reaches_all or not place["isAtEnd"]:
                self.check(place, place["title"])
        return places


def records(count):
    """Rows in sections of several lengths: the last one has only one row."""
    return [{"name": name, "other": "12 Å"} for name in [*names("sv", count), "7"]]


class JumpTests(JumpTest):
    def test_styles(self):
        items = List(records(4200), "--locale", "sv", "--key", "name")
        for text_size in (16, 24):
            for style, cell in STYLES if text_size == 16 else STYLES[1::4]:
                with self.subTest(text_size=text_size, style=style, cell=cell):
                    window = PHONE if cell in ("default", "value1") else DESKTOP
                    path = items.page("--style", style, "--cell-style", cell, "--subtitle" if
                                      cell == "subtitle" else "--detail", "other")
                    page = self.open(path, window=window, text_size=text_size)
                    self.assertEqual(
                        page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"),
                        text_size)
                    self.follow(page, LINKS, order(len(items.sections), f"{style} {cell}"))
                    page.context.close()

    def test_marks(self):
        for locales, window in (("ar", PHONE), ("ja", DESKTOP), ("th", PHONE), ("en+ru", DESKTOP)):
            with self.subTest(locales=locales):
                items = List([*names(locales, 4200), "7"], *locale_options(locales))
                page = self.open(items.page(), window=window)
                marks = page.evaluate(f"{MARKS}.length")
                for place in self.follow(page, MARKS, order(marks, locales)):
                    if place["mark"] in dict(items.sections):
                        self.assertEqual(place["mark"], place["title"])
                page.context.close()

    def test_long_list(self):
        items = List(names("sv", 100_000), "--locale", "sv")
        page = self.open(items.page())
        self.follow(page, MARKS, order(page.evaluate(f"{MARKS}.length"), "long"))

    def test_one_row(self):
        items = List(["Åsa"], "--locale", "sv")
        for style in ("plain", "grouped"):
            page = self.open(items.page("--style", style))
            marks = page.evaluate(f"{MARKS}.length")
            self.assertGreater(marks, 10)
            self.follow(page, MARKS, order(marks, "one"))

    def test_without_script(self):
        items = List(names("he", 4200), "--locale", "he")
        for style in ("plain", "grouped"):
            page = self.open(items.page("--style", style), script=False)
            for i in order(page.evaluate(f"{MARKS}.length"), style):
                page.evaluate(f"i => {MARKS}[i].click()", i)
                self.frame(page)
                place = page.evaluate(f"() => ({PLACE})(document.querySelector(':target'))")
                self.check(place, f"mark {i}")

    def test_fragment_of_the_address(self):
        items = List([*names("en+ru", 4200), "7"], *locale_options("en+ru"))
        path = items.page()
        for script in (True, False):
            for title in ("A", "M", "Я", "#"):
                page = self.open(path, script=script, fragment="#" + quote(title))
                place = page.evaluate(f"() => ({PLACE})(document.getElementById('{title}'))")
                self.check(place, f"{title}, script: {script}")
                page.context.close()
