"""Pages change a list, and the tool writes the changes to the file."""

import json
import pathlib

from browser import DESKTOP, PHONE
from collate import List
from live import OUTPUT, VISIBLE, LiveTest, Markup, Mirror, flat
from names import choices, names

# Sends changes from a page, one after the other, and returns the numbers of those that were made.
SEND = """async (text) => {
  const made = [];
  for (const { kind, place, text: name } of JSON.parse(text)) {
    // The rows of the version that the page shows, which can be an old one.
    const version = Number(document.querySelector("main").dataset.version);
    const answer = await fetch("./");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const counts = [...page.querySelectorAll("main section h2 small")].map(
      count => Number(count.textContent));
    const rows = [];
    for (let i = Math.floor(place * counts.reduce((sum, n) => sum + n, 0)), s = 0;
      s < counts.length; i -= counts[s++]) {
      if (i < counts[s]) { rows.push([s, i]); break; }
    }
    const change = await fetch(`changes?version=${page.querySelector("main").dataset.version}`, {
      method: "POST", body: JSON.stringify({ kind, rows, text: name }),
      headers: { "content-type": "application/json",
        authorization: `Bearer ${new URLSearchParams(location.search).get("token")}` } });
    if (change.ok) made.push((await change.json()).version);
  }
  return made;
}"""


class LiveEditTests(LiveTest):
    def people(self, count):
        return List([{"name": name, "number": i} for i, name in enumerate(names("sv", count))],
                    "--locale", "sv", "--key", "name")

    def now(self, items):
        """The sections of the file as it is now."""
        return List(self.content(items), *items.order).sections

    def test_thousand_changes_by_two_pages(self):
        items = self.people(40)
        server, query = self.edit(items)
        mirror = Mirror(server)
        self.assertEqual(server.version, mirror.version)
        # A browser tells of a change that there is not.
        pages = [self.visit(server, query, window=window, ignored=["409"])
                 for window in (PHONE, DESKTOP)]
        random, new = choices("edits"), names("sv", 1000, "edits")
        made = 0
        # The server keeps 16 versions.
        for i in range(0, 1000, 14):
            work = [[{"kind": random.choices(["insert", "rename", "delete", "undo", "redo"],
                                             [5, 4, 3, 2, 1])[0],
                      "place": random.random(), "text": name} for name in new[j:j + 7]]
                    for j in (i, i + 7)]
            # Both pages send their changes at the same time.
            for page, changes in zip(pages, work):
                page.evaluate(f"text => {{ window.made = ({SEND})(text); }}", json.dumps(changes))
            made += sum(len(page.evaluate("() => window.made")) for page in pages)
            version = int(Markup(server.get("")[2]).main["data-version"])
            while mirror.version < version:
                self.assertEqual(mirror.follow(), "change")
            if i % 140 and i < 994:
                continue
            latest = Mirror(server)
            latest.events.close()
            self.assertEqual(mirror.sections, latest.sections)
            expected = self.now(items)
            self.assertEqual([(title, sorted(rows)) for title, rows in mirror.sections],
                             [(title, sorted(rows)) for title, rows in expected])
            for page in pages:
                self.eventually(lambda: self.all_rows(page), flat(mirror.sections))
                self.assertTrue(page.evaluate("window.isSameDocument"))
        self.assertGreater(made, 700)
        self.check_old_versions(server, mirror, kept=16)
        self.assertTrue(all("name" in record for record in self.content(items)))
        mirror.events.close()

    def test_languages_of_fields(self):
        """A field has the language of its label, or that of the list while it has a text."""
        for locale, label in (("fo", "en"), ("nb", "nb")):  # There are no labels in Faroese.
            with self.subTest(locale=locale):
                server, query = self.edit(List(["Anna", "Bo"], "--locale", locale))
                page = self.visit(server, query)
                language = lambda: page.evaluate("document.activeElement.lang")
                page.locator("summary").click()
                page.locator("[name=new]").focus()
                self.assertEqual(language(), label)
                page.keyboard.type("Cid")
                self.assertEqual(language(), locale)
                page.keyboard.press("Enter")
                self.eventually(language, label)
                page.keyboard.press("Escape")
                page.get_by_role("checkbox", name="Bo").focus()
                page.keyboard.press("F2")
                self.assertEqual(language(), locale)
                page.keyboard.press("Backspace")
                self.assertEqual(language(), label)
                page.context.close()

    def test_keys_and_menu(self):
        items = List([{"name": "Örjan", "age": 1.5}, {"name": "Anna"}, {"name": "Åsa"}],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query) for _ in range(2))
        rows = lambda: [text for _, _, text in self.all_rows(other)]

        page.locator("summary").click()
        page.locator("[name=new]").focus()
        page.locator("[name=new]").fill("Bo <b>")
        page.keyboard.press("Enter")
        self.eventually(rows, ["Anna", "Bo <b>", "Åsa", "Örjan"])
        self.assertEqual(self.content(items)[3], {"name": "Bo <b>"})
        page.keyboard.press("Escape")

        page.get_by_role("checkbox", name="Åsa").check()
        page.keyboard.press("F2")
        page.keyboard.press("Backspace")
        page.keyboard.type("Berit")
        page.keyboard.press("Enter")
        self.eventually(rows, ["Anna", "Berit", "Bo <b>", "Örjan"])

        for name in ("Anna", "Örjan"):
            page.get_by_role("checkbox", name=name).check()
        page.keyboard.press("Delete")
        self.eventually(rows, ["Berit", "Bo <b>"])
        self.assertEqual(self.content(items), [{"name": "Berit"}, {"name": "Bo <b>"}])

        other.keyboard.press("Control+z")
        self.eventually(rows, ["Anna", "Berit", "Bo <b>", "Örjan"])
        self.assertEqual(self.content(items)[0], {"name": "Örjan", "age": 1.5})
        other.keyboard.press("Control+z")
        self.eventually(rows, ["Anna", "Bo <b>", "Åsa", "Örjan"])
        other.keyboard.press("Control+Shift+z")
        self.eventually(rows, ["Anna", "Berit", "Bo <b>", "Örjan"])

        # A name that is not finished is left with Escape, and typing in it does not jump.
        page.get_by_role("checkbox", name="Berit").check()
        page.keyboard.press("F2")
        page.keyboard.type("ö")
        page.keyboard.press("Escape")
        self.settle(page)
        self.assertEqual(rows(), ["Anna", "Berit", "Bo <b>", "Örjan"])

    def test_move_to_another_section(self):
        kinds = {"Pear": "Fruit", "Beet": "Roots", "Swede": "Roots", "Leek": "Äther", "Fig": "Fruit"}
        items = List([{"name": name, "kind": kind} for name, kind in kinds.items()],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items, "--section-field", "kind")
        page, other = (self.visit(server, query, touch=touch, ignored=["409"])
                       for touch in (True, False))
        rows = lambda page: [(title, text) for title, _, text in self.all_rows(page)]
        start = [("Fruit", "Fig"), ("Fruit", "Pear"), ("Roots", "Beet"), ("Roots", "Swede"),
                 ("Äther", "Leek")]
        self.assertEqual(rows(other), start)

        # By touch.
        for name in ("Pear", "Leek"):
            page.get_by_role("checkbox", name=name).tap()
        page.locator("summary").tap()
        sections = page.locator("[name=section]")
        self.eventually(sections.input_value, "Fruit")
        self.assertEqual(sections.evaluate("field => field.lang"), "sv")
        self.eventually(lambda: sections.locator("option").all_text_contents(),
                        ["Fruit", "Roots", "Äther"])
        sections.select_option("Roots")
        page.locator("[name=move]").tap()
        self.eventually(lambda: rows(other), [("Fruit", "Fig"), ("Roots", "Beet"),
                        ("Roots", "Leek"), ("Roots", "Pear"), ("Roots", "Swede")])
        self.assertEqual(self.content(items), [
            {"name": name, "kind": "Roots" if name in ("Pear", "Leek") else kind}
            for name, kind in kinds.items()])
        self.settle(page)
        self.assertEqual(page.locator("main :checked").count(), 0)

        # By keyboard. A search shows one of the sections, and the others can be chosen too.
        other.get_by_role("searchbox").fill("be")
        self.eventually(lambda: rows(other), [("Roots", "Beet")])
        other.get_by_role("checkbox", name="Beet").focus()
        other.keyboard.press("Space")
        other.locator("summary").focus()
        other.keyboard.press("Enter")
        sections = other.locator("[name=section]")
        self.eventually(lambda: sections.locator("option").all_text_contents(),
                        ["Fruit", "Roots"])
        sections.focus()
        for key in ("Home", "Tab", "Tab", "Enter"):
            other.keyboard.press(key)
        self.eventually(lambda: rows(other), [("Fruit", "Beet")])
        other.locator("[name=new]").fill("Bell")
        other.keyboard.press("Enter")
        self.eventually(lambda: self.content(items)[5:], [{"name": "Bell", "kind": "Fruit"}])
        other.get_by_role("searchbox").fill("")
        self.settle(other)
        for _ in range(3):
            other.locator("[name=undo]").click()
            self.settle(other)
        self.eventually(lambda: rows(page), start)
        self.assertEqual(self.content(items),
                         [{"name": name, "kind": kind} for name, kind in kinds.items()])

    def test_no_move_where_the_text_decides_the_section(self):
        server, query = self.edit(self.people(3))
        page = self.visit(server, query)
        page.locator("summary").click()
        page.locator("[name=rename]").wait_for()
        self.assertEqual(page.locator("[name=move]").count(), 0)
        self.assertEqual(page.locator("[name=section]").count(), 0)

    def test_change_by_others_during_a_rename(self):
        items = self.people(1)
        server, query = self.edit(items, "--watch")
        page = self.visit(server, query)
        titles = lambda: page.evaluate(
            "[...document.querySelectorAll('main h2 span')].map(title => title.textContent)")
        server.write([{"name": "Anna"}, {"name": "Bo"}])
        self.eventually(titles, ["A", "B"])
        page.get_by_role("checkbox", name="Anna").focus()
        page.keyboard.press("F2")
        page.keyboard.type("Åsa")
        server.write([{"name": "Anna"}, {"name": "Bo"}, {"name": "Zoe"}])
        self.eventually(titles, ["A", "B", "Z"])
        self.settle(page)
        for key in ("Backspace", "Delete", "l", "a", "Enter"):
            page.keyboard.press(key)
        self.eventually(lambda: self.content(items),
                        [{"name": "Åsla"}, {"name": "Bo"}, {"name": "Zoe"}])

    FIELD = """() => {
      const field = document.activeElement;
      return field.matches("main li > [type=text]") && [field.value, field.selectionStart,
        field.selectionEnd, Math.round(field.closest("li").getBoundingClientRect().top)];
    }"""

    def test_rename_while_the_list_is_read_again(self):
        records = [f"{text} {i}" for i, text in enumerate(names("sv", 3000))]
        server, query = self.edit(List(records, "--locale", "sv"), "--watch")
        page = self.visit(server, query)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
        self.settle(page)
        old = page.evaluate("""() => {
          const row = document.elementFromPoint(100, 400).closest("li");
          row.querySelector("input").focus();
          return row.textContent;
        }""")
        self.assertEqual(records.count(old), 1)
        page.keyboard.press("F2")
        page.keyboard.type("Ab new")
        for _ in range(4):
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Shift+ArrowLeft")
        field = page.evaluate(self.FIELD)
        self.assertEqual(field[:3], ["Ab new", 1, 2])
        # Far more rows than a change can have, before and after the row.
        count = lambda: page.evaluate("""() => Number(document.activeElement.closest("section")
          .querySelector("h2 small").textContent.replace(/\\D/g, ""))""")
        expected = 3 * count()
        server.write(records + [f"{text} {i}" for i in range(2) for text in records])
        self.eventually(count, expected)
        self.settle(page)
        self.assertEqual(page.evaluate(self.FIELD), field)
        page.keyboard.type("x")
        page.keyboard.press("Enter")
        self.eventually(lambda: self.lines(server).count("Ax new"), 1)
        self.assertNotIn(old, self.lines(server))
        self.assertEqual(len(self.lines(server)), 9000)

    def lines(self, server):
        return pathlib.Path(server.items._file).read_text(encoding="utf-8").split("\n")[:-1]

    def test_rename_of_a_row_that_is_removed(self):
        items = self.people(3)
        server, query = self.edit(items, "--watch")
        page = self.visit(server, query)
        first = items.sections[0][1][0]
        page.get_by_role("checkbox", name=first, exact=True).focus()
        page.keyboard.press("F2")
        page.keyboard.type("Berit")
        server.write([{"name": "Zoe"}])
        self.eventually(lambda: page.locator("main [type=text]").count(), 0)
        self.eventually(lambda: page.evaluate("document.querySelector('output').textContent"),
                        "The row is not here any more.")
        page.keyboard.press("Enter")
        self.settle(page)
        self.assertEqual(self.content(items), [{"name": "Zoe"}])

    def test_rename_of_a_row_that_another_page_moves(self):
        items = List([{"name": name} for name in ("Anna", "Bo", "Cia")],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query) for _ in range(2))
        page.get_by_role("checkbox", name="Anna").focus()
        page.keyboard.press("F2")
        page.keyboard.type("Berit")
        page.keyboard.press("ArrowLeft")
        other.get_by_role("checkbox", name="Anna").focus()
        other.keyboard.press("F2")
        other.keyboard.type("Örjan")
        other.keyboard.press("Enter")
        title = lambda: page.evaluate("""() => document.activeElement.closest("section")
          ?.querySelector("h2 span").textContent""")
        self.eventually(title, "Ö")
        self.assertEqual(page.evaluate(self.FIELD)[:3], ["Berit", 4, 4])
        page.keyboard.press("Escape")
        self.settle(page)
        self.assertEqual([text for _, _, text in self.all_rows(page)], ["Bo", "Cia", "Örjan"])

    def test_rename_in_another_locale(self):
        items = List([{"name": name} for name in ["Åsa", *names("sv", 400)]],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        self.go(page, "#Å")
        page.get_by_role("checkbox", name="Åsa", exact=True).focus()
        page.keyboard.press("F2")
        page.keyboard.type("Åsla")
        page.keyboard.press("ArrowLeft")
        # Without a click, which would end the input.
        page.locator("[name=locale]").evaluate("""menu => {
          menu.value = "de";
          menu.dispatchEvent(new Event("change", { bubbles: true }));
        }""")
        field = page.locator("main section:has(h2 span:text-is('A')) li > [type=text]")
        field.wait_for()
        self.assertEqual(field.evaluate("field => [field.value, field.selectionStart]"), ["Åsla", 3])
        page.locator("main [type=text]").press("Enter")
        self.eventually(lambda: self.content(items)[0], {"name": "Åsla"})

    def test_new_row_while_the_list_is_read_again(self):
        records = names("sv", 20)
        server, query = self.edit(List(records, "--locale", "sv"), "--watch")
        page = self.visit(server, query)
        page.locator("summary").click()
        field = page.locator("[name=new]")
        field.click()
        page.keyboard.type("Bosse")
        page.keyboard.press("ArrowLeft")
        server.write([f"{text} {i}" for i in range(60) for text in records])
        self.eventually(lambda: page.evaluate("""() => [...document.querySelectorAll("h2 small")]
          .every(count => Number(count.textContent) >= 60)"""), True)
        page.keyboard.type("x")
        self.assertEqual(page.evaluate("() => document.activeElement.value"), "Bossxe")
        page.keyboard.press("Enter")
        self.eventually(lambda: "Bossxe" in self.lines(server), True)

    def test_checks_remain(self):
        records = names("sv", 9000)
        items = List(records, "--locale", "sv")
        server, query = self.edit(items)
        page = self.visit(server, query)
        first = items.sections[0][1][0]
        page.get_by_role("checkbox", name=first, exact=True).first.check()
        height = page.evaluate("document.documentElement.scrollHeight")
        for part in range(1, 90):
            page.evaluate("place => scrollTo(0, place)", part * height / 90)
            self.settle(page)
        page.evaluate("document.activeElement.blur()")
        left = lambda: pathlib.Path(items._file).read_text(encoding="utf-8").count("\n")
        # The user does not see the row, so it is asked for twice.
        page.keyboard.press("Delete")
        self.eventually(lambda: page.evaluate(OUTPUT), "Of the rows to delete (1), some are "
                        "outside the window (1). Delete again to delete all.")
        self.assertEqual(left(), 9000)
        page.keyboard.press("Delete")
        self.eventually(left, 8999)
        page.evaluate("scrollTo(0, 0)")
        self.settle(page)
        self.assertEqual(page.locator("main :checked").count(), 0)

    def test_number_of_deleted_rows(self):
        items = List([{"name": name} for name in ("Anna", "Bo", "Cia", "Dan")],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        for name in ("Anna", "Bo"):
            page.get_by_role("checkbox", name=name).check()
        page.get_by_role("checkbox", name="Dan").focus()
        page.keyboard.press("Delete")
        self.eventually(lambda: page.evaluate(OUTPUT), "Deleted 2 rows.")
        self.assertEqual(self.content(items), [{"name": "Cia"}, {"name": "Dan"}])

    def test_server_that_has_started_anew(self):
        items = self.people(3)
        server, query = self.edit(items)
        page = self.visit(server, query, ignored=("403", "ERR_"))
        server.stop()
        again = self.serve(items, "--edit", port=server.port)
        page.locator("summary").click()
        page.locator("[name=new]").fill("Bo")
        page.keyboard.press("Enter")
        self.eventually(lambda: page.evaluate(OUTPUT), "This page may not change the list. If the "
                        "server has started anew, open the address that it printed then.")
        self.assertEqual(len(self.content(items)), 3)
        self.assertNotEqual(again.address.partition("?")[2], query)

    def test_two_pages_rename_one_row(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query, ignored=("422",)) for _ in range(2))
        for one, text in ((page, "Berit"), (other, "Örjan")):
            one.get_by_role("checkbox", name="Anna").focus()
            one.keyboard.press("F2")
            one.keyboard.type(text)
        other.keyboard.press("Enter")
        self.eventually(lambda: self.content(items), [{"name": "Örjan"}, {"name": "Bo"}])
        self.eventually(lambda: page.evaluate("""() => document.activeElement.closest("section")
          ?.querySelector("h2 span").textContent"""), "Ö")
        page.keyboard.press("Enter")
        self.eventually(lambda: page.evaluate(OUTPUT),
                        "The row is called “Örjan” by now, so it was not renamed. Escape shows it.")
        self.assertEqual(self.content(items), [{"name": "Örjan"}, {"name": "Bo"}])
        page.keyboard.press("Escape")
        self.settle(page)
        page.keyboard.press("F2")
        self.assertEqual(page.evaluate("document.activeElement.value"), "Örjan")
        page.keyboard.type("Åke")
        page.keyboard.press("Enter")
        self.eventually(lambda: self.content(items), [{"name": "Åke"}, {"name": "Bo"}])

    def test_row_that_is_fetched_while_its_new_text_is_refused(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query, ignored=("422",)) for _ in range(2))
        held = {"rows": [], "changes": []}
        page.get_by_role("checkbox", name="Anna").focus()
        page.keyboard.press("F2")
        page.keyboard.type("Berit")
        for name, routes in held.items():
            page.route(f"**/{name}?*", lambda route, _, routes=routes: routes.append(route))
        other.get_by_role("checkbox", name="Anna").focus()
        other.keyboard.press("F2")
        other.keyboard.type("Örjan")
        other.keyboard.press("Enter")
        is_held = lambda name: page.evaluate("0") == 0 and len(held[name]) > 0
        self.eventually(lambda: is_held("rows"), True)
        page.keyboard.press("Enter")
        self.eventually(lambda: is_held("changes"), True)
        page.unroute("**/rows?*")
        for route in held["rows"]:
            route.continue_()
        page.locator("main li").filter(has_text="Örjan").wait_for()
        held["changes"][0].continue_()
        page.locator("main [type=text]").wait_for()
        page.keyboard.press("Escape")
        self.eventually(lambda: [row for _, row, _, _ in page.evaluate(VISIBLE)], ["Örjan"])
        page.keyboard.press("F2")
        self.assertEqual(page.evaluate("document.activeElement.value"), "Örjan")

    def test_focus_while_rows_are_fetched(self):
        items = List([{"name": name} for name in ("Anna", "Bo")], "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page, other = (self.visit(server, query) for _ in range(2))
        page.get_by_role("checkbox", name="Anna").focus()
        page.keyboard.press("F2")
        held = []
        page.route("**/rows?*", lambda route: held.append(route))
        other.get_by_role("checkbox", name="Anna").focus()
        other.keyboard.press("F2")
        other.keyboard.type("Örjan")
        other.keyboard.press("Enter")
        self.eventually(lambda: page.locator("main [type=text]").count() == 1 and len(held) > 0, True)
        page.keyboard.press("Escape")
        for route in held:
            route.continue_()
        page.unroute("**/rows?*")
        self.settle(page)
        self.eventually(lambda: page.locator("main li").filter(has_text="Örjan").count(), 1)
        page.keyboard.press("F2")
        self.assertEqual(page.evaluate("document.activeElement.value"), "Örjan")

    def test_rows_that_the_user_has_changed_are_shown(self):
        items = List([{"name": f"{letter}nna {i}"} for letter in "ABÖ" for i in range(300)],
                     "--locale", "sv", "--key", "name")
        server, query = self.edit(items)
        page = self.visit(server, query)
        bar = lambda: page.evaluate("scrollY")
        changed = page.locator("main li.changed")

        def shown(text):
            """Waits until a row is marked, and nothing covers it."""
            row = changed.filter(has_text=text)
            row.wait_for()
            self.assertTrue(row.evaluate("""row => {
              const { left, top, bottom } = row.getBoundingClientRect();
              return [top + 1, (top + bottom) / 2, bottom - 1].every(
                y => document.elementFromPoint(left + 100, y)?.closest("li") === row);
            }"""))
            changed.wait_for(state="detached")

        page.locator("summary").click()
        field = page.locator("[name=new]")
        field.fill("Östen")
        page.keyboard.press("Enter")
        shown("Östen")
        self.assertEqual(page.evaluate("document.activeElement.name"), "new")
        field.fill("Bertil")
        page.locator("[name=insert]").click()
        shown("Bertil")
        self.assertEqual(page.evaluate("document.activeElement.name"), "new")
        page.locator("[name=insert]").click()  # There is nothing to insert.
        page.keyboard.press("Escape")

        # A row that moves away takes the focus along, and one that stays does not move the list.
        page.get_by_role("checkbox", name="Bertil").focus()
        page.keyboard.press("F2")
        page.keyboard.type("Östra")
        page.keyboard.press("Enter")
        shown("Östra")
        self.assertIn("Östra", page.evaluate("document.activeElement.textContent"))
        place = bar()
        page.keyboard.press("F2")
        page.keyboard.type("Östre")
        page.keyboard.press("Enter")
        shown("Östre")
        self.assertEqual(bar(), place)

        # A user who goes to something else stays there.
        page.keyboard.press("F2")
        page.keyboard.type("Ada")
        page.mouse.click(20, 20)
        self.eventually(lambda: {"name": "Ada"} in self.content(items), True)
        self.settle(page)
        self.assertEqual(bar(), place)

        # A search may not show the row.
        page.get_by_role("searchbox").fill("öste")
        self.eventually(lambda: [row for _, row, _, _ in page.evaluate(VISIBLE)], ["Östen"])
        page.locator("summary").click()
        field.fill("Bert")
        page.keyboard.press("Enter")
        self.eventually(lambda: {"name": "Bert"} in self.content(items), True)
        field.fill("Öster")
        page.keyboard.press("Enter")
        # It has too few rows to move them from behind the menu.
        changed.filter(has_text="Öster").wait_for()
        self.assertEqual([row for _, row, _, _ in page.evaluate(VISIBLE)], ["Östen", "Öster"])

    def test_held_enter_inserts_once(self):
        items = self.people(3)
        server, query = self.edit(items)
        page = self.visit(server, query)
        page.locator("summary").click()
        page.locator("[name=new]").fill("Twice")
        for _ in range(3):
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        self.eventually(lambda: len(self.content(items)), 4)
        self.settle(page)
        self.assertEqual(len(self.content(items)), 4)

    def test_file_that_is_gone(self):
        items = self.people(3)
        server, query = self.edit(items)
        pathlib.Path(items._file).unlink()
        status, _, text = server.get(
            "changes", "POST", {"Content-Type": "application/json",
                                "Authorization": "Bearer " + query.partition("=")[2]},
            b'{"kind":"insert","text":"x"}')
        self.assertEqual(status, 422, text)
        self.assertFalse(pathlib.Path(items._file).exists())

    def test_without_the_token(self):
        items = self.people(5)
        server, query = self.edit(items)
        page = self.visit(server)
        self.assertEqual(page.locator("main [type=checkbox]").count(), 0)
        page.locator("summary").click()
        self.assertEqual(page.locator("[name=new]").count(), 0)
        body = b'{"kind":"insert","text":"x"}'
        headers = {"Content-Type": "application/json"}
        for token in (None, "Bearer", "Bearer " + "0" * 32):
            given = headers | ({"Authorization": token} if token else {})
            self.assertEqual(server.get("changes", "POST", given, body)[0], 403)
        right = headers | {"Authorization": "Bearer " + query.partition("=")[2]}
        self.assertEqual(
            server.get("changes", "POST", right | {"Origin": "http://example.org"}, body)[0], 403)
        self.assertEqual(len(self.content(items)), 5)
        self.assertEqual(server.get("changes", "POST", right, body)[0], 200)
        self.assertEqual(len(self.content(items)), 6)

    def test_file_that_others_change(self):
        items = self.people(5)
        server, query = self.edit(items)
        headers = {"Content-Type": "application/json",
                   "Authorization": "Bearer " + query.partition("=")[2]}
        server.write([{"name": "Zoe"}])
        status, _, text = server.get("changes", "POST", headers, b'{"kind":"insert","text":"x"}')
        self.assertEqual((status, self.content(items)), (422, [{"name": "Zoe"}]))
        self.assertIn("changed", text)

    def test_watch_and_edit(self):
        items = self.people(5)
        server, query = self.edit(items, "--watch")
        page = self.visit(server, query, ignored=["409"])
        rows = lambda: [text for _, _, text in self.all_rows(page)]
        server.write([{"name": "Bo"}, {"name": "Zoe", "age": 3}])
        self.eventually(rows, ["Bo", "Zoe"])
        page.get_by_role("checkbox", name="Bo").check()
        page.keyboard.press("F2")
        page.keyboard.type("Örjan")
        page.keyboard.press("Enter")
        self.eventually(rows, ["Zoe", "Örjan"])
        self.assertEqual(self.content(items), [{"name": "Örjan"}, {"name": "Zoe", "age": 3}])
        # Changes before those of others cannot be undone.
        page.keyboard.press("Control+z")
        self.eventually(rows, ["Bo", "Zoe"])
        page.keyboard.press("Control+z")
        self.settle(page)
        self.assertEqual(rows(), ["Bo", "Zoe"])
