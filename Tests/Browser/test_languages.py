"""The page and its sections have the languages and the direction of their locales."""

from browser import PageTest
from collate import List
from names import locale_options, names

CASES = {  # locales: the language of the page, its direction, the languages of its sections
    "sv": ("sv", "ltr", {"sv"}),
    "ar": ("ar", "rtl", {"ar"}),
    "he": ("he", "rtl", {"he"}),
    "zh-Hant": ("zh-Hant", "ltr", {"zh-Hant"}),
    "en+ru": ("en", "ltr", {"en", "ru"}),
}


# The languages of the elements with a text of the page itself, and of the titles in the index strip, and the
# directions of the numbers of rows that are found.
LABELS = """() => {
  const languages = selector => [...new Set([...document.querySelectorAll(selector)].map(element =>
    element.closest("[lang]").lang))];
  const outputs = [...document.querySelectorAll("output")];
  return [languages("[aria-label], [placeholder], output, button, label"), languages("nav li"),
    [...new Set(outputs.map(output => getComputedStyle(output).direction))]];
}"""


class LanguageTests(PageTest):
    def test_languages(self):
        for locales, expected in CASES.items():
            with self.subTest(locales=locales):
                page = self.open(List(names(locales, 200), *locale_options(locales)).page())
                language, direction, sections = page.evaluate("""() => [
                  document.documentElement.lang, getComputedStyle(document.body).direction,
                  [...document.querySelectorAll("h2")].map(head => [
                    head.textContent[0], head.closest("[lang]").lang])]""")
                self.assertEqual((language, direction, {lang for _, lang in sections}), expected)
                self.assertEqual(page.evaluate(LABELS), [[language], [language], ["ltr"]])
                # What the user types has the language of the list.
                page.get_by_role("searchbox").fill("a")
                self.assertEqual(page.evaluate("document.querySelector('input').lang"), language)
                self.assertEqual(page.evaluate(LABELS)[2], [direction])
                for title, lang in sections:
                    if locales == "en+ru":
                        self.assertEqual(lang, "ru" if title >= "А" else "en", title)
