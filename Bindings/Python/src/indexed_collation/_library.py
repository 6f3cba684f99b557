"""The library in C, and its functions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib
from typing import Any

from indexed_collation._structures import ArrowArray, ArrowSchema

VERSION = 1


class CollationError(ValueError):
    """A collation cannot be opened, or a column cannot be collated."""


def _path() -> str:
    """Where the library is: beside this file, or where the system has libraries."""
    chosen = os.environ.get("INDEXED_COLLATION_LIBRARY")
    if chosen:
        return chosen
    folder = pathlib.Path(__file__).parent / "lib"
    for name in ("libindexedcollation.so", "libindexedcollation.dylib"):
        if (folder / name).exists():
            return str(folder / name)
    found = ctypes.util.find_library("indexedcollation")
    if found is None:
        raise ImportError(
            "the library indexedcollation is missing; install the wheel of this package, or the library, "
            "or set INDEXED_COLLATION_LIBRARY to its path")
    return found


# While a function of the library runs, other threads of Python run too.
_library = ctypes.CDLL(_path())

_COLLATION = ctypes.c_uint64
_TEXT = (ctypes.c_char_p, ctypes.c_size_t)
_OUTPUT = ctypes.POINTER(ctypes.c_void_p)
_SCHEMA = ctypes.POINTER(ArrowSchema)
_ARRAY = ctypes.POINTER(ArrowArray)
_TEXTS = (_SCHEMA, _ARRAY, ctypes.c_int32)

_ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "ic_open": (*_TEXT, ctypes.POINTER(_COLLATION), _OUTPUT),
    "ic_describe": (_COLLATION, _OUTPUT, _OUTPUT),
    "ic_fingerprint": (_COLLATION, _OUTPUT, _OUTPUT),
    "ic_fingerprint_differences": (_COLLATION, *_TEXT, _OUTPUT, _OUTPUT),
    "ic_explain": (_COLLATION, *_TEXT, _OUTPUT, _OUTPUT),
    "ic_compare": (_COLLATION, *_TEXT, *_TEXT, ctypes.POINTER(ctypes.c_int32), _OUTPUT),
    "ic_keys": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_sections": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_adapt": (_COLLATION, *_TEXTS, ctypes.POINTER(_COLLATION), _OUTPUT),
    "ic_arrange": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_prefix_bounds": (_COLLATION, *_TEXT, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_share": (_ARRAY, _SCHEMA, _ARRAY, _OUTPUT),
}
for _name, _types in _ARGUMENTS.items():
    _function = getattr(_library, _name)
    _function.argtypes = _types
    _function.restype = ctypes.c_int32
_library.ic_close.argtypes = (_COLLATION,)
_library.ic_close.restype = None
_library.ic_free.argtypes = (ctypes.c_void_p,)
_library.ic_free.restype = None
#: The destructor of the capsules in which arrays go to other programs.
destructor = ctypes.cast(_library.ic_destroy_capsule, ctypes.c_void_p)
_library.ic_version.argtypes = ()
_library.ic_version.restype = ctypes.c_int32

if _library.ic_version() >> 16 != VERSION:
    raise ImportError(f"the library {_path()} has version {_library.ic_version() >> 16}, "
                      f"and this package needs version {VERSION}")


def _take(text: ctypes.c_void_p) -> str:
    """The text at an address, which is freed."""
    try:
        return ctypes.string_at(text.value or 0).decode()
    finally:
        _library.ic_free(text)


def call(name: str, *arguments: Any) -> None:
    """Calls a function.

    Raises CollationError with the library's words.
    """
    error = ctypes.c_void_p()
    if getattr(_library, name)(*arguments, ctypes.byref(error)) != 0:
        raise CollationError(_take(error))


def call_for_text(name: str, *arguments: Any) -> str:
    """Calls a function that returns a text."""
    text = ctypes.c_void_p()
    call(name, *arguments, ctypes.byref(text))
    return _take(text)


def close(collation: int) -> None:
    """Closes a collation."""
    _library.ic_close(collation)
