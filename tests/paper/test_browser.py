"""A real browser prints every HTML sheet: so many pages, every card once, nothing beyond the edge of the paper.

Debian's chromium and poppler-utils; without them the tests are skipped. A browser starts slowly, so all sheets of one
paper are printed in one go.
"""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw
from played import play
from printed import NEEDED, SIZES, Word, browse, pages_of, words_of

from edw_companion.paper.fit import SYMBOL
from edw_companion.paper.sheet import BOX

pytestmark = NEEDED

MARGIN = 28
"""Points, about a centimetre: no word may be nearer to the edge of the paper."""

TITLE_HEIGHT = 17
"""Points: a title of 16 points is a little higher; a page that was too wide for its paper would come out smaller."""

PAGES = {"sleeves": 1, "piles": 3, "decks": 5, "seats": 1, "rules": 1, "scion": 1, "pads": 2}
"""How many pages each sheet has, on either paper."""


TYPED = str.maketrans("‘’“”−", "''\"\"-")


def squeezed(text: str) -> str:
    """Text without spaces, since a line may end anywhere between two words; with the signs of a keyboard."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text.translate(TYPED)))


def labels_of(marks: Any) -> Iterator[str]:
    """The words of a figure, with those of marks that are laid elsewhere."""
    for mark in marks:
        if mark["is"] == "label":
            yield mark["text"]
        elif mark["is"] == "words":
            yield from (text for passage in mark["passages"] for text in passage)
        elif mark["is"] == "placed":
            yield from labels_of(mark["marks"])


def texts_of(sheet: Any) -> Iterator[str]:
    """All that a sheet has to say, in order; the heads of its tables are left out."""
    yield from (sheet["title"], sheet["intro"])
    for section in sheet["sections"]:
        yield section["title"]
        for block in section["blocks"]:
            match block["is"]:
                case "paragraph":
                    yield from (block["number"], block["lead"], block["text"])
                case "table":
                    yield from (cell.replace(BOX, "") for row in block["rows"] for cell in row)
                case "checks":
                    yield from block["items"]
                case "plain":
                    yield from block["lines"]
                case "figure":
                    yield from labels_of(block["marks"])


def heads_of(sheet: Any) -> list[str]:
    """The heads of a sheet's tables, which come back on every page, the longest first."""
    blocks = [block for section in sheet["sections"] for block in section["blocks"] if block["is"] == "table"]
    return sorted({squeezed("".join(block["head"])) for block in blocks} - {""}, key=len, reverse=True)


def feet_of(sheet: Any) -> list[str]:
    """What can stand at the foot of a sheet's pages: its title, and the part that begins there; the longest first."""
    parts = [f" · {part}" for each in sheet["sections"] for part in (each["title"], each["foot"]) if part]
    return sorted((squeezed((sheet["foot"] or sheet["title"]) + part) for part in ("", *parts)), key=len, reverse=True)


def printed(edw: Edw, folder: Path, paper: str) -> dict[str, int]:
    """Print all sheets of a session; every word of each is on its pages once and whole, and no page was shrunk to fit.

    The number of pages of each sheet comes back.
    """
    sheets = edw("print", "all", "--json").json["sheets"]
    pdf = browse(edw("print", "all", "--html", "--paper", paper).out, folder)
    words = words_of(pdf, SIZES[paper])
    assert not [word for word in words if outside(word, SIZES[paper])]
    assert max(word.bottom - word.top for word in words if word.page == 1) > TITLE_HEIGHT
    pages: dict[str, list[str]] = {sheet["kind"]: [] for sheet in sheets}
    for text in pages_of(pdf):
        page = squeezed(text)
        foot, kind = next((foot, sheet["kind"]) for sheet in sheets for foot in feet_of(sheet) if page.startswith(foot))
        pages[kind].append(page.removeprefix(foot))
    for sheet in sheets:
        wanted, found = squeezed("".join(texts_of(sheet))), "".join(pages[sheet["kind"]])
        if sheet["kind"] == "decks":  # its title is at the foot of each page only
            wanted = wanted.removeprefix(squeezed(sheet["title"]))
        wanted = SYMBOL.sub(lambda symbol: symbol[0].strip("{}"), wanted)  # discs with letters
        heads = heads_of(sheet)
        assert [head for head in heads if head not in found] == []
        for head in heads * 2:  # the names above tables make up a head as soon as the heads between them are gone
            wanted, found = wanted.replace(head, ""), found.replace(head, "")
        assert found == wanted, sheet["kind"]
    return {kind: len(made) for kind, made in pages.items()}


def outside(word: Word, size: tuple[int, int]) -> bool:
    """Whether a word is beyond the margins or cut by the edge of the paper."""
    wide, high = size
    return word.left < MARGIN or word.right > wide - MARGIN or word.top < MARGIN or word.bottom > high - MARGIN / 2


@pytest.mark.parametrize("paper", sorted(SIZES))
def test_all_sheets_on_paper(edw: Edw, tmp_path: Path, paper: str) -> None:
    play(edw)
    pages = printed(edw, tmp_path, paper)
    assert pages == {**PAGES, "report": 1, "luck": 1}


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
    longer = {"pads": 3, "scion": 2}  # such names need three lines over each column, and are told apart from the table
    assert pages == {**pages, **PAGES, **longer, "piles": pages["piles"]}


@pytest.mark.parametrize("paper", sorted(SIZES))
def test_the_table_of_seats_is_read_across_the_table(edw: Edw, tmp_path: Path, paper: str) -> None:
    ten = "Ann,Bram,Cleo,Dan,Eve,Fay,Gus,Hal,Ida,Jan"
    edw("new", "table", "--format", "magical-war", "--players", ten, "--rule", "counts=on")
    words = words_of(browse(edw("print", "seats", "--html", "--paper", paper).out, tmp_path), SIZES[paper])
    assert {word.page for word in words} == {1}
    wide, _ = SIZES[paper]
    rows = [word for word in words if word.text in ("20", "9/2")]
    assert min(word.bottom - word.top for word in rows) > 14, "points"
    assert max(word.right for word in words) > wide - 55, "as wide as the paper, but for its margin"
