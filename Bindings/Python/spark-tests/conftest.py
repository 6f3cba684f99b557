"""A cluster of Spark on this machine: a master and two workers, each a process of its own."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time

import pyarrow
import pyspark
import pytest
from indexed_collation.spark.__main__ import main

HOME = pathlib.Path(pyspark.__file__).parent
# The tasks use the same Python as the tests.
os.environ["PYSPARK_PYTHON"] = sys.executable


class Cluster:
    """A standalone cluster. Its workers can have an environment of their own."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        port, interface = free_port(), free_port()
        self.address = f"spark://127.0.0.1:{port}"
        self.start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1",
                   "--port", str(port), "--webui-port", str(interface))
        wait("the master", lambda: answers(port))

    def start(self, name, *arguments, environment=None):
        with open(self.folder / f"{name}.log", "ab") as log:
            process = subprocess.Popen(
                [HOME / "bin" / "spark-class", *arguments], stdout=log, stderr=log,
                start_new_session=True, cwd=self.folder,
                env={**os.environ, "SPARK_HOME": str(HOME), "SPARK_LOCAL_IP": "127.0.0.1",
                     "SPARK_DAEMON_MEMORY": "512m",
                     **(environment or {})})
        self.processes.append(process)
        return process

    def worker(self, name, cores=2, **environment):
        folder = self.folder / name
        folder.mkdir()
        process = self.start(
            name, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--cores",
            str(cores), "--memory", "4g", "--webui-port", "0", "--work-dir", str(folder), self.address,
            environment=environment)
        wait(f"the worker {name}", lambda: "Successfully registered" in (
            self.folder / f"{name}.log").read_text())
        return process

    def stop(self):
        for process in self.processes:
            kill(process)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def answers(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def wait(what, condition):
    end = time.time() + 60
    while not condition():
        assert time.time() < end, f"{what} did not start"
        time.sleep(0.1)


def kill(process):
    """Kills a process and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def cluster(tmp_path):
    """A cluster without workers."""
    found = Cluster(tmp_path)
    yield found
    found.stop()
    for log in tmp_path.glob("*.log"):
        print(log.name, log.read_text()[-2000:])
    shutil.rmtree(tmp_path, ignore_errors=True)


@pytest.fixture(scope="session")
def workers(tmp_path_factory):
    """A cluster with two workers, for all tests that change nothing of it."""
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    found.worker("one")
    found.worker("two")
    yield found
    found.stop()


@pytest.fixture(scope="session")
def spark(workers, tmp_path_factory):
    """A session on the cluster. Examples write to the current folder."""
    from pyspark.sql import SparkSession
    os.chdir(tmp_path_factory.mktemp("current"))
    session = (SparkSession.builder.master(workers.address).appName("tests")
               .config("spark.ui.enabled", False).config("spark.executor.memory", "1g")
               .config("spark.sql.shuffle.partitions", 4).config("spark.cores.max", 2)
               .config("spark.driver.host", "127.0.0.1").getOrCreate())
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def tool(*arguments):
    """The records that the tool writes, section after section."""
    sections = json.loads(subprocess.run(
        [os.environ["COLLATE"], *arguments, "--format", "json"], check=True, capture_output=True).stdout)
    return [record for section in sections for record in section["records"]]


def in_sections(collation, items, key=None):
    """Items of Python, section after section."""
    return [item for section in collation.sections(items, key) for item in section.items]


def lines_in_sections(collation, content):
    """Lines of any bytes, section after section."""
    lines = pyarrow.array(content.split(b"\n")[:-1])
    return b"".join(line + b"\n" for line in lines.take(
        pyarrow.array(collation.arrange(lines).positions)).to_pylist())


def text(folder):
    """The content of the files, in the order of their names."""
    return b"".join(part.read_bytes() for part in sorted(folder.glob("part-*")))


@pytest.fixture
def job(spark, capfd):
    """Runs the job on the cluster, and returns its status and what it writes to the standard error."""
    def run(*arguments, **configuration):
        for name, value in configuration.items():
            spark.conf.set(name.replace("_", "."), value)
        try:
            status = main([str(argument) for argument in arguments])
        finally:
            for name in configuration:
                spark.conf.unset(name.replace("_", "."))
        return status, own_lines(capfd.readouterr().err)
    return run


def own_lines(output):
    """The lines of the job, without those of Spark."""
    return "\n".join(line for line in output.splitlines() if line.startswith("collate: "))
