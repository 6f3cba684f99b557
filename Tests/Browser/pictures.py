"""Makes the pictures of the documentation. ./Scripts/pictures runs it."""

import pathlib
import subprocess
import sys
import tempfile

from browser import browser
from collate import TOOL

PHONE = {"width": 390, "height": 640}
# The most bytes of a picture: everyone who clones the repository gets them.
MOST = 200_000

PICTURES = [  # name, fragment, dark, arguments of the tool
    ("states", "", False,
     ["Data/States.plist", "--locale", "en", "--key", "Name", "--subtitle", "Capitol",
      "--heading", "States"]),
    ("cities-dark", "#CH", True, ["Data/cities-cs.txt", "--locale", "cs", "--heading", "Města"]),
    ("cities-arabic", "", False, ["Data/cities-ar.txt", "--locale", "ar", "--heading", "المدن"]),
    ("prefectures", "", False,
     ["Data/prefectures-ja.json", "--locale", "ja", "--key", "reading", "--title", "name",
      "--detail", "reading", "--heading", "都道府県"]),
]
PRINTED = ["Data/languages-da.json", "--locale", "da", "--key", "name", "--heading", "Sprog"]


def write(folder, name, arguments):
    path = pathlib.Path(folder, f"{name}.html")
    subprocess.run([TOOL, "page", *arguments, "-o", path], check=True)
    return path.as_uri()


def main(target):
    with tempfile.TemporaryDirectory() as folder:
        for name, fragment, dark, arguments in PICTURES:
            page = browser().new_page(viewport=PHONE, device_scale_factor=2,
                                      color_scheme="dark" if dark else "light")
            page.goto(write(folder, name, arguments) + fragment)
            page.wait_for_timeout(200)
            page.screenshot(path=target / f"{name}.png")

        page = browser().new_page()
        page.goto(write(folder, "print", PRINTED))
        sheets = pathlib.Path(folder, "print.pdf")
        page.pdf(path=sheets, format="A4", margin=dict.fromkeys(
            ("top", "bottom", "left", "right"), "12mm"))
        subprocess.run(["pdftoppm", "-singlefile", "-gray", "-png", "-r", "80", sheets,
                        target / "print"], check=True)
    for path in sorted(target.glob("*.png")):
        print(f"{path}: {path.stat().st_size} bytes")
        if path.stat().st_size > MOST:
            sys.exit(f"{path} is too large")


main(pathlib.Path(sys.argv[1]))
