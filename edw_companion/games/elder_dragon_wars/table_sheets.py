"""Sheets of what lies on the table: the ring of seats, and the Scion's five turns."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.core.view import OUT
from edw_companion.games import shared_sheets
from edw_companion.games.elder_dragon_wars.ring import (
    DRAGONS,
    SCION,
    SCION_DRAGONS,
    allies,
    deck_colors,
    enemies,
    payers,
    targets,
)
from edw_companion.games.elder_dragon_wars.seat_sheets import ABILITY, names_of, scion_aims, scion_begins
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS
from edw_companion.games.seat_ring import RING, arrow, link, places, seat_marks
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import Figure, Label, Line, Mark, Placed
from edw_companion.paper.sheet import BOX, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import listed

_ENEMY_DASHES = (2.0, 1.5)

_LOOKED_UP = re.compile(r"\b(?:\d+ life|third|seven cards|ten poison counters)\b")
"""The numbers of the rules that one looks up in the middle of a game."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, the numbers that are looked up in bold."""
    leaf = shared_sheets.rules(material)
    *house, book = leaf.sections
    blocks = tuple(
        block._replace(text=Stressed(block.text, *(found.span() for found in _LOOKED_UP.finditer(block.text))))
        for block in book.blocks
        if isinstance(block, Paragraph)
    )
    return leaf._replace(sections=(*house, book._replace(blocks=blocks)))


def _axis_letters(colors: Collection[Color]) -> Stressed:
    """Three colours with the axis in the middle (rule 1), in bold: GWU."""
    before, axis, after = next(three for three in _THREES if colors == frozenset(three))
    return Stressed(before.letter + axis.letter + after.letter, (1, 2))


_THREES = [(WHEEL[at - 1], axis, WHEEL[(at + 1) % len(WHEEL)]) for at, axis in enumerate(WHEEL)]


def seats(material: Material) -> Sheet:
    """The ring: arrows to the next seat, which is an ally's, and broken lines between eternal enemies."""
    names = names_of(material)
    ring = dict(zip(WHEEL, places(len(WHEEL), _RADIUS), strict=True))
    top, *_, low = sorted(y for _, y in ring.values())
    gone = {color for color in WHEEL if material.state is not None and color not in material.state.living}
    foes = (pair for pair in combinations(WHEEL, 2) if pair[1] in enemies(pair[0]))
    marks: list[Mark] = [link(ring[one], ring[other], _ENEMY_DASHES) for one, other in foes]
    for at, color in enumerate(WHEEL):
        marks += arrow(ring[WHEEL[at - 1]], ring[color])
    rows = []
    for color, place in ring.items():
        letter, name, dragon, deck = color.letter, names[color], DRAGONS[color].name, _axis_letters(deck_colors(color))
        said = (name, dragon, deck, OUT if color in gone else "")
        ink = "pale" if color in gone else "paper"
        marks += seat_marks(place, letter, tuple(filter(None, said)), ink, above=place[1] < (top + low) / 2)
        sides = (_called(names, allies(color), _SHORT), _called(names, enemies(color), _SHORT))
        rows.append((letter, name, dragon, deck, *sides))
    dragons = {color: f"{DRAGONS[color].name} ({color})" for color in WHEEL}
    told = ((names[color], dragons[color], OUT if color in gone else "") for color in WHEEL)
    says = ("Clockwise:", *(", ".join(filter(None, each)) for each in told))
    figure = Figure(*_RING, (Placed((0, _ABOVE), tuple(marks)), *_LEGEND), says)
    head = ("seat", "player", "Elder Dragon", "deck", "allies", "enemies")
    intro = (
        "Turns go clockwise. Neighbours are allies, the other two eternal enemies: while one of them lives you may "
        "attack nobody else (rules 5 and 7). The middle letter of a deck is its axis, the colour of its seat."
    )
    table = Table(head, tuple(rows), room=True)
    return Sheet("seats", f"{material.game.title}: seats", intro, (Section("", (figure, table)),))


def _called(names: Mapping[Color, str], colors: Collection[Color], most: int) -> str:
    """Players by name; by the letters of their seats where nobody is seated yet, or a name is too long for a table."""
    short = _all_short(names, most)
    return ", ".join(names[color] if short and names[color] else color.letter for color in colors)


def _all_short(names: Mapping[Color, str], most: int) -> bool:
    return max(map(len, names.values())) <= most


_SHORT, _SHORTER = 14, 9
"""The letters of a name of which two stand side by side in a table, and of one in large type."""


_RADIUS, _ABOVE = 56.0, 19.0
"""Millimetres: of the ring, and what it is lower than a small one, for the words above its first seat."""

_RING = (RING[0], 161.0)

_LEGEND = (
    *(Line(((2, 154), (14, 154)), weight=0.5), Line(((11, 152.5), (14, 154), (11, 155.5)), weight=0.5)),
    Label((17, 155.2), "the next turn, and allies", "start", 3.4),
    Line(((2, 159), (14, 159)), weight=0.5, dashes=_ENEMY_DASHES),
    Label((17, 160.2), "eternal enemies", "start", 3.4),
)
"""What the lines of the ring mean; in words it needs none."""


def scion(material: Material) -> Sheet:
    """The Scion's five turns for the last two, with what has happened; for all ten pairs while more are left."""
    state = material.state
    living = [Color(seat) for seat in state.living] if state is not None and state.started and not state.over else []
    intro = (
        f"It comes with the third elimination, into the seat vacated last, for {SCION_TURNS} turns: "
        f"{scion_begins(material)} Each turn it becomes one of its five dragons, drawn at random and then gone: it "
        f"flies, may be blocked, and attacks {scion_aims('it')} Whatever taps it before it attacks stops that attack, "
        f"or one of two. Nothing removes it, takes it or attacks it. After {SCION_TURNS} turns it leaves, and the last "
        "two fight on. If one of them falls before, the other takes all its attacks, and has won only when its last "
        "turn is over. If both fall, the Ur-Dragon wins (rule 14)."
    )
    few = 0 < len(living) <= 2
    past = _past(material) if few else []
    sections = [_for_last(material, living, past)] if few else [_dragons(), _all_pairs(material, living)]
    to_come = [["", "", "", ""]] * (SCION_TURNS - len(past))
    rows = tuple((str(turn), *cells) for turn, cells in enumerate((*past, *to_come), 1))
    head = ("turn", "dragon", "tapped, blocked", "damage to", "ability paid by")
    turns = Section("Its turns", (Table(head, rows, right=(0,), room=True),))
    return Sheet("scion", f"{material.game.title}: the Scion of the Ur-Dragon", intro, (*sections, turns))


def _past(material: Material) -> list[list[str]]:
    """What has happened in its turns: the dragon, what stopped it, who had damage, and who paid for its ability."""
    past: list[list[str]] = []

    def add(column: int, words: str) -> None:
        if past:  # what the table says of it before its first turn belongs to none
            past[-1][column] = ", ".join(dict.fromkeys(filter(None, (past[-1][column], words))))

    for line in material.session.standing() if material.session is not None else ():
        match line:
            case {"do": "turn", "dragon": dragon}:
                past.append([dragon, "", "", ""])
            case {"do": "scion-tapped"}:
                add(1, "tapped")
            case {"do": "scion-nullified"}:
                add(1, "no effect")
            case {"do": "life", "by": by, "changes": changes} if by == SCION:
                add(2, listed([material.state.name(each["who"]) for each in changes]))
            case {"do": "scion-paid", "who": who}:
                add(3, material.state.name(who))
    return past


def _dragons() -> Section:
    rows = tuple((BOX, name, _axis_letters(dragon.colors), dragon.ability) for name, dragon in SCION_DRAGONS.items())
    table = Table(("gone", "dragon", "colours", "its ability costs"), rows)
    return Section("Its dragons", (table, Paragraph(f"{ABILITY[0].upper()}{ABILITY[1:]}")))


def _all_pairs(material: Material, living: Collection[Color]) -> Section:
    """Whom each dragon attacks, for every two who may be the last: of those who are in the game, if it has begun."""
    names, rows = names_of(material), []
    for one, other in combinations([color for color in WHEEL if color in living or not living], 2):
        hit = [targets(dragon, (one, other)) for dragon in SCION_DRAGONS]
        aims = ("both" if len(each) > 1 else _called(names, each, _SHORTER) for each in hit)
        last = _called(names, (one, other), _SHORTER)
        rows.append((last, "allies" if other in allies(one) else "enemies", *aims))
    head = ("last two", "they are", *(name.partition(",")[0] for name in SCION_DRAGONS))
    seated = ", ".join(f"{color.letter} {name}" for color, name in names.items() if color in (living or WHEEL))
    known = (Paragraph(f"{seated}."),) if not _all_short(names, _SHORTER) else ()
    return Section("Whom it attacks", (*known, Table(head, tuple(rows))))


def _for_last(material: Material, living: list[Color], past: Sequence[Sequence[str]]) -> Section:
    """Whom each dragon attacks, and who may pay: of the last two, or of the one who is left.

    A dragon that has come has the number of its turn, the others a box to tick.
    """
    names, rows = names_of(material), []
    came = {dragon: str(turn) for turn, (dragon, *_) in enumerate(past, 1)}
    for name, dragon in SCION_DRAGONS.items():
        hit = targets(name, living)
        aim, payer = (listed([names[color] for color in each]) or "nobody" for each in (hit, payers(hit, living)))
        rows.append((came.get(name, BOX), name, _axis_letters(dragon.colors), aim, payer, dragon.ability))
    head = ("turn", "dragon", "colours", "attacks", "may pay after damage", "price")
    return Section(" and ".join(map(material.state.title, living)), (Table(head, tuple(rows)),))
