"""Three engines of browsers behind one class: they show a page, run a script in it, draw it and print it.

Chromium runs by Playwright. Firefox and WebKit take the commands of WebDriver, over a socket and over HTTP.
"""

import atexit
import base64
import contextlib
import functools
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

import browser

_FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
# The setup installs all of them on Debian. On macOS, Firefox can be missing, and WebKit has no such browser.
CAN_PRINT = ["chromium", *["firefox"] * bool(_FIREFOX)]
NAMES = [*CAN_PRINT, *["webkit"] * bool(shutil.which("WebKitWebDriver"))]


class Chromium:
    def __init__(self):
        self._page = None

    def open(self, address, width, height, text_size=16):
        """Shows a page in a window, with a size of the text that a user sets."""
        if self._page:
            self._page.close()
        self._page = browser.browser(text_size).new_page(
            viewport={"width": width, "height": height})
        self._page.goto(address)

    def run(self, script, *arguments):
        """What the body of a function returns, whose parameters are in `arguments`."""
        return self._page.evaluate(
            f"parameters => (function () {{ {script} }}).apply(null, parameters)", list(arguments))

    def picture(self):
        return self._page.screenshot()

    def printed(self, address):
        self.open(address, 1280, 800)
        return self._page.pdf(format="A4")


class WebDriver:
    """A browser that takes the commands of WebDriver."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory()
        self._processes = []
        atexit.register(self._end)

    def _size(self):
        self._send("POST", "window/rect", {"width": 1400, "height": 1100})

    def _start(self, *command, **environment):
        # A browser for one run has a home of its own.
        home = {"HOME": self._folder.name, "MOZ_HEADLESS": "1"}
        self._processes.append(subprocess.Popen(
            command, env=os.environ | home | environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True))

    def _end(self):
        for process in reversed(self._processes):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 15)
            process.wait()
        self._folder.cleanup()

    def open(self, address, width, height, text_size=16):
        """Shows a page in a frame, because no window is as narrow as a phone.

        A page with larger text is like a smaller window.
        """
        width, height = (size * 16 // text_size for size in (width, height))
        frame = pathlib.Path(self._folder.name, "frame.html")
        frame.write_text("<!DOCTYPE html><body style='margin: 0'><iframe style='border: 0; display: block' "
                         f"src='{address}' width='{width}' height='{height}'></iframe>")
        self._send("POST", "url", {"url": frame.as_uri()})
        element = self.run("return document.querySelector('iframe')")
        self._send("POST", "frame", {"id": element})

    def picture(self):
        # The page may not be drawn yet.
        self._send("POST", "execute/async", {"args": [], "script": """
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0], 30)));"""})
        return base64.b64decode(self._send("GET", "screenshot"))

    def run(self, script, *arguments):
        return self._send("POST", "execute/sync", {"script": script, "args": list(arguments)})


class Firefox(WebDriver):
    """Firefox, by the protocol that geckodriver translates."""

    _NAMES = {"url": "Navigate", "window/rect": "SetWindowRect", "screenshot": "TakeScreenshot",
              "execute/sync": "ExecuteScript",
              "execute/async": "ExecuteAsyncScript", "frame": "SwitchToFrame", "print": "Print"}

    def __init__(self):
        super().__init__()
        profile = pathlib.Path(self._folder.name, "profile")
        profile.mkdir()
        preferences = {"marionette.port": 0, "app.update.enabled": False}
        profile.joinpath("user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in preferences.items()))
        self._start(_FIREFOX, "--marionette", "--profile", profile, "--no-remote")
        file = profile / "MarionetteActivePort"
        _wait(lambda: file.exists() and file.read_text())
        self._socket = socket.create_connection(("127.0.0.1", int(file.read_text())), timeout=120)
        self._stream = self._socket.makefile("rb")
        self._count = 0
        self._receive()
        self._call("WebDriver:NewSession", {})
        self._size()

    def _receive(self):
        length = b""
        while (byte := self._stream.read(1)) != b":":
            length += byte
        return json.loads(self._stream.read(int(length)))

    def _call(self, name, parameters):
        self._count += 1
        text = json.dumps([0, self._count, name, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{name}: {error}")
        return result.get("value") if "value" in result else result

    def _send(self, method, name, parameters={}):
        if name == "screenshot":
            parameters = {"full": False}
        elif name == "frame":
            parameters = {"element": parameters["id"]}
        return self._call(f"WebDriver:{self._NAMES[name]}", parameters)

    def printed(self, address):
        self._send("POST", "url", {"url": address})
        return base64.b64decode(self._send("POST", "print", {
            "background": True, "page": {"width": 21, "height": 29.7}}))


class WebKit(WebDriver):
    """WebKit, in the small browser that comes with its driver. It needs a screen."""

    def __init__(self):
        super().__init__()
        read, write = os.pipe()
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "2000x1600x24", "-nolisten", "tcp"],
            pass_fds=[write], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        self._processes.append(screen)
        os.close(write)
        with os.fdopen(read) as file:
            display = file.readline().strip()
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}/session"
        self._start("WebKitWebDriver", f"--port={port}", DISPLAY=f":{display}")
        program = str(next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")))
        options = {"binary": program, "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        _wait(lambda: self._answers(port))
        session = self._request("POST", self._address, {"capabilities": capabilities})
        self._address += f"/{session['sessionId']}"
        self._size()

    @staticmethod
    def _answers(port):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return True
        return False

    def _request(self, method, address, parameters):
        body = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(address, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from None

    def _send(self, method, name, parameters={}):
        return self._request(method, f"{self._address}/{name}", parameters)


def _wait(condition):
    end = time.monotonic() + 60
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("a browser does not start")
        time.sleep(0.1)


@functools.cache
def engine(name):
    return {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}[name]()
