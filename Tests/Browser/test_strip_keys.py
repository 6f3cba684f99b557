"""Arrow keys, Home and End move through the strip, and show the sections."""

from browser import PHONE
from collate import List
from names import locale_options, names
from test_drag import CENTERS
from test_jumps import PLACE, JumpTest

FOCUSED = "() => decodeURIComponent(document.activeElement.hash.slice(1))"


class StripKeyTests(JumpTest):
    def press(self, page, key, name):
        page.keyboard.press(key)
        self.frame(page)
        self.assertEqual(page.evaluate(FOCUSED), name)
        self.assertEqual(page.evaluate("nameIn(location.hash)"), name)
        self.check(page.evaluate(f"name => ({PLACE})(document.getElementById(name))", name), name)

    def test_keys(self):
        for locales in ("sv", "ar", "zh-Hant"):
            with self.subTest(locales=locales):
                items = List(names(locales, 4200), *locale_options(locales))
                page = self.open(items.page(), window=PHONE)
                marks = [mark["name"] for mark in page.evaluate(CENTERS)]
                page.keyboard.press("Tab")
                page.keyboard.press("Tab")
                self.assertEqual(page.evaluate(FOCUSED), marks[0])
                for name in marks[1:4]:
                    self.press(page, "ArrowDown", name)
                self.press(page, "ArrowUp", marks[2])
                self.press(page, "End", marks[-1])
                self.press(page, "Home", marks[0])
                # Keys with another meaning, or without a mark to move to.
                page.keyboard.press("ArrowUp")
                self.assertEqual(page.evaluate(FOCUSED), marks[0])
                self.press(page, "ArrowDown", marks[1])
                page.context.close()
