"""Rows of a list that the tool serves lead to the lists below them, and these lead back."""

import html.parser
import json
import pathlib
import re

from browser import DESKTOP, PHONE
from collate import List
from live import OUTPUT, LiveTest, Markup, Mirror, flat
from names import choices, locale_options, names
from test_accessibility import AXE
from test_hostile_rows import HOSTILE

REGIONS = [{"name": region, "zones": [{"name": f"{region} {letter}"} for letter in letters]}
           for region, letters in (("Asia", "acb"), ("Europe", "ö"), ("Africa", "xy"))]
REGIONS.append({"name": "Arctic", "zones": []})
ORDER = ("--locale", "en", "--key", "name")
ROWS = "[...document.querySelectorAll('main li:not(.gone)')].map(row => row.textContent)"
TITLES = """[document.querySelector("h1").textContent, document.title,
  document.querySelector("header > a")?.textContent ?? null]"""


class Page(html.parser.HTMLParser):
    """The lists of a page in one file, by their titles: their sections with their rows."""

    def __init__(self, text):
        super().__init__()
        self.lists = {}
        self._open = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self._open.append(tag)
        if tag == "h1":
            self._title, self._sections = "", []
        elif tag == "h2":
            self._sections.append(("", []))
        elif tag == "li" and "nav" not in self._open:
            self._sections[-1][1].append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass
        if tag == "h1":
            self.lists[self._title] = self._sections

    def handle_data(self, data):
        if "h1" in self._open:
            self._title += data
        elif "h2" in self._open and self._open[-1] == "span":
            title, rows = self._sections[-1]
            self._sections[-1] = (title + data, rows)
        elif "li" in self._open and "nav" not in self._open:
            self._sections[-1][1][-1] += data


class LevelMirror(Mirror):
    """A copy of a list below a row."""

    def __init__(self, server, path):
        self.server, self.choice, self._path = self, "", path
        self._get = server.get
        self.load()

    def get(self, path):
        return self._get(self._path + path)


class LiveLevelTests(LiveTest):
    def level(self, records, *options, order=ORDER):
        return self.serve(List(records, *order), "--children", "zones", *options)

    def follow(self, page, link):
        self.click(page, page.get_by_role("link", name=link, exact=True))

    def click(self, page, link):
        with page.expect_navigation():
            link.click()
        self.settle(page)

    def test_there_and_back(self):
        page = self.visit(self.level(REGIONS))
        first = ["Africa", "Arctic", "Asia", "Europe"]
        self.assertEqual(page.evaluate(ROWS), first)
        self.assertEqual(page.locator("main li a").count(), 3)
        for back in (lambda: self.follow(page, "List"), page.go_back):
            self.follow(page, "Asia")
            self.assertEqual(page.evaluate(ROWS), ["Asia a", "Asia b", "Asia c"])
            self.assertEqual(page.evaluate(TITLES), ["Asia", "Asia", "List"])
            back()
            self.settle(page)
            self.assertEqual(page.evaluate(ROWS), first)
            self.assertEqual(page.evaluate(TITLES), ["List", "List", None])

    def test_without_script(self):
        page = self.visit(self.level(REGIONS), script=False)
        page.locator("main li a").first.click()
        page.locator("main li a", has_text="Africa").click()
        self.assertEqual(page.locator("h1").text_content(), "Africa")
        page.locator("main li a").first.click()
        self.assertEqual(page.locator("main li").all_text_contents(), ["Africa x", "Africa y"])
        page.locator("header > a").click()
        page.locator("header > a").click()
        self.assertEqual(page.locator("h1").text_content(), "List")

    def test_keyboard_alone(self):
        records = [{"name": name, "zones": [{"name": "x"}, {"name": "y", "zones": [{"name": "z"}]}]}
                   for name in sorted(set(names("en", 700)))]
        items = List(records, *ORDER)
        page = self.visit(self.serve(items, "--children", "zones"))
        name = items.sections[-2][1][-1]
        focused = "document.activeElement.textContent"

        def press(key):
            with page.expect_navigation():
                page.keyboard.press(key)
            self.settle(page)

        # Alt and the left arrow key do this in a window.
        def go_back():
            page.go_back()
            self.settle(page)

        page.keyboard.type(name)
        self.eventually(lambda: page.evaluate(focused), name)
        position = page.evaluate("scrollY")
        press("Enter")
        self.assertEqual(page.evaluate(ROWS), ["x", "y"])
        page.keyboard.type("y")
        self.eventually(lambda: page.evaluate(focused), "y")
        press("Enter")
        self.assertEqual(page.evaluate(TITLES), ["y", "y", name])
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate(focused), name)
        press("Enter")
        # The row that led there has the focus.
        self.assertEqual(page.evaluate(ROWS), ["x", "y"])
        self.eventually(lambda: page.evaluate(focused), "y")
        go_back()
        go_back()
        self.eventually(lambda: page.evaluate(focused), "y")
        go_back()
        self.eventually(lambda: page.evaluate("scrollY"), position)
        self.eventually(lambda: page.evaluate(focused), name)
        press("Enter")
        page.keyboard.press("Tab")
        press("Enter")
        self.eventually(lambda: page.evaluate(focused), name)
        visible = page.locator("main li a", has_text=re.compile(f"^{name}$")).bounding_box()
        self.assertGreaterEqual(visible["y"], 52)

    def test_the_sections_are_those_of_the_tool_and_of_its_page(self):
        source = choices("levels")
        orders = (
            ("sv", ("--key", "name")), ("ja", ("--key", "name:desc")),
            ("en+ru", ("--key", "name", "--key", "born:number:desc")),
            ("ar", ("--key", "name", "--catch-all", "apart")),
            ("en", ("--key", "name", "--reading", "sort", "--articles", "en")),
            ("en", ("--key", "name", "--merge-below", "4", "--split-above", "6")),
        )
        for locales, options in orders:
            with self.subTest(locales=locales, options=options):
                def records(count, purpose):
                    return [{"name": source.choice(("", "", "The ", "1")) + name, "born": born % 7,
                             **({"sort": name[::-1]} if born % 3 == 0 else {})}
                            for born, name in enumerate(names(locales, count, purpose))]
                regions = records(12, "regions")
                for i, region in enumerate(regions):
                    region["name"] += f" {i}"
                    region["zones"] = records(source.choice((1, 5, 130)), f"zones {i}")
                    region["zones"][0]["name"] += f" {i} below"
                    region["zones"][0]["zones"] = records(9, f"deep {i}")
                items = List(regions, *locale_options(locales), *options)
                page = Page(items.page("--children", "zones").read_text(encoding="utf-8"))
                server = self.serve(items, "--children", "zones")
                self.assertEqual(LevelMirror(server, "").sections, items.sections)
                for i, region in enumerate(regions):
                    path = f"id={i}/"
                    for record in (region, region["zones"][0]):
                        level = LevelMirror(server, path)
                        below = List(record["zones"], *items.order)
                        self.assertEqual(level.sections, below.sections)
                        self.assertEqual(page.lists[record["name"]], level.sections)
                        path += "id=0/"

    def test_the_window_shows_a_level(self):
        zones = [{"name": name} for name in names("ja", 450)]
        items = List([{"name": "あ", "zones": zones}], "--locale", "ja", "--key", "name")
        page = self.visit(self.serve(items, "--children", "zones"), "id=0/", window=DESKTOP)
        below = List(zones, *items.order)
        self.check_window(page, below.sections)
        self.assertEqual(self.all_rows(page), flat(below.sections))
        self.go(page, "#" + below.sections[-1][0])
        self.assertEqual(self.all_rows(page), flat(below.sections))

    def test_search_and_orders_below(self):
        zones = [{"name": name, "zones": [{"name": "x"}]} for name in ("Åbo", "Alm", "Bo", "1")]
        page = self.visit(self.level([{"name": "Ä", "zones": zones}], order=(
            "--locale", "sv", "--key", "name")), "id=0/")
        self.assertEqual([row[2] for row in self.all_rows(page)], ["Alm", "Bo", "Åbo", "1"])
        page.get_by_role("searchbox").fill("a")
        self.eventually(lambda: page.evaluate(OUTPUT), "1 av 4")
        self.assertEqual(page.evaluate(ROWS), ["Alm"])
        page.get_by_role("searchbox").fill("")
        page.locator("summary").click()
        page.locator("[name=locale]").select_option("de")
        page.locator("[name=catch-all]").select_option("at-start")
        self.eventually(lambda: page.evaluate(ROWS), ["1", "Åbo", "Alm", "Bo"])
        # The order is that of the lists below and above, too.
        page.locator("h1").click()
        self.follow(page, "Bo")
        self.assertIn("locale=de", page.url)
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        self.follow(page, "Ä")
        self.eventually(lambda: page.evaluate(ROWS), ["1", "Åbo", "Alm", "Bo"])
        self.follow(page, "List")
        self.assertEqual(page.evaluate("document.documentElement.lang"), "de")
        self.assertEqual(page.locator("select[name=catch-all]").input_value(), "at-start")

    def test_the_token_goes_along(self):
        page = self.visit(self.level([{"name": "a", "zones": [{"name": "b", "zones": [{"name": "c"}]}]}]),
                          "id=0/?token=abc")
        for link in ("b", "a", "List", "a"):
            self.follow(page, link)
            self.assertIn("?token=abc", page.url)
            # The server needs it only in the address of a page.
            self.assertNotIn("token", page.content())

    def test_hostile_names(self):
        records = [{"name": name, "zones": [{"name": name, "zones": [{"name": "x"}]}]}
                   for name in [*HOSTILE, "", "..", ".", "/", "a/b", "a", "a"]]
        server = self.level(records)
        for i, record in enumerate(records):
            with self.subTest(name=record["name"]):
                for path in (f"id={i}/", f"id={i}/id=0/"):
                    status, headers, text = server.get(path)
                    self.assertEqual(status, 200)
                    self.assertIn("default-src 'none'", headers["content-security-policy"])
                    self.assertLessEqual({tag for tag, *_ in Markup(text).attributes}, {
                        "html", "meta", "link", "a", "h1", "h2", "header", "form", "input", "details",
                        "summary", "select", "option", "output", "nav", "ul", "li", "main", "section",
                        "script", "div", "label", "button", "span"})
        page = self.visit(server)
        for row in range(3):
            self.click(page, page.locator("main li a").nth(row))
            self.click(page, page.locator("main li a").first)
            self.assertEqual(page.evaluate(ROWS), ["x"])
            self.click(page, page.locator("header > a"))
            self.click(page, page.locator("header > a"))

    def test_a_level_follows_the_file(self):
        first = [{**REGIONS[0], "note": "1"}, *REGIONS[1:]]
        server = self.level(first, "--watch", "--detail", "note")
        page = self.visit(server, "id=0/")

        def write(*zones, others=()):
            server.write([*others, {"name": "Asia", "note": "1",
                                    "zones": [{"name": zone} for zone in zones]}, *REGIONS[1:]])

        write("Asia b", "Asia d", "Asia a")
        self.eventually(lambda: page.evaluate(ROWS), ["Asia a", "Asia b", "Asia d"])
        # The record has another position, and the same address.
        write("Asia b", others=[{"name": "Aaa", "zones": [{"name": "q"}]}])
        self.eventually(lambda: page.evaluate(ROWS), ["Asia b"])
        self.assertTrue(page.evaluate("window.isSameDocument"))
        self.assertEqual(LevelMirror(server, "id=0/").sections, [("A", ["Asia b"])])
        write(*(f"Asia {i}" for i in range(1500)))
        self.eventually(lambda: page.locator("h2 small").text_content(), "1,500")
        self.assertTrue(page.evaluate("window.isSameDocument"))

    def test_an_address_leads_to_the_same_record(self):
        def write(*names):
            zones = [{"name": name, "zones": [{"name": f"in {name}"}]} for name in names]
            server.write([{"name": "a", "zones": zones}])
            self.eventually(rows, sorted(names))

        def rows():
            try:
                return [row for _, rows in LevelMirror(server, "id=0/").sections for row in rows]
            except AssertionError:
                # The list has changed while it was read.
                return None

        def title(path):
            status, _, text = server.get(path)
            return Markup(text).content["h1"] if status == 200 else status

        server = self.level([{"name": "a", "zones": [{"name": "x"}]}], "--watch")
        write("b", "c", "d")
        places = {title(f"id=0/id={i}/"): f"id=0/id={i}/" for i in range(9)}
        self.assertEqual(set(places), {"b", "c", "d", 404})
        write("new", "d", "c")
        self.assertEqual([title(places[name]) for name in "bcd"], [404, "c", "d"])
        write("newer", "d", "b")
        self.assertEqual([title(places[name]) for name in "bcd"], [404, 404, "d"])

    def test_a_level_without_its_row_leads_back(self):
        missing = ("404",)
        for last in (REGIONS[1:], [{"name": "Asia", "zones": []}, *REGIONS[1:]],
                     [{"name": "Asia"}, *REGIONS[1:]]):
            with self.subTest(last=last[0]):
                server = self.level(REGIONS, "--watch")
                page = self.visit(server, "id=0/", ignored=missing)
                server.write(last)
                self.eventually(lambda: page.locator("h1").text_content(), "There is no such list.")
                self.check_axe(page)
                page.get_by_role("link", name="List", exact=True).click()
                self.settle(page)
                self.assertEqual(
                    page.evaluate(ROWS),
                    sorted(record["name"] for record in last))

    def test_a_level_gets_another_heading(self):
        def records(title):
            return [{"name": "a", "title": title, "zones": [{"name": "x", "zones": [{"name": "y"}]}]}]
        server = self.level(records("First"), "--title", "title", "--watch")
        pages = [self.visit(server, path) for path in ("id=0/", "id=0/id=0/")]
        self.assertEqual(pages[0].evaluate(TITLES), ["First", "First", "List"])
        server.write(records("Second"))
        self.eventually(lambda: pages[0].evaluate(TITLES), ["Second", "Second", "List"])
        self.eventually(lambda: pages[1].evaluate(TITLES), ["x", "x", "Second"])
        for page in pages:
            self.assertTrue(page.evaluate("window.isSameDocument"))

    def test_refused_events_are_asked_for_again(self):
        server = self.level(REGIONS, "--watch")
        page = self.visit(server, ignored=("503",))
        page.route("**/events*", lambda route: route.fulfill(status=503, body=""))
        # The page has no events until it asks again.
        page.reload()
        self.settle(page)
        server.write(REGIONS[1:])
        page.unroute("**/events*")
        self.eventually(lambda: page.evaluate(ROWS), ["Africa", "Arctic", "Europe"], seconds=10)
        server.write(REGIONS[2:])
        self.eventually(lambda: page.evaluate(ROWS), ["Africa", "Arctic"])

    def check_axe(self, page):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
        self.assertEqual(page.evaluate(
            "async () => (await axe.run()).violations.flatMap(fault => "
            "fault.nodes.map(node => `${fault.id}: ${node.html}`))"), [])

    def test_axe(self):
        for locales, window, dark, look in (
                ("sv", PHONE, False, []), ("ar", DESKTOP, True, ["--style", "grouped"]),
                ("he", PHONE, True, ["--subtitle", "note"])):
            with self.subTest(locales=locales):
                zones = [{"name": name, "note": "x", "zones": [{"name": "x"}]}
                         for name in names(locales, 90)]
                zones.append({"name": "", "zones": [{"name": "", "zones": [{"name": "x"}]}]})
                records = [{"name": f"{name} " * 9, "zones": zones} for name in names(locales, 3)]
                server = self.level(records, *look, order=(*locale_options(locales), "--key", "name"))
                for path in ("", "id=0/", "id=0/id=5/", "id=0/id=90/", "id=0/id=90/id=0/"):
                    page = self.visit(server, path, window=window, dark=dark)
                    self.check_axe(page)
                    header = page.locator("header").bounding_box()
                    for part in ("header > a", "h1", "header input", "summary"):
                        if page.locator(part).count():
                            box = page.locator(part).bounding_box()
                            self.assertGreater(box["width"], 12, part)
                            self.assertGreaterEqual(box["x"], 0, part)
                            self.assertLessEqual(box["x"] + box["width"], header["width"], part)
                    page.context.close()

    def test_time_zones(self):
        file = pathlib.Path(__file__).parents[2] / "Data" / "time-zones-en.json"
        regions = json.loads(file.read_text(encoding="utf-8"))
        items = List(regions, *ORDER)
        page = self.visit(self.serve(items, "--children", "zones", "--subtitle", "zone"), window=DESKTOP)
        for region in regions:
            self.follow(page, region["name"])
            self.assertEqual(page.evaluate(TITLES), [region["name"], region["name"], "List"])
            below = List(region["zones"], *ORDER).record_sections
            expected = [(title, i + 1, row["name"] + row["zone"])
                        for title, rows in below for i, row in enumerate(rows)]
            self.assertEqual(self.all_rows(page), expected)
            self.follow(page, "List")
