"""Collations."""

from __future__ import annotations

import ctypes
import json
import weakref
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from indexed_collation import _library
from indexed_collation._arrow import Column, Texts
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
        case_first: str | None = None,
        case_level: bool | None = None,
        numeric_ordering: bool | None = None,
        backwards_secondary: bool | None = None,
        normalization: bool | None = None,
        reordering: list[str] | None = None,
        rules: str | None = None,
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
                at the end, "at-start", "icu", "android", "apart" or "apart-at-end".
            strength: The differences that count: "primary", "secondary", "tertiary", "quaternary" or
                "identical".
            ignores_punctuation: Whether spaces and punctuation count only at the fourth level.
            case_first: The case that is first if texts differ only in case: "upper", "lower" or "off".
            case_level: Whether case has a level of its own.
            numeric_ordering: Whether numbers are ordered by value.
            backwards_secondary: Whether accents are compared from the end.
            normalization: Whether texts are normalized before they are compared.
            reordering: The codes of the scripts, or of groups, that come first.
            rules: Tailoring rules in the syntax of ICU.

        Raises:
            CollationError: A locale or an option is unknown.
        """
        for locale in locales:
            if not isinstance(locale, str):
                raise TypeError(f"a locale is a str, as in Collation('sv', 'zh'), not {locale!r}")
        options: dict[str, Any] = {
            "locales": list(locales), "policy": policy and policy._options(),
            "filing": filing and filing._options(), "catchAll": catch_all, "strength": strength,
            "ignoresPunctuation": ignores_punctuation, "caseFirst": case_first,
            "caseLevel": case_level, "numericOrdering": numeric_ordering,
            "backwardsSecondary": backwards_secondary, "normalization": normalization,
            "reordering": reordering, "rules": rules,
        }
        self._open({name: value for name, value in options.items() if value is not None})

    def _open(self, options: dict[str, Any]) -> None:
        number = ctypes.c_uint64()
        _library.call("ic_open", *_bytes(json.dumps(options)), ctypes.byref(number))
        self._start(options, number.value)

    def _start(self, options: dict[str, Any], number: int, is_adapted: bool = False) -> None:
        self._options = options
        self._number = number
        #: Whether the sections suit a list that this collation was adapted to.
        self.is_adapted = is_adapted
        weakref.finalize(self, _library.close, self._number)
        facts = json.loads(_library.call_for_text("ic_describe", self._number))
        #: The titles of all sections.
        self.titles: list[str] = [section["title"] for section in facts["sections"]]
        #: The titles in the index beside a list, each with the position of the section it leads to.
        self.index_titles: list[tuple[str, int]] = [
            (title["title"], title["section"]) for title in facts["indexTitles"]]
        #: The locales, and those whose rules order the texts.
        self.locales: list[str] = facts["locales"]
        self.resolved_locales: list[str] = facts["resolvedLocales"]
        #: Whether the text of the first locale runs from right to left.
        self.is_right_to_left: bool = facts["isRightToLeft"]
        #: The versions of ICU, Unicode and CLDR.
        self.version: dict[str, str] = facts["version"]

    def __repr__(self) -> str:
        options = [repr(locale) for locale in self._options["locales"]]
        values = {**self._options, "policy": self.policy, "filing": self.filing}
        options += [f"{_NAMES.get(name, name)}={values[name]!r}"
                    for name in self._options if name != "locales"]
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
            ['A–Z', '#']

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        column, number = Texts(texts), ctypes.c_uint64()
        _library.call("ic_adapt", self._number, *column.arguments, _thread_count(threads),
                      ctypes.byref(number))
        adapted = Collation.__new__(type(self))
        adapted._start(self._options, number.value, is_adapted=True)
        return adapted

    # Lists of Python

    def sort(
        self, items: Iterable[Item], key: Callable[[Item], str | None] | None = None
    ) -> list[Item]:
        """Sorts items by section, and then by text. Items with equal texts keep their order.

        Args:
            items: The items, which are texts if there is no key.
            key: Returns the text of an item. None counts as the empty text.
        """
        items, texts = _items_and_texts(items, key)
        arrangement = self.arrange(texts)
        return [items[position] for position in arrangement.positions.to_list()]

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
        items, texts = _items_and_texts(items, key)
        is_ready = self.is_adapted or not (self.policy and self.policy.counts_items)
        collation = self if is_ready else self.adapted(texts)
        arrangement = collation.arrange(texts)
        positions, bounds = arrangement.positions.to_list(), arrangement.bounds.to_list()
        return [Section(title, [items[position] for position in positions[start:end]])
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
        column, positions, bounds = Texts(texts), Column(), Column()
        _library.call("ic_arrange", self._number, *column.arguments, _thread_count(threads), *positions._output,
                      *bounds._output)
        return Arrangement(positions, bounds)

    def keys(self, texts: Any, *, threads: int = 0) -> Column:
        """Returns the sort keys of texts. Compared as bytes, they have the order of the texts.

        With filing rules, a key has the text under which a text is filed, and then the text that is shown.
        The keys of a table are not comparable with those of texts, unless there are filing rules.

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        column, keys = Texts(texts), Column()
        _library.call("ic_keys", self._number, *column.arguments, _thread_count(threads), *keys._output)
        return keys

    def sections_of(self, texts: Any, *, threads: int = 0) -> Column:
        """Returns the positions in `titles` of the sections that texts belong to.

        Args:
            texts: A column of texts, as for `arrange`.
            threads: The maximum number of threads; 0 for as many as there are cores.
        """
        column, sections = Texts(texts), Column()
        _library.call("ic_sections", self._number, *column.arguments, _thread_count(threads), *sections._output)
        return sections

    # Single texts

    def key(self, text: str) -> bytes:
        """Returns the sort key of a text."""
        return bytes(self.keys([text], threads=1)[0])

    def section_of(self, text: str) -> int:
        """Returns the position in `titles` of the section that a text belongs to."""
        return int(self.sections_of([text], threads=1)[0])

    def compare(self, left: str, right: str) -> int:
        """Compares two texts: -1, 0 or 1."""
        result = ctypes.c_int32()
        _library.call("ic_compare", self._number, *_bytes(left), *_bytes(right),
                      ctypes.byref(result))
        return result.value

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
        facts: dict[str, Any] = json.loads(
            _library.call_for_text("ic_fingerprint", self._number))
        return facts

    def differences(self, stored: dict[str, Any]) -> list[str]:
        """Returns how the fingerprint differs from a stored one. If it does, make all keys again."""
        differences: list[str] = json.loads(_library.call_for_text(
            "ic_fingerprint_differences", self._number, *_bytes(json.dumps(stored))))
        return differences


def _bytes(text: str) -> tuple[bytes, int]:
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {text!r}")
    data = text.encode("utf-8", "surrogatepass")
    return data, len(data)


def _items_and_texts(
    items: Iterable[Item], key: Callable[[Item], str | None] | None
) -> tuple[list[Item], Any]:
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


#: The names of options in Python, by their names in JSON.
_NAMES = {
    "catchAll": "catch_all", "ignoresPunctuation": "ignores_punctuation", "caseFirst": "case_first",
    "caseLevel": "case_level", "numericOrdering": "numeric_ordering",
    "backwardsSecondary": "backwards_secondary",
}


def reopened(options: dict[str, Any]) -> Collation:
    """Opens a collation again, in another process."""
    collation = Collation.__new__(Collation)
    collation._open(options)
    return collation
