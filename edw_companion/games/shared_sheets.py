"""The sheets that every game has: its piles, its seats, its rules. A game may have its own in their place."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from edw_companion.core.view import OUT
from edw_companion.games.game import fold
from edw_companion.games.rulebook import Rule, load, reference
from edw_companion.games.seat_table import seat_table, there
from edw_companion.games.sheets import SETUP, Material, NoSheetError
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
from edw_companion.paper.sheet import BOX, Block, Paragraph, Section, Sheet, Table
from edw_companion.text import listed, short_names

if TYPE_CHECKING:
    from edw_companion.core.house_rules import HouseRule
    from edw_companion.core.state import Player, State

POCKETS = 9
"""The pockets of a binder's page."""

BINDER = "'p.' is the card's page in a binder with nine pockets to a page."


def pile_columns(count: int) -> int:
    """In how many columns a list of so many cards is set: a hundred in two are one page."""
    return 2 if count > 2 * POCKETS else 1


def pile_table(cards: Sequence[tuple[str, ...]], more: Sequence[str] = ()) -> Table:
    """Numbered cards with boxes and binder pages; a row is a name and a cell for each of the heads in ``more``."""
    rows = [("" if at % POCKETS else str(at // POCKETS + 1), str(at + 1), BOX, *row) for at, row in enumerate(cards)]
    return Table(("p.", "no.", "", "card", *more), tuple(rows), right=(0, 1), grouped=True)


def plain_mana(cost: str) -> str:
    """A mana cost as one writes it by hand, 2GWU; what is no single symbol keeps its braces."""
    return re.sub(r"\{([0-9]+|[A-Z])\}", r"\1", cost)


def piles(material: Material) -> Sheet:
    """Every pile of the session as a numbered list."""
    state = material.started("piles")
    if not state.piles:
        title = material.game.title
        raise NoSheetError(f"{title} is played without piles, so there is no list of them to print.")
    sections = [
        Section(
            f"{name.capitalize()}: {len(pile.order)} cards",
            (pile_table([(card,) for card in pile.order]),),
            columns=pile_columns(len(pile.order)),
            fresh=at > 0,
        )
        for at, (name, pile) in enumerate(state.piles.items())
    ]
    return Sheet("piles", f"{material.game.title}: piles", BINDER, tuple(sections))


RING = (182.0, 136.0)
"""How wide and high a ring is drawn."""

MOST_SEATS = 10
"""A ring with more seats would be too narrow to draw."""

_CENTER: Point = (91.0, 71.0)
_RADIUS, _SEAT, _LINE, _NAME = 44.0, 11.0, 5.0, 5.0
_RIM = 2.0
_LARGEST_SEAT, _SHARE = 15.0, 0.34
"""A seat is as large as this, or such a part of the way to the next seat, so that arrows have room."""
_BELOW = 9.0
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
) -> list[Mark]:
    """A seat: a disc of some ink with a sign in it, and lines of words beside it, away from the ring's middle.

    ``above``: they stand above it, as in a ring so wide that there is no room beside its widest seats. ``seat``: how
    large the disc is, and all words with it. ``rim``: it has a black one, for one seat among all.
    """
    x, y = at
    side = x - middle[0]
    larger = seat / _SEAT
    line_high, largest = _LINE * larger, _NAME * larger
    name, *told = outside or ("",)
    if abs(side) < 1:
        anchor, left, room, lines = "middle", 0.0, RING[0], 1
    elif side > 0:
        left = x - seat if above else x + seat + 2
        anchor, room, lines = "start", RING[0] - left, 3
    else:
        room = x + seat if above else x - seat - 2
        anchor, left, lines = "end", 0.0, 3
    words = [line for each in told for line in _lines(each, room / larger)]
    size = min((fitting(line, room, _WORDS * larger) for line in words), default=_WORDS)
    room_for_name = (room, 3 * line_high)
    name_high = set_name((left, 0), room_for_name, name, largest, anchor=anchor, lines=lines).height
    high = name_high + line_high * len(words)
    if anchor != "middle" and not above:
        top = y - high / 2
    else:
        top = y - seat - 2 - high if y < middle[1] else y + seat + 1.5
    edge = left + room * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    below = [
        Label((edge, top + name_high + line_high * (line - 0.2)), text, anchor, size)
        for line, text in enumerate(words, 1)
    ]
    called = set_name((left, top), room_for_name, name, largest, anchor=anchor, lines=lines).marks
    ink_inside = "black" if ink in LIGHT else "paper"
    sign = Label((x, y + 2.8 * larger), inside, size=8 * larger, ink=ink_inside, bold=True)
    edged: list[Mark] = [Disc(at, seat, "black")] * rim
    edged.append(Disc(at, seat - _RIM * rim, ink, "grey" if ink == "pale" else "black"))
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
        present = there(state)
        turns = [at for at, (seat, _) in enumerate(players) if seat in present]
        turns = turns[::-1] if state.turns.reversed else turns
        steps = [(one, other) for one, other in pairwise([*turns, *turns[:1]]) if one != other]
        intro += [ARROWS] * bool(steps)
        marks: list[Mark] = [line for one, other in steps for line in arrow(ring[one], ring[other], large)]
        for at, (seat, player) in enumerate(players):
            marked = _marked(state, seat)
            ink = seat_ink(at + 1) if marked or at in turns else "pale"
            said = (player.name, *filter(None, [marked or _apart(state, seat), notes.get(seat)]))
            marks += seat_marks(ring[at], str(at + 1), said, ink, seat=large, middle=middle, rim=bool(marked))
        order = ", ".join(state.title(seat) for seat in state.players)
        lowest = max(mark.at[1] for mark in marks if isinstance(mark, Label))
        high = max(2 * outer, lowest) + _BELOW
        blocks.insert(0, Figure(RING[0], high, tuple(marks), (f"Clockwise: {order}.",)))
    title = f"{material.game.title}: seats"
    return Sheet("seats", title, " ".join(filter(None, intro)), (Section("", tuple(blocks), flows=True),))


ARROWS = "The turn goes along the arrows."


def _marked(state: Any, seat: str) -> str:
    """Why a seat's disc has a black rim; "" for all the others."""
    if state.over:
        return "has won" if state.result and state.result["winner"] == seat else ""
    return "has the turn" if seat == state.active else ""


def _apart(state: Any, seat: str) -> str:
    """Why the turn passes over a seat; "" where it does not."""
    if not state.players[seat].alive:
        return OUT
    away = getattr(state, "away", {})
    return f"away {away[seat]}" if seat in away else ""


def moment(material: Material) -> str:
    """Whose turn it is, as ``status`` says it, "" before the start; of a table without a session, what it is for."""
    if material.session is None:
        return NEXT_GAME if material.state is not None else ""
    if not material.state.started:
        return ""
    if material.session is None:
        return NEXT_GAME
    return f"{material.game.shown().headline(material.state).rstrip('.')}."


NEXT_GAME = "For the next game, same seats."
"""Said of pads that are printed when a game is over."""


def to_keep(material: Material) -> Material:
    """What a pad is made of: the table as it stands or, once the game is over, as it began, for one that is to come."""
    if material.session is None or not material.state.over:
        return material
    begun = takewhile(lambda line: line["do"] in SETUP, material.session.standing())
    return material._replace(session=None, state=fold(material.game, begun))


BLANK_SEATS = 6
"""So many columns a pad has where nobody is seated yet."""

LEAST_ROWS = 3
"""So many empty rows a pad has at least behind those that are known."""


def players_in(material: Material) -> list[Player]:
    """Those who are in the game, in seat order; nobody before the start."""
    state = material.state
    return [state.players[seat] for seat in state.living] if state is not None else []


def pad_heads(
    material: Material, signs: Mapping[str, str] = MappingProxyType({}), blank: int = BLANK_SEATS
) -> tuple[str, ...]:
    """The heads of a pad's columns, one for each who is in the game, in short; so many ``blank`` ones before that.

    ``signs`` are what stands before the names, by seat; where nobody is seated they stand alone.
    """
    players = players_in(material)
    short = short_names([player.name for player in material.state.players.values()] if material.state else [])
    heads = tuple(f"{signs.get(player.seat, '')} {short[player.name]}".strip() for player in players)
    return heads or tuple(signs.values()) or ("",) * blank


def pad(
    head: Sequence[str],
    rows: int,
    known: Sequence[Sequence[str]] = (),
    shares: tuple[int, ...] = (),
    *,
    up: bool = False,
) -> Table:
    """A table of so many rows to write in, those that are known filled in, the others behind them.

    ``up``: it is filled from its lowest line upwards, as a stack is.
    """
    filled = tuple(tuple(row) for row in known)
    empty = (("",) * len(head),) * max(rows - len(filled), LEAST_ROWS if filled else 0)
    return Table(tuple(head), (*empty, *filled) if up else (*filled, *empty), room=True, shares=shares)


def life_pad(
    material: Material,
    usual: Sequence[HouseRule],
    rows: int,
    more: Mapping[str, Sequence[str]] | None = None,
    signs: Mapping[str, str] = MappingProxyType({}),
    across: int = 1,
    blank: int = BLANK_SEATS,
) -> Section:
    """The life of all who are in the game as it is now, and a line for names that are not known.

    ``usual`` are the game's house rules, for where there is no table; ``more`` are rows above it, each by its title;
    ``signs`` and ``blank`` are those of ``pad_heads``; each player has so many columns ``across``, under one name.
    """
    heads = tuple(cell for head in pad_heads(material, signs, blank) for cell in (head, *[""] * (across - 1)))
    house = material.state.house if material.state is not None else {rule.key: rule.default for rule in usual}
    now = [[str(player.life), *[""] * (across - 1)] for player in players_in(material)]
    life = [cell for cells in now for cell in cells] or [house["life"]] * len(heads)
    names = [] if players_in(material) else [("name:",) * len(heads)]
    out = [player.name for player in _players(material) if not player.alive]
    title = "; ".join(["Life", *(more or {}), *([f"out of the game: {listed(out)}"] if out else [])])
    return Section(title, (pad(heads, rows, [*names, *(more or {}).values(), life]),))


def _players(material: Material) -> list[Player]:
    return [*material.state.players.values()] if material.state is not None else []


def counters(material: Material) -> list[tuple[str, str, str]]:
    """The counters of players as rows of what lasts: what, whose, until when."""
    return [(each, player.name, "") for player in players_in(material) for each in player.counted()]


def intro(material: Material, *more: str) -> str:
    """How pads are kept; of a session also whose turn it is, and what else its table says."""
    return " ".join(filter(None, (moment(material), *more, "One line for each change; strike out what is past.")))


def rules(material: Material) -> Sheet:
    """The rules on one leaf, with the house rules that the session plays by."""
    chapters = load(reference(material.game.slug))
    titles = [f"{each.title}." if each.number is None else f"{each.number}. {each.title}." for each in chapters]
    blocks = tuple(Paragraph(each.text, lead=title) for each, title in zip(chapters, titles, strict=True))
    sections = [Section("", blocks, columns=2)]
    chosen = _house(chapters, material.state)
    if chosen:
        sections.insert(0, Section("House rules of this table", chosen))
    return Sheet("rules", f"{material.game.title}: the rules on a leaf", "", tuple(sections), dense=True)


def _house(chapters: Sequence[Rule], state: State | None) -> tuple[Paragraph, ...]:
    chosen = state.house.chosen if state is not None else {}
    says = {
        ruling.house.partition("=")[0]: ruling.otherwise or ""
        for chapter in chapters
        for ruling in chapter.rulings
        if ruling.house
    }
    titles = {key: f"{key} {value}:".replace("-", " ") for key, value in chosen.items()}
    return tuple(Paragraph(says.get(key, ""), lead=title) for key, title in titles.items())
