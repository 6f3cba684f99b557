"""Files that `indexed_collation.spark` wrote: titled sections of any size."""

from __future__ import annotations

import base64
import binascii
import bisect
import contextlib
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.fs  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]

from indexed_collation._library import CollationError
from indexed_collation._ordering import Key, KeyText, RowOrder

INDEX_NAME = "_index.json"
INDEX_VERSION = 2
#: The name of the only column of lines.
LINE = "value"


class IndexPath(NamedTuple):
    """The position of a row: its section, and its position in the section."""

    section: int
    row: int


class CollatedFiles:
    """A list in files, of which only those are read that have what is asked for.

        >>> cities = CollatedFiles("cities")
        >>> cities.section("Ö")
        range(2, 3)
        >>> cities.page("Ö", 0).to_pylist()
        [{'value': 'Örebro'}]
        >>> cities.rank("Åbo")
        1
    """

    def __init__(self, path: str, filesystem: pyarrow.fs.FileSystem | None = None) -> None:
        """Opens a list.

        Args:
            path: The folder, or its address.
            filesystem: Where the folder is; by default, what the address says.

        Raises:
            CollationError: The folder has no index, or the index is damaged.
        """
        if filesystem is None and re.match(r"[a-z][a-z0-9+.-]*:", path):
            filesystem, path = pyarrow.fs.FileSystem.from_uri(path)
        self._system = filesystem or pyarrow.fs.LocalFileSystem()
        self._path = path.rstrip("/")
        self._index_file = f"{self._path}/{INDEX_NAME}"
        try:
            with self._system.open_input_stream(self._index_file) as stream:
                content = stream.read()
        except FileNotFoundError:
            raise CollationError(f"{path} has no {INDEX_NAME}; it is not a collated list, or it has "
                                 "not been written to its end") from None
        try:
            index = json.loads(content)
            self._read(index)
        except _Damage as damage:
            raise self._damaged(str(damage)) from None
        except (ValueError, RecursionError):
            raise self._damaged("it is not JSON") from None
        self._index: dict[str, Any] = index

    def _read(self, index: Any) -> None:
        """Reads an index, of which nothing is trusted: it may come from others."""
        version = _member(index, "version", int)
        if version != INDEX_VERSION:
            raise _Damage(f"it has version {version}, and this package reads version {INDEX_VERSION}")
        sections, files, keys = (
            _members(index, name, dict) for name in ("sections", "files", "keys"))
        #: The titles of all sections.
        self.titles = tuple(_member(section, "title", str) for section in sections)
        #: The numbers of rows in the sections.
        self.counts = tuple(_number(section, "rows") for section in sections)
        #: The names of the files, in order.
        self.files = tuple(_file_name(file) for file in files)
        self._fingerprint = _member(index, "fingerprint", dict)
        self._format = _member(index, "format", str)
        if self._format not in ("parquet", "json", "text"):
            raise _Damage(f"the format {self._format!r} is unknown")
        self._columns = _members(index, "columns", str) if self._format == "parquet" else []
        self._row_count = _number(index, "rows")
        file_counts = [_number(file, "rows") for file in files]
        if not self._row_count == sum(self.counts) == sum(file_counts):
            raise _Damage("its numbers of rows contradict each other")
        order = [Key(_member(key, "name", str), _member(key, "descending", bool),
                     _member(key, "reading", str, type(None))) for key in keys]
        self._key_paths = [_members(key, "paths", list) for key in keys]
        if not order or (self._format == "parquet" and len(self._columns) != 2) or any(
                len(paths) != len(key.columns)
                or not all(isinstance(part, str) for path in paths for part in path)
                for key, paths in zip(order, self._key_paths)):
            raise _Damage("its keys are not valid")
        self._order = RowOrder(
            _member(index, "options", dict), self._fingerprint, order, list(self.titles))
        self._section_starts = list(itertools.accumulate(self.counts, initial=0))
        self._file_starts = list(itertools.accumulate(file_counts, initial=0))
        try:
            self._first_orders = [
                base64.b64decode(_member(file, "start", str), validate=True) for file in files]
        except binascii.Error:
            raise _Damage("the start of a file is not valid") from None

    def _damaged(self, reason: str, name: str = INDEX_NAME) -> CollationError:
        return CollationError(
            f"{self._path}/{name} is damaged: {reason}; write the list again")

    @property
    def fingerprint(self) -> dict[str, Any]:
        """The fingerprint of the collation that ordered the rows."""
        return dict(self._fingerprint)

    def __len__(self) -> int:
        return self._row_count

    def __repr__(self) -> str:
        return f"<CollatedFiles of {len(self)} rows in {len(self.files)} files>"

    # Positions

    def section(self, section: str | int) -> range:
        """The positions of the rows of a section.

        Args:
            section: The title, or the position in `titles`.
        """
        position = self._section(section)
        return range(self._section_starts[position], self._section_starts[position + 1])

    def _section(self, section: str | int) -> int:
        if isinstance(section, int):
            if not 0 <= section < len(self.titles):
                raise IndexError(f"there is no section {section} among {len(self.titles)}")
            return section
        if section not in self.titles:
            raise CollationError(f"there is no section {section!r}; the sections are: "
                                 f"{', '.join(self.titles)}")
        return self.titles.index(section)

    def index_path(self, row: int) -> IndexPath:
        """The section of a row, and its position there."""
        if not 0 <= row < len(self):
            raise IndexError(f"there is no row {row} among {len(self)}")
        section = bisect.bisect_right(self._section_starts, row) - 1
        return IndexPath(section, row - self._section_starts[section])

    def rank(self, *texts: KeyText) -> int:
        """The number of rows before the first one that is not less than some texts.

        Args:
            texts: A text for the first key, or also for the next ones. If a key has readings, a text
                without one is the filing text; a tuple is a text and its reading.

        Raises:
            CollationError: The ICU of this machine can order differently, or a file is damaged.
        """
        try:
            own_titles = self._order.collation.titles
        except CollationError as error:
            raise CollationError(f"{self._index_file}: {error}") from None
        if self._order.keys[0].is_descending:
            own_titles = own_titles[::-1]
        if own_titles != self.titles:
            raise self._damaged("the titles are not those of the options")
        wanted = self._order.lower_bound(texts)
        if not self.files:
            return 0
        # All rows of later files are greater.
        number = max(bisect.bisect_left(self._first_orders, wanted) - 1, 0)
        with self._file(number) as file:
            before = bisect.bisect_left(file.orders(self._order), wanted)
        return int(self._file_starts[number]) + before

    # Rows

    def page(self, section: str | int, number: int, size: int = 100) -> pa.Table:
        """Some rows of a section, as a table of pyarrow.

        Args:
            section: The title, or the position in `titles`.
            number: The number of the page, from 0.
            size: The number of rows in a page.
        """
        if number < 0 or size < 1:
            raise IndexError(f"there is no page {number} of {size} rows")
        rows = self.section(section)[number * size:(number + 1) * size]
        return self.rows(rows.start, rows.stop)

    def rows(self, start: int, stop: int) -> pa.Table:
        """The rows between two positions, as a table of pyarrow.

        Lines have a single column of texts, "value". Invalid UTF-8 is U+FFFD there, as in the order; the
        files have the bytes.

        Raises:
            CollationError: A file is damaged.
        """
        stop = min(stop, len(self))
        start = min(max(start, 0), stop)
        tables: list[pa.Table] = []
        for file, (begin, end) in enumerate(itertools.pairwise(self._file_starts)):
            # The first file tells the columns if there are no rows.
            if begin < stop and start < end or start == stop and not tables:
                with self._file(file) as opened:
                    tables.append(opened.rows(max(start - begin, 0), min(stop, end) - begin))
        if tables:
            return pa.concat_tables(tables)
        # There are no files. Only those of Parquet would tell their columns.
        return pa.table({} if self._format == "parquet" else {LINE: pa.array([], pa.string())})

    @contextlib.contextmanager
    def _file(self, number: int) -> Iterator[_ParquetFile | _LineFile]:
        """A file, whose damage is told with its name."""
        name, expected = self.files[number], self._file_starts[number + 1] - self._file_starts[number]
        file: _ParquetFile | _LineFile
        try:
            with self._system.open_input_file(f"{self._path}/{name}") as stream:
                if self._format == "parquet":
                    file = _ParquetFile(stream, *self._columns)
                else:
                    file = _LineFile(stream, self._key_paths if self._format == "json" else None)
                if file.count != expected:
                    raise _Damage(f"it has {file.count} rows, and the index tells {expected}")
                yield file
        except CollationError:
            raise
        except FileNotFoundError:
            raise self._damaged("the file is missing", name) from None
        except _Damage as damage:
            raise self._damaged(str(damage), name) from None
        except (pa.ArrowException, ValueError, KeyError, RecursionError) as error:
            raise self._damaged(_first_line(error), name) from None
        except OSError as error:
            # pyarrow raises it for some damage of Parquet too, and not only if nothing can be read.
            raise CollationError(f"{self._path}/{name} cannot be read: {_first_line(error)}") from None


class _Damage(Exception):
    """What is wrong in a file."""


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _member(values: Any, name: str, *kinds: type) -> Any:
    """A member of an object of JSON."""
    if not isinstance(values, dict) or name not in values:
        raise _Damage(f"{name} is missing")
    value = values[name]
    # True is an int in Python, and no number in JSON.
    if not isinstance(value, kinds) or isinstance(value, bool) and bool not in kinds:
        raise _Damage(f"{name} has the wrong type")
    return value


def _members(values: Any, name: str, kind: type) -> list[Any]:
    found: list[Any] = _member(values, name, list)
    if not all(isinstance(value, kind) for value in found):
        raise _Damage(f"{name} has the wrong type")
    return found


def _number(values: Any, name: str) -> int:
    number = int(_member(values, name, int))
    if not 0 <= number < 1 << 63:
        raise _Damage(f"{name} cannot be {number}")
    return number


def _file_name(file: Any) -> str:
    """The name of a file in the folder of the index."""
    name = str(_member(file, "name", str))
    if not name or name in (".", "..") or re.search(r"[/\\\0]", name):
        # It could lead to any file of this machine.
        raise _Damage(f"{name!r} is no name of a file in this folder")
    return name


class _ParquetFile:
    """Rows of Parquet, of which the row groups are read that are needed."""

    def __init__(self, stream: Any, section: str, key: str) -> None:
        self._file = pyarrow.parquet.ParquetFile(stream)
        self.count = int(self._file.metadata.num_rows)
        self._columns = [section, key]

    def orders(self, order: RowOrder) -> Sequence[bytes]:
        table = self._file.read(self._columns).combine_chunks()
        sections, keys = (column.combine_chunks() for column in table.columns)
        return _Computed(len(keys), lambda i: bytes(
            order.orders(sections.slice(i, 1), keys.slice(i, 1).cast(pa.large_binary()))[0].as_py()))

    def rows(self, start: int, stop: int) -> pa.Table:
        groups: list[int] = []
        first = end = 0
        for group in range(self._file.num_row_groups):
            begin, end = end, end + self._file.metadata.row_group(group).num_rows
            if begin < stop and start < end:
                first = first if groups else begin
                groups.append(group)
        return self._file.read_row_groups(groups).slice(start - first, stop - start)


class _LineFile:
    """Lines: texts, or records as JSON."""

    def __init__(self, stream: Any, key_paths: list[list[list[str]]] | None) -> None:
        *self._lines, rest = stream.read().split(b"\n")
        if rest:
            raise _Damage("its last line has no end")
        self.count = len(self._lines)
        # Where the texts of a record are; none for lines that are texts.
        self._key_paths = key_paths

    def orders(self, order: RowOrder) -> Sequence[bytes]:
        def texts(line: bytes) -> list[KeyText]:
            if self._key_paths is None:
                return [line]
            # A number is collated as it is written.
            record = json.loads(line, parse_int=str, parse_float=str)
            return [(_value(record, paths[0]), _value(record, paths[1])) if len(paths) == 2
                    else _value(record, paths[0]) for paths in self._key_paths]
        return _Computed(len(self._lines), lambda i: order.lower_bound(texts(self._lines[i])))

    def rows(self, start: int, stop: int) -> pa.Table:
        # The type must not depend on the lines: a page can have those of several files.
        lines = [line.decode(errors="replace") for line in self._lines[start:stop]]
        return pa.table({LINE: pa.array(lines, pa.string())})


class _Computed(Sequence[bytes]):
    """A sequence whose elements are computed when they are asked for."""

    def __init__(self, count: int, element: Callable[[int], bytes]) -> None:
        self._count = count
        self._element = element

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, position: Any) -> Any:
        return self._element(position)


def _value(record: Any, path: Sequence[str]) -> str | bytes:
    """The text of a column in a record, as Spark collates it."""
    for part in path:
        record = record.get(part) if isinstance(record, dict) else None
    return "" if record is None else str(record)
