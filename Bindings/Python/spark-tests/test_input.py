"""What the job reads and replaces: files of any name and content, which must never be lost."""

import gzip
import json
import os

import pytest
from conftest import lines_in_sections, own_lines, text, tool
from indexed_collation import Collation, CollationError
from indexed_collation.files import CollatedFiles
from indexed_collation.spark import collate, write
from indexed_collation.spark.__main__ import main
from pyspark.sql import functions as F


def content(folder):
    """All files below a folder, with their bytes."""
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("adaptive", [True, False])
@pytest.mark.parametrize("source, output", [
    ("in", "in"), ("in/a.txt", "in/a.txt"), ("in/a.txt", "in"), ("in", "."), ("in/a.txt", "in/../in")])
def test_the_input_is_never_replaced(job, tmp_path, source, output, adaptive):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("b\na\n")
    before = content(tmp_path)
    status, error = job(tmp_path / source, tmp_path / output, "-l", "sv", "--overwrite",
                        spark_sql_adaptive_enabled=adaptive)
    assert status == 2 and "so it cannot be replaced" in error
    assert content(tmp_path) == before


def test_the_input_is_known_by_any_name(job, tmp_path):
    folder = tmp_path / "a%20b c"
    folder.mkdir()
    (folder / "a.txt").write_text("b\na\n")
    status, error = job(folder / "a.txt", folder, "-l", "sv", "--overwrite")
    assert status == 2 and "so it cannot be replaced" in error
    assert content(folder) == {"a.txt": b"b\na\n"}


def test_a_list_is_replaced_only_at_the_end(spark, job, tmp_path):
    (tmp_path / "a.txt").write_text("b\na\n")
    assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv") == (0, "")
    before = content(tmp_path)
    bad = spark.range(9).select(
        F.when(F.col("id") < 9, F.raise_error(F.lit("bad"))).otherwise("a").alias("name"))
    with pytest.raises(Exception, match="bad"):
        write(bad, str(tmp_path / "list"), "name", locale="sv", overwrite=True)
    lines = spark.createDataFrame([("b\nx",), ("a",)], ["name"])
    with pytest.raises(Exception, match="line break"):
        write(lines, str(tmp_path / "list"), "name", locale="sv", format="text", overwrite=True)
    assert content(tmp_path) == before
    names = spark.createDataFrame([("c",)], ["name"])
    write(names, str(tmp_path / "list"), "name", locale="sv", format="text", overwrite=True)
    assert text(tmp_path / "list") == b"c\n"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("name", [
    "n[1].txt", "n{1}.txt", "q?.txt", "a*.txt", "å ä%20#&;'.txt", "[x", "{a,b}"])
def test_a_name_is_no_pattern_if_there_is_such_a_file(job, tmp_path, name):
    for other in ("n1.txt", "qx.txt", "ab.txt", "a", "b"):
        (tmp_path / other).write_text("wrong\n")
    (tmp_path / name).write_text("b\na\n")
    assert job(tmp_path / name, tmp_path / "list", "-l", "sv") == (0, "")
    assert text(tmp_path / "list") == b"a\nb\n"


def test_no_file_is_left_out(job, tmp_path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for name in ("_a.txt", ".a.txt", "in/b.txt", "in/sub/c.txt"):
        (tmp_path / name).write_text("x\n")
    for source, reason in [("_a.txt", "begin with '_'"), (".a.txt", "begin with '.'"),
                           ("in", "does not read the folder sub")]:
        status, error = job(tmp_path / source, tmp_path / "list", "-l", "sv")
        assert status == 2 and reason in error
        assert not (tmp_path / "list").exists()


def test_lines_of_another_encoding_keep_their_bytes(job, tmp_path):
    (tmp_path / "a.txt").write_bytes(b"Sve\xe5\r\nSv\xe5e\r\nab\xf0\r\n\xff\r\nx\r\n\r\n\r\r\n")
    assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv") == (0, "")
    # CR before LF ends a line.
    content = (tmp_path / "a.txt").read_bytes().replace(b"\r\n", b"\n")
    assert text(tmp_path / "list") == lines_in_sections(Collation("sv"), content)


@pytest.mark.parametrize("encoding, name", [
    ("utf-16-le", "UTF-16"), ("utf-16-be", "UTF-16"), ("utf-32-le", "UTF-32"), ("utf-32-be", "UTF-32")])
@pytest.mark.parametrize("extension", [".txt", ".txt.gz", ".csv", ".ndjson"])
def test_encodings_with_several_bytes_for_lf_are_an_error(job, tmp_path, extension, encoding, name):
    (tmp_path / "a 1%.txt").write_text("b\na\n")
    content = "\ufeffname\n\u4e2d\nÖrn\n".encode(encoding)
    wrong = tmp_path / f"b å%20{extension}"
    wrong.write_bytes(gzip.compress(content) if extension.endswith(".gz") else content)
    key = ["-k", "name"] if extension in (".csv", ".ndjson") else []
    inputs = [wrong] if key else [tmp_path / "a 1%.txt", wrong]
    status, error = job(*inputs, tmp_path / "list", "-l", "sv", *key)
    assert status == 2 and wrong.name in error and f"iconv -f {name} -t UTF-8" in error
    assert not (tmp_path / "list").exists()


def test_a_mark_of_utf_8_is_no_error(job, tmp_path):
    (tmp_path / "a.txt").write_text("\ufeffb\na\n")
    (tmp_path / "b.txt").write_bytes(b"")
    assert job(tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "list", "-l", "sv") == (0, "")
    # Spark leaves it out.
    assert text(tmp_path / "list") == b"a\nb\n"


def test_pages_have_lines_of_files_with_and_without_utf_8(job, tmp_path):
    (tmp_path / "a.txt").write_bytes("Ärla\nBo\n".encode("latin-1"))
    assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv", "--files", "2") == (0, "")
    files = CollatedFiles(str(tmp_path / "list"))
    assert len(files.files) == 2
    assert files.rows(0, 2)["value"].to_pylist() == ["Bo", "\ufffdrla"]


@pytest.mark.parametrize("first, second", [
    ("name,x\nb,1\n", "x,name\n2,a\n"), ("name,x\nb,1\n", "name,y\na,2\n")])
def test_headers_of_all_files_must_be_the_same(job, tmp_path, first, second):
    (tmp_path / "a.csv").write_text(first)
    (tmp_path / "b.csv").write_text(second)
    status, error = job(tmp_path / "a.csv", tmp_path / "b.csv", tmp_path / "list", "-l", "sv", "-k", "name")
    assert status == 2 and "header" in error.lower()
    assert not (tmp_path / "list").exists()


def test_columns_of_all_parquet_files_are_kept(spark, job, tmp_path):
    for folder, columns in (("a", ["name"]), ("b", ["name", "x"])):
        spark.createDataFrame([("ab"[:len(columns)], *columns[1:])], columns).write.parquet(
            str(tmp_path / folder))
    for sources in (["a", "b"], ["b", "a"]):
        output = tmp_path / "".join(sources)
        assert job(*(tmp_path / source for source in sources), output, "-l", "sv", "-k", "name",
                   "--input-format", "parquet", "--format", "json") == (0, "")
        assert [json.loads(line) for line in text(output).splitlines()] == [
            {"name": "a"}, {"name": "ab", "x": "x"}]


@pytest.mark.parametrize("lines, reason", [
    ('{"name":"b"} {"name":"a"}\n', "not JSON"), ('{"name":"b"}x\n', "not JSON"),
    ('[{"name":"b"},{"name":"a"}]\n', "not a record"), ('{"name":"b"}\n1\n', "not a record"),
    ('{"name":\n', "not JSON")])
def test_a_line_of_json_is_one_record(job, tmp_path, lines, reason):
    (tmp_path / "a.json").write_text('{"name":"x"}\n' + lines)
    status, error = job(tmp_path / "a.json", tmp_path / "list", "-l", "sv", "-k", "name")
    assert status == 2 and reason in error and "\n" not in error
    assert not (tmp_path / "list").exists()


def test_names_of_columns_that_spark_uses_itself(job, tmp_path):
    (tmp_path / "a.csv").write_text(
        "name,Name,_metadata,_corrupt_record,collated,collated_\nb,1,2,3,4,5\na,6,7,8,9,0\n")
    assert job(tmp_path / "a.csv", tmp_path / "a.csv.list", "-l", "sv", "-k", "name",
               "--format", "json") == (0, "")
    assert [list(json.loads(line).values()) for line in text(tmp_path / "a.csv.list").splitlines()] == [
        list("a67890"), list("b12345")]
    (tmp_path / "b.json").write_text('{"name":"b","Name":"1","_corrupt_record":"2"}\n{"Name":"a"}\n')
    assert job(tmp_path / "b.json", tmp_path / "b", "-l", "sv", "-k", "name", "--format", "json") == (0, "")
    assert [json.loads(line) for line in text(tmp_path / "b").splitlines()] == [
        {"name": "b", "Name": "1", "_corrupt_record": "2"}, {"Name": "a"}]
    status, error = job(tmp_path / "b.json", tmp_path / "c", "-l", "sv", "-k", "NAME")
    assert status == 2 and "no column 'NAME'" in error


@pytest.mark.parametrize("name", ["NAME", "name", "in.X", "IN.x", "a.b", "a.b.c"])
def test_ranks_of_columns_in_another_spelling(spark, tmp_path, name):
    rows = spark.createDataFrame(
        [(text, (text,), text, ((text,),)) for text in "acb"],
        "name string, in struct<x string>, `a.b` string, a struct<b struct<c string>>")
    output = str(tmp_path / "list")
    write(rows, output, name, locale="sv", format="json")
    files = CollatedFiles(output)
    assert [files.rank(wanted) for wanted in ("a", "b", "c", "d", "")] == [0, 1, 2, 3, 3]


def test_output_is_neither_compressed_nor_split(spark, job, tmp_path):
    (tmp_path / "a.txt").write_text("".join(f"{i}\n" for i in range(50)))
    hadoop = spark.sparkContext._jsc.hadoopConfiguration()
    hadoop.set("mapreduce.output.fileoutputformat.compress", "true")
    try:
        assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv", "--files", "2",
                   spark_sql_files_maxRecordsPerFile=1) == (0, "")
    finally:
        hadoop.unset("mapreduce.output.fileoutputformat.compress")
    assert text(tmp_path / "list").decode().splitlines() == tool(tmp_path / "a.txt", "-l", "sv")
    files = CollatedFiles(str(tmp_path / "list"))
    assert len(files.files) == 2 and files.rank("49") == 44


@pytest.mark.parametrize("text", ["a", "", "Anna"])
@pytest.mark.parametrize("strength", ["primary", None])
def test_equal_texts_are_in_files_of_one_length(spark, tmp_path, text, strength):
    rows = spark.range(0, 8000, 1, 16).select(F.lit(text).alias("name"), "id")
    write(rows, str(tmp_path / "list"), "name", locale=Collation("sv", strength=strength), files=8)
    lengths = [file["rows"] for file in CollatedFiles(str(tmp_path / "list"))._index["files"]]
    assert len(lengths) == 8 and max(lengths) < 2000
    rows = CollatedFiles(str(tmp_path / "list")).rows(0, 8000)
    assert rows["id"].to_pylist() == list(range(8000))


def test_formats_are_known_by_the_names(job, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.csv").write_text("name\nb\na\n")
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"name\nb\na\n"))
    for source in ("in", "a.csv.gz"):
        assert job(tmp_path / source, tmp_path / f"{source}.list", "-l", "sv", "-k", "name",
                   "--format", "text") == (0, "")
        assert text(tmp_path / f"{source}.list") == b"a\nb\n"
    (tmp_path / "b.csv").write_text('name,x\n"b"c,2\n')
    status, error = job(tmp_path / "b.csv", tmp_path / "list", "-l", "sv", "-k", "name")
    assert status == 2 and error.startswith("collate: ")


@pytest.mark.parametrize("arguments", [
    ["--files", "0"], ["--files", "x"], ["--files", "99999999999"], ["--strength", "x"], ["--nothing"]])
def test_a_wrong_option_is_one_line(capfd, tmp_path, arguments):
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "a.txt"), str(tmp_path / "list"), "-l", "sv", *arguments])
    error = capfd.readouterr().err
    assert ended.value.code == 2
    assert error.startswith("collate: ") and error.count("\n") == 1 and own_lines(error) + "\n" == error


def test_other_mistakes_are_one_line(spark, job, tmp_path):
    status, error = job(os.fsdecode(os.fsencode(str(tmp_path)) + b"/a\xff.txt"), tmp_path / "list", "-l", "sv")
    assert status == 2 and error.count("\n") == 0 and error
    (tmp_path / "a.txt").write_text("b\na\n")
    assert job(tmp_path / "a.txt", tmp_path / "list", "-l", "sv", "--files", "90000") == (0, "")
    assert text(tmp_path / "list") == b"a\nb\n"
    files = CollatedFiles(str(tmp_path / "list"))
    for number, size in ((-1, 1), (0, 0)):
        with pytest.raises(IndexError):
            files.page("A", number, size)
    with pytest.raises(CollationError, match="number of files"):
        write(spark.createDataFrame([("a",)], ["n"]), str(tmp_path / "b"), "n", locale="sv", files=0)
    assert collate(spark.createDataFrame([("a",)], ["Name"]), "name", locale="sv").count() == 1
