"""The ring of the five seats on paper: the sheet of who sits where, and the mat that lies in the middle."""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from edw_companion.colors import WHEEL, Color
from edw_companion.core.view import OUT
from edw_companion.games import sheets
from edw_companion.games.cut_sheets import CUT
from edw_companion.games.elder_dragon_wars.ring import DRAGONS, allies, deck_colors, enemies, ring_letters
from edw_companion.games.elder_dragon_wars.setup import EMPTY
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState
from edw_companion.games.seat_ring import WIDE, places, seat_marks
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import (
    Box,
    Figure,
    Label,
    Line,
    Mark,
    Placed,
    Point,
    Words,
    around,
    arrow,
    sign,
    towards,
)
from edw_companion.paper.pieces import SLEEVED, Leaves, Seat
from edw_companion.paper.sheet import PAD, Section, Sheet, Stressed, Table

BySeat = Mapping[Color, Seat]
"""The seats of the table."""


def seats_of(material: Material) -> BySeat:
    """The seats by colour; "" is the name where nobody is seated yet, and a seat that nobody took is out."""
    state = material.state
    players, empty = (state.players, state.empty) if state is not None else ({}, ())
    names = {color: players[color].name if color in players else "" for color in WHEEL}
    return {color: Seat(color.letter, color.letter, name, color in empty) for color, name in names.items()}


def foes_of(by_color: BySeat, color: Color) -> list[Color]:
    """The eternal enemies of a seat that are there from the start."""
    return [each for each in enemies(color) if not by_color[each].out]


def axis_letters(colors: Collection[Color]) -> Stressed:
    """Three colours with the axis in the middle (rule 1), in bold: GWU."""
    return Stressed(ring_letters(colors), (1, 2))


def called(by_color: BySeat, colors: Collection[Color], most: int) -> str:
    """Players by name; by the letters of their seats where nobody is seated yet, or a name is too long for a table."""
    short = all_short(by_color, most)
    return ", ".join(by_color[color].name if short and by_color[color].name else color.letter for color in colors)


def all_short(by_color: BySeat, most: int) -> bool:
    """Whether no name has more letters than so many."""
    return max(len(seat.name) for seat in by_color.values()) <= most


def _turns(spots: Mapping[Color, Point], gone: Collection[Color], free: float, *look: float) -> Iterator[Mark]:
    """Arrows to the next seat, which is an ally's, grey where a seat is gone; see ``arrow``."""
    for at, color in enumerate(WHEEL):
        before = WHEEL[at - 1]
        for line in arrow(spots[before], spots[color], free, *look):
            yield line._replace(ink="grey") if {before, color} & {*gone} else line


def _enmities(
    spots: Mapping[Color, Point], gone: Collection[Color], free: float, weight: float, dashes: tuple[float, float]
) -> Iterator[Mark]:
    """Broken lines between eternal enemies, grey where one is gone."""
    for one, other in combinations(WHEEL, 2):
        if other in enemies(one):
            ends = towards(spots[one], spots[other], free), towards(spots[other], spots[one], free)
            yield Line(ends, "grey" if {one, other} & {*gone} else "red", weight, dashes)


_RADIUS, _SEAT = 62.0, 12.5
"""Millimetres: of the ring, and of its seats."""
_SIZE = (WIDE, 174.0)
_MIDDLE = (WIDE / 2, 94.0)
_AT, _LEGEND = 164.5, 3.8
_LINE, _ENEMY_DASHES = 0.5, (2.0, 1.5)
_SHORT = 14
"""The letters of a name of which two stand side by side in a table."""

NONE_LEFT = "none left"
FREE = f"{NONE_LEFT}: may attack anybody"
"""What is said of the allies or enemies of a seat when all of them are out (rules 5 and 7, ruling 37)."""


def seats(material: Material) -> Sheet:
    """The ring: arrows to the next seat, which is an ally's, and broken lines between eternal enemies."""
    by_color, state = seats_of(material), material.state
    spots = dict(zip(WHEEL, places(len(WHEEL), _RADIUS, _MIDDLE), strict=True))
    top, *_, low = sorted(y for _, y in spots.values())
    over = state is not None and state.over
    here = WHEEL if state is None or over else state.living
    gone = {color for color, seat in by_color.items() if seat.out or color not in here}
    out = {color: EMPTY if seat.out else OUT if color in gone else "" for color, seat in by_color.items()}
    marks = [*_enmities(spots, gone, _SEAT, _LINE, _ENEMY_DASHES), *_turns(spots, gone, _SEAT)]
    rows, told = [], []
    for color, seat in by_color.items():
        letter, name, dragon, deck = seat.sign, seat.name, DRAGONS[color].name, axis_letters(deck_colors(color))
        said = (name, dragon, deck, out[color])
        ink = "pale" if color in gone else seat.ink
        above = spots[color][1] < (top + low) / 2
        marks += seat_marks(spots[color], letter, [*filter(None, said)], ink, above=above, seat=_SEAT, middle=_MIDDLE)
        told.append(", ".join(filter(None, (name, f"{dragon} ({color})", out[color]))))
        if color not in gone:
            rows.append((letter, name, dragon, deck, *_sides(state, by_color, color)))
    marks += _legend(skipped=bool(gone), empty=any(seat.out for seat in by_color.values()))
    head = ("seat", "player", "Elder Dragon", "deck", "allies", "enemies")
    intro = f"{sheets.NEXT_GAME} " if over else ""
    intro += (
        "Turns go clockwise. Neighbours are allies, the other two eternal enemies: while one of them lives you may "
        "attack nobody else (rules 5 and 7). The middle letter of a deck is its axis, the colour of its seat."
    )
    figure, table = Figure(*_SIZE, tuple(marks), ("Clockwise:", *told)), Table(head, tuple(rows), role=PAD)
    return Sheet("seats", f"{material.game.title}: seats", intro, (Section("", (figure, table)),))


def _sides(state: WarState | None, by_color: BySeat, color: Color) -> tuple[str, str]:
    """The allies and the eternal enemies of a seat who are in the game, or that there is none and whom it attacks then.

    Once the game is over they are those of the next one in the same seats.
    """
    here = WHEEL if state is None else [*state.players] if state.over else state.living
    left = [each for each in allies(color) if each in here]
    foes = [each for each in enemies(color) if each in here]
    free = FREE if state is not None and state.attackable(color) else NONE_LEFT
    return called(by_color, left, _SHORT) or NONE_LEFT, called(by_color, foes, _SHORT) or free


def _legend(*, skipped: bool, empty: bool) -> Iterator[Mark]:
    """What the lines of the ring mean, in words it needs none; ``skipped``: somebody is out, or a seat ``empty``."""
    yield Line(((2, _AT), (14, _AT)), weight=_LINE)
    yield Line(((11, _AT - 1.5), (14, _AT), (11, _AT + 1.5)), weight=_LINE)
    turns = "the next turn, and allies"
    grey = f"; grey: {f'{OUT} or {EMPTY}' if empty else OUT}, skipped" if skipped else ""
    yield Label((17, _AT + 1.2), f"{turns}{grey}", "start", _LEGEND)
    yield Line(((2, _AT + 6), (14, _AT + 6)), "red", _LINE, _ENEMY_DASHES)
    yield Label((17, _AT + 7.2), "eternal enemies", "start", _LEGEND)


_WIDE, _HIGH = 190.0, 258.0
_OVAL, _STRETCH = 54.0, 1.76
_HEART = (_WIDE / 2, _HIGH / 2 + 8.5)
"""Of the oval: its one seat at the top stands higher above it than the two at the bottom below it."""
_SPOT = 10.5
_EMPTY = "empty"
_HEAD, _STROKE, _BOLD, _DASHES = 5.0, 0.8, 0.9, (3.0, 2.0)
"""The head of an arrow and how thick its line is, how thick that between enemies is, and its dashes."""
_MARGIN = 5.0
"""Nothing stands nearer than this to where the mat is cut out."""
_ROOM = (43.0, 13.0)
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
    by_color = seats_of(material)
    empty = [color for color, seat in by_color.items() if seat.out]
    spots = {color: _place(at) for at, color in enumerate(WHEEL)}
    marks = [
        *_turns(spots, empty, _SPOT + 0.6, _HEAD, _STROKE),
        *_card_place(),
        *_enmities(spots, empty, _SPOT, _BOLD, _DASHES),
        *_planar_places(),
        *_mat_legend(),
    ]
    for at, (color, seat) in enumerate(by_color.items()):
        marks.append(Placed(spots[color], tuple(_seat(color, seat)), 180 + at * 360 / len(WHEEL)))
    title = f"{material.game.title}: the ring"
    figure = Figure(_WIDE, _HIGH, tuple(marks), tuple(_says(by_color)))
    return Sheet("ring", title, CUT, (Section("", (Leaves(title, (figure,), (_WIDE, _HIGH)),)),))


def _place(at: int) -> Point:
    """On an oval as high as the paper, clockwise from the top."""
    x, y = around((0, 0), _OVAL, len(WHEEL), at)
    return _HEART[0] + x, _HEART[1] + y * _STRETCH


def _card_place() -> Iterator[Mark]:
    """Where the enchantment in play lies, in its sleeve; the star of enemies goes on in it, around the words."""
    left, top = _HEART[0] - SLEEVED[0] / 2, _HEART[1] - SLEEVED[1] / 2
    yield Box((left, top), SLEEVED, "paper", 0.5, 3)
    for row, word in enumerate(("Enchantment", "in play")):
        yield Label((_HEART[0], top + 43 + row * 5.6), word, size=4.6, bold=True)


def _planar_places() -> Iterator[Mark]:
    """The edges at which the planar artifacts lie, in the room between the seats; to be read from beside the mat."""
    for left, name in zip((True, False), PLANAR.values(), strict=True):
        edge, inner = (0.0, _TAB) if left else (_WIDE, _WIDE - _TAB)
        top, foot = _PLANAR, _PLANAR + SLEEVED[1]
        yield Line(((edge, top), (inner, top), (inner, foot), (edge, foot)), weight=0.5)
        words = Label((0, 0), name, size=4.6, bold=True)
        yield Placed((inner + (3 if left else -3), _PLANAR + SLEEVED[1] / 2), (words,), 90 if left else 270)


def _mat_legend() -> Iterator[Mark]:
    """What the lines mean and what lies where, in the corners that the seats leave free."""
    yield from arrow((_MARGIN, 9), (_MARGIN + 12, 9), 0, _HEAD, _STROKE)
    yield Label((_MARGIN + 14, 10.2), "allies, and the next turn", "start", _WORDS)
    yield Line(((_MARGIN, 16), (_MARGIN + 12, 16)), "red", _BOLD, _DASHES)
    yield Label((_MARGIN + 14, 17.2), "eternal enemies: attack these first", "start", _WORDS)
    left = _HEART[0] + _ROOM[0] / 2 + _MARGIN
    yield Words((left, 7), (_WIDE - _MARGIN - left, 24), _BESIDE, _WORDS)


def _seat(color: Color, seat: Seat) -> Iterator[Mark]:
    """A seat about its own middle, upright for whoever sits there: whose it is."""
    yield from sign((0, 0), _SPOT, seat.sign, "pale" if seat.out else seat.ink)
    for at, letter in enumerate(ring_letters(deck_colors(color))):
        yield from sign((-8 + at * 8, _SPOT + 4.6), 3.8 if at == 1 else 2.7, letter, letter)
    name = _EMPTY if seat.out else seat.name or DRAGONS[color].name
    yield Words((-_ROOM[0] / 2, _SPOT + 9.0), _ROOM, ((name, ""),), _NAME, "center")


def _says(by_color: BySeat) -> Iterator[str]:
    yield "Turns go clockwise. While one of your eternal enemies lives you may attack nobody else."
    for color, seat in by_color.items():
        name = _EMPTY if seat.out else seat.name
        foes = [f"{by_color[foe].name or foe} ({foe.letter})" for foe in foes_of(by_color, color)]
        attacks = "" if seat.out else f"; attacks {' and '.join(foes) or 'anybody'}"
        who = f"[{seat.sign}] {DRAGONS[color].name}{name and f', {name}'}"
        yield f"{who}: {ring_letters(deck_colors(color))}{attacks}"
    yield from (" ".join(passage) for passage in _BESIDE)
