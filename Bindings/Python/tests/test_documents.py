"""The examples of the documentation."""

import doctest
import pathlib

import indexed_collation
import indexed_collation.collation
import indexed_collation.rules


def test_readme():
    readme = pathlib.Path(__file__).parents[1] / "README.md"
    # The fence after an example is not a part of its output.
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 10 and result.failed == 0


def test_modules():
    for module in (indexed_collation, indexed_collation.collation, indexed_collation.rules):
        result = doctest.testmod(module, extraglobs={"Collation": indexed_collation.Collation})
        assert result.attempted > 0 and result.failed == 0
