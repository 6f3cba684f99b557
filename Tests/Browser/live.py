"""A list that the tool serves while its file changes, and what its pages show."""

import functools
import html.parser
import http.client
import json
import os
import signal
import subprocess
import time
import urllib.parse

from browser import PHONE, PageTest, browser
from collate import TOOL, List

# The rows in the window, from top to bottom: their distance from the bar, their text, their
# position in their section, and the title of the section.
VISIBLE = """() => {
  const bar = document.querySelector("header").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("main section")].flatMap(section =>
    [...section.querySelectorAll("li")].map(row => [row.getBoundingClientRect().top - bar,
      row.textContent, Number(row.getAttribute("aria-posinset")),
      section.querySelector("h2 span").textContent]))
    .filter(([top]) => top > -20 && top < innerHeight - bar);
}"""
# Whether nothing is fetched and nothing moves.
LOADED = """() => document.querySelector("main.window")
  && !document.querySelector("main li:is([aria-busy], .gone)")"""
# All rows, from the start to the end: their section, their position, the number of rows in the
# section and in its head, and their text.
ALL = """async () => {
  const found = new Map(), before = scrollY;
  const isBusy = () => document.querySelector("main li:is([aria-busy], .gone)");
  for (let place = 0; ; place += 2 * innerHeight) {
    scrollTo(0, place);
    do await new Promise(done => requestAnimationFrame(() => setTimeout(done))); while (isBusy());
    for (const row of document.querySelectorAll("main section li")) {
      const section = row.closest("section");
      found.set(Math.round(row.getBoundingClientRect().top + scrollY), [
        section.querySelector("h2 span").textContent, row.ariaPosInSet, row.ariaSetSize,
        section.querySelector("h2 small").textContent, row.textContent]);
    }
    if (place >= document.documentElement.scrollHeight) break;
  }
  scrollTo(0, before);
  return JSON.stringify([...found].sort(([a], [b]) => a - b).map(([_, row]) => row));
}"""
OUTPUT = "document.querySelector('output').textContent"


def flat(sections):
    """The rows of sections, each with the title of its section and its position there."""
    return [(title, i + 1, row) for title, rows in sections for i, row in enumerate(rows)]


def matches(row, query):
    """Whether words of a Swedish name begin with the words of a query, without accents and case."""
    row = row.lower().replace("é", "e")
    starts = [i for i, character in enumerate(row)
              if i == 0 or character.isalnum() and not row[i - 1].isalnum()]
    return all(any(row.startswith(word, i) for i in starts) for word in query.lower().split())


def found(sections, query):
    """The sections with the rows that match a query."""
    result = [(title, [row for row in rows if matches(row, query)]) for title, rows in sections]
    return [(title, rows) for title, rows in result if rows]


class Markup(html.parser.HTMLParser):
    """What is in HTML from the server: its sections, rows and links, and all attributes."""

    def __init__(self, text):
        super().__init__()
        self._open = []
        self.sections = []
        self.rows = []
        self.main = {}
        self.links = {}
        self.attributes = []
        self.content = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.attributes += [(tag, *attribute) for attribute in attributes]
        attributes = dict(attributes)
        if tag in ("input", "meta", "link", "img"):
            return
        self._open.append(tag)
        if tag == "main":
            self.main = attributes
        elif tag == "section":
            self.sections.append(["", ""])
        elif tag == "li" and "nav" not in self._open:
            self.rows.append("")
        elif tag == "a" and "rel" in attributes:
            self.links[attributes["rel"]] = attributes["href"]

    def handle_startendtag(self, tag, attributes):
        self.attributes += [(tag, *attribute) for attribute in attributes]

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        if not self._open:
            return
        self.content[self._open[-1]] = self.content.get(self._open[-1], "") + data
        if "h2" in self._open and self._open[-1] != "h2":
            self.sections[-1][self._open[-1] == "small"] += data
        elif "li" in self._open and "nav" not in self._open:
            self.rows[-1] += data


class Server:
    """The tool, which serves a list."""

    def __init__(self, items, *options, port=0):
        self.items = items
        self.process = subprocess.Popen(
            [TOOL, "serve", items._file, *items.order, "--heading", "List", "--port", str(port),
             *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        self.address = self.process.stdout.readline().strip()
        self.port = urllib.parse.urlsplit(self.address).port

    def stop(self, number=signal.SIGINT):
        """Ends the tool, and returns its exit code and the seconds that it took."""
        start = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.errors = self.process.communicate(timeout=10)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.errors = self.process.communicate()[1]
        return self.process.returncode, time.monotonic() - start

    @functools.cached_property
    def version(self):
        """The version that the list had when this was first asked for."""
        return int(Markup(self.get("")[2]).main["data-version"])

    def connect(self, path, method="GET", headers={}, body=None):
        """The response to a request, from which more can be read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.putrequest(method, "/" + path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        response.connection = connection
        return response

    def get(self, path, method="GET", headers={}, body=None):
        """The status, the header fields and the text of a response."""
        response = self.connect(path, method, headers, body)
        text = response.read().decode("utf-8")
        response.connection.close()
        return response.status, response.headers, text

    def write(self, records, by_renaming=True):
        """Writes other records into the file, and returns the list of them."""
        items = List(records, *self.items.order)
        content, file = items._file.read_bytes(), self.items._file
        # A list without records is a text file, which is empty, and empty files are no JSON.
        if not content and file.suffix == ".json":
            content = b"[]"
        if by_renaming:
            other = file.with_suffix(".new")
            other.write_bytes(content)
            os.replace(other, file)
        else:
            file.write_bytes(content)
        return items


class Events:
    """The events that the server sends from a version on."""

    def __init__(self, server, path, headers={}):
        self.response = server.connect(path, headers=headers)

    def next(self):
        """The name of the next event, its data and its number."""
        fields = {}
        while True:
            line = self.response.readline().decode("utf-8").rstrip("\n")
            if not line and fields.get("event", "notice") != "notice":
                return fields["event"], fields.get("data", ""), int(fields["id"])
            if not line:
                fields = {}
                continue
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")

    def close(self):
        self.response.connection.close()


class Mirror:
    """A copy of a list that follows the server's events, as the script of a page does."""

    def __init__(self, server, choice=""):
        self.server = server
        self.choice = choice
        self.load()
        self.events = Events(server, f"events?version={self.version}{choice}")

    def load(self):
        status, _, text = self.server.get(f"?{self.choice}")
        assert status == 200, text
        page = Markup(text)
        self.version = int(page.main["data-version"])
        self.sections = [(title, self.rows(i, int(count)))
                         for i, (title, count) in enumerate(page.sections)]

    def rows(self, section, count):
        """The texts of a section in the version that the list has."""
        result = []
        while len(result) < count:
            status, _, text = self.server.get(
                f"rows?version={self.version}&section={section}&row={len(result)}{self.choice}")
            assert status == 200, (status, text)
            result += Markup(text).rows
        return result

    def follow(self):
        """Makes the changes of the next event, and returns its name."""
        name, data, number = self.events.next()
        if name == "reload":
            self.load()
        else:
            self.apply(json.loads(data))
        assert self.version >= number
        return name

    def apply(self, change):
        updates = change["updates"]
        assert change["version"] == self.version + 1, (change["version"], self.version)
        assert not updates["movedSections"] and not updates["reloadedSections"], updates
        self.version += 1
        for (section, row), text in zip(updates["reloadedRows"],
                                        Markup(change["reloadedRows"]).rows, strict=True):
            self.sections[section][1][row] = text
        moves = [(move["source"], move["target"]) for move in updates["movedRows"]]
        moved = {tuple(source): self.sections[source[0]][1][source[1]] for source, _ in moves}
        for section, row in sorted([*map(tuple, updates["deletedRows"]), *moved], reverse=True):
            del self.sections[section][1][row]
        for section in sorted(updates["deletedSections"], reverse=True):
            del self.sections[section]
        inserted = Markup(change["insertedSections"]).sections
        for section, (title, count) in sorted(
                zip(updates["insertedSections"], inserted, strict=True)):
            self.sections.insert(section, (title, self.rows(section, int(count))))
        places = [((section, row), text) for (section, row), text in zip(
            updates["insertedRows"], Markup(change["insertedRows"]).rows, strict=True)]
        places += [(tuple(target), moved[tuple(source)]) for source, target in moves]
        for (section, row), text in sorted(places):
            assert row <= len(self.sections[section][1]), (section, row)
            self.sections[section][1].insert(row, text)
        assert change["total"] == sum(len(rows) for _, rows in self.sections)


class LiveTest(PageTest):
    """A test that opens pages of the server. It fails if they load something from elsewhere."""

    def serve(self, items, *options, port=0):
        server = Server(items, *options, port=port)
        self.addCleanup(lambda: self.assertEqual((server.stop()[0], server.errors), (0, "")))
        self.assertTrue(server.address.startswith("http://127.0.0.1:"), server.address)
        return server

    def edit(self, items, *options):
        """A server of a list that its pages can change, and the query of their address."""
        server = self.serve(items, "--edit", *options)
        server.address, _, token = server.address.partition("?")
        self.assertRegex(token, "^token=[0-9a-f]{32}$")
        return server, "?" + token

    def content(self, items):
        """The records in a file of JSON as it is now."""
        return json.loads(items._file.read_text(encoding="utf-8"))

    def visit(self, server, path="", *, window=PHONE, script=True, text_size=16, scale=1,
              dark=False, moves=False, touch=False, ignored=(), windows=False):
        context = browser(text_size).new_context(
            viewport=window, java_script_enabled=script, device_scale_factor=scale,
            has_touch=touch, color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moves else "reduce")
        self.addCleanup(context.close)
        page = context.new_page()
        troubles = []
        page.on("request", lambda request: troubles.append(f"request of {request.url[:200]}")
                if not request.url.startswith(server.address) else None)
        page.on("console", lambda message: troubles.append(f"console: {message.text[:200]}")
                if not any(text in message.text for text in ignored) else None)
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (troubles.append("a dialog"), dialog.dismiss()))
        context.on("page", lambda other: None if windows else troubles.append("another window"))
        self.addCleanup(lambda: self.assertEqual(troubles, []))
        page.goto(server.address + path)
        if script:
            page.evaluate("() => { window.isSameDocument = true; }")
            self.settle(page)
        return page

    def settle(self, page):
        """Waits until the rows are there, also those that a scroll in progress asks for."""
        page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60)))")
        page.wait_for_function(LOADED)

    def go(self, page, fragment):
        page.evaluate("hash => { location.hash = ''; location.hash = hash; }", fragment)
        self.settle(page)

    def eventually(self, value, expected, message="", seconds=6):
        """Fails if a value does not become what is expected."""
        end = time.monotonic() + seconds
        while (now := value()) != expected and time.monotonic() < end:
            time.sleep(0.03)
        self.assertEqual(now, expected, message)

    def all_rows(self, page):
        """All rows of a page, as `flat` returns them."""
        rows = json.loads(page.evaluate(ALL))
        for title, position, size, count, _ in rows:
            self.assertEqual(size, "".join(filter(str.isdecimal, count)), title)
            self.assertLessEqual(int(position), int(size))
        return [(title, int(position), text) for title, position, _, _, text in rows]

    def check_window(self, page, sections, message=""):
        """The window shows the rows of a list in the style plain, and has its height."""
        expected = flat(sections)
        tops = [0]
        for _, rows in sections:
            tops.append(tops[-1] + 28 + 44 * len(rows))
        room = page.viewport_size["height"] - 52
        height = max(tops[-1], tops[-2] + room if sections else 0)

        def state():
            shown = [(row[3], row[2], row[1]) for row in page.evaluate(VISIBLE)]
            start = expected.index(shown[0]) if shown and shown[0] in expected else 0
            least = min(max(len(shown), int(room / 72) - 1), len(expected) - start)
            return (shown, expected[start:start + least],
                    page.evaluate("document.querySelector('main').offsetHeight"))

        end = time.monotonic() + 6
        while True:
            shown, rows, now = state()
            if (shown, now) == (rows, height) or time.monotonic() > end:
                break
            time.sleep(0.03)
        self.assertEqual((shown, now), (rows, height), message)

    def check_old_versions(self, server, mirror, kept):
        """Clients that come back catch up, or are told to load the list anew."""
        last, first = mirror.version, server.version
        for path, headers, missed in (
                (f"events?version={last - 5}", {}, 5), (f"events?version={last - 15}", {}, 15),
                (f"events?version={last - 16}", {}, 16), (f"events?version={first}", {}, last),
                (f"events?version={last + 100}", {}, last),
                (f"events?version={first}", {"Last-Event-ID": str(last - 3)}, 3)):
            with self.subTest(path=path, headers=headers):
                events = Events(server, path, headers)
                received = [events.next()]
                if missed < kept:
                    received += [events.next() for _ in range(missed - 1)]
                    self.assertEqual([json.loads(data)["version"] for _, data, _ in received],
                                     list(range(last - missed + 1, last + 1)))
                else:
                    self.assertEqual((received[0][0], received[0][2]), ("reload", last))
                events.close()
        for path in (f"rows?version={last - kept}&section=0&row=0",
                     f"rows?version={last + 1}&section=0&row=0", f"place?version={first}&text=a"):
            self.assertEqual(server.get(path)[0], 410, path)
        self.assertEqual(
            server.get(f"rows?version={last - kept + 1}&section=0&row=0")[0], 200)
