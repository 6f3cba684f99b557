"""Collations."""

from __future__ import annotations

import ctypes
import inspect
import json
import re
import weakref
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from indexed_collation import _library
from indexed_collation._arrow import Column, Texts, utf8
from indexed_collation.rules import Filing, SectionPolicy

Item = TypeVar("Item")


class Section(NamedTuple):
    """A section of a list: its title, and its items in order."""

    title: str
    items: list[Any]


class Arrangement(NamedTuple):
    """The order of texts, and the bounds of their sections in it.

    Section i has the texts at the positions `positions[bounds[i]:bounds[i + 1]]`.
    """

    positions: Column
    bounds: Column


class Collation:
    """Sorts texts into titled sections, as readers of a locale expect.

    A collation can be used by several threads at the same time. Opening one takes a few
    milliseconds.

        >>> Collation("sv").sort(["Örjan", "Åsa", "Zoë"])
        ['Zoë', 'Åsa', 'Örjan']
    """

    def __init__(
        self,
        *locales: str,
        policy: SectionPolicy | None = None,
        filing: Filing | None = None,
        catch_all: str | None = None,
        strength: str | None = None,
        ignores_punctuation: bool | None = None,
        max_variable: str | None = None,
        case_first: str | None = None,
        case_level: bool | None = None,
        numeric_ordering: bool | None = None,
        backwards_secondary: bool | None = None,
        normalization: bool | None = None,
        reordering: list[str] | None = None,
        rules: str | None = None,
        alphabet: list[str] | None = None,
    ) -> None:
        """Opens a collation.

        Args:
            locales: BCP 47 tags, such as "de-u-co-phonebk". Each script has the order and the titles
                of the first locale that uses it.
            policy: What determines the sections. If it depends on the items of a list, `sections` and
                `adapted` make the sections that suit them.
            filing: The rules by which a text is filed under another text, for example without its
                initial article.
            catch_all: The sections of texts that belong to no letter: "uikit", which is one section #
                at the end, "at-start", "icu", "icu-with-digits", "apart" or "apart-at-end".
            strength: The differences that count: "primary", "secondary", "tertiary", "quaternary" or
                "identical".
            ignores_punctuation: Whether spaces and punctuation count only at the fourth level.
            max_variable: The last group that is ignored then: "space", "punct", "symbol" or "currency".
            case_first: The case that is first if texts differ only in case: "upper", "lower" or "off".
            case_level: Whether case has a level of its own.
            numeric_ordering: Whether numbers are ordered by value.
            backwards_secondary: Whether accents are compared from the end.
            normalization: Whether texts are normalized before they are compared.
            reordering: The codes of the scripts, or of groups, that come first.
            rules: Tailoring rules in the syntax of ICU.
            alphabet: The letters of an alphabet in order, which makes the order and the sections of its
                script: ["a", "b", "d", "e", "ẹ", "f", "g", "gb"].

        Raises:
            CollationError: A locale or an option is unknown.
        """
        given = dict(locals())
        for name, value, kind, example in (
            ("policy", policy, SectionPolicy, "SectionPolicy(minimum_count=2)"),
            ("filing", filing, Filing, "Filing(articles=['en'])"),
        ):
            if value is not None and not isinstance(value, kind):
                raise TypeError(f"{name} is a {kind.__name__}, as in {name}={example}, not {value!r}")
        for locale in locales:
            if not isinstance(locale, str):
                raise TypeError(f"a locale is a str, as in Collation('sv', 'zh'), not {locale!r}")
        options: dict[str, Any] = {
            **{name: given[python] for name, python in _NAMES.items()},
            "locales": list(locales), "policy": policy and policy._options(),
            "filing": filing and filing._options(),
        }
        self._open(json.dumps(
            {name: value for name, value in options.items() if value is not None}, sort_keys=True))

    def _open(self, options: str) -> None:
        number = ctypes.c_uint64()
        _library.call("ic_open", *_bytes(options), ctypes.byref(number))
        self._start(options, number.value)

    def _start(self, options: str, number: int, is_adapted: bool = False) -> None:
        #: The options as JSON, so that nobody can change them.
        self._json = options
        self._number = number
        self._is_adapted = is_adapted
        weakref.finalize(self, _library.close, self._number)
        facts: dict[str, Any] = json.loads(_library.call_for_text("ic_describe", self._number))
        self._titles = tuple(section["title"] for section in facts["sections"])
        self._index_titles = tuple(
            (title["title"], title["section"]) for title in facts["indexTitles"])
        self._facts = facts
        self._fingerprint: str | None = None

    @property
    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = json.loads(self._json)
        return options

    @property
    def is_adapted(self) -> bool:
        """Whether the sections suit a list that this collation was adapted to."""
        return self._is_adapted

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of all sections."""
        return self._titles

    @property
    def index_titles(self) -> tuple[tuple[str, int], ...]:
        """The titles in the index beside a list, each with the position of the section it leads to."""
        return self._index_titles

    @property
    def locales(self) -> tuple[str, ...]:
        """The locales."""
        return tuple(self._facts["locales"])

    @property
    def resolved_locales(self) -> tuple[str, ...]:
        """The locales whose rules order the texts."""
        return tuple(self._facts["resolvedLocales"])

    @property
    def grouping_separators(self) -> str:
        """The characters between groups of digits in the locales, for `Filing.grouping_separators`."""
        return str(self._facts["groupingSeparators"])

    @property
    def decimal_separators(self) -> str:
        """The characters before the fractions of numbers in the locales, for `Filing.decimal_separators`."""
        return str(self._facts["decimalSeparators"])

    @property
    def is_right_to_left(self) -> bool:
        """Whether the text of the first locale runs from right to left."""
        return bool(self._facts["isRightToLeft"])

    @property
    def version(self) -> dict[str, str]:
        """The versions of ICU, Unicode and CLDR."""
        return dict(self._facts["version"])

    def __eq__(self, other: object) -> bool:
        """Whether another collation has the same options.

        A collation that is adapted to a list is only equal to itself.
        """
        if not isinstance(other, Collation):
            return NotImplemented
        return self is other or (
            self._json == other._json and not self.is_adapted and not other.is_adapted)

    def __hash__(self) -> int:
        return hash(self._json)

    def __repr__(self) -> str:
        given = self._options
        options = [repr(locale) for locale in given["locales"]]
        values = {**given, "policy": self.policy, "filing": self.filing}
        options += [f"{python}={values[name]!r}" for name, python in _NAMES.items() if name in given]
        return f"Collation({', '.join(options)})"

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_adapted:
            raise TypeError("a collation that is adapted to a list cannot be pickled; adapt it there")
        return reopened, (self._options,)

    @property
    def policy(self) -> SectionPolicy | None:
        """What determines the sections, if it was given."""
        options = self._options.get("policy")
        return None if options is None else SectionPolicy._of(options)

    @property
    def filing(self) -> Filing | None:
        """The rules by which texts are filed, if they were given."""
        options = self._options.get("filing")
        return None if options is None else Filing._of(options)

    def adapted(self, texts: Any, *, threads: int = 0) -> Collation:
        """Returns the collation with the sections that its policy makes for some texts.

        All texts have a section in it, not only these. The order is the same, and so are the keys. If
        texts are added or removed, adapt a collation again: the sections depend only on the texts.

            >>> from indexed_collation import SectionPolicy
            >>> short = Collation("en", policy=SectionPolicy(minimum_count=2))
            >>> short.adapted(["Apple", "Cherry", "Date"]).titles
            ('A–Z', '#')

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        number = ctypes.c_uint64()
        self._call("ic_adapt", Texts(texts), threads, ctypes.byref(number))
        adapted = Collation.__new__(type(self))
        adapted._start(self._json, number.value, is_adapted=True)
        return adapted

    # Lists of Python

    def sort(
        self, items: Iterable[Item], key: Callable[[Item], str | None] | None = None
    ) -> list[Item]:
        """Sorts items by the sort keys of their texts. Items with equal texts keep their order.

        This is the order of `keys`, without sections: digits and symbols are before the letters. In the
        order of `sections` they are in the section #, which is the last one.

        Args:
            items: The items, which are texts if there is no key.
            key: Returns the text of an item. None counts as the empty text.
        """
        items, texts = _items_and_texts("sort", items, key)
        positions = Column()
        self._call("ic_sort", Texts(texts), 0, *positions._output)
        return list(map(items.__getitem__, positions.to_list()))

    def sections(
        self, items: Iterable[Item], key: Callable[[Item], str | None] | None = None
    ) -> list[Section]:
        """Sorts items into sections, of which those with items are returned.

        If the policy depends on the items of a list, these are the sections that suit the items, unless
        this collation is already adapted to a list.

        Args:
            items: The items, which are texts if there is no key.
            key: Returns the text of an item. None counts as the empty text.
        """
        items, texts = _items_and_texts("sections", items, key)
        is_ready = self.is_adapted or not (self.policy and self.policy.counts_items)
        collation = self if is_ready else self.adapted(texts)
        arrangement = collation.arrange(texts)
        positions, bounds = arrangement.positions.to_list(), arrangement.bounds.to_list()
        return [Section(title, list(map(items.__getitem__, positions[start:end])))
                for title, start, end in zip(collation.titles, bounds, bounds[1:]) if start < end]

    # Columns

    def arrange(self, texts: Any, *, threads: int = 0) -> Arrangement:
        """Returns the order of texts, and the bounds of their sections in it.

        Args:
            texts: A list of texts, or a column of pyarrow, Polars, pandas, DuckDB or another program
                that knows the Arrow C data interface. Null counts as the empty text. A table of such a
                program has rows that are filed by more than a text, in the columns "text", "reading",
                "language" and "nonfilingCharacters", of which only "text" must be there.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        positions, bounds = Column(), Column()
        self._call("ic_arrange", Texts(texts), threads, *positions._output, *bounds._output)
        return Arrangement(positions, bounds)

    def keys(self, texts: Any, *, threads: int = 0) -> Column:
        """Returns the sort keys of texts. Compared as bytes, they have the order of `sort`.

        With filing rules, a key has the text under which a text is filed, and then the text that is shown.
        The keys of a table are not comparable with those of texts, unless there are filing rules.

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        keys = Column()
        self._call("ic_keys", Texts(texts), threads, *keys._output)
        return keys

    def order_keys(self, texts: Any, *, threads: int = 0) -> Column:
        """Returns keys of texts that, compared as bytes, have the order of `sections` and of `arrange`.

        The position of the section is before the sort key, in two bytes. If `adapted` has joined Chinese letters,
        the position of the letter in its section follows, in two bytes.

            >>> en = Collation("en")
            >>> fruits = ["Apple", "7 Up"]
            >>> sorted(fruits, key=en.key), [key[:2] for key in en.order_keys(fruits)]
            (['7 Up', 'Apple'], [b'\\x00\\x00', b'\\x00\\x1a'])

        If a collation is adapted to other texts, its sections change, and so do these keys.

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        keys = Column()
        self._call("ic_order_keys", Texts(texts), threads, *keys._output)
        return keys

    def sections_of(self, texts: Any, *, threads: int = 0) -> Column:
        """Returns the positions in `titles` of the sections that texts belong to.

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        sections = Column()
        self._call("ic_sections", Texts(texts), threads, *sections._output)
        return sections

    def _call(self, name: str, column: Texts, threads: int, *outputs: Any) -> None:
        _library.call_for_column(
            name, self._number, len(column), column, *column.arguments, _thread_count(threads),
            *outputs)

    # Single texts

    def key(self, text: str) -> bytes:
        """Returns the sort key of a text."""
        return _library.key(self._number, utf8(text))

    def section_of(self, text: str) -> int:
        """Returns the position in `titles` of the section that a text belongs to."""
        return int(self.sections_of([text], threads=1)[0])

    def compare(self, left: str, right: str) -> int:
        """Compares two texts: -1, 0 or 1."""
        return _library.compare(self._number, utf8(left), utf8(right))

    def prefix_bounds(self, prefix: str) -> tuple[bytes, bytes | None]:
        """Returns the bounds of the keys of texts that begin with a prefix.

        A text begins with it, whatever its accents and case, if `lower <= key < upper`. If there is no
        upper bound, it is None. With filing rules, the prefix is that of the text under which a text is
        filed. Texts in which a letter or a number goes on after the prefix are not
        among them: "ch" in Czech after "c", or 12 after 1 in numeric order.
        """
        bounds = Column()
        _library.call("ic_prefix_bounds", self._number, *_bytes(prefix), *bounds._output)
        lower, upper = bounds.to_list()
        return lower, upper

    def explain(self, text: str) -> dict[str, Any]:
        """Returns why a text is where it is: its sort key by levels, its parts, and its section.

        With filing rules, "filed" has the text that is shown and the rule.
        """
        facts: dict[str, Any] = json.loads(
            _library.call_for_text("ic_explain", self._number, *_bytes(text)))
        return facts

    # Stored keys

    @property
    def fingerprint(self) -> dict[str, Any]:
        """What must be equal for stored sort keys to stay valid, also the filing rules."""
        # A digest of the order takes milliseconds. Each caller gets a dictionary of its own.
        if self._fingerprint is None:
            self._fingerprint = _library.call_for_text("ic_fingerprint", self._number)
        facts: dict[str, Any] = json.loads(self._fingerprint)
        return facts

    def differences(self, stored: dict[str, Any]) -> list[str]:
        """Returns how the fingerprint differs from a stored one. If it does, make all keys again."""
        differences: list[str] = json.loads(_library.call_for_text(
            "ic_fingerprint_differences", self._number, *_bytes(json.dumps(stored))))
        return differences


def _bytes(text: str) -> tuple[bytes, int]:
    data = utf8(text)
    return data, len(data)


def _items_and_texts(
    name: str, items: Iterable[Item], key: Callable[[Item], str | None] | None
) -> tuple[list[Item], Any]:
    if isinstance(items, Mapping):
        raise TypeError(f"{name} takes a list, not a {type(items).__name__}; pass its values() or items()")
    if isinstance(items, (str, bytes)):
        raise TypeError(f"{name} takes a list of texts, not a single text")
    if hasattr(items, "columns") and not hasattr(items, "to_pylist"):
        # Iterating over it gives columns, and not rows.
        raise TypeError(f"{name} takes a list, not a table; pass one of its columns, or use arrange")
    texts: Any = items
    if hasattr(items, "to_pylist"):
        # Iterating over an array of pyarrow gives scalars, and not texts.
        items = items.to_pylist()
    rows = items if isinstance(items, list) else list(items)
    if key is not None:
        texts = [key(row) for row in rows]
    elif not hasattr(texts, "__arrow_c_array__") and not hasattr(texts, "__arrow_c_stream__"):
        texts = rows
    return rows, texts


def _thread_count(threads: int) -> int:
    if not 0 <= threads < 1 << 31:
        raise ValueError(f"the number of threads cannot be {threads}")
    return threads


#: The names of options in Python, by their names in JSON, in the order of the arguments.
_NAMES = {
    re.sub("_(.)", lambda match: match[1].upper(), name): name
    for name in list(inspect.signature(Collation).parameters)[1:]
}


def reopened(options: dict[str, Any]) -> Collation:
    """Opens a collation again, in another process."""
    collation = Collation.__new__(Collation)
    collation._open(json.dumps(options, sort_keys=True))
    return collation
