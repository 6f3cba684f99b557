"""Collates files at the shell: python -m indexed_collation.spark --help."""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from urllib.parse import unquote

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from indexed_collation._library import CollationError
from indexed_collation._ordering import Key
from indexed_collation.collation import Collation
from indexed_collation.files import LINE
from indexed_collation.spark._writing import FORMATS, as_key, write_rows

_FORMATS = {".csv": "csv", ".tsv": "tsv", ".json": "json", ".ndjson": "json", ".jsonl": "json",
            ".parquet": "parquet"}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m indexed_collation.spark",
        description="Writes the records of files in the order of a locale, with an index of their "
                    "sections.")
    parser.add_argument("inputs", metavar="INPUT", nargs="+", help="files or folders")
    parser.add_argument("output", metavar="OUTPUT", help="the folder to write")
    parser.add_argument("-l", "--locale", action="append", required=True,
                        help="the locale; can be repeated")
    parser.add_argument("-k", "--key", action="append", default=[], metavar="NAME[:desc]",
                        help="the column to collate by; can be repeated; lines need none")
    parser.add_argument("--input-format", choices=["text", "csv", "tsv", "json", "parquet"],
                        help="the format of the input; json is a record in each line; default: by "
                             "the first name, or text")
    parser.add_argument("--format", choices=FORMATS,
                        help="the format of the output; default: text for text, or else parquet")
    parser.add_argument("--no-line-breaks", action="store_true",
                        help="fields of CSV and TSV have no line breaks, so several tasks can read a "
                             "file")
    parser.add_argument("--files", type=_positive, help="the number of files to write")
    parser.add_argument("--overwrite", action="store_true", help="replace the output folder")
    parser.add_argument("--catch-all", choices=["uikit", "icu"])
    parser.add_argument("--strength",
                        choices=["primary", "secondary", "tertiary", "quaternary", "identical"])
    parser.add_argument("--case-first", choices=["upper", "lower", "off"])
    for name in ("ignore-punctuation", "case-level", "numeric", "backwards-accents",
                 "normalization"):
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction)
    parser.add_argument("--reorder", metavar="CODES")
    parser.add_argument("--rules", action="append")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _collation(options: argparse.Namespace) -> Collation:
    return Collation(
        *options.locale, catch_all=options.catch_all, strength=options.strength,
        ignores_punctuation=options.ignore_punctuation, case_first=options.case_first,
        case_level=options.case_level, numeric_ordering=options.numeric,
        backwards_secondary=options.backwards_accents, normalization=options.normalization,
        reordering=re.split("[, ]+", options.reorder) if options.reorder else None,
        rules="\n".join(options.rules) if options.rules else None)


def _read(spark: SparkSession, options: argparse.Namespace, inputs: list[str]) -> DataFrame:
    # A record that is not valid is an error.
    reader = spark.read.option("mode", "FAILFAST")
    if options.input_format == "text":
        # Spark would also end a line at a carriage return.
        return reader.text(inputs, lineSep="\n")
    if options.input_format in ("csv", "tsv"):
        # Spark would not look at columns that are not needed, nor at the number of columns then.
        return reader.option("columnPruning", False).csv(
            inputs, header=True, sep="," if options.input_format == "csv" else "\t", escape='"',
            multiLine=not options.no_line_breaks)
    return reader.format(options.input_format).load(inputs)


def _with_positions(
    spark: SparkSession, options: argparse.Namespace
) -> tuple[DataFrame, list[str]]:
    """The records, with columns that tell where they are in the input."""
    names = ["_collate_file", "_collate_block", "_collate_row"]
    rows = _read(spark, options, options.inputs)
    # Spark writes the addresses of files in two ways; inputFiles() has that of input_file_name().
    rows = rows.select("*", F.input_file_name().alias(names[0]),
                       F.col("_metadata.file_block_start").alias(names[1]),
                       F.monotonically_increasing_id().alias(names[2]))
    if options.input_format == "text":
        line = F.col(LINE)
        rows = rows.withColumn(LINE, F.when(
            F.endswith(line, F.lit("\r")), F.left(line, F.length(line) - 1)).otherwise(line))
    # The files of a folder are in the order of their names.
    files = [file for path in options.inputs
             for file in sorted(_read(spark, options, [path]).inputFiles(), key=unquote)]
    if len(set(files)) < len(files):
        raise CollationError("a file is among the input more than once")
    if len(files) < 2:
        return rows.drop(names[0]), names[1:]
    number = "_collate_number"
    numbered = spark.createDataFrame(list(enumerate(files)), [number, names[0]])
    rows = rows.join(F.broadcast(numbered), names[0], "left").withColumn(number, F.coalesce(
        number, F.raise_error(F.concat(F.lit("a file has been added: "), names[0])).cast("long")))
    return rows.drop(names[0]), [number, *names[1:]]


def _run(options: argparse.Namespace) -> None:
    if options.input_format is None:
        extension = os.path.splitext(options.inputs[0])[1].lower()
        options.input_format = _FORMATS.get(extension, "text")
    is_text = options.input_format == "text"
    if is_text and options.key:
        raise CollationError("lines of text have no columns, so there is no --key")
    if not is_text and not options.key:
        raise CollationError("choose the column to collate by: --key NAME")
    collation = _collation(options)
    spark = SparkSession.builder.appName("indexed-collation").getOrCreate()
    rows, positions = _with_positions(spark, options)
    write_rows(
        rows, positions, options.output, [as_key(name) for name in options.key] or [Key(LINE)], collation,
        options.format or ("text" if is_text else "parquet"), options.files,
        options.overwrite, ("section", "key"))


def _reason(error: Exception) -> str:
    """An error in one line."""
    text = str(error)
    # The text of an error in a task is in the traceback of its process.
    refused = re.findall(r"CollationError: (.*)", text)
    if refused:
        return str(refused[-1])
    # An error of Java ends with what caused it.
    causes = re.findall(r"^(?:: |Caused by: )[\w.$]+: (.*)", text, re.MULTILINE)
    messages = [causes[0], causes[-1]] if causes else [text.strip().split("\n")[0]]
    messages = [re.sub(r"^\[[A-Z_.0-9]+\] |\.? *(SQLSTATE: \w+)?$", "", message)
                for message in messages]
    return "; ".join(dict.fromkeys(messages))


def main(arguments: list[str] | None = None) -> int:
    """Runs the program, and returns its exit status."""
    options = _parser().parse_args(arguments)
    # It writes the whole trace of an error that is told in one line here.
    logging.getLogger("DataFrameQueryContextLogger").disabled = True
    try:
        _run(options)
    except (CollationError, PySparkException, Py4JJavaError) as error:
        print(f"collate: {_reason(error)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
