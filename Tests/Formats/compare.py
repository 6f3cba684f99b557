"""Compares how the tool reads and writes files with Python's csv, json and plistlib.

usage: compare.py TOOL ROUNDS SEED
"""

import csv
import io
import json
import plistlib
import random
import subprocess
import sys

tool, rounds, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
pieces = ["a", "B", "ö", "ß", "東", "1", " ", ",", ";", "\t", '"', '""', "\n", "\r\n", "\r", "'", "=",
          "e\u0301", "\u202e", "\U0001f600", ".", ""]


def collate(content, *arguments, status=0):
    run = subprocess.run([tool, "-", "--locale", "sv", *arguments], input=content,
                         capture_output=True)
    if run.returncode != status:
        raise AssertionError(f"{arguments}: {run.returncode} {run.stderr.decode()}")
    return run.stdout


def text(generator, count=4):
    return "".join(generator.choice(pieces) for _ in range(generator.randint(0, count)))


def quoted(generator, field, delimiter, is_alone):
    needs = any(c in field for c in '"\r\n' + delimiter) or field == "" and is_alone
    return '"' + field.replace('"', '""') + '"' if needs or generator.random() < 0.2 else field


def read(content, delimiter):
    lines = io.StringIO(content.decode(), newline="")
    return [row for row in csv.reader(lines, delimiter=delimiter, strict=True) if row]


def objects(lines):
    return [json.loads(line, object_pairs_hook=list) for line in lines.decode().split("\n") if line]


def check(condition, *what):
    if not condition:
        raise AssertionError("\n".join(map(repr, what)))


def compare_table(generator):
    delimiter = generator.choice(",;\t|")
    ending = generator.choice(["\n", "\r\n", "\r"])
    names = []
    while not names or generator.random() < 0.7:
        name = text(generator, 2)
        if name not in names and not name.startswith("\ufeff"):
            names.append(name)
    is_alone = len(names) == 1
    table = [names] + [[text(generator) for _ in names] for _ in range(generator.randint(0, 6))]
    rows = [delimiter.join(quoted(generator, field, delimiter, is_alone) for field in row)
            for row in table]
    end = generator.choice(["", ending]) if rows[-1] else ending
    content = (ending.join(rows) + end).encode()
    check(read(content, delimiter) == table, "Python reads something else", content, table)
    key = str(generator.randint(1, len(names)))
    if key in names:
        return
    form = "tsv" if delimiter == "\t" else "csv"
    options = ["--input-format", form, "-k", key] + (["-t", delimiter] if form == "csv" else [])
    same = collate(content, *options, "--format", form)
    # Rows keep their bytes, and sorting them again changes nothing.
    check(same.startswith((rows[0] + ending if len(table) > 1 else rows[0]).encode()), content, same)
    rest = same.decode()[len(rows[0]):].removeprefix(ending)
    for row in sorted(rows[1:], key=len, reverse=True):
        check(row + ending in rest, "a row changed", content, same)
    check(sorted(read(same, delimiter)[1:]) == sorted(table[1:]), content, same)
    check(collate(same, *options, "--format", form) == same, content, same)
    collate(same, *options, "-C")
    # Other formats have the same values, in the same order.
    ordered = read(same, delimiter)[1:]
    pairs = [[list(pair) for pair in zip(names, row)] for row in ordered]
    lines = collate(content, *options, "--format", "ndjson")
    check([list(map(list, o)) for o in objects(lines)] == pairs, content, lines)
    sections = json.loads(collate(content, *options, "--format", "json"), object_pairs_hook=list)
    inside = [list(map(list, r)) for s in sections for r in dict(s)["records"]]
    # Sections can have another order than the keys.
    check(sorted(inside) == sorted(pairs), content, sections)
    other = "csv" if form == "tsv" else "tsv"
    converted = collate(content, "--input-format", form, "-k", key,
                        *(["-t", delimiter] if form == "csv" and other == "tsv" else []),
                        "--format", other)
    check(read(converted, "," if other == "csv" else "\t")[1:] == ordered, content, converted)
    # JSON becomes the same table again.
    if table[1:]:
        path = names[int(key) - 1]
        back = collate(lines, "--input-format", "ndjson", f"--key={path}:asc", "--format", "csv")
        check(read(back, ",") == [names] + ordered, content, back)
    # The field of the section is what the titles say.
    if "section" not in names:
        with_field = read(
            collate(content, *options, "--format", form, "--section-field", "section"), delimiter)
        titles = [dict(s)["title"] for s in sections for _ in dict(s)["records"]]
        check([row[0] for row in with_field[1:]] == titles, content, with_field)
        values = [[text for _, text in record] for record in inside]
        check([row[1:] for row in with_field[1:]] == values, content, with_field)


def value(generator, depth=0):
    kinds = "stnbf" + ("ad" if depth < 3 else "")
    kind = generator.choice(kinds)
    if kind == "a":
        return [value(generator, depth + 1) for _ in range(generator.randint(0, 3))]
    if kind == "d":
        return {text(generator, 2).replace("\r", ""): value(generator, depth + 1)
                for _ in range(generator.randint(0, 3))}
    if kind == "n":
        return generator.randint(-2**40, 2**40)
    if kind == "b":
        return generator.random() < 0.5
    if kind == "f":
        return generator.randint(-1000, 1000) / 8
    return text(generator).replace("\r", "")


def compare_values(generator):
    records = [value(generator, 1) for _ in range(generator.randint(0, 5))] + ["text"]
    contents = {
        "json": json.dumps(records, ensure_ascii=generator.random() < 0.5,
                           indent=generator.choice([None, 1])).encode(),
        "ndjson": "\n".join(json.dumps(r) for r in records).encode(),
    }
    for name, format in [("xml", plistlib.FMT_XML), ("binary", plistlib.FMT_BINARY)]:
        contents[name] = plistlib.dumps(records, fmt=format, sort_keys=False)
    results = []
    for name, content in contents.items():
        input_format = "plist" if name in ("xml", "binary") else name
        lines = collate(content, "--input-format", input_format, "--format", "ndjson")
        read_back = [json.loads(line) for line in lines.decode().split("\n") if line]
        written = plistlib.loads(
            collate(content, "--input-format", input_format, "--format", "plist"))
        inside = [r for section in written for r in section["records"]]
        # Only the property list has sections, which can have another order than the keys.
        check(sorted(map(repr, inside)) == sorted(map(repr, read_back)), name, content, lines)
        results.append(read_back)
    for result in results:
        check(result == results[0], contents)
        check(sorted(map(repr, result)) == sorted(map(repr, records)), contents, result)


for i in range(rounds):
    for compare in [compare_table, compare_values]:
        try:
            compare(random.Random(f"{seed} {i}"))
        except (AssertionError, csv.Error, ValueError) as error:
            sys.exit(f"{compare.__name__}, seed {seed}, round {i}: {error}")
print(f"{rounds} rounds: no difference")
