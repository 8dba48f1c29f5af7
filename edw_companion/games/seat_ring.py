"""The ring of seats on paper, with arrows along the turn; the table under it; and the sheet of both."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.games.sheets import moment
from edw_companion.paper.figure import (
    LIGHT,
    Disc,
    Figure,
    Label,
    Line,
    Mark,
    Point,
    around,
    fitting,
    measured,
    seat_ink,
    towards,
)
from edw_companion.paper.passages import set_name
from edw_companion.paper.sheet import Block, Section, Sheet, Table
from edw_companion.text import short_names

if TYPE_CHECKING:
    from edw_companion.games.sheets import Material


STATE = "state"
"""What a column is called on paper that needs no head on a screen: who is out of the game, away, or poisoned."""


def seat_table(material: Material, without: str = "") -> Table:
    """A line for each seat: its number, and what ``status`` shows of it; no column that is empty or not wanted."""
    view = material.game.shown()
    head, *rows = view.columns(material.state)
    kept = [at for at, title in enumerate(head) if any(row[at] for row in rows) and (not title or title != without)]
    numbered = tuple((str(number), *(row[at] for at in kept)) for number, row in enumerate(rows, 1))
    right = (to for to, at in enumerate(kept, 1) if head[at] and at + 1 in view.right)
    return Table(("seat", *(head[at] or STATE for at in kept)), numbered, right=(0, *right))


def with_sides(state: Any, table: Table) -> Table:
    """The table and who sits at whose left and right, since cards speak of both; of no use once the game is over."""
    if state.over:
        return table
    names = short_names([player.name for player in state.players.values()])
    here = state.here
    rows = []
    for seat, row in zip(state.players, table.rows, strict=True):
        around = state.turns.clockwise(seat)[:-1] if seat in here else ()
        others = [names[state.name(each)] for each in around if each in here] or [""]
        sides = others[0], others[-1]
        rows.append((*row[:2], *sides, *row[2:]))
    head = (*table.head[:2], "on the left", "on the right", *table.head[2:])
    return table._replace(head=head, rows=tuple(rows), right=tuple(at + 2 * (at > 1) for at in table.right))


RING = (182.0, 136.0)
"""How wide and high a ring is drawn."""

MOST_SEATS = 10
"""A ring with more seats would be too narrow to draw."""

_CENTER: Point = (91.0, 71.0)
_RADIUS, _SEAT, _LINE, _NAME = 44.0, 11.0, 5.0, 5.0
_RIM, _BESIDE = 2.0, 4.0
"""How thick the rim of a seat is, and how far words at its side stand off."""
_LARGEST_SEAT, _SHARE = 15.0, 0.34
"""A seat is as large as this, or such a part of the way to the next seat, so that arrows have room."""
_BELOW = 11.0
"""What is free below the ring and its words; the figure has some of its own."""


def places(count: int, radius: float = _RADIUS, middle: Point = _CENTER) -> list[Point]:
    """The places of seats in a ring, clockwise from the top."""
    return [around(middle, radius, count, at) for at in range(count)]


def seat_marks(
    at: Point,
    inside: str,
    outside: Sequence[str],
    ink: str = "paper",
    *,
    above: bool = False,
    seat: float = _SEAT,
    middle: Point = _CENTER,
    rim: bool = False,
    dashes: tuple[float, ...] = (),
) -> list[Mark]:
    """A seat: a disc of some ink with a sign in it, and lines of words beside it, away from the ring's middle.

    ``above``: they stand above it, as in a ring so wide that there is no room beside its widest seats. ``seat``: how
    large the disc is, and all words with it. ``rim``: it has a black one, for one seat among all. ``dashes``: its edge.
    """
    x, y = at
    side = x - middle[0]
    larger = seat / _SEAT
    line_high, largest = _LINE * larger, _NAME * larger
    name, *told = outside or ("",)
    if abs(side) < 1:
        anchor, left, room, lines = "middle", 0.0, RING[0], 1
    elif side > 0:
        left = x - seat if above else x + seat + _BESIDE
        anchor, room, lines = "start", RING[0] - left, 3
    else:
        room = x + seat if above else x - seat - _BESIDE
        anchor, left, lines = "end", 0.0, 3
    words = [line for each in told for line in _lines(each, room / larger)]
    size = min((fitting(line, room, _WORDS * larger) for line in words), default=_WORDS)
    room_for_name = (room, 3 * line_high)
    name_high = set_name((left, 0), room_for_name, name, largest, anchor=anchor, lines=lines).height
    high = name_high + line_high * len(words)
    if anchor != "middle" and not above:
        top = y - high / 2
    else:
        top = y - seat - 1 - high if y < middle[1] else y + seat + 1.5
    edge = left + room * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    below = [
        Label((edge, top + name_high + line_high * (line - 0.2)), text, anchor, size)
        for line, text in enumerate(words, 1)
    ]
    called = set_name((left, top), room_for_name, name, largest, anchor=anchor, lines=lines).marks
    ink_inside = "black" if ink in LIGHT else "paper"
    sign = Label((x, y + 2.8 * larger), inside, size=8 * larger, ink=ink_inside, bold=True)
    edged: list[Mark] = [Disc(at, seat, "black")] * rim
    edged.append(Disc(at, seat - _RIM * rim, ink, "grey" if ink == "pale" else "black", dashes))
    return [*edged, sign, *called, *below]


def _lines(text: str, room: float) -> list[str]:
    """Words on one line, or on as many as they need to be read across the table."""
    if measured(text, _LEAST_WORDS) <= room:
        return [text]
    lines: list[str] = []
    for word in text.split():
        if lines and measured(longer := f"{lines[-1]} {word}", _LEAST_WORDS) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


_WORDS, _LEAST_WORDS = 4.2, 3.6
"""How large words beside a seat are; they are broken rather than smaller than the least, a little over 10 points."""


def link(start: Point, end: Point, dashes: tuple[float, ...] = (), seat: float = _SEAT) -> Line:
    """A line from the rim of one seat to that of another."""
    return Line((towards(start, end, seat), towards(end, start, seat)), weight=0.5, dashes=dashes)


def arrow(start: Point, end: Point, seat: float = _SEAT) -> list[Line]:
    """A line from seat to seat with a head at its end."""
    last = towards(end, start, seat + 0.4)
    back = towards(last, start, 3)
    aside = ((last[1] - back[1]) * 0.5, (back[0] - last[0]) * 0.5)
    wings = ((back[0] + aside[0], back[1] + aside[1]), (back[0] - aside[0], back[1] - aside[1]))
    return [link(start, end, seat=seat), Line((wings[0], last, wings[1]), weight=0.5)]


def seats(
    material: Material, notes: Mapping[str, str] = MappingProxyType({}), table: Callable[[Material], Table] = seat_table
) -> Sheet:
    """The ring in seat order with arrows to the next who plays, whose turn it is or who has won, and the seats' table.

    Whoever is away or out of the game is passed over by the arrows. ``notes`` are words beside players, by seat.
    """
    state = material.started("seats")
    players = list(state.players.items())
    intro = [moment(material)]
    blocks: list[Block] = [table(material)]
    if 2 <= len(players) <= MOST_SEATS:
        large = min(_LARGEST_SEAT, max(_SEAT, _SHARE * math.dist(*places(len(players))[:2])))
        outer = _RADIUS + large + 2 + (_NAME * 1.15 + _LINE * (1 + bool(notes))) * large / _SEAT
        middle = (RING[0] / 2, outer)
        ring = places(len(players), middle=middle)
        present, away = state.here, state.away
        turns = [at for at, (seat, _) in enumerate(players) if seat in present]
        turns = turns[::-1] if state.turns.reversed else turns
        steps = [(one, other) for one, other in pairwise([*turns, *turns[:1]]) if one != other]
        intro += [ARROWS] * bool(steps)
        marks: list[Mark] = [line for one, other in steps for line in arrow(ring[one], ring[other], large)]
        for at, (seat, player) in enumerate(players):
            marked = _marked(state, seat)
            ink = "pale" if not player.alive and not marked else "paper" if seat in away else seat_ink(at + 1)
            dashes = _AWAY if seat in away else ()
            apart = _OUT if not player.alive else "away" if seat in away else ""
            said = (player.name, *filter(None, [marked or apart, notes.get(seat)]))
            marks += seat_marks(
                ring[at], str(at + 1), said, ink, seat=large, middle=middle, rim=bool(marked), dashes=dashes
            )
        order = ", ".join(state.title(seat) for seat in state.players)
        high = max(_lowest(mark) for mark in marks) + _BELOW
        blocks.insert(0, Figure(RING[0], high, tuple(marks), (f"Clockwise: {order}.",)))
    title = f"{material.game.title}: seats"
    return Sheet("seats", title, " ".join(filter(None, intro)), (Section("", tuple(blocks), flows=True),))


def _lowest(mark: Mark) -> float:
    """How far down words and seats reach."""
    match mark:
        case Label():
            return mark.at[1]
        case Disc():
            return mark.at[1] + mark.radius
        case _:
            return 0.0


_OUT = "out"
"""Beside the disc of who is out of the game, where there is not always room for more; the table says it in full."""

_AWAY = (2.0, 1.5)
"""The edge of a seat whose player is away, and comes back."""

ARROWS = "The turn goes along the arrows."


def _marked(state: Any, seat: str) -> str:
    """Why a seat's disc has a black rim; "" for all the others."""
    if state.over:
        return "has won" if state.result and state.result["winner"] == seat else ""
    return "has the turn" if seat == state.active else ""
