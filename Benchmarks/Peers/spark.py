"""Compare the Python package on Spark with the orders of Spark, in turns, on one cluster.

    ./Scripts/test --spark measure NAMES [ROUNDS]

Each writes the lines of a file, in order, as files of text.
"""

import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from conftest import Cluster
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

from indexed_collation.spark import write

names = pathlib.Path(sys.argv[1]).absolute()
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
folder = pathlib.Path(tempfile.mkdtemp())
output = str(folder / "output")


def run_in_turns(spark):
    lines = spark.read.text(str(names), lineSep="\n")

    def save(ordered):
        ordered.write.mode("overwrite").text(output)

    contenders = {
        "write": lambda: write(
            lines, output, "value", locale="sv", format="text", overwrite=True),
        "orderBy bytes": lambda: save(lines.orderBy("value")),
        "orderBy collate": lambda: save(lines.orderBy(F.collate("value", "sv"))),
    }
    times = {name: [] for name in contenders}
    # The first round is not counted, because Java compiles while it runs.
    for turn in range(rounds + 1):
        for name, contender in contenders.items():
            start = time.perf_counter()
            contender()
            if turn > 0:
                times[name].append(time.perf_counter() - start)
                print(f"{name}: {times[name][-1]:.1f} s", flush=True)
    ours, *others = (statistics.median(found) for found in times.values())
    print(f"write: median {ours:.1f} s")
    for name, median in zip(list(contenders)[1:], others):
        print(f"{name}: median {median:.1f} s, so write takes {ours / median:.2f} of it")


cluster = Cluster(folder)
try:
    cluster.worker("one", cores=1)
    cluster.worker("two", cores=1)
    session = (SparkSession.builder.master(cluster.address).appName("benchmark")
               .config("spark.ui.enabled", False).config("spark.executor.memory", "4g")
               .config("spark.driver.host", "127.0.0.1").config("spark.sql.shuffle.partitions", 20)
               .config("spark.ui.showConsoleProgress", False).getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    run_in_turns(session)
    session.stop()
finally:
    cluster.stop()
    shutil.rmtree(folder)
