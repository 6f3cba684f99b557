"""Section policies and filing rules."""

import os
import pickle
import random

import pyarrow
import pytest
from indexed_collation import Collation, CollationError, Filing, SectionPolicy
from indexed_collation.collation import _NAMES, reopened

SEED = int(os.environ.get("CONFORMANCE_SEED", "1"))
ENGLISH = Filing(articles=["en"])
CATCH_ALLS = {
    "uikit": [("A", ["anna"]), ("#", ["!", "7", "Άννα"])],
    "at-start": [("#", ["!", "7", "Άννα"]), ("A", ["anna"])],
    "icu": [("…", ["!", "7"]), ("A", ["anna"]), ("…", ["Άννα"])],
    "icu-with-digits": [("…", ["!"]), ("A", ["anna"]), ("#", ["7"]), ("…", ["Άννα"])],
    "apart": [("&", ["!"]), ("0–9", ["7"]), ("A", ["anna"]), ("Greek", ["Άννα"])],
    "apart-at-end": [("A", ["anna"]), ("&", ["!"]), ("0–9", ["7"]), ("Greek", ["Άννα"])],
}


def test_each_option_has_a_name():
    with pytest.raises(CollationError) as error:
        reopened({"locales": ["en"], "x": 1})
    known = str(error.value).split("the options are: ")[1].split(", ")
    assert set(known) == {"locales", *_NAMES}


@pytest.mark.parametrize("options, texts", [
    ({"ignores_punctuation": True}, ["$b", "a", "-c"]),
    ({"ignores_punctuation": True, "max_variable": "space"}, ["-c", "$b", "a"]),
    ({"ignores_punctuation": True, "max_variable": "currency"}, ["a", "$b", "-c"]),
    ({"case_first": "upper"}, ["A", "a"]), ({"case_first": "lower"}, ["a", "A"]),
    ({"numeric_ordering": True}, ["a2", "a10"]), ({"numeric_ordering": False}, ["a10", "a2"]),
    ({"backwards_secondary": True}, ["côte", "coté"]),
    ({"strength": "primary", "case_level": True}, ["á", "a", "A"]),
    ({"strength": "primary"}, ["A", "á", "a"]), ({"reordering": ["Grek"]}, ["ω", "a"]),
    ({"normalization": True}, ["a"]), ({"rules": "&b < a"}, ["b", "a"]),
    ({"alphabet": ["b", "a"]}, ["b", "a"]),
])
def test_each_option_has_its_effect(options, texts):
    collation = Collation("en", **options)
    assert sorted(texts, key=collation.key) == texts
    assert repr(collation) == f"Collation('en', {', '.join(f'{n}={v!r}' for n, v in options.items())})"


def test_the_sections_suit_the_items():
    short = Collation("en", policy=SectionPolicy(minimum_count=2, maximum_count=3))
    fruits = ["Apple", "Banana", "Cherry", "Peach", "Pear", "Pineapple", "Plum", "Quince", "Yuzu"]
    expected = [
        ("A–O", ["Apple", "Banana", "Cherry"]), ("Pe–Pi", ["Peach", "Pear", "Pineapple"]),
        ("Pl", ["Plum"]), ("Q–Z", ["Quince", "Yuzu"])]
    assert short.sections(fruits) == expected
    assert short.sections([{"name": name} for name in fruits], key=lambda row: row["name"]) == [
        (title, [{"name": name} for name in names]) for title, names in expected]
    assert short.sections(pyarrow.array(fruits)) == expected
    # Without items, the sections are the original ones.
    assert not short.is_adapted and short.titles == Collation("en").titles
    adapted = short.adapted(fruits)
    assert adapted.is_adapted and adapted.titles == ("A–O", "Pe–Pi", "Pl", "Q–Z", "#")
    assert adapted.index_titles == (("A", 0), ("P", 1), ("Q", 3), ("#", 4))
    assert adapted.sections_of(["Mango", "Pumpkin", "7"]).to_list() == [0, 2, 4]
    assert adapted.sections(["Mango"]) == [("A–O", ["Mango"])]
    assert adapted.keys(fruits).to_list() == short.keys(fruits).to_list()
    # Adapted again, they depend only on the new items.
    assert adapted.adapted(["Mango"]).titles == short.adapted(["Mango"]).titles
    positions, bounds = adapted.arrange(fruits)
    assert positions.to_list() == list(range(9)) and bounds.to_list() == [0, 3, 6, 7, 9, 9]


def test_letters_that_icu_lacks():
    assert "Đ" in Collation("bs").titles
    assert "Đ" not in Collation("bs", policy=SectionPolicy(uses_icu_letters=True)).titles
    policy = SectionPolicy(letters=["Ñ"])
    spanish = Collation("en", rules="&N < ñ <<< Ñ", policy=policy)
    assert spanish.titles[13:16] == ("N", "Ñ", "O") and pickle.loads(pickle.dumps(spanish)).policy == policy
    # Where the order has no such letter, a rule makes it one.
    added = Collation("en", policy=policy)
    assert added.titles == spanish.titles and added.sort(["ñu", "o", "nz"]) == ["nz", "ñu", "o"]
    with pytest.raises(CollationError, match="is no letter of its own in this order"):
        Collation("en", policy=SectionPolicy(letters=["7"]))


def test_other_titles_and_empty_sections():
    policy = SectionPolicy(omits_empty_sections=True, titles={"#": "Others"}, index_titles={"A": "α"})
    collation = Collation("en", policy=policy)
    assert collation.titles[-1] == "Others" and collation.index_titles[0] == ("α", 0)
    assert collation.adapted(["Anna", "7"]).index_titles == (("α", 0), ("Others", 26))


@pytest.mark.parametrize("catch_all", CATCH_ALLS)
def test_catch_alls(catch_all):
    names = ["Άννα", "7", "anna", "!"]
    by_name = Collation("en", catch_all=catch_all)
    by_policy = Collation("en", policy=SectionPolicy(catch_all=catch_all))
    both = Collation("en", policy=SectionPolicy(catch_all=catch_all), catch_all=catch_all)
    assert by_name.titles == by_policy.titles == both.titles
    assert by_name.sections(names) == by_policy.sections(names) == CATCH_ALLS[catch_all]


def test_titles_are_filed_without_articles():
    english = Collation("en", filing=ENGLISH)
    bands = ["The Who", "ABBA", "The Beatles", "Beatles Revival", "Beatles", "A Beatles"]
    expected = ["ABBA", "Beatles", "A Beatles", "The Beatles", "Beatles Revival", "The Who"]
    assert english.sort(bands) == expected
    assert sorted(bands, key=english.key) == expected
    assert english.compare("The Beatles", "Beatles") == 1
    assert english.titles[english.section_of("The Who")] == "W"
    explanation = english.explain("The Who")
    assert explanation["text"] == "Who" and explanation["section"]["title"] == "W"
    assert explanation["filed"] == {
        "shownText": "The Who", "rule": "initialArticle", "words": "The", "language": "en"}
    lower, upper = english.prefix_bounds("bea")
    assert [band for band in bands if lower <= english.key(band) < upper] == [
        "The Beatles", "Beatles Revival", "Beatles", "A Beatles"]


@pytest.mark.parametrize("filing, texts", [
    (Filing(additional_articles=["x"]), ["a", "x b", "c", "the a"]),
    (Filing(articles=["en"], exceptions=["A to"]), ["The A", "A to Z", "A Zoo"]),
    (Filing(name_prefixes=["van"]), ["van Gogh", "Haag", "Ivan"]),
    (Filing(honorifics=["Dr."]), ["Dr Abel", "Baker", "Dr. Dr. Cole"]),
    (Filing(reads_roman_numerals=True), ["Louis V", "Louis IX", "Louis XIV"]),
    (Filing(grouping_separators=","), ["1000", "1,500"]),
    (Filing(transliterator="Any-Latin"), ["Huber", "Иванов", "Jahn"]),
    (Filing(files_mc_as_mac=True), ["MacArthur", "McDonald", "MacGregor"]),
    (Filing(leaves_out_nonfiling_zones=True), ["a", "\x98the \x9cb", "c"]),
    (Filing(leaves_out_initial_marks=True), ["a", "“b”", "c"]),
    (Filing(overrides={"1984": "Nineteen"}), ["Abba", "1984", "Ninety"]),
])
def test_each_rule(filing, texts):
    assert Collation("en", filing=filing).sort(texts[::-1]) == texts
    assert Collation("en").sort(texts[::-1]) != texts


def test_the_separators_of_the_locale():
    german = Collation("de", numeric_ordering=True)
    assert german.grouping_separators == "."
    filing = Filing(grouping_separators=german.grouping_separators)
    numbers = ["9", "1.000", "20.000"]
    assert Collation("de", numeric_ordering=True, filing=filing).sort(numbers[::-1]) == numbers
    filing = Filing(decimal_separators=german.decimal_separators)
    fractions = ["3,14", "3,2", "10"]
    assert Collation("de", numeric_ordering=True, filing=filing).sort(fractions[::-1]) == fractions
    assert german.sort(fractions) != fractions


def test_korean_initial_sounds():
    filing = Filing(reads_korean_initial_sounds=True)
    names = ["나", "李", "자"]
    assert Collation("ko", filing=filing).sort(names[::-1]) == names
    assert Collation("en", filing=filing).sort(names) == Collation("en").sort(names)


def test_chinese_surnames():
    chinese = Collation("zh", filing=Filing(reads_chinese_surnames=True))
    assert chinese.titles[chinese.section_of("曾国藩")] == "Z"


def test_a_table_has_readings_and_languages():
    table = pyarrow.table({
        "text": ["Die Zeit", "Die Hard", "Prince", "xxKaos"],
        "language": ["de", "en", None, None], "reading": [None, "", "Nelson", None],
        "nonfilingCharacters": [None, None, None, 2]})
    expected = ["Die Hard", "xxKaos", "Prince", "Die Zeit"]
    english = Collation("en", filing=Filing(articles=[]))
    for rows in (table, table.to_batches()[0], pyarrow.concat_tables([table[:1], table[1:]])):
        order = english.arrange(rows).positions.to_list()
        assert [table["text"][i].as_py() for i in order] == expected
        keys = english.keys(rows).to_list()
        assert sorted(range(4), key=keys.__getitem__) == order
        order_keys = english.order_keys(rows).to_list()
        assert sorted(range(4), key=order_keys.__getitem__) == order
        assert [key[2:] for key in order_keys] == keys
        titles = [english.titles[section] for section in english.sections_of(rows)]
        assert titles == ["Z", "D", "N", "K"]
    with pytest.raises(CollationError, match='cannot have "title"; it can have: text, reading'):
        english.keys(table.rename_columns(["title", "language", "reading", "nonfilingCharacters"]))


@pytest.mark.parametrize("seed", range(20))
def test_random_titles_have_the_order_of_their_keys(seed):
    choose = random.Random(SEED + seed)
    words = ["the ", "The ", "A ", "van ", "Mc", "Beatles", "B", "é", "e\u0301", "12", "", "!", "Ζ"]
    titles = ["".join(choose.choices(words, k=choose.randrange(4))) for _ in range(200)]
    collation = Collation(
        choose.choice(["en", "sv", "fr-CA"]),
        policy=SectionPolicy(catch_all=choose.choice(list(CATCH_ALLS)), minimum_count=choose.randrange(9),
                             maximum_count=choose.choice([None, 1, 5, 30])),
        filing=Filing(articles=choose.choice([None, ["en"]]), name_prefixes=["van"],
                      files_mc_as_mac=choose.random() < 0.5, overrides={"B": "12"}))
    for each in (collation, collation.adapted(titles)):
        assert each.sort(titles) == sorted(titles, key=each.key)
        by_section = sorted(titles, key=lambda title: (each.section_of(title), each.key(title)))
        assert [titles[i] for i in each.arrange(titles).positions] == by_section
        keys = each.order_keys(titles).to_list()
        assert sorted(range(len(titles)), key=keys.__getitem__) == each.arrange(titles).positions.to_list()
    sections = collation.sections(titles)
    assert sorted(title for _, names in sections for title in names) == sorted(titles)


def test_stored_keys_are_valid_only_for_the_same_rules():
    plain, english = Collation("en").fingerprint, Collation("en", filing=ENGLISH).fingerprint
    assert "filing" not in plain and Collation("en", filing=Filing()).fingerprint == plain
    assert Collation("en", filing=Filing(articles=["en"])).differences(english) == []
    assert Collation("en", filing=ENGLISH).differences(plain) == [
        "texts were sorted as they are, and are now filed by rules"]
    for other in (Filing(articles=["fr"]), Filing(articles=["en"], exceptions=["A to Z"])):
        assert Collation("en", filing=other).differences(english) == [
            "the rules of filing, or their tables, are others"]
    # Sections have no effect on keys.
    assert Collation("en", policy=SectionPolicy(minimum_count=5)).fingerprint == plain


def test_collations_with_rules_can_be_pickled_and_shown():
    filing = Filing(articles=["en"], exceptions=["A to Z"], overrides={"a": "b"})
    policy = SectionPolicy(minimum_count=2, titles={"#": "…"})
    collation = pickle.loads(pickle.dumps(Collation("en", policy=policy, filing=filing)))
    assert collation.policy == policy and collation.filing == filing
    assert collation.sort(["The Who", "ABBA"]) == ["ABBA", "The Who"]
    namespace = {"Collation": Collation, "SectionPolicy": SectionPolicy, "Filing": Filing}
    again = eval(repr(collation), namespace)
    assert again.policy == policy and again.filing == filing
    with pytest.raises(TypeError, match="adapt it there"):
        pickle.dumps(collation.adapted(["a"]))


def test_mistakes_are_named():
    with pytest.raises(CollationError, match='"xx" is no code of a language'):
        Collation("en", filing=Filing(articles=["xx"]))
    for words in ("en", b"en", {"en": ["the"]}):
        with pytest.raises(TypeError, match="articles is a list of texts"):
            Filing(articles=words)
    with pytest.raises(CollationError, match="minimumCount must be at least 0"):
        Collation("en", policy=SectionPolicy(minimum_count=-1))
    with pytest.raises(CollationError, match='catchAll is "apart", and that of the policy is "icu"'):
        Collation("en", policy=SectionPolicy(catch_all="icu"), catch_all="apart")
    with pytest.raises(CollationError, match="it can be: uikit, at-start"):
        Collation("en", policy=SectionPolicy(catch_all="end"))
