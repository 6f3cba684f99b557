"""Columns that come and go by the Arrow C data interface."""

from __future__ import annotations

import array
import ctypes
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

from indexed_collation._library import call, destructor
from indexed_collation._structures import (
    ArrayRelease, ArrowArray, ArrowArrayStream, ArrowSchema, SchemaRelease)

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype = ctypes.c_void_p
_pointer.argtypes = (ctypes.py_object, ctypes.c_char_p)

_allocate = ctypes.pythonapi.PyMem_RawCalloc
_allocate.restype = ctypes.c_void_p
_allocate.argtypes = (ctypes.c_size_t, ctypes.c_size_t)

_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


class Column(Sequence[Any]):
    """An array of the library: numbers, or sort keys as bytes. It cannot change.

    Programs that know Arrow take it without a copy: `pyarrow.array(column)`,
    `polars.Series(column)`.
    """

    def __init__(self) -> None:
        self._schema = ArrowSchema()
        self._array = ArrowArray()

    def __del__(self) -> None:
        for structure in (getattr(self, "_schema", None), getattr(self, "_array", None)):
            if structure and structure.release:
                structure.release(ctypes.byref(structure))

    @property
    def _output(self) -> tuple[Any, Any]:
        """The places for a function that returns an array."""
        return ctypes.byref(self._schema), ctypes.byref(self._array)

    def __len__(self) -> int:
        return int(self._array.length)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.to_list())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Column):
            return NotImplemented
        return self is other or len(self) == len(other) and self.to_list() == other.to_list()

    def __hash__(self) -> int:
        # All values would take a long time.
        return hash((len(self), *self[:8]))

    def __copy__(self) -> Column:
        return self

    def __deepcopy__(self, memory: object) -> Column:
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a Column cannot be pickled; use its list: to_list()")

    def __repr__(self) -> str:
        return f"<Column of {len(self)} {'keys' if self._is_bytes else 'numbers'}>"

    @property
    def _is_bytes(self) -> bool:
        return bool(self._schema.format == b"Z")

    def _numbers(self, buffer: int, count: int, kind: Any) -> Any:
        return (kind * count).from_address(self._array.buffers[buffer])

    def _ends(self, count: int) -> Any:
        return self._numbers(1, count, ctypes.c_int64)

    def _is_null(self, position: int) -> bool:
        address = self._array.buffers[0]
        return bool(address) and not (
            ctypes.string_at(address + position // 8, 1)[0] >> position % 8 & 1)

    def _bytes(self, position: int) -> bytes | None:
        if self._is_null(position):
            return None
        offsets = self._ends(len(self) + 1)
        start, end = offsets[position], offsets[position + 1]
        return ctypes.string_at(self._array.buffers[2] + start, end - start)

    @property
    def _number_type(self) -> Any:
        return ctypes.c_int32 if self._schema.format == b"i" else ctypes.c_int64

    @overload
    def __getitem__(self, position: int) -> Any: ...

    @overload
    def __getitem__(self, position: slice) -> list[Any]: ...

    def __getitem__(self, position: int | slice) -> Any:
        if isinstance(position, slice):
            return [self[i] for i in range(*position.indices(len(self)))]
        place = position + len(self) if position < 0 else position
        if not 0 <= place < len(self):
            raise IndexError(f"there is no position {position} among {len(self)}")
        if self._is_bytes:
            return self._bytes(place)
        return self._numbers(1, len(self), self._number_type)[place]

    def to_list(self) -> list[Any]:
        """All values, as int or bytes."""
        if not self._is_bytes:
            return _list(self._numbers(1, len(self), self._number_type))
        offsets = _list(self._ends(len(self) + 1))
        data = ctypes.string_at(self._array.buffers[2], offsets[-1])
        values = [data[start:end] for start, end in itertools.pairwise(offsets)]
        if self._array.null_count == 0:
            return values
        return [None if self._is_null(i) else value for i, value in enumerate(values)]

    def __arrow_c_schema__(self) -> object:
        return _capsules(self)[0]

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return _capsules(self)


def _list(numbers: Any) -> list[int]:
    """The numbers of an array of ctypes, in a fraction of the time of list(numbers)."""
    view = memoryview(numbers).cast("B")
    return (view.cast("i") if numbers._type_ is ctypes.c_int32 else view.cast("q")).tolist()


def _capsules(column: Column) -> tuple[object, object]:
    """A share of an array, whose memory lives as long as one of its shares."""
    places = [_allocate(1, ctypes.sizeof(kind)) for kind in (ArrowSchema, ArrowArray)]
    if not all(places):
        raise MemoryError
    call("ic_share", ctypes.byref(column._array),
         ctypes.cast(places[0], ctypes.POINTER(ArrowSchema)),
         ctypes.cast(places[1], ctypes.POINTER(ArrowArray)))
    schema, values = (_new_capsule(place, name, destructor)
                      for place, name in zip(places, (_SCHEMA, _ARRAY)))
    return schema, values


class Texts:
    """A column of texts for the library, which keeps what it is made of."""

    def __init__(self, values: Any) -> None:
        if isinstance(values, Mapping):
            raise TypeError(
                f"a column is a list of texts, not a {type(values).__name__}; for rows, make a table of "
                "it, as in pyarrow.table({'text': [...], 'reading': [...]})")
        if hasattr(values, "__arrow_c_array__"):
            self._take(values.__arrow_c_array__())
        elif hasattr(values, "__arrow_c_stream__"):
            self._take_stream(values)
        elif isinstance(values, (str, bytes)):
            raise TypeError("a column is a list of texts, not a single text")
        else:
            self._encode(values)

    def __len__(self) -> int:
        return int(self._array.contents.length)

    @property
    def arguments(self) -> tuple[Any, Any]:
        """The arguments of a function."""
        return self._schema, self._array

    def _take(self, capsules: tuple[object, object]) -> None:
        self._kept: Any = capsules
        self._schema: Any = ctypes.cast(
            _pointer(capsules[0], _SCHEMA), ctypes.POINTER(ArrowSchema))
        self._array: Any = ctypes.cast(_pointer(capsules[1], _ARRAY), ctypes.POINTER(ArrowArray))

    def _take_stream(self, values: Any) -> None:
        """Takes a column that may be in several parts."""
        capsule = values.__arrow_c_stream__()
        stream = ctypes.cast(_pointer(capsule, _STREAM), ctypes.POINTER(ArrowArrayStream)).contents
        if not stream.release:
            raise ValueError("the column has been read already")
        schema, parts = ArrowSchema(), []
        kept = _Released([schema])
        status = stream.get_schema(ctypes.byref(stream), ctypes.byref(schema))
        while status == 0:
            part = ArrowArray()
            status = stream.get_next(ctypes.byref(stream), ctypes.byref(part))
            if status != 0 or not part.release:
                break
            kept.structures.append(part)
            if part.length > 0:
                parts.append(part)
        if status != 0:
            reason = stream.get_last_error(ctypes.byref(stream)) or b"an unknown error"
            raise ValueError(f"the column cannot be read: {reason.decode(errors='replace')}")
        # Its arrays live on, but it cannot be read again.
        stream.release(ctypes.byref(stream))
        if len(parts) == 1:
            self._kept = kept
            self._schema, self._array = ctypes.pointer(schema), ctypes.pointer(parts[0])
        elif parts:
            self._take(_combined(schema, parts).__arrow_c_array__())
        else:
            self._encode([])

    def _encode(self, values: Iterable[str | None]) -> None:
        """Takes texts of Python."""
        texts: list[Any] = values if isinstance(values, list) else list(values)
        try:
            joined = "\0".join(texts)
        except TypeError:
            for position, text in enumerate(texts):
                if not isinstance(text, (str, type(None))):
                    raise TypeError(f"the text at {position} is of the type "
                                    f"{type(text).__name__}, not str") from None
            texts = ["" if text is None else text for text in texts]
            joined = "\0".join(texts)
        # To encode all texts at once takes a third of the time.
        data = utf8(joined)
        schema, column = ArrowSchema(), ArrowArray()
        kept = _Released([schema, column])
        call("ic_split", data, len(data), b"\0", ctypes.byref(schema), ctypes.byref(column))
        if column.length == len(texts):
            self._kept = kept
            self._schema, self._array = ctypes.pointer(schema), ctypes.pointer(column)
        else:
            self._encode_each(texts)

    def _encode_each(self, texts: list[str]) -> None:
        """Takes texts of Python, some of which have U+0000, or no texts."""
        parts = [utf8(text) for text in texts]
        offsets = array.array("q", itertools.accumulate(map(len, parts), initial=0))
        data = b"".join(parts)
        buffers = (ctypes.c_void_p * 3)(
            None, offsets.buffer_info()[0], ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p))
        schema = ArrowSchema(format=b"U", release=_release_schema)
        values_of_array = ArrowArray(
            length=len(texts), n_buffers=3, release=_release_array,
            buffers=ctypes.cast(buffers, ctypes.POINTER(ctypes.c_void_p)))
        self._kept = (offsets, data, buffers, schema, values_of_array)
        self._schema, self._array = ctypes.pointer(schema), ctypes.pointer(values_of_array)


def utf8(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {text!r}")
    # An unpaired surrogate becomes invalid UTF-8, which counts as three U+FFFD.
    return text.encode("utf-8", "surrogatepass")


def _combined(schema: ArrowSchema, parts: list[ArrowArray]) -> Any:
    """The parts of a column as one."""
    try:
        import pyarrow  # type: ignore[import-untyped]
    except ImportError:
        raise ValueError(
            "the column has several parts, which are joined with pyarrow; install it, or join them"
        ) from None
    kind = pyarrow.DataType._import_from_c(ctypes.addressof(schema))
    arrays = [pyarrow.Array._import_from_c(ctypes.addressof(part), kind) for part in parts]
    column = pyarrow.chunked_array(arrays, kind)
    if pyarrow.types.is_string(kind) or pyarrow.types.is_binary(kind):
        # The parts together can have more than 2 GB.
        column = column.cast(pyarrow.large_binary())
    return column.combine_chunks()


class _Released:
    """Structures that are released when nobody needs them."""

    def __init__(self, structures: list[Any]) -> None:
        self.structures = structures

    def __del__(self) -> None:
        for structure in self.structures:
            if structure.release:
                structure.release(ctypes.byref(structure))


# Python frees the memory of its texts.
_release_schema = SchemaRelease(lambda schema: None)
_release_array = ArrayRelease(lambda values: None)
