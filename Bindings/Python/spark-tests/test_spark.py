"""DataFrames of Spark against the tool and the library."""

import doctest
import json
import os
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import time

import indexed_collation.files
import indexed_collation.spark.__main__
import pytest
from conftest import HOME, in_sections, kill, lines_in_sections, own_lines, text, tool
from indexed_collation import Collation, CollationError, Filing, SectionPolicy
from indexed_collation.files import CollatedFiles, IndexPath
from indexed_collation.spark import Key, collate, write
from indexed_collation.spark.__main__ import main
from pyspark.sql import Row
from pyspark.sql import functions as F

SEED = int(os.environ.get("CONFORMANCE_SEED", "1"))
#: The number of rows of the longest list.
ROWS = int(os.environ.get("SPARK_ROWS", "10000000"))


def words(count, seed=SEED):
    """Texts of several scripts, of which some are equal and some differ only in accents."""
    generator = random.Random(seed)
    letters = ["a", "A", "á", "b", "å", "Ä", "ö", "z", "é", "1", "22", "#", " ", "中", "文", "ж",
               "あ", "\u0301", "\u0000", "𝒜", "-"]
    found = ["".join(generator.choices(letters, k=generator.randint(0, 6)))
             for _ in range(count // 2)]
    return generator.choices(found, k=count)


def start(cluster, *arguments, program=(sys.executable, "-W", "ignore", "-m", "indexed_collation.spark"),
          **configuration):
    """Starts the job as at a shell."""
    options = [word for name, value in {
        "spark.master": cluster.address, "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1", "spark.executor.memory": "1g",
        "spark.ui.showConsoleProgress": "false",
        **{name.replace("_", "."): value for name, value in configuration.items()}}.items()
        for word in ("--conf", f"{name}={value}")]
    return subprocess.Popen(
        [*program, *map(str, arguments)], stderr=subprocess.PIPE, text=True,
        env={**os.environ, "SPARK_LOCAL_IP": "127.0.0.1",
             "PYSPARK_SUBMIT_ARGS": f"{shlex.join(options)} pyspark-shell"})


def end(process):
    """Waits for a job, and returns its status and its own lines."""
    output = process.communicate(timeout=200)[1]
    return process.returncode, own_lines(output)


@pytest.mark.parametrize("locale", ["sv", "zh", "ja", ["en", "ru"], "da"])
def test_columns_are_those_of_the_library(spark, locale):
    names = words(2000)
    collation = Collation(locale) if isinstance(locale, str) else Collation(*locale)
    df = spark.createDataFrame([(i, name) for i, name in enumerate(names)], ["i", "name"])
    rows = collate(df.repartition(3), "name", locale=locale).orderBy("section", "key", "i").collect()
    assert [row.name for row in rows] == in_sections(collation, names)
    assert [row.i for row in rows] == in_sections(collation, range(len(names)), key=lambda i: names[i])
    assert [collation.titles[row.section] for row in rows] == [
        section.title for section in collation.sections(names) for _ in section.items]
    assert all(bytes(row.key) == collation.key(row.name) for row in rows[::97])


def test_null_and_numbers_are_texts(spark):
    df = spark.createDataFrame([("b", 10), (None, 9), ("a", None)], "name string, number int")
    assert [row.name for row in collate(df, "name", locale="en").orderBy(
        F.col("section").desc(), "key").collect()] == [None, "b", "a"]
    rows = collate(df, "number", locale="en").orderBy("key").collect()
    assert [row.number for row in rows] == [None, 10, 9]
    rows = collate(df, "number", locale=Collation("en", numeric_ordering=True)).orderBy("key").collect()
    assert [row.number for row in rows] == [None, 9, 10]


def test_several_columns_make_one_key(spark):
    rows = [("b", "z"), ("a", "b"), ("a", ""), ("ab", "a"), ("a", None), ("A", "a"), ("a", "á")]
    df = spark.createDataFrame(rows, "family string, given string")
    found = collate(df, "family", "given", locale="en").orderBy("section", "key").collect()
    en = Collation("en")
    assert [(en.key(r.family), en.key(r.given or "")) for r in found] == sorted(
        (en.key(family), en.key(given or "")) for family, given in rows)


def test_nested_and_strange_names(spark):
    df = spark.createDataFrame(
        [Row(**{"a.b": "z", "c": Row(d="y"), "e`f": "x"})], "`a.b` string, c struct<d:string>, `e``f` string")
    for name in ("a.b", "c.d", "e`f"):
        assert len(collate(df, name, locale="en").collect()) == 1


@pytest.mark.parametrize(("by", "message"), [
    (["nme"], "there is no column 'nme'; the columns are: name, born, Section"),
    (["born"], "the column 'born' has the type date, which is not text"), ([], "no column"),
    (["name"], "there is a column 'section' already"),
])
def test_what_cannot_be_collated_is_named(spark, by, message):
    df = spark.createDataFrame([], "name string, born date, Section int")
    with pytest.raises(CollationError, match=message):
        collate(df, *by, locale="sv")
    for locale in (None, {"sv": 1}, 1):
        with pytest.raises(TypeError, match="the locale is a tag"):
            collate(df, "name", locale=locale)


@pytest.mark.parametrize("format", ["parquet", "text"])
@pytest.mark.parametrize("files", [1, 7])
@pytest.mark.parametrize("locale", ["sv", "zh"])
def test_files_are_the_list(spark, tmp_path, format, files, locale):
    names = [name.replace("\n", "") for name in words(3000, SEED + files)]
    collation = Collation(locale)
    df = spark.createDataFrame([(name,) for name in names], ["value"]).repartition(5).cache()
    ordered = in_sections(collation, [row.value for row in df.collect()])
    write(df, str(tmp_path / "list"), "value", locale=locale, format=format, files=files)
    found = CollatedFiles(str(tmp_path / "list"))
    table = found.rows(0, len(found))
    assert len(found) == len(ordered) and table["value"].to_pylist() == ordered
    sections = {section.title: section.items for section in collation.sections(ordered)}
    for i, title in enumerate(found.titles):
        items = sections.get(title, [])
        assert found.counts[i] == len(items) and [ordered[row] for row in found.section(i)] == items
        assert found.page(i, 0, 10)["value"].to_pylist() == items[:10]
        assert found.page(i, 3, 10)["value"].to_pylist() == items[30:40]
        holding = found._index["sections"][i]["files"]
        assert holding == [name for name, start, end in zip(
            found.files, found._file_starts, found._file_starts[1:])
            if items and start < found.section(i).stop and found.section(i).start < end]
    places = [(collation.section_of(name), collation.key(name)) for name in ordered]
    for name in [*random.Random(SEED).sample(ordered, 30), "", "a", "zzzz", "#", "éa"]:
        place = (collation.section_of(name), collation.key(name))
        assert found.rank(name) == sum(each < place for each in places)
    for row in (0, 1499, 2999):
        section, position = found.index_path(row)
        assert found.section(section)[position] == row
    if format == "parquet":
        assert [bytes(key) for key in table["key"].to_pylist()] == [key for _, key in places]


def test_an_empty_list(spark, tmp_path):
    for format in ("parquet", "text"):
        write(spark.createDataFrame([], "name string"), str(tmp_path / format), "name", locale="sv",
              format=format)
        found = CollatedFiles(str(tmp_path / format))
        assert len(found) == 0 and found.rank("a") == 0 and found.page("A", 0).num_rows == 0
        assert found.section("Å") == range(0, 0)


def test_a_million_equal_names_are_in_files_of_one_length(spark, tmp_path):
    df = spark.range(1_000_000).select(F.lit("Anna").alias("name"), "id")
    write(df, str(tmp_path / "list"), "name", locale="sv", files=10)
    found = CollatedFiles(str(tmp_path / "list"))
    assert len(found.files) == 10
    assert max(file["rows"] for file in found._index["files"]) < 200_000
    # Equal texts keep their order.
    assert found.rows(0, len(found))["id"].to_pylist() == list(range(1_000_000))
    assert found.rank("Anna") == 0 and found.rank("Annb") == 1_000_000
    assert found.index_path(999_999) == IndexPath(found.titles.index("A"), 999_999)


def test_descending_and_several_keys_are_those_of_the_tool(job, tmp_path):
    names = words(600, SEED + 1)
    records = [{"family": family, "given": given, "number": i}
               for i, (family, given) in enumerate(zip(names[::2], words(300, SEED + 2)))]
    source = tmp_path / "people.ndjson"
    source.write_text("".join(json.dumps(record) + "\n" for record in records))
    for keys in (["family:desc"], ["family", "given:desc"], ["family:desc", "given"]):
        options = [option for key in keys for option in ("--key", key)]
        assert job(source, tmp_path / "list", "-l", "sv", *options, "--format", "json",
                   "--files", "3", "--overwrite") == (0, "")
        wanted = [record["number"] for record in tool(source, "-l", "sv", *options)]
        written = text(tmp_path / "list").splitlines()
        assert [json.loads(line)["number"] for line in written] == wanted
        found = CollatedFiles(str(tmp_path / "list"))
        row = random.Random(SEED).randrange(len(records))
        record = json.loads(written[row])
        first = [json.loads(line)["family"] for line in written].index(record["family"])
        assert found.rank(record["family"]) <= first <= row


@pytest.mark.parametrize("keys", [["name"], ["name:desc"], ["name", "given:desc"]])
def test_readings_are_those_of_the_tool(job, spark, tmp_path, keys):
    """Some are missing or empty, or are the text itself. Many rows have the same reading."""
    generator = random.Random(SEED)
    names = words(12, SEED)
    records = [{"name": generator.choice(names), "given": generator.choice(names[:3]), "number": i}
               for i in range(600)]
    for record in records:
        record["sort"] = generator.choice([None, "", record["name"], *names[:6]])
    source = tmp_path / "people.ndjson"
    source.write_text("".join(json.dumps(record) + "\n" for record in records))
    options = ["-l", "sv", "--reading", "sort", *(option for key in keys for option in ("--key", key))]
    assert job(source, tmp_path / "list", *options, "--format", "json", "--files", "4") == (0, "")
    wanted = [record["number"] for record in tool(source, *options)]
    written = [json.loads(line) for line in text(tmp_path / "list").splitlines()]
    assert [record["number"] for record in written] == wanted

    # Parquet has the keys in its rows, and JSON makes them again.
    by = [Key("name", keys[0].endswith(":desc"), "sort"), *keys[1:]]
    write(spark.read.json(str(source)), str(tmp_path / "rows"), *by, locale="sv", files=4)
    key = Collation("sv").key

    def place(record):
        filed = record.get("sort") or record["name"]
        return key(filed), filed != record["name"] and key(record["name"])

    places = [place(record) for record in written]
    for folder in ("list", "rows"):
        found = CollatedFiles(str(tmp_path / folder))
        for record in generator.sample(written, 5):
            assert found.rank((record["name"], record.get("sort"))) == places.index(place(record))
    assert found.rows(0, 600)["number"].to_pylist() == wanted
    ordered = collate(spark.read.json(str(source)), *by, locale="sv").orderBy(
        "section", "key", "number")
    assert [row["number"] for row in ordered.collect()] == wanted
    if len(by) > 1:
        with pytest.raises(CollationError, match="'given' has no readings"):
            found.rank("a", ("b", "c"))


@pytest.mark.parametrize("rules", [
    "--articles en --articles fr --keep The~Z",
    "--leave-out An~ --name-prefixes van,Mc --key name:desc",
    "--mc-as-mac --nonfiling-zones --initial-marks --honorifics The,van --roman-numerals --grouped-numbers --decimals",
    "--chinese-surnames -l zh", "--transliterate Any-Latin", "--korean-initial-sounds -l ko",
])
def test_the_job_has_the_rules_of_the_tool(job, tmp_path, rules):
    generator = random.Random(SEED)
    names = ["Beatles", "Zebra", "Donald", "曾国藩", "增", "Ärta", "", "\x98The \x9cAb", "1\xa0000", "9"]
    beginnings = ["", "The ", "the ", "L’", "van ", "Mc", "M'", "An "]
    records = [{"name": generator.choice(beginnings) + generator.choice(names), "number": i}
               for i in range(400)]
    source = tmp_path / "titles.ndjson"
    source.write_text("".join(json.dumps(record) + "\n" for record in records))
    options = ["-l", "sv", *(option.replace("~", " ") for option in rules.split())]
    if "--key" not in options:
        options += ["--key", "name"]
    assert job(source, tmp_path / "list", *options, "--format", "json", "--files", "3") == (0, "")
    wanted = [record["number"] for record in tool(source, *options)]
    written = [json.loads(line)["number"] for line in text(tmp_path / "list").splitlines()]
    assert written == wanted
    shown = [record["number"] for record in tool(source, "-l", "sv", "--key", "name")]
    assert wanted != shown


def test_rules_that_the_job_does_not_have(job, tmp_path):
    source = tmp_path / "titles.ndjson"
    source.write_text('{"name": "The B"}\n')
    for options, reason in (
        ("--keep A", "--keep needs --articles or --leave-out"),
        ("--articles @lang", "--articles takes languages, and no columns with them"),
        ("--articles xx", "xx"),
    ):
        status, error = job(source, tmp_path / "list", "-l", "sv", "--key", "name", *options.split())
        assert status == 2 and error.startswith("collate: ") and reason in error
        assert "\n" not in error and not (tmp_path / "list").exists()


@pytest.mark.parametrize("keys", [["name"], ["name:desc"], ["name", "given:desc"]])
def test_titles_are_filed_as_by_the_tool(spark, tmp_path, keys):
    """The rules are for the first key."""
    generator = random.Random(SEED)
    titles = [article + name for name in words(40, SEED) for article in ("", "The ", "the ", "A ")]
    records = [{"name": generator.choice(titles), "given": generator.choice(titles), "number": i}
               for i in range(600)]
    source = tmp_path / "titles.ndjson"
    source.write_text("".join(json.dumps(record) + "\n" for record in records))
    options = [option for key in keys for option in ("--key", key)]
    wanted = [record["number"] for record in tool(source, "-l", "en", "--articles", "en", *options)]
    english = Collation("en", filing=Filing(articles=["en"]))
    df = spark.read.json(str(source))
    for format in ("json", "parquet"):
        write(df, str(tmp_path / format), *keys, locale=english, files=4, format=format)
        found = CollatedFiles(str(tmp_path / format))
        assert found.fingerprint == english.fingerprint
        rows = found.rows(0, 600).to_pylist()
        if format == "json":
            rows = [json.loads(row["value"]) for row in rows]
        assert [row["number"] for row in rows] == wanted
        names = [row["name"] for row in rows]
        for name in generator.sample(titles, 10):
            if name in names:
                same = [i for i, other in enumerate(names) if english.compare(other, name) == 0]
                assert found.rank(name) == same[0]
    ordered = collate(df.repartition(3), *keys, locale=english).orderBy("section", "key", "number")
    assert [row["number"] for row in ordered.collect()] == wanted


def test_sections_that_depend_on_rows_are_refused(spark, tmp_path):
    df = spark.createDataFrame([("a",)], ["name"])
    for policy in (SectionPolicy(minimum_count=2), SectionPolicy(maximum_count=2),
                   SectionPolicy(omits_empty_sections=True)):
        for call in (lambda locale: collate(df, "name", locale=locale),
                     lambda locale: write(df, str(tmp_path / "list"), "name", locale=locale)):
            for locale in (Collation("en", policy=policy),
                           Collation("en", policy=policy).adapted(["a"])):
                with pytest.raises(CollationError, match="cannot depend on its rows; leave out") as error:
                    call(locale)
                assert "\n" not in str(error.value)
    titled = Collation("en", policy=SectionPolicy(titles={"A": "Aa"}, catch_all="apart"))
    write(df, str(tmp_path / "list"), "name", locale=titled)
    found = CollatedFiles(str(tmp_path / "list"))
    assert found.titles == titled.titles and found.section("Aa") == range(0, 1)


@pytest.mark.parametrize("locale", ["sv", "zh", "de-u-co-phonebk"])
def test_lines_are_those_of_the_tool(job, tmp_path, locale):
    """Also with several files, control characters and invalid UTF-8."""
    folder = tmp_path / "input"
    folder.mkdir()
    for name in ("b", "a"):
        lines = [word.encode() for word in words(3000, SEED + ord(name))]
        lines[7] += b"\xff"
        lines[8] = b"\r" + lines[8] + b"\r"
        (folder / f"{name} 1.txt").write_bytes(b"\n".join(lines) + b"\n")
    files = sorted(folder.iterdir())
    status = job(folder, tmp_path / "list", "-l", locale, "--files", "4",
                        spark_sql_files_maxPartitionBytes="5000")
    assert status == (0, "")
    # CR before LF ends a line.
    content = b"".join(file.read_bytes() for file in files).replace(b"\r\n", b"\n")
    written = text(tmp_path / "list")
    assert written == lines_in_sections(Collation(locale), content)
    assert [line.decode(errors="replace") for line in written.split(b"\n")[:-1]] == tool(*files, "-l", locale)


def test_a_long_list_is_that_of_the_library(job, tmp_path):
    source = tmp_path / "names.txt"
    generator = random.Random(SEED)
    names = [name.replace("\n", "").encode() for name in words(ROWS // 20)]
    with open(source, "wb") as file:
        for _ in range(0, ROWS, 100_000):
            file.writelines(b"%b %d\n" % (name, generator.randrange(10_000))
                            for name in generator.choices(names, k=100_000))
    assert job(source, tmp_path / "list", "-l", "sv") == (0, "")
    assert text(tmp_path / "list") == lines_in_sections(Collation("sv"), source.read_bytes())


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_tables_are_those_of_the_tool(job, tmp_path, format):
    source = tmp_path / f"people.{format}"
    comma = "," if format == "csv" else "\t"
    names = [name.replace("\0", "") for name in words(500)]
    source.write_text(f"name{comma}note\n" + "".join(
        f'"{name}"{comma}"line {i}\n""two"""\n' for i, name in enumerate(names)), newline="")
    assert job(source, tmp_path / "list", "-l", "sv", "-k", "name") == (0, "")
    table = CollatedFiles(str(tmp_path / "list")).rows(0, 500)
    positions = in_sections(Collation("sv"), range(500), key=lambda i: names[i])
    assert table["note"].to_pylist() == [f'line {i}\n"two"' for i in positions]


@pytest.mark.parametrize("options", [
    ["-l", "en", "-l", "ru", "--numeric"], ["-l", "da", "--case-first", "upper"],
    ["-l", "fr", "--strength", "primary", "--catch-all", "icu"],
    ["-l", "sv", "--ignore-punctuation", "--max-variable", "currency"],
    ["-l", "yo", "--icu-letters"], ["-l", "en", "--alphabet", "b a gb"], ["-l", "en", "--rules", "&N < ñ <<< Ñ", "--letters", "Ñ"],
    ["-l", "sv", "--catch-all", "at-start"], ["-l", "zh", "--catch-all", "icu-with-digits"],
    ["-l", "en", "--catch-all", "apart"], ["-l", "ja", "--catch-all", "apart-at-end"], ["-l", "de", "--ignore-punctuation"],
    ["-l", "sv", "--rules", "&a < z"], ["-l", "el", "--reorder", "Latn,Grek"],
])
def test_options_and_several_files_are_those_of_the_tool(job, tmp_path, options):
    """Records of several files, many of which are equal at the strength."""
    files = [tmp_path / f"{name}.ndjson" for name in ("one", "two", "three")]
    for file in files:
        file.write_text("".join(
            json.dumps({"name": {"full": name}, "place": f"{file.stem} {i}"}) + "\n"
            for i, name in enumerate(words(300, SEED + len(file.stem)))))
    assert job(*files, tmp_path / "list", *options, "-k", "name.full", "--format", "json", "--files",
               "3") == (0, "")
    wanted = tool(*files, "-k", "name.full", *options)
    assert [json.loads(line) for line in text(tmp_path / "list").splitlines()] == wanted
    found = CollatedFiles(str(tmp_path / "list"))
    for row in random.Random(SEED).sample(range(len(wanted)), 20):
        assert found.rank(wanted[row]["name"]["full"]) <= row
    # Parquet of Parquet.
    assert job(*files, tmp_path / "parquet", *options, "-k", "name.full") == (0, "")
    assert job(tmp_path / "parquet", tmp_path / "again", "--input-format", "parquet", *options,
               "-k", "name.full")[1].startswith("collate: there is a column 'section' already")
    assert CollatedFiles(str(tmp_path / "parquet")).rows(0, 900)["place"].to_pylist() == [
        record["place"] for record in wanted]


def test_columns_of_all_types_are_written(spark, tmp_path):
    df = spark.sql("""
        SELECT format_string('%c%d', int(97 + id * 7 % 26), id) AS `the.name`, id,
               timestamp_seconds(id) AS time, date_from_unix_date(id) AS day, map('a', id) AS map,
               array(id, null) AS list, named_struct('b', double(id) / 7) AS `c d`, id % 2 = 0 AS even,
               decimal(id) / 3 AS part, cast(repeat('x', 10000) AS binary) AS wide,
               if(id % 3 = 0, null, id) AS some
        FROM range(300)""")
    for format in ("parquet", "json"):
        write(df, str(tmp_path / format), "the.name", "id:desc", locale="sv", format=format, files=3)
    found = CollatedFiles(str(tmp_path / "parquet"))
    names = found.rows(0, 300)["the.name"].to_pylist()
    assert names == in_sections(Collation("sv"), names)
    written = spark.read.parquet(str(tmp_path / "parquet")).drop("section", "key")
    assert written.schema.simpleString() == df.schema.simpleString()
    assert sorted(map(str, written.collect())) == sorted(map(str, df.collect()))
    lines = CollatedFiles(str(tmp_path / "json"))
    assert [json.loads(line)["the.name"] for line in lines.rows(0, 300)["value"].to_pylist()] == names
    assert all(lines.rank(names[i]) == found.rank(names[i]) == i for i in range(0, 300, 17))


@pytest.mark.parametrize(("name", "content", "options", "message"), [
    ("a.txt", "b\n", ["-l", "sv", "-k", "b"], "lines of text have no columns"),
    ("a.csv", "b\n1\n", ["-l", "sv"], "choose the column to collate by"),
    ("a.csv", "b\n1\n", ["-l", "sv", "-k", "c"], "there is no column 'c'; the columns are: b"),
    ("a.csv", "b,c\n1,2\n3\n", ["-l", "sv", "-k", "b"],
     "a.csv; Malformed CSV record: 3"),
    ("a.csv", "", ["-l", "sv", "-k", "b"], "the columns are: none"),
    ("a.csv", "b,c\n1,2\n", ["-l", "sv", "-k", "b", "--format", "text"], "choose json or parquet"),
    ("a.parquet", "b", ["-l", "sv", "-k", "b"], "a.parquet is not a Parquet file"),
    ("a.json", '{"b": "c"}\n{"b"\n', ["-l", "sv", "-k", "b"], "a line is not JSON"),
    ("a.txt", "b\n", ["-l", "xx-nowhere"], "xx"),
    ("missing/a.txt", None, ["-l", "sv"], "missing"),
])
def test_mistakes_are_one_line(job, tmp_path, name, content, options, message):
    if content is not None:
        (tmp_path / name).write_text(content)
    status, error = job(tmp_path / name, tmp_path / "list", *options)
    assert status == 2 and message in error and "\n" not in error, error
    assert not (tmp_path / "list" / "_index.json").exists()


def test_a_list_that_is_there_stays(job, tmp_path):
    (tmp_path / "a.txt").write_text("b\na\n")
    assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv") == (0, "")
    status, error = job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv")
    assert status == 2 and "already" in error
    assert text(tmp_path / "list") == b"a\nb\n"


def test_another_icu_on_a_worker_is_refused(cluster, tmp_path):
    """The workers tell that their ICU is another one, and then one of them has the right one."""
    shim = tmp_path / "shim"
    shim.mkdir()
    (shim / "sitecustomize.py").write_text(
        "import indexed_collation.collation as c\n"
        "c.Collation.fingerprint = property(lambda self: {})\n"
        "c.Collation.differences = lambda self, stored: ['ICU 72.1 is now 76.1']\n")
    cluster.worker("one", PYTHONPATH=str(shim))
    (tmp_path / "a.txt").write_text("".join(f"{word}\n" for word in "hgfedcba"))
    arguments = [tmp_path / "a.txt", tmp_path / "list", "-l", "sv", "--overwrite"]
    status, error = end(start(cluster, *arguments))
    assert status == 2
    assert "can differ: ICU 72.1 is now 76.1; install the same wheel" in error
    assert "\n" not in error
    assert not (tmp_path / "list" / "_index.json").exists()
    # Spark tries a task again, maybe on the other worker. So the job can end, but in the right order.
    cluster.worker("two")
    status, error = end(start(cluster, *arguments, spark_sql_files_maxPartitionBytes="2"))
    if status == 0:
        assert text(tmp_path / "list") == lines_in_sections(Collation("sv"), (tmp_path / "a.txt").read_bytes())
    else:
        assert "can differ" in error


def test_a_worker_that_is_killed_changes_nothing(cluster, tmp_path):
    cluster.worker("one")
    second = cluster.worker("two")
    source = tmp_path / "names.txt"
    source.write_bytes("".join(f"{name} {i}\n" for i, name in enumerate(
        word.replace("\n", "") for word in words(400_000))).encode())
    process = start(cluster, source, tmp_path / "list", "-l", "sv", "--files", "12",
                    spark_sql_files_maxPartitionBytes="500000")
    # The worker is killed while files are written.
    while not list(tmp_path.rglob("part-*")) and process.poll() is None:
        time.sleep(0.01)
    assert process.poll() is None
    for executor in subprocess.run(["pgrep", "-P", str(second.pid)], capture_output=True,
                                   text=True).stdout.split():
        os.kill(int(executor), signal.SIGKILL)
    kill(second)
    assert end(process) == (0, "")
    assert text(tmp_path / "list") == lines_in_sections(Collation("sv"), source.read_bytes())


def test_the_job_runs_by_spark_submit(workers, tmp_path):
    (tmp_path / "a.txt").write_text("b\nå\na\n")
    process = start(workers, tmp_path / "a.txt", tmp_path / "list", "-l", "sv", spark_cores_max="1",
                    program=[HOME / "bin" / "spark-submit", "--master", workers.address,
                             indexed_collation.spark.__main__.__file__])
    assert end(process) == (0, "")
    assert text(tmp_path / "list") == "a\nb\nå\n".encode()


def test_examples_of_the_documentation(spark):
    for module in (indexed_collation.spark, indexed_collation.files):
        result = doctest.testmod(module, extraglobs={"spark": spark})
        assert result.attempted > 2 and result.failed == 0
    readme = pathlib.Path(__file__).parents[1] / "Spark.md"
    result = doctest.testfile(str(readme), module_relative=False, globs={"spark": spark})
    assert result.attempted > 5 and result.failed == 0
