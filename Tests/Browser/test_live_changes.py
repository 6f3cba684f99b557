"""All pages of a list follow the changes of its file, without being opened anew."""

import time

from browser import DESKTOP
from collate import List, found_and_total
from live import OUTPUT, VISIBLE, LiveTest, Mirror, Server, flat, found
from names import choices, names
from test_strip import STRIP, marks_of


def edited(records, random, reserve):
    """Records after some small random changes of a file."""
    records = list(records)
    for _ in range(random.randint(1, 4)):
        kind = random.choice(["insert", "insert", "delete", "rename", "case", "move", "section"])
        place = random.randrange(len(records) + 1)
        if kind == "insert" or place == len(records):
            records[place:place] = [reserve.pop() for _ in range(random.randint(1, 3))]
        elif kind == "delete":
            del records[place:place + random.randint(1, 3)]
        elif kind == "rename":
            records[place] = reserve.pop()
        elif kind == "case":
            records[place] = records[place].swapcase()
        elif kind == "move":
            records.insert(random.randrange(len(records)), records.pop(place))
        else:
            letter = records[place][0].lower()
            records = [record for record in records if record[0].lower() != letter]
    return records


class LiveChangeTests(LiveTest):
    def check_result(self, page, sections, query):
        rows = found(sections, query)
        self.eventually(lambda: found_and_total(page.evaluate(OUTPUT)),
                        [len(flat(rows)), len(flat(sections))])
        self.check_window(page, rows)

    def check_strip(self, page, items):
        def titles():
            return [mark["title"] for mark in page.evaluate(STRIP)["marks"]]

        self.eventually(titles, marks_of(items, len(titles())))

    def test_random_changes(self):
        random, reserve = choices("changes"), names("sv", 1000, "reserve")
        records = names("sv", 150)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        first = server.version
        scrolled = self.visit(server, window=DESKTOP, moves=True)
        searching, german = self.visit(server), self.visit(server, "?locale=de")
        scrolled.evaluate("scrollTo(0, 2200)")
        query = random.choice("aeinst")
        searching.get_by_role("searchbox").fill(query)
        mirror, other = Mirror(server), Mirror(server, "&locale=de")
        for step in range(60):
            with self.subTest(step=step):
                before = records
                if step in (20, 41):
                    records = []
                elif step in (21, 42, 50):
                    records = [reserve.pop() for _ in range(150 if step < 50 else 20)]
                else:
                    records = edited(records, random, reserve)
                items = server.write(records, by_renaming=random.random() < 0.5)
                if sorted(records) == sorted(before):
                    continue
                mirror.follow()
                other.follow()
                self.assertEqual(mirror.sections, items.sections)
                if step % 4 == 0 or not records:
                    sections = List(records, "--locale", "de").sections
                    self.assertEqual(other.sections, sections)
                    self.check_window(german, sections)
                self.check_window(scrolled, items.sections)
                self.check_result(searching, items.sections, query)
                if step % 15 == 14:
                    self.eventually(lambda: self.all_rows(scrolled), flat(items.sections))
                    self.check_strip(scrolled, items)
                    scrolled.evaluate("scrollTo(0, 2200)")
        self.assertGreater(mirror.version - first, 40)
        self.assertEqual(self.all_rows(searching), flat(found(items.sections, query)))
        self.assertEqual(self.all_rows(german), flat(List(records, "--locale", "de").sections))
        for page in (scrolled, searching, german):
            self.assertTrue(page.evaluate("window.isSameDocument"))
        searching.get_by_role("searchbox").fill("")
        self.check_window(searching, items.sections)
        self.check_strip(searching, items)
        # Nothing is kept of a file that was replaced.
        self.check_old_versions(server, mirror, kept=1)

    def test_long_changes(self):
        records = names("sv", 5000)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        page, searching = self.visit(server, window=DESKTOP, moves=True), self.visit(server)
        searching.get_by_role("searchbox").fill("m")
        page.evaluate("scrollTo(0, 100000)")
        mirror = Mirror(server)
        for by_renaming, records in ((True, names("sv", 5000, "others")), (False, records[:2000]),
                                     (True, []), (False, records), (True, records[1:])):
            items = server.write(records, by_renaming)
            mirror.follow()
            self.assertEqual(mirror.sections, items.sections)
            self.check_window(page, items.sections)
            self.check_result(searching, items.sections, "m")
        self.assertEqual(self.all_rows(page), flat(items.sections))
        for page in (page, searching):
            self.assertTrue(page.evaluate("window.isSameDocument"))

    def test_first_row(self):
        server = self.serve(List([], "--locale", "sv"), "--watch")
        page = self.visit(server)
        for records in (["Åsa"], ["Åsa", "Bo"], [], ["1"]):
            items = server.write(records)
            self.check_window(page, items.sections)
            self.check_strip(page, items)
            for title, _ in items.sections:
                page.get_by_role("link", name=title, exact=True).click()
                self.settle(page)
                self.assertEqual(page.evaluate(VISIBLE)[0][3], title)

    def test_equal_titles(self):
        rows = {"1": ["1", "%"], "あ": ["あ", "あい"], "Я": ["Яна"], "ก": ["ก", "กา"], "漢": ["漢"]}
        server = self.serve(
            List(["Ada", "Bo"], "--locale", "en", "--locale", "ru", "--catch-all", "icu"),
            "--watch")
        page, mirror = self.visit(server), Mirror(server)
        shown = {}
        for title in ("ก", "1", "あ", "1", "ก"):
            if title in shown:
                del shown[title]
            else:
                shown[title] = rows[title]
            items = server.write(["Ada", "Bo", *(row for texts in shown.values() for row in texts)])
            mirror.follow()
            self.assertEqual(mirror.sections, items.sections)
            self.eventually(lambda: self.all_rows(page), flat(items.sections))
            # The marks lead where they lead on a page that is opened now.
            new = self.visit(server)
            for mark in new.evaluate("""() => [...document.querySelectorAll("nav a")]
                  .filter(link => link.checkVisibility()).map(link => link.textContent)"""):
                places = []
                for one in (page, new):
                    one.get_by_role("link", name=mark, exact=True).last.click()
                    self.settle(one)
                    places.append(one.evaluate(VISIBLE))
                self.assertEqual(*places, mark)
            new.context.close()

    def test_equal_names_in_another_locale(self):
        def records(*others):
            return [{"name": name, "other": other} for other in others for name in ("Bo", "Ada")]

        order = ("--key", "name")
        server = self.serve(List(records("1", "2", "3"), "--locale", "sv", *order), "--watch",
                            "--subtitle", "other")
        own, other = Mirror(server), Mirror(server, "&locale=de")
        for change in (records("0", "1", "2", "3"), records("0", "2", "3"),
                       records("0", "x", "3"), records("3", "0", "x")):
            items = server.write(change)
            expected = [(title, [row["name"] + row["other"] for row in rows])
                        for title, rows in items.record_sections]
            for mirror in (own, other):
                mirror.follow()
                with self.subTest(choice=mirror.choice):
                    self.assertEqual(mirror.sections, expected)

    def test_change_during_a_query(self):
        records = names("sv", 300)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        page, mirror = self.visit(server), Mirror(server)
        held = []
        page.route("**/?query=*", lambda route: held.append(route))
        page.get_by_role("searchbox").fill("m")
        items = server.write(records[1:] + ["Mmm", "Mma"])
        mirror.follow()
        # The change makes the page ask again.
        self.eventually(lambda: page.wait_for_timeout(50) or len(held), 2)
        for route in reversed(held):
            route.continue_()
        self.check_result(page, items.sections, "m")

    def test_changes_that_come_faster_than_answers(self):
        records = names("sv", 300)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        # The rows of an answer can be gone when the page asks for them.
        page = self.visit(server, ignored=["410"])
        page.evaluate("""() => {
          const own = fetch;
          window.fetch = async (...request) => {
            const answer = await own(...request);
            await new Promise(done => setTimeout(done, 1500));
            return answer;
          };
        }""")
        page.get_by_role("searchbox").fill("m")
        shown = []
        for i in range(12):
            records = records + [f"Mm{i}"]
            items = server.write(records)
            page.wait_for_timeout(600)
            shown.append(page.evaluate("document.querySelector('output').textContent"))
        # The page shows some of the changes before the last one.
        self.assertGreater(len(set(shown)), 3, shown)
        self.check_result(page, items.sections, "m")

    def test_focus(self):
        records = names("sv", 100)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        for moves in (True, False):
            with self.subTest(moves=moves):
                page = self.visit(server, moves=moves)
                page.keyboard.type("d")
                page.wait_for_function("() => document.activeElement.localName === 'li'")
                name = page.evaluate("document.activeElement.textContent")
                records = records + ["Dddd" if moves else "Deeee", "Aaa"]
                items = server.write(records)
                self.check_window(page, items.sections)
                self.eventually(
                    lambda: page.evaluate("document.activeElement.textContent")[:len(name) + 1],
                    name)
                page.context.close()

    def test_animations(self):
        items = List(names("sv", 100), "--locale", "sv")
        records = [row for _, rows in items.sections for row in rows]
        server = self.serve(items, "--watch")
        pages = [self.visit(server, moves=moves) for moves in (False, True)]
        for page in pages:
            page.evaluate("""() => {
              window.most = 0;
              const count = () => {
                window.most = Math.max(window.most, document.getAnimations().length);
                requestAnimationFrame(count);
              };
              count();
            }""")
        # Three rows more above most of those in the window, and one of them is gone.
        items = server.write(records[:2] + records[3:-4] + ["Aaaa", "Aaab", "Aaac"])
        for page in pages:
            self.check_window(page, items.sections)
            self.settle(page)
        self.assertEqual(pages[0].evaluate("most"), 0)
        self.assertGreater(pages[1].evaluate("most"), 5)
        self.eventually(lambda: pages[1].evaluate("document.getAnimations().length"), 0)
        self.assertEqual(pages[1].locator(".gone").count(), 0)

    def test_file_that_is_not_right_for_a_while(self):
        records = [{"name": name} for name in names("sv", 50)]
        items = List(records, "--locale", "sv", "--key", "name")
        server = Server(items, "--watch")
        page = self.visit(server)
        before = flat(items.sections)
        items._file.write_text('[{"name": "A', encoding="utf-8")
        time.sleep(1.3)
        self.assertEqual(self.all_rows(page), before)
        notice = "The file cannot be read, so the list may be out of date."
        self.eventually(lambda: page.evaluate(OUTPUT), notice)
        # It is told once, and a page that is opened later tells it too.
        page.keyboard.press("a")
        self.assertEqual(page.evaluate(OUTPUT), "")
        later = self.visit(server)
        self.eventually(lambda: later.evaluate(OUTPUT), notice)
        items._file.unlink()
        time.sleep(1.7)
        self.assertEqual(self.all_rows(page), before)
        after = List(records[3:], "--locale", "sv", "--key", "name")
        items._file.write_bytes(after._file.read_bytes())
        self.eventually(lambda: self.all_rows(page), flat(after.sections))
        self.assertEqual(page.evaluate(OUTPUT), "")
        self.eventually(lambda: later.evaluate(OUTPUT), "")
        for page in (page, later):
            page.context.close()
        self.assertEqual(server.stop()[0], 0)
        malformed, missing = server.errors.splitlines()
        self.assertIn("malformed", malformed)
        self.assertIn("No such file", missing)

    def test_server_that_starts_anew(self):
        records = names("sv", 100)
        # The numbers of changes before a page is opened, and after that.
        for before, changes in ((0, 0), (0, 1), (2, 1)):
            with self.subTest(before=before, changes=changes):
                server = Server(List(records, "--locale", "sv"), "--watch")
                mirror = Mirror(server)
                for i in range(before):
                    server.write(records[i + 1:])
                    mirror.follow()
                page = self.visit(server, ignored=("net::ERR_",))
                for i in range(changes):
                    self.check_window(page, server.write(records[i + 5:]).sections)
                mirror.events.close()
                server.stop()
                requests = []
                page.on("request", lambda request: requests.append(request.url))
                items = List(records[10:] + ["Xyz"], "--locale", "sv")
                again = self.serve(items, "--watch", port=server.port)
                page.wait_for_timeout(2500)
                self.assertLess(len(requests), 20)
                self.check_window(page, items.sections)
                self.check_window(page, again.write(records[20:]).sections)
                page.context.close()

    def test_many_pages(self):
        records = names("sv", 60)
        server = self.serve(List(records, "--locale", "sv"), "--watch")
        page = self.visit(server)
        mirrors = [Mirror(server) for _ in range(40)]
        items = server.write(records[7:])
        for mirror in mirrors:
            mirror.follow()
            self.assertEqual(mirror.sections, items.sections)
            mirror.events.close()
        self.check_window(page, items.sections)
