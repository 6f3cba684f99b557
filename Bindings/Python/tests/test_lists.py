"""Lists of Python in sections."""

import pickle
import subprocess
import sys
import threading

import pytest

from indexed_collation import Collation, CollationError

NAMES = ["Örjan", "Åsa", "anna", "Anna", "42", "", "Zoë", "Ärla"]


def test_sections_have_titles_and_items_in_order():
    assert Collation("sv").sections(NAMES) == [
        ("A", ["anna", "Anna"]), ("Z", ["Zoë"]), ("Å", ["Åsa"]), ("Ä", ["Ärla"]), ("Ö", ["Örjan"]),
        ("#", ["", "42"])]


def test_items_are_sorted_by_a_key_and_keep_their_order():
    people = [{"name": "Åsa", "id": 1}, {"name": None, "id": 2}, {"name": "Åsa", "id": 3},
              {"name": "Bo", "id": 4}]
    sorted_people = Collation("sv").sort(people, key=lambda person: person["name"])
    assert [person["id"] for person in sorted_people] == [4, 1, 3, 2]
    assert Collation("sv").sort(iter(["b", "a"])) == ["a", "b"]
    assert Collation("sv").sort([]) == [] and Collation("sv").sections([]) == []


def test_sorting_is_that_of_keys_and_comparisons():
    for locale in ("sv", "cs", "zh", "th", "de-u-co-phonebk"):
        collation = Collation(locale)
        texts = NAMES + ["chata", "cena", "hotel", "杨", "東京", "เก", "กา", "\ud800", "a\0b"]
        by_section = sorted(texts, key=lambda text: (collation.section_of(text), collation.key(text)))
        assert collation.sort(texts) == by_section
        for left in texts:
            for right in texts:
                keys = collation.key(left), collation.key(right)
                expected = (keys[0] > keys[1]) - (keys[0] < keys[1])
                assert collation.compare(left, right) == expected


def test_facts():
    collation = Collation("sv", "ru", strength="primary", numeric_ordering=True)
    assert collation.titles[:2] == ["A", "B"] and collation.titles[-1] == "#"
    assert "Å" in collation.titles and "Я" in collation.titles
    assert collation.index_titles[0] == ("A", 0)
    assert collation.locales == ["sv", "ru"] and not collation.is_right_to_left
    assert Collation("ar").is_right_to_left
    assert set(collation.version) == {"icu", "unicode", "cldr"}
    assert collation.compare("resume", "Résumé") == 0 and collation.compare("a2", "a10") == -1
    assert collation.explain("Åsa")["section"]["title"] == "Å"
    assert repr(collation).startswith("Collation('sv', 'ru', strength='primary'")


def test_stored_keys_are_valid_as_long_as_the_fingerprint_is_the_same():
    stored = Collation("sv").fingerprint
    assert Collation("sv").differences(stored) == []
    assert Collation("de").differences(stored) != []
    with pytest.raises(CollationError, match="not one"):
        Collation("sv").differences({})


def test_prefix_bounds():
    collation = Collation("sv")
    lower, upper = collation.prefix_bounds("ann")
    assert upper is not None
    found = [name for name in NAMES if lower <= collation.key(name) < upper]
    assert found == ["anna", "Anna"]
    assert collation.prefix_bounds("") == (b"", None)


def test_errors():
    with pytest.raises(CollationError, match="xx"):
        Collation("xx")
    with pytest.raises(CollationError, match="it can be: primary"):
        Collation("sv", strength="weak")
    with pytest.raises(CollationError):
        Collation()
    with pytest.raises(TypeError, match="the text at 1 is of the type int"):
        Collation("sv").sort(["a", 1])
    with pytest.raises(TypeError, match="not a single text"):
        Collation("sv").keys("Anna")
    with pytest.raises(ValueError):
        Collation("xx")


def test_wrong_types_are_told():
    collation = Collation("sv")
    for call in (lambda: collation.compare(None, "a"), lambda: collation.explain(b"a"),
                 lambda: Collation(["sv", "zh"]), lambda: Collation(b"sv")):
        with pytest.raises(TypeError, match="is a str"):
            call()
    for threads in (-1, 1 << 32):
        with pytest.raises(ValueError, match="threads"):
            collation.keys(["a"], threads=threads)


CHILD = """
import os, threading
from indexed_collation import Collation
collation = Collation("sv")
names = [f"name {i}" for i in range(40000)]
child = os.fork()
if child == 0:
    def work():
        for _ in range(2000):
            assert collation.compare("a", "b") == -1
        assert len(collation.keys(names)) == len(names)
        assert Collation("de", rules="&c < ch").compare("cz", "ch") == -1
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    work()
    for thread in threads:
        thread.join()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""


def test_threads_of_a_forked_process_share_a_collation():
    for _ in range(5):
        subprocess.run([sys.executable, "-c", CHILD], check=True)


def test_a_collation_can_be_pickled():
    collation = pickle.loads(pickle.dumps(Collation("sv", ignores_punctuation=True, rules="&c < ch")))
    assert repr(collation) == "Collation('sv', ignores_punctuation=True, rules='&c < ch')"
    assert collation.compare("a-b", "ab") == 0
    assert collation.compare("cz", "ch") == -1


def test_threads_share_a_collation():
    collation, results = Collation("sv"), []
    names = [f"{name} {i}" for i in range(3000) for name in NAMES]
    threads = [threading.Thread(target=lambda: results.append(collation.sort(names)))
               for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(result == results[0] for result in results)
