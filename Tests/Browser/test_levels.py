"""Rows lead to the lists below them, and these lead back."""

import json
import pathlib
import subprocess

from browser import PHONE, PageTest
from collate import TOOL, List

REGIONS = [{"name": region, "zones": [{"name": f"{region} {letter}"} for letter in letters]}
           for region, letters in (("Asia", "acb"), ("Europe", "ö"), ("Africa", "xy"))]
REGIONS.append({"name": "Arctic", "zones": []})

# The heading, the rows and the link back of the list that is shown.
SHOWN = """() => {
  const lists = [...document.querySelectorAll("body > div")].filter(list => list.checkVisibility());
  return lists.map(list => ({
    title: list.querySelector("h1").textContent,
    rows: [...list.querySelectorAll("main li")].map(row => row.textContent),
    back: list.querySelector("header > a")?.textContent ?? null,
  }));
}"""


class LevelTests(PageTest):
    def path(self):
        return List(REGIONS, "--locale", "en", "--key", "name").page("--children", "zones")

    def shown(self, page):
        self.frame(page)
        lists = page.evaluate(SHOWN)
        self.assertEqual(len(lists), 1)
        return lists[0]["title"], lists[0]["rows"], lists[0]["back"]

    def test_there_and_back(self):
        first = ("List", ["Africa", "Arctic", "Asia", "Europe"], None)
        for script in (True, False):
            with self.subTest(script=script):
                page = self.open(self.path(), script=script)
                self.assertEqual(self.shown(page), first)
                self.assertEqual(page.locator("main li a").count(), 3)
                page.get_by_role("link", name="Asia", exact=True).click()
                rows = ["Asia a", "Asia b", "Asia c"]
                self.assertEqual(self.shown(page), ("Asia", rows, "List"))
                page.go_back()
                self.assertEqual(self.shown(page), first)
                page.go_forward()
                self.assertEqual(self.shown(page), ("Asia", rows, "List"))
                page.get_by_role("link", name="List", exact=True).click()
                self.assertEqual(self.shown(page), first)

    def test_a_list_below_is_complete(self):
        page = self.open(self.path(), fragment="#/Asia")
        page.keyboard.type("asia b")
        self.assertEqual(page.evaluate("document.activeElement.textContent"), "Asia b")
        page.get_by_role("searchbox").fill("asia c")
        self.frame(page)
        rows = page.locator("main li").filter(visible=True)
        self.assertEqual(rows.all_text_contents(), ["Asia c"])
        self.assertEqual(page.locator("output").filter(visible=True).text_content(), "1 of 3")
        marked = "[...CSS.highlights.get('found') ?? []].map(range => range.toString())"
        self.frame(page)
        self.assertEqual(page.evaluate(marked)[0], "Asia")

    def test_print_has_all_levels(self):
        page = self.open(self.path())
        page.emulate_media(media="print")
        lists = page.evaluate(SHOWN)
        self.assertEqual([list["title"] for list in lists], ["List", "Africa", "Asia", "Europe"])
        self.assertEqual([len(list["rows"]) for list in lists], [4, 2, 3, 1])
        self.assertEqual(page.locator("header > a").filter(visible=True).count(), 0)

    def test_time_zones(self):
        file = pathlib.Path(__file__).parents[2] / "Data" / "time-zones-en.json"
        output = List(REGIONS, "--locale", "en", "--key", "name").page().with_name("zones.html")
        subprocess.run([TOOL, "page", file, "--locale", "en", "--key", "name", "--children", "zones",
                        "--subtitle", "zone", "-o", output], check=True)
        page = self.open(output, window=PHONE)
        for region in json.loads(file.read_text(encoding="utf-8")):
            page.get_by_role("link", name=region["name"], exact=True).filter(visible=True).click()
            title, rows, _ = self.shown(page)
            self.assertEqual(title, region["name"])
            zones = [zone["name"] + zone["zone"] for zone in region["zones"]]
            self.assertEqual(sorted(rows), sorted(zones))
            page.go_back()
