"""Collates files at the shell: python -m indexed_collation.spark --help."""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
from typing import NoReturn

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from indexed_collation._library import CollationError
from indexed_collation._ordering import Key
from indexed_collation.collation import Collation
from indexed_collation.files import LINE
from indexed_collation.rules import Filing, SectionPolicy
from indexed_collation.spark._input import FORMATS as INPUT_FORMATS
from indexed_collation.spark._input import Input
from indexed_collation.spark._columns import as_key
from indexed_collation.spark._writing import FORMATS, configured, write_rows

class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        print(f"collate: {message}", file=sys.stderr)
        sys.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m indexed_collation.spark",
        description="Writes the records of files in the order of a locale, with an index of their "
                    "sections.")
    parser.add_argument("inputs", metavar="INPUT", nargs="+",
                        help="files, folders, or patterns like names-*.csv; files can be compressed")
    parser.add_argument("output", metavar="OUTPUT", help="the folder to write")
    parser.add_argument("-l", "--locale", action="append", required=True,
                        help="the locale; can be repeated")
    parser.add_argument("-k", "--key", action="append", default=[], metavar="NAME[:desc]",
                        help="the column to collate by; can be repeated; lines need none")
    parser.add_argument("--reading", metavar="NAME",
                        help="the column whose text, such as furigana or a sort name, is sorted in "
                             "place of the text of the first key")
    parser.add_argument("--input-format", choices=INPUT_FORMATS,
                        help="the format of the input; json is a record in each line; default: by "
                             "the name of the first file, or text")
    parser.add_argument("--format", choices=FORMATS,
                        help="the format of the output; default: text for text, or else parquet")
    parser.add_argument("--no-line-breaks", action="store_true",
                        help="fields of CSV and TSV have no line breaks, so several tasks can read a "
                             "file")
    parser.add_argument("--files", type=_positive, help="the number of files to write")
    parser.add_argument("--overwrite", action="store_true", help="replace the output folder")
    parser.add_argument("--catch-all",
                        choices=["uikit", "at-start", "icu", "icu-with-digits", "apart", "apart-at-end"],
                        help="the sections for text that belongs to no letter")
    parser.add_argument("--letters", metavar="LETTERS",
                        help="further letters with a section of their own, with commas between them")
    parser.add_argument("--icu-letters", action="store_true",
                        help="add no letters of the alphabet that ICU's index lacks")
    parser.add_argument("--strength",
                        choices=["primary", "secondary", "tertiary", "quaternary", "identical"],
                        help="the differences that count")
    parser.add_argument("--max-variable", choices=["space", "punct", "symbol", "currency"],
                        help="the last group of characters that --ignore-punctuation ignores")
    parser.add_argument("--case-first", choices=["upper", "lower", "off"],
                        help="the case that is first if texts differ only in case")
    for name, effect in (
        ("ignore-punctuation", "ignore spaces and punctuation at the first three levels"),
        ("case-level", "compare case at a separate level"),
        ("numeric", "order numbers by value"),
        ("backwards-accents", "compare accents from the end of the text"),
        ("normalization", "normalize text before comparing it"),
    ):
        parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, help=effect)
    parser.add_argument("--reorder", metavar="CODES",
                        help="the codes of scripts to put first: Grek,Latn")
    parser.add_argument("--rules", action="append", help="additional tailoring rules in ICU's syntax")
    parser.add_argument("--alphabet", metavar="LETTERS",
                        help="an alphabet, with spaces between its letters: 'a b d e gb'")
    for name, metavar, effect in (
        ("articles", "LANGUAGE", "leave out initial articles of a language"),
        ("leave-out", "WORD", "leave out another word at the beginning, too"),
        ("keep", "TEXT", "leave out no article of texts that begin so"),
    ):
        parser.add_argument(f"--{name}", action="append", default=[], metavar=metavar, type=_text,
                            help=f"{effect}; can be repeated")
    parser.add_argument("--name-prefixes", metavar="PREFIXES",
                        help="leave out these beginnings of family names, with commas between them: "
                             "van,von,d'")
    parser.add_argument("--honorifics", metavar="WORDS",
                        help="leave out these words before a name, with commas between them: Dr.,Prof.")
    parser.add_argument("--transliterate", metavar="TRANSFORM", default="",
                        help="file texts as a transform of ICU changes them, such as Any-Latin")
    for name, effect in (
        ("korean-initial-sounds", "file Hanja at the beginning of a word by their readings in South Korea"),
        ("nonfiling-zones", "leave out text between U+0098 and U+009C, as in MARC 21"),
        ("initial-marks", "leave out marks before the first letter or digit"),
        ("roman-numerals", "file Roman numerals by their values"),
        ("grouped-numbers", "leave out the separators of the locale between groups of digits, as in 20,000"),
        ("decimals", "read the decimal separator of the locale, as in 3.14"),
        ("mc-as-mac", "file names with Mc and M' before a capital as Mac"),
        ("chinese-surnames", "file a Chinese surname by its reading as a surname"),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=effect)
    return parser


def _text(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a text that is not blank")
    return text


def _positive(text: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 to 99999, not {text}")
    return int(text)


def _filing(options: argparse.Namespace) -> Filing | None:
    if options.keep and not (options.articles or options.leave_out):
        raise CollationError("--keep needs --articles or --leave-out")
    if any(language.startswith("@") for language in options.articles):
        raise CollationError("--articles takes languages, and no columns with them")
    locales = Collation(*options.locale) if options.grouped_numbers or options.decimals else None
    filing = Filing(
        articles=options.articles or None, additional_articles=options.leave_out,
        exceptions=options.keep,
        name_prefixes=options.name_prefixes.split(",") if options.name_prefixes else (),
        honorifics=options.honorifics.split(",") if options.honorifics else (),
        files_mc_as_mac=options.mc_as_mac, reads_chinese_surnames=options.chinese_surnames,
        leaves_out_nonfiling_zones=options.nonfiling_zones,
        leaves_out_initial_marks=options.initial_marks,
        reads_roman_numerals=options.roman_numerals,
        grouping_separators=locales.grouping_separators if locales and options.grouped_numbers else "",
        decimal_separators=locales.decimal_separators if locales and options.decimals else "",
        reads_korean_initial_sounds=options.korean_initial_sounds, transliterator=options.transliterate)
    return None if filing == Filing() else filing


def _collation(options: argparse.Namespace) -> Collation:
    return Collation(
        *options.locale, policy=SectionPolicy(
            catch_all=options.catch_all, uses_icu_letters=options.icu_letters,
            letters=re.findall("[^, ]+", options.letters or "")),
        strength=options.strength,
        ignores_punctuation=options.ignore_punctuation, max_variable=options.max_variable,
        case_first=options.case_first,
        case_level=options.case_level, numeric_ordering=options.numeric,
        backwards_secondary=options.backwards_accents, normalization=options.normalization,
        reordering=re.split("[, ]+", options.reorder) if options.reorder else None,
        rules="\n".join(options.rules) if options.rules else None,
        alphabet=None if options.alphabet is None else options.alphabet.split(), filing=_filing(options))


def _run(options: argparse.Namespace) -> None:
    collation = _collation(options)
    spark = SparkSession.builder.appName("indexed-collation").getOrCreate()
    if "SPARK_CONF_DIR" not in os.environ:
        # Otherwise, Spark writes a hundred lines for an error that is told in one line here.
        spark.sparkContext.setLogLevel("OFF")
    # Records can have keys that differ only in case.
    with configured(spark, "spark.sql.caseSensitive", True):
        input = Input(spark, options.inputs, options.input_format, options.no_line_breaks)
        is_text = input.format == "text"
        if is_text and (options.key or options.reading):
            raise CollationError("lines of text have no columns, so there is no --key or --reading")
        if not is_text and not options.key:
            raise CollationError("choose the column to collate by: --key NAME")
        keys = [as_key(name) for name in options.key] or [Key(LINE)]
        keys[0] = keys[0]._replace(reading=options.reading)
        rows, positions = input.rows()
        write_rows(
            rows, positions, options.output,
            keys, collation,
            options.format or ("text" if is_text else "parquet"), options.files,
            options.overwrite, ("section", "key"), input.files)


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
    except (CollationError, PySparkException, Py4JError, UnicodeError) as error:
        print(f"collate: {_reason(error)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
