"""Writing a DataFrame in order."""

from __future__ import annotations

import base64
import bisect
import contextlib
import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]
from pyspark import Accumulator, AccumulatorParam, TaskContext
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from indexed_collation._library import CollationError
from indexed_collation._ordering import Key, RowOrder
from indexed_collation.collation import Collation
from indexed_collation.files import INDEX_NAME, INDEX_VERSION
from indexed_collation.spark._columns import (
    Locale, arrow_function, as_key, check_names, column_path, free_name, opened, quoted, texts)
from indexed_collation.spark._folders import place, replacement, save

FORMATS = ("parquet", "json", "text")
#: The number of rows in a file, if the caller does not say how many files there are.
_ROWS_PER_FILE = 500_000
#: The number of rows for each file by which the files are bounded.
_SAMPLES_PER_FILE = 200
#: The number of bytes of a file, as JSON, because tasks sort files in memory.
_BYTES_PER_FILE = 64 << 20
#: The number of rows that go to Python and back at a time. With Spark's 10,000, it takes a tenth longer.
_ROWS_PER_BATCH = 50_000


def write(
    df: DataFrame, path: str, *by: str | Key, locale: Locale, format: str = "parquet",
    files: int | None = None, overwrite: bool = False, section: str = "section", key: str = "key",
) -> None:
    """Writes rows in the order of a locale, and an index of their sections.

    The files in the order of their names have all rows in order. Rows with equal texts keep the order
    that they have in the DataFrame. Files are about equally long, also if many texts are equal.

    Args:
        df: The rows, which are read three times: to count them, to choose the bounds of the files, and to
            write them.
        path: The folder to write, in any file system that Spark knows.
        by: The columns with the texts; the first one decides the section. A name that ends in ":desc" is
            for descending order. A `Key` can also name a column of readings. Null counts as the empty
            text.
        locale: A BCP 47 tag, several of them, or a collation with options. Its filing rules are for the
            first column. Its sections cannot depend on the number of rows.
        format: "parquet"; "json", which is a record in each line; or "text", which is a text in each
            line, for a single column of texts.
        files: The number of files, each of which a task sorts in memory; by default, one for each 500,000
            rows or 64 MB, and at least as many as there are cores.
        overwrite: Whether to replace the folder if there is one.
        section: The name of the column with the position of the section, in Parquet.
        key: The name of the column with the sort key, in Parquet.

    Raises:
        CollationError: A locale is unknown, a column is missing or has no texts, the sections depend on
            the number of rows, or rows changed while they were written.
    """
    position = free_name(df, section, key)
    write_rows(
        df.withColumn(position, F.monotonically_increasing_id()), [position], path,
        [as_key(name) for name in by], opened(locale), format, files, overwrite, (section, key),
        df.inputFiles())


def write_rows(
    rows: DataFrame, positions: Sequence[str], path: str, by: Sequence[Key], collation: Collation,
    format: str, files: int | None, overwrite: bool, added: tuple[str, str], inputs: Sequence[str],
) -> None:
    """Writes rows; those with equal texts in the order of some columns with numbers, which are not written.
    """
    if not by:
        raise CollationError("there is no column to collate by")
    if format not in FORMATS:
        raise CollationError(f"the format is {', '.join(FORMATS)}, not {format}")
    if files is not None and not 1 <= files < 100_000:
        raise CollationError(f"the number of files is from 1 to 99999, not {files}")
    df = rows.drop(*positions)
    order = RowOrder.of(collation, by)
    paths = {name: column_path(df, name) for name in order.columns}
    if format == "text" and [type(field.dataType) for field in df.schema.fields] != [T.StringType]:
        raise CollationError("lines of text are a single column of texts; choose json or parquet")
    if format == "parquet":
        check_names(df, *added)
    spark = rows.sparkSession
    # These names need no quotation marks, and none is there twice.
    columns = [f"column{i}" for i in range(len(df.columns))]
    named = [F.col(quoted(field.name)).alias(column) for field, column in zip(df.schema, columns)]
    numbers = [f"position{i}" for i in range(len(positions))]
    named += [F.col(quoted(position)).alias(number) for position, number in zip(positions, numbers)]
    own = {field.name: column for field, column in zip(df.schema, columns)
           if isinstance(field.dataType, T.StringType)}
    keys = [own.get(name, f"key{i}") for i, name in enumerate(order.columns)]
    named += [text.alias(key) for text, key in zip(texts(df, order), keys) if key not in columns]
    rows = rows.select(*named)

    count = rows.count()
    cores = spark.sparkContext.defaultParallelism
    bounds = _bounds(rows, columns, [*keys, *numbers], order, count, files, cores)
    file = arrow_function(_file_finder(order, bounds), T.IntegerType())
    # Each task sorts a file in memory.
    placed = rows.withColumn("file", file(*keys, *numbers)).repartitionById(
        len(bounds) + 1, "file").drop("file")
    written = df.schema.fields + ([
        T.StructField(added[0], T.IntegerType(), False), T.StructField(added[1], T.BinaryType(), False)
    ] if format == "parquet" else [])
    # Observations of Spark would take a fifth of the time.
    files_written = spark.sparkContext.accumulator({}, _Files())
    ordered = placed.mapInArrow(
        _sorter(order, keys, numbers, columns, format == "text", files_written,
                [field.name for field in written]),
        T.StructType(written))
    with replacement(spark, path, overwrite, inputs) as folder:
        writer = ordered.write.format(format).option("maxRecordsPerFile", 0)
        if format != "parquet":
            writer = writer.option("compression", "none")
        with configured(spark, "spark.sql.execution.arrow.maxRecordsPerBatch", _ROWS_PER_BATCH):
            writer.save(folder)
        parts = _checked_parts(files_written, count)
        index = _index(format, order, paths, bounds, parts, _names(spark, folder))
        if format == "parquet":
            index["columns"] = list(added)
        save(spark, f"{folder}/{INDEX_NAME}", json.dumps(index, ensure_ascii=False, indent=1))


def _checked_parts(
    written: Accumulator[dict[int, list[int]]], count: int
) -> dict[int, list[int]]:
    """The numbers of rows in the sections of each file, which must be all rows."""
    parts = dict(sorted(written.value.items()))
    total = sum(sum(counts) for counts in parts.values())
    if total != count:
        raise CollationError(f"there were {count} rows, and {total} have been written; the rows must "
                             "not change while they are written")
    return parts


@contextlib.contextmanager
def configured(spark: SparkSession, name: str, value: bool | int) -> Iterator[None]:
    """Sets an option of a session for a while."""
    before = str(spark.conf.get(name))
    spark.conf.set(name, value)
    try:
        yield
    finally:
        spark.conf.set(name, before)


class _Files(AccumulatorParam[dict[int, list[int]]]):
    """The numbers of rows in the sections of each file, by the number of the file.

    A task that runs again replaces what it has told before.
    """

    def zero(self, value: dict[int, list[int]]) -> dict[int, list[int]]:
        return {}

    def addInPlace(
        self, value1: dict[int, list[int]], value2: dict[int, list[int]]
    ) -> dict[int, list[int]]:
        return {**value1, **value2}


def _bounds(
    rows: DataFrame, columns: Sequence[str], arguments: Sequence[str], order: RowOrder, count: int,
    files: int | None, cores: int,
) -> list[bytes]:
    """The orders with which the files begin, without that of the first one."""
    if count == 0:
        return []
    wanted = files or max(cores, math.ceil(count / _ROWS_PER_FILE))
    # A sample of all rows costs one more reading, and no sort keys of the others.
    fraction = _SAMPLES_PER_FILE * wanted / count
    sample = rows if fraction >= 1 else rows.sample(fraction=fraction, seed=1)
    width = F.length(F.to_json(F.struct(*columns)))
    *values, widths = [
        column.combine_chunks()
        for column in sample.select(*arguments, width).toArrow().columns]
    found = sorted(_orders(order, values).to_pylist())
    if not found:
        return []
    if files is None:
        size = count * (pc.mean(widths).as_py() or 0)
        wanted = max(wanted, math.ceil(size / _BYTES_PER_FILE))
    wanted = min(wanted, len(found))
    return [found[i * len(found) // wanted] for i in range(1, wanted)]


def _orders(order: RowOrder, columns: Sequence[Any]) -> Any:
    """The orders of rows, from their texts and the numbers of their positions."""
    texts, numbers = columns[:len(order.columns)], columns[len(order.columns):]
    table = np.empty((len(columns[0]), len(numbers)), ">i8")
    for i, values in enumerate(numbers):
        table[:, i] = values
    offsets = np.arange(len(table) + 1, dtype=np.int64) * table.itemsize * len(numbers)
    positions = pa.LargeBinaryArray.from_buffers(
        pa.large_binary(), len(table), [None, pa.py_buffer(offsets), pa.py_buffer(table.tobytes())])
    return order.orders(order.sections(texts), order.sort_keys(texts), positions)


def _file_finder(order: RowOrder, bounds: list[bytes]) -> Any:
    """A function that returns the numbers of the files that rows belong to."""
    starts = _starts(pa.array([b"", *bounds], pa.large_binary()), 0)

    def found(*columns: pa.Array) -> pa.Array:
        texts = columns[:len(order.columns)]
        sections = order.sections(texts).to_numpy().astype(np.uint64) << np.uint64(48)
        # The first eight bytes of an order: two of the section, and six of the key. After the end of a
        # short key, there are positions.
        keys = order.sort_keys(texts)
        least, greatest = (sections | _starts(keys, filler) >> np.uint64(16) for filler in (0, 0xFF))
        files = np.searchsorted(starts[1:], least, "right")
        # Most rows differ from all bounds in these bytes.
        is_close = (starts[files] == least) | (np.searchsorted(starts[1:], greatest, "right") != files)
        close = np.flatnonzero(is_close)
        if len(close) > 0:
            orders = _orders(order, [column.take(pa.array(close)) for column in columns])
            files[close] = [bisect.bisect_right(bounds, each) for each in orders.to_pylist()]
        return pa.array(files, pa.int32())
    return found


def _starts(keys: Any, filler: int) -> Any:
    """The first eight bytes of each key as a number, with other bytes after its end."""
    _, offsets, data = keys.buffers()
    ends = np.frombuffer(offsets, np.int64)[keys.offset:][:len(keys) + 1]
    padded = np.concatenate([np.frombuffer(data or b"", np.uint8), np.zeros(8, np.uint8)])
    starts = np.lib.stride_tricks.sliding_window_view(padded, 8)[ends[:-1]].view(">u8")[:, 0]
    lengths = np.diff(ends)
    # A number cannot be shifted by all of its bits.
    outside = np.where(
        lengths > 0, ~np.uint64(0) >> (8 * np.clip(lengths, 1, 7)).astype(np.uint64), ~np.uint64(0))
    outside = np.where(lengths < 8, outside, np.uint64(0))
    starts = starts.astype(np.uint64) & ~outside
    return starts | outside if filler else starts


def _sorter(
    order: RowOrder, keys: Sequence[str], positions: Sequence[str], columns: Sequence[str],
    has_lines: bool, files: Accumulator[dict[int, list[int]]], names: Sequence[str],
) -> Any:
    """A function that sorts the rows of a file, and tells how many are in each section."""
    def found(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        parts = [batch for batch in batches if batch.num_rows > 0]
        context = TaskContext.get()
        if not parts or context is None:
            return
        # Rows arrive in any order.
        rows = pa.Table.from_batches(parts)
        rows = rows.take(pc.sort_indices(
            rows, [(position, "ascending") for position in positions])).combine_chunks()
        if has_lines and pc.any(pc.match_substring(rows[columns[0]], "\n")).as_py():
            raise CollationError("a text has a line break; choose json or parquet")
        sorted_positions, counts = order.arrangement([rows[key].chunk(0) for key in keys])
        files.add({context.partitionId(): counts})
        rows = rows.take(sorted_positions)
        for batch in rows.to_batches(max_chunksize=_ROWS_PER_BATCH):
            values = [batch.column(column) for column in columns]
            if len(names) > len(columns):
                texts = [batch.column(key) for key in keys]
                values.append(order.sections(texts))
                values.append(order.sort_keys(texts).cast(pa.binary()))
            yield pa.RecordBatch.from_arrays(values, names)
    return found


def _index(
    format: str, order: RowOrder, paths: dict[str, list[str]], bounds: list[bytes], parts: dict[int, list[int]],
    names: dict[int, str],
) -> dict[str, Any]:
    """The content of the index of written files."""
    starts = [b"", *bounds]
    return {
        "version": INDEX_VERSION, "format": format, "rows": sum(map(sum, parts.values())),
        "keys": [{"name": key.name, "descending": key.is_descending, "reading": key.reading,
                  "paths": [paths[name] for name in key.columns]} for key in order.keys],
        "options": order.options, "fingerprint": order.fingerprint,
        "sections": [
            {"title": title, "rows": sum(counts[i] for counts in parts.values()),
             "files": [names[number] for number, counts in parts.items() if counts[i] > 0]}
            for i, title in enumerate(order.titles)],
        "files": [{"name": names[number], "rows": sum(counts),
                   "start": base64.b64encode(starts[number]).decode()}
                  for number, counts in parts.items()],
    }


def _names(spark: SparkSession, path: str) -> dict[int, str]:
    """The names of the written files, by their numbers."""
    folder, system = place(spark, path)
    names = {}
    for status in system.listStatus(folder):
        name = status.getPath().getName()
        found = re.match(r"part-(\d+)-", name)
        if found:
            names[int(found[1])] = name
    return names
