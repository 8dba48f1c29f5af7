"""The ring of seats on paper, with arrows along the turn; the table under it; and the sheet of both."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.games.sheets import moment
from edw_companion.paper import fit
from edw_companion.paper.figure import LIGHT, Disc, Figure, Label, Mark, Point, Words, around, arrow, seat_ink
from edw_companion.paper.sheet import LARGE, Block, Section, Sheet, Table
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
    return Table(("seat", *(head[at] or STATE for at in kept)), numbered, right=(0, *right), role=LARGE)


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


WIDE = 182.0
"""How wide a ring is drawn, in millimetres."""

MOST_SEATS = 10
"""A ring with more seats would be too narrow to draw."""

_RADIUS, _SEAT, _NAME = 44.0, 11.0, 5.0
_MANY, _SMALLER = 6, 39.0
"""The ring of more seats is smaller, since their table is longer."""
_RIM, _BESIDE = 2.0, 4.0
"""How thick the rim of a seat is, and how far words at its side stand off."""
_LARGEST_SEAT, _SHARE = 15.0, 0.34
"""A seat is as large as this, or such a part of the way to the next seat, so that arrows have room."""


def places(count: int, radius: float, middle: Point = (0, 0)) -> list[Point]:
    """The places of seats in a ring, clockwise from the top."""
    return [around(middle, radius, count, at) for at in range(count)]


def seat_marks(
    at: Point,
    inside: str,
    outside: Sequence[str],
    ink: str,
    *,
    seat: float,
    middle: Point,
    above: bool = False,
    rim: bool = False,
    dashes: tuple[float, ...] = (),
) -> list[Mark]:
    """A seat: a disc of some ink with a sign in it, and lines of words beside it, away from the ring's middle.

    ``above``: they stand above it, as in a ring so wide that there is no room beside its widest seats. ``seat``: how
    large the disc is, and all words with it. ``rim``: it has a black one, for one seat among all. ``dashes``: its edge.
    """
    (x, y), larger = at, seat / _SEAT
    side = x - middle[0]
    if abs(side) < 1:
        anchor, left, right = "center", 0.0, WIDE
    elif side > 0:
        anchor, left, right = "start", x - seat if above else x + seat + _BESIDE, WIDE
    else:
        anchor, left, right = "end", 0.0, x + seat if above else x - seat - _BESIDE
    named, *told = outside or ("",)
    passages = ((named, ""), *(("", each) for each in told))
    room = right - left, (4 if told else 3) * _NAME * larger * fit.LEADING
    stand = "center" if anchor != "center" and not above else "end" if y < middle[1] else "start"
    top = {"center": y - room[1] / 2, "end": y - seat - 1 - room[1], "start": y + seat + 1.5}[stand]
    words = Words((left, top), room, passages, _NAME * larger, anchor, stand)
    ink_inside = "black" if ink in LIGHT else "paper"
    sign = Label((x, y + 2.8 * larger), inside, size=8 * larger, ink=ink_inside, bold=True)
    edged: list[Mark] = [Disc(at, seat, "black")] * rim
    edged.append(Disc(at, seat - _RIM * rim, ink, "grey" if ink == "pale" else "black", dashes))
    return [*edged, sign, words]


def lowest(marks: Sequence[Mark]) -> float:
    """How far down seats and the words beside them reach."""
    reach = [mark.at[1] + mark.radius for mark in marks if isinstance(mark, Disc)]
    for words in (mark for mark in marks if isinstance(mark, Words)):
        room = words.room[1]
        high = fit.high(words.passages, words.room[0], fit.size(words.passages, words.room, words.size))
        reach.append(words.at[1] + {"start": high, "center": (room + high) / 2, "end": room}[words.stand])
    return max(reach)


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
        radius = _RADIUS if len(players) <= _MANY else _SMALLER
        large = min(_LARGEST_SEAT, max(_SEAT, _SHARE * math.dist(*places(len(players), radius)[:2])))
        outer = radius + large + 2 + _NAME * fit.LEADING * (2 + bool(notes)) * large / _SEAT
        middle = (WIDE / 2, outer)
        ring = places(len(players), radius, middle)
        present, away = state.here, state.away
        turns = [at for at, (seat, _) in enumerate(players) if seat in present]
        turns = turns[::-1] if state.turns.reversed else turns
        steps = [(one, other) for one, other in pairwise([*turns, *turns[:1]]) if one != other]
        intro += ["The turn goes along the arrows."] * bool(steps)
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
        blocks.insert(0, Figure(WIDE, lowest(marks) + 3, tuple(marks), (f"Clockwise: {order}.",)))
    title = f"{material.game.title}: seats"
    return Sheet("seats", title, " ".join(filter(None, intro)), (Section("", tuple(blocks), flows=True),))


_OUT = "out"
"""Beside the disc of who is out of the game, where there is not always room for more; the table says it in full."""

_AWAY = (2.0, 1.5)
"""The edge of a seat whose player is away, and comes back."""


def _marked(state: Any, seat: str) -> str:
    """Why a seat's disc has a black rim; "" for all the others."""
    if state.over:
        return "has won" if state.result and state.result["winner"] == seat else ""
    return "has the turn" if seat == state.active else ""
