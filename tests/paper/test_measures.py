"""Every sheet of every game, measured on paper: how full its pages are, its margins, its columns, its lines."""

from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from printed import MM, NEEDED, SIZES, Picture, browse, pictures, words_of

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
    """The pages, each found by its foot: the sheet's title, and the page's number of all."""
    wide, high = SIZES[paper]
    feet: dict[int, str] = defaultdict(str)
    for word in words_of(pdf, SIZES[paper]):
        feet[word.page] += f"{word.text} " if word.top > high - FOOT * MM else ""
    drawn = pictures(pdf)
    kinds = {
        f"{' '.join(sheet.title.split())} {at} / {len(drawn)} ": sheet.kind
        for sheet in sheets
        for at in range(1, len(drawn) + 1)
    }
    return [Leaf(kinds[feet[at]], fill(picture, wide), picture) for at, picture in enumerate(drawn, 1)]


if __name__ == "__main__":
    import sys
    import tempfile

    for paper in SIZES:
        for slug in sys.argv[1:] or games.GAMES:
            with tempfile.TemporaryDirectory() as folder:
                made = sheets_of(slug, Path(folder))
                all_ = leaves(made, browse(page(made, paper), Path(folder)), paper)
            fills = " ".join(f"{leaf.sheet}:{leaf.fill:.0%}" for leaf in all_)
            mean = sum(leaf.fill for leaf in all_) / len(all_)
            print(f"{slug} {paper}: {len(all_)} pages, mean fill {mean:.0%}: {fills}")
