"""The tool: the pages that it writes, and its text output, by which the tests judge the pages."""

import functools
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unicodedata

TOOL = os.environ["COLLATE"]
_folder = tempfile.TemporaryDirectory()


def _run(*arguments):
    return subprocess.run(
        [TOOL, *arguments], check=True, capture_output=True, text=True, encoding="utf-8").stdout


class List:
    """Records, and the options of the order that they are in."""

    _count = 0

    def __init__(self, records, *order):
        """Records are all texts without line ends, or all objects."""
        List._count += 1
        self.records = records
        self.order = order
        self._pages = 0
        self._path = pathlib.Path(_folder.name, f"list{List._count}")
        is_text = all(isinstance(record, str) for record in records)
        self._file = self._path.with_suffix(".txt" if is_text else ".json")
        lines = (f"{record}\n" for record in records)
        text = "".join(lines) if is_text else json.dumps(records, ensure_ascii=False)
        self._file.write_text(text, encoding="utf-8")

    @functools.cached_property
    def sections(self):
        """The titles of the sections, each with the texts of its rows."""
        sections = []
        for line in _run(self._file, *self.order).split("\n")[:-1]:
            if line.startswith("  "):
                sections[-1][1].append(line[2:])
            else:
                sections.append((line, []))
        return sections

    @functools.cached_property
    def record_sections(self):
        """The titles of the sections, each with its records."""
        sections = json.loads(_run(self._file, *self.order, "--format", "json"))
        return [(section["title"], section["records"]) for section in sections]

    @functools.cached_property
    def index_titles(self):
        """The titles of the whole index strip."""
        options = []
        for option, value in zip(self.order[::2], self.order[1::2]):
            options += [option, value] if option != "--key" else []
        lines = _run("titles", *options).split("\n")
        return next(line for line in lines if line.startswith("index titles:")).split()[2:]

    @functools.cache
    def page(self, *look):
        """The file of the page with some options of its look."""
        self._pages += 1
        path = self._path.with_name(f"{self._path.name}page{self._pages}.html")
        _run("page", self._file, *self.order, "--heading", "List", *look, "-o", path)
        return path


def found_and_total(text):
    """The numbers of the rows that a search has found, and of all rows, in the words of any language."""
    numbers = [number(part) for part in re.findall(r"\d(?:[^\w]?\d)*", text)]
    return sorted(numbers)


def number(text):
    """The value of a number in the digits of any script, with any separators."""
    digits = [unicodedata.decimal(letter) for letter in text if letter.isdecimal()]
    return functools.reduce(lambda value, digit: 10 * value + digit, digits, 0)
