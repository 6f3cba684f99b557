"""A row is renamed from the text of its record, and only when the user changes the text."""

from collate import List
from live import OUTPUT, LiveTest

# The record, the locale, further options, and the text in the field if it is not that of the record.
CASES = [
    ({"name": "Anna"}, "sv", [], None),
    ({"name": "The Beatles"}, "en", ["--articles", "en"], None),
    ({"name": "“A” & <b>"}, "en", ["--leave-out", "a"], None),
    ({"name": "青森", "reading": "あおもり"}, "ja", ["--reading", "reading"], None),
    ({"name": "Anna", "title": "Queen"}, "sv", ["--title", "title"], None),
    ({"name": "Anna", "title": "Queen"}, "sv", ["--subtitle", "title"], None),
    ({"name": "e\u0301", "title": "\u00e9"}, "sv", ["--title", "title"], None),
    ({"name": " a  b "}, "sv", [], None),
    ({"name": "a\0b\u0085c\u202ed\\\"e'"}, "sv", [], None),
    ({"name": "a\r\nb\nc\rd"}, "sv", [], "a␍␊b␊c␍d"),
    ({"name": "a\r\nb␊␍c"}, "sv", [], "a␎␉b␊␍c"),
]


class LiveRenameTests(LiveTest):
    def rename(self, page):
        """Begins to rename the first row, and returns the text in the field."""
        page.locator("main [type=checkbox]").first.focus()
        page.keyboard.press("F2")
        return page.locator("main [type=text]").input_value()

    def test_text_of_the_record(self):
        for record, locale, options, shown in CASES:
            with self.subTest(record=record):
                items = List([record], "--locale", locale, "--key", "name")
                server, query = self.edit(items, *options)
                page = self.visit(server, query)
                state = lambda: (items._file.stat().st_mtime_ns, items._file.read_bytes())
                before = state()
                self.assertEqual(self.rename(page), shown or record["name"])
                page.keyboard.press("Enter")
                self.assertEqual(page.locator("main [type=text]").count(), 0)
                self.settle(page)
                self.assertEqual(state(), before)
                self.rename(page)
                page.keyboard.press("End")
                page.keyboard.type("x")
                page.keyboard.press("Enter")
                self.eventually(lambda: self.content(items)[0]["name"], record["name"] + "x")
                page.context.close()

    def test_labels_of_boxes(self):
        items = List([{"name": "The Beatles"}, {"name": "\t"}], "--locale", "en", "--key", "name")
        server, query = self.edit(items, "--articles", "en")
        page = self.visit(server, query)
        labels = page.evaluate("""() => [...document.querySelectorAll("main [type=checkbox]")]
          .map(box => box.ariaLabel)""")
        self.assertEqual(sorted(labels), ["The Beatles", "␉"])

    def test_refused_changes(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        output = lambda: page.evaluate(OUTPUT)
        page.evaluate("document.querySelector('main li').dataset.refused = 'rename delete'")
        page.locator("main [type=checkbox]").first.focus()
        page.keyboard.press("F2")
        self.assertEqual(output(), "The row “Anna” cannot be renamed.")
        self.assertEqual(page.locator("main [type=text]").count(), 0)
        page.keyboard.press("Delete")
        self.assertEqual(output(), "The row “Anna” cannot be deleted.")
        page.get_by_role("checkbox", name="Bo").focus()
        page.keyboard.press("Delete")
        self.eventually(lambda: [record["name"] for record in self.content(items)], ["Anna"])

    def test_leaving_a_field(self):
        """A click elsewhere, or the Tab key, ends the input as Enter does, and the focus stays where it goes."""
        items = List([{"name": name} for name in ("Anna", "Bo", "Cia")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        first = lambda: self.content(items)[0]["name"]
        focus = lambda: page.evaluate("document.activeElement.ariaLabel")
        leave = {
            "heading": lambda: page.locator("h1").click(),
            "field": lambda: page.get_by_role("searchbox").click(),
            "box": lambda: page.get_by_role("checkbox", name="Bo", exact=True).click(),
            "key": lambda: page.keyboard.press("Tab"),
        }
        for way, act in leave.items():
            with self.subTest(way=way):
                self.rename(page)
                page.keyboard.type(f"Ada {way}")
                act()
                self.eventually(first, f"Ada {way}")
                self.settle(page)
                self.assertEqual(page.locator("main [type=text]").count(), 0)
                if way == "field":
                    self.assertEqual(focus(), "Sök")
                if way == "box":
                    self.assertTrue(page.get_by_role("checkbox", name="Bo", exact=True).is_checked())
                    page.get_by_role("checkbox", name="Bo", exact=True).uncheck()
        # What is not changed is not sent.
        self.rename(page)
        stamp = items._file.stat().st_mtime_ns
        page.locator("h1").click()
        self.assertEqual(page.locator("main [type=text]").count(), 0)
        self.settle(page)
        self.assertEqual(items._file.stat().st_mtime_ns, stamp)
        # The menu undoes what it ended.
        self.rename(page)
        page.keyboard.type("Gone")
        page.locator("summary").click()
        page.locator("[name=undo]").click()
        self.settle(page)
        page.locator("[name=redo]").click()
        self.eventually(first, "Gone")
        page.locator("[name=undo]").click()
        self.eventually(first, "Ada key")

    def test_field_of_a_row_that_is_far_away(self):
        """A field keeps its text, wherever the user goes, until the server has it."""
        items = List([{"name": f"Anna {i}"} for i in range(9000)], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        self.rename(page)
        page.keyboard.type("Ada")
        height = page.evaluate("document.documentElement.scrollHeight")
        for part in range(1, 90):
            page.evaluate("place => scrollTo(0, place)", part * height / 90)
            self.settle(page)
        page.locator("h1").click()
        self.eventually(lambda: self.content(items)[0], {"name": "Ada"})

    def test_selection_that_ends_outside_a_field(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        self.rename(page)
        page.keyboard.type("Ada")
        box = page.locator("main [type=text]").bounding_box()
        page.mouse.move(box["x"] + 30, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 5, box["y"] + 120)
        page.mouse.up()
        self.settle(page)
        self.assertEqual(page.locator("main [type=text]").input_value(), "Ada")
        self.assertEqual(self.content(items)[0], {"name": "Anna"})

    def test_text_that_is_refused(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query, ignored=["413", "ERR_CONNECTION"])
        output = lambda: page.evaluate(OUTPUT)
        refusals = ("The text is too long.", "The server does not answer.")
        self.rename(page)
        page.locator("main [type=text]").fill("x" * 70_000)
        for _ in range(2):
            page.locator("h1").click()
            self.eventually(lambda: output() in refusals, True)
            # The user can go on at once.
            self.eventually(lambda: page.evaluate("document.activeElement.value.length"), 70_000)
        # An answer of a search does not replace the message.
        page.get_by_role("searchbox").click()
        self.eventually(lambda: output() in refusals, True)
        page.evaluate("""() => {
          const field = document.querySelector("[type=search]");
          field.value = "bo";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""")
        self.settle(page)
        self.assertIn(output(), refusals)
        # The row is not shown, and its field is there again afterwards.
        self.assertEqual(page.locator("main [type=text]").count(), 0)
        page.locator("h1").click()
        page.get_by_role("checkbox", name="Bo").focus()
        page.keyboard.press("F2")
        self.eventually(output, "Another row is being renamed. Press Escape to leave that row as it is.")
        page.get_by_role("searchbox").fill("")
        self.eventually(lambda: page.locator("main [type=text]").count(), 1)
        page.locator("h1").click()
        self.eventually(lambda: output() in refusals, True)
        page.keyboard.press("Escape")
        self.eventually(lambda: page.locator("main [type=text]").count(), 0)
        self.assertEqual(self.content(items), [{"name": "Anna"}, {"name": "Bo"}])

    def test_checked_rows_that_another_page_deletes(self):
        items = List([{"name": name} for name in ("Anna", "Bo", "Cia")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query) for _ in range(2))
        for name in ("Anna", "Cia"):
            page.get_by_role("checkbox", name=name).check()
        page.locator("summary").click()
        other.get_by_role("checkbox", name="Anna").focus()
        other.keyboard.press("F2")
        other.keyboard.type("Örjan")
        other.keyboard.press("Enter")
        self.eventually(lambda: self.content(items)[0], {"name": "Örjan"})
        self.settle(page)
        self.assertEqual(page.evaluate(OUTPUT), "Markerade: 2")
        other.get_by_role("checkbox", name="Cia").focus()
        other.keyboard.press("Delete")
        self.eventually(lambda: page.evaluate(OUTPUT), "Markerade: 1")
        self.assertTrue(page.locator("[name=rename]").is_enabled())
        page.locator("[name=delete]").click()
        self.eventually(lambda: self.content(items), [{"name": "Bo"}])
        self.eventually(lambda: page.locator("[name=delete]").is_enabled(), False)

    def test_what_the_menu_offers(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        output = lambda: page.evaluate(OUTPUT)
        enabled = lambda: page.evaluate("""() => [...document.querySelectorAll("details button[name]")]
          .filter(button => !button.disabled).map(button => button.textContent)""")
        for names, text, expected in (((), "", ["+", "Ångra", "Gör om"]),
                                      (("Bo",), "Markerade: 1", ["+", "Byt namn", "Radera", "Ångra", "Gör om"]),
                                      (("Anna",), "Markerade: 2", ["+", "Radera", "Ångra", "Gör om"])):
            with self.subTest(names=names):
                for name in names:
                    page.get_by_role("checkbox", name=name).check()
                self.assertEqual(output(), text)
                page.locator("summary").click()
                self.eventually(enabled, expected)
                page.keyboard.press("Escape")
        page.get_by_role("searchbox").fill("b")
        self.eventually(output, "1 av 2 · Markerade: 2")
        page.get_by_role("searchbox").fill("")
        self.eventually(output, "Markerade: 2")
        page.get_by_role("checkbox", name="Anna").uncheck()
        page.get_by_role("checkbox", name="Bo", exact=True).focus()
        page.keyboard.press("Delete")
        self.eventually(lambda: self.content(items), [{"name": "Anna"}])
        self.eventually(output, "")

    def test_range_of_rows(self):
        """Shift checks the rows from the last one that was clicked, also those that have not been shown."""
        items = List([{"name": f"{letter}{i:04}"} for letter in "AB" for i in range(800)],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query) for _ in range(2))
        output = lambda: page.evaluate(OUTPUT)

        def click(name, *modifiers):
            page.locator(f"nav a[href='#{name[0]}']:visible").first.click()
            place = int(name[1:]) * 44
            page.evaluate("place => scrollBy(0, place)", place)
            self.settle(page)
            page.get_by_role("checkbox", name=name).click(modifiers=list(modifiers))

        click("A0700")
        click("B0098", "Shift")
        self.eventually(output, "Markerade: 199")
        click("B0050", "Shift")
        self.eventually(output, "Markerade: 150")  # The box that was clicked is off, and so are those between.
        click("B0055")
        self.eventually(output, "Markerade: 151")
        click("A0699", "Shift")
        self.eventually(output, "Markerade: 157")
        click("B0798")
        click("A0001", "Shift")
        self.eventually(output, "At most 1000 rows can be checked at once.")
        page.locator("body").press("Shift")
        self.eventually(output, "Markerade: 159")
        # Escape closes the menu, and then unchecks all.
        page.locator("summary").click()
        page.keyboard.press("Escape")
        self.assertEqual(output(), "Markerade: 159")
        page.keyboard.press("Escape")
        self.eventually(output, "")
        self.assertEqual(page.locator("main :checked").count(), 0)
        # What was clicked last may be gone.
        click("A0000")
        other.get_by_role("checkbox", name="A0000").focus()
        other.keyboard.press("Delete")
        self.eventually(output, "")
        click("A0002", "Shift")
        self.eventually(output, "Markerade: 1")

    def test_messages(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query, ignored=["409", "413", "422", "ERR_CONNECTION"])
        output = lambda: page.evaluate(OUTPUT)
        for name in ("Anna", "Bo"):
            page.get_by_role("checkbox", name=name).check()
        page.keyboard.press("F2")
        self.assertEqual(output(), "Only one row can be renamed at a time.")
        self.assertEqual(page.locator("main [type=text]").count(), 0)
        # A message is in the window, and the header stays as it is.
        place = page.evaluate("""() => {
          const place = name => document.querySelector(name).getBoundingClientRect();
          const { left, right, bottom } = place("output");
          return left >= 0 && right <= innerWidth && bottom <= innerHeight
            && place("input").right <= innerWidth;
        }""")
        self.assertTrue(place)
        page.keyboard.press("ArrowDown")
        self.assertEqual(output(), "Markerade: 2")
        page.locator("summary").click()
        new = page.locator("[name=new]")
        for text in ("", "  "):
            new.fill(text)
            new.press("Enter")
        self.settle(page)
        self.assertEqual(len(self.content(items)), 2)
        new.fill("x" * 70_000)
        new.press("Enter")
        self.eventually(lambda: output() in ("The text is too long.", "The server does not answer."),
                        True)
        self.assertEqual(len(new.input_value()), 70_000)
        page.keyboard.press("Escape")
        page.get_by_role("checkbox", name="Bo").uncheck()
        page.keyboard.press("Control+z")
        self.eventually(output, "There is nothing to undo.")
        items._file.unlink()
        page.keyboard.press("Delete")
        self.eventually(lambda: str(items._file) in output(), True)

    def test_server_that_is_gone(self):
        items = List(["Anna", "Bo"], "--locale", "sv")
        server = self.serve(items)
        page = self.visit(server, ignored=["ERR_CONNECTION", "ERR_INCOMPLETE"])
        server.stop()
        self.eventually(lambda: page.evaluate(OUTPUT), "The server does not answer.", seconds=10)
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.evaluate(OUTPUT), "The server does not answer.")
        self.serve(items, port=server.port)
        self.eventually(lambda: page.evaluate(OUTPUT), "", seconds=10)
