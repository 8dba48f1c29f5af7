"""Cards to be cut out at the size of Magic's, 63 by 88 millimetres, with a border of their colours."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from edw_companion.paper.evened import set_evened
from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Point
from edw_companion.paper.lines import Passage, wide
from edw_companion.paper.passages import COLORS, Setting, fit, set_name, sign, size_in
from edw_companion.paper.setting import POINT

WIDTH, HEIGHT = 63.0, 88.0

_BORDER, _INSIDE = 3.2, 2.6
_LEFT, _ROOM = _BORDER + _INSIDE, WIDTH - 2 * (_BORDER + _INSIDE)
_NAME, _ROLLED, _NUMERAL, _TYPE_LINE, _FOOT = 14 * POINT, 7.5, 25.0, 2.7, 2.5
_LABEL = 8.5 * POINT
_UNDER_NAME, _MUCH = 0.97, 0.99
"""The type of a text that goes well with a name, in parts of the name's size; from which part on a name is broken."""
_FREE, _FREE_FOOT, _CLEAR = 1.9, 5.6, 1.5
"""What is free below a text, with the words at a card's foot and without them; and beside a name."""
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
    ``label`` says in small type what the text is to the card whose name it has; "" for none. ``named`` is how large the
    name may be.
    """

    faces: tuple[Face, ...]
    foot: str
    source: str
    rolled: str = ""
    largest: float = 4.3
    numeral: str = ""
    label: str = ""
    named: float = _NAME


LARGE = 13 * POINT
"""For cards with few words."""


def figure(card: Card) -> Figure:
    """The card, bordered up to where it is cut; type falls, alike on both halves, until all of its text is on it."""
    high = HEIGHT / len(card.faces)
    marks: list[Mark] = []
    for at, face in enumerate(card.faces):
        top, bottom = max(at * high, _SLIP), min((at + 1) * high, HEIGHT - _SLIP)
        marks += _border(face.colors, top, bottom - top)
    inside = [_inside(card, at) for at in range(len(card.faces))]
    size = min(each.size for each in inside)
    for face, each in zip(card.faces, inside, strict=True):
        marks += [*each.marks, *set_evened(each.at, each.room[0], face.passages, size)]
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


class _Inside(NamedTuple):
    """What stands above the text of a face, and the text's box by its left upper corner, and its size of type."""

    marks: tuple[Mark, ...]
    at: Point
    room: Point
    size: float
    named: float

    @property
    def read(self) -> float:
        """The size at which both the text and the name, which is to be no smaller, are read."""
        return min(self.size, self.named * _UNDER_NAME)


def alike(family: Iterable[Card]) -> tuple[Card, ...]:
    """Cards that belong together: their names are of one size, and their texts."""
    cards = tuple(family)
    inside = [_inside(card, at) for card in cards for at in range(len(card.faces))]
    size, named = min(each.size for each in inside), min(each.named for each in inside)
    return tuple(card._replace(largest=size, named=named) for card in cards)


def _inside(card: Card, at: int) -> _Inside:
    """The name on one line, or on two where it would be smaller than its text."""
    on_one, on_two = (_with_name(card, at, lines) for lines in (1, 2))
    return on_two if on_one.read < on_two.read * _MUCH else on_one


def _with_name(card: Card, at: int, lines: int) -> _Inside:
    face, first, last = card.faces[at], at == 0, at == len(card.faces) - 1
    share = HEIGHT / len(card.faces)
    top = at * share + (_BORDER if first else _BORDER / 2)
    bottom = (at + 1) * share - (_BORDER if last else _BORDER / 2)
    marks: list[Mark] = [Box((_BORDER, top), (WIDTH - 2 * _BORDER, bottom - top), "paper", 0.25, 1.6)]
    base = top + 1.2 + 0.85 * _NAME
    discs = _SYMBOL.findall(face.cost) or face.colors
    radius = _COST if face.cost else _DISC
    step = 2 * (radius + 0.3 * radius / _DISC)
    taken = len(discs) * step + _CLEAR * bool(discs)
    for place, letters in enumerate(reversed(discs)):
        center = (WIDTH - _LEFT - radius - 0.2 - place * step, base - 0.36 * _NAME)
        marks += sign(center, radius, letters.replace("/", ""), letters if letters in COLORS else "pale")
    if card.rolled and first:
        size = fit(card.rolled, _ROOM * 0.3, _ROLLED)
        marks.append(Label((WIDTH - _LEFT - taken, top + 1.2 + size * 0.76), card.rolled, "end", size, bold=True))
        taken += wide(card.rolled, bold=True) * size + _CLEAR
    on_one = fit(face.name, _ROOM - taken, card.named)
    if lines == 1:
        name = Setting((Label((_LEFT, base), face.name, "start", on_one, bold=True),), on_one, _NAME * 1.2)
    else:
        name = set_name((_LEFT, top + 1.2), (_ROOM - taken, 2.4 * _NAME), face.name, card.named)
    marks += name.marks
    below = top + 1.2 + max(name.height, 1.2 * _NAME, 0.9 * _ROLLED * bool(card.rolled and first)) + 0.8
    marks.append(Line(((_LEFT, below), (WIDTH - _LEFT, below)), weight=0.25))
    if card.numeral and first:
        below += _NUMERAL
        marks.append(Label((WIDTH / 2, below - 4), card.numeral, size=_NUMERAL, bold=True))
    above = ((face.types, _TYPE_LINE), (card.label if first else "", _LABEL))
    for line, size in ((line, size) for line, size in above if line):
        below += size * 1.25
        marks.append(Label((_LEFT, below), line, "start", fit(line, _ROOM, size), bold=True))
        below += 0.15 * size
    if face.size:
        marks.append(Label((WIDTH - _LEFT, bottom - 1.6), face.size, "end", _SIZE, bold=True))
    room = (_ROOM, bottom - below - 0.9 - (_FREE_FOOT if last else _FREE))
    size = size_in(room, face.passages, min(card.largest, _NAME * _UNDER_NAME))
    return _Inside(tuple(marks), (_LEFT, below + 0.9), room, size, name.size)


def _says(card: Card) -> Sequence[str]:
    lines = []
    for face in card.faces:
        told = ", ".join(filter(None, (face.cost or face.colors, face.types, face.size)))
        lines.append(" ".join(filter(None, (face.name, card.numeral, f"({told})" if told else ""))))
        lines += [" ".join(filter(None, (card.label, *passage))) for passage in face.passages]
    return [f"{card.rolled or card.foot}: {lines[0]}", *lines[1:]]
