"""The order of rows as bytes: what Spark sorts, and what the index of its files refers to."""

from __future__ import annotations

import dataclasses
import functools
import json
import socket
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from indexed_collation._library import CollationError
from indexed_collation.collation import Collation, reopened


class Key(NamedTuple):
    """A column that rows are ordered by.

    If there is a reading, such as furigana or a sort name, a row is sorted by its reading, where it has
    one, in place of its text.

    Attributes:
        name: The column with the texts.
        is_descending: Whether the order is descending.
        reading: The column with the readings. Null and the empty text are no reading.
    """

    name: str
    is_descending: bool = False
    reading: str | None = None

    @property
    def columns(self) -> list[str]:
        """The columns with the text and, if there is one, the reading."""
        return [self.name] if self.reading is None else [self.name, self.reading]


#: A text, or a text and its reading.
KeyText = str | bytes | tuple[str | bytes, str | bytes | None]


@dataclasses.dataclass(frozen=True)
class RowOrder:
    """The order of rows by one text or several, for any process of a cluster.

    The first text decides the section, and the filing rules of the collation are for this text. Rows
    with equal texts are ordered by the next text.
    """

    options: dict[str, Any]
    fingerprint: dict[str, Any]
    keys: list[Key]
    titles: list[str]

    @classmethod
    def of(cls, collation: Collation, keys: Sequence[Key]) -> RowOrder:
        """The order of a collation.

        Raises:
            CollationError: The sections depend on the rows, of which a task has only some.
        """
        if collation.is_adapted or collation.policy and collation.policy.counts_items:
            raise CollationError(
                "the sections of a DataFrame cannot depend on its rows; leave out minimum_count, "
                "maximum_count, omits_empty_sections and adapted()")
        titles = collation.titles[::-1] if keys[0].is_descending else collation.titles
        return cls(collation._options, collation.fingerprint, list(keys), list(titles))

    @property
    def columns(self) -> list[str]:
        """The columns with the texts and readings of all keys, in order."""
        return [column for key in self.keys for column in key.columns]

    @property
    def collation(self) -> Collation:
        """The collation of this process.

        Raises:
            CollationError: Its order can differ from that of the process where the order was made.
        """
        return self._collations[0]

    @property
    def _collations(self) -> tuple[Collation, Collation]:
        """The collation of the first text, and that of the next ones."""
        return _opened(json.dumps(self.options), json.dumps(self.fingerprint))

    def sections(self, texts: Sequence[Any]) -> pa.Array:
        """The positions in `titles` of the sections of rows.

        Args:
            texts: The texts in each of `columns`.
        """
        sections = pa.array(self.collation.sections_of(next(self._rows(texts)), threads=1))
        if self.keys[0].is_descending:
            return pc.subtract(pa.scalar(len(self.titles) - 1, pa.int32()), sections)
        return sections

    def sort_keys(self, texts: Sequence[Any]) -> pa.Array:
        """The sort keys of rows, as bytes.

        Args:
            texts: The texts in each of `columns`.
        """
        parts = []
        first, others = self._collations
        for i, (key, rows) in enumerate(zip(self.keys, self._rows(texts), strict=True)):
            keys = pa.array((first if i == 0 else others).keys(rows, threads=1))
            if key.is_descending:
                # The end of a text must be greater than all that can follow in its place.
                parts += [_complement(keys), b"\xff"]
            elif i + 1 < len(self.keys):
                # No byte of a key is zero.
                parts += [keys, b"\0"]
            else:
                parts.append(keys)
        return parts[0] if len(parts) == 1 else _joined(parts)

    def _rows(self, texts: Sequence[Any]) -> Iterator[Any]:
        """For each key, its texts, or rows that also have the readings."""
        columns = iter(texts)
        for key in self.keys:
            text = next(columns)
            yield text if key.reading is None else pa.StructArray.from_arrays(
                [text, next(columns)], ["text", "reading"])

    def orders(self, sections: pa.Array, sort_keys: pa.Array, *positions: Any) -> pa.Array:
        """Bytes that have the order of sections, then sort keys, and then positions."""
        prefixes = pa.array(
            [section.to_bytes(2, "big") for section in range(len(self.titles))], pa.large_binary())
        end = [b"\0", *positions] if positions else []
        return _joined([prefixes.take(sections), sort_keys, *end])

    def arrangement(self, texts: Sequence[Any]) -> tuple[pa.Array, list[int]]:
        """The positions of rows in order, and the numbers of rows in the sections.

        Args:
            texts: The texts in each of `columns`. Rows with equal texts keep their order.
        """
        if len(self.columns) == 1 and not self.keys[0].is_descending:
            positions, bounds = self.collation.arrange(texts[0], threads=1)
            return pa.array(positions), np.diff(bounds.to_list()).tolist()
        sections = self.sections(texts)
        counts = np.bincount(sections.to_numpy(), minlength=len(self.titles))
        return pc.sort_indices(self.orders(sections, self.sort_keys(texts))), counts.tolist()

    def lower_bound(self, texts: Sequence[KeyText]) -> bytes:
        """The greatest bytes that are not greater than those of any row with some texts.

        Args:
            texts: A text for the first key, or also for the next ones; or the text and its reading.
        """
        if not 0 < len(texts) <= len(self.keys):
            raise CollationError(f"there are {len(self.keys)} keys, and {len(texts)} texts for them")
        first = dataclasses.replace(self, keys=self.keys[:len(texts)])
        values: list[str | bytes | None] = []
        for key, text in zip(first.keys, texts):
            given = text if isinstance(text, tuple) else (text, None)
            if len(given) != 2 or key.reading is None and given[1] is not None:
                raise CollationError(f"the key {key.name!r} has no readings")
            values += given[:len(key.columns)]
        columns = [pa.array([value], pa.large_binary() if isinstance(value, bytes) else pa.large_string())
                   for value in values]
        return bytes(first.orders(first.sections(columns), first.sort_keys(columns))[0].as_py())


@functools.lru_cache(maxsize=16)
def _opened(options: str, fingerprint: str) -> tuple[Collation, Collation]:
    collation = reopened(json.loads(options))
    differences = collation.differences(json.loads(fingerprint))
    if differences:
        raise CollationError(
            f"the order on {socket.gethostname()} can differ: {', '.join(differences)}; install "
            "the same wheel of indexed-collation on all machines")
    if collation.filing is None:
        return collation, collation
    others = {name: value for name, value in json.loads(options).items() if name != "filing"}
    return collation, reopened(others)


def _joined(parts: Sequence[Any]) -> pa.Array:
    """The bytes of several columns, one after another."""
    scalars = [pa.scalar(part, pa.large_binary()) if isinstance(part, bytes) else part
               for part in parts]
    return pc.binary_join_element_wise(*scalars, pa.scalar(b"", pa.large_binary()))


def _complement(keys: pa.Array) -> pa.Array:
    _, offsets, data = keys.buffers()
    inverted = pa.array([], pa.uint8()) if data is None else pc.bit_wise_not(
        pa.Array.from_buffers(pa.uint8(), data.size, [None, data]))
    return pa.LargeBinaryArray.from_buffers(
        keys.type, len(keys), [None, offsets, inverted.buffers()[1]], offset=keys.offset)
