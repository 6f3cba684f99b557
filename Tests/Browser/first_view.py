"""Measures the time to the first view of a page with 100,000 rows.

    ./Scripts/test --browser first-view

Each page is loaded several times, side by side with the same page without its style sheet and script.
"""

import statistics

from browser import PHONE, browser
from collate import List
from names import names

LOADS = 7

# When the browser has drawn the first rows, and when it has finished the page.
TIMES = """() => new Promise(done => requestAnimationFrame(() => setTimeout(() => done([
  performance.getEntriesByName("first-contentful-paint")[0].startTime,
  performance.getEntriesByType("navigation")[0].loadEventEnd]))))"""


def without(text, element):
    start, end = text.index(f"<{element}>"), text.index(f"</{element}>")
    return text[:start] + text[end + len(f"</{element}>"):]


def load(path):
    context = browser().new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(path.as_uri())
    times = page.evaluate(TIMES)
    context.close()
    return times


def main():
    page = List(names("sv", 100_000), "--locale", "sv").page()
    plain = page.with_name("plain.html")
    text = page.read_text(encoding="utf-8")
    plain.write_text(without(without(text, "style"), "script"), encoding="utf-8")
    load(page), load(plain)
    loads = [(load(page), load(plain)) for _ in range(LOADS)]
    for i, name in enumerate(("first view", "whole page")):
        a = statistics.median(times[0][i] for times in loads)
        b = statistics.median(times[1][i] for times in loads)
        print(f"{name}: {a:.0f} ms, without style and script {b:.0f} ms, ratio {a / b:.2f}")


if __name__ == "__main__":
    main()
