"""Rows can have any text: it is shown as text, and the layout stays as it is."""

from browser import PHONE
from collate import List, found_and_total
from names import names
from test_jumps import LINKS, STYLES, JumpTest, order
from test_strip import STRIP

HOSTILE = [
    "<script>hacked = 1</script>", "<img src=x onerror='hacked = 1'>", "\"><svg onload=hacked=1>",
    "</style><style>* { display: none }</style>", "</title></textarea><b>", "<!-- ", "-->", "]]>",
    "<![CDATA[", "&lt;&amp;&#60;", "&amp", "' onclick='hacked = 1", "{{1}}${hacked = 1}`",
    "a\u0000b", "a\tb", "a\nb", "a\rb\u0085c\u2028d\u2029e", "\u001b[31m", "\u007f", "\u009f",
    "\u0301\u0301\u0301", "e" + "\u0301" * 500, "\u0e49" * 50, "\u20dd", "\ufe0f",
    "\u202egnp.exe", "\u202dabc\u202c", "\u2066abc", "\u2067abc", "\u200fabc\u200e", "\u061cabc",
    "\ufeffa", "\ufffe", "\uffff", "\U0010ffff", "\ufdd0", "\ue000", "\ufffd",
    "\ufdfa" * 20, "\U0001242b" * 20, "\ua9c5" * 20, "\u0f00\u0f71\u0f74" * 20, "\u1ba0\u1ba5",
    "👩‍👩‍👧‍👦" * 20, "🏴" + "\U000e0067\U000e007f", "ﷺ", "༼ つ ◕_◕ ༽つ", "\u3000a", "a ", " a",
    "A" * 100_000, "一" * 30_000, "ا" * 30_000, "https://example.org/<x>", "javascript:hacked=1",
]
LINKS_OF_ROWS = [
    "javascript:hacked=1", " javascript:hacked=1", "java\tscript:hacked=1", "JavaScript:hacked=1",
    "\u0001javascript:hacked=1", "data:text/html,<script>hacked=1</script>", "vbscript:hacked",
    "https://example.org/\" onclick=\"hacked=1", "https://example.org/' onfocus='hacked=1",
    "file:///etc/passwd", "blob:x", "//example.org/a", "https://example.org/<b>", "#x", "",
]

# The characters that the page shows by their symbols or code points.
VISIBLE = {
    **{code: chr(0x2400 + code) for code in range(0x20)}, 0x7F: "\u2421",
    **{code: f"⟨U+{code:04X}⟩" for code in
       [*range(0x80, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]},
}

ROWS = """() => [...document.querySelectorAll("main li")].map(row => {
  const { left, right, height } = row.getBoundingClientRect();
  return { title: (row.querySelector("b") ?? row).textContent,
    other: row.querySelector("i")?.textContent, left, right, height,
    link: row.querySelector("a")?.getAttribute("href") };
})"""


def records():
    rows = [{"name": name, "other": HOSTILE[-i], "page": LINKS_OF_ROWS[i % len(LINKS_OF_ROWS)]}
            for i, name in enumerate(HOSTILE)]
    return rows + [{"name": name, "other": "12"} for name in names("sv", 300)]


class HostileRowTests(JumpTest):
    def test_looks(self):
        items = List(records(), "--locale", "sv", "--key", "name")
        expected = [row for _, rows in items.record_sections for row in rows]
        for style, cell in STYLES:
            with self.subTest(style=style, cell=cell):
                page = self.open(items.page(
                    "--style", style, "--cell-style", cell, "--link", "page",
                    "--subtitle" if cell == "subtitle" else "--detail", "other"))
                rows = page.evaluate(ROWS)
                self.assertEqual([row["title"] for row in rows],
                                 [row["name"].translate(VISIBLE) for row in expected])
                if cell != "default":
                    self.assertEqual([row["other"] for row in rows],
                                     [row["other"].translate(VISIBLE) for row in expected])
                self.check_layout(page, rows, 3.625 * 16 if cell == "subtitle" else 2.75 * 16)
                self.follow(page, LINKS, order(len(items.sections), f"{style} {cell}", 8))
                page.context.close()

    def check_layout(self, page, rows, height):
        self.assertEqual(page.evaluate("typeof hacked"), "undefined")
        self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
        for row in rows:
            self.near(row["height"], height, row["title"][:50])
            self.assertGreater(row["right"] - row["left"], 300, row["title"][:50])
            self.assertLess(row["right"], PHONE["width"] - 31)
        strip = page.evaluate(STRIP)
        self.near(strip["bar"]["top"], 0)
        self.near(strip["bar"]["bottom"], 52)
        self.assertTrue(all(mark["bottom"] <= PHONE["height"] for mark in strip["marks"]))

    def test_links(self):
        items = List(records(), "--locale", "sv", "--key", "name")
        page = self.open(items.page("--link", "page"))
        links = {row["link"] for row in page.evaluate(ROWS) if row["link"] is not None}
        self.assertEqual(links, {
            "//example.org/a", "https://example.org/<b>", "#x",
            "https://example.org/\"%20onclick=\"hacked=1", "https://example.org/'%20onfocus='hacked=1"})
        self.assertEqual(page.evaluate("document.querySelectorAll('main a:is([onclick], [onfocus])').length"), 0)
        self.assertEqual(page.evaluate("document.querySelectorAll('main script').length"), 0)

    def test_heading(self):
        for heading in ("</title><script>hacked = 1</script>", "A" * 10_000, "\u202ea\u0001"):
            page = self.open(List(["a"], "--locale", "sv").page("--heading", heading))
            self.assertEqual(page.evaluate("document.querySelector('h1').textContent"),
                             heading.translate(VISIBLE))
            self.check_layout(page, page.evaluate(ROWS), 44)

    def test_equal_names(self):
        items = List(["Anna"] * 5000 + ["Bo"] * 3, "--locale", "sv")
        page = self.open(items.page())
        self.check_layout(page, page.evaluate(ROWS), 44)
        self.follow(page, LINKS, [1, 0, 1])
        page.get_by_role("searchbox").fill("an")
        result = page.evaluate("document.querySelector('output').textContent")
        self.assertEqual(found_and_total(result), [5000, 5003])

    def test_search(self):
        page = self.open(List(records(), "--locale", "sv", "--key", "name").page())
        for query in ("<", "</", "\"", "\u0301", "\uffff", "[", "(", "\\", "a\u0000", "A" * 1000):
            page.get_by_role("searchbox").fill(query)
            self.frame(page)
            self.assertEqual(page.evaluate("typeof hacked"), "undefined")
            self.assertEqual(page.evaluate("document.documentElement.scrollWidth"), PHONE["width"])
