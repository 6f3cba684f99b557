"""The order of rows as bytes: what Spark sorts, and what the index of its files refers to."""

from __future__ import annotations

import dataclasses
import functools
import json
import socket
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from indexed_collation._library import CollationError
from indexed_collation.collation import Collation, reopened


class Key(NamedTuple):
    """A column that rows are ordered by."""

    name: str
    is_descending: bool = False


@dataclasses.dataclass(frozen=True)
class RowOrder:
    """The order of rows by one text or several, for any process of a cluster.

    The first text decides the section. Rows with equal texts are ordered by the next text.
    """

    options: dict[str, Any]
    fingerprint: dict[str, Any]
    keys: list[Key]
    titles: list[str]

    @classmethod
    def of(cls, collation: Collation, keys: Sequence[Key]) -> RowOrder:
        """The order of a collation."""
        titles = collation.titles[::-1] if keys[0].is_descending else collation.titles
        return cls(collation._options, collation.fingerprint, list(keys), titles)

    @property
    def collation(self) -> Collation:
        """The collation of this process.

        Raises:
            CollationError: Its order can differ from that of the process where the order was made.
        """
        return _opened(json.dumps(self.options), json.dumps(self.fingerprint))

    def sections(self, texts: Any) -> pa.Array:
        """The positions in `titles` of the sections of the first texts."""
        sections = pa.array(self.collation.sections_of(texts, threads=1))
        if self.keys[0].is_descending:
            return pc.subtract(pa.scalar(len(self.titles) - 1, pa.int32()), sections)
        return sections

    def sort_keys(self, texts: Sequence[Any]) -> pa.Array:
        """The sort keys of rows, as bytes.

        Args:
            texts: For each key, a column of texts.
        """
        parts = []
        for i, (key, column) in enumerate(zip(self.keys, texts, strict=True)):
            keys = pa.array(self.collation.keys(column, threads=1))
            if key.is_descending:
                # The end of a text must be greater than all that can follow in its place.
                parts += [_complement(keys), b"\xff"]
            elif i + 1 < len(self.keys):
                # No byte of a key is zero.
                parts += [keys, b"\0"]
            else:
                parts.append(keys)
        return parts[0] if len(parts) == 1 else _joined(parts)

    def orders(self, sections: pa.Array, sort_keys: pa.Array, *positions: Any) -> pa.Array:
        """Bytes that have the order of sections, then sort keys, and then positions."""
        prefixes = pa.array(
            [section.to_bytes(2, "big") for section in range(len(self.titles))], pa.large_binary())
        end = [b"\0", *positions] if positions else []
        return _joined([prefixes.take(sections), sort_keys, *end])

    def arrangement(self, texts: Sequence[Any]) -> tuple[pa.Array, list[int]]:
        """The positions of rows in order, and the numbers of rows in the sections.

        Args:
            texts: For each key, a column of texts. Rows with equal texts keep their order.
        """
        if len(self.keys) == 1 and not self.keys[0].is_descending:
            positions, bounds = self.collation.arrange(texts[0], threads=1)
            return pa.array(positions), np.diff(bounds.to_list()).tolist()
        sections = self.sections(texts[0])
        counts = np.bincount(sections.to_numpy(), minlength=len(self.titles))
        return pc.sort_indices(self.orders(sections, self.sort_keys(texts))), counts.tolist()

    def lower_bound(self, texts: Sequence[str | bytes]) -> bytes:
        """The greatest bytes that are not greater than those of any row with some texts.

        Args:
            texts: A text for the first key, or also for the next ones.
        """
        if not 0 < len(texts) <= len(self.keys):
            raise CollationError(f"there are {len(self.keys)} keys, and {len(texts)} texts for them")
        first = dataclasses.replace(self, keys=self.keys[:len(texts)])
        columns = [pa.array([text], pa.large_binary() if isinstance(text, bytes) else pa.large_string())
                   for text in texts]
        return bytes(first.orders(first.sections(columns[0]), first.sort_keys(columns))[0].as_py())


@functools.lru_cache(maxsize=16)
def _opened(options: str, fingerprint: str) -> Collation:
    collation = reopened(json.loads(options))
    differences = collation.differences(json.loads(fingerprint))
    if differences:
        raise CollationError(
            f"the order on {socket.gethostname()} can differ: {', '.join(differences)}; install "
            "the same wheel of indexed-collation on all machines")
    return collation


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
