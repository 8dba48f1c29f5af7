"""Sheets of what lies on the table: the ring of seats, and the Scion's five turns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from edw_companion.colors import WHEEL, Color
from edw_companion.core.view import OUT
from edw_companion.games import sheets
from edw_companion.games.elder_dragon_wars import scion_words
from edw_companion.games.elder_dragon_wars.ring import (
    DAMAGE,
    DRAGONS,
    SCION,
    SCION_DRAGONS,
    allies,
    deck_colors,
    enemies,
    payers,
    targets,
)
from edw_companion.games.elder_dragon_wars.scion import targets_of
from edw_companion.games.elder_dragon_wars.seat_sheets import empty_in, names_of
from edw_companion.games.elder_dragon_wars.state import SCION_TURNS
from edw_companion.games.seat_ring import RING, places, seat_marks
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import Figure, Label, Line, Mark, arrow, towards
from edw_companion.paper.fit import Passage
from edw_companion.paper.sheet import BOX, PAD, SIGNED, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.state import WarState

_ENEMY_DASHES = (2.0, 1.5)
EMPTY = "an empty seat"

_LOOKED_UP = re.compile(r"\b(?:\d+ life|third|seven cards|ten poison counters)\b")
"""The numbers of the rules that one looks up in the middle of a game."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, the numbers that are looked up in bold."""
    leaf = sheets.rules(material)
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
    ring = dict(zip(WHEEL, places(len(WHEEL), _RADIUS, _MIDDLE), strict=True))
    top, *_, low = sorted(y for _, y in ring.values())
    state = material.state
    over = state is not None and state.over
    gone = {color for color in WHEEL if state is not None and not over and color not in state.living}
    empty = empty_in(material)
    gone |= {*empty}
    out = {color: EMPTY if color in empty else OUT if color in gone else "" for color in WHEEL}
    foes = [pair for pair in combinations(WHEEL, 2) if pair[1] in enemies(pair[0])]
    marks: list[Mark] = []
    for one, other in foes:
        ends = towards(ring[one], ring[other], _SEAT), towards(ring[other], ring[one], _SEAT)
        marks.append(Line(ends, "grey" if {one, other} & gone else "red", 0.5, _ENEMY_DASHES))
    for at, color in enumerate(WHEEL):
        before = WHEEL[at - 1]
        lines = arrow(ring[before], ring[color], _SEAT)
        marks += [line._replace(ink="grey") if {before, color} & gone else line for line in lines]
    rows = []
    for color, place in ring.items():
        letter, name, dragon, deck = color.letter, names[color], DRAGONS[color].name, _axis_letters(deck_colors(color))
        said = (name, dragon, deck, out[color])
        ink = "pale" if color in gone else letter
        above = place[1] < (top + low) / 2
        marks += seat_marks(place, letter, tuple(filter(None, said)), ink, above=above, seat=_SEAT, middle=_MIDDLE)
        if color not in gone:
            rows.append((letter, name, dragon, deck, *_sides(state, names, color)))
    dragons = {color: f"{DRAGONS[color].name} ({color})" for color in WHEEL}
    told = ((names[color], dragons[color], out[color]) for color in WHEEL)
    says = ("Clockwise:", *(", ".join(filter(None, each)) for each in told))
    figure = Figure(*_RING, (*marks, *_legend(skipped=bool(gone), empty=bool(empty))), says)
    head = ("seat", "player", "Elder Dragon", "deck", "allies", "enemies")
    intro = f"{sheets.NEXT_GAME} " if over else ""
    intro += (
        "Turns go clockwise. Neighbours are allies, the other two eternal enemies: while one of them lives you may "
        "attack nobody else (rules 5 and 7). The middle letter of a deck is its axis, the colour of its seat."
    )
    table = Table(head, tuple(rows), role=PAD)
    return Sheet("seats", f"{material.game.title}: seats", intro, (Section("", (figure, table)),))


def _sides(state: WarState | None, names: Mapping[Color, str], color: Color) -> tuple[str, str]:
    """The allies and the eternal enemies of a seat who are in the game, or that there is none and whom it attacks then.

    Once the game is over they are those of the next one in the same seats.
    """
    here = WHEEL if state is None else [*state.players] if state.over else state.living
    left = [each for each in allies(color) if each in here]
    foes = [each for each in enemies(color) if each in here]
    free = FREE if state is not None and state.attackable(color) else NONE_LEFT
    return _called(names, left, _SHORT) or NONE_LEFT, _called(names, foes, _SHORT) or free


NONE_LEFT = "none left"
FREE = f"{NONE_LEFT}: may attack anybody"
"""What is said of the allies or enemies of a seat when all of them are out (rules 5 and 7, ruling 37)."""


def _called(names: Mapping[Color, str], colors: Collection[Color], most: int) -> str:
    """Players by name; by the letters of their seats where nobody is seated yet, or a name is too long for a table."""
    short = _all_short(names, most)
    return ", ".join(names[color] if short and names[color] else color.letter for color in colors)


def _all_short(names: Mapping[Color, str], most: int) -> bool:
    return max(map(len, names.values())) <= most


_SHORT, _SHORTER = 14, 9
"""The letters of a name of which two stand side by side in a table, and of one in large type."""


_RADIUS, _SEAT = 62.0, 12.5
"""Millimetres: of the ring, and of its seats."""

_RING = (RING[0], 174.0)
_MIDDLE = (RING[0] / 2, 94.0)

_AT, _LEGEND = 164.5, 3.8


def _legend(*, skipped: bool, empty: bool) -> Iterator[Mark]:
    """What the lines of the ring mean, in words it needs none; ``skipped``: somebody is out, or a seat ``empty``."""
    yield Line(((2, _AT), (14, _AT)), weight=0.5)
    yield Line(((11, _AT - 1.5), (14, _AT), (11, _AT + 1.5)), weight=0.5)
    turns = "the next turn, and allies"
    grey = f"; grey: {f'{OUT} or {EMPTY}' if empty else OUT}, skipped" if skipped else ""
    yield Label((17, _AT + 1.2), f"{turns}{grey}", "start", _LEGEND)
    yield Line(((2, _AT + 6), (14, _AT + 6)), "red", 0.5, _ENEMY_DASHES)
    yield Label((17, _AT + 7.2), "eternal enemies", "start", _LEGEND)


def scion(material: Material) -> Sheet:
    """The Scion's five turns for the last two, with what has happened; for all ten pairs while more are left."""
    state = material.state
    living = [Color(seat) for seat in state.living] if state is not None and state.started and not state.over else []
    told: list[Passage] = [
        ("It comes", scion_words.comes(material)),
        ("Each turn", "it is one of its dragons, drawn at random and then gone. It flies, and may be blocked."),
        ("It attacks", scion_words.aims("its colours")),
        ("Before it attacks", scion_words.TAPPED),
        ("If it hits a player,", scion_words.ABILITY),
        ("Nothing", scion_words.REMOVED),
        ("One of the two falls:", scion_words.outlived(material)),
        (f"After {SCION_TURNS} turns", "it leaves and the last two fight on. If both fall before, the Ur-Dragon wins."),
    ]  # fmt: skip
    if state is not None and state.house.on_paper:
        told.append(("House rules of this table:", f"{'; '.join(state.house.on_paper)}."))
    words: tuple[Paragraph, ...] = tuple(Paragraph(text, lead=lead) for lead, text in told)
    few = 0 < len(living) <= 2
    if not few and len(living or WHEEL) > _ROOM_FOR_WORDS:
        words = (_run_on(told),)
    past, names = _past(material) if few else [], names_of(material)
    before = [Section("", words), _dragons(), _all_pairs(material, living)]
    sections = [_for_last(material, living, past)] if few else before
    came = [
        (
            each.dragon,
            ", ".join(dict.fromkeys(each.stopped)),
            _each(names, each.hit),
            _each(names, [*dict.fromkeys(each.paid)]),
        )
        for each in past
    ]
    to_come = [("", "", "", "")] * (SCION_TURNS - len(past))
    rows = tuple((str(turn), *cells) for turn, cells in enumerate((*came, *to_come), 1))
    head = ("turn", "dragon", "tapped, blocked", "damage to", "ability paid by")
    # The last two know what it is, and look it up behind what they need in each of its turns.
    turns = Section("Its turns", (Table(head, rows, right=(0,), role=SIGNED), *(words if few else ())))
    return Sheet("scion", f"{material.game.title}: the Scion of the Ur-Dragon", "", (*sections, turns))


_ROOM_FOR_WORDS = 4
"""Of so many players all pairs leave room on the leaf for words in paragraphs of their own."""


def _run_on(passages: Iterable[Passage]) -> Paragraph:
    """Passages in one paragraph, their leads in bold."""
    text, leads = "", []
    for lead, words in passages:
        leads.append((len(text), len(text) + len(lead)))
        text += f"{lead} {words} "
    return Paragraph(Stressed(text.strip(), *leads))


class Past:
    """What has happened in one of its turns.

    Attributes:
        dragon: what it became.
        aims: whom it attacked, a player by two halves twice.
        payers: who might pay for its ability.
        stopped: what stopped it.
        hit: who had damage.
        paid: who paid for its ability.
    """

    def __init__(self, dragon: str, aims: Sequence[str], payers: Sequence[str]) -> None:
        self.dragon, self.aims, self.payers = dragon, aims, payers
        self.stopped: list[str] = []
        self.hit: list[str] = []
        self.paid: list[str] = []


def _past(material: Material) -> list[Past]:
    """What has happened in its turns, from what the table has typed."""
    past: list[Past] = []
    gone: set[str] = set()
    for line in material.session.standing() if material.session is not None else ():
        match line:
            case {"do": "eliminate", "who": who}:
                gone |= {*who}
            case {"do": "turn", "dragon": dragon, "targets": aims, **more}:
                moved = more.get("moved", {})
                able = payers([aim for aim in aims if aim not in moved], {*_last_two(material.state)} - gone)
                past.append(Past(dragon, [moved.get(aim, aim) for aim in aims], able))
            case {"do": "scion-tapped", **more} if past:
                past[-1].stopped.append("blocked" if more.get("blocked") else "tapped")
            case {"do": "scion-nullified"} if past:
                past[-1].stopped.append("no effect")
            case {"do": "life", "by": by, "changes": changes} if past and by == SCION:
                for each in changes:
                    times = max(1, (each["from"] - each["to"]) // DAMAGE)
                    past[-1].hit += [each["who"]] * min(times, past[-1].aims.count(each["who"]) or 1)
            case {"do": "scion-paid", "who": who} if past:
                past[-1].paid.append(who)
    return past


def _last_two(state: WarState) -> list[str]:
    """The players whom the Scion found, be one of them out by now."""
    partner = state.scion.partner if state.scion is not None else None
    return [seat for seat in state.players if seat in state.living or seat == partner]


def _each(names: Mapping[Color, str], seats: Sequence[str]) -> str:
    """Players by name, each once, or "Ann twice"; "" for nobody."""
    once = [f"{names[Color(seat)]}{' twice' * (seats.count(seat) > 1)}" for seat in dict.fromkeys(seats)]
    return listed(once) if once else ""


def _dragons() -> Section:
    rows = tuple(
        (BOX, name.partition(",")[0], _axis_letters(dragon.colors), dragon.ability, dragon.effect)
        for name, dragon in SCION_DRAGONS.items()
    )
    table = Table(("gone", "dragon", "colours", "price", "the payer chooses a colour:"), rows)
    return Section("Its dragons", (table,))


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


def _for_last(material: Material, living: list[Color], past: Sequence[Past]) -> Section:
    """Whom each dragon attacks, and who may pay: of the last two, or of the one who is left.

    A dragon that has come has the number of its turn and what it did, the others a box to tick.
    """
    names, rows, state = names_of(material), [], material.state
    came = {each.dragon: (str(turn), each.aims, each.payers) for turn, each in enumerate(past, 1)}
    for name, dragon in SCION_DRAGONS.items():
        aims = targets_of(state, name) if state.guest() else [*map(str, targets(name, living))]
        hit = [aim for aim in aims if aim in living]
        to_come = BOX, [aim if aim in hit else living[0] for aim in aims], payers(hit, living)
        turn, *who = came.get(name, to_come)
        aim, payer = (_each(names, [*map(str, each)]) or "nobody" for each in who)
        rows.append((turn, name, _axis_letters(dragon.colors), aim, payer, dragon.ability))
    head = ("turn", "dragon", "colours", "attacks", "may pay after damage", "price")
    does = " ".join(f"{name.partition(',')[0]}: {dragon.effect}." for name, dragon in SCION_DRAGONS.items())
    effects = Paragraph(does, lead="Whoever pays chooses a colour.")
    return Section(" and ".join(map(material.state.title, living)), (Table(head, tuple(rows)), effects))
