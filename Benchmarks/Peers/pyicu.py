"""Compare the Python package with PyICU: keys and sections of names, in turns, in one process.

    pyicu.py NAMES [ROUNDS]
"""

import statistics
import sys
import time

import icu
import pyarrow

from indexed_collation import Collation

with open(sys.argv[1], encoding="utf-8") as file:
    names = file.read().splitlines()
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5

collation = Collation("sv")
locale = icu.Locale.forLanguageTag("sv")
collator = icu.Collator.createInstance(locale)
column = pyarrow.array(names)
# AlphabeticIndex sorts by insertion, so a million names would take minutes.
few = names[:200_000]


def new_index():
    """An index with the labels of a Swedish list."""
    index = icu.AlphabeticIndex(locale)
    index.addLabels(icu.Locale("en"))
    index.maxLabelCount = 1_000_000
    return index


buckets = new_index().buildImmutableIndex()


def alphabetic_index():
    """The names in the buckets of an index, which sorts them."""
    index = new_index()
    for name in few:
        index.addRecord(name, None)
    return [[record[0] for record in records] for _, _, records in buckets_of(index)]


def buckets_of(index):
    """The label, the type and the records of each bucket."""
    index.resetBucketIterator()
    while index.nextBucket():
        index.resetRecordIterator()
        records = []
        while index.nextRecord():
            records.append((index.recordName, index.recordData))
        yield index.bucketLabel, index.bucketLabelType, records


def pyicu_sections():
    """The names in the buckets of an index, sorted by keys, which is faster."""
    ordered = sorted(names, key=collator.getSortKey)
    found = {}
    for name in ordered:
        found.setdefault(buckets.getBucketIndex(name), []).append(name)
    return list(found.values())


CONTENDERS = {
    "keys of a list": (
        lambda: collation.keys(names, threads=1).to_list(),
        lambda: [collator.getSortKey(name) for name in names]),
    "keys of a column": (
        lambda: collation.keys(column, threads=1),
        lambda: [collator.getSortKey(name) for name in names]),
    "sections of a list": (lambda: collation.sections(names), pyicu_sections),
    "sections of 200,000 names, to AlphabeticIndex": (
        lambda: collation.sections(few), alphabetic_index),
}


def seconds(work):
    """The time that a function takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


# ICU's keys end with 00, which a column does not need.
ours, theirs = CONTENDERS["keys of a list"]
if ours() != [key.rstrip(b"\0") for key in theirs()]:
    sys.exit("the keys are not those of PyICU")
for name, contenders in CONTENDERS.items():
    times = [[seconds(work) for work in contenders] for _ in range(rounds)]
    medians = [statistics.median(column) for column in zip(*times)]
    print(f"{name}: {medians[0]:.3f} s, PyICU {medians[1]:.3f} s, ratio {medians[0] / medians[1]:.2f}")
