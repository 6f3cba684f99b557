"""Measures `collate serve` under many clients: rows by index path, searches, and changes.

    python3 Benchmarks/Clients/serve.py TOOL FILE [CLIENTS [SECONDS]]

`./Scripts/bench --serve` runs this program. FILE has one name per line. It is copied, because changes
are written to it. Each client has one connection, and sends its next request when it has the response
to the one before. The clients run in one process, so their own work is in the times too.
"""

import asyncio
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse


class Client:
    async def open(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        return self

    async def send(self, target, method="GET", headers="", body=b""):
        """The content of the response to a request."""
        head = (f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Length: {len(body)}\r\n{headers}\r\n")
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"(?i)content-length: (\d+)", answer)[1])
        content = await self.reader.readexactly(length)
        if not answer.startswith("HTTP/1.1 200"):
            raise RuntimeError(f"{target}: {answer.splitlines()[0]} {content[:200]}")
        return content


async def measure(name, clients, seconds, request, others=(), load=None):
    """Prints how long requests take while all clients send them, and other clients others."""
    times = []
    end = time.perf_counter() + seconds

    async def work(client):
        while (start := time.perf_counter()) < end:
            await request(client)
            times.append(time.perf_counter() - start)

    async def repeat(client):
        while True:
            await load(client)

    start = time.perf_counter()
    tasks = [asyncio.create_task(repeat(other)) for other in others]
    await asyncio.gather(*map(work, clients))
    for task in tasks:
        if task.done():
            task.result()
        task.cancel()
    rate = len(times) / (time.perf_counter() - start)
    times.sort()
    middle, late = times[len(times) // 2] * 1e3, times[len(times) * 99 // 100] * 1e3
    print(f"| {name} | {len(clients) + len(others)} | {middle:.2f} ms | {late:.2f} ms | {rate:,.0f} |")


async def run(port, token, names, count, seconds):
    client = await Client().open(port)
    index = (await client.send("/")).decode()
    version = re.search(r'data-version="(\d+)"', index)[1]
    sizes = [int(size) for size in re.findall(r"<small>(\d+)</small>", index)]
    print("| requests | clients | median | 99th percentile | per second |")
    print("|---|---|---|---|---|")

    async def rows(client):
        section = random.choices(range(len(sizes)), sizes)[0]
        row = random.randrange(sizes[section]) // 100 * 100
        await client.send(f"/rows?version={version}&section={section}&row={row}")

    async def rows_of_any_version(client):
        # The longest section has these rows also after the changes that are made here.
        section = sizes.index(max(sizes))
        await client.send(f"/rows?section={section}&row={random.randrange(sizes[section] // 2)}")

    async def search(client):
        query = random.choice(names)[:random.randint(1, 5)]
        await client.send("/?query=" + urllib.parse.quote(query))

    async def rename(client):
        section = random.choices(range(len(sizes)), sizes)[0]
        change = {"kind": "rename", "rows": [[section, 0]], "text": random.choice(names)}
        await client.send(
            "/changes", "POST",
            f"Content-Type: application/json\r\nAuthorization: Bearer {token}\r\n",
            json.dumps(change).encode())

    for number in (1, count):
        # The server closes connections that send no request for some seconds.
        clients = [client] + [await Client().open(port) for _ in range(number - 1)]
        await measure("100 rows by index path", clients, seconds, rows)
        await measure("search per keystroke", clients, seconds, search)
        for other in clients[1:]:
            other.writer.close()
    # Clients that make changes would only wait for each other: each change is written to the file.
    await measure("change, written to the file", [client], seconds, rename)
    others = [await Client().open(port) for _ in range(count - 1)]
    await measure("change, while the others ask for rows", [client], seconds, rename, others,
                  rows_of_any_version)
    for each in [client, *others]:
        each.writer.close()


def main():
    tool, file = sys.argv[1:3]
    count, seconds = int((sys.argv[3:] or [50])[0]), float((sys.argv[4:] or [5])[0])
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "names.txt")
        shutil.copyfile(file, copy)
        names = copy.read_text(encoding="utf-8").split("\n")[:-1]
        start = time.perf_counter()
        server = subprocess.Popen(
            [tool, "serve", copy, "--locale", "sv", "--port", "0", "--edit"],
            stdout=subprocess.PIPE, encoding="utf-8")
        address = urllib.parse.urlsplit(server.stdout.readline().strip())
        print(f"{len(names):,} names are served after {time.perf_counter() - start:.2f} s\n")
        try:
            asyncio.run(run(
                address.port, address.query.removeprefix("token="), names, count, seconds))
        finally:
            server.terminate()
            server.wait()


main()
