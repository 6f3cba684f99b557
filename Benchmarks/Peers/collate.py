"""Sort the records of a file by ICU's keys into sections, as a Python program usually does.

    collate.py plist|json LOCALE KEY INPUT OUTPUT
"""

import bisect
import json
import plistlib
import sys

import icu

form, tag, key, source, target = sys.argv[1:]
with open(source, "rb") as file:
    records = plistlib.load(file) if form == "plist" else json.load(file)

locale = icu.Locale.forLanguageTag(tag)
collator = icu.Collator.createInstance(locale)
records.sort(key=lambda record: collator.getSortKey(record[key]))

index = icu.AlphabeticIndex(locale)
index.addLabels(icu.Locale("en"))
index.maxLabelCount = 1_000_000
buckets = index.buildImmutableIndex()

sections = []
rest = []
start = 0
for i in range(buckets.bucketCount):
    # The records of a bucket are consecutive, so bisection finds its end.
    end = bisect.bisect_right(
        records, i, lo=start, key=lambda record: buckets.getBucketIndex(record[key]))
    label, kind = buckets.getBucket(i)
    if kind != icu.UAlphabeticIndexLabelType.NORMAL:
        rest += records[start:end]
    elif end > start:
        sections.append(
            {"title": label, "kind": "normal", "records": records[start:end]})
    start = end
if rest:
    sections.append({"title": "#", "kind": "catchAll", "records": rest})

if form == "plist":
    with open(target, "wb") as file:
        plistlib.dump(sections, file)
else:
    with open(target, "w", encoding="utf-8") as file:
        json.dump(sections, file, ensure_ascii=False)
