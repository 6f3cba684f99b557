"""Columns with sections and sort keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from indexed_collation._library import CollationError
from indexed_collation._ordering import Key, RowOrder
from indexed_collation.collation import Collation

#: A collation, or the locales of one.
Locale = Collation | str | Sequence[str]


def collate(
    df: DataFrame, *by: str | Key, locale: Locale, section: str = "section", key: str = "key"
) -> DataFrame:
    """Adds columns with the section and the sort key of each row.

    Sorted by both, the rows have the order of the locale. The tasks compare their ICU with that of the
    driver, and fail if the order can differ.

    Args:
        df: The rows.
        by: The columns with the texts; the first one decides the section. Null counts as the empty text.
            A name that ends in ":desc" is for descending order. A `Key` can also name a column of
            readings.
        locale: A BCP 47 tag, several of them, or a collation with options. Its filing rules are for the
            first column. Its sections cannot depend on the number of rows.
        section: The name of the column with the position of the section in `Collation.titles`.
        key: The name of the column with the sort key.

    Raises:
        CollationError: A locale is unknown, a column is missing, its values are not texts, or the
            sections depend on the number of rows.
    """
    order = RowOrder.of(opened(locale), [as_key(name) for name in by] or _no_key())
    columns = texts(df, order)
    check_names(df, section, key)
    found = arrow_function(_sections_and_keys(order), T.StructType([
        T.StructField("section", T.IntegerType(), False),
        T.StructField("key", T.BinaryType(), False)]))
    name = free_name(df, section, key)
    return df.withColumn(name, found(*columns)).select(
        "*", F.col(f"{name}.section").alias(section), F.col(f"{name}.key").alias(key)).drop(name)


def as_key(key: str | Key) -> Key:
    """The key that a name with a direction stands for."""
    if isinstance(key, Key):
        return key
    stem, _, direction = key.rpartition(":")
    return Key(stem, direction == "desc") if stem and direction in ("asc", "desc") else Key(key)


def _no_key() -> list[Key]:
    raise CollationError("there is no column to collate by, as in collate(df, 'name', locale='sv')")


def _sections_and_keys(order: RowOrder) -> Any:
    def found(*columns: pa.Array) -> pa.Array:
        return pa.StructArray.from_arrays(
            [order.sections(columns), order.sort_keys(columns).cast(pa.binary())],
            ["section", "key"])
    return found


def arrow_function(function: Any, kind: T.DataType) -> Any:
    """A function of columns, which gets them as arrays of Arrow."""
    return F.arrow_udf(function, returnType=kind)  # type: ignore[attr-defined] # It is not in the stubs.


def opened(locale: Locale) -> Collation:
    """The collation of a locale, or of several."""
    if isinstance(locale, Collation):
        return locale
    if not isinstance(locale, (str, Sequence)):
        raise TypeError(f"the locale is a tag, a list of tags or a Collation, not {locale!r}")
    return Collation(locale) if isinstance(locale, str) else Collation(*locale)


def texts(df: DataFrame, order: RowOrder) -> list[Column]:
    """The columns that an order needs, as texts. Numbers are collated as they are written."""
    columns = []
    for name in order.columns:
        column = F.col(".".join(quoted(part) for part in column_path(df, name)))
        kind = df.select(column).schema.fields[0].dataType
        if not isinstance(kind, (T.StringType, T.NumericType, T.NullType)):
            raise CollationError(f"the column {name!r} has the type {kind.simpleString()}, "
                                 "which is not text")
        # A string with a collation of Spark is passed as it is.
        columns.append(column.cast(T.StringType()))
    return columns


def column_path(df: DataFrame, name: str) -> list[str]:
    """The names of a column and of the fields inside it, as they are in the schema.

    Dots lead into a structure, or are part of a name. As in Spark, case makes no difference, unless
    spark.sql.caseSensitive is true.
    """
    is_exact = df.sparkSession.conf.get("spark.sql.caseSensitive") == "true"

    def path(kind: Any, rest: str) -> list[str] | None:
        if not isinstance(kind, T.StructType):
            return None
        # The longest name first, and the exact one before one in another case.
        for end in [len(rest), *(i for i in reversed(range(len(rest))) if rest[i] == ".")]:
            for matches in (str.__eq__, lambda a, b: not is_exact and a.lower() == b.lower()):
                found = [field for field in kind.fields if matches(field.name, rest[:end])]
                if len(found) == 1:
                    below = [] if end == len(rest) else path(found[0].dataType, rest[end + 1:])
                    if below is not None:
                        return [found[0].name, *below]
        return None

    found = path(df.schema, name)
    if found is None:
        raise CollationError(f"there is no column {name!r}; the columns are: "
                             f"{', '.join(df.columns) or 'none'}")
    return found


def check_names(df: DataFrame, *added: str) -> None:
    """Checks that added columns have names of their own."""
    for name in added:
        if name.lower() in (column.lower() for column in df.columns):
            raise CollationError(f"there is a column {name!r} already; choose another name for "
                                 "the section or the key")


def free_name(df: DataFrame, *others: str) -> str:
    """A name that no column has."""
    name = "collated"
    while name in [column.lower() for column in [*df.columns, *others]]:
        name += "_"
    return name


def quoted(name: str) -> str:
    """A name of a column as Spark reads it, with its dots."""
    return "`" + name.replace("`", "``") + "`"
