"""Keys in databases: the order of a column of bytes is that of the library."""

import doctest
import os
import pathlib
import random
import shutil
import subprocess

import duckdb
import pandas
import polars
import pyarrow
import pytest
from indexed_collation import Collation
from sqlalchemy import (
    Column, Index, Integer, LargeBinary, MetaData, String, Table, create_engine, insert, select, text,
    tuple_)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.expression import ClauseElement, Executable

SEED = int(os.environ.get("CONFORMANCE_SEED", "1"))


@pytest.fixture(scope="module")
def postgresql(tmp_path_factory):
    """The address of a server for these tests alone."""
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    control = str(folders[-1] / "pg_ctl") if folders else shutil.which("pg_ctl")
    if control is None:
        pytest.skip("PostgreSQL is missing")
    folder = tmp_path_factory.mktemp("postgresql")
    # PostgreSQL refuses to run as root.
    user = []
    if os.geteuid() == 0:
        user = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")
        for parent in list(folder.parents)[:2]:
            parent.chmod(0o711)

    def run(*arguments):
        subprocess.run([*user, control, "--pgdata", str(folder / "data"), *arguments], check=True,
                       cwd=folder, stdout=subprocess.DEVNULL)

    run("initdb", "--options", "--auth=trust --username=tests --no-sync")
    run("start", "--wait", "--log", str(folder / "log"), "--options",
        f"-c listen_addresses= -c unix_socket_directories={folder}")
    yield f"postgresql+psycopg://tests@/postgres?host={folder}"
    run("stop", "--mode", "immediate")


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request):
    address = "sqlite://" if request.param == "sqlite" else request.getfixturevalue("postgresql")
    found = create_engine(address)
    yield found
    found.dispose()


def test_examples(engine):
    page = pathlib.Path(__file__).parents[1] / "Databases.md"
    result = doctest.testfile(str(page), module_relative=False, globs={"engine": engine})
    assert result.attempted > 20 and result.failed == 0


class Plan(Executable, ClauseElement):
    """How a database would find the rows of a statement."""

    inherit_cache = False

    def __init__(self, statement):
        self.statement = statement


@compiles(Plan)
def _plan(element, compiler, **options):
    words = "EXPLAIN QUERY PLAN" if compiler.dialect.name == "sqlite" else "EXPLAIN"
    return f"{words} {compiler.process(element.statement, **options)}"


def long_list(count=10_000):
    """Names of which most are there several times, with digits, symbols, empty texts and nulls."""
    generator = random.Random(SEED)
    return [None if generator.random() < 0.01 else
            "".join(generator.choices("aAáÄöz1 -#ก中あж", k=generator.randint(0, 3)))
            for _ in range(count)]


def ids_in_sections(collation, names):
    return [i for _, ids in collation.sections(range(len(names)), key=lambda i: names[i]) for i in ids]


def ids_without_sections(collation, names):
    return collation.sort(range(len(names)), key=lambda i: names[i])


def pages(connection, page, order, key):
    """The rows of all pages, each of which begins after the last row of the one before."""
    rows = connection.execute(page).all()
    while rows:
        yield from rows
        last = rows[-1]
        rows = connection.execute(page.where(tuple_(*order) > (getattr(last, key), last.id))).all()


def test_long_list_is_not_an_easy_one():
    names = long_list()
    assert len(set(names)) < len(names) / 3 and None in names and "" in names
    # The orders with and without sections differ.
    sv = Collation("sv")
    assert ids_in_sections(sv, names) != ids_without_sections(sv, names)


@pytest.mark.parametrize("locale", ["sv", "ja", "th"])
def test_lists_and_pages_are_those_of_the_library(engine, locale):
    names, collation = long_list(), Collation(locale)
    rows = Table("names", MetaData(), Column("id", Integer, primary_key=True), Column("name", String),
                 Column("key", LargeBinary), Column("order_key", LargeBinary))
    Index("by_key", rows.c.key, rows.c.id)
    Index("by_order_key", rows.c.order_key, rows.c.id)
    with engine.connect() as connection:
        rows.create(connection)
        connection.execute(insert(rows), [
            {"id": i, "name": name, "key": key, "order_key": order_key}
            for i, (name, key, order_key) in enumerate(
                zip(names, collation.keys(names), collation.order_keys(names)))])
        connection.execute(text("ANALYZE"))
        for key, expected in (("key", ids_without_sections(collation, names)),
                              ("order_key", ids_in_sections(collation, names))):
            order = rows.c[key], rows.c.id
            everything = select(rows.c.id).order_by(*order)
            assert connection.scalars(everything).all() == expected
            # The length of a page is no divisor of that of the list, nor of the runs of equal names.
            page = select(rows.c.name, *order).order_by(*order).limit(97)
            found = list(pages(connection, page, order, key))
            assert [row.id for row in found] == expected
            assert [row.name for row in found] == [names[i] for i in expected]

            last = found[len(found) // 2]
            for statement in (page, page.where(tuple_(*order) > (getattr(last, key), last.id))):
                plan = str(connection.execute(Plan(statement)).all())
                assert f"by_{key}" in plan, plan
                assert "TEMP B-TREE" not in plan and "Sort" not in plan, plan
        for prefix in ("a", "á", "1", "中", "zz"):
            lower, upper = collation.prefix_bounds(prefix)
            conditions = [lower <= rows.c.key] + ([] if upper is None else [rows.c.key < upper])
            found = connection.scalars(select(rows.c.id).where(*conditions)).all()
            assert sorted(found) == [i for i, key in enumerate(collation.keys(names))
                                     if lower <= key and (upper is None or key < upper)]
        assert connection.scalars(select(rows.c.key).where(rows.c.id == 7)).one() == collation.key(
            names[7] or "")


@pytest.mark.parametrize("kind", ["keys", "order_keys"])
def test_lists_of_duckdb_polars_and_pandas_are_those_of_the_library(kind):
    names, sv = long_list(), Collation("sv")
    expected = (ids_without_sections if kind == "keys" else ids_in_sections)(sv, names)
    keys = getattr(sv, kind)(names)
    rows = pyarrow.table({"id": range(len(names)), "name": names, "key": pyarrow.array(keys)})
    found = duckdb.sql("SELECT id FROM rows ORDER BY key, id").fetchall()
    assert [row[0] for row in found] == expected
    listed = []
    last = (b"", -1)
    while found := duckdb.execute(
            "SELECT key, id FROM rows WHERE (key, id) > (?, ?) ORDER BY key, id LIMIT 997",
            last).fetchall():
        listed += [row[1] for row in found]
        last = found[-1]
    assert listed == expected

    frame = polars.DataFrame({"id": range(len(names)), "name": names})
    frame = frame.with_columns(key=polars.Series(getattr(sv, kind)(frame["name"])))
    assert frame.sort("key", maintain_order=True)["id"].to_list() == expected
    frame = pandas.DataFrame({"id": range(len(names)), "name": names})
    frame = frame.assign(key=getattr(sv, kind)(frame["name"]))
    assert frame.sort_values("key", kind="stable")["id"].to_list() == expected
