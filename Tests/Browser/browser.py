"""The browser, and what holds for each page that it opens."""

import atexit
import json
import os
import unittest

from playwright.sync_api import sync_playwright

PATH = os.environ.get("BROWSER_PATH", "/usr/bin/chromium")
PHONE = {"width": 390, "height": 760}
DESKTOP = {"width": 1280, "height": 800}

_browsers = {}


def ask(page, function, *arguments):
    """What a function of JavaScript returns. Playwright is slow with long lists, but not with text."""
    return json.loads(page.evaluate(
        f"text => JSON.stringify(({function})(...JSON.parse(text)))", json.dumps(arguments)))


def browser(text_size=16):
    """The browser with a size of the text, which a user sets in its settings."""
    if not _browsers:
        _browsers["playwright"] = sync_playwright().start()
        atexit.register(_browsers["playwright"].stop)
    if text_size not in _browsers:
        options = [f"--blink-settings=defaultFontSize={text_size}"]
        if os.getuid() == 0:
            options.append("--no-sandbox")
        _browsers[text_size] = _browsers["playwright"].chromium.launch(
            executable_path=PATH, args=options)
        # Playwright must still run when a browser is closed, so close the browser first.
        atexit.register(_browsers[text_size].close)
    return _browsers[text_size]


class PageTest(unittest.TestCase):
    """A test that opens pages. It fails if a page loads another file, or writes to the console."""

    longMessage = True
    maxDiff = 4000

    def open(self, path, *, window=PHONE, dark=False, script=True, text_size=16, touch=False,
             fragment=""):
        context = browser(text_size).new_context(
            viewport=window, java_script_enabled=script, has_touch=touch,
            color_scheme="dark" if dark else "light", reduced_motion="reduce")
        self.addCleanup(context.close)
        page = context.new_page()
        address = path.as_uri()
        troubles = []
        page.on("request", lambda request: troubles.append(f"request of {request.url[:200]}")
                if request.url.partition("#")[0].partition("?")[0] != address else None)
        page.on("console", lambda message: troubles.append(f"console: {message.text[:200]}"))
        page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (troubles.append("a dialog"), dialog.dismiss()))
        context.on("page", lambda other: troubles.append("another window"))
        self.addCleanup(lambda: self.assertEqual(troubles, []))
        page.goto(address + fragment)
        self.frame(page)
        return page

    def frame(self, page):
        """Waits until the browser has drawn the page. Works on a page without scripts too."""
        page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})

    def near(self, a, b, message=""):
        """Two positions are the same, as far as a screen can show."""
        self.assertLess(abs(a - b), 0.5, f"{a} and {b} {message}")
