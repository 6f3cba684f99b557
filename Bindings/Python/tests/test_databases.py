"""Keys in databases: the order of a column of bytes is that of the library."""

import doctest
import os
import pathlib
import random
import shutil
import subprocess

import pytest
from indexed_collation import Collation
from sqlalchemy import (
    Column, Integer, LargeBinary, MetaData, String, Table, create_engine, insert, select)

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


@pytest.mark.parametrize("locale", ["sv", "ja", "th"])
def test_the_order_is_that_of_the_library(engine, locale):
    generator = random.Random(SEED)
    names = ["".join(generator.choices("aAáÄöz1 -#ก中あж", k=generator.randint(0, 5)))
             for _ in range(500)]
    collation = Collation(locale)
    rows = Table("names", MetaData(), Column("number", Integer), Column("name", String),
                 Column("section", Integer), Column("key", LargeBinary, index=True))
    with engine.connect() as connection:
        rows.create(connection)
        connection.execute(insert(rows), [
            {"number": i, "name": name, "section": section, "key": key} for i, (name, section, key)
            in enumerate(zip(names, collation.sections_of(names), collation.keys(names)))])
        ordered = connection.scalars(
            select(rows.c.name).order_by(rows.c.section, rows.c.key, rows.c.number)).all()
        assert ordered == collation.sort(names)
        for prefix in ("a", "á", "1", "中", "zz"):
            lower, upper = collation.prefix_bounds(prefix)
            conditions = [lower <= rows.c.key] + ([] if upper is None else [rows.c.key < upper])
            found = connection.scalars(select(rows.c.number).where(*conditions)).all()
            assert sorted(found) == [i for i, key in enumerate(collation.keys(names))
                                     if lower <= key and (upper is None or key < upper)]
        assert connection.scalars(select(rows.c.key).where(rows.c.number == 7)).one() == collation.key(
            names[7])
