"""No letter is cut or squeezed out, in three engines, on the screen and on paper, also with large text.

Boxes tell nothing about that: letters of many scripts are higher than their lines. So what is drawn is compared
with what is drawn if nothing is clipped.
"""

import functools
import io
import itertools
import pathlib
import subprocess
import tempfile
import unittest

from PIL import Image, ImageChops

from collate import List
from engines import CAN_PRINT, NAMES, engine

# Short texts of scripts that go from right to left, or have high or deep letters.
TEXTS = {
    "sv": ["Ångström Qvist", "Ägg jpg", "Åberg"],
    "vi": ["Ẫn Ỹ", "Ặng Ộ", "Nguyễn Ủy"],
    "ar": ["فانواتو", "قطر", "مُحَمَّدٌ بِسْمِ", "jpg"],
    "fa": ["ژاپن", "گرجستان", "چاد"],
    "ur": ["پاکستان", "ٹوپی", "گھڑی"],
    "he": ["שָׁלוֹם", "בְּרֵאשִׁית", "ךףץ"],
    "hi": ["श्रीलंका", "हिन्दुस्तान", "र्द्ध्वी"],
    "ta": ["ஸ்ரீலங்கா", "கூகுள்", "இந்தியா"],
    "th": ["ผู้ปิ่น", "ฎีกา", "กู้"],
    "my": ["မြန်မာ", "ကျွန်ုပ်", "ဘင်္ဂလားဒေ့ရှ်"],
    "km": ["ស្ត្រី", "ព្រះរាជាណាចក្រ", "ប៉ូឡូញ"],
    "bo": ["རྒྱ་གར", "བསྒྲུབས", "ཧཱུྃ་སྤྱི"],
}
LOOKS = {
    "default": [],
    "subtitle": ["--subtitle", "other"],
    "link": ["--subtitle", "other", "--link", "link"],
    "detail": ["--detail", "other"],
    "grouped": ["--style", "grouped", "--detail", "other"],
}
PHONE = (390, 760)
SMALL_PHONE = (320, 560)

UNCLIPPED = """* { overflow: visible !important; content-visibility: visible !important;
  text-overflow: clip !important; }"""
# The scroll bar fades, and the script marks a letter some time after the page is drawn.
STILL = """
document.head.insertAdjacentHTML("beforeend", "<style>html { scrollbar-width: none; } "
  + "nav a { background: none !important; font-weight: normal !important; }</style>");"""
UNCLIP = f"""
document.head.insertAdjacentHTML("beforeend", `<style>{UNCLIPPED}</style>`);"""

# For each row, how much of the width of its texts is there, and the room of the longest title in rem.
ROOM = """
const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
return [...document.querySelectorAll("main li")].filter(row => row.checkVisibility()).map(row => {
  const title = row.querySelector("b");
  return { text: title.textContent, isWhole: title.scrollWidth <= title.clientWidth,
    room: title.clientWidth / size, height: row.getBoundingClientRect().height / size };
});"""

# The rows with a text that is beside their section, on a page with one column.
OUTSIDE = """
return [...document.querySelectorAll("main li")].filter(row => {
  const range = document.createRange(), section = row.closest("section").getBoundingClientRect();
  range.selectNodeContents(row);
  return [...range.getClientRects()].some(({ left, right }) =>
    left < section.left - .5 || right > section.right + .5);
}).map(row => row.textContent);"""


@functools.cache
def items(locale):
    texts = TEXTS[locale]
    return List([{"name": text, "other": other, "link": "https://example.org/"}
                 for text, other in zip(texts, texts[1:] + texts[:1])],
                "--locale", locale, "--key", "name")


def unclipped(page):
    """A page on which nothing is clipped."""
    path = page.with_stem(f"{page.stem}-unclipped")
    path.write_text(page.read_text(encoding="utf-8").replace(
        "</head>", f"<style>{UNCLIPPED}</style></head>"), encoding="utf-8")
    return path


def sheets(pdf):
    """The pictures of the sheets of a document."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "page.pdf")
        file.write_bytes(pdf)
        subprocess.run(["pdftoppm", "-r", "100", "-gray", file, pathlib.Path(folder, "page")],
                       check=True)
        return [path.read_bytes() for path in sorted(pathlib.Path(folder).glob("*.pgm"))]


def lost(picture, whole):
    """The place with ink that one picture has and the other one does not; nothing for faint differences."""
    pictures = [Image.open(io.BytesIO(picture)).convert("L") for picture in (picture, whole)]
    return ImageChops.difference(*pictures).point(lambda value: 255 * (value > 100)).getbbox()


class InkTests(unittest.TestCase):
    def test_screen(self):
        looks = [("default", 16), ("link", 16), ("grouped", 16), ("subtitle", 32), ("detail", 32)]
        for name, locale, (look, text_size) in itertools.product(NAMES, TEXTS, looks):
            with self.subTest(engine=name, locale=locale, look=look, text_size=text_size):
                engine(name).open(items(locale).page(*LOOKS[look]).as_uri(), *PHONE, text_size)
                engine(name).run(STILL)
                picture = engine(name).picture()
                engine(name).run(UNCLIP)
                self.assertIsNone(lost(picture, engine(name).picture()))

    def test_print(self):
        for name, locale, look in itertools.product(
                CAN_PRINT, TEXTS, ("default", "link", "detail")):
            with self.subTest(engine=name, locale=locale, look=look):
                page = items(locale).page(*LOOKS[look])
                printed, whole = (sheets(engine(name).printed(path.as_uri()))
                                  for path in (page, unclipped(page)))
                self.assertEqual((len(printed), len(whole)), (1, 1))
                self.assertIsNone(lost(printed[0], whole[0]))

    def test_columns(self):
        for name, locale, look in itertools.product(
                NAMES, ("sv", "ar", "he", "fa"), ("default", "link", "detail")):
            with self.subTest(engine=name, locale=locale, look=look):
                engine(name).open(items(locale).page("--print", *LOOKS[look]).as_uri(), *PHONE)
                self.assertEqual(engine(name).run(OUTSIDE), [])

    def test_rows_of_links_are_not_higher_in_print(self):
        heights = """return [...document.querySelectorAll("main li")].map(row =>
          row.getBoundingClientRect().height)"""
        for name in NAMES:
            measured = []
            for look in ("subtitle", "link"):
                engine(name).open(items("sv").page("--print", *LOOKS[look]).as_uri(), *PHONE)
                measured.append(engine(name).run(heights))
            self.assertEqual(measured[0], measured[1], name)


class RoomTests(unittest.TestCase):
    """A title keeps room that is enough to tell it from others, in rows that are all equally high."""

    LONG = [{"name": "Cecilia Hohenstein", "other": "+46 70 003 00 00 +46 70 003 00 00",
             "image": "picture.gif", "link": "https://example.org/"},
            {"name": "Bo", "other": "+46 70 003 00 00", "image": "picture.gif",
             "link": "https://example.org/"}]

    def test_titles(self):
        rows = List(self.LONG, "--locale", "sv", "--key", "name")
        details = (["--detail", "other"], ["--detail", "other", "--cell-style", "value2"],
                   ["--subtitle", "other"])
        for name, look, window, text_size, more in itertools.product(
                NAMES, details, (PHONE, SMALL_PHONE), (16, 24, 32),
                ([], ["--image", "image", "--link", "link", "--style", "grouped"])):
            with self.subTest(engine=name, look=look, window=window, text_size=text_size,
                              more=more):
                engine(name).open(rows.page(*look, *more).as_uri(), *window, text_size)
                titles = engine(name).run(ROOM)
                self.assertEqual(len(titles), 2)
                self.assertEqual(len({row["height"] for row in titles}), 1)
                for row in titles:
                    self.assertTrue(row["isWhole"] or row["room"] >= 3, row)

    def test_width(self):
        records = [{"name": "Skandinaviska halvön", "parts": self.LONG}]
        rows = List(records, "--locale", "sv", "--key", "name", "--children", "parts")
        page = rows.page("--detail", "other").as_uri()
        width = "return [document.documentElement.scrollWidth, innerWidth]"
        for name, window, text_size, level in itertools.product(
                NAMES, (PHONE, SMALL_PHONE), (16, 32), ("", "#/Skandinaviska_halv%C3%B6n")):
            with self.subTest(engine=name, window=window, text_size=text_size, level=level):
                engine(name).open(page + level, *window, text_size)
                shown, room = engine(name).run(width)
                self.assertLessEqual(shown, room)
                field = engine(name).run("""
                  return [...document.querySelectorAll("[type=search]")].filter(field =>
                    field.checkVisibility()).map(field => field.getBoundingClientRect().right)""")
                self.assertEqual(len(field), 1)
                self.assertLessEqual(field[0], room)
