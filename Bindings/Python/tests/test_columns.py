"""Columns of other programs, by the Arrow C data interface."""

import copy
import gc
import pickle
import random
import subprocess
import sys

import duckdb
import pandas
import polars
import pyarrow
import pytest

from indexed_collation import Collation, Column

TEXTS = ["Örjan", None, "Åsa", "anna", "", "a text of more than twelve bytes", "Zoë", "42"]


def columns():
    """The texts, in all layouts in which they can come."""
    array = pyarrow.array(TEXTS)
    yield array
    for kind in (pyarrow.large_string(), pyarrow.string_view(), pyarrow.binary()):
        yield array.cast(kind)
    yield pyarrow.array(["hidden", *TEXTS, "hidden"])[1:-1]
    yield pyarrow.chunked_array([array])
    yield pyarrow.chunked_array([TEXTS[:3], [], TEXTS[3:]], type=pyarrow.string())
    yield polars.Series(TEXTS)
    yield polars.concat([polars.Series(TEXTS[:2]), polars.Series(TEXTS[2:])], rechunk=False)
    yield pandas.Series(TEXTS)
    yield pandas.Series(TEXTS, dtype=pandas.ArrowDtype(pyarrow.string()))
    yield tuple(TEXTS)
    yield iter(TEXTS)


@pytest.mark.parametrize("position", range(13))
def test_all_columns_have_the_same_results(position):
    collation = Collation("sv")
    def column():
        return list(columns())[position]

    expected = [collation.key(text or "") for text in TEXTS]
    assert collation.keys(column()).to_list() == expected
    sections = [collation.section_of(text or "") for text in TEXTS]
    assert collation.order_keys(column()).to_list() == [
        section.to_bytes(2, "big") + key for section, key in zip(sections, expected)]
    assert collation.sections_of(column()).to_list() == sections
    positions, bounds = collation.arrange(column())
    assert positions.to_list() == sorted(
        range(len(TEXTS)), key=lambda i: (sections[i], expected[i]))
    assert len(bounds) == len(collation.titles) + 1 and bounds[-1] == len(TEXTS)


def test_there_are_as_many_columns_as_tests():
    assert len(list(columns())) == 13


def test_results_are_columns_of_other_programs():
    collation = Collation("sv")
    keys = collation.keys(TEXTS)
    assert isinstance(keys, Column) and len(keys) == len(TEXTS)
    assert pyarrow.array(keys).to_pylist() == keys.to_list()
    assert pyarrow.array(keys).type == pyarrow.large_binary()
    assert polars.Series(keys).to_list() == keys.to_list()
    assert pyarrow.array(collation.sections_of(TEXTS)).type == pyarrow.int32()
    assert keys[-1] == keys.to_list()[-1] and keys[1:3] == keys.to_list()[1:3]
    with pytest.raises(IndexError):
        keys[len(TEXTS)]


def test_a_result_lives_as_long_as_what_is_made_of_it():
    keys = Collation("sv").keys([f"{i}" for i in range(10000)])
    expected = keys.to_list()
    array = pyarrow.array(keys)
    del keys
    gc.collect()
    assert array.to_pylist() == expected


def test_capsules_that_nobody_takes_are_released():
    keys = Collation("sv").keys(TEXTS)
    for _ in range(1000):
        keys.__arrow_c_array__()
        keys.__arrow_c_schema__()
    gc.collect()
    assert pyarrow.array(keys).to_pylist() == keys.to_list()


def test_an_error_of_another_program_is_told():
    keys = Collation("sv").keys(TEXTS)
    for _ in range(100):
        with pytest.raises(TypeError):
            int(keys.__arrow_c_array__())


def test_a_copy_of_a_column_is_the_column():
    keys = Collation("sv").keys(["x" * 200] * 2000)
    expected, copies = keys.to_list(), [copy.copy(keys), copy.deepcopy(keys)]
    del keys
    gc.collect()
    assert [found.to_list() for found in copies] == [expected] * 2
    with pytest.raises(TypeError, match="to_list"):
        pickle.dumps(copies[0])


class Stream:
    """A column that can be read once."""

    def __init__(self, column):
        self.capsule = column.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested_schema=None):
        return self.capsule


def test_a_stream_is_read_once():
    collation = Collation("sv")
    stream = Stream(pyarrow.chunked_array([["b", "a"], ["c"]]))
    assert collation.keys(stream).to_list() == collation.keys(["b", "a", "c"]).to_list()
    with pytest.raises(ValueError, match="read already"):
        collation.keys(stream)


def test_a_list_can_be_a_column():
    collation = Collation("sv")
    for column in (pyarrow.array(["b", None, "a"]), polars.Series(["b", None, "a"]),
                   pandas.Series(["b", None, "a"])):
        assert [text for text in collation.sort(column) if isinstance(text, str)] == ["a", "b"]


def test_other_columns_are_errors():
    collation = Collation("sv")
    with pytest.raises(ValueError, match='the array has the format "l", not texts'):
        collation.keys(pyarrow.array([1, 2]))
    with pytest.raises(ValueError, match="cast it to texts"):
        collation.keys(pyarrow.array(["a"]).dictionary_encode())
    assert collation.keys(pyarrow.nulls(2)).to_list() == [collation.key("")] * 2


def test_more_rows_than_there_is_memory_for_are_an_error():
    # In a process of its own, which must not end.
    subprocess.run([sys.executable, "-c", MANY_ROWS], check=True)


MANY_ROWS = """
import pyarrow
from indexed_collation import Collation, CollationError
collation = Collation("sv")
nulls = pyarrow.Array.from_buffers(pyarrow.null(), 2**32 - 1, [None])
for column in (nulls, pyarrow.table({"text": nulls}),
               pyarrow.table({"text": nulls, "nonfilingCharacters": nulls})):
    for function in (collation.keys, collation.order_keys, collation.sections_of, collation.arrange,
                     collation.adapted):
        try:
            function(column)
        except CollationError as error:
            assert "not enough memory" in str(error), error
        else:
            raise AssertionError
"""


def test_a_dictionary_of_columns_is_no_column():
    collation = Collation("ja")
    rows = {"text": ["東京"], "reading": ["とうきょう"]}
    for function in (collation.keys, collation.order_keys, collation.sections_of, collation.arrange,
                     collation.adapted):
        with pytest.raises(TypeError, match="make a table of it, as in pyarrow.table"):
            function(rows)
        function(pyarrow.table(rows))
    for function in (collation.sort, collation.sections):
        with pytest.raises(TypeError, match="not a dict; pass its values"):
            function({"Åbo": 1})
        for table in (polars.DataFrame(rows), pandas.DataFrame(rows), duckdb.from_arrow(pyarrow.table(rows))):
            with pytest.raises(TypeError, match="not a table"):
                function(table)
        with pytest.raises(TypeError, match="not a single text"):
            function("Åbo")


def test_equal_columns_are_equal():
    sv = Collation("sv")
    assert sv.keys(TEXTS) == sv.keys(pyarrow.array(TEXTS)) and sv.keys(TEXTS) != sv.keys(TEXTS[1:])
    assert hash(sv.keys(TEXTS)) == hash(sv.keys(pyarrow.array(TEXTS)))
    assert sv.keys(TEXTS) != Collation("en").keys(TEXTS) and sv.keys(TEXTS) != sv.keys(TEXTS).to_list()
    assert sv.sections_of(TEXTS) == sv.sections_of(TEXTS) != sv.sections_of(TEXTS[::-1])
    assert sv.keys([]) == sv.keys([])


def test_random_columns_have_the_order_of_a_list():
    choices = random.Random(7)
    pieces = ["a", "B", "å", "ch", "ß", "1", " ", "-", "東", "杨", "чай", "ก", "เก", "한", "e\u0301", "\0"]
    for _ in range(200):
        texts = [None if choices.random() < 0.1 else
                 "".join(choices.choices(pieces, k=choices.randrange(9)))
                 for _ in range(choices.randrange(50))]
        collation = Collation(choices.choice(["sv", "cs", "zh", "th"]))
        start = choices.randrange(len(texts) + 1)
        part = pyarrow.array(texts, type=pyarrow.string())[start:]
        expected = [collation.key(text or "") for text in texts[start:]]
        assert collation.keys(part, threads=choices.randrange(3)).to_list() == expected


def test_a_table_of_pyarrow_is_taken_in_order():
    names = random.Random(7).choices(TEXTS, k=10_000)
    table = pyarrow.table({"name": names, "id": range(len(names))})
    sv = Collation("sv")
    positions, _ = sv.arrange(table["name"])
    keys = sv.order_keys(names).to_list()
    # Equal names keep their order.
    assert table.take(pyarrow.array(positions))["id"].to_pylist() == sorted(
        range(len(names)), key=keys.__getitem__)
