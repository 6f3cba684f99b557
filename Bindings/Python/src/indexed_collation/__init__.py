"""Titled sections and sort keys of any locale, exactly as in ICU.

    >>> from indexed_collation import Collation
    >>> sv = Collation("sv")
    >>> for title, names in sv.sections(["Örjan", "Åsa", "Anna", "42"]):
    ...     print(title, names)
    A ['Anna']
    Å ['Åsa']
    Ö ['Örjan']
    # ['42']
"""

from indexed_collation._arrow import Column
from indexed_collation._library import CollationError
from indexed_collation.collation import Arrangement, Collation, Section
from indexed_collation.rules import Filing, SectionPolicy

__all__ = [
    "Arrangement", "Collation", "CollationError", "Column", "Filing", "Section", "SectionPolicy"]
