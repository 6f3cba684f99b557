"""A page of a list that the tool serves shows what the tool prints, wherever the user goes."""

import json
from urllib.parse import quote

from browser import DESKTOP, PHONE
from collate import List, found_and_total
from live import LOADED, OUTPUT, VISIBLE, LiveTest, Markup, flat, found
from names import choices, locale_options, names
from test_drag import CENTERS, Finger, Mouse
from test_jumps import MARKS
from test_search import MARKED
from test_strip import STRIP, marks_of

# Goes to sections, and says what is visible there.
PLACES = f"""async titles => {{
  const shown = {VISIBLE}, isLoaded = {LOADED}, places = [];
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  for (const title of titles) {{
    location.hash = "#" + title;
    do {{ await frame(); await frame(); }} while (!isLoaded());
    places.push(shown());
  }}
  return JSON.stringify(places);
}}"""
GROUPED, SUBTITLE = ("--style", "grouped"), ("--subtitle", "other")
LOOKS = (("sv", ()), ("ar", GROUPED), ("he", ()), ("ja", GROUPED), ("zh-Hant", ()),
         ("th", SUBTITLE), ("hi", GROUPED + SUBTITLE), ("en+ru", ()))


def listed(locales, count, look=()):
    """A list, and its sections as a page shows them."""
    texts = names(locales, count)
    if look[-2:] != SUBTITLE:
        items = List(texts, *locale_options(locales))
        return items, items.sections
    records = [{"name": name, "other": f"{i} Å"} for i, name in enumerate(texts)]
    items = List(records, *locale_options(locales), "--key", "name")
    return items, [(title, [row["name"] + row["other"] for row in rows])
                   for title, rows in items.record_sections]


class LiveListTests(LiveTest):
    def check_strip(self, page, items):
        titles = [mark["title"] for mark in page.evaluate(STRIP)["marks"]]
        self.assertEqual(titles, marks_of(items, len(titles)))
        self.assertGreaterEqual(len(titles), min(4, len(items.sections)))

    def check_at_top(self, page, title, rows):
        """The head of a section is directly below the bar, and its first row below the head."""
        self.settle(page)
        head = page.evaluate("document.querySelector('h2').offsetHeight")
        shown = [row for row in page.evaluate(VISIBLE) if row[3] == title]
        self.assertGreater(len(shown), 0, title)
        self.assertEqual([row[1] for row in shown], rows[:len(shown)])
        self.assertEqual(shown[0][0], head, title)

    # For each section that is shown completely: its title, and the distances from its last row to its footer,
    # and from the footer to the next head.
    FOOTERS = """() => [...document.querySelectorAll("main section")].flatMap(section => {
      const next = section.nextElementSibling?.querySelector("h2"), place = element =>
        element.getBoundingClientRect();
      const rows = [...section.querySelectorAll("li")], footer = section.querySelector("p");
      const last = rows.find(row => row.ariaPosInSet === row.ariaSetSize);
      return footer && last && next && place(next).top > 300 ? [[
        section.querySelector("h2 span").textContent, place(footer).top - place(last).bottom,
        place(next).top - place(footer).bottom, place(footer).height]] : [];
    })"""

    def test_footers(self):
        for look, gap in (((), 0), (GROUPED, 16)):
            with self.subTest(look=look):
                items, sections = listed("sv", 420)
                server = self.serve(items, *look)
                page = self.visit(server)

                def answer(route):
                    # The tool makes no list with footers. Each second section gets one of several lines.
                    parts = route.fetch().text().split("</section>")
                    for i in range(1, len(parts) - 1, 2):
                        parts[i] += f'<p dir="auto">{"Footer " * 4 * i}</p>'
                    route.fulfill(body="</section>".join(parts), content_type="text/html")

                page.route(server.address, answer)
                page.reload()
                self.settle(page)
                for window in (PHONE, DESKTOP):
                    page.set_viewport_size(window)
                    self.settle(page)
                    seen = {}
                    for title, rows in sections:
                        self.go(page, "#" + title)
                        self.check_at_top(page, title, rows)
                        page.mouse.wheel(0, -300)
                        self.settle(page)
                        for found, above, below, height in page.evaluate(self.FOOTERS):
                            self.near(above, 0, found)
                            self.near(below, gap, found)
                            seen[found] = height
                    titles = [title for title, _ in sections]
                    self.assertEqual(set(seen), set(titles[1:-1:2]))
                    self.assertEqual(list(seen.values()), sorted(seen.values()))
                    self.assertGreater(max(seen.values()), 60)
                page.context.close()

    def test_sections_and_rows(self):
        for i, (locales, look) in enumerate(LOOKS):
            with self.subTest(locales=locales, look=look):
                items, sections = listed(locales, 4200, look)
                server = self.serve(items, *look)
                windows = (PHONE, DESKTOP) if i % 2 else (DESKTOP, PHONE)
                for window, step in zip(windows, (2, 9)):
                    page = self.visit(server, window=window, text_size=24 if look else 16)
                    self.check_strip(page, items)
                    head = page.evaluate("document.querySelector('h2').offsetHeight")
                    for (title, rows), shown in self.places(page, sections[::step]):
                        shown = [row for row in shown if row[3] == title]
                        self.assertEqual([row[1] for row in shown], rows[:len(shown)])
                        self.assertEqual(shown[0][0], head, title)
                    page.context.close()

    def places(self, page, sections):
        """Sections, each with the rows that are visible after a jump to it."""
        return zip(sections, json.loads(page.evaluate(PLACES, [title for title, _ in sections])))

    def test_all_rows(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items), window=DESKTOP)
        self.assertEqual(self.all_rows(page), flat(sections))

    def test_few_rows(self):
        for locales in ("sv", "ar"):
            for count in (0, 1):
                with self.subTest(locales=locales, count=count):
                    items, sections = listed(locales, count)
                    page = self.visit(self.serve(items))
                    self.assertEqual(self.all_rows(page), flat(sections))
                    self.check_strip(page, items)
                    page.context.close()

    def test_without_script(self):
        items, sections = listed("sv", 900)
        page = self.visit(self.serve(items), script=False)
        self.assertEqual(page.locator("h2 span").all_text_contents(),
                         [title for title, _ in sections])
        page.locator("main li a").first.click()
        self.assertEqual(self.following_rows(page), flat(sections))
        page.locator("header > a").click()
        for query in ("M", "k", "zqzq"):
            with self.subTest(query=query):
                expected = found(sections, query)
                page.get_by_role("searchbox").fill(query)
                page.get_by_role("searchbox").press("Enter")
                result = page.locator("output").text_content()
                self.assertEqual(found_and_total(result),
                                 [len(flat(expected)), 900])
                self.assertEqual(page.get_by_role("searchbox").input_value(), query)
                if expected:
                    page.locator("main li a").first.click()
                    self.assertEqual(self.following_rows(page), flat(expected))
                    page.go_back()
                page.goto(page.url.partition("?")[0].replace("rows", ""))

    def following_rows(self, page):
        """The rows of a page and of those that follow it, as `flat` returns them."""
        seen = []
        while True:
            title = page.locator("h2 span").text_content()
            start = sum(1 for other, _, _ in seen if other == title)
            rows = page.locator("main li").all_text_contents()
            seen += [(title, start + i + 1, row) for i, row in enumerate(rows)]
            following = page.locator("a[rel=next]")
            if following.count() == 0:
                return seen
            following.click()

    def test_links_without_a_browser(self):
        for locales, look in LOOKS:
            with self.subTest(locales=locales):
                items, sections = listed(locales, 2000, look)
                server = self.serve(items, *look)
                index = Markup(server.get("")[2])
                self.assertEqual([(title, int(count)) for title, count in index.sections],
                                 [(title, len(rows)) for title, rows in sections])
                for relation, order in (("next", 1), ("prev", -1)):
                    place, seen = (0, 0), []
                    if order < 0:
                        place = len(sections) - 1, (len(sections[-1][1]) - 1) // 100 * 100
                    path = "rows?version={}&section={}&row={}".format(server.version, *place)
                    while path:
                        page = Markup(server.get(path)[2])
                        seen += page.rows[::order]
                        path = page.links.get(relation)
                    self.assertEqual(seen[::order], [row for _, rows in sections for row in rows])

    def test_million_rows(self):
        words = names("sv", 50_000)
        items = List([f"{word} {i}" for i in range(20) for word in words], "--locale", "sv")
        expected = [row for _, rows in items.sections for row in rows]
        # A browser on a phone counts three of its pixels for each pixel of the page.
        page = self.visit(self.serve(items), scale=3)
        page.evaluate("""() => {
          window.most = 0;
          new MutationObserver(() => {
            window.most = Math.max(window.most, document.querySelectorAll("main li").length);
          }).observe(document.querySelector("main"), { childList: true, subtree: true });
        }""")

        def check(at=None):
            self.settle(page)
            shown = page.evaluate(VISIBLE)
            texts = [row[1] for row in shown]
            if at is None:
                section = next(rows for title, rows in items.sections if title == shown[0][3])
                start = shown[0][2] - 1
                self.assertEqual(section[start:start + len(texts)], texts[:len(section) - start])
            else:
                start = at if at >= 0 else len(expected) - len(texts)
                self.assertEqual(texts, expected[start:start + len(texts)])
            self.assertGreater(len(texts), 0)

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
        self.assertLess(page.evaluate("most"), 300)
        self.assertGreater(page.evaluate("most"), 10)
        query = choices("million query").choice("bdfghklmnprst") + "a"
        page.get_by_role("searchbox").fill(query)
        results = found(items.sections, query)
        self.eventually(lambda: found_and_total(page.evaluate(OUTPUT)),
                        [len(flat(results)), 1_000_000])
        check_rows = [row for _, rows in results for row in rows]
        self.settle(page)
        shown = [row[1] for row in page.evaluate(VISIBLE)]
        self.assertEqual(shown, check_rows[:len(shown)])

    def test_search(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items), window=DESKTOP)
        field = page.get_by_role("searchbox")
        random = choices("live")
        words = [random.choice([row for _, _, row in flat(sections) if row.isascii()])
                 for _ in range(4)]
        for word in [*words, "zqzq"]:
            for length in (1, 2, 3, len(word)):
                query = random.choice([str.upper, str.lower])(word[:length])
                field.fill(query)
                expected = found(sections, query)
                with self.subTest(query=query):
                    self.eventually(
                        lambda: found_and_total(page.evaluate(OUTPUT)),
                        [len(flat(expected)), 4200])
                    self.assertEqual(self.all_rows(page), flat(expected))
                    self.assertFalse(page.locator("nav").is_visible())
            field.fill("")
            self.eventually(lambda: page.evaluate(OUTPUT), "")
            self.assertTrue(page.locator("nav").is_visible())
        self.assertEqual(self.all_rows(page), flat(sections))
        self.check_strip(page, items)

    def test_a_search_finds_what_a_page_in_a_file_finds(self):
        source = choices("both")
        for locales in ("sv", "ja", "th", "en+ru"):
            texts = names(locales, 900)
            records = [{"name": name, "other": f"({source.choice(texts)})"} for name in texts]
            items = List(records, *locale_options(locales), "--key", "name")
            server = self.serve(items, *SUBTITLE)
            live, file = self.visit(server), self.open(items.page(*SUBTITLE))
            for length in (1, 2, 2, 3, 20):
                record = source.choice(records)
                # A vowel in front of a Thai consonant is a letter only together with it.
                words = [source.choice(record[key].strip("()").split())[:length].rstrip("เแโใไ")
                         for key in ("other", "name")]
                for query in filter(str.strip, (words[0], " ".join(words).strip())):
                    with self.subTest(locales=locales, query=query):
                        for page in (live, file):
                            page.get_by_role("searchbox").fill(query)
                        # The address has the query when the rows are those of the query.
                        self.eventually(lambda: "query=" + quote(query, safe="").replace("%20", "+")
                                        in live.url, True)
                        self.eventually(lambda: live.evaluate(OUTPUT), file.evaluate(OUTPUT))
                        self.settle(live)
                        expected = file.evaluate("""() => [...document.querySelectorAll("main li")]
                          .filter(row => row.checkVisibility()).map(row => row.textContent)""")
                        self.assertEqual([row for _, _, row in self.all_rows(live)], expected)
            live.context.close()
            file.context.close()

    def test_query_in_the_address(self):
        items, sections = listed("sv", 1200)
        page = self.visit(self.serve(items), "?query=ma")
        expected = found(sections, "ma")
        for _ in range(2):
            self.assertEqual(self.all_rows(page), flat(expected))
            self.assertEqual(page.get_by_role("searchbox").input_value(), "ma")
            result = page.evaluate(OUTPUT)
            self.assertEqual(found_and_total(result), [len(flat(expected)), 1200])
            self.assertFalse(page.locator("nav").is_visible(), "the strip of a search")
            page.reload()
            self.settle(page)
        page.get_by_role("searchbox").fill("")
        self.eventually(lambda: page.evaluate(OUTPUT), "")
        self.assertEqual(self.all_rows(page), flat(sections))

    def test_last_key_of_a_fast_typist(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items))
        word = choices("typist").choice([row for _, _, row in flat(sections)
                                         if row.isascii() and row.isalpha() and len(row) > 4])
        held = []
        page.route("**/?query=*", lambda route: held.append(route))
        page.get_by_role("searchbox").focus()
        page.keyboard.type(word)
        page.wait_for_timeout(100)
        # The answers come in the other order.
        for route in reversed(held):
            route.continue_()
        expected = flat(found(sections, word))
        self.eventually(lambda: found_and_total(page.evaluate(OUTPUT)),
                        [len(expected), 4200])
        page.wait_for_timeout(200)
        self.assertEqual(self.all_rows(page), expected)
        self.assertIn(f"query={word}", page.url)

    def test_scroll_while_a_query_is_on_its_way(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items))
        held = []
        page.route("**/?query=*", lambda route: held.append(route))
        page.get_by_role("searchbox").fill("m")
        page.wait_for_timeout(50)
        for part in (0.3, 0.6, 0.9):
            page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
            page.wait_for_timeout(150)
            # The rows are those of the list that is still shown.
            shown = [(row[3], row[2], row[1]) for row in page.evaluate(VISIBLE) if row[1]]
            self.assertEqual([row for row in shown if row not in flat(sections)], [])
        for route in held:
            route.continue_()
        self.eventually(lambda: page.evaluate(OUTPUT) != "", True)
        self.assertEqual(self.all_rows(page), flat(found(sections, "m")))

    def test_typing(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items))
        random = choices("live typing")
        plain = [row for _, _, row in flat(sections) if row.isascii() and row.isalpha()]
        for text in [random.choice(plain)[:length] for length in (1, 2, 3, 9)]:
            with self.subTest(text=text):
                page.wait_for_timeout(1100)
                page.keyboard.type(text)
                first = flat(found(sections, text))[0][2]
                self.eventually(lambda: page.evaluate("document.activeElement.textContent"), first)
                self.settle(page)
                top = page.evaluate(
                    "document.activeElement.getBoundingClientRect().top"
                    " - document.querySelector('header').getBoundingClientRect().bottom")
                self.assertEqual(top, 28)

    def test_strip(self):
        for locales, pointer, look in (
                ("sv", Mouse, ()), ("sv", Finger, GROUPED), ("he", Mouse, ())):
            with self.subTest(locales=locales, pointer=pointer.__name__):
                items, sections = listed(locales, 4200)
                page = self.visit(self.serve(items, *look), touch=pointer is Finger, windows=True)
                rows = dict(sections)
                marks = page.evaluate(CENTERS)
                device = pointer(page)
                device.down(marks[2]["x"], marks[2]["y"])
                self.check_at_top(page, marks[2]["name"], rows[marks[2]["name"]])
                for mark in marks[3::3] + marks[::-4]:
                    device.move(mark["x"], mark["y"])
                    self.check_at_top(page, mark["name"], rows[mark["name"]])
                device.up()
                there = page.context.new_page()
                there.goto(page.url)
                self.check_at_top(there, mark["name"], rows[mark["name"]])
                there.close()
                self.assertEqual(page.locator("nav a[aria-current]:visible").count(), 1)
                for mark in marks[1::9]:
                    if pointer is Mouse:
                        page.mouse.click(mark["x"], mark["y"])
                    else:
                        page.touchscreen.tap(mark["x"], mark["y"])
                    self.check_at_top(page, mark["name"], rows[mark["name"]])
                    current = f"{MARKS}.find(mark => mark.ariaCurrent).hash"
                    self.assertEqual(page.evaluate(f"decodeURIComponent({current}).slice(1)"),
                                     mark["name"])
                page.context.close()

    def test_strip_keys(self):
        items, sections = listed("sv", 4200)
        page = self.visit(self.serve(items), window=DESKTOP)
        rows = dict(sections)
        page.evaluate(f"{MARKS}[0].focus()")
        marks = page.evaluate(CENTERS)
        for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("End", -1), ("ArrowUp", -2),
                           ("Home", 0)):
            page.keyboard.press(key)
            self.check_at_top(page, marks[place]["name"], rows[marks[place]["name"]])
            self.assertEqual(page.evaluate("document.activeElement.textContent"),
                             marks[place]["title"])
        page.get_by_role("link", name="M", exact=True).focus()
        page.keyboard.press("Enter")
        self.check_at_top(page, "M", rows["M"])
        self.assertTrue(page.url.endswith("#M"))

    def test_fragment_of_the_address(self):
        items, sections = listed("en+ru", 4200)
        server = self.serve(items)
        for title in ("A", "M", "Я"):
            page = self.visit(server, "#" + quote(title))
            self.check_at_top(page, title, dict(sections)[title])
            page.context.close()
        page = self.visit(server, "#%")
        self.check_at_top(page, *sections[0])

    def choose(self, page, name, value):
        page.locator("summary").click()
        page.locator(f"select[name={name}]").select_option(value)
        page.locator("h1").click()
        self.assertFalse(page.locator("select").first.is_visible())

    def test_menus(self):
        records = names("sv", 150) + names("en+ru", 80) + names("ja", 60) + ["1", "%", "ก"]
        server = self.serve(List(records, "--locale", "sv"))
        page = self.visit(server, window=DESKTOP)
        texts, is_sorted = page.evaluate("""() => {
          const texts = [...document.querySelectorAll("[name=locale] option")].map(({ text }) => text);
          const { compare } = new Intl.Collator(navigator.language);
          return [texts, texts.every((text, i) => i === 0 || compare(texts[i - 1], text) <= 0)];
        }""")
        self.assertGreater(len(texts), 100)
        self.assertTrue(is_sorted, texts)
        self.assertEqual(page.locator("select[name=locale]").input_value(), "sv")
        for choice in (("ja", "uikit"), ("ja", "icu"), ("ar", "icu"), ("sv", "uikit")):
            with self.subTest(choice=choice):
                for name, value in zip(("locale", "catch-all"), choice):
                    if page.locator(f"select[name={name}]").input_value() != value:
                        self.choose(page, name, value)
                items = List(records, "--locale", choice[0], "--catch-all", choice[1])
                lang = "document.documentElement.lang + document.documentElement.dir"
                self.eventually(lambda: page.evaluate(lang),
                                choice[0] + ("rtl" if choice[0] == "ar" else ""))
                for _ in range(2):
                    self.eventually(lambda: self.all_rows(page), flat(items.sections))
                    self.check_strip(page, items)
                    for name, value in zip(("locale", "catch-all"), choice):
                        self.assertEqual(
                            page.locator(f"select[name={name}]").input_value(), value)
                    page.reload()
                    self.settle(page)

    def test_menus_without_script(self):
        records = names("sv", 30) + ["1", "%"]
        page = self.visit(self.serve(List(records, "--locale", "sv")), script=False)
        page.locator("summary").click()
        page.locator("select[name=locale]").select_option("de")
        page.locator("select[name=catch-all]").select_option("icu")
        page.get_by_role("button").click()
        items = List(records, "--locale", "de", "--catch-all", "icu")
        self.assertEqual(page.locator("select[name=locale]").input_value(), "de")
        self.assertEqual(page.locator("select[name=catch-all]").input_value(), "icu")
        page.locator("main li a").first.click()
        rows = [row for _, _, row in self.following_rows(page)]
        self.assertEqual(rows, [row for _, rows in items.sections for row in rows])

    def test_choices_that_follow_each_other_at_once(self):
        records = names("sv", 300)
        page = self.visit(self.serve(List(records, "--locale", "sv")), window=DESKTOP)
        page.evaluate("""() => {
          for (const [name, value] of [["locale", "fr"], ["catch-all", "icu"], ["locale", "de"]]) {
            const menu = document.querySelector(`select[name=${name}]`);
            menu.value = value;
            menu.dispatchEvent(new Event("change", { bubbles: true }));
          }
        }""")
        items = List(records, "--locale", "de", "--catch-all", "icu")
        self.eventually(lambda: page.evaluate("document.documentElement.lang"), "de")
        self.eventually(lambda: self.all_rows(page), flat(items.sections))

    def test_print(self):
        """The page for print has all rows of the list that is shown, not only those in the window."""
        records = [{"name": name, "detail": str(i)} for i, name in enumerate(names("sv", 900))]
        items = List(records, "--locale", "sv", "--key", "name")
        page = self.visit(self.serve(items, "--detail", "detail"), window=DESKTOP, windows=True)
        page.context.add_init_script("window.print = () => { window.isPrinted = true; }")
        shown = """() => [...document.querySelectorAll("section")].map(section => [
          section.querySelector("h2 span").textContent,
          [...section.querySelectorAll("li b")].map(title => title.textContent)])"""

        def check(act, sections):
            with page.context.expect_page() as opened:
                act()
            sheet = opened.value
            troubles = []
            sheet.on("console", lambda message: troubles.append(message.text))
            sheet.wait_for_function("window.isPrinted")
            self.assertEqual(sheet.evaluate(shown), [[title, rows] for title, rows in sections])
            self.assertEqual(sheet.locator("nav, script, input").count(), 0)
            self.assertEqual(sheet.evaluate("getComputedStyle(document.querySelector('main')).columnCount"), "3")
            self.assertEqual(troubles, [])
            sheet.close()

        check(lambda: page.keyboard.press("Control+p"), items.sections)
        self.choose(page, "locale", "de")
        german = List(records, "--locale", "de", "--key", "name").sections
        self.eventually(lambda: page.evaluate("document.documentElement.lang"), "de")
        page.locator("summary").click()
        check(lambda: page.locator("details a").click(), german)
        page.get_by_role("searchbox").fill("m")
        self.settle(page)
        check(lambda: page.keyboard.press("Control+p"), found(german, "m"))
        # Without scripts, the link leads there too.
        plain = self.visit(self.serve(items, "--detail", "detail"), "?query=m", script=False)
        plain.goto(plain.url.partition("?")[0] + plain.locator("details a").get_attribute("href"))
        self.assertEqual(plain.locator("li").count(), len(flat(found(items.sections, "m"))))

    def test_marks_of_words(self):
        page = self.visit(self.serve(List(["Anna Bo", "Bo Åsa", "Cia"], "--locale", "sv")), "?query=bo")
        self.eventually(lambda: sorted(page.evaluate(MARKED)), ["Bo", "Bo"])
        page.get_by_role("searchbox").fill("b ås")
        self.eventually(lambda: sorted(page.evaluate(MARKED)), ["B", "Ås"])
        page.get_by_role("searchbox").fill("")
        self.eventually(lambda: page.evaluate(MARKED), [])

    def test_query_and_locale(self):
        records = names("sv", 300)
        page = self.visit(self.serve(List(records, "--locale", "sv")), window=DESKTOP)
        page.get_by_role("searchbox").fill("m")
        self.choose(page, "locale", "de")
        sections = List(records, "--locale", "de").sections
        self.eventually(lambda: page.evaluate("document.documentElement.lang"), "de")
        self.eventually(lambda: self.all_rows(page), flat(found(sections, "m")))
        page.get_by_role("searchbox").fill("")
        self.eventually(lambda: self.all_rows(page), flat(sections))
