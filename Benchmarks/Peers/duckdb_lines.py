"""Sort lines of files with DuckDB, one command after another, so that its start is not measured.

    echo 'LOCALE THREADS INPUT OUTPUT' | duckdb_lines.py

It answers each command with a line: "done", or the reason of an error.
"""

import shlex
import sys

import duckdb

database = duckdb.connect()
for command in sys.stdin:
    locale, threads, source, target = shlex.split(command)
    try:
        database.execute(f"SET threads={int(threads)}")
        # No line has the delimiter, so each line is one field.
        database.execute(
            "COPY (SELECT name FROM read_csv(?, columns={'name': 'VARCHAR'}, header=false, "
            "delim='\x01', quote='', escape='', auto_detect=false) "
            f"ORDER BY name COLLATE {locale}) "
            f"TO '{target}' (FORMAT csv, HEADER false, DELIMITER '\x01', QUOTE '')", [source])
        print("done", flush=True)
    except duckdb.Error as error:
        print(str(error).partition("\n")[0], flush=True)
