"""The wheel has the licenses of what is in it."""

from importlib.metadata import PackageNotFoundError, files

import pytest


def test_the_licenses_are_in_the_wheel() -> None:
    try:
        installed = files("indexed-collation") or []
    except PackageNotFoundError:
        pytest.skip("the package is not installed")
    texts = {file.name: file.read_text() for file in installed if "licenses" in file.parts}
    assert set(texts) == {"LICENSE", "NOTICES.txt"}
    has_icu = any("libicu" in file.name for file in installed)
    # ICU has dictionaries of others, with licenses of their own.
    for license in ("Unicode, Inc.", "cjdict.txt", "Burmese"):
        assert (license in texts["NOTICES.txt"]) == has_icu
    assert "Runtime Library Exception" in texts["NOTICES.txt"]
