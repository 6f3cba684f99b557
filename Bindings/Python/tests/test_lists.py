"""Lists of Python in sections."""

import copy
import pickle
import subprocess
import sys
import threading
from random import Random

import pyarrow
import pytest

from indexed_collation import Collation, CollationError, Filing, SectionPolicy, _library

NAMES = ["Örjan", "Åsa", "anna", "Anna", "42", "", "Zoë", "Ärla"]


def test_sections_have_titles_and_items_in_order():
    assert Collation("sv").sections(NAMES) == [
        ("A", ["anna", "Anna"]), ("Z", ["Zoë"]), ("Å", ["Åsa"]), ("Ä", ["Ärla"]), ("Ö", ["Örjan"]),
        ("#", ["", "42"])]


def test_items_are_sorted_by_a_key_and_keep_their_order():
    people = [{"name": "Åsa", "id": 1}, {"name": None, "id": 2}, {"name": "Åsa", "id": 3},
              {"name": "Bo", "id": 4}]
    sorted_people = Collation("sv").sort(people, key=lambda person: person["name"])
    assert [person["id"] for person in sorted_people] == [2, 4, 1, 3]
    assert Collation("sv").sort(iter(["b", "a"])) == ["a", "b"]
    assert Collation("sv").sort([]) == [] and Collation("sv").sections([]) == []


def test_sorting_is_that_of_keys_and_comparisons():
    for locale in ("sv", "cs", "zh", "th", "de-u-co-phonebk"):
        collation = Collation(locale)
        texts = NAMES + ["chata", "cena", "hotel", "杨", "東京", "เก", "กา", "\ud800", "a\0b"]
        assert collation.sort(texts) == sorted(texts, key=collation.key)
        by_section = sorted(texts, key=lambda text: (collation.section_of(text), collation.key(text)))
        assert [text for section in collation.sections(texts) for text in section.items] == by_section
        order_keys = collation.order_keys(texts).to_list()
        assert sorted(texts, key=lambda text: order_keys[texts.index(text)]) == by_section
        assert order_keys == [collation.section_of(text).to_bytes(2, "big") + collation.key(text)
                              for text in texts]
        for left in texts:
            for right in texts:
                keys = collation.key(left), collation.key(right)
                expected = (keys[0] > keys[1]) - (keys[0] < keys[1])
                assert collation.compare(left, right) == expected


def test_single_texts_have_the_keys_of_columns():
    texts = ["", "a\0b", "\ud800", "The Who", "Åsa " * 100, "ä" * 5_000]
    for collation in (Collation("sv"), Collation("en", filing=Filing(articles=["en"]))):
        assert [collation.key(text) for text in texts] == collation.keys(texts).to_list()
    with pytest.raises(TypeError, match="a text is a str"):
        Collation("sv").key(b"a")


def test_lists_have_the_keys_of_their_texts():
    random = Random(1)
    pieces = ["", "a", "Åsa", "东京", "\ud800", "\udc00", "😀", "e\u0301", "\xff"]
    collation = Collation("sv")
    for extra in ([], [None], ["\0"], [None, "a\0b"]):
        for count in (0, 1, 2, 3, 200):
            texts = random.choices(pieces + extra, k=count)
            assert collation.keys(texts).to_list() == [collation.key(text or "") for text in texts]
            assert collation.keys(iter(texts)) == collation.keys(texts)
            expected = sorted(texts, key=lambda text: collation.key(text or ""))
            assert collation.sort(texts) == expected
    for texts in (["a", None, 1], ["a\0", b"b"], [None, ["a"]]):
        with pytest.raises(TypeError, match=f"the text at {len(texts) - 1} is of the type"):
            collation.keys(texts)


def test_facts():
    collation = Collation("sv", "ru", strength="primary", numeric_ordering=True)
    assert collation.titles[:2] == ("A", "B") and collation.titles[-1] == "#"
    assert "Å" in collation.titles and "Я" in collation.titles
    assert collation.index_titles[0] == ("A", 0)
    assert collation.locales == ("sv", "ru") and not collation.is_right_to_left
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


def test_equal_collations_are_equal():
    options = {"strength": "primary", "reordering": ["Grek"], "filing": Filing(articles=["en"]),
               "policy": SectionPolicy(minimum_count=2)}
    sv, again = Collation("sv", **options), Collation("sv", **dict(reversed(options.items())))
    for other in (again, pickle.loads(pickle.dumps(sv)), copy.copy(sv), copy.deepcopy(sv)):
        assert sv == other and hash(sv) == hash(other) and len({sv, other}) == 1
    assert sv not in (Collation("sv"), Collation("en", **options), "sv", None)
    for name in options:
        assert sv != Collation("sv", **{key: value for key, value in options.items() if key != name})
    adapted = sv.adapted(["a"])
    assert adapted == adapted and adapted not in (sv, sv.adapted(["a"]))


def test_a_collation_cannot_be_changed():
    reordering = ["Grek"]
    sv = Collation("sv", reordering=reordering)
    reordering.append("Cyrl")
    assert pickle.loads(pickle.dumps(sv)) == sv == Collation("sv", reordering=["Grek"])
    sections = sv.sections(NAMES)
    for name in ("titles", "index_titles", "locales", "resolved_locales", "version", "fingerprint",
                 "is_adapted", "is_right_to_left", "policy", "filing"):
        with pytest.raises(AttributeError):
            setattr(sv, name, None)
    for values in (sv.titles, sv.index_titles, sv.index_titles[0], sv.locales, sv.resolved_locales):
        with pytest.raises(TypeError):
            values[0] = "?"
    for facts in (sv.version, sv.fingerprint):
        facts.clear()
    assert sv.version and sv.differences(sv.fingerprint) == [] and sv.sections(NAMES) == sections


def test_the_fingerprint_is_made_once(monkeypatch):
    calls, call = [], _library.call_for_text
    monkeypatch.setattr(_library, "call_for_text", lambda name, *rest: calls.append(name) or call(name, *rest))
    sv = Collation("sv")
    assert sv.fingerprint == sv.fingerprint == Collation("sv").fingerprint
    assert calls.count("ic_fingerprint") == 2


def test_options_of_another_type_are_told():
    with pytest.raises(TypeError, match="policy is a SectionPolicy, as in policy=SectionPolicy"):
        Collation("en", policy={"minimum_count": 3})
    with pytest.raises(TypeError, match="filing is a Filing, as in filing=Filing"):
        Collation("en", filing={})


INTERRUPTED = """
import signal, sys, threading, time
import pyarrow
from indexed_collation import Collation, CollationError, _library

name = sys.argv[1]
collation = Collation("sv")
names = pyarrow.array([f"name {i * 7919 % 1000003} of a list" for i in range(100_000)])
column = pyarrow.concat_arrays([names] * 40)
if name == "rows":
    column = pyarrow.StructArray.from_arrays([column[:500_000]] * 2, ["text", "reading"])
    name = "order_keys"
main, errors, call = threading.main_thread().ident, [], _library.call
interrupts, count = [], 0

def interrupt():
    # The second signal must not end the wait for the function.
    time.sleep(0.02)
    signal.pthread_kill(main, signal.SIGINT)
    time.sleep(0.002)
    signal.pthread_kill(main, signal.SIGINT)

def logged(name, *arguments):
    if name != "ic_duplicate":
        interrupts.append(threading.Thread(target=interrupt))
        interrupts[-1].start()
    try:
        call(name, *arguments)
    except CollationError as error:
        errors.append(str(error))
        raise

_library.call = logged
def join():
    for thread in interrupts:
        thread.join()

# If the call ends soon, the second signal comes after it.
for step in [lambda: getattr(collation, name)(column, threads=1), join]:
    try:
        step()
    except KeyboardInterrupt:
        count += 1
if count > 0:
    print(errors)
_library.call = call

# The collation works as before, also on a thread that gets no signals.
expected, results = collation.keys(names[:5000]), []
thread = threading.Thread(target=lambda: results.append(collation.keys(names[:5000])))
thread.start()
thread.join()
assert results == [expected]
"""


@pytest.mark.parametrize("name", ["arrange", "keys", "order_keys", "sections_of", "adapted", "rows"])
def test_control_c_ends_a_call(name):
    found = subprocess.run([sys.executable, "-c", INTERRUPTED, name], check=True, capture_output=True,
                           text=True)
    # The function has not been finished before the interrupt is told.
    assert found.stdout == "['the call has been cancelled']\n"


def test_without_another_thread_a_call_is_made_by_this_one(monkeypatch):
    def no_thread(*arguments):
        raise RuntimeError("can't start new thread")

    expected = Collation("sv").keys(NAMES * 5000)
    monkeypatch.setattr(_library._thread, "start_new_thread", no_thread)
    assert Collation("sv").keys(NAMES * 5000) == expected
    with pytest.raises(CollationError, match="not texts"):
        Collation("sv").keys(pyarrow.array(range(50_000)))


def test_an_error_is_told_by_another_thread():
    with pytest.raises(CollationError, match="not texts"):
        Collation("sv").keys(pyarrow.array(range(50_000)))


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
