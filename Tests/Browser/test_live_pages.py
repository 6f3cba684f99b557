"""Many pages of one list in one browser, which has six connections to a server."""

from browser import PHONE, browser
from collate import List
from live import LiveTest
from names import names

# What a page in the background of a browser finds, or one in a window that has not the focus.
HIDDEN = """Object.defineProperties(document, {
  hidden: { get: () => window.isHidden ?? true }, visibilityState: { get: () => "hidden" } });"""
UNFOCUSED = "document.hasFocus = () => false;"
ROWS = """() => [...document.querySelectorAll("main section li")].map(row => row.textContent)"""


class LivePagesTests(LiveTest):
    def pages(self, server, count, script):
        """Pages of one browser, of which the first one is that of the user."""
        context = browser().new_context(viewport=PHONE)
        self.addCleanup(context.close)
        pages = [context.new_page() for _ in range(count)]
        for page in pages[1:]:
            page.add_init_script(script)
        for page in pages:
            page.goto(server.address, timeout=10_000)
        return pages

    def test_hidden_pages_take_no_connections(self):
        items = List(names("sv", 300), "--locale", "sv")
        server = self.serve(items, "--watch")
        first, *others = self.pages(server, 12, HIDDEN)
        self.settle(first)
        first.get_by_role("searchbox").fill("a")
        self.eventually(lambda: first.evaluate("document.querySelector('output').textContent") != "",
                        True)
        # A page that is shown again catches up.
        server.write(["Zorn"])
        self.assertNotEqual(others[0].evaluate(ROWS), ["Zorn"])
        others[0].evaluate("""() => {
          window.isHidden = false;
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        self.eventually(lambda: others[0].evaluate(ROWS), ["Zorn"])

    def test_visible_pages_share_connections(self):
        items = List(names("sv", 300), "--locale", "sv")
        server = self.serve(items, "--watch")
        pages = self.pages(server, 12, UNFOCUSED)
        for page in pages:
            self.settle(page)
        for rows in (["Zorn"], ["Abel", "Zorn"], ["Bo"]):
            server.write(rows)
            for page in pages:
                self.eventually(lambda: page.evaluate(ROWS), rows, seconds=20)
