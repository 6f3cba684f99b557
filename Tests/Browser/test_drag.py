"""A pointer that moves along the strip shows the section of each mark."""

from browser import DESKTOP, PHONE
from collate import List
from names import locale_options, names
from test_jumps import MARKS, PLACE, JumpTest

CENTERS = f"""() => {MARKS}.map(mark => {{
  const {{ left, right, top, bottom }} = mark.getBoundingClientRect();
  return {{ title: mark.textContent, name: decodeURIComponent(mark.hash.slice(1)),
    x: (left + right) / 2, y: (top + bottom) / 2 }};
}})"""


class Mouse:
    def __init__(self, page):
        self.page = page

    def down(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x, y):
        self.page.mouse.move(x, y)

    def up(self):
        self.page.mouse.up()


class Finger:
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, x, y):
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x, y):
        self._send("touchMove", [{"x": x, "y": y}])

    def up(self):
        self._send("touchEnd", [])


# The title beside the pointer, how far from the top it is, and whether the strip has room beside it.
BUBBLE = """() => {
  const nav = document.querySelector("nav"), style = getComputedStyle(nav, "::after");
  const middle = nav.getBoundingClientRect().top + parseFloat(style.top);
  const beside = parseFloat(style.insetInlineEnd) >= nav.clientWidth;
  return [style.content, Math.round(middle), beside];
}"""


class DragTests(JumpTest):
    def check_bubble(self, page, mark):
        title, middle, is_beside = page.evaluate(BUBBLE)
        # A gap stands for several titles.
        if mark["title"] != "•":
            self.assertEqual(title, f'"{mark["title"]}"')
        self.assertLess(abs(middle - mark["y"]), 1.5)
        self.assertTrue(is_beside)

    def landed(self, page, name):
        self.frame(page)
        place = page.evaluate(f"name => ({PLACE})(document.getElementById(name))", name)
        self.check(place, name)

    def test_drag(self):
        for locales, pointer, window, style in (
                ("sv", Mouse, DESKTOP, "plain"), ("sv", Finger, PHONE, "grouped"),
                ("ar", Finger, PHONE, "plain"), ("zh-Hant", Mouse, PHONE, "plain")):
            with self.subTest(locales=locales, pointer=pointer.__name__):
                items = List(names(locales, 4200), *locale_options(locales))
                page = self.open(
                    items.page("--style", style), window=window, touch=pointer is Finger)
                marks = page.evaluate(CENTERS)
                device = pointer(page)
                device.down(marks[3]["x"], marks[3]["y"])
                self.landed(page, marks[3]["name"])
                for mark in marks[4::3] + marks[::-4]:
                    device.move(mark["x"], mark["y"])
                    self.landed(page, mark["name"])
                # Beside the strip, and above and below it.
                device.move(200, marks[5]["y"])
                self.landed(page, marks[5]["name"])
                device.move(marks[0]["x"], 1)
                self.landed(page, marks[0]["name"])
                device.move(marks[0]["x"], window["height"] - 1)
                self.landed(page, marks[-1]["name"])
                device.move(marks[6]["x"], marks[6]["y"])
                self.landed(page, marks[6]["name"])
                self.check_bubble(page, marks[6])
                device.up()
                self.landed(page, marks[6]["name"])
                address = page.url
                self.assertEqual(page.evaluate("nameIn(location.hash)"), marks[6]["name"])
                self.assertEqual(page.evaluate(BUBBLE)[0], "none")
                # Nothing is dragged any more.
                if pointer is Mouse:
                    device.move(marks[2]["x"], marks[2]["y"])
                    self.landed(page, marks[6]["name"])
                page.goto("about:blank")
                page.goto(address)
                self.landed(page, marks[6]["name"])
                page.context.close()

    def test_tap(self):
        items = List(names("sv", 4200), "--locale", "sv")
        page = self.open(items.page(), touch=True)
        for mark in page.evaluate(CENTERS)[::5]:
            page.touchscreen.tap(mark["x"], mark["y"])
            self.landed(page, mark["name"])

    def test_click(self):
        items = List(names("sv", 4200), "--locale", "sv")
        for script in (True, False):
            page = self.open(items.page(), script=script)
            for mark in page.evaluate(CENTERS)[::-5]:
                page.mouse.click(mark["x"], mark["y"])
                self.landed(page, mark["name"])

    def test_other_buttons_do_not_drag(self):
        items = List(names("sv", 4200), "--locale", "sv")
        page = self.open(items.page())
        mark = page.evaluate(CENTERS)[5]
        page.mouse.move(mark["x"], mark["y"])
        page.mouse.down(button="middle")
        self.frame(page)
        self.assertEqual(page.evaluate("scrollY"), 0)
