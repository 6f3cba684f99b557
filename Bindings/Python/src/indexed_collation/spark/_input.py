"""The input of the program at the shell."""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import unquote

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql import types as T

from indexed_collation._library import CollationError
from indexed_collation.files import LINE
from indexed_collation.spark._columns import arrow_function, free_name
from indexed_collation.spark._folders import literal, place

FORMATS = ("text", "csv", "tsv", "json", "parquet")
_EXTENSIONS = {".csv": "csv", ".tsv": "tsv", ".json": "json", ".ndjson": "json", ".jsonl": "json",
               ".parquet": "parquet"}
#: The byte order marks of encodings in which LF is several bytes. That of UTF-16 begins that of UTF-32.
_MARKS = {
    "UTF-32": (b"\xff\xfe\0\0", b"\0\0\xfe\xff"),
    "UTF-16": (b"\xff\xfe", b"\xfe\xff"),
}
_COMPRESSIONS = (".gz", ".bz2", ".zst", ".lz4", ".snappy", ".deflate")


class Input:
    """Files to read."""

    def __init__(
        self, spark: SparkSession, paths: list[str], format: str | None, no_line_breaks: bool
    ) -> None:
        self._spark = spark
        for path in paths:
            _check(spark, path)
        self._paths = [literal(spark, path) for path in paths]
        self._no_line_breaks = no_line_breaks
        # The files of a folder are in the order of their names.
        self.files = [
            file for path in self._paths
            for file in sorted(spark.read.text([path]).inputFiles(), key=unquote)]
        if len(set(self.files)) < len(self.files):
            raise CollationError("a file is among the input more than once")
        self.format = format or (_format(self.files[0]) if self.files else "text")
        if self.format != "parquet":
            _check_encodings(spark, self.files)

    def _read(self) -> DataFrame:
        # A record that is not valid is an error. No column has the name for such a record.
        reader = self._spark.read.option("mode", "FAILFAST").option(
            "columnNameOfCorruptRecord", "_collate_corrupt_record")
        if self.format == "text":
            # Spark would also end a line at a carriage return.
            return reader.text(self._paths, lineSep="\n")
        if self.format in ("csv", "tsv"):
            # Spark would not look at columns that are not needed, nor at the number of columns then, nor
            # at the headers of the other files.
            return reader.option("columnPruning", False).option(
                "unescapedQuoteHandling", "RAISE_ERROR").csv(
                self._paths, header=True, sep="," if self.format == "csv" else "\t", escape='"',
                enforceSchema=False, multiLine=not self._no_line_breaks)
        if self.format == "json":
            self._check_lines()
            return reader.json(self._paths)
        return reader.option("mergeSchema", True).parquet(*self._paths)

    def _check_lines(self) -> None:
        """Checks that each line is a record. Spark would not look at what follows the first value."""
        lines = self._spark.read.text(self._paths, lineSep="\n")
        checked = arrow_function(_checked, T.IntegerType())
        lines.select(checked(F.col(LINE).cast("binary"), F.input_file_name()).alias("n")).agg(
            F.sum("n")).collect()

    def rows(self) -> tuple[DataFrame, list[str]]:
        """The records, and the names of columns that tell where they are in the input."""
        rows = self._read()
        names: list[str] = []
        for _ in range(3):
            names.append(free_name(rows, *names))
        # Spark writes the addresses of files in two ways; inputFiles() has that of input_file_name().
        rows = rows.select(
            "*", F.input_file_name().alias(names[0]),
            rows.metadataColumn("_metadata")["file_block_start"].alias(names[1]),
            F.monotonically_increasing_id().alias(names[2]))
        if self.format == "text":
            # Functions of texts would count characters, which lines of other encodings do not have.
            line = F.col(LINE).cast("binary")
            rows = rows.withColumn(LINE, F.when(
                F.endswith(line, F.lit(b"\r")),
                F.substring(line, F.lit(1), F.octet_length(line) - 1).cast("string"),
            ).otherwise(F.col(LINE)))
        if len(self.files) < 2:
            return rows.drop(names[0]), names[1:]
        number = free_name(rows)
        numbered = self._spark.createDataFrame(list(enumerate(self.files)), [number, names[0]])
        rows = rows.join(F.broadcast(numbered), names[0], "left").withColumn(number, F.coalesce(
            number,
            F.raise_error(F.concat(F.lit("a file has been added: "), names[0])).cast("long")))
        return rows.drop(names[0]), [number, *names[1:]]


def _check(spark: SparkSession, path: str) -> None:
    """Checks that Spark reads a file, or all files of a folder."""
    found, system = place(spark, path)
    if found.getName().startswith(("_", ".")):
        raise CollationError(f"{path}: Spark skips files whose names begin with "
                             f"{found.getName()[0]!r}")
    if system.exists(found) and system.getFileStatus(found).isDirectory():
        for status in system.listStatus(found):
            name = status.getPath().getName()
            if status.isDirectory() and "=" not in name and not name.startswith(("_", ".")):
                raise CollationError(f"{path}: Spark does not read the folder {name} in it")


def _check_encodings(spark: SparkSession, files: list[str]) -> None:
    """Checks that no file begins as one in which LF takes several bytes: its lines would be torn."""
    machine: Any = spark.sparkContext._jvm
    codecs = machine.org.apache.hadoop.io.compress.CompressionCodecFactory(
        spark.sparkContext._jsc.hadoopConfiguration())
    for file in files:
        found, system = place(spark, unquote(file))
        codec = codecs.getCodec(found)
        stream = system.open(found)
        try:
            content = stream if codec is None else codec.createInputStream(stream)
            beginning = bytes(content.readNBytes(4))
        finally:
            stream.close()
        for encoding, marks in _MARKS.items():
            if beginning.startswith(marks):
                raise CollationError(
                    f"{unquote(file)}: the file is in {encoding}, of which Spark cannot read lines; "
                    f"convert it, for example with iconv -f {encoding} -t UTF-8")


def _format(file: str) -> str:
    stem, extension = os.path.splitext(file.lower())
    if extension in _COMPRESSIONS:
        extension = os.path.splitext(stem)[1]
    return _EXTENSIONS.get(extension, "text")


def _checked(lines: pa.Array, files: pa.Array) -> pa.Array:
    for i, line in enumerate(lines.to_pylist()):
        if not line.strip():
            continue
        try:
            value: Any = json.loads(line)
        except ValueError as error:
            raise CollationError(f"{unquote(files[i].as_py())}: a line is not JSON: {error}") from None
        if not isinstance(value, dict):
            raise CollationError(f"{unquote(files[i].as_py())}: a line of JSON is not a record")
    return pa.repeat(pa.scalar(0, pa.int32()), len(lines))
