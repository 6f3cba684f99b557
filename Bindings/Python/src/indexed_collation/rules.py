"""What determines the sections of a list, and the texts under which its items are filed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from indexed_collation._library import CollationError


@dataclasses.dataclass(frozen=True, kw_only=True)
class SectionPolicy:
    """What determines the sections: the letters, and how many items they have.

        >>> from indexed_collation import Collation, SectionPolicy
        >>> short = Collation("en", policy=SectionPolicy(minimum_count=2, catch_all="apart"))
        >>> [(title, names) for title, names in short.sections(["Apple", "Yam", "1984"])]
        [('0–9', ['1984']), ('A–Z', ['Apple', 'Yam'])]

    Attributes:
        catch_all: The sections of texts that belong to no letter: "uikit", "at-start", "icu", "icu-with-digits",
            "apart" or "apart-at-end".
        letters: Further letters with a section of their own, such as "Ñ". They are letters of the order, too.
        uses_icu_letters: Whether no letters of the alphabet are added that ICU's index lacks.
        minimum_count: The number of items that a section has at least: neighboring letters are joined.
        maximum_count: The number of items that a section has at most: letters are divided.
        omits_empty_sections: Whether only sections with items are in the index.
        titles: Other titles for some sections, by the titles that the sections would have.
        index_titles: Other titles in the index for some sections.
    """

    catch_all: str | None = None
    letters: Sequence[str] = ()
    uses_icu_letters: bool = False
    minimum_count: int = 0
    maximum_count: int | None = None
    omits_empty_sections: bool = False
    titles: Mapping[str, str] = dataclasses.field(default_factory=dict)
    index_titles: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        if isinstance(self.letters, (str, bytes)):
            raise TypeError(f"letters is a list of texts, as in letters=['Ñ'], not {self.letters!r}")
        object.__setattr__(self, "letters", tuple(self.letters))

    @property
    def counts_items(self) -> bool:
        """Whether the sections depend on how many items there are."""
        return self.minimum_count > 0 or self.maximum_count is not None or self.omits_empty_sections

    def _options(self) -> dict[str, Any]:
        return _without_defaults({
            "catchAll": self.catch_all, "letters": list(self.letters) or None,
            "usesICULetters": self.uses_icu_letters or None,
            "minimumCount": self.minimum_count or None,
            "maximumCount": self.maximum_count,
            "omitsEmptySections": self.omits_empty_sections or None,
            "titles": dict(self.titles) or None, "indexTitles": dict(self.index_titles) or None})

    @classmethod
    def _of(cls, options: Mapping[str, Any]) -> SectionPolicy:
        return cls(
            catch_all=options.get("catchAll"), letters=options.get("letters", ()),
            uses_icu_letters=options.get("usesICULetters", False),
            minimum_count=options.get("minimumCount", 0),
            maximum_count=options.get("maximumCount"),
            omits_empty_sections=options.get("omitsEmptySections", False),
            titles=options.get("titles", {}), index_titles=options.get("indexTitles", {}))


@dataclasses.dataclass(frozen=True, kw_only=True)
class Filing:
    """Under which text a text is filed, where that is not the text itself.

        >>> from indexed_collation import Collation, Filing
        >>> Collation("en", filing=Filing(articles=["en"])).sort(["The Who", "Queen", "The Beatles"])
        ['The Beatles', 'Queen', 'The Who']

    If two texts are filed under the same text, those are first that show it, and the others are
    ordered by the text that is shown.

    Attributes:
        articles: The languages whose initial articles are left out, such as "en" for "The Beatles".
            With an empty list, articles are left out only in rows that have a language.
        additional_articles: Further words that are left out in any language.
        exceptions: Beginnings of titles that are no articles, such as "A to Z".
        name_prefixes: Beginnings of family names that are left out, such as "van".
        honorifics: Words before a name that are left out, such as "Dr.".
        files_mc_as_mac: Whether Mc and M' at the beginning of a name are filed as Mac.
        reads_chinese_surnames: Whether a Chinese surname is filed by its reading as a surname.
        leaves_out_nonfiling_zones: Whether text between U+0098 and U+009C is left out.
        leaves_out_initial_marks: Whether quotation marks, brackets and symbols before the first letter or
            digit are left out.
        reads_roman_numerals: Whether Roman numerals are filed by their values ("Louis IX" before "Louis X").
        grouping_separators: The characters that do not count between groups of digits, such as "," in "20,000".
        decimal_separators: The characters before the fraction of a number, such as "." in "3.14".
        reads_korean_initial_sounds: Whether Hanja at the beginning of a word are filed by their readings in South
            Korea: 李 as 이.
        transliterator: A transform of ICU through which texts are filed, such as "Any-Latin". It is a guess.
        overrides: The texts under which single texts are filed, before all other rules. A text with an
            asterisk at its end, as in {"St. *": "Saint *"}, is for all texts that begin so.
    """

    articles: Sequence[str] | None = None
    additional_articles: Sequence[str] = ()
    exceptions: Sequence[str] = ()
    name_prefixes: Sequence[str] = ()
    honorifics: Sequence[str] = ()
    files_mc_as_mac: bool = False
    reads_chinese_surnames: bool = False
    leaves_out_nonfiling_zones: bool = False
    leaves_out_initial_marks: bool = False
    reads_roman_numerals: bool = False
    grouping_separators: str = ""
    decimal_separators: str = ""
    reads_korean_initial_sounds: bool = False
    transliterator: str = ""
    overrides: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("articles", "additional_articles", "exceptions", "name_prefixes", "honorifics"):
            words = getattr(self, name)
            if isinstance(words, (str, bytes, Mapping)):
                raise TypeError(f"{name} is a list of texts, as in {name}=['en'], not {words!r}")
            if words is not None:
                if any(isinstance(word, str) and not word.strip() for word in words):
                    raise CollationError(f"a text of {name} is blank")
                # Equal rules are equal, also after they were pickled.
                object.__setattr__(self, name, tuple(words))

    def _options(self) -> dict[str, Any]:
        articles: dict[str, Any] | None = None
        if self.articles is not None or self.additional_articles or self.exceptions:
            articles = {"languages": list(self.articles or ()),
                        "additional": list(self.additional_articles),
                        "exceptions": list(self.exceptions)}
        return _without_defaults({
            "articles": articles, "namePrefixes": list(self.name_prefixes) or None,
            "honorifics": list(self.honorifics) or None,
            "filesMcAsMac": self.files_mc_as_mac or None,
            "readsChineseSurnames": self.reads_chinese_surnames or None,
            "leavesOutNonfilingZones": self.leaves_out_nonfiling_zones or None,
            "leavesOutInitialMarks": self.leaves_out_initial_marks or None,
            "readsRomanNumerals": self.reads_roman_numerals or None,
            "groupingSeparators": self.grouping_separators or None,
            "decimalSeparators": self.decimal_separators or None,
            "readsKoreanInitialSounds": self.reads_korean_initial_sounds or None,
            "transliterator": self.transliterator or None,
            "overrides": dict(self.overrides) or None})

    @classmethod
    def _of(cls, options: Mapping[str, Any]) -> Filing:
        articles = options.get("articles")
        return cls(
            articles=None if articles is None else articles["languages"],
            additional_articles=articles["additional"] if articles else (),
            exceptions=articles["exceptions"] if articles else (),
            name_prefixes=options.get("namePrefixes", ()),
            honorifics=options.get("honorifics", ()),
            files_mc_as_mac=options.get("filesMcAsMac", False),
            reads_chinese_surnames=options.get("readsChineseSurnames", False),
            leaves_out_nonfiling_zones=options.get("leavesOutNonfilingZones", False),
            leaves_out_initial_marks=options.get("leavesOutInitialMarks", False),
            reads_roman_numerals=options.get("readsRomanNumerals", False),
            grouping_separators=options.get("groupingSeparators", ""),
            decimal_separators=options.get("decimalSeparators", ""),
            reads_korean_initial_sounds=options.get("readsKoreanInitialSounds", False),
            transliterator=options.get("transliterator", ""),
            overrides=options.get("overrides", {}))


def _without_defaults(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
