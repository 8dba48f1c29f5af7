"""Names of forty letters, which have a space or a hyphen to be broken at: on every sheet of every game."""

import re
from collections.abc import Collection, Iterator

import pytest
from conftest import Edw
from test_new_sheets import of_class, type_of
from test_sheet_html import parsed

from edw_companion import games
from edw_companion.cli.app import App
from edw_companion.cli.table import code_of
from edw_companion.games.game import load
from edw_companion.games.sheets import Material, makers
from edw_companion.paper import WIDTH
from edw_companion.paper.figure import Figure, Label, Mark, Placed
from edw_companion.paper.html import page
from edw_companion.paper.sheet import Sheet
from edw_companion.paper.text import pages
from edw_companion.session.paths import Home
from edw_companion.text import width

NAMES = (
    "Maximiliana-Alexandrowna von Hohenlohe-X", "Bartholomaea-Philippina Wassiljewska-III",
    "Ottokar-Wulfgangus zu Schwarzburg-Oehrin", "東京大阪京都 張偉張偉張偉-김철수김철수", "Ann",
)  # fmt: skip
"""No part of them is wider than a column of the narrowest pads, which is of thirteen cells; the last one is short."""

KINDS = ("seats", "scion", "pads", "decks", "report", "quick", "tents", "ring", "dividers", "season")
"""The sheets that name players."""

PART = re.compile(r"[^\W\d_]+")
"""A part of a name that nothing may tear."""

PARTS = {part for name in NAMES for part in PART.findall(name)}
TORN = {
    bit for part in PARTS for at in range(2 if part[0] > "z" else 4, len(part)) for bit in (part[:at], part[-at:])
} - PARTS


def sheets(edw: Edw, slug: str, kinds: Collection[str] = KINDS) -> dict[str, Sheet]:
    """Some sheets of a game in which one player was hit, and the same one fell, if that can be."""
    players = (NAMES[0], NAMES[-1]) if slug == "five-colors" else NAMES
    edw("new", slug, "--format", slug, "--players", ",".join(players), "--first", players[0])
    edw("life", players[1], "-7", "--from", players[0])
    edw("eliminate", players[1], "--by", players[0], "--concede", code=None)
    game, session, state = App(lambda: Home(str(edw.home)), slug).read(slug)
    material = Material(game, Home(str(edw.home)), None, session, state, code_of(session.events[-1]))
    return {kind: load(maker)(material) for kind, maker in makers(game).items() if kind in kinds}


_MADE: dict[str, dict[str, Sheet]] = {}


def table(edw: Edw, slug: str) -> dict[str, Sheet]:
    """The same, all kinds of them, made once for each game."""
    if slug not in _MADE:
        _MADE[slug] = sheets(edw, slug)
    return _MADE[slug]


def labels_of(figure: Figure) -> list[Label]:
    """All labels of a figure, wherever they are laid."""
    return [*_labels(figure.marks)]


def _labels(marks: tuple[Mark, ...]) -> Iterator[Label]:
    for mark in marks:
        if isinstance(mark, Label):
            yield mark
        elif isinstance(mark, Placed):
            yield from _labels(mark.marks)


@pytest.mark.parametrize("slug", games.GAMES)
def test_no_name_is_torn_where_it_can_be_broken(edw: Edw, slug: str) -> None:
    made = table(edw, slug)
    for kind, sheet in made.items():
        lines = [line for laid in pages([sheet], "a4") for line in laid]
        assert not TORN.intersection(PART.findall("\n".join(lines))), f"{kind}, as text"
        assert max(map(width, lines)) <= WIDTH, f"{kind}, as text"
        if kind in ("seats", "pads", "report", "tents"):
            assert {"Maximiliana", "Alexandrowna", "Hohenlohe"} <= {*PART.findall("\n".join(lines))}, kind


@pytest.mark.parametrize("slug", games.GAMES)
def test_text_is_as_narrow_as_the_screen_that_shows_it(edw: Edw, slug: str) -> None:
    for kind, sheet in table(edw, slug).items():
        lines = [line for laid in pages([sheet], "a4", 59) for line in laid]
        assert max(map(width, lines)) == 59, kind


@pytest.mark.parametrize("slug", games.GAMES)
def test_everybody_has_as_much_room_for_life(edw: Edw, slug: str) -> None:
    """In text and in a browser: the shortest name has what the longest has."""
    pads = table(edw, slug)["pads"]
    lines = [line.split() for laid in pages([pads], "a4") for line in laid]
    empty = ([part for part in line if set(part) == {"_"}] for line in lines)
    assert len(set(map(len, next(cells for cells in empty if len(cells) > 1)))) == 1
    first, *_ = re.findall(r"<colgroup>(.*?)</colgroup>", page([pads], "a4"))
    assert len(set(re.findall(r"width: ([0-9.]+)%", first)[-4:])) == 1


@pytest.mark.parametrize("slug", games.GAMES)
def test_type_for_the_own_turn_fills_the_tent(edw: Edw, slug: str) -> None:
    root = parsed(page([table(edw, slug)["tents"]], "a4"))
    sizes = [type_of(each) for each in of_class(root, "turn")]
    assert min(sizes) > 10 * 25.4 / 72, "points"
    assert "begins at" not in "".join(root.itertext())
