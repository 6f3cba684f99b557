"""Search shows the rows with words that begin with those of the query, without regard to accents and case."""

from browser import DESKTOP, PHONE, ask
from collate import List, found_and_total, number
from names import choices, locale_options, names
from test_jumps import LINKS, JumpTest, order

# The rows that match a query: a part of one of their texts, from the start of a word, is equal to each word of the
# query. In Thai, a vowel that is written before its consonant counts after it.
MATCH = """(rows, query) => {
  const inOrder = text => text.replace(/([\u0E40-\u0E44])([\u0E01-\u0E2E])/g, "$2$1\u034F");
  const isInWord = character => /[\p{L}\p{N}\p{M}\u034F]/u.test(character);
  const collators = {};
  const startsIn = characters => [...characters.keys()].filter(i => i === 0
    || isInWord(characters[i]) && !isInWord(characters[i - 1]) || /\p{Ideographic}/u.test(characters[i]));
  const begins = (characters, word, { compare }) => {
    let part = "";
    for (const character of characters) {
      part += character;
      if (compare(part, word) === 0) return true;
      if (part.length > 3 * word.length + 9) break;
    }
    return false;
  };
  const words = inOrder(query).split(/\s+/u).filter(word => word !== "");
  return rows.flatMap(([language, ...texts], i) => {
    collators[language] ??= new Intl.Collator(language, { sensitivity: "base" });
    const characters = texts.map(text => [...inOrder(text)]);
    return words.every(word => characters.some(characters => startsIn(characters).some(start =>
      begins(characters.slice(start), word, collators[language])))) ? [i] : [];
  });
}"""

SHOWN = """() => {
  const isShown = element => element.checkVisibility();
  return {
    rows: [...document.querySelectorAll("main li")].flatMap((row, i) => isShown(row) ? [i] : []),
    counts: [...document.querySelectorAll("section")].filter(isShown).map(section => [
      section.querySelector("h2 small").textContent,
      [...section.querySelectorAll("li")].filter(isShown).length]),
    result: document.querySelector("output").textContent,
    strip: isShown(document.querySelector("nav")), place: scrollY,
  };
}"""

# The texts that are marked.
MARKED = "[...CSS.highlights.get('found') ?? []].map(range => range.toString())"


def rows_of(items, shown=()):
    """The language of the section of each row, the text by which it is sorted, and those that it shows."""
    options = list(zip(items.order[::2], items.order[1::2]))
    locales = [value for option, value in options if option == "--locale"]
    key = dict(options).get("--key")
    rows = []
    for title, records in items.record_sections:
        language = locales[-1] if "А" <= title[0] <= "я" else locales[0]
        for record in records:
            text = record[key] if key else record
            rows.append((language, text, *(record[name] for name in shown)))
    return rows


def queries(rows, purpose):
    """Parts of random texts, some of them in other letters, and a query that nothing matches."""
    source = choices(purpose)
    result = []
    for length in (1, 1, 2, 2, 3, 100):
        text = source.choice(source.choice(rows)[1:])
        start = source.choice([0, *(i + 1 for i, character in enumerate(text) if character == " ")])
        query = text[start:start + length]
        # A vowel in front of a Thai consonant is a letter only together with it.
        query = query.rstrip("เแโใไ")
        if query:
            result.append(source.choice([query.lower(), query.upper(), query, " " + query + " "]))
    return result + ["zqzq"]


class SearchTests(JumpTest):
    def search(self, page, query, rows):
        page.get_by_role("searchbox").fill(query)
        shown = ask(page, SHOWN)
        expected = ask(page, MATCH, rows, query)
        # As texts, so that a failure shows them.
        self.assertEqual([rows[i][1:] for i in shown["rows"]], [rows[i][1:] for i in expected])
        self.assertEqual(shown["rows"], expected)
        self.assertEqual([number(text) for text, _ in shown["counts"]],
                         [count for _, count in shown["counts"]])
        self.assertEqual(found_and_total(shown["result"]), [len(expected), len(rows)])
        self.assertEqual((shown["strip"], shown["place"]), (False, 0))
        return expected

    def clear(self, page, rows):
        page.get_by_role("searchbox").fill("")
        shown = ask(page, SHOWN)
        self.assertEqual(shown["rows"], list(range(len(rows))))
        self.assertEqual([number(text) for text, _ in shown["counts"]],
                         [count for _, count in shown["counts"]])
        self.assertEqual((shown["result"], shown["strip"]), ("", True))

    def check_list(self, items, *look, more=(), **options):
        rows = rows_of(items, shown=look[1::2])
        page = self.open(items.page(*look), **options)
        for query in [*queries(rows, str(items.order)), *more]:
            with self.subTest(order=items.order, query=query):
                self.search(page, query, rows)
                # The jumps are exact among the rows that are left, in any order.
                sections = page.evaluate(f"{LINKS}.length")
                self.follow(page, LINKS, order(sections, query, 4), reaches_all=False)
        self.clear(page, rows)
        self.follow(page, LINKS, order(len(items.sections), str(items.order), 8))
        page.context.close()

    def test_locales(self):
        for locales, count, window in (
                ("sv", 4200, PHONE), ("ar", 1000, DESKTOP), ("he", 1000, PHONE),
                ("ja", 2000, PHONE), ("zh-Hant", 1000, DESKTOP), ("th", 1000, PHONE),
                ("hi", 1000, PHONE), ("en+ru", 4200, DESKTOP)):
            self.check_list(List(names(locales, count), *locale_options(locales)), window=window)

    def test_order_that_the_browser_does_not_know(self):
        for options in (["--locale", "sv", "--rules", "&z < b <<< B < ab <<< Ab"],
                        ["--locale", "en", "--reorder", "Cyrl", "--case-first", "upper"],
                        ["--locale", "sv", "--numeric", "--rules", "&x < a <<< A"]):
            rows = names("sv", 1000) + [f"A {i}" for i in range(120)] + names("en+ru", 500)
            self.check_list(List(rows, *options), more=("A 1", "A 11", "cb", "EB", "xa"))

    def test_text_that_is_not_shown(self):
        kana, cells = names("ja", 2000), names("zh-Hant", 1000)
        records = [{"reading": a, "name": b, "other": "12"} for a, b in zip(kana, cells)]
        for look in (["--title", "name"], ["--title", "name", "--detail", "other"],
                     ["--subtitle", "name"]):
            self.check_list(List(records, "--locale", "ja", "--key", "reading"), *look)

    def test_shown_and_filing_text(self):
        records = [{"n": "愛知", "r": "あいち"}, {"n": "愛媛", "r": "えひめ"}, {"n": "岩手", "r": "いわて"},
                   {"n": "いろは"}, {"n": "The あ", "r": "ん"}]
        page = self.open(List(records, "--locale", "ja", "--key", "n", "--reading", "r").page())
        for query, found in (("愛", ["愛知", "愛媛"]), ("い", ["いろは", "岩手"]), ("え", ["愛媛"]),
                             ("the", ["The あ"]), ("ん", ["The あ"]), ("知", ["愛知"]),
                             ("あ", ["愛知", "The あ"]), ("ち", []), ("ろ", [])):
            with self.subTest(query=query):
                page.get_by_role("searchbox").fill(query)
                shown = page.evaluate("""() => [...document.querySelectorAll("main li")]
                  .filter(row => row.checkVisibility()).map(row => row.textContent)""")
                self.assertEqual(sorted(shown), sorted(found))

    def test_long_list(self):
        items = List(names("sv", 100_000), "--locale", "sv")
        rows = rows_of(items)
        page = self.open(items.page())
        for query in queries(rows, "long")[::2]:
            self.search(page, query, rows)
        self.clear(page, rows)

    def test_letters(self):
        for locale, texts, query, found in (
                ("cs", ["Cihla", "Chata", "Čáp", "chyba", "Dub"], "c", ["Cihla"]),
                ("cs", ["Cihla", "Chata", "Čáp", "chyba", "Dub"], "CH", ["Chata", "chyba"]),
                ("sv", ["Ada", "Åsa", "Ärla", "àpropos"], "a", ["Ada", "àpropos"]),
                ("sv", ["Ada", "Åsa", "Ärla", "ål"], "å", ["ål", "Åsa"]),
                ("sv", ["Ide", "Idé", "Idéer", "Ida"], "idé", ["Ide", "Idé", "Idéer"]),
                ("sv", ["Ide", "Idé", "Idéer", "Ida"], " IDE", ["Ide", "Idé", "Idéer"]),
                ("de", ["Äpfel", "apfel", "Straße", "Strasse"], "apf", ["apfel", "Äpfel"]),
                ("de", ["Äpfel", "Straße", "Strasse"], "strass", ["Strasse", "Straße"]),
                ("ja", ["カード", "かお", "がか", "きた"], "か", ["カード", "かお", "がか"]),
                ("th", ["เกม", "กา", "แข"], "ก", ["กา", "เกม"]),
                ("en", ["a", "b", "😀 face", "😀", "1"], "😀", ["😀", "😀 face"]),
                ("en", ["Anna Berg", "Berg, Hanna", "Iceberg", "Bergen"], "berg", ["Anna Berg", "Berg, Hanna", "Bergen"]),
                ("en", ["Anna Berg", "Berg, Hanna", "Berg An"], " berg  an", ["Anna Berg", "Berg An"]),
                ("en", ["O'Neil", "Neil", "McNeil", "(Neil)"], "neil", ["O'Neil", "Neil", "(Neil)"]),
                ("en", ["O'Neil", "(Neil)", "a (b)"], "(", ["(Neil)"]),
                ("cs", ["Jan Cihla", "Jan Chata"], "c", ["Jan Cihla"]),
                ("lt", ["Jonas Ynas", "Jonas Inas"], "i", ["Jonas Inas", "Jonas Ynas"]),
                ("da", ["Per Aage", "Per Åge", "Per Age"], "å", ["Per Aage", "Per Åge"]),
                ("zh", ["北京", "東京", "京都"], "京", ["北京", "東京", "京都"]),
                ("en", ["a\u00a0b", "a\u2003c", "d-e", "e"], "e", ["d-e", "e"])):
            with self.subTest(locale=locale, query=query):
                page = self.open(List(texts, "--locale", locale).page())
                page.get_by_role("searchbox").fill(query)
                shown = page.evaluate("""() => [...document.querySelectorAll("main li")]
                  .filter(row => row.checkVisibility()).map(row => row.textContent)""")
                self.assertEqual(sorted(shown), sorted(found))
                page.context.close()

    def test_one_query_after_another(self):
        items = List(names("sv", 4200), "--locale", "sv")
        rows = rows_of(items)
        page = self.open(items.page())
        word = choices("word").choice(rows)[1]
        lengths = list(range(1, len(word) + 1))
        for length in lengths + lengths[::-1]:
            self.search(page, word[:length], rows)
        self.clear(page, rows)
        self.follow(page, LINKS, order(len(items.sections), "after"))

    def test_heights(self):
        # A browser lays out 500 rows together. Some of the rows to the end are not laid out here.
        texts = [f"A{second} {i:03}" for second, count in (("a", 400), ("b", 900), ("c", 200))
                 for i in range(count)]
        page = self.open(List([*texts, "B"], "--locale", "sv").page())
        for query, count in (("ab", 900), ("a", 1500), ("ab 8", 100), ("ac", 200), ("aa", 400)):
            with self.subTest(query=query):
                page.get_by_role("searchbox").fill(query)
                self.frame(page)
                height = page.evaluate(
                    "document.querySelector('section').getBoundingClientRect().height")
                self.near(height, 28 + 44 * count)

    def found(self, items, query, *look):
        page = self.open(items.page(*look))
        page.get_by_role("searchbox").fill(query)
        shown = page.evaluate("""() => [...document.querySelectorAll("main li")]
          .filter(row => row.checkVisibility()).map(row => (row.querySelector("b") ?? row).textContent)""")
        page.context.close()
        return sorted(shown)

    def test_characters_that_are_shown_as_others(self):
        rows = [{"n": "\u2068Anna\u2069", "s": "x"}, {"n": "Bo", "s": "Anna\u202cBerg"},
                {"n": "a\u0001b", "s": "u"}, {"n": "Uno", "s": "Anna\u0007Bo"}]
        items = List(rows, "--locale", "sv", "--key", "n")
        for query, count in (("u", 2), ("2068", 0), ("anna", 3), ("annab", 2), ("b", 3), ("202c", 0)):
            with self.subTest(query=query):
                self.assertEqual(len(self.found(items, query, "--subtitle", "s")), count)

    def test_filed_and_titled(self):
        items = List([{"n": "愛知", "r": "あいち", "t": "Aichi"}, {"n": "い", "t": "I"}],
                     "--locale", "ja", "--key", "n", "--reading", "r")
        for query in ("愛", "あい", "aic", "知"):
            self.assertEqual(self.found(items, query, "--title", "t"), ["Aichi"], query)

    def test_languages_of_words(self):
        rows = [{"n": "Анна", "d": "Åsa"}, {"n": "Åke", "d": "Анна"}, {"n": "กา", "d": "ab"},
                {"n": "(กข)", "d": "-"}]
        items = List(rows, "--locale", "sv", "--locale", "ru", "--locale", "th", "--key", "n")
        for query, found in (("a", ["กา"]), ("å", ["Åke", "Анна"]), ("анна", ["Åke", "Анна"]),
                             ("(", ["(กข)"]), ("a-b", []), ("กข", ["(กข)"])):
            with self.subTest(query=query):
                self.assertEqual(self.found(items, query, "--detail", "d"), found)

    def test_long_texts_without_white_space(self):
        # Otherwise this takes much longer.
        items = List(["京都" * 100_000, "é-" * 50_000, "x" * 100_000, "x" * 99_999 + "y"], "--locale", "ja")
        page = self.open(items.page())
        for query, count in (("京", 1), ("都", 1), ("é", 1), ("x" * 200, 2), ("x" * 5000, 2),
                             ("e\u0301" * 100, 0), ("a " * 1000, 0)):
            page.get_by_role("searchbox").fill(query)
            result = page.evaluate("document.querySelector('output').textContent")
            self.assertEqual(found_and_total(result)[0], count, query[:9])

    def test_marks(self):
        """What a row shows of the words of a query is marked."""
        for locale, rows, query, expected in (
                ("sv", ["Anna Åberg", "Bo Anka", "Hanna", "Ann An"], "an", ["An"] * 4),
                ("sv", ["Anna Åberg", "Åberg, Anna", "Anna Berg"], "åb an", ["An", "Åb", "Åb", "An"]),
                ("en", ["E\u0301a e", "Ea"], "e", ["E", "E\u0301", "e"]),
                ("de", ["Straße", "Strasse 7"], "strass", ["Straß", "Strass"]),
                ("de", ["Straße"], "strasse 7", []),
                ("ja", ["東京都", "京都", "都市"], "京", ["京", "京"]),
                ("ar", ["مُحَمَّد علي"], "محمد", ["مُحَمَّد"]),
                ("th", ["สวัสดี ชาวโลก"], "ชาว", ["ชาว"]),
                ("th", ["เชียงใหม่"], "เชียง", ["เชียง"]),
                ("en", ["𠮷田", "𝐀𝐁 c"], "𠮷", ["𠮷"]),
                ("en", ["𠮷田", "𝐀𝐁 c"], "ab", ["𝐀𝐁"]),
                ("sv", ["Anna", "Anna"], "a" * 3000, []),
                ("sv", [f"Anna {i}" for i in range(3000)], "anna", None)):
            items = List([{"n": row, "s": f"x {row}"} for row in rows], "--locale", locale, "--key", "n")
            with self.subTest(locale=locale, query=query[:9]):
                page = self.open(items.page("--subtitle", "s"))
                page.get_by_role("searchbox").fill(query)
                self.frame(page)
                marks = page.evaluate(MARKED)
                if expected is None:
                    # Only what is in the window, also after a movement.
                    self.assertTrue(6 < len(marks) < 60, len(marks))
                    page.evaluate("scrollTo(0, 60000)")
                    self.frame(page)
                    self.assertTrue(6 < len(page.evaluate(MARKED)) < 60)
                else:
                    self.assertEqual(sorted(marks), sorted(2 * expected))
                page.get_by_role("searchbox").fill("")
                self.frame(page)
                self.assertEqual(page.evaluate(MARKED), [])
                page.context.close()

    def test_query_in_the_address(self):
        """A query is there again after a reload, and in a link, but is not one of a list below a row."""
        items = List(names("sv", 300), "--locale", "sv")
        page = self.open(items.page(), fragment="#M")
        shown = lambda: page.locator("main li").filter(visible=True).all_text_contents()
        for query in ("m", "å & b", ""):
            with self.subTest(query=query):
                page.get_by_role("searchbox").fill(query)
                expected = shown()
                address = page.url
                self.assertEqual(("query=" in address, address.endswith("#M")), (query != "", True))
                page.reload()
                self.assertEqual(page.get_by_role("searchbox").input_value(), query)
                self.assertEqual(shown(), expected)
                other = self.open(items.page())
                other.goto(address)
                self.assertEqual(other.locator("main li").filter(visible=True).all_text_contents(), expected)
                other.context.close()
        for i in range(300):
            page.get_by_role("searchbox").fill("m" if i % 2 else "k")
        self.assertEqual({row[0].lower() for row in shown()}, {"m"})

    def test_empty_list(self):
        page = self.open(List([], "--locale", "sv").page())
        page.get_by_role("searchbox").fill("a")
        self.assertEqual(page.evaluate("document.querySelector('output').textContent"), "0 av 0")
