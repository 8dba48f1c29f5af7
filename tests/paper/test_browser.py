"""A real browser prints every HTML sheet: so many pages, every card once, nothing beyond the edge of the paper.

Debian's chromium and poppler-utils; without them the tests are skipped. A browser starts slowly, so all sheets of one
paper are printed in one go.
"""

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from conftest import Edw
from played import play

from edw_companion.paper.sheet import BOX

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
TOOLS = {"chromium": CHROMIUM, "pdftotext (poppler-utils)": shutil.which("pdftotext")}
MISSING = [name for name, path in TOOLS.items() if path is None]

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

SIZES = {"a4": (595, 842), "letter": (612, 792)}
MARGIN = 28
"""Points, about a centimetre: no word may be nearer to the edge of the paper."""

TITLE_HEIGHT = 17
"""Points: a title of 16 points is a little higher; a page that was too wide for its paper would come out smaller."""

PAGES = {"sleeves": 1, "piles": 4, "decks": 5, "seats": 1, "rules": 1, "scion": 1, "pads": 2}
"""How many pages each sheet has, on either paper."""


class Word(NamedTuple):
    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str


def browse(html: str, folder: Path) -> Path:
    """Print a page as a person would from the browser's menu; the file that comes out."""
    page, pdf = folder / "sheets.html", folder / "sheets.pdf"
    page.write_text(html, encoding="utf-8")
    assert CHROMIUM
    subprocess.run(
        [
            CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={pdf}", "--no-pdf-header-footer", page.as_uri(),
        ],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
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
    """The text of each page in the order in which it was written, without its number."""
    raw = subprocess.run(["pdftotext", "-raw", str(pdf), "-"], check=True, capture_output=True, text=True).stdout
    return [re.sub(r"^\d+ / \d+\n", "", page) for page in raw.split("\f")[:-1]]


def squeezed(text: str) -> str:
    """Text without spaces, since a line may end anywhere between two words."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


def texts_of(sheet: Any) -> Iterator[str]:
    """All that a sheet has to say, in order; the heads of its tables are left out."""
    yield from (sheet["title"], sheet["intro"])
    for section in sheet["sections"]:
        yield section["title"]
        for block in section["blocks"]:
            match block["is"]:
                case "paragraph":
                    yield from (block["lead"], block["text"])
                case "table":
                    yield from (cell for row in block["rows"] for cell in row if cell != BOX)
                case "checks":
                    yield from block["items"]
                case "plain":
                    yield from block["lines"]
                case "figure":
                    yield from (mark["text"] for mark in block["marks"] if mark["is"] == "label")


def heads_of(sheet: Any) -> list[str]:
    """The heads of a sheet's tables, which come back on every page, the longest first."""
    blocks = [block for section in sheet["sections"] for block in section["blocks"] if block["is"] == "table"]
    return sorted({squeezed("".join(block["head"])) for block in blocks} - {""}, key=len, reverse=True)


def printed(edw: Edw, folder: Path, paper: str) -> dict[str, int]:
    """Print all sheets of a session; every word of each is on its pages once and whole, and no page was shrunk to fit.

    The number of pages of each sheet comes back.
    """
    sheets = edw("print", "all", "--json").json["sheets"]
    pdf = browse(edw("print", "all", "--html", "--paper", paper).out, folder)
    words = words_of(pdf, SIZES[paper])
    assert not [word for word in words if outside(word, SIZES[paper])]
    assert words[0].bottom - words[0].top > TITLE_HEIGHT
    pages = pages_of(pdf)
    starts = [next(at for at, page in enumerate(pages) if page.startswith(sheet["title"])) for sheet in sheets]
    ends = [*starts[1:], len(pages)]
    for sheet, start, end in zip(sheets, starts, ends, strict=True):
        wanted, found = squeezed("".join(texts_of(sheet))), squeezed("".join(pages[start:end]))
        for head in heads_of(sheet):
            assert head in found
            wanted, found = wanted.replace(head, ""), found.replace(head, "")
        assert found == wanted, sheet["kind"]
    return {sheet["kind"]: end - start for sheet, start, end in zip(sheets, starts, ends, strict=True)}


def outside(word: Word, size: tuple[int, int]) -> bool:
    """Whether a word is beyond the margins or cut by the edge of the paper."""
    wide, high = size
    return word.left < MARGIN or word.right > wide - MARGIN or word.top < MARGIN or word.bottom > high - MARGIN / 2


@pytest.mark.parametrize("paper", sorted(SIZES))
def test_all_sheets_on_paper(edw: Edw, tmp_path: Path, paper: str) -> None:
    play(edw)
    pages = printed(edw, tmp_path, paper)
    assert pages == {**PAGES, "report": 2, "luck": 1}


def test_long_names_and_long_lists_are_not_cut(edw: Edw, tmp_path: Path) -> None:
    """Five names of forty letters without a space, and a pile of four hundred cards: what somebody might have."""
    edw("lists", "copy", "1", "long")
    file = edw.home / "lists" / "long" / "artifacts.yaml"
    cards = {at: f"{f'Made-up artifact {at} ' * 3}of a long name" for at in range(101, 401)}
    more = "".join(
        f'  - {{number: {at}, name: "{card}", cost: "{{1}}", types: "Artifact"}}\n' for at, card in cards.items()
    )
    file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")
    names = [letter * 40 for letter in "XWmQΩ"]
    seats = zip(("white", "blue", "black", "red", "green"), names, strict=True)
    given = [f"--seat={seat}={name}" for seat, name in seats]
    edw("new", "long", "--players", ",".join(names), "--lists", "long", *given)
    edw("life", "white", "-70", "--with", "m" * 190)
    pages = printed(edw, tmp_path, "letter")
    assert pages["piles"] > PAGES["piles"]
    assert {kind: pages[kind] for kind in PAGES if kind != "piles"} == {
        kind: count for kind, count in PAGES.items() if kind != "piles"
    }
