"""The library in C, and its functions."""

from __future__ import annotations

import _thread
import contextlib
import ctypes
import ctypes.util
import os
import pathlib
import threading
from collections.abc import Callable
from typing import Any

from indexed_collation._structures import ArrowArray, ArrowSchema

#: The version of the interface: its first number, and the least of the second one.
VERSION = (1, 5)


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

_library.ic_version.argtypes = ()
_library.ic_version.restype = ctypes.c_int32
_found = divmod(_library.ic_version(), 1 << 16)
if _found[0] != VERSION[0] or _found < VERSION:
    # Before its functions are looked up, some of which an older library does not have.
    raise ImportError(f"the library {_path()} has version {_found[0]}.{_found[1]}, "
                      f"and this package needs version {VERSION[0]}.{VERSION[1]}")

_ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "ic_open": (*_TEXT, ctypes.POINTER(_COLLATION), _OUTPUT),
    "ic_describe": (_COLLATION, _OUTPUT, _OUTPUT),
    "ic_fingerprint": (_COLLATION, _OUTPUT, _OUTPUT),
    "ic_fingerprint_differences": (_COLLATION, *_TEXT, _OUTPUT, _OUTPUT),
    "ic_explain": (_COLLATION, *_TEXT, _OUTPUT, _OUTPUT),
    "ic_compare": (_COLLATION, *_TEXT, *_TEXT, ctypes.POINTER(ctypes.c_int32), _OUTPUT),
    "ic_key": (
        _COLLATION, *_TEXT, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), _OUTPUT),
    "ic_keys": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_order_keys": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_sections": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_adapt": (_COLLATION, *_TEXTS, ctypes.POINTER(_COLLATION), _OUTPUT),
    "ic_sort": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_arrange": (_COLLATION, *_TEXTS, _SCHEMA, _ARRAY, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_prefix_bounds": (_COLLATION, *_TEXT, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_duplicate": (_COLLATION, ctypes.POINTER(_COLLATION), _OUTPUT),
    "ic_split": (*_TEXT, ctypes.c_char, _SCHEMA, _ARRAY, _OUTPUT),
    "ic_share": (_ARRAY, _SCHEMA, _ARRAY, _OUTPUT),
}
for _name, _types in _ARGUMENTS.items():
    _function = getattr(_library, _name)
    _function.argtypes = _types
    _function.restype = ctypes.c_int32
_library.ic_close.argtypes = (_COLLATION,)
_library.ic_close.restype = None
_library.ic_cancel.argtypes = (_COLLATION,)
_library.ic_cancel.restype = None
_library.ic_free.argtypes = (ctypes.c_void_p,)
_library.ic_free.restype = None
#: The destructor of the capsules in which arrays go to other programs.
destructor = ctypes.cast(_library.ic_destroy_capsule, ctypes.c_void_p)


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


_KEY_CAPACITY = 256

#: The memory for the key of a text; most keys of names are shorter.
_Key = ctypes.c_char * _KEY_CAPACITY


def key(collation: int, text: bytes) -> bytes:
    """The sort key of a text."""
    length = ctypes.c_size_t()
    key = _Key()
    _call_for_one_text(
        _library.ic_key, collation, text, len(text), key, _KEY_CAPACITY, ctypes.byref(length))
    if length.value > _KEY_CAPACITY:
        key = (ctypes.c_char * length.value)()
        _call_for_one_text(
            _library.ic_key, collation, text, len(text), key, length.value, ctypes.byref(length))
    return key.raw[:length.value]


def compare(collation: int, left: bytes, right: bytes) -> int:
    """-1, 0 or 1 if a text is before, with or after another one."""
    order = ctypes.c_int32()
    _call_for_one_text(
        _library.ic_compare, collation, left, len(left), right, len(right), ctypes.byref(order))
    return order.value


def _call_for_one_text(function: Any, *arguments: Any) -> None:
    # The place for an error takes as long as the call, and nearly all calls need none.
    if function(*arguments, None) != 0:
        call(function.__name__, *arguments)


#: The number of texts from which a call can take a while. For fewer, a thread would cost more than it saves.
_LONG = 20_000


def call_for_column(
    name: str, collation: int, count: int, kept: object, *arguments: Any
) -> None:
    """Calls a function for a column, which Ctrl-C cancels.

    While a function of the library runs, its thread cannot handle a signal. Only the main thread
    handles signals, so it waits while another thread calls the function.

    Args:
        count: The number of texts.
        kept: What must exist until the function has returned.
    """
    if count < _LONG or threading.current_thread() is not threading.main_thread():
        call(name, collation, *arguments)
        return
    duplicate = _COLLATION()
    call("ic_duplicate", collation, ctypes.byref(duplicate))
    try:
        _call_and_wait(
            lambda: call(name, duplicate, *arguments), lambda: _library.ic_cancel(duplicate), kept)
    finally:
        close(duplicate.value)


def _call_and_wait(work: Callable[[], None], cancel: Callable[[], None], kept: object) -> None:
    outcomes: list[BaseException | None] = []
    done = threading.Lock()
    done.acquire()

    def run() -> None:
        # The closure has a reference to what the function uses, even if nobody waits for it.
        _ = kept
        try:
            work()
            outcomes.append(None)
        except BaseException as error:
            outcomes.append(error)
        finally:
            done.release()

    is_started = False
    try:
        try:
            _thread.start_new_thread(run, ())
            is_started = True
        except RuntimeError:
            # The system, or a subinterpreter, provides no thread.
            run()
        done.acquire()
    except BaseException:
        # KeyboardInterrupt, or what another handler of a signal raises.
        cancel()
        while is_started and not outcomes:
            # A second signal does not end the wait, because the function still reads the column.
            with contextlib.suppress(BaseException):
                done.acquire(timeout=0.1)
        raise
    if outcomes[0] is not None:
        raise outcomes[0]


def call_for_text(name: str, *arguments: Any) -> str:
    """Calls a function that returns a text."""
    text = ctypes.c_void_p()
    call(name, *arguments, ctypes.byref(text))
    return _take(text)


def close(collation: int) -> None:
    """Closes a collation."""
    _library.ic_close(collation)
