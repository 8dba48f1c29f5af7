"""What lies on the table: seats, rules, the Scion's turns, pads; and what is folded for it, and the mat."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING

from edw_companion.colors import WHEEL, Color
from edw_companion.core.view import OUT
from edw_companion.games import cut_sheets, sheets
from edw_companion.games.cut_sheets import CUT
from edw_companion.games.elder_dragon_wars import scion_words
from edw_companion.games.elder_dragon_wars.artifacts import SACRIFICE_PRICE
from edw_companion.games.elder_dragon_wars.ring import (
    DRAGONS,
    SCION_DRAGONS,
    allies,
    deck_colors,
    each_once,
    enemies,
    payers,
    ring_letters,
    targets,
)
from edw_companion.games.elder_dragon_wars.scion import targets_of
from edw_companion.games.elder_dragon_wars.state import PLANAR, RULES, SCION_TURNS
from edw_companion.games.seat_ring import WIDE, places, seat_marks
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Placed, Words, around, arrow, sign, towards
from edw_companion.paper.fit import Passage
from edw_companion.paper.pieces import SLEEVED, Leaves, Seat, Tent, Turn
from edw_companion.paper.sheet import BOX, PAD, RING, SIGNED, Block, Paragraph, Section, Sheet, Stressed, Table
from edw_companion.text import counted, listed

if TYPE_CHECKING:
    from edw_companion.games.elder_dragon_wars.ring import Attack
    from edw_companion.games.elder_dragon_wars.state import Commander, WarState


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
    return Stressed(ring_letters(colors), (1, 2))


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
    figure = Figure(*_SIZE, (*marks, *_legend(skipped=bool(gone), empty=bool(empty))), says)
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

_SIZE = (WIDE, 174.0)
_MIDDLE = (WIDE / 2, 94.0)

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
    past, names = state.scion.attacks if few and state.scion is not None else [], names_of(material)
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


def _each(names: Mapping[Color, str], seats: Sequence[str]) -> str:
    """Players by name, each once, or "Ann twice"; "" for nobody."""
    return listed(each_once(seats, lambda seat: names[Color(seat)])) if seats else ""


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


def _for_last(material: Material, living: list[Color], past: Sequence[Attack]) -> Section:
    """Whom each dragon attacks, and who may pay: of the last two, or of the one who is left.

    A dragon that has come has the number of its turn and what it did, the others a box to tick.
    """
    names, rows, state = names_of(material), [], material.state
    came = {each.dragon: (str(turn), each.began, each.able) for turn, each in enumerate(past, 1)}
    for name, dragon in SCION_DRAGONS.items():
        aims: Sequence[str] = targets_of(state, name) if state.guest() else targets(name, living)
        hit = [aim for aim in aims if aim in living]
        to_come = BOX, [aim if aim in hit else living[0] for aim in aims], [*map(str, payers(hit, living))]
        turn, attacked, able = came.get(name, to_come)
        says = (_each(names, attacked) or "nobody", _each(names, able) or "nobody")
        rows.append((turn, name, _axis_letters(dragon.colors), *says, dragon.ability))
    head = ("turn", "dragon", "colours", "attacks", "may pay after damage", "price")
    does = " ".join(f"{name.partition(',')[0]}: {dragon.effect}." for name, dragon in SCION_DRAGONS.items())
    effects = Paragraph(does, lead="Whoever pays chooses a colour.")
    return Section(" and ".join(map(material.state.title, living)), (Table(head, tuple(rows)), effects))


def _turn(material: Material, color: Color) -> Turn:
    """The turn of a seat."""
    low = material.house(RULES)["low-die"]
    upkeep, names, empty = DRAGONS[color].upkeep, names_of(material), empty_in(material)
    sitting = [each for each in enemies(color) if each not in empty]
    foes = " and ".join(f"{names[each]} ({each.letter})" if names[each] else each.letter for each in sitting)
    lives = "one of them lives" if len(sitting) > 1 else "that one lives"
    aims = f"{foes} only, while {lives}; then anybody" if sitting else "anybody, since I have no eternal enemy"
    return Turn(
        (
            ("Untap:", "Gate and Matrix too."),
            ("Upkeep begins:", "with a Legend in play, not in its nexus, I put a chaos card into my "
             "hand. I play it when its type allows, for 5 life and no mana."),
            ("Upkeep:", f"I pay {upkeep} for my dragon in play, or it goes to its nexus. {SACRIFICE_PRICE} life rids "
             "me of an artifact."),
            ("Draw:", "an empty library takes back its graveyard first."),
            ("Attack:", f"{aims}. Legends have haste, but not my dragon."),
            ("If I eliminate a player:", f"I may take one of their artifacts. When the {_LAST[len(empty)]} player is "
             f"out, the Scion comes, for {SCION_TURNS} turns."),
        ),
        (
            ("Spells", "cost up to {2} less: creatures through the Gate, others the Matrix. While one is tapped, "
             "nobody casts its kind. If it is shut off after I have paid, my spell is exiled (a dragon goes to its "
             "nexus, a chaos card to its graveyard)."),
            ("A Legend comes in:", "turn up an artifact. The living enemies of the Legend's controller roll a "
             f"d{low}: low gets it; none left, the controller. My third artifact pushes out my oldest."),
            ("A noncreature spell resolves:", "turn up the next enchantment, unless somebody pays 5 life."),
            ("Regrowth (graveyard to hand):", "sacrifice Legends for a Legend whose colours they have between them, or "
             "a one-colour Legend for an instant, sorcery or enchantment of exactly that colour."),
            ("My dragon:", f"costs {DRAGONS[color].cost}, at instant speed; blocks from the next turn on, for allies "
             "too while an enemy of mine lives; goes to its nexus if countered or leaving play."),
            ("My three starting basics", "come back if destroyed or sacrificed."),
        ),
    )  # fmt: skip


_LAST = ("third", "second", "first")
"""Whose elimination brings the Scion, by how many seats are empty from the start (rule 14; ruling 2)."""


def empty_in(material: Material) -> list[Color]:
    """The seats that nobody took."""
    return [Color(seat) for seat in material.state.empty] if material.state is not None else []


def names_of(material: Material) -> dict[Color, str]:
    """The players by colour; "" for all where nobody is seated yet, and for a seat that is empty."""
    players = material.state.players if material.state is not None else {}
    return {color: players[color].name if color in players else "" for color in WHEEL}


def quick(material: Material) -> Sheet:
    """The turn of each player, with its upkeep and enemies, by its dragon before the seating; and the Scion's."""
    seats = [
        (Seat(color.letter, color.letter, name or DRAGONS[color].name), _turn(material, color))
        for color, name in names_of(material).items()
        if color not in empty_in(material)
    ]
    return cut_sheets.quick_sheet(material, [*seats, (Seat("", "", "The Scion"), _scions_turn(material))])


def _scions_turn(material: Material) -> Turn:
    return Turn(
        (
            ("Draw one of its dragons", "at random: the Scion is that dragon for the turn."),
            ("It flies, and attacks", scion_words.aims("its colours")),
            ("Before it attacks", scion_words.TAPPED),
            ("Whoever is attacked", "may block."),
            ("If it hits a player,", scion_words.ABILITY),
            ("That dragon's card", "is gone: it does not come a second time."),
        ),
        (
            ("It comes", f"into the seat vacated last; {scion_words.begins(material)}"),
            ("No other steps:", "no upkeep and no draw; Gate and Matrix do not untap."),
            ("Nothing", scion_words.REMOVED),
            ("One of the two falls:", scion_words.outlived(material)),
            ("Both fall:", "the Ur-Dragon wins."),
            ("Its ability costs", "{2} and the middle one of its three colours."),
            (f"After {SCION_TURNS} turns", "it leaves, and the two fight on."),
        ),
        "its turn",
    )


def tents(material: Material) -> Sheet:
    """A tent for each seat that is not empty, with its dragon, its allies and its eternal enemies."""
    empty = empty_in(material)
    ring = {color: Seat(color.letter, color.letter, name, color in empty) for color, name in names_of(material).items()}
    places = {color: at for at, color in enumerate(WHEEL)}
    sitting = [color for color in WHEEL if color not in empty]
    foes = tuple((places[one], places[other]) for one, other in combinations(sitting, 2) if other in enemies(one))
    made = []
    for color in sitting:
        sides = (
            ("Allies", tuple(ring[each] for each in allies(color) if each in sitting)),
            ("Enemies", tuple(ring[each] for each in enemies(color) if each in sitting)),
        )
        turn = _turn(material, color)
        named = DRAGONS[color].name
        there = tuple(side for side in sides if side[1])
        letters = ring_letters(deck_colors(color))
        made.append(Tent(tuple(ring.values()), places[color], named, letters, there, turn, foes))
    return cut_sheets.tents_sheet(material, made)


_WIDE, _HIGH = 190.0, 258.0
_OVAL, _STRETCH = 54.0, 1.76
_HEART = (_WIDE / 2, _HIGH / 2 + 8.5)
"""Of the oval: its one seat at the top stands higher above it than the two at the bottom below it."""
_SPOT = 10.5
_EMPTY = "empty"
_DASHES = (3.0, 2.0)
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
    empty = empty_in(material)
    names = names_of(material)
    places = {color: _place(at) for at, color in enumerate(WHEEL)}
    marks: list[Mark] = []
    for at, color in enumerate(WHEEL):
        lines = arrow(places[WHEEL[at - 1]], places[color], _SPOT + 0.6, 5.0, 0.8)
        marks += [line._replace(ink="grey") for line in lines] if {WHEEL[at - 1], color} & {*empty} else lines
    marks += _card_place()
    for one, other in combinations(WHEEL, 2):
        if other in enemies(one):
            ends = (towards(places[one], places[other], _SPOT), towards(places[other], places[one], _SPOT))
            marks.append(Line(ends, "grey" if {one, other} & {*empty} else "red", 0.9, _DASHES))
    marks += [*_planar_places(), *_mat_legend()]
    for at, color in enumerate(WHEEL):
        marks.append(Placed(places[color], tuple(_seat(color, names, empty)), 180 + at * 360 / len(WHEEL)))
    title = f"{material.game.title}: the ring"
    figure = Figure(_WIDE, _HIGH, tuple(marks), tuple(_says(names, empty)))
    return Sheet("ring", title, CUT, (Section("", (Leaves(title, (figure,), (_WIDE, _HIGH)),)),))


def _place(at: int) -> tuple[float, float]:
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
    yield from arrow((_MARGIN, 9), (_MARGIN + 12, 9), 0, 5.0, 0.8)
    yield Label((_MARGIN + 14, 10.2), "allies, and the next turn", "start", _WORDS)
    yield Line(((_MARGIN, 16), (_MARGIN + 12, 16)), "red", 0.9, _DASHES)
    yield Label((_MARGIN + 14, 17.2), "eternal enemies: attack these first", "start", _WORDS)
    left = _HEART[0] + _ROOM[0] / 2 + _MARGIN
    yield Words((left, 7), (_WIDE - _MARGIN - left, 24), _BESIDE, _WORDS)


def _seat(color: Color, names: Mapping[Color, str], empty: Collection[Color]) -> Iterator[Mark]:
    """A seat about its own middle, upright for whoever sits there: whose it is."""
    yield from sign((0, 0), _SPOT, color.letter, "pale" if color in empty else color.letter)
    for at, letter in enumerate(ring_letters(deck_colors(color))):
        yield from sign((-8 + at * 8, _SPOT + 4.6), 3.8 if at == 1 else 2.7, letter, letter)
    name = _EMPTY if color in empty else names[color] or DRAGONS[color].name
    yield Words((-_ROOM[0] / 2, _SPOT + 9.0), _ROOM, ((name, ""),), _NAME, "center")


def _says(names: Mapping[Color, str], empty: Collection[Color]) -> Iterator[str]:
    yield "Turns go clockwise. While one of your eternal enemies lives you may attack nobody else."
    for color in WHEEL:
        who = f", {_EMPTY if color in empty else names[color]}" if names[color] or color in empty else ""
        sitting = [foe for foe in enemies(color) if foe not in empty]
        foes = " and ".join(f"{names[foe] or foe} ({foe.letter})" for foe in sitting) or "anybody"
        attacks = f"; attacks {foes}" if color not in empty else ""
        yield f"[{color.letter}] {DRAGONS[color].name}{who}: {ring_letters(deck_colors(color))}{attacks}"
    yield from (" ".join(passage) for passage in _BESIDE)


LIFE_ROWS = 20

_ROWS, _HEAD = 34, 2
"""So many rows fill the second page, with room for long names, and a table's heads are as high as so many of them."""

POISON, _ABREAST = 10, 5
"""So many poison counters put a player out of the game, and so many boxes for them stay side by side."""


def pads(material: Material) -> Sheet:
    """Life and zones to keep with a pencil; chaos cards in hands are secret, so a sheet that all see has none."""
    state: WarState | None
    material, state = sheets.to_keep(material)
    there = [Color(seat) for seat in state.living] if state is not None else [*WHEEL]
    signs: dict[str, str] = {color: color.letter for color in WHEEL}
    boxes = " ".join([BOX * _ABREAST] * (POISON // _ABREAST))
    says = f"Tick a box per poison counter: {POISON} put a player out. The line below is for notes."
    poison = {says: (boxes,) * len(there)}
    life = sheets.life_pad(material, RULES, LIFE_ROWS, poison, signs)
    turn = f"turn {state.turns.number}" if state is not None and material.session is not None else ""
    now = f", as of {turn}" if turn else ""
    rings = f" {RING} marks {turn or 'the start'}." if state is not None else ""
    deep = -(-(1 + len(there)) // 2)
    rows = _ROWS // deep - _HEAD
    tables = [_enchantments(state, rows)]
    tables += [_zones(color, state.players[color] if state is not None else None, rows) for color in there]
    if len(there) % 2 == 0:  # their zones and the enchantments leave a place of the last two empty
        notes = Table(("what is easily forgotten",), (("",),) * rows, role=PAD)
        tables.append(iter((Paragraph("", lead="Notes"), notes)))
    zones = f"enchantments and artifacts{now}"
    ready = {card: state.planar[which] == "ready" if state is not None else None for which, card in PLANAR.items()}
    each = iter(tables)  # two abreast, and then the next two: so they are read
    moves = Paragraph("When an artifact leaves zone 1, the one in zone 2 moves to zone 1.")
    return Sheet(
        "pads",
        f"{material.game.title}: life and zones",
        sheets.intro(material, "Each player's left column comes first."),
        (
            _halved(life)._replace(foot=f"life{now}"),
            Section(
                "Planar artifacts and dragons",
                (
                    Paragraph(f"Lay a bead where each is.{rings}"),
                    _beads(("ready", "tapped"), ready),
                    _dragon_beads(state),
                ),
            ),
            Section(f"{material.game.title}: {zones}", (moves,), fresh=True, foot=zones),
            *(Section("", (*left, *right), columns=2, follows=True) for left, right in zip(each, each, strict=True)),
        ),
    )


def _halved(life: Section) -> Section:
    """The life of all, with two columns for each below what has one: there are more changes than a leaf has rows.

    The last row becomes the line for notes, which is as wide as the boxes.
    """
    *says, table = life.blocks
    assert isinstance(table, Table)
    boxes = next(at for at, row in enumerate(table.rows, 1) if BOX in row[0])
    *rows, notes = (tuple(half for cell in row for half in (cell, "")) for row in table.rows[boxes:])
    above = table._replace(rows=(*table.rows[:boxes], notes[::2]))
    return life._replace(blocks=(*says, above, table._replace(head=("",) * len(notes), rows=tuple(rows), abreast=2)))


def _dragon_beads(state: WarState | None) -> Table:
    """Where each Elder Dragon is that is not out; and with whom, if not its player (ruling 31)."""
    nexus: dict[str, bool | None] = {}
    beside = {}
    for color, dragon in DRAGONS.items():
        player = state.players.get(color) if state is not None else None
        if state is None:
            nexus[dragon.name] = None
        elif player is not None and player.controller in state.living:
            nexus[dragon.name] = player.nexus
            if player.controller != color:
                beside[dragon.name] = f" with {state.title(player.controller)}"
    return _beads(("in its nexus", "in play"), nexus, beside)


def _beads(
    places: tuple[str, str], first: Mapping[str, bool | None], beside: Mapping[str, str] = MappingProxyType({})
) -> Table:
    """A column for each thing, and a row for each of two places, with a ring where it is and what is said ``beside``.

    On a new pad, where nothing is known, there is no ring.
    """
    rows = (
        (place, *(RING + beside.get(name, "") if lies is here else "" for name, lies in first.items()))
        for place, here in zip(places, (True, False), strict=True)
    )
    return Table(("", *first), tuple(rows), role=PAD)


def _enchantments(state: WarState | None, rows: int) -> Iterator[Block]:
    """Numbered lines in two columns, read down the first and then the second; the first is in play now."""
    now = state.current if state is not None else None
    left = state.counters if state is not None else -1
    first = f"{now} ({counted(left, 'counter')})" if now and left >= 0 else now or ""
    lines = tuple((str(at), first if at == 1 else "", str(at + rows), "") for at in range(1, rows + 1))
    yield Paragraph("", lead="Enchantments in play (left column first)")
    yield Table(("", "enchantment", "", "enchantment"), lines, right=(0, 2), role=PAD)


def _zones(color: Color, player: Commander | None, rows: int) -> Iterator[Block]:
    """A player's two zones and, where there are any, the chaos cards in play under that player."""
    name = player.name if player is not None else DRAGONS[color].name
    chaos = f"in play: {', '.join(player.chaos)}" if player is not None and player.chaos else ""
    yield Paragraph(chaos, lead=f"{color.letter} {name}")
    known = [tuple([*player.artifacts, "", ""][:2])] if player is not None else []
    yield sheets.pad(("zone 1 (older)", "zone 2 (newer)"), rows, known)
