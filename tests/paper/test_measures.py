"""Every sheet of every game, measured on paper: how full its pages are, its margins, its columns, its lines.

``PYTHONPATH=tests python tests/paper/test_measures.py`` prints how many pages each game has, and how full they are.
"""

import contextlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from printed import MM, NEEDED, SIZES, Picture, Word, browse, pictures, words_of
from test_new_sheets import POINT, type_of
from test_sheet_html import parsed

from edw_companion import games
from edw_companion.games.game import load
from edw_companion.games.sheets import APART, Material, NoSheetError, makers
from edw_companion.paper.fit import bookish
from edw_companion.paper.html import page
from edw_companion.paper.sheet import BOX, Sheet, Table, leaves_of
from edw_companion.session.paths import Home

pytestmark = NEEDED

TOP, FOOT, SIDE = 13, 15, 14
"""The margins of the style, in millimetres."""

BAND = 8
"""Millimetres: so high is a strip of a page that has ink or has none."""

AIR = 8
"""The most millimetres between the widest words of two columns."""

PAGES = {"elder-dragon-wars": 14, "chaos-lists": 13, "chaos-magic": 7}
"""How many pages all sheets of a game have, before a session begins."""


class Leaf(NamedTuple):
    """A page: whose it is, what stands on it, and how much of it has ink, of 1."""

    sheet: Sheet
    words: list[Word]
    fill: float
    picture: Picture


class Printed(NamedTuple):
    """All sheets of all games on one paper."""

    sheets: dict[str, list[Sheet]]
    leaves: list[Leaf]
    pdf: Path

    def of(self, slug: str, kind: str = "") -> list[Leaf]:
        """The pages of a game, or of one of its sheets."""
        return [leaf for leaf in self.leaves if leaf.sheet in self.sheets[slug] and kind in ("", leaf.sheet.kind)]


def sheets_of(slug: str, home: Path) -> list[Sheet]:
    """All sheets of a game that are printed without a session, but for those to cut (see test_new_sheets)."""
    game = games.find(slug)
    material = Material(game, Home(str(home)), None, None, None, "")
    made = []
    for maker in makers(game).values():
        with contextlib.suppress(NoSheetError):
            made.append(load(maker)(material))
    return [sheet for sheet in made if not [*leaves_of(sheet)]]


def fill(picture: Picture, wide: int) -> float:
    """The part of a page's room that has ink: of strips of its left half and of its right half."""
    top, foot, band = round(TOP * MM), round(picture.high - FOOT * MM), BAND * MM
    strips = [round(top + at * band) for at in range(round((foot - top) / band))]
    halves = ((0, wide // 2), (wide // 2, wide))
    inked = [picture.inked(left, row, right, round(row + band)) for row in strips for left, right in halves]
    return sum(inked) / len(inked)


def printed(folder: Path, paper: str) -> Printed:
    """All games' sheets; each page is found by its foot: the sheet's title and part, and the page's number of all."""
    sheets = {slug: sheets_of(slug, folder) for slug in games.GAMES}
    every = [sheet for made in sheets.values() for sheet in made]
    pdf = browse(page(every, paper), folder)
    wide, high = SIZES[paper]
    words: dict[int, list[Word]] = defaultdict(list)
    for word in words_of(pdf, SIZES[paper]):
        words[word.page].append(word)
    drawn = pictures(pdf)
    leaves = []
    for at, picture in enumerate(drawn, 1):
        foot = " ".join(word.text for word in words[at] if word.top > high - FOOT * MM)
        assert foot.endswith(f" {at} / {len(drawn)}")
        title = foot.removesuffix(f" {at} / {len(drawn)}").partition(" · ")[0]
        (sheet,) = (sheet for sheet in every if " ".join(sheet.title.split()) == title)
        leaves.append(Leaf(sheet, words[at], fill(picture, wide), picture))
    return Printed(sheets, leaves, pdf)


@pytest.fixture(scope="module", params=sorted(SIZES))
def paper(request: pytest.FixtureRequest) -> str:
    """Each paper in turn."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def all_sheets(paper: str, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """All sheets of all games on that paper, in one go of the browser."""
    return printed(tmp_path_factory.mktemp(paper), paper)


def test_no_page_but_the_last_of_a_sheet_is_nearly_empty(all_sheets: Printed) -> None:
    pages = all_sheets.leaves
    empty = [leaf.sheet.title for leaf, after in pairwise(pages) if leaf.sheet is after.sheet and leaf.fill < 1 / 3]
    assert empty == []


@pytest.mark.parametrize("slug", PAGES)
def test_how_many_pages_a_game_has(all_sheets: Printed, slug: str) -> None:
    assert len([leaf for leaf in all_sheets.of(slug) if leaf.sheet.kind not in APART]) == PAGES[slug]


def test_nothing_is_printed_in_the_margins(all_sheets: Printed) -> None:
    for leaf in all_sheets.leaves:
        picture = leaf.picture
        side, top, foot = (round((margin - 1) * MM) for margin in (SIDE, TOP, FOOT - 8))
        assert not picture.inked(0, 0, side, picture.high)
        assert not picture.inked(picture.wide - side, 0, picture.wide, picture.high)
        assert not picture.inked(0, 0, picture.wide, top)
        assert not picture.inked(0, picture.high - foot, picture.wide, picture.high)


def lines_of(leaf: Leaf) -> list[list[Word]]:
    """The words of a page line by line."""
    lines: list[list[Word]] = []
    for word in sorted(leaf.words, key=lambda word: word.bottom):
        if not lines or word.bottom - lines[-1][0].bottom > 2:
            lines.append([])
        lines[-1].append(word)
    return [sorted(line, key=lambda word: word.left) for line in lines]


def places(lines: list[list[Word]], row: tuple[str, ...]) -> Iterator[dict[int, tuple[float, float]]]:
    """Where a row of a table stands, by column from where to where, if it stands on one line."""
    tokens = [(at, word) for at, cell in enumerate(row) if cell != BOX for word in cell.split()]
    for line in lines:
        for start in range(len(line) - len(tokens) + 1):
            found = line[start : start + len(tokens)]
            if tokens and [word.text for word in found] == [text for _, text in tokens]:
                columns: dict[int, tuple[float, float]] = {}
                for (at, _), word in zip(tokens, found, strict=True):
                    columns[at] = (columns.get(at, (word.left, 0))[0], word.right)
                yield columns
                return


def test_columns_are_as_wide_as_what_is_written_in_them(all_sheets: Printed) -> None:
    """Between the widest words of two columns there is little air, so a cell is near its label.

    Measured in the tables each row of which fits on a line.
    """
    seen = 0
    for sheet in {id(leaf.sheet): leaf.sheet for leaf in all_sheets.leaves}.values():
        lines = [line for leaf in all_sheets.leaves if leaf.sheet is sheet for line in lines_of(leaf)]
        blocks = (block for section in sheet.sections for block in section.blocks if section.columns == 1)
        for table in (block for block in blocks if isinstance(block, Table) and not block.room):
            found = [place for row in (table.head, *table.rows) for place in places(lines, row)]
            for at in range(len(table.head) - 1):
                rights = [place[at][1] for place in found if at in place]
                lefts = [place[at + 1][0] for place in found if at + 1 in place]
                if rights and lefts and len(found) == len(table.rows) + 1:
                    air = min(lefts) - max(rights)
                    assert -1 < air / MM < AIR, (sheet.kind, table.head, at)
                    seen += 1
    assert seen >= 10, seen


def test_life_has_a_column_of_one_width_for_everybody(all_sheets: Printed) -> None:
    """The lines that stand upright in the upper half of the pads' first page."""
    for slug, columns in (("elder-dragon-wars", 10), ("chaos-lists", 6), ("chaos-magic", 6)):
        picture = all_sheets.of(slug, "pads")[0].picture
        upper = [row * picture.wide for row in range(round(picture.high * 0.32), round(picture.high * 0.45))]
        upright = [at for at in range(picture.wide) if all(picture.dots[row + at] < 225 for row in upper)]
        lines = [at for before, at in pairwise([-9, *upright]) if at - before > 1]
        widths = [right - left for left, right in pairwise(lines)]
        assert len(widths) == columns
        assert max(widths) - min(widths) <= 2, "dots"


def test_the_rows_of_the_scion_are_far_enough_apart_to_read_across_and_to_write_in(all_sheets: Printed) -> None:
    (leaf,) = all_sheets.of("elder-dragon-wars", "scion")
    lines = lines_of(leaf)

    def steps(rows: list[list[Word]]) -> list[float]:
        return [(below[0].bottom - above[0].bottom) * POINT for above, below in pairwise(rows)]

    pairs = [line for line in lines if any(word.text in ("allies", "enemies") for word in line[1:])]
    turns = [line for line in lines if len(line) == 1 and line[0].text in "12345"]
    assert (len(pairs), len(turns)) == (10, 5)
    assert min(steps(pairs)) > 6.0, "millimetres"
    assert min(steps(turns)) > 11


def test_the_rows_of_cards_to_fetch_are_all_as_high(all_sheets: Printed) -> None:
    (leaf,) = [each for each in all_sheets.of("chaos-lists", "pull") if each.sheet.title.startswith("House")]
    lefts = sorted({round(word.left) for word in leaf.words if word.text in ("Divination", "Obliterate", "Squire")})
    assert len(lefts) == 3, "columns"
    for left in lefts:
        tops = sorted(word.bottom * POINT for word in leaf.words if abs(word.left - left) < 1)
        steps = [below - above for above, below in pairwise(tops)]
        rows = [step for step in steps if step < 1.04 * min(steps)]  # not from or to a head
        assert len(rows) > 20
        assert max(rows) - min(rows) < 0.1, "millimetres"


def test_a_line_is_seen_between_the_pages_of_a_binder(all_sheets: Printed) -> None:
    """Six pages of nine cards in the first column: dark lines under the head and between each two, in equal steps."""
    (picture, *_) = pictures(all_sheets.pdf, 150, [leaf.sheet.kind for leaf in all_sheets.leaves].index("piles") + 1)
    long = [row for row in range(picture.high) if picture.longest(row, 90, picture.wide // 2) * 72 / 150 > 30 * MM]
    lines = [row for before, row in pairwise([-9, *long]) if row - before > 1]
    title, head, *between = lines
    assert title < head
    steps = [below - above for above, below in pairwise([head, *between])]
    assert len(between) == 5 + 1, "the last one ends the column"
    assert max(steps) - min(steps) <= 3, "dots"


def test_the_second_column_of_a_pile_begins_a_page_of_the_binder(all_sheets: Printed) -> None:
    for leaf in all_sheets.of("elder-dragon-wars", "piles"):
        middle = leaf.picture.wide / 2
        rows = [[word.text for word in line if word.left > middle] for line in lines_of(leaf)]
        first = next(row for row in rows if row and row[0].isdigit())
        assert first[:2] == ["7", "55"]


def test_piles_fill_the_paper_and_break_no_name(all_sheets: Printed) -> None:
    """Rows as wide as their columns, 9.5 points; small piles have a head of their own, and the foot names all."""
    leaves = all_sheets.of("elder-dragon-wars", "piles")
    sheet = leaves[0].sheet
    for leaf, section in zip(leaves, sheet.sections, strict=True):
        lines = [" ".join(word.text for word in line) for line in lines_of(leaf)]
        tables = [block for block in section.blocks if isinstance(block, Table)]
        names = [bookish(row[3]) for table in tables for row in table.rows]
        assert [name for name in names if not any(name in line for line in lines)] == []
        room = leaf.picture.wide / 2 - SIDE * MM - AIR * MM / 2
        assert leaf.picture.longest(row_of(leaf, 90), 90, leaf.picture.wide // 2) > 0.97 * room
        body = [word for word in leaf.words if word.text.isalpha() and word.bottom < leaf.picture.high - FOOT * MM]
        assert min(word.bottom - word.top for word in body) > 10, "points"
        assert sum(line.count("p. no. card") for line in lines) == 1 + len(tables), "a pile is in two columns"
    assert all(small in lines[-1] for small in ("[C] Chaos cards", "[S] The Scion", "[P] Planar"))
    titles = [line for line in lines[:-1] if "[S] " in line or "[P] " in line]
    assert [line.endswith("sleeves") for line in titles] == [True, True]


def row_of(leaf: Leaf, darkness: int) -> int:
    """The row of dots with the longest dark line in the left half of a page."""
    half = leaf.picture.wide // 2
    return max(range(round(20 * MM), leaf.picture.high), key=lambda row: leaf.picture.longest(row, darkness, half))


def test_each_deck_has_a_titled_page_whose_names_are_not_broken(all_sheets: Printed) -> None:
    """The left column is the wider one: it has cost and type too; rows fill the page."""
    pages = all_sheets.of("elder-dragon-wars", "decks")
    assert len(pages) == 5
    lines = [[word.text for word in line] for leaf in pages for line in lines_of(leaf)]
    for name in ("Swords to Plowshares", "Minamo, School at Water’s Edge", "Okina, Temple to the Grandfathers"):
        words = name.split()
        assert any(line[at : at + len(words)] == words for line in lines for at in range(len(line))), name
    for leaf in pages:
        title = next(line for line in lines_of(leaf)[:2] if line[0].text.startswith("["))
        assert min(word.bottom - word.top for word in title) > 14, "points, on every page alike"
        rows = [word.bottom for word in leaf.words if word.text.isdigit() and word.left < leaf.picture.wide / 2]
        assert max(row for row in rows if row < leaf.picture.high - FOOT * MM) > leaf.picture.high * 0.75


@pytest.mark.parametrize("slug", games.GAMES)
def test_the_rules_are_on_one_leaf_as_large_as_fits(all_sheets: Printed, paper: str, slug: str) -> None:
    leaf, *back = all_sheets.of(slug, "rules")
    assert len(back) == (slug == "five-colors"), "the banned cards are on the back"
    assert leaf.fill > 0.8


def test_the_letters_of_a_deck_stay_on_one_line(all_sheets: Printed) -> None:
    (leaf,) = all_sheets.of("elder-dragon-wars", "seats")
    for deck in ("GWU", "WUB", "UBR", "BRG", "RGW"):
        assert [word.text for word in leaf.words].count(deck) == 2, "in the ring and in the table"


def test_the_rules_of_the_wars_are_no_small_print(all_sheets: Printed, paper: str) -> None:
    """Lines are closer where type is small, so that it is larger; columns end at about the same height."""
    (leaf,) = all_sheets.of("elder-dragon-wars", "rules")
    (article,) = parsed(page([leaf.sheet], paper)).iter("article")
    assert type_of(article) / POINT >= 8.6, "points"
    middle, foot = leaf.picture.wide / 2, leaf.picture.high - FOOT * MM
    body = [word for word in leaf.words if word.bottom < foot]
    left, right = (max(word.bottom for word in body if (word.left < middle) is half) for half in (True, False))
    assert abs(left - right) < 8 * MM


if __name__ == "__main__":
    import tempfile

    for name in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            every = printed(Path(folder), name)
            for slug in games.GAMES:
                pages = every.of(slug)
                mean = sum(leaf.fill for leaf in pages) / len(pages)
                fills = " ".join(f"{leaf.sheet.kind}:{leaf.fill:.0%}" for leaf in pages)
                print(f"{slug} {name}: {len(pages)} pages, mean fill {mean:.0%}: {fills}")
