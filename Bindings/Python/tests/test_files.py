"""Lists in files whose index, or files, are not what they should be."""

import base64
import copy
import json

import pyarrow
import pyarrow.parquet
import pytest

from indexed_collation import Collation, CollationError
from indexed_collation.files import CollatedFiles

SV = Collation("sv")
NAMES = [["Anna", "Bo", "Bo"], ["Åsa", "Örn"], ["7 Up"]]


def start(names):
    return base64.b64encode(SV.order_keys(names)[0]).decode()


def index_of(files, format="text"):
    """The index of a list whose files have some names."""
    names = [name for file in files for name in file]
    counts = [0] * len(SV.titles)
    for section in SV.sections_of(names):
        counts[section] += 1
    index = {
        "version": 2, "format": format, "rows": len(names), "options": {"locales": ["sv"]},
        "fingerprint": SV.fingerprint,
        "keys": [{"name": "value", "descending": False, "reading": None, "paths": [["value"]]}],
        "sections": [{"title": title, "rows": count, "files": []}
                     for title, count in zip(SV.titles, counts)],
        "files": [{"name": f"part-{i}", "rows": len(file), "start": start(file) if i > 0 else ""}
                  for i, file in enumerate(files)],
    }
    if format == "parquet":
        index["columns"] = ["section", "key"]
    return index


@pytest.fixture(params=["text", "json", "parquet"])
def written(request, tmp_path):
    """A folder with a list, and its index."""
    for i, file in enumerate(NAMES):
        path = tmp_path / f"part-{i}"
        if request.param == "text":
            path.write_text("".join(f"{name}\n" for name in file))
        elif request.param == "json":
            path.write_text("".join(json.dumps({"value": name}) + "\n" for name in file))
        else:
            pyarrow.parquet.write_table(pyarrow.table({
                "value": file, "section": pyarrow.array(SV.sections_of(file)),
                "key": pyarrow.array(SV.keys(file)).cast(pyarrow.binary())}), path)
    index = index_of(NAMES, request.param)
    save(tmp_path, index)
    return tmp_path, index


def save(folder, index):
    (folder / "_index.json").write_text(json.dumps(index))


def use(folder):
    """Reads all that there is."""
    found = CollatedFiles(str(folder))
    rows = found.rows(0, len(found))
    for i in range(len(found)):
        found.rows(i, i + 1)
    return rows, [found.rank(name) for file in NAMES for name in file]


def test_what_is_written_is_read(written):
    folder, index = written
    rows, ranks = use(folder)
    assert rows.num_rows == 6 and rows.schema.field("value").type == pyarrow.string()
    names = [name for file in NAMES for name in file]
    values = [json.dumps({"value": name}) for name in names] if index["format"] == "json" else names
    assert rows["value"].to_pylist() == values
    assert ranks == [0, 1, 1, 3, 4, 5]


@pytest.mark.parametrize("name", [
    "../secret", "../../etc/hostname", "/etc/hostname", "a/b", "..", ".", "", "part-0\0", "..\\secret",
    "sub/../part-0"])
def test_a_file_outside_of_the_folder_is_not_opened(written, name):
    folder, index = written
    (folder.parent / "secret").write_text("secret\n" * 3)
    index["files"][0]["name"] = name
    save(folder, index)
    with pytest.raises(CollationError, match="_index.json is damaged: .* no name of a file in this folder"):
        use(folder)


def places(value, path=()):
    """The paths of all values in JSON."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield from places(each, (*path, name))


def changed(index, path, value):
    """An index with another value at a path, or without it."""
    index = copy.deepcopy(index)
    if not path:
        return value
    parent = index
    for name in path[:-1]:
        parent = parent[name]
    if value is None and isinstance(parent, dict):
        del parent[path[-1]]
    else:
        parent[path[-1]] = value
    return index


def test_any_damage_of_an_index_is_told(written):
    folder, index = written
    refused = 0
    # The first section stands for all of them.
    for path in [path for path in places(index) if path[:1] != ("sections",) or path[1:2] in ((), (0,))]:
        for value in (None, True, -1, 1 << 70, "?", [], [[]], {}):
            save(folder, changed(index, path, value))
            try:
                use(folder)
            except CollationError as error:
                assert str(folder) in str(error), (path, value, error)
                refused += 1
    assert refused > 100
    for content in (b"", b"{", b"\xff", b"[" * 100_000, b"null", b"2"):
        (folder / "_index.json").write_bytes(content)
        with pytest.raises(CollationError, match="_index.json is damaged"):
            use(folder)


def test_the_numbers_of_rows_are_those_of_the_files(written):
    folder, index = written
    for change in (-1, 1, 1000):
        wrong = copy.deepcopy(index)
        wrong["files"][1]["rows"] += change
        save(folder, wrong)
        with pytest.raises(CollationError, match="numbers of rows contradict"):
            use(folder)
        wrong["files"][2]["rows"] -= change
        if wrong["files"][2]["rows"] >= 0 and wrong["files"][1]["rows"] >= 0:
            save(folder, wrong)
            with pytest.raises(CollationError, match=r"part-\d is damaged: it has \d rows, and the index tells"):
                use(folder)


def test_damaged_files_are_named(written):
    folder, index = written
    content = (folder / "part-1").read_bytes()
    for wrong in (b"", content[:-1], content[:5], b"x" * 100, b"\n" + content):
        (folder / "part-1").write_bytes(wrong)
        with pytest.raises(CollationError, match="part-1 (is damaged|cannot be read): ."):
            use(folder)
    (folder / "part-1").unlink()
    with pytest.raises(CollationError, match="part-1 is damaged: the file is missing"):
        use(folder)


def test_lines_that_are_no_json_are_told(tmp_path):
    (tmp_path / "part-0").write_text('{"value": "a"}\n{"value"\n[1]\n')
    save(tmp_path, index_of([["a", "b", "c"]], "json"))
    with pytest.raises(CollationError, match="part-0 is damaged"):
        CollatedFiles(str(tmp_path)).rank("z")


def test_the_type_of_lines_does_not_depend_on_them(tmp_path):
    # As in the order of the list, invalid UTF-8 counts as U+FFFD.
    (tmp_path / "part-0").write_bytes(b"Bo\n")
    (tmp_path / "part-1").write_bytes("Ärla\n".encode("latin-1"))
    save(tmp_path, index_of([["Bo"], ["\ufffdrla"]]))
    found = CollatedFiles(str(tmp_path))
    assert found.rows(0, 2)["value"].to_pylist() == ["Bo", "\ufffdrla"]
    save(tmp_path, index_of([]))
    assert CollatedFiles(str(tmp_path)).page("A", 0).schema == found.rows(0, 1).schema
    assert {found.rows(start, stop).schema.field("value").type for start, stop in (
        (0, 0), (0, 1), (1, 2), (0, 2))} == {pyarrow.string()}


def test_facts_cannot_be_changed(written):
    found = CollatedFiles(str(written[0]))
    for values in (found.titles, found.counts, found.files):
        with pytest.raises(TypeError):
            values[0] = values[1]
    found.fingerprint.clear()
    assert found.fingerprint == SV.fingerprint
