"""In a locale that the browser does not know, the search has the root order, whatever the user's language is."""

from browser import PHONE, browser
from collate import List
from engines import NAMES, engine
from live import LiveTest

SHOWN = """return [...document.querySelectorAll("main li")].filter(row => row.checkVisibility())
  .map(row => row.textContent)"""
SEARCH = """
const field = document.querySelector("[type=search]");
field.value = arguments[0];
field.dispatchEvent(new Event("input"));"""
TEXTS = ["Ada", "Ábel", "Åsa", "Ärla", "Bo"]


class UnknownLocaleTests(LiveTest):
    def test_language_of_the_user(self):
        # To a browser without Welsh, Å and Ä are letters A, as in Welsh. They are others in Swedish.
        page = List(TEXTS, "--locale", "cy").page()
        for language in ("en", "sv"):
            context = browser().new_context(viewport=PHONE, locale=language)
            self.addCleanup(context.close)
            tab = context.new_page()
            tab.goto(page.as_uri())
            tab.get_by_role("searchbox").fill("a")
            shown = tab.evaluate(f"() => {{ {SHOWN} }}")
            self.assertEqual(sorted(shown), sorted(TEXTS[:-1]), language)

    def test_engines(self):
        # What the documentation says of Icelandic.
        page = List(TEXTS, "--locale", "is").page()
        for name in NAMES:
            engine(name).open(page.as_uri(), 390, 760)
            engine(name).run(SEARCH, "a")
            is_known = engine(name).run("return Intl.Collator.supportedLocalesOf('is').length > 0")
            expected = ["Ada"] if is_known else ["Ada", "Ábel", "Åsa", "Ärla"]
            self.assertEqual(sorted(engine(name).run(SHOWN)), sorted(expected), name)
