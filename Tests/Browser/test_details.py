"""The details of a row have all its texts, on the pages of a file, of a folder and of a server."""

import itertools
import time

import engines
from browser import DESKTOP, PHONE, PageTest
from collate import List
from live import LiveTest
from test_accessibility import AXE
from test_folder import FolderTest

LONG = "Cecilia " + "von Hohenstein-Waldburg " * 12 + "Ende"
RECORDS = [
    {"name": "Anna", "role": "Chef", "tel": "tel:+46-70-001", "born": "1959-02-14",
     "home": {"city": "Lund", "street": "Ågatan 1"}, "tags": ["a", "b"]},
    {"name": "Bo", "role": "Första", "mail": "bo@example.com"},
    {"name": "Bo", "role": "Andra", "note": "one\ntwo"},
    {"name": "מרים", "role": "עורכת", "note": "a\u202e\u0007b <b>&\"'\\"},
    {"name": LONG, "role": "Lång"},
    {"name": "<img src=x onerror=alert(1)>", "role": "a", "web": "javascript:alert(1)", "d": "https://example.org/?a=1&b"},
    {"name": "Åke"},
] + [{"name": f"Person {i:03}", "number": i, "yes": True, "none": None} for i in range(120)]
# What the details show: the heading, the further text, the fields, and the addresses.
DETAILS = """() => {
  const pane = document.querySelector("aside:not([hidden])");
  const texts = (selector, of) => [...pane.querySelectorAll(selector)].map(of);
  return pane && { heading: pane.querySelector("h2").textContent, other: pane.querySelector("p")?.textContent ?? "",
    fields: texts("dt", label => [label.textContent,
      label.nextElementSibling.querySelector("input")?.value ?? label.nextElementSibling.innerText]),
    links: texts("dd a", link => link.href), name: pane.ariaLabel };
}"""
OPEN_ROW = """() => [...document.querySelectorAll("main li[aria-current]")].map(row => row.querySelector("b").textContent)"""
FOCUS = "() => document.activeElement.closest('main li')?.querySelector('b').textContent ?? document.activeElement.localName"


def fields(value, path=""):
    """The texts in a value, each with its path. An array has a line for each of its texts."""
    if isinstance(value, dict):
        return [field for key, inner in value.items()
                for field in fields(inner, f"{path}.{key}" if path else key)]
    if isinstance(value, list):
        return [[path, "\n".join(value)]]
    text = {True: "true", None: ""}.get(value, value) if not isinstance(value, int) or value is True else str(value)
    return [[path, text]] if text else []


def shown(text):
    return text.replace("\u202e", "⟨U+202E⟩").replace("\u0007", "␇")


class DetailsTests(LiveTest, FolderTest):
    def setUp(self):
        self.items = List(RECORDS, "--locale", "sv", "--key", "name")
        self.look = ["--subtitle", "role", "--all-fields"]

    def pages(self, window, **options):
        """The three kinds of pages."""
        with self.subTest(kind="file", window=window):
            yield self.open(self.items.page(*self.look), window=window)
        with self.subTest(kind="folder", window=window):
            yield FolderTest.visit(self, self.folder(self.items, *self.look), window=window)
        with self.subTest(kind="server", window=window):
            yield LiveTest.visit(self, self.serve(self.items, *self.look), window=window, **options)

    # Two bases have a method of this name.
    def visit(self, *arguments, **options):
        return LiveTest.visit(self, *arguments, **options)

    def settle(self, page):
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")
        page.wait_for_function("() => !document.querySelector('main.window li:is([aria-busy], .gone)')")

    def expected(self, record):
        dates = {"1959-02-14": "14 februari 1959"}
        rest = {key: value for key, value in record.items() if key not in ("name", "role")}
        links = {"tel:+46-70-001": 1, "https://example.org/?a=1&b": 1}
        found = [[key, shown(dates.get(text, text))] for key, text in fields(rest)]
        return {"heading": shown(record["name"]), "other": record.get("role", ""), "fields": found,
                "links": [text for _, text in found if text in links]
                + ["mailto:bo@example.com"] * ("mail" in record), "name": shown(record["name"])}

    def row(self, page, record):
        text = record["name"] + record.get("role", "")
        return page.locator("main li").filter(has_text=text if "role" in record else record["name"]).first

    def test_all_texts(self):
        for window in (PHONE, DESKTOP):
            for page in self.pages(window):
                for record in RECORDS[:8]:
                    row = self.row(page, record)
                    if row.count() == 0 or not row.is_visible():
                        page.get_by_role("searchbox").fill(record["name"][:6])
                        self.settle(page)
                        row = self.row(page, record)
                    row.scroll_into_view_if_needed()
                    if "<img" in record["name"] or record["name"] == "Åke":
                        row.locator("b").click()
                    else:
                        row.click()
                    # Åke has no more than his row shows.
                    if record["name"] == "Åke":
                        self.assertNotEqual((page.evaluate(DETAILS) or {"heading": ""})["heading"], "Åke")
                    else:
                        self.assertEqual(page.evaluate(DETAILS), self.expected(record))
                        self.assertEqual(page.evaluate(OPEN_ROW), [shown(record["name"])])
                        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), window["width"])
                    if window is PHONE and record["name"] != "Åke":
                        page.keyboard.press("Escape")
                        page.wait_for_function("() => document.querySelector('aside[hidden]')")
                    page.get_by_role("searchbox").fill("")
                    self.settle(page)

    def test_keys_and_history(self):
        for window in (PHONE, DESKTOP):
            for page in self.pages(window):
                is_wide = window is DESKTOP
                address = page.url
                page.locator("main li a").filter(has_text="Person 003").focus()
                top = page.evaluate("scrollY")
                page.keyboard.press("Enter")
                self.assertEqual(page.evaluate(DETAILS)["heading"], "Person 003")
                self.assertEqual(page.evaluate(FOCUS), "aside")
                self.assertEqual(page.locator("main").evaluate("main => main.closest('[inert]') !== null"), not is_wide)
                # The tab key stays in the pane if it is over the list.
                page.keyboard.press("Tab")
                self.assertEqual(page.evaluate(FOCUS), "button")
                page.keyboard.press("Escape")
                page.wait_for_function("() => document.querySelector('aside').hidden")
                self.assertEqual((page.url, page.evaluate(FOCUS), page.evaluate("scrollY")),
                                 (address, "Person 003", top))
                self.assertFalse(page.locator("main").evaluate("main => main.closest('[inert]') !== null"))
                # The button closes it too, and so does the step back, also after another row.
                for way in ("button", "back"):
                    page.locator("main li a").filter(has_text="Person 004").click()
                    if is_wide:
                        page.locator("main li a").filter(has_text="Person 005").click()
                    name = page.evaluate(DETAILS)["heading"]
                    self.assertIn("#", page.url)
                    if way == "button":
                        page.locator("aside button").click()
                    else:
                        page.go_back()
                    page.wait_for_function("() => document.querySelector('aside').hidden")
                    self.assertEqual((page.url, page.evaluate(FOCUS), page.evaluate("scrollY"),
                                      page.evaluate(OPEN_ROW)), (address, name, top, []))
                # A step forward opens it again, and so does a page that is loaded again.
                page.go_forward()
                page.wait_for_function("() => !document.querySelector('aside').hidden")
                self.assertEqual(page.evaluate(DETAILS)["heading"], name)
                page.reload()
                page.wait_for_function("() => document.querySelector('aside:not([hidden])')")
                self.assertEqual(page.evaluate(DETAILS)["heading"], name)
                page.keyboard.press("Escape")
                page.wait_for_function("() => document.querySelector('aside').hidden")
                self.assertEqual(page.url, address)

    def test_address(self):
        """A link to a row that is far away opens its details, and closing them leads to no other page."""
        for page in self.pages(PHONE):
            page.keyboard.type("Person 110")
            self.settle(page)
            page.locator("main li a").filter(has_text="Person 110").click()
            address = page.url
            page.goto("about:blank")
            page.goto(address)
            page.wait_for_function("() => document.querySelector('aside:not([hidden])')")
            self.assertEqual(page.evaluate(DETAILS)["fields"], [["number", "110"], ["yes", "true"]])
            page.locator("aside button").click()
            page.wait_for_function("() => document.querySelector('aside').hidden")
            self.assertEqual(page.url.partition("#"), (address.partition("#")[0], "", ""))
            self.settle(page)
            box = page.locator("main li").filter(has_text="Person 110").bounding_box()
            self.assertTrue(0 <= box["y"] < PHONE["height"], box)

    def test_jumps_beside_the_pane(self):
        for page in self.pages(DESKTOP):
            page.locator("main li a").filter(has_text="Person 003").click()
            nav = page.evaluate("""() => ["nav", "main", "aside"].map(name => {
              const { left, right } = document.querySelector(name).getBoundingClientRect();
              return [left, right]; })""")
            (_, nav_end), (main_start, main_end), (pane_start, pane_end) = nav
            self.near(nav_end, main_end)
            self.assertLessEqual(main_end, pane_start)
            self.assertEqual(pane_end, DESKTOP["width"])
            self.near(main_start, pane_start - main_end, "the column is in the middle")
            for title in ("P", "A", "C"):
                page.locator("nav a:visible", has_text=title).first.click()
                self.settle(page)
                tops = page.evaluate("""title => [...document.querySelectorAll("main section")]
                  .filter(section => section.querySelector("h2 span").textContent === title)
                  .map(section => section.getBoundingClientRect().top - 52)""", title)
                if title != "C":
                    self.near(tops[0], 0)
            self.assertEqual(page.evaluate(DETAILS)["heading"], "Person 003")

    def test_axe(self):
        for window, dark in ((PHONE, False), (DESKTOP, True)):
            page = self.open(self.items.page(*self.look), window=window, dark=dark)
            page.locator("main li a").filter(has_text="Anna").click()
            page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
            faults = page.evaluate("async () => (await axe.run()).violations.flatMap(fault => "
                                   "fault.nodes.map(node => `${fault.id}: ${node.html}`))")
            self.assertEqual(faults, [])
            self.assertEqual(page.locator("aside").aria_snapshot(), """\
- complementary "Anna":
  - button "Stäng": ×
  - heading "Anna" [level=2]
  - paragraph: Chef
  - term: tel
  - definition:
    - link "tel:+46-70-001":
      - /url: tel:+46-70-001
  - term: born
  - definition: 14 februari 1959
  - term: home.city
  - definition: Lund
  - term: home.street
  - definition: Ågatan 1
  - term: tags
  - definition: a b""")

    def test_cut_rows(self):
        """A row whose text does not fit shows it after a click, without any option."""
        items = List([LONG, "Bo"], "--locale", "sv")
        page = self.open(items.page())
        page.locator("main li").filter(has_text="Cecilia").click()
        self.assertEqual(page.evaluate(DETAILS)["heading"], LONG)
        box = page.locator("aside h2").bounding_box()
        self.assertGreater(box["height"], 100)
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.querySelector('aside').hidden")
        page.locator("main li").filter(has_text="Bo").click()
        self.assertIsNone(page.evaluate(DETAILS))

    def test_levels_and_links(self):
        """A row that leads to a list or a link has a button for its details."""
        records = [{"name": "Anna", "tel": "1", "friends": [{"name": "Bo", "tel": "2"}]}, {"name": "Åke", "tel": "3"}]
        items = List(records, "--locale", "sv", "--key", "name")
        look = ["--children", "friends", "--field", "tel"]
        for kind in ("file", "server"):
            with self.subTest(kind=kind):
                page = (self.open(items.page(*look)) if kind == "file"
                        else self.visit(self.serve(items, *look)))
                page.get_by_role("button", name="Detaljer: Anna").click()
                self.assertEqual(page.evaluate(DETAILS)["fields"], [["tel", "1"]])
                page.go_back()
                page.wait_for_function("() => document.querySelector('aside').hidden")
                page.locator("main li a").filter(has_text="Anna").first.click()
                row = page.locator("main li a:visible").filter(has_text="Bo")
                row.click()
                self.assertEqual(page.evaluate(DETAILS)["fields"], [["tel", "2"]])
                page.go_back()
                page.wait_for_function("() => document.querySelector('aside').hidden")
                # The step back has not left the list.
                self.assertTrue(row.is_visible())

    def test_changes(self):
        """The details follow the row, and close when it is gone."""
        records = [record for record in RECORDS if record.get("role") != "Andra"]
        items = List(records, "--locale", "sv", "--key", "name")
        server = self.serve(items, *self.look, "--watch")
        page = self.visit(server, window=DESKTOP)
        self.row(page, records[0]).click()
        details = lambda: page.evaluate(DETAILS)
        changed = {**records[0], "tel": "tel:+46-2", "new": "x"}
        server.write([changed] + records[1:])
        expected = {**self.expected(changed), "links": ["tel:+46-2"]}
        self.eventually(details, expected)
        self.assertEqual(page.evaluate(OPEN_ROW), ["Anna"])
        # Also when the row is far outside the window.
        page.keyboard.press("Tab")
        page.locator("nav a:visible", has_text="P").first.click()
        page.evaluate("scrollTo(0, 1e6)")
        self.settle(page)
        self.assertEqual(page.locator("main li").filter(has_text="Anna").count(), 0)
        server.write([{**changed, "new": "y"}] + records[1:])
        self.eventually(lambda: details()["fields"][-1], ["new", "y"])
        server.write(records[1:])
        self.eventually(details, None)
        self.assertNotIn("#", page.url)

    def test_changes_by_the_page(self):
        """The details show a new name at once."""
        items = List([{"name": "Anna", "tel": "1"}, {"name": "Bo", "tel": "2"}], "--locale", "sv", "--key", "name")
        server, query = self.edit(items, "--field", "name", "--field", "tel")
        page = self.visit(server, query, window=DESKTOP)
        page.locator("main li a").filter(has_text="Anna").click()
        self.assertEqual(page.evaluate(DETAILS)["fields"], [["name", "Anna"], ["tel", "1"]])
        page.locator("main li a").filter(has_text="Anna").focus()
        page.keyboard.press("F2")
        page.keyboard.type("Cecilia")
        page.keyboard.press("Enter")
        self.eventually(lambda: page.evaluate(DETAILS)["fields"], [["name", "Cecilia"], ["tel", "1"]])
        self.eventually(lambda: page.evaluate(FOCUS), "Cecilia")
        self.assertEqual(page.evaluate(DETAILS)["heading"], "Cecilia")
        self.assertIn("token=", page.url)
        page.keyboard.press("Delete")
        self.eventually(lambda: page.evaluate(DETAILS), None)

    def test_without_script(self):
        """Rows have no links that lead nowhere."""
        page = self.open(self.items.page(*self.look), script=False)
        link = page.locator("main li a").first
        self.assertEqual(link.evaluate("link => getComputedStyle(link).pointerEvents"), "none")

    def closed(self, page):
        page.wait_for_function("() => document.querySelector('aside').hidden")

    def opened(self, page):
        page.wait_for_function("() => document.querySelector('aside:not([hidden])')")
        return page.evaluate(DETAILS)

    def test_links_to_rows(self):
        """A page that a link to a row has opened stays when the details of another row are closed."""
        for page in self.pages(DESKTOP):
            page.locator("main li a").filter(has_text="Anna").click()
            link = page.url
            page.goto("about:blank")
            page.goto(link)
            self.opened(page)
            self.settle(page)
            page.locator("main li a").filter(has_text="Bo").first.click()
            page.locator("aside button").click()
            self.closed(page)
            self.assertEqual(page.url, link.partition("#")[0])
            # An address that the user writes leads there too.
            page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
            self.assertEqual(self.opened(page)["heading"], "Anna")

    def test_equal_names(self):
        for page in self.pages(DESKTOP):
            for role in ("Andra", "Första"):
                page.locator("main li a").filter(has_text="Bo" + role).click()
                self.assertEqual(page.evaluate(DETAILS)["other"], role)
                page.go_back()
                self.closed(page)
                page.go_forward()
                self.assertEqual(self.opened(page)["other"], role)
                link = page.url
                page.reload()
                self.assertEqual(self.opened(page)["other"], role)
                page.goto("about:blank")
                page.goto(link)
                self.assertEqual(self.opened(page)["other"], role)
                self.settle(page)
                page.keyboard.press("Escape")
                self.closed(page)

    def test_rows_without_a_name(self):
        """Names that are empty, missing, a number or no text, also several of them."""
        records = [{"name": "", "tel": "1"}, {"name": "", "tel": "2"}, {"tel": "3"}, {"name": 12, "tel": "4"},
                   {"name": ["x"], "tel": "5"}, {"name": " ", "tel": "6"}]
        self.items, self.look = List(records, "--locale", "sv", "--key", "name"), ["--field", "tel"]
        look, shown = self.look, set()
        with self.subTest(kind="file"):
            page = self.open(self.items.page(*look), window=DESKTOP)
            for i in range(len(records)):
                page.locator("main li a").nth(i).click()
                details = page.evaluate(DETAILS)
                self.assertEqual(details["name"], "12" if details["heading"] == "12" else "Ingen text")
                page.reload()
                self.assertEqual(self.opened(page), details)
                shown.add(details["fields"][0][1])
                page.keyboard.press("Escape")
                self.closed(page)
        self.assertEqual(shown, set("123456"))

    def test_the_list_stays(self):
        """Steps in the history leave the list where the user is, and the query of a search."""
        for page in self.pages(DESKTOP):
            page.locator("nav a:visible", has_text="C").first.click()
            page.locator("nav a:visible", has_text="A").first.click()
            page.locator("main li a").filter(has_text="Anna").click()
            page.locator("nav a:visible", has_text="P").first.click()
            self.settle(page)
            page.mouse.move(200, 400)
            page.mouse.wheel(0, 900)
            page.wait_for_timeout(300)
            self.settle(page)
            top = page.evaluate("scrollY")
            self.assertGreater(top, 900)
            page.locator("aside").evaluate("pane => pane.focus()")
            page.keyboard.press("Escape")
            self.closed(page)
            page.wait_for_timeout(100)
            self.assertEqual(page.evaluate("scrollY"), top)
            # The row that is opened again is shown, and a row in the window stays where it is.
            page.go_forward()
            self.assertEqual(self.opened(page)["heading"], "Anna")
            page.go_back()
            self.closed(page)
            page.get_by_role("searchbox").fill("person 1")
            self.settle(page)
            page.locator("main li a").filter(has_text="Person 103").click()
            page.get_by_role("searchbox").fill("person 11")
            page.wait_for_timeout(200)
            page.locator("aside button").click()
            self.closed(page)
            page.wait_for_timeout(100)
            self.assertIn("query=person", page.url)
            self.assertTrue(page.url.partition("#")[0].endswith("11"), page.url)
            page.reload()
            page.wait_for_timeout(300)
            self.settle(page)
            self.assertEqual(page.locator("main li:visible").count(), 10)

    def test_levels_have_their_rows(self):
        """Rows of the same name in lists of different levels."""
        bo = lambda tel: {"name": "Bo", "tel": tel}
        records = [{"name": "Anna", "kids": [bo("inner")]}, bo("outer"), {"name": "Cut", "kids": [bo("other")]}]
        items = List(records, "--locale", "sv", "--key", "name")
        page = self.open(items.page("--children", "kids", "--field", "tel"))
        tel = lambda: page.evaluate(DETAILS)["fields"][0][1]
        page.locator("main li a:visible").filter(has_text="Bo").click()
        self.assertEqual(tel(), "outer")
        page.go_back()
        self.closed(page)
        page.locator("main li a:visible").filter(has_text="Anna").click()
        page.locator("main li a:visible").filter(has_text="Bo").click()
        self.assertEqual(tel(), "inner")
        page.reload()
        self.opened(page)
        self.assertEqual(tel(), "inner")
        page.go_back()
        self.closed(page)
        page.go_back()
        page.go_forward()
        page.go_forward()
        self.opened(page)
        self.assertEqual(tel(), "inner")

    def test_quick_steps(self):
        """A step back that comes before the row of the step forward is there wins."""
        page = self.visit(self.serve(self.items, *self.look), window=DESKTOP)
        page.locator("main li a").filter(has_text="Anna").click()
        page.go_back()
        self.closed(page)
        page.locator("nav a:visible", has_text="P").first.click()
        page.evaluate("scrollTo(0, 1e6)")
        self.settle(page)
        page.evaluate("() => { history.forward(); setTimeout(() => history.back(), 5); }")
        page.wait_for_timeout(800)
        self.assertIsNone(page.evaluate(DETAILS))
        self.assertNotIn("#id", page.url)

    def test_cut_row_by_keys(self):
        page = self.open(List(["x" + LONG, "Bo"], "--locale", "sv").page())
        page.keyboard.type("x")
        page.keyboard.press("Enter")
        self.assertEqual(page.evaluate(DETAILS)["heading"], "x" + LONG)

    def test_search_and_deletion(self):
        """The details of a row close when it is deleted, also in a search, and stay when the search hides it."""
        items = List([{"name": f"Person {i}", "tel": str(i)} for i in range(9)], "--locale", "sv", "--key", "name")
        server = self.serve(items, "--field", "tel", "--watch")
        page = self.visit(server, window=DESKTOP)
        page.locator("main li a").filter(has_text="Person 3").click()
        page.get_by_role("searchbox").fill("person 4")
        server.write([{"name": f"Person {i}", "tel": str(i)} for i in range(8)])
        page.wait_for_timeout(1500)
        self.assertEqual(page.evaluate(DETAILS)["heading"], "Person 3")
        server.write([{"name": f"Person {i}", "tel": str(i)} for i in range(8) if i != 3])
        self.eventually(lambda: page.evaluate(DETAILS), None)


class FieldTests(LiveTest):
    """The user changes the fields of a record in its details."""

    def setUp(self):
        self.records = [{"name": "Anna", "tel": "1", "year": 1999, "note": "a\nb"}, {"name": "Bo", "tel": "2"},
                        {"name": "Cia", "tags": ["x"]}]
        self.items = List(self.records, "--locale", "sv", "--key", "name")

    def begin(self, *look, window=DESKTOP, **options):
        server, query = self.edit(self.items, *(look or ["--all-fields", "--watch"]))
        return server, query, self.visit(server, query, window=window, **options)

    def open_row(self, page, name):
        page.locator("main li a").filter(has_text=name).click()
        self.assertEqual(page.evaluate(DETAILS)["heading"], name)

    def field(self, page, label):
        return page.get_by_label(label, exact=True)

    def check_file(self, change):
        records = [dict(record) for record in self.records]
        change(records)
        self.eventually(lambda: self.content(self.items), records)

    def test_changes(self):
        for window in (DESKTOP, PHONE):
            with self.subTest(window=window):
                self.setUp()
                server, query, page = self.begin(window=window)
                self.open_row(page, "Anna")
                self.assertEqual([self.field(page, label).input_value() for label in ("tel", "year", "note")],
                                 ["1", "1999", "a␊b"])
                self.field(page, "year").fill("2001")
                page.keyboard.press("Enter")
                self.check_file(lambda records: records[0].update(year=2001))
                # A field that the user leaves is sent too, and keeps the line ends of its text.
                self.field(page, "note").fill("a␊c")
                self.field(page, "tel").click()
                self.check_file(lambda records: records[0].update(year=2001, note="a\nc"))
                self.field(page, "tel").fill("5")
                page.keyboard.press("Escape")
                self.assertEqual(self.field(page, "tel").input_value(), "1")
                self.assertIsNotNone(page.evaluate(DETAILS))
                page.keyboard.press("Escape")
                page.wait_for_function("() => document.querySelector('aside').hidden")
                for _ in range(2):
                    page.keyboard.press("Control+z")
                self.check_file(lambda records: None)

    def test_a_text_is_not_lost(self):
        """What the user has typed is kept when the pane closes, shows another row, or is drawn anew."""
        server, query, page = self.begin()
        self.open_row(page, "Anna")
        self.field(page, "tel").fill("5")
        page.go_back()
        self.check_file(lambda records: records[0].update(tel="5"))
        page.wait_for_function("() => document.querySelector('main li[data-fields*=\\'\"tel\",\"5\"\\']')")
        self.open_row(page, "Anna")
        self.field(page, "tel").fill("6")
        page.locator("main li a").filter(has_text="Bo").click()
        self.check_file(lambda records: records[0].update(tel="6"))
        self.eventually(lambda: page.evaluate(DETAILS)["heading"], "Bo")
        self.field(page, "tel").fill("77")
        page.keyboard.press("ArrowLeft")
        self.records[0]["tel"] = "6"
        server.write([*self.records[:1], {"name": "Bo", "tel": "2", "new": "x"}, *self.records[2:]])
        self.field(page, "new").wait_for()
        self.assertEqual(self.field(page, "tel").input_value(), "77")
        page.keyboard.type("9")
        self.assertEqual(self.field(page, "tel").input_value(), "797")
        page.keyboard.press("Enter")
        self.records[1]["new"] = "x"
        self.check_file(lambda records: records[1].update(tel="797"))

    def test_a_refused_text_is_sent_again(self):
        """Also without another change of it, and when the pane closes."""
        server, query, page = self.begin("--all-fields", window=DESKTOP, ignored=("503",))
        self.open_row(page, "Anna")
        answers = iter([503, 503])
        page.route("**/changes?*", lambda route: route.fulfill(status=status, body="Busy.")
                   if (status := next(answers, None)) else route.continue_())
        self.field(page, "tel").fill("9")
        page.keyboard.press("Enter")
        self.eventually(lambda: page.locator("output").text_content(), "Busy.")
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
        self.check_file(lambda records: None)
        page.keyboard.press("Tab")
        self.check_file(lambda records: records[0].update(tel="9"))

    def test_quick_changes(self):
        """Texts that are typed faster than the server answers are written one after another."""
        server, query, page = self.begin()
        self.open_row(page, "Anna")
        waiting = []
        page.route("**/changes?*", lambda route: waiting.append(route))
        for text in ("2", "23", "1"):
            self.field(page, "tel").fill(text)
            page.keyboard.press("Enter")
        sent = []
        for _ in range(3):
            self.eventually(lambda: (page.wait_for_timeout(30), len(waiting))[1], 1)
            route = waiting.pop()
            sent.append(route.request.post_data_json["text"])
            route.continue_()
            page.wait_for_timeout(800)
            if not waiting:
                break
        # The second text is not sent, because the user has typed the third one before the first one is written.
        self.check_file(lambda records: None)
        self.assertEqual(sent, ["2", "1"])

    def test_closed_details_stay_closed(self):
        server, query, page = self.begin()
        self.open_row(page, "Anna")
        link = page.url
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_function("() => document.querySelector('aside:not([hidden])')")
        self.settle(page)
        self.open_row(page, "Bo")
        page.locator("aside button").click()
        page.wait_for_function("() => document.querySelector('aside').hidden")
        page.reload()
        self.settle(page)
        page.wait_for_timeout(300)
        self.assertIsNone(page.evaluate(DETAILS))

    def test_conflicts(self):
        """A text that another page has changed is not overwritten, and both users see what there is."""
        server, query, page = self.begin()
        other = self.visit(server, query, window=DESKTOP, ignored=("422",))
        for one in (page, other):
            self.open_row(one, "Anna")
        self.field(other, "tel").fill("8")
        self.field(page, "tel").fill("9")
        page.keyboard.press("Enter")
        self.check_file(lambda records: records[0].update(tel="9"))
        page.wait_for_timeout(300)
        other.bring_to_front()
        other.keyboard.press("Enter")
        self.eventually(lambda: other.locator("output").text_content(),
                        "The text at “tel” is “9” by now, so it was not changed. Escape shows it.")
        self.assertEqual(self.field(other, "tel").input_value(), "8")
        other.keyboard.press("Escape")
        self.assertEqual(self.field(other, "tel").input_value(), "9")
        self.field(other, "tel").fill("8")
        other.keyboard.press("Enter")
        self.check_file(lambda records: records[0].update(tel="8"))
        self.eventually(lambda: self.field(page, "tel").input_value(), "8")

    def test_messages_over_the_pane(self):
        """In a narrow window, the user sees why a change is refused."""
        server, query, page = self.begin("--all-fields", window=PHONE, ignored=("422",))
        self.open_row(page, "Anna")
        self.items._file.write_text("[]", encoding="utf-8")
        self.field(page, "tel").fill("9")
        page.keyboard.press("Enter")
        output = page.locator("output.message")
        output.wait_for()
        self.assertIn("has changed", output.text_content())
        self.assertTrue(output.evaluate("""output => {
          const { left, top, width, height } = output.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === output
            && !output.closest("[inert]"); }"""))
        page.set_viewport_size(DESKTOP)
        page.wait_for_function("() => document.querySelector('header output')")

    def test_the_name_is_a_field(self):
        server, query, page = self.begin("--field", "name", "--field", "tel")
        self.open_row(page, "Anna")
        self.field(page, "name").fill("Zoë")
        page.keyboard.press("Enter")
        self.check_file(lambda records: records[0].update(name="Zoë"))
        self.eventually(lambda: page.evaluate(DETAILS)["heading"], "Zoë")
        self.assertEqual(page.evaluate(FOCUS), "input")
        # A record gets a field that it has not had.
        self.open_row(page, "Cia")
        self.field(page, "tel").fill("3")
        page.keyboard.press("Enter")
        self.check_file(lambda records: (records[0].update(name="Zoë"), records[2].update(tel="3")))

    def test_keys_are_for_the_row(self):
        """Delete in the details is for their row, and does nothing while they are over the list."""
        server, query, page = self.begin()
        for name in ("Bo", "Cia"):
            page.get_by_label(name, exact=True).check()
        self.open_row(page, "Anna")
        page.keyboard.press("Delete")
        self.eventually(lambda: [record["name"] for record in self.content(self.items)], ["Bo", "Cia"])
        self.eventually(lambda: page.locator("li :checked").count(), 2)
        self.eventually(lambda: page.evaluate(DETAILS), None)
        server, query, page = self.begin(window=PHONE)
        self.open_row(page, "Bo")
        page.keyboard.press("Delete")
        page.keyboard.press("F2")
        page.wait_for_timeout(300)
        self.assertEqual([record["name"] for record in self.content(self.items)], ["Bo", "Cia"])

    def test_fields_after_a_rename(self):
        """A row that has changed while it had a field shows its new fields."""
        server, query, page = self.begin()
        page.locator("main li a").filter(has_text="Anna").focus()
        page.keyboard.press("F2")
        server.write([{**self.records[0], "tel": "new"}, *self.records[1:]])
        page.wait_for_timeout(1500)
        page.keyboard.press("Escape")
        self.open_row(page, "Anna")
        self.assertEqual(self.field(page, "tel").input_value(), "new")

    def test_without_token(self):
        """A page without the token shows the fields as texts."""
        server, query, page = self.begin()
        page = self.visit(server, window=DESKTOP)
        self.open_row(page, "Anna")
        self.assertEqual(page.evaluate(DETAILS)["fields"][0], ["tel", "1"])
        self.assertEqual(page.locator("aside input").count(), 0)


class LabelTests(LiveTest):
    """The words of a page that are replaced are text, also where a script writes them."""

    def test_labels(self):
        text = """<img src=x onerror=alert(1)> "&' """
        items = List([{"name": "Anna", "s": "x"}], "--locale", "sv", "--key", "name")
        names = ["newRow", "section", "rename", "move", "delete", "undo", "redo", "close", "search", "options"]
        server, query = self.edit(items, "--section-field", "s", "--field", "s",
                                  *(part for name in names for part in ("--label", f"{name}={name}{text}")))
        page = self.visit(server, query)
        page.locator("summary").click()
        self.assertEqual(page.locator("details button[type=button]").all_text_contents(),
                         ["+", *(name + text for name in names[2:7])])
        self.assertEqual(page.locator("[name=insert]").get_attribute("aria-label"), "newRow" + text)
        page.keyboard.press("Escape")
        page.locator("main li a").click()
        self.assertEqual(page.locator("aside button").get_attribute("aria-label"), "close" + text)
        self.assertEqual(page.locator("img").count(), 0)


class EngineTests(PageTest):
    """Details open and close in all browsers, and the list stays where it is."""

    def test_engines(self):
        items = List(RECORDS, "--locale", "sv", "--key", "name")
        path = items.page("--subtitle", "role", "--all-fields")
        for name, width in itertools.product(engines.NAMES, (390, 1280)):
            with self.subTest(engine=name, width=width):
                page = engines.engine(name)
                page.open(path.as_uri(), width, 700)

                def wait(script):
                    end = time.monotonic() + 10
                    while not (value := page.run(script)) and time.monotonic() < end:
                        time.sleep(0.05)
                    self.assertTrue(value, script)

                page.run("scrollTo(0, 3000)")
                wait("return scrollY > 2900")
                top = page.run("return scrollY")
                page.run("""[...document.querySelectorAll("main li a")]
                  .find(row => row.textContent.includes("Person 050")).click()""")
                self.assertEqual(page.run("return document.querySelector('aside dl').innerText.split(/\\s+/)"),
                                 ["number", "50", "yes", "true"])
                pane, main = (page.run("const { left, right } = document.querySelector(parameters[0])"
                                       ".getBoundingClientRect(); return [left, right];"
                                       .replace("parameters[0]", f"'{selector}'"))
                              for selector in ("aside", "main"))
                width = page.run("return document.documentElement.clientWidth")
                if width >= 960:
                    self.assertLessEqual(main[1], pane[0])
                else:
                    self.assertEqual((pane[0], round(pane[1])), (0, width))
                self.assertEqual(page.run("return document.querySelector('main').closest('[inert]') !== null"),
                                 width < 960)
                page.run("history.back()")
                wait("return document.querySelector('aside').hidden && !location.hash")
                time.sleep(0.2)
                self.assertLess(abs(page.run("return scrollY") - top), 2)
                page.run("history.forward()")
                wait("return !document.querySelector('aside').hidden")
                self.assertEqual(page.run("return document.querySelector('aside h2').textContent"), "Person 050")
                self.assertLess(abs(page.run("return scrollY") - top), 2)
                page.run("document.querySelector('aside button').click()")
                wait("return document.querySelector('aside').hidden")
