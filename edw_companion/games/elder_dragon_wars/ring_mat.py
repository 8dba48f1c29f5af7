"""The mat for the middle of the table: the ring of five, who attacks whom, and the place of the enchantment."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.games.cut_sheets import CUT
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, deck_letters, enemies
from edw_companion.games.elder_dragon_wars.seat_sheets import empty_in, names_of
from edw_companion.games.elder_dragon_wars.state import PLANAR
from edw_companion.games.sheets import Material
from edw_companion.paper.dividers import HEIGHT, WIDTH
from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Placed, Point, around, towards
from edw_companion.paper.passages import set_in, set_name, sign
from edw_companion.paper.pieces import Pieces
from edw_companion.paper.sheet import Section, Sheet

_WIDE, _HIGH = 190.0, 258.0
_RADIUS, _STRETCH = 54.0, 1.76
_MIDDLE: Point = (_WIDE / 2, _HIGH / 2 + 8.5)
"""Of the oval: its one seat at the top stands higher above it than the two at the bottom below it."""
_SEAT = 10.5
_EMPTY = "empty"
_DASHES = (3.0, 2.0)
_MARGIN = 5.0
"""Nothing stands nearer than this to where the mat is cut out."""
_ROOM: Point = (48.0, 13.0)
"""What a name has beside its seat."""
_NAME, _WORDS = 9.2, 3.6
_PLANAR, _TAB = 134.0, 4.0
"""Where the planar artifacts lie: how far down, and how far in their places are marked."""
_BESIDE = (
    ("Enchantment:", "the next one sends it to the bottom of its pile."),
    ("Planar Gate, Mana Matrix:", "face up at the marked edges."),
)


def ring(material: Material) -> Sheet:
    """The mat; every seat is to be read from its own side of the table."""
    empty = empty_in(material)
    names = names_of(material)
    places = {color: _place(at) for at, color in enumerate(WHEEL)}
    marks: list[Mark] = []
    for at, color in enumerate(WHEEL):
        lines = _arrow(places[WHEEL[at - 1]], places[color])
        marks += [line._replace(ink="grey") for line in lines] if {WHEEL[at - 1], color} & {*empty} else lines
    marks += _card_place()
    for one, other in combinations(WHEEL, 2):
        if other in enemies(one):
            ends = (towards(places[one], places[other], _SEAT), towards(places[other], places[one], _SEAT))
            marks.append(Line(ends, "grey" if {one, other} & {*empty} else "red", 0.9, _DASHES))
    marks += [*_planar_places(), *_legend()]
    for at, color in enumerate(WHEEL):
        marks.append(Placed(places[color], tuple(_seat(color, names, empty)), 180 + at * 360 / len(WHEEL)))
    title = f"{material.game.title}: the ring"
    figure = Figure(_WIDE, _HIGH, tuple(marks), tuple(_says(names, empty)))
    return Sheet("ring", title, CUT, (Section("", (Pieces(title, (figure,)),)),))


def _place(at: int) -> Point:
    """On an oval as high as the paper, clockwise from the top."""
    x, y = around((0, 0), _RADIUS, len(WHEEL), at)
    return _MIDDLE[0] + x, _MIDDLE[1] + y * _STRETCH


def _arrow(start: Point, end: Point, free: float = _SEAT + 0.6) -> list[Line]:
    """The way of the turns, from an ally to the next; ``free``: so much of it at either end."""
    first, last = towards(start, end, free), towards(end, start, free)
    back = towards(last, start, 5)
    aside = ((last[1] - back[1]) * 0.45, (back[0] - last[0]) * 0.45)
    wings = ((back[0] + aside[0], back[1] + aside[1]), last, (back[0] - aside[0], back[1] - aside[1]))
    return [Line((first, last), weight=0.8), Line(wings, weight=0.8)]


def _card_place() -> Iterator[Mark]:
    """Where the enchantment in play lies, in its sleeve; the star of enemies goes on in it, around the words."""
    left, top = _MIDDLE[0] - WIDTH / 2, _MIDDLE[1] - HEIGHT / 2
    yield Box((left, top), (WIDTH, HEIGHT), "paper", 0.5, 3)
    for row, word in enumerate(("Enchantment", "in play")):
        yield Label((_MIDDLE[0], top + 43 + row * 5.6), word, size=4.6, bold=True)


def _planar_places() -> Iterator[Mark]:
    """The edges at which the planar artifacts lie, in the room between the seats; to be read from beside the mat."""
    for left, name in zip((True, False), PLANAR.values(), strict=True):
        edge, inner = (0.0, _TAB) if left else (_WIDE, _WIDE - _TAB)
        yield Line(((edge, _PLANAR), (inner, _PLANAR), (inner, _PLANAR + HEIGHT), (edge, _PLANAR + HEIGHT)), weight=0.5)
        words = Label((0, 0), name, size=4.6, bold=True)
        yield Placed((inner + (3 if left else -3), _PLANAR + HEIGHT / 2), (words,), 90 if left else 270)


def _legend() -> Iterator[Mark]:
    """What the lines mean and what lies where, in the corners that the seats leave free."""
    yield from _arrow((_MARGIN, 9), (_MARGIN + 12, 9), 0)
    yield Label((_MARGIN + 14, 10.2), "allies, and the next turn", "start", _WORDS)
    yield Line(((_MARGIN, 16), (_MARGIN + 12, 16)), "red", 0.9, _DASHES)
    yield Label((_MARGIN + 14, 17.2), "eternal enemies: attack these first", "start", _WORDS)
    left = _MIDDLE[0] + _ROOM[0] / 2 + _MARGIN
    yield from set_in((left, 7), (_WIDE - _MARGIN - left, 24), _BESIDE, _WORDS).marks


def _seat(color: Color, names: Mapping[Color, str], empty: Collection[Color]) -> Iterator[Mark]:
    """A seat about its own middle, upright for whoever sits there: whose it is."""
    yield from sign((0, 0), _SEAT, color.letter, "pale" if color in empty else color.letter)
    for at, letter in enumerate(deck_letters(color)):
        yield from sign((-8 + at * 8, _SEAT + 4.6), 3.8 if at == 1 else 2.7, letter, letter)
    name = _EMPTY if color in empty else names[color] or DRAGONS[color].name
    yield from set_name((-_ROOM[0] / 2, _SEAT + 9.8), _ROOM, name, _NAME, anchor="middle").marks


def _says(names: Mapping[Color, str], empty: Collection[Color]) -> Iterator[str]:
    yield "Turns go clockwise. While one of your eternal enemies lives you may attack nobody else."
    for color in WHEEL:
        who = f", {_EMPTY if color in empty else names[color]}" if names[color] or color in empty else ""
        sitting = [foe for foe in enemies(color) if foe not in empty]
        foes = " and ".join(f"{names[foe] or foe} ({foe.letter})" for foe in sitting) or "anybody"
        attacks = f"; attacks {foes}" if color not in empty else ""
        yield f"[{color.letter}] {DRAGONS[color].name}{who}: {deck_letters(color)}{attacks}"
    yield from (" ".join(passage) for passage in _BESIDE)
