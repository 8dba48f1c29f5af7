"""The mat for the middle of the table: the ring of five, who attacks whom, and the place of the enchantment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.games.cut_sheets import CUT
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, deck_letters, enemies
from edw_companion.games.elder_dragon_wars.seat_sheets import names_of
from edw_companion.games.sheets import Material
from edw_companion.paper.dividers import HEIGHT, WIDTH
from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Placed, Point, around, towards
from edw_companion.paper.passages import fit, set_in, sign
from edw_companion.paper.pieces import Pieces
from edw_companion.paper.sheet import Section, Sheet

_WIDE, _HIGH = 190.0, 258.0
_MIDDLE: Point = (_WIDE / 2, _HIGH / 2)
_RADIUS, _STRETCH = 54.0, 1.56
_SEAT = 12.0
_DASHES = (3.0, 2.0)
_ROOM = 60.0
_PLACE = "It concerns the whole table. The next one sends it to the bottom of its pile."


def ring(material: Material) -> Sheet:
    """The mat; every seat is to be read from its own side of the table."""
    names = names_of(material)
    places = {color: _place(at) for at, color in enumerate(WHEEL)}
    marks: list[Mark] = []
    for at, color in enumerate(WHEEL):
        marks += _arrow(places[WHEEL[at - 1]], places[color])
    for one, other in combinations(WHEEL, 2):
        if other in enemies(one):
            ends = (towards(places[one], places[other], _SEAT), towards(places[other], places[one], _SEAT))
            marks.append(Line(ends, "red", 0.9, _DASHES))
    marks += _card_place()
    for at, color in enumerate(WHEEL):
        marks.append(Placed(places[color], tuple(_seat(color, names[color])), 180 + at * 360 / len(WHEEL)))
    title = f"{material.game.title}: the ring"
    figure = Figure(_WIDE, _HIGH, tuple(marks), tuple(_says(names)))
    return Sheet("ring", title, CUT, (Section("", (Pieces(title, (figure,)),)),))


def _place(at: int) -> Point:
    """On an oval as high as the paper, clockwise from the top."""
    x, y = around((0, 0), _RADIUS, len(WHEEL), at)
    return _MIDDLE[0] + x, _MIDDLE[1] + y * _STRETCH


def _arrow(start: Point, end: Point) -> list[Line]:
    """The way of the turns, from an ally to the next."""
    last = towards(end, start, _SEAT + 0.6)
    back = towards(last, start, 5)
    aside = ((last[1] - back[1]) * 0.45, (back[0] - last[0]) * 0.45)
    wings = ((back[0] + aside[0], back[1] + aside[1]), last, (back[0] - aside[0], back[1] - aside[1]))
    return [Line((towards(start, end, _SEAT + 0.6), last), weight=0.8), Line(wings, weight=0.8)]


def _card_place() -> Iterator[Mark]:
    """Where the enchantment in play lies, in its sleeve."""
    left, top = _MIDDLE[0] - WIDTH / 2, _MIDDLE[1] - HEIGHT / 2
    yield Box((left, top), (WIDTH, HEIGHT), "paper", 0.5, 3)
    yield Label((_MIDDLE[0], top + 12), "Enchantment in play", size=4.6, bold=True)
    yield from set_in((left + 6, top + 16), (WIDTH - 12, 20), (("", _PLACE),), 3.8, middle=True).marks
    legend = top + HEIGHT - 18
    yield Line(((left + 6, legend), (left + 20, legend)), weight=0.8)
    yield Label((left + 23, legend + 1.2), "allies, and the next turn", "start", 3.4)
    yield Line(((left + 6, legend + 7), (left + 20, legend + 7)), "red", 0.9, _DASHES)
    yield Label((left + 23, legend + 8.2), "eternal enemies: attack", "start", 3.4)


def _seat(color: Color, name: str) -> Iterator[Mark]:
    """A seat about its own middle, upright for whoever sits there."""
    yield from sign((0, 0), _SEAT, color.letter, color.letter)
    for at, letter in enumerate(deck_letters(color)):
        yield from sign((-8 + at * 8, _SEAT + 6), 4.2 if at == 1 else 2.9, letter, letter)
    words = (name, DRAGONS[color].name) if name else (DRAGONS[color].name,)
    for row, text in enumerate(words):
        size = fit(text, _ROOM, 6.5 if row == 0 else 4.6)
        yield Label((0, _SEAT + 17 + row * 6), text, size=size, bold=row == 0)
    foes = "attacks " + " and ".join(foe.letter for foe in enemies(color))
    yield Label((0, _SEAT + 11 + 6 * (len(words) + 1)), foes, size=3.8)


def _says(names: dict[Color, str]) -> Iterator[str]:
    yield "Turns go clockwise. While one of your eternal enemies lives you may attack nobody else."
    for color in WHEEL:
        who = f", {names[color]}" if names[color] else ""
        foes = " and ".join(f"{foe.letter} ({foe})" for foe in enemies(color))
        yield f"[{color.letter}] {DRAGONS[color].name}{who}: {deck_letters(color)}; attacks {foes}"
