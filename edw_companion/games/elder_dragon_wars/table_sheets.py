"""Sheets of what lies on the table: the ring of seats, the Scion's five turns, pads for pencils."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from edw_companion.colors import WHEEL, Color
from edw_companion.games.elder_dragon_wars.house_rules import RULES
from edw_companion.games.elder_dragon_wars.ring import (
    DRAGONS,
    SCION_DRAGONS,
    allies,
    deck_colors,
    enemies,
    payers,
    targets,
)
from edw_companion.games.elder_dragon_wars.state import PLANAR, SCION_TURNS
from edw_companion.games.shared_sheets import RING, arrow, link, places, plain_mana, seat_marks
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import Figure, Mark
from edw_companion.paper.sheet import BOX, Paragraph, Section, Sheet, Table
from edw_companion.text import listed

TITLE = "Elder Dragon Wars"
LIFE_ROWS = 19
ZONE_ROWS = 4
_ENEMY_DASHES = (2.0, 1.5)


def _letters(colors: Iterable[Color]) -> str:
    wanted = set(colors)
    return "".join(color.letter for color in WHEEL if color in wanted)


def _names(state: Any) -> dict[Color, str]:
    """The players by colour; "" for all where nobody is seated yet."""
    players = state.players if state is not None else {}
    return {color: players[color].name if color in players else "" for color in WHEEL}


def seats(material: Material) -> Sheet:
    """The ring: arrows to the next seat, which is an ally's, and broken lines between eternal enemies."""
    names = _names(material.state)
    ring = dict(zip(WHEEL, places(len(WHEEL)), strict=True))
    marks: list[Mark] = []
    for one, other in combinations(WHEEL, 2):
        if other in enemies(one):
            marks.append(link(ring[one], ring[other], _ENEMY_DASHES))
    for at, color in enumerate(WHEEL):
        marks += arrow(ring[WHEEL[at - 1]], ring[color])
    for color, place in ring.items():
        words = filter(None, (names[color], DRAGONS[color].name, _letters(deck_colors(color))))
        marks += seat_marks(place, color.letter, tuple(words))
    says = (f"Clockwise: {', '.join(f'{DRAGONS[color].name} ({color})' for color in WHEEL)}.",)
    rows = tuple(
        (
            color.letter,
            str(color),
            names[color],
            DRAGONS[color].name,
            _letters(deck_colors(color)),
            _letters(allies(color)),
            _letters(enemies(color)),
        )
        for color in WHEEL
    )
    head = ("", "seat", "player", "Elder Dragon", "deck", "allies", "enemies")
    intro = (
        "Turns go clockwise, along the arrows. Neighbours are allies; a broken line joins eternal enemies. While one "
        "of your eternal enemies lives you may attack nobody else (rules 5 and 7)."
    )
    table = Table(head, rows, room=not any(names.values()))
    return Sheet("seats", f"{TITLE}: seats", intro, (Section("", (Figure(*RING, tuple(marks), says), table)),))


def scion(material: Material) -> Sheet:
    """The Scion's five turns for the last two; for all ten pairs while more are left."""
    state = material.state
    living = [Color(seat) for seat in state.living] if state is not None and state.started else []
    intro = (
        f"It comes with the third elimination, into the seat vacated last, for {SCION_TURNS} turns. In each it becomes "
        "one of its five dragons, drawn at random, and attacks whoever shares fewer colours with it, both in full if "
        "they share as many (rule 14)."
    )
    if len(living) == 2:
        sections = [_for_two(state, living[0], living[1])]
    else:
        sections = [_dragons(), _all_pairs()]
    return Sheet("scion", f"{TITLE}: the Scion of the Ur-Dragon", intro, (*sections, _turns()))


def _aim(dragon: str, pair: tuple[Color, Color]) -> str:
    hit = targets(dragon, pair)
    return "both" if len(hit) > 1 else hit[0].letter


def _dragons() -> Section:
    rows = tuple((name, _letters(dragon.colors), plain_mana(dragon.ability)) for name, dragon in SCION_DRAGONS.items())
    table = Table(("dragon", "colours", "its ability costs"), rows)
    text = "After its damage the player who was not hit may pay for its ability; if both were hit, each for the other."
    return Section("Its dragons", (table, Paragraph(text)))


def _all_pairs() -> Section:
    rows = tuple(
        (f"{one.letter} {other.letter}", "allies" if other in allies(one) else "enemies",
         *(_aim(dragon, (one, other)) for dragon in SCION_DRAGONS))
        for one, other in combinations(WHEEL, 2)
    )  # fmt: skip
    head = ("last two", "", *(name.partition(",")[0] for name in SCION_DRAGONS))
    return Section("Whom it attacks", (Table(head, rows),))


def _for_two(state: Any, one: Color, other: Color) -> Section:
    rows = []
    for name, dragon in SCION_DRAGONS.items():
        hit = targets(name, (one, other))
        payer = listed([state.players[color].name for color in payers(hit, (one, other))])
        aim = listed([state.players[color].name for color in hit])
        rows.append((BOX, name, _letters(dragon.colors), aim, payer, plain_mana(dragon.ability)))
    head = ("", "dragon", "colours", "attacks", "may pay after damage", "price")
    title = f"{state.title(one)} and {state.title(other)}"
    return Section(title, (Table(head, tuple(rows)),))


def _turns() -> Section:
    rows = tuple((str(turn), "", "", "", "") for turn in range(1, SCION_TURNS + 1))
    head = ("turn", "dragon", "blocked, tapped?", "damage to", "ability paid by")
    return Section("Its turns", (Table(head, rows, right=(0,), room=True),))


def pads(material: Material) -> Sheet:
    """Life and zones to keep with a pencil."""
    state = material.state
    names = _names(state)
    life = str(state.house.number("life")) if state is not None else RULES[0].default
    columns = tuple(f"{color.letter} {names[color]}".rstrip() for color in WHEEL)
    lines = (tuple(life for _ in WHEEL), *(("",) * len(WHEEL) for _ in range(LIFE_ROWS)))
    zones = tuple(
        Section(
            f"[{color.letter}] {DRAGONS[color].name}{f', {names[color]}' if names[color] else ''}",
            (Table(("nexus", "zone 1 (older)", "zone 2 (newer)", "chaos cards"), _zone_rows(), room=True),),
        )
        for color in WHEEL
    )
    first, *rest = zones
    middle = Table(("enchantment in play", *PLANAR.values()), (("", "", ""),) * 3, room=True)
    return Sheet(
        "pads",
        f"{TITLE}: life and zones",
        "One line for each change; strike out what is past. An artifact that leaves zone 1 lets zone 2 move up.",
        (
            Section("Life", (Table(columns, lines, room=True),)),
            Section("The middle of the table", (middle,)),
            first._replace(fresh=True),
            *rest,
        ),
    )


def _zone_rows() -> tuple[tuple[str, ...], ...]:
    return (("", "", "", ""),) * ZONE_ROWS
