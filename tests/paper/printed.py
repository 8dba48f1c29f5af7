"""What comes out of a browser's printer: pages as words with their places, and as rows of grey dots.

Debian's chromium and poppler-utils; without them the tests that measure paper are skipped.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import browser
import pytest

TOOLS = {
    "chromium": browser.CHROMIUM,
    **{f"{name} (poppler-utils)": shutil.which(name) for name in ("pdftotext", "pdftoppm")},
}
MISSING = [name for name, path in TOOLS.items() if path is None]

NEEDED = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SIZES = {"a4": (595, 842), "letter": (612, 792)}
"""Width and height of each paper in points."""

MM = 72 / 25.4
"""The points of a millimetre."""

DOTS = 72
"""Dots to the inch: one for a point."""

INK = 200
"""Dots as dark as this, of 255 for white, are ink that is seen."""


class Word(NamedTuple):
    """A word and its place in points."""

    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


class Picture(NamedTuple):
    """A page as rows of dots, 0 for black and 255 for white."""

    wide: int
    high: int
    dots: bytes

    def inked(self, left: int, top: int, right: int, bottom: int) -> bool:
        """Whether there is any ink in a part of the page."""
        rows = range(max(top, 0), min(bottom, self.high))
        return any(min(self.dots[row * self.wide + left : row * self.wide + right]) < INK for row in rows)

    def longest(self, row: int, darkness: int, wide: int) -> int:
        """The longest run of dots that are at least so dark, in so much of a row."""
        line = self.dots[row * self.wide : row * self.wide + wide]
        runs = re.findall(rb"[\x00-%b]+" % re.escape(bytes([darkness])), line, re.DOTALL)
        return max(map(len, runs), default=0)


def browse(html: str, folder: Path) -> Path:
    """Print a page as a person would from the browser's menu; the file that comes out."""
    page, pdf = folder / "sheets.html", folder / "sheets.pdf"
    page.write_text(html, encoding="utf-8")
    pdf.write_bytes(browser.printed(page.as_uri()))
    return pdf


def words_of(pdf: Path, size: tuple[int, int]) -> list[Word]:
    """Every word on the paper with its place in points; the pages have the size they should have."""
    boxes = subprocess.run(["pdftotext", "-bbox", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    body = re.sub(r"^.*?<body>", "<body>", boxes, flags=re.DOTALL).removesuffix("</html>\n")
    found = []
    for number, page in enumerate(ET.fromstring(body).iter("page"), 1):
        assert (round(float(page.get("width", 0))), round(float(page.get("height", 0)))) == size
        for word in page.iter("word"):
            left, top, right, bottom = (float(word.get(name, 0)) for name in ("xMin", "yMin", "xMax", "yMax"))
            found.append(Word(number, left, top, right, bottom, word.text or ""))
    return found


def pages_of(pdf: Path) -> list[str]:
    """The text of each page in the order in which it was written, without its number; its foot comes first."""
    raw = subprocess.run(["pdftotext", "-raw", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    return [re.sub(r"^\d+ / \d+\n", "", page) for page in raw.split("\f")[:-1]]


def pictures(pdf: Path, dots: int = DOTS, page: int = 0) -> list[Picture]:
    """Each page in grey, so many dots to the inch; or only one page."""
    only = ["-f", str(page), "-l", str(page)] if page else []
    command = ["pdftoppm", "-gray", "-r", str(dots), *only, str(pdf)]
    raw = subprocess.run(command, check=True, capture_output=True).stdout
    return list(_pictures(raw))


def _pictures(raw: bytes) -> Iterator[Picture]:
    at = 0
    while at < len(raw):
        head = re.compile(rb"P5\s+(\d+)\s+(\d+)\s+255\s").match(raw, at)
        assert head
        wide, high = int(head[1]), int(head[2])
        at = head.end() + wide * high
        yield Picture(wide, high, raw[head.end() : at])
