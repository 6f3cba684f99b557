"""Pages of a list that the tool serves have no fault that axe finds, also after a change."""

from browser import DESKTOP, PHONE
from collate import List
from live import OUTPUT, LiveTest
from names import locale_options, names
from test_accessibility import AXE
from test_languages import LABELS
from test_tab_order import FOCUSED, linked

# The different details of the rows that stay.
DETAILS = """[...new Set([...document.querySelectorAll("main li:not(.gone) i")]
  .map(detail => detail.textContent))]"""


class LiveAccessibilityTests(LiveTest):
    def faults(self, page):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
        return page.evaluate("async () => (await axe.run()).violations.flatMap(fault => "
                             "fault.nodes.map(node => `${fault.id}: ${node.html}`))")

    def check_axe(self, page):
        self.assertEqual(self.faults(page), [])

    def test_axe(self):
        for locales, window, dark, look in (
                ("sv", PHONE, False, []), ("ar", DESKTOP, True, []),
                ("ja", PHONE, True, ["--style", "grouped"]),
                ("en+ru", DESKTOP, False, ["--style", "grouped"])):
            with self.subTest(locales=locales, look=look, dark=dark):
                items = List(names(locales, 300), *locale_options(locales))
                server = self.serve(items, *look)
                page = self.visit(server, window=window, dark=dark)
                self.check_axe(page)
                page.locator("summary").click()
                self.go(page, "#" + items.sections[-1][0])
                self.check_axe(page)
                page.locator("h1").click()
                page.get_by_role("searchbox").fill(items.sections[2][1][0])
                self.eventually(lambda: page.evaluate(OUTPUT) != "", True)
                self.settle(page)
                self.check_axe(page)
                page.context.close()

    def test_languages_of_labels(self):
        for locale in ("ar", "en", "ja"):
            with self.subTest(locale=locale):
                server = self.serve(List(names(locale, 300), "--locale", locale))
                page = self.visit(server)
                # One menu is in English in all languages.
                labels = list(dict.fromkeys([locale, "en"]))
                self.assertEqual(page.evaluate(LABELS), [labels, [locale], ["ltr"]])
                # What the user types has the language of the list.
                for query, language in (("a", locale), ("", locale)):
                    page.get_by_role("searchbox").fill(query)
                    self.assertEqual(
                        page.evaluate("document.querySelector('input').lang"), language)
                # The titles have the language of another order that the user chooses.
                page.locator("summary").click()
                page.locator("[name=locale]").select_option("sv")
                self.eventually(lambda: page.evaluate(LABELS), [labels, ["sv"], ["ltr"]])
                page.goto(f"{server.address}rows?version={server.version}&section=1&row=0")
                self.assertEqual(
                    page.evaluate("() => document.querySelector('footer a').lang"), locale)

    def test_axe_of_rows(self):
        server = self.serve(List(names("sv", 300), "--locale", "sv"))
        page = self.visit(server, dark=True)
        page.goto(f"{server.address}rows?version={server.version}&section=1&row=0")
        self.check_axe(page)

    def test_axe_after_changes(self):
        records = [{"name": name, "other": "12 Å", "page": "https://example.org"}
                   for name in names("sv", 80)]
        server = self.serve(List(records, "--locale", "sv", "--key", "name"), "--watch",
                            "--detail", "other", "--link", "page")
        page = self.visit(server, moves=True)
        for step, change in enumerate((records[3:], [], records[:2])):
            other = f"{step} Å"
            server.write([{**record, "other": other} for record in change])
            self.eventually(lambda: page.evaluate(DETAILS), [other] if change else [])
            # A row that fades has little contrast, until it is there.
            self.eventually(lambda: self.faults(page), [], seconds=20)

    def tab(self, page, key="Tab"):
        page.keyboard.press(key)
        self.settle(page)
        kind, text, is_visible = page.evaluate(FOCUSED)
        self.assertTrue(is_visible, f"{kind} {text} is covered after {key}")
        return kind, text

    def test_tab_order(self):
        items = linked(12)
        rows = [("main", row["name"]) for _, rows in items.record_sections for row in rows]
        for style, window in (("plain", PHONE), ("grouped", DESKTOP)):
            with self.subTest(style=style):
                page = self.visit(self.serve(items, "--link", "page", "--style", style),
                                  window=window)
                first = [("header", ""), ("header", "⋯"), ("nav", items.record_sections[0][0])]
                self.assertEqual([self.tab(page) for _ in first], first)
                self.assertEqual([self.tab(page) for _ in rows], rows)
                backwards = [self.tab(page, "Shift+Tab") for _ in rows[1:]]
                self.assertEqual(backwards, rows[-2::-1])
                self.assertEqual(self.tab(page, "Shift+Tab")[0], "nav")
                self.assertEqual(self.tab(page, "Shift+Tab"), first[1])
                # The menus are reached when they are open.
                page.keyboard.press("Enter")
                for name in ("locale", "catch-all"):
                    page.keyboard.press("Tab")
                    self.assertEqual(page.evaluate("document.activeElement.name"), name)
                page.context.close()

    def test_tab_order_of_a_long_list(self):
        items = linked(900)
        rows = [("main", row["name"]) for _, rows in items.record_sections for row in rows]
        page = self.visit(self.serve(items, "--link", "page"))
        page.evaluate("document.querySelector('main a').focus()")
        self.assertEqual([self.tab(page) for _ in range(60)], rows[1:61])

    def test_dark(self):
        items = List(names("sv", 50), "--locale", "sv")
        server = self.serve(items)
        colors = []
        for dark in (False, True):
            page = self.visit(server, dark=dark)
            colors.append(page.evaluate("""() => [document.documentElement, document.body]
              .map(element => getComputedStyle(element))
              .map(({ backgroundColor, color }) => [backgroundColor, color])"""))
        self.assertEqual(colors[0][0], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"])
        self.assertEqual(colors[1][0][1], "rgb(255, 255, 255)")

    def test_roles(self):
        items = List(["Åsa", "Alma", "Ada"], "--locale", "sv")
        page = self.visit(self.serve(items))
        self.assertEqual(page.locator("main").aria_snapshot(), """\
- main:
  - heading "A 2" [level=2]
  - list:
    - listitem: Ada
    - listitem: Alma
  - heading "Å 1" [level=2]
  - list:
    - listitem: Åsa""")
        self.assertEqual(page.locator("nav a[aria-current]:visible").all_text_contents(), ["A"])
