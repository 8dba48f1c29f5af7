"""Every sheet of every game, measured on paper: how full its pages are, its margins, its columns, its lines."""

from pathlib import Path
from typing import NamedTuple

from printed import MM, NEEDED, SIZES, Picture, browse, pages_of, pictures

from edw_companion import games
from edw_companion.games.game import load
from edw_companion.games.sheets import Material, NoSheetError, makers
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Sheet
from edw_companion.session.paths import Home

pytestmark = NEEDED

TOP, FOOT, SIDE = 13, 15, 14
"""The margins of the style, in millimetres."""

BAND = 8
"""Millimetres: so high is a strip of a page that has ink or has none."""


class Leaf(NamedTuple):
    """A page: whose it is, and how much of it has ink, of 1."""

    sheet: str
    fill: float
    picture: Picture


def sheets_of(slug: str, home: Path) -> list[Sheet]:
    """All sheets of a game that are printed without a session."""
    game = games.find(slug)
    material = Material(game, Home(str(home)), None, None, None, "")
    made = []
    for maker in makers(game).values():
        try:
            made.append(load(maker)(material))
        except NoSheetError:
            continue
    return made


def fill(picture: Picture, wide: int) -> float:
    """The part of a page's room that has ink: of strips of its left half and of its right half."""
    top, foot, band = round(TOP * MM), round(picture.high - FOOT * MM), BAND * MM
    strips = [round(top + at * band) for at in range(round((foot - top) / band))]
    halves = ((0, wide // 2), (wide // 2, wide))
    inked = [picture.inked(left, row, right, round(row + band)) for row in strips for left, right in halves]
    return sum(inked) / len(inked)


def leaves(sheets: list[Sheet], pdf: Path, paper: str) -> list[Leaf]:
    wide, _ = SIZES[paper]
    texts, drawn = pages_of(pdf), pictures(pdf)
    found, at = [], -1
    for text, picture in zip(texts, drawn, strict=True):
        at += at + 1 < len(sheets) and "".join(text.split()).startswith("".join(sheets[at + 1].title.split()))
        found.append(Leaf(sheets[at].kind, fill(picture, wide), picture))
    return found


if __name__ == "__main__":
    import sys
    import tempfile

    for paper in SIZES:
        for slug in sys.argv[1:] or games.GAMES:
            with tempfile.TemporaryDirectory() as folder:
                made = sheets_of(slug, Path(folder))
                all_ = leaves(made, browse(page(made, paper), Path(folder)), paper)
            fills = " ".join(f"{leaf.sheet}:{leaf.fill:.0%}" for leaf in all_)
            print(f"{slug} {paper}: {len(all_)} pages, mean fill {sum(l.fill for l in all_) / len(all_):.0%}: {fills}")
