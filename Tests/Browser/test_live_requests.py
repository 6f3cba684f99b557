"""The server gives its list to its own pages alone, and what is not right does not stop it."""

import http.client
import re
import signal
import socket
import subprocess
from urllib.parse import quote

from browser import PHONE
from collate import TOOL, List
from live import LiveTest, Markup, Server, flat
from names import names
from test_hostile_rows import ROWS, VISIBLE, records
from test_strip import STRIP

POLICY = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
          "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"}
HOSTILE_OPTIONS = ("--subtitle", "other", "--link", "page")


class LiveRequestTests(LiveTest):
    def test_other_names_of_the_server(self):
        server = self.serve(List(["Ada"], "--locale", "sv"))
        for path in ("", "page.js", f"rows?version={server.version}&section=0&row=0",
                     f"events?version={server.version}"):
            for host in ("example.org", f"example.org:{server.port}", "127.0.0.1.example.org",
                         "127.0.0.1:80@example.org", "localhost.", "", "0.0.0.0", "[::1", "[::2]"):
                status, _, text = server.get(path, headers={"Host": host})
                self.assertEqual(status, 421, (path, host))
                self.assertNotIn("Ada", text)
                self.assertNotIn("<", text)
        for host in ("127.0.0.1", f"127.0.0.1:{server.port}", "localhost:1", "LOCALHOST", "[::1]"):
            status, _, text = server.get("", headers={"Host": host})
            self.assertEqual(status, 200, host)
            self.assertIn("Ada", text)

    def test_names_of_a_server_on_all_addresses(self):
        server = Server(List(["Ada"], "--locale", "sv"), "--host", "0.0.0.0")
        self.addCleanup(lambda: self.assertEqual((server.stop()[0], server.errors), (0, "")))
        self.assertRegex(server.address, r"^http://0\.0\.0\.0:\d+/$")
        name = socket.gethostname()
        short = name.partition(".")[0]
        for host in (name, short, f"{short}.local", f"{name.upper()}:{server.port}", "localhost",
                     "0.0.0.0", f"127.0.0.1:{server.port}", "192.168.0.7", "[::1]", "[fe80::1]:80"):
            status, _, text = server.get("", headers={"Host": host})
            self.assertEqual(status, 200, host)
            self.assertIn("Ada", text)
        for host in ("example.org", f"example.org:{server.port}", "127.0.0.1.example.org",
                     f"{short}.example.org", "1.2.3.4.5", "2130706433", "127.0.0.1.", "", "[::1"):
            status, _, text = server.get("", headers={"Host": host})
            self.assertEqual(status, 421, host)
            self.assertNotIn("Ada", text)

    def test_changes_are_refused(self):
        server = self.serve(List(["Ada"], "--locale", "sv"), "--watch")
        body = b'{"kind":"delete","rows":[[0,0]]}'
        for headers in ({}, {"Content-Type": "application/json"},
                        {"Content-Type": "application/json", "Authorization": "Bearer "},
                        {"Content-Type": "application/json", "Origin": "https://example.org"}):
            self.assertEqual(server.get("changes", "POST", headers, body)[0], 403)
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            for path in ("", "changes", "rows?section=0&row=0"):
                status = server.get(path, method, {"Content-Type": "application/json"}, body)[0]
                self.assertIn(status, (403, 405, 501), (method, path))
        self.assertEqual(server.get("changes")[0], 405)
        self.assertIn("Ada", server.get("")[2])

    def test_heads(self):
        server = self.serve(List(["Ada"], "--locale", "sv"))
        now = f"version={server.version}"
        for path, kind, status in (
                ("", "text/html", 200), ("index.html", "text/html", 200),
                (f"rows?{now}&section=0&row=0", "text/html", 200),
                ("page.js", "text/javascript", 200), ("page.css", "text/css", 200),
                (f"place?{now}&text=a", "application/json", 200), ("nothing", "text/plain", 404),
                ("rows?version=0&section=0&row=0", "text/plain", 410),
                ("?locale=xx-nonsense", "text/plain", 400)):
            for method in ("GET", "HEAD"):
                with self.subTest(path=path, method=method):
                    found, head, text = server.get(path, method)
                    self.assertEqual((found, head["Content-Type"]),
                                     (status, kind + "; charset=utf-8"))
                    policy = set(re.split(r"\s*;\s*", head["Content-Security-Policy"]))
                    self.assertEqual(POLICY - policy, set())
                    self.assertNotIn("unsafe", head["Content-Security-Policy"])
                    self.assertEqual(head["X-Content-Type-Options"], "nosniff")
                    self.assertEqual(head["Referrer-Policy"], "no-referrer")
                    self.assertIsNone(head["Access-Control-Allow-Origin"])
                    self.assertIsNone(head["Set-Cookie"])
                    self.assertEqual(text == "", method == "HEAD")
        response = server.connect(f"events?{now}")
        self.assertEqual(response.headers["Content-Type"], "text/event-stream; charset=utf-8")
        response.connection.close()

    def test_markup_of_hostile_rows(self):
        items = List(records(), "--locale", "sv", "--key", "name")
        server = self.serve(items, *HOSTILE_OPTIONS)
        paths = ["", "?query=" + quote("<script>alert(1)</script>\"'"), "?query=%3C&locale=de"]
        paths += [f"rows?version={server.version}&section={section}&row=0{more}"
                  for more in ("", "&query=%3C") for section in range(len(items.sections))]
        for path in paths:
            status, _, text = server.get(path)
            if status == 404:
                continue
            self.assertEqual(status, 200, path)
            for tag, name, value in Markup(text).attributes:
                self.assertNotEqual(name, "style", path)
                self.assertFalse(name.startswith("on"), (path, tag, name))
                if name in ("href", "src", "action"):
                    self.assertNotRegex(value, r"(?i)^\s*(javascript|data|vbscript|file|blob):")
            self.assertNotIn("<style", text)
            self.assertEqual(set(re.findall(r"<script[^>]*>[^<]*", text))
                             - {'<script src="page.js">'}, set())

    def test_hostile_rows(self):
        items = List(records(), "--locale", "sv", "--key", "name")
        expected = [row for _, rows in items.record_sections for row in rows]
        page = self.visit(self.serve(items, *HOSTILE_OPTIONS))
        seen, place = [], 0
        while place < page.evaluate("document.documentElement.scrollHeight"):
            page.evaluate("place => scrollTo(0, place)", place)
            self.settle(page)
            rows = page.evaluate(ROWS)
            for row in rows:
                self.near(row["height"], 3.625 * 16, row["title"][:50])
                self.assertGreater(row["right"] - row["left"], 300, row["title"][:50])
                self.assertLess(row["right"], PHONE["width"] - 31)
            seen += [(row["title"], row["other"]) for row in rows]
            place += 760
        names_seen = {(row["name"].translate(VISIBLE), row["other"].translate(VISIBLE))
                      for row in expected}
        self.assertEqual(set(seen) ^ names_seen, set())
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
        strip = page.evaluate(STRIP)
        self.near(strip["bar"]["bottom"], 52)
        self.assertTrue(all(mark["bottom"] <= PHONE["height"] for mark in strip["marks"]))
        for query in ("<", "</", "\"", "\u0301", "\uffff", "[", "\\", "a\u0000", "A" * 1000, "%"):
            page.get_by_role("searchbox").fill(query)
            page.wait_for_timeout(80)
            self.settle(page)
            self.assertEqual(page.evaluate("typeof hacked"), "undefined")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])

    def test_hostile_rows_that_arrive(self):
        server = self.serve(List(names("sv", 20), "--locale", "sv"), "--watch")
        page = self.visit(server, moves=True)
        rows = [row["name"] for row in records()
                if not set("\n\r\0\x85\u2028\u2029") & set(row["name"])][:60]
        items = server.write(rows)
        expected = [(title, i, row.translate(VISIBLE)) for title, i, row in flat(items.sections)]
        self.eventually(lambda: [row[2] for row in self.all_rows(page)],
                        [row[2] for row in expected])
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")

    def test_heading(self):
        heading = "</title><script>hacked = 1</script>"
        page = self.visit(self.serve(List(["a"], "--locale", "sv"), "--heading", heading))
        self.assertEqual(page.evaluate("document.querySelector('h1').textContent"), heading)
        self.assertEqual(page.title(), heading)

    def test_parameters_that_are_not_right(self):
        server = self.serve(List(names("sv", 300), "--locale", "sv"))
        now, huge = f"version={server.version}", "9" * 20
        for path in (
                f"rows?{now}&section=-1&row=0", f"rows?{now}&section=0&row=-1",
                f"rows?{now}&section=0&row={huge}", f"rows?{now}&section={huge}&row=0",
                f"rows?version={huge}&section=0&row=0", "rows?version=abc&section=0&row=0",
                "rows?version=0&section=0&row=0", "rows?version=-1&section=0&row=0",
                f"rows?{now}", "rows", f"rows?{now}&section=0&row=0.5",
                f"rows?{now}&section=0&row=300", f"rows?{now}&section=0x0&row=0",
                "place?version=abc&text=a", "place?version=0&text=a", "events", "events?version=",
                "events?version=abc", f"events?version={huge}", "?locale=xx-nonsense", "?locale=",
                "?locale=" + "a" * 2000, "?locale=sv,xx-nonsense", "?catch-all=x", "?catch-all=",
                "?query=%FF", "?query=%", "?query=%4", "?query=%zz", "?%FF=1", "rows?version=%31%FF",
                "?query=" + "a" * 70_000, "nothing", "../etc/passwd", "%2e%2e%2fa", "a" * 70_000,
                f"rows?{now}&section=0&row=0&query=zqzqzq"):
            with self.subTest(path=path[:60]):
                self.assertIn(server.get(path)[0], range(400, 500))
        for path in ("?query=" + "a" * 60_000, "?query=%00", "?query=%F0%9F%98%80", "?unknown=1",
                     "?query=&query=zqzq", f"rows?{now}&section=0&row=0&section=1"):
            with self.subTest(path=path[:60]):
                self.assertEqual(server.get(path)[0], 200)

    def test_bytes_that_are_not_http(self):
        server = self.serve(List(["Ada"], "--locale", "sv"))
        for data in (b"", b"\0" * 100, b"GET\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 200_000,
                     b"GET / HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1\r\n\r\n",
                     b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: " + b"a" * 200_000 + b"\r\n\r\n",
                     b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n",
                     b"GET http://example.org/ HTTP/1.1\r\nHost: example.org\r\n\r\n"):
            with self.subTest(data=data[:60]):
                with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
                    try:
                        client.sendall(data)
                        client.shutdown(socket.SHUT_WR)
                        answer = client.recv(100_000)
                    except (BrokenPipeError, ConnectionResetError):
                        answer = b""
                self.assertNotIn(b"Ada", answer)
                self.assertTrue(answer == b"" or re.match(rb"HTTP/1.1 [45]\d\d ", answer), answer)
                self.assertEqual(server.get("")[0], 200)

    def test_end(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            server = Server(List(names("sv", 1000), "--locale", "sv"), "--watch")
            # A page says on the console that its events have ended.
            pages = [self.visit(server, ignored=("net::ERR_",))
                     for _ in range(2 if number == signal.SIGINT else 0)]
            listeners = [server.connect(f"events?version={server.version}") for _ in range(10)]
            idle = http.client.HTTPConnection("127.0.0.1", server.port)
            idle.connect()
            code, seconds = server.stop(number)
            self.assertEqual((code, server.errors), (0, ""))
            self.assertLess(seconds, 2)
            for listener in listeners:
                listener.connection.close()
            idle.close()
            for page in pages:
                page.context.close()

    def test_port_in_use(self):
        server = self.serve(List(["Ada"], "--locale", "sv"))
        for options in (("--port", str(server.port)), ("--port", "99999"), ("--port", "-1"),
                        ("--host", "203.0.113.1"), ("--host", "no such host")):
            result = subprocess.run(
                [TOOL, "serve", server.items._file, "--locale", "sv", *options],
                capture_output=True, encoding="utf-8", timeout=10)
            self.assertEqual((result.returncode, result.stdout), (2, ""), options)
            if options[0] == "--port" and options[1] == str(server.port):
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
                self.assertIn(str(server.port), result.stderr)
        self.assertEqual(server.get("")[0], 200)
