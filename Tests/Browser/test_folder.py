"""A page in a folder shows the visible rows of a long list, wherever the user goes."""

import functools
import http.server
import subprocess
import threading

from browser import DESKTOP, PHONE, PageTest, browser
from collate import TOOL, List, found_and_total
from names import choices, locale_options, names
from test_search import MARKED

# The rows in the window, from top to bottom: their distance from the bar, their text, their position
# in their section, and the title of the section.
VISIBLE = """() => {
  const bar = document.querySelector("header").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("main section")].flatMap(section =>
    [...section.querySelectorAll("li")].map(row => [row.getBoundingClientRect().top - bar,
      row.textContent, Number(row.getAttribute("aria-posinset")),
      section.querySelector("h2 span").textContent]))
    .filter(([top]) => top > -20 && top < innerHeight - bar);
}"""
LOADED = """() => document.querySelector("main.window li")
  && !document.querySelector("main.window li[aria-busy]")"""
# Whether the first row in the document is one of the second list.
NEW = "() => document.querySelector('main li')?.textContent.endsWith('new')"


class Server(http.server.ThreadingHTTPServer):
    def __init__(self, folder):
        class Handler(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/"


class FolderTest(PageTest):
    def folder(self, items, *look):
        path = items._path.with_name(f"{items._path.name}folder")
        subprocess.run([TOOL, "page", items._file, *items.order, "--heading", "List", *look,
                        "-o", f"{path}/"], check=True)
        return path

    def visit(self, folder, *, window=PHONE, script=True, text_size=16, scale=1, ignored=(),
              settles=True):
        server = Server(folder)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        context = browser(text_size).new_context(
            viewport=window, java_script_enabled=script, device_scale_factor=scale)
        self.addCleanup(context.close)
        page = context.new_page()
        troubles = []
        page.on("request", lambda request: troubles.append(request.url)
                if not request.url.startswith((server.address, "data:,")) else None)
        page.on("console", lambda message: troubles.append(message.text)
                if not any(text in message.text for text in ignored) else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        self.addCleanup(lambda: self.assertEqual(troubles, []))
        page.goto(server.address)
        if script and settles:
            self.settle(page)
        return page

    def settle(self, page):
        """Waits until the rows are there, also those that a scroll in progress asks for."""
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")
        page.wait_for_function(LOADED)

    def go(self, page, fragment):
        page.evaluate("hash => { location.hash = ''; location.hash = hash; }", fragment)
        self.settle(page)


class FolderTests(FolderTest):
    def test_sections_and_rows(self):
        for locales, look in (("sv", ()), ("ar", ("--style", "grouped")), ("ja", ()),
                              ("en+ru", ("--cell-style", "subtitle"))):
            with self.subTest(locales=locales):
                items = List(names(locales, 4200), *locale_options(locales))
                page = self.visit(self.folder(items, *look), text_size=24 if look else 16)
                head = page.evaluate("document.querySelector('h2').offsetHeight")
                for title, rows in items.sections:
                    self.go(page, "#" + title)
                    shown = [row for row in page.evaluate(VISIBLE) if row[3] == title]
                    self.assertEqual([row[1] for row in shown], rows[:len(shown)])
                    self.assertGreater(len(shown), 0)
                    self.near(shown[0][0], head, title)
                page.context.close()

    def test_million_rows(self):
        items = List(names("sv", 1_000_000), "--locale", "sv")
        expected = [row for _, rows in items.sections for row in rows]
        # A browser on a phone counts three of its pixels for each pixel of the page.
        page = self.visit(self.folder(items), scale=3)
        most = 0

        def check(at=None):
            nonlocal most
            self.settle(page)
            shown = [row[1] for row in page.evaluate(VISIBLE)]
            most = max(most, page.evaluate("document.querySelectorAll('main li').length"))
            if at is None:
                first = page.evaluate(VISIBLE)[0]
                title = next(rows for title, rows in items.sections if title == first[3])
                self.assertEqual(title[first[2] - 1:first[2] - 1 + len(shown)], shown[:len(title)])
            else:
                start = at if at >= 0 else len(expected) - len(shown)
                self.assertEqual(shown, expected[start:start + len(shown)])

        check(0)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        check(-1)
        random = choices("million")
        for _ in range(20):
            page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)",
                          random.random() * 0.9)
            check()
        # The wheel moves the rows by its distance, although the scroll bar has less room.
        self.go(page, "#M")
        page.mouse.move(200, 400)
        before = page.evaluate(VISIBLE)[0]
        for _ in range(20):
            page.mouse.wheel(0, 440)
            page.wait_for_timeout(30)
        self.settle(page)
        after = page.evaluate(VISIBLE)[0]
        moved = (after[2] - before[2]) * 44 - (after[0] - before[0])
        self.near(moved, 20 * 440)
        self.assertLess(most, 300)

    def test_scrolling_through(self):
        items = List(names("sv", 4200), "--locale", "sv")
        page = self.visit(self.folder(items), window=DESKTOP)
        expected = [row for _, rows in items.sections for row in rows]
        seen = []
        place = 0
        while True:
            page.evaluate("place => scrollTo(0, place)", place)
            self.settle(page)
            for top, text, position, title in page.evaluate(VISIBLE):
                if (title, position) not in seen:
                    seen.append((title, position))
            if page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1"):
                break
            place += 600
        self.assertEqual(len(seen), len(expected))

    def search(self, page, one_file, query):
        """A folder and a page in one file find the same rows."""
        field, other = page.get_by_role("searchbox"), one_file.get_by_role("searchbox")
        field.fill(query)
        other.fill(query)
        result = one_file.locator("output").text_content()
        page.wait_for_function(
            "result => document.querySelector('output').textContent === result", arg=result)
        found = one_file.locator("main li").filter(visible=True).all_text_contents()
        self.assertEqual(found_and_total(result)[0], len(found))
        if found:
            self.settle(page)
            shown = [row[1] for row in page.evaluate(VISIBLE)]
            self.assertEqual(shown, found[:len(shown)])
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
            self.settle(page)
            shown = [row[1] for row in page.evaluate(VISIBLE)]
            self.assertIn("\n".join(shown), "\n".join(found))
        field.fill("")
        self.settle(page)

    def test_search_by_words(self):
        random = choices("words of a folder")
        for locales in ("sv", "ja", "th", "en+ru"):
            texts = names(locales, 3000)
            records = [{"name": f"{a} {random.choice(texts)}", "other": f"({random.choice(texts)})"}
                       for a in texts]
            items = List(records, *locale_options(locales), "--key", "name")
            look = ("--subtitle", "other")
            page, one_file = self.visit(self.folder(items, *look)), self.open(items.page(*look))
            for length in (1, 2, 3, 20):
                record = random.choice(records)
                # A vowel in front of a Thai consonant is a letter only together with it.
                words = [random.choice(record[key].strip("()").split())[:length].rstrip("เแโใไ")
                         for key in ("other", "name")]
                for query in {words[0] or "x", " ".join(words).strip() or "x", "zqzq " + words[1]}:
                    with self.subTest(locales=locales, query=query):
                        self.search(page, one_file, query)
            page.context.close()
            one_file.context.close()

    def test_search_and_typing(self):
        items = List(names("sv", 20_000), "--locale", "sv")
        page, one_file = self.visit(self.folder(items)), self.open(items.page())
        rows = [row for _, rows in items.sections for row in rows]
        random = choices("folder")
        for query in [random.choice(rows)[:length] for length in (1, 2, 2, 3, 3, 9)]:
            with self.subTest(query=query):
                self.search(page, one_file, query)
        page.evaluate("document.activeElement.blur()")
        # Playwright presses keys only for letters of an English keyboard.
        plain = [row[:3] for row in rows if row[:3].isascii()]
        for text in (random.choice(plain) for _ in range(3)):
            page.wait_for_timeout(1100)
            page.keyboard.type(text)
            page.wait_for_function("""text => document.activeElement.tagName === "LI" && !new
              Intl.Collator("sv", { sensitivity: "base" })
                .compare(document.activeElement.textContent.slice(0, text.length), text)""", arg=text)
            self.settle(page)
            top = page.evaluate("document.activeElement.getBoundingClientRect().top"
                                " - document.querySelector('header').getBoundingClientRect().bottom")
            self.near(top, 28)

    def write(self, folder, items, rows):
        """Writes the folder of other rows in the place of a list's."""
        new = List(rows, *items.order)
        subprocess.run([TOOL, "page", new._file, *items.order, "--heading", "List",
                        "-o", f"{folder}/"], check=True)
        return new

    def check_all(self, page, items):
        """Pages of the list all over show its rows, and no others."""
        rows = {(title, i + 1): text for title, rows in items.sections
                for i, text in enumerate(rows)}
        height = page.evaluate("document.documentElement.scrollHeight")
        for place in range(0, height, height // 24):
            page.evaluate("place => scrollTo(0, place)", place)
            self.settle(page)
            for _, text, position, title in page.evaluate(VISIBLE):
                self.assertEqual(text, rows.get((title, position)), (title, position))

    def test_folder_that_is_written_anew(self):
        for count in (900, 3300):
            with self.subTest(count=count):
                rows = [f"{name} {i}" for i, name in enumerate(names("sv", 2400))]
                items = List(rows, "--locale", "sv")
                folder = self.folder(items)
                page = self.visit(folder, ignored=["404"])
                loads = []
                page.on("load", lambda: loads.append(1))
                new = self.write(folder, items, [f"{name} {i} new" for i, name in enumerate(
                    names("sv", count))])
                page.evaluate("scrollTo(0, 30000)")
                page.wait_for_function(NEW)
                self.settle(page)
                self.near(page.evaluate("scrollY"), 30000)
                self.check_all(page, new)
                self.assertEqual(len(loads), 1)
                page.context.close()

    def test_search_in_a_folder_that_is_written_anew(self):
        rows = [f"{name} {i}" for i, name in enumerate(names("sv", 2400))]
        items = List(rows, "--locale", "sv")
        folder = self.folder(items)
        page = self.visit(folder)
        self.write(folder, items, [f"{name} new" for name in rows])
        page.get_by_role("searchbox").fill("s")
        page.wait_for_function(
            "() => /^[1-9][0-9]* av 2.400$/.test(document.querySelector('output').textContent)")
        page.wait_for_function(NEW)
        self.assertTrue(page.evaluate("document.activeElement.matches('[type=search]')"))

    def test_folder_that_is_gone_for_a_moment(self):
        items = List(names("sv", 2400), "--locale", "sv")
        folder = self.folder(items)
        page = self.visit(folder, ignored=["404"])
        loads = []
        page.on("load", lambda: loads.append(1))
        away = folder.with_name(f"{folder.name}.old")
        folder.rename(away)
        page.evaluate("scrollTo(0, 60000)")
        page.wait_for_timeout(2500)
        self.assertGreater(page.locator("main li[aria-busy]").count(), 0)
        away.rename(folder)
        self.settle(page)
        self.check_all(page, items)
        self.assertEqual(loads, [])

    def test_folder_whose_files_do_not_fit_its_index(self):
        items = List(names("sv", 2400), "--locale", "sv")
        folder = self.folder(items)
        for file in (folder / "rows").iterdir():
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace('data-stamp="', 'data-stamp="x'), encoding="utf-8")
        page = self.visit(folder, settles=False)
        loads = []
        page.on("load", lambda: loads.append(1))
        page.wait_for_timeout(5000)
        # An index that changes each time, as that of servers that do not have the same files.
        index = folder / "index.html"
        for i in range(8):
            text = index.read_text(encoding="utf-8")
            index.write_text(text.replace(".html?", f".html?{i}"), encoding="utf-8")
            page.wait_for_timeout(700)
        self.assertEqual(len(loads), 1)

    def test_without_script(self):
        items = List(names("sv", 1200), "--locale", "sv")
        page = self.visit(self.folder(items), script=False)
        seen = []
        page.locator("main li a").first.click()
        while True:
            seen += page.locator("main li").all_text_contents()
            following = page.locator("a[rel=next]")
            if following.count() == 0:
                break
            following.click()
        self.assertEqual(seen, [row for _, rows in items.sections for row in rows])
        page.locator("header > a").click()
        self.assertEqual(page.locator("h2 span").all_text_contents(),
                         [title for title, _ in items.sections])

    def test_orders_that_the_browser_may_not_have(self):
        for order in (("--locale", "sv", "--rules", "&z < b <<< B"), ("--locale", "is"),
                      ("--locale", "zh-u-co-unihan"), ("--locale", "sv", "--numeric")):
            with self.subTest(order=order):
                locale = "zh-Hant" if "zh" in order[1] else "sv"
                items = List(names(locale, 1200), *order)
                page = self.visit(self.folder(items))
                one_file = self.open(items.page())
                for query in ("b", "中", items.sections[0][1][0]):
                    self.search(page, one_file, query)
                for title, rows in items.sections[::9]:
                    self.go(page, "#" + title)
                    shown = [row[1] for row in page.evaluate(VISIBLE) if row[3] == title]
                    self.assertEqual(shown, rows[:len(shown)])
                    self.search(page, one_file, rows[0])
                page.context.close()

    def test_characters_that_are_shown_as_others(self):
        rows = [f"{letter}{i}" for letter in ("a", "\u202bb", "c", "d\t") for i in range(300)]
        folder = self.folder(List(rows, "--locale", "en"))
        page, field = self.visit(folder), "document.querySelector('output').textContent"
        for query, count in (("b", 300), ("b29", 11), ("d\t1", 111), ("c299", 1)):
            page.get_by_role("searchbox").fill(query)
            page.wait_for_function(field)
            self.settle(page)
            self.assertEqual(found_and_total(page.evaluate(field))[0], count, query)

    def test_query_in_the_address(self):
        folder = self.folder(List(names("sv", 2400), "--locale", "sv"))
        page = self.visit(folder)
        page.get_by_role("searchbox").fill("m")
        page.wait_for_function("() => document.querySelector('output').textContent !== ''")
        result = page.locator("output").text_content()
        page.reload()
        page.wait_for_function("text => document.querySelector('output').textContent === text", arg=result)
        self.assertEqual(page.get_by_role("searchbox").input_value(), "m")

    def test_marks_of_words(self):
        folder = self.folder(List([f"{letter}o Anna {i}" for letter in "ABC" for i in range(600)], "--locale", "sv"))
        page = self.visit(folder)
        page.get_by_role("searchbox").fill("an b")
        page.wait_for_function("() => (CSS.highlights.get('found')?.size ?? 0) > 10")
        self.assertEqual(set(page.evaluate(MARKED)), {"An", "B"})
        page.evaluate("scrollTo(0, 1e9)")
        self.settle(page)
        self.frame(page)
        shown = page.evaluate("""() => [...CSS.highlights.get("found")].map(range => range.startContainer.data)""")
        self.assertIn("Bo Anna 99", shown)

    def test_marks_without_a_pointer(self):
        items = List(names("sv", 4200), "--locale", "sv")
        page = self.visit(self.folder(items), window=DESKTOP)
        page.get_by_role("link", name="M", exact=True).focus()
        page.keyboard.press("Enter")
        self.settle(page)
        self.assertEqual(page.evaluate(VISIBLE)[0][2:], [1, "M"])
        page.evaluate("scrollTo(0, 0)")
        page.reload()
        self.settle(page)
        self.assertEqual(page.evaluate(VISIBLE)[0][2:], [1, "M"])
        page.goto(page.url + "#%")
        self.settle(page)

    def test_print_has_no_empty_sheets(self):
        page = self.visit(self.folder(List(names("sv", 4200), "--locale", "sv")))
        page.emulate_media(media="print")
        self.assertLess(page.evaluate("document.documentElement.scrollHeight"), 10_000)
