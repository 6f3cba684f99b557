"""Titled sections and one order for DataFrames of Apache Spark.

    >>> from indexed_collation.spark import collate, write
    >>> cities = spark.createDataFrame([("Örebro",), ("Zürich",), ("Åbo",)], ["name"])
    >>> collated = collate(cities, "name", locale="sv").orderBy("section", "key")
    >>> [row.name for row in collated.select("name").collect()]
    ['Zürich', 'Åbo', 'Örebro']

`write` writes a DataFrame in order, with an index that `indexed_collation.files.CollatedFiles` reads:

    >>> write(cities, "cities", "name", locale="sv", format="text", overwrite=True)

The same is possible at the shell: `python -m indexed_collation.spark --help`.

This needs Spark 4.1 or later, and this package on all machines of the cluster.
"""

from indexed_collation._ordering import Key
from indexed_collation.spark._columns import collate
from indexed_collation.spark._writing import write

__all__ = ["Key", "collate", "write"]
