"""Files that `indexed_collation.spark` wrote: titled sections of any size."""

from __future__ import annotations

import base64
import bisect
import itertools
import json
import re
from collections.abc import Callable, Sequence
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
            CollationError: The folder has no index.
        """
        if filesystem is None and re.match(r"[a-z][a-z0-9+.-]*:", path):
            filesystem, path = pyarrow.fs.FileSystem.from_uri(path)
        self._system = filesystem or pyarrow.fs.LocalFileSystem()
        self._path = path.rstrip("/")
        try:
            with self._system.open_input_stream(f"{self._path}/{INDEX_NAME}") as stream:
                index = json.loads(stream.read())
        except FileNotFoundError:
            raise CollationError(f"{path} has no {INDEX_NAME}; it is not a collated list, or it has "
                                 "not been written to its end") from None
        if index["version"] != INDEX_VERSION:
            raise CollationError(f"the index has version {index['version']}, and this package reads "
                                 f"version {INDEX_VERSION}")
        self._index: dict[str, Any] = index
        #: The titles of all sections.
        self.titles: list[str] = [section["title"] for section in index["sections"]]
        #: The numbers of rows in the sections.
        self.counts: list[int] = [section["rows"] for section in index["sections"]]
        #: The names of the files, in order.
        self.files: list[str] = [file["name"] for file in index["files"]]
        #: The fingerprint of the collation that ordered the rows.
        self.fingerprint: dict[str, Any] = index["fingerprint"]
        self._order = RowOrder(
            index["options"], self.fingerprint,
            [Key(key["name"], key["descending"], key["reading"]) for key in index["keys"]],
            self.titles)
        self._key_paths: list[list[list[str]]] = [key["paths"] for key in index["keys"]]
        self._section_starts = list(itertools.accumulate(self.counts, initial=0))
        self._file_starts = list(itertools.accumulate(
            (file["rows"] for file in index["files"]), initial=0))
        self._first_orders = [base64.b64decode(file["start"]) for file in index["files"]]

    def __len__(self) -> int:
        return int(self._index["rows"])

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
            CollationError: The ICU of this machine can order differently.
        """
        wanted = self._order.lower_bound(texts)
        if not self.files:
            return 0
        # All rows of later files are greater.
        file = max(bisect.bisect_left(self._first_orders, wanted) - 1, 0)
        orders = self._file(file).orders(self._order)
        return int(self._file_starts[file]) + bisect.bisect_left(orders, wanted)

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

        Lines have a single column, "value".
        """
        stop = min(stop, len(self))
        start = min(max(start, 0), stop)
        tables: list[pa.Table] = []
        for file, (begin, end) in enumerate(itertools.pairwise(self._file_starts)):
            # The first file tells the columns if there are no rows.
            if begin < stop and start < end or start == stop and not tables:
                tables.append(self._file(file).rows(max(start - begin, 0), min(stop, end) - begin))
        return pa.concat_tables(tables) if tables else pa.table({})

    def _file(self, number: int) -> _ParquetFile | _LineFile:
        stream = self._system.open_input_file(f"{self._path}/{self.files[number]}")
        if self._index["format"] == "parquet":
            return _ParquetFile(stream, *self._index["columns"])
        return _LineFile(stream, self._key_paths if self._index["format"] == "json" else None)


class _ParquetFile:
    """Rows of Parquet, of which the row groups are read that are needed."""

    def __init__(self, stream: Any, section: str, key: str) -> None:
        self._file = pyarrow.parquet.ParquetFile(stream)
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
        self._lines = stream.read().split(b"\n")[:-1]
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
        # Lines that are not valid UTF-8 stay as they are.
        lines = pa.array(self._lines[start:stop], pa.binary())
        try:
            return pa.table({LINE: lines.cast(pa.string())})
        except pa.ArrowInvalid:
            return pa.table({LINE: lines})


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
