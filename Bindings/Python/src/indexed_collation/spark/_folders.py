"""Files and folders of any file system that Spark knows."""

from __future__ import annotations

import contextlib
import re
import uuid
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from pyspark.sql import SparkSession

from indexed_collation._library import CollationError


def place(spark: SparkSession, path: str) -> tuple[Any, Any]:
    """A path with the name of its file system, and the file system."""
    machine: Any = spark.sparkContext._jvm
    found = machine.org.apache.hadoop.fs.Path(path)
    system = found.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
    return system.makeQualified(found), system


def literal(spark: SparkSession, path: str) -> str:
    """A path that means one file, although its name has characters of a pattern."""
    found, system = place(spark, path)
    return re.sub(r"([\\{}\[\]*?])", r"\\\1", path) if system.exists(found) else path


@contextlib.contextmanager
def replacement(
    spark: SparkSession, path: str, overwrite: bool, inputs: Sequence[str]
) -> Iterator[str]:
    """A new folder, which gets its name at the end. After an error, there is only what was there before.

    Args:
        path: The folder to write.
        overwrite: Whether it replaces what has this name.
        inputs: The files that are read, which must not be replaced.
    """
    target, system = place(spark, path)
    if system.exists(target) and not overwrite:
        raise CollationError(f"{path} exists already")
    if target.getParent() is None:
        raise CollationError(f"{path} has no parent folder")
    name = _plain(str(target.toString()))
    for file in inputs:
        # The addresses of files are quoted, and a path is not.
        if (_plain(unquote(file)) + "/").startswith(name + "/"):
            raise CollationError(f"{path} has the input {unquote(file)}, so it cannot be replaced")
    beginning = f"{target.getParent()}/.{target.getName()}-{uuid.uuid4().hex[:12]}"
    made, _ = place(spark, beginning + ".new")
    old, _ = place(spark, beginning + ".old")
    try:
        yield str(made)
        if system.exists(target):
            _rename(system, target, old)
        _rename(system, made, target)
    except BaseException:
        with contextlib.suppress(Exception):
            if system.exists(old) and not system.exists(target):
                _rename(system, old, target)
            system.delete(made, True)
        raise
    system.delete(old, True)


def _plain(address: str) -> str:
    """An address that begins in the same way, however it was written."""
    return re.sub("^file:/+", "file:/", address).rstrip("/")


def _rename(system: Any, old: Any, new: Any) -> None:
    # Some file systems do not raise an error.
    if not system.rename(old, new):
        raise CollationError(f"{old} cannot be renamed to {new}")


def save(spark: SparkSession, path: str, text: str) -> None:
    """Writes a file, of which a reader sees all or nothing."""
    target, system = place(spark, path)
    started, _ = place(spark, f"{path}.tmp")
    output = system.create(started, True)
    try:
        output.write(bytearray(text.encode()))
    finally:
        output.close()
    _rename(system, started, target)
