"""Cards to be cut out at the size of Magic's, 63 by 88 millimetres, with a border of their colours."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Point
from edw_companion.paper.passages import COLORS, Passage, fit, set_in, set_name, sign, wide
from edw_companion.paper.setting import POINT

WIDTH, HEIGHT = 63.0, 88.0

_BORDER, _INSIDE = 3.2, 2.6
_LEFT, _ROOM = _BORDER + _INSIDE, WIDTH - 2 * (_BORDER + _INSIDE)
_NAME, _ROLLED, _NUMERAL, _TYPE_LINE, _FOOT = 4.3, 7.5, 25.0, 2.7, 2.5
_LEAST_NAME = 9 * POINT
"""A name stands on one line, so that all titles are of one height, unless it were smaller than this."""
_SIZE = 5.0
_DISC, _COST = 2.1, 1.6
"""The discs of colours, and those of a mana cost, of which there may be seven."""
_SYMBOL = re.compile(r"\{(.+?)\}")
_SLIP = 0.8
"""So much at the edge stays white, so that who cuts a little beside the line cuts off no colour of the next card."""


class Face(NamedTuple):
    """What stands on a card, or on a half of one.

    ``colors`` are the letters of its colours, "" for none; ``types`` its type line, "" for none; ``size`` its power and
    toughness, such as 4/6, "" for what is no creature; ``cost`` its mana cost, which stands in the corner in place of
    its colours.
    """

    name: str
    colors: str
    passages: tuple[Passage, ...]
    types: str = ""
    size: str = ""
    cost: str = ""


class Card(NamedTuple):
    """A card: its face, or the two faces of a split card; at its foot its number, and what it belongs to.

    ``rolled`` is the number by which players look it up, large at the top; "" for none. ``numeral`` is what is read of
    it across the table, above its text; "" for none. ``largest`` is how large its text may be, in millimetres.
    """

    faces: tuple[Face, ...]
    foot: str
    source: str
    rolled: str = ""
    largest: float = 4.3
    numeral: str = ""


LARGE = 14 * POINT
"""For cards with few words."""


def figure(card: Card) -> Figure:
    """The card, with its border up to where it is cut; type falls until all of its text is on it."""
    high = HEIGHT / len(card.faces)
    marks: list[Mark] = []
    for at, face in enumerate(card.faces):
        top, bottom = max(at * high, _SLIP), min((at + 1) * high, HEIGHT - _SLIP)
        marks += _border(face.colors, top, bottom - top)
    for at, face in enumerate(card.faces):
        top = at * high + (_BORDER if at == 0 else _BORDER / 2)
        bottom = (at + 1) * high - (_BORDER if face is card.faces[-1] else _BORDER / 2)
        rolled = card.rolled if at == 0 else ""
        numeral = card.numeral if at == 0 else ""
        marks += _inside(face, top, bottom - top, rolled, card.largest, numeral, foot=face is card.faces[-1])
    base = HEIGHT - _BORDER - 1.6
    marks.append(Label((_LEFT, base), card.foot, "start", fit(card.foot, _ROOM * 0.36, _FOOT)))
    marks.append(Label((WIDTH - _LEFT, base), card.source, "end", fit(card.source, _ROOM * 0.6, _FOOT)))
    marks.append(Box((0, 0), (WIDTH, HEIGHT), "", 0.1))
    return Figure(WIDTH, HEIGHT, tuple(marks), tuple(_says(card)))


def _border(colors: str, top: float, high: float) -> list[Mark]:
    """A band for each colour, side by side; a grey one where there is none."""
    inks = tuple(colors) or ("silver",)
    wide = (WIDTH - 2 * _SLIP) / len(inks)
    return [Box((_SLIP + at * wide, top), (wide, high), ink, 0) for at, ink in enumerate(inks)]


def _inside(
    face: Face, top: float, high: float, rolled: str, largest: float, numeral: str, *, foot: bool
) -> list[Mark]:
    marks: list[Mark] = [Box((_BORDER, top), (WIDTH - 2 * _BORDER, high), "paper", 0.25, 1.6)]
    discs = _SYMBOL.findall(face.cost) or face.colors
    radius = _COST if face.cost else _DISC
    wide_ = 2 * (radius + 0.3 * radius / _DISC)
    signs = len(discs) * wide_
    for at, letters in enumerate(reversed(discs)):
        center = (WIDTH - _LEFT - radius - at * wide_ + 0.6, top + 1.2 + _NAME * 0.62)
        marks += sign(center, radius, letters.replace("/", ""), letters if letters in COLORS else "pale")
    if rolled:
        size = fit(rolled, _ROOM * 0.3, _ROLLED)
        marks.append(Label((WIDTH - _LEFT - signs, top + 1.2 + size * 0.76), rolled, "end", size, bold=True))
        signs += wide(rolled, bold=True) * size + 1.5
    on_one = fit(face.name, _ROOM - signs, _NAME)
    if on_one >= _LEAST_NAME:
        named = 1.2 * _NAME
        marks.append(Label((_LEFT, top + 1.2 + 0.85 * _NAME), face.name, "start", on_one, bold=True))
    else:
        name = set_name((_LEFT, top + 1.2), (_ROOM - signs, 2.6 * _NAME), face.name, _NAME)
        named = name.height
        marks += name.marks
    below = top + 1.2 + max(named, 1.2 * _NAME, 0.9 * _ROLLED * bool(rolled)) + 0.8
    marks.append(Line(((_LEFT, below), (WIDTH - _LEFT, below)), weight=0.25))
    if numeral:
        below += _NUMERAL
        marks.append(Label((WIDTH / 2, below - 4), numeral, size=_NUMERAL, bold=True))
    if face.types:
        below += _TYPE_LINE * 1.25
        marks.append(Label((_LEFT, below), face.types, "start", fit(face.types, _ROOM, _TYPE_LINE), bold=True))
        below += 0.4
    if face.size:
        marks.append(Label((WIDTH - _LEFT, top + high - 1.6), face.size, "end", _SIZE, bold=True))
    room: Point = (_ROOM, top + high - below - 1.8 - (_FOOT * 2.2 if foot else 0))
    return [*marks, *set_in((_LEFT, below + 0.9), room, face.passages, largest).marks]


def _says(card: Card) -> Sequence[str]:
    lines = []
    for face in card.faces:
        told = ", ".join(filter(None, (face.cost or face.colors, face.types, face.size)))
        lines.append(" ".join(filter(None, (face.name, card.numeral, f"({told})" if told else ""))))
        lines += [" ".join(filter(None, passage)) for passage in face.passages]
    return [f"{card.rolled or card.foot}: {lines[0]}", *lines[1:]]
