"""The sheets of Legends of the Five Colors: rules, banned cards, the table as it begins, pads, a leaf for battles.

And what is cut and folded: provinces, the turn, tents for both seats, dividers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from edw_companion.colors import BASIC_LANDS, Color
from edw_companion.games import cut_sheets, sheets
from edw_companion.games.five_colors.armies import MARGIN
from edw_companion.games.five_colors.lists import BANNED, EDITION, SHAPE
from edw_companion.games.five_colors.setup import PLAYERS
from edw_companion.games.five_colors.state import (
    DECK,
    EMPTY,
    HAND_LIMIT,
    HAND_SIZE,
    LIFE_FOR_PROVINCE,
    RULES,
    FiveColorsState,
    Planeswalker,
    Province,
    Zone,
)
from edw_companion.games.five_colors.view import creatures
from edw_companion.games.sheets import Material, as_begun
from edw_companion.lists.editions import load
from edw_companion.paper.figure import Box, Figure, Label, Line, Mark, Placed, Words
from edw_companion.paper.fit import Passage
from edw_companion.paper.pieces import Card, Divider, Face, Turn
from edw_companion.paper.sheet import PAD, Block, Paragraph, Section, Sheet, Table
from edw_companion.text import short_names

BATTLES, ON_GROUND, IN_THE_AIR = 2, 3, 3
"""So many fights for a province the leaf has room for, and so many lines for creatures on the ground and in the air."""

CELLS = 10
"""How many numbers are on a line: one for life, and one for each zone whose cards are counted."""

GAINED, ACROSS = 2, 8
"""So many provinces there is room for beside those that a player has; so many boxes stand on a line."""

_WIDE, _HIGH, _GAP, _WIDEST, _STROKE = 187.8, 31.0, 2.5, 44.0, 0.7
_CARD, _WALL = 11.0, 4.0
"""Millimetres: of the boxes, as wide as Letter, to which a browser fits them on A4; of the room for a card and for a
wall in each."""


def rules(material: Material) -> Sheet:
    """The rules on one leaf, and on its back the cards that are banned."""
    leaf = sheets.rules(material)
    *first, chapters = leaf.sections
    blocks = tuple(part for block in chapters.blocks for part in _parted(block))
    edition, names = _banned(material)
    shipped = f"{len(names)} cards, printed up to 2006, that rule 1 bans (not a full list)."
    which = shipped if edition == EDITION else "What rule 1 bans, as the list of this table has it."
    allowed = "Creatures may always be played, and so may cards that also do something else."
    told = Paragraph(f"{which} {allowed}")
    across = 4  # columns
    deep = -(-len(names) // across)
    rows = zip_longest(*(names[at : at + deep] for at in range(0, len(names), deep)), fillvalue="")
    title = "Banned cards"
    cards = (told, Table(("",) * across, tuple(rows)))
    banned = Section(f"{material.game.title}: {title.lower()}", cards, fresh=True, foot=title)
    return leaf._replace(sections=(*first, chapters._replace(blocks=blocks), banned))


def _parted(block: Block) -> Iterator[Block]:
    """A long rule in paragraphs, each part with its own words set apart (rule 8)."""
    if not isinstance(block, Paragraph):
        yield block
        return
    text, *parts = re.split(" (When both have passed in a row:|The province:) ", block.text)
    yield block._replace(text=text)
    for lead, told in zip(parts[::2], parts[1::2], strict=True):
        yield Paragraph(told, lead=lead)


def _banned(material: Material) -> tuple[str, Sequence[str]]:
    """The edition that was asked for, or that of the session, or that which is shipped, and its banned cards."""
    if material.state is not None and not material.edition:
        begin = material.state.begin
        return begin["edition"]["name"], begin["banned"]
    edition = material.edition or EDITION
    return edition, [card.name for card in load(SHAPE, edition, material.home.lists).lists[BANNED].cards]


def pads(material: Material) -> Sheet:
    """Provinces, life, the cards left where they are counted, and what is in play; of a session, as it stands."""
    state: FiveColorsState | None
    material, state = sheets.to_keep(material)
    house = material.house(RULES)
    number, counted = int(house["provinces"]), house["counts"] == "on"
    open_seats = [Planeswalker("", int(house["life"]), number)] * PLAYERS
    players = [*state.players.values()] if state is not None else open_seats
    there = [_in_play(state, player.seat) if state is not None else [] for player in players]
    boxes = GAINED + max(len(player.provinces) for player in players)
    dealt = {Zone.DYNASTY: DECK - number, Zone.FATE: DECK - HAND_SIZE, Zone.HAND: HAND_SIZE}
    numbers = 5 if counted else 2
    high = [-(-len(known) // 2) for known in there]
    free = ROWS - PLAYERS * numbers - sum(high)
    apart = free < PLAYERS * sheets.LEAST_ROWS or boxes > ACROSS
    title_ = f"{material.game.title}: provinces, life, what is in play"
    intro = f"{sheets.moment(material)} {_KEPT}".strip()
    sections: list[Section] = []
    for at, (player, known) in enumerate(zip(players, there, strict=True)):
        name = player.name
        title = f"{f'{name},' if name else 'Player: ' + '_' * 20} colour: {player.color or '_' * 16}"
        lines = [("life", str(player.life)), ("gained this turn", str(player.gained or ""))]
        for zone, cards in dealt.items() if counted else ():
            lines.append((zone, str(state.count(zone, player.seat) or 0 if state is not None else cards)))
        page = ROWS_APART - numbers - BOX_ROWS * (-(-boxes // ACROSS) - 1)
        lying = _creatures(known, page if apart else high[at] + free // PLAYERS)
        blocks = (_provinces(player.provinces, boxes, known=state is not None), _numbers(lines), lying)
        if apart and at:  # each page has the same head
            sections.append(Section(title_, (Paragraph(intro),), fresh=True, foot=name or "the other player"))
        sections.append(Section(title, blocks, flows=apart, follows=apart and at > 0, foot=name))
    return Sheet("pads", title_, intro, tuple(sections))


_KEPT = (
    "A province falls: cross out its box, and all numbers to the right of it become one less. "
    f"For every {LIFE_FOR_PROVINCE} life that you gain in your turn you may add one province."
)
"""How provinces go and come (rules 10 and 11)."""

_IN_PLAY = ("creatures in play", "P / T", "note")
ROWS = 17
"""So many rows are on the page: what the players' lines of numbers leave is for what is in play, as much for each."""

ROWS_APART, BOX_ROWS = 23, 5
"""So many are on the page of each player, where both need more; a line of boxes takes the place of so many."""


def _creatures(known: Sequence[Sequence[str]], rows: int) -> Table:
    """Room for twice as many creatures as rows, and for all that are known, one below the other, at the left first."""
    rows = max(rows, -(-len(known) // 2))
    free = [("",) * len(_IN_PLAY)] * (2 * rows - len(known))
    halves = ([*known, *free][:rows], [*known, *free][rows:])
    lines = tuple((*left, *right) for left, right in zip(*halves, strict=True))
    return Table(_IN_PLAY * 2, lines, role=PAD, shares=(9, 5, 4) * 2, abreast=3)


def _in_play(state: FiveColorsState, seat: str) -> list[Sequence[str]]:
    """A player's events, and the creatures that are known, with their numbers where they were said."""
    rows: list[Sequence[str]] = [
        (card, "\N{EN DASH}", "the next Straighten") for owner, card in state.events if owner == seat
    ]
    for each in creatures(state, seat):
        numbers = f"{each['power']} / {each['toughness']}" if each["power"] is not None else "__ / __"
        rows.append((each["name"], numbers + " flying" * each["flying"], "tapped" * each["tapped"]))
    return rows


def _provinces(row: Sequence[Province], boxes: int, *, known: bool) -> Figure:
    """A box for each province, from the left, with what is known to lie there; broken ones for those to be gained."""
    lines = -(-boxes // ACROSS)
    across = -(-boxes // lines)
    wide = min(_WIDEST, (_WIDE + _GAP) / across - _GAP)
    marks: list[Mark] = []
    told = [each.words if known else "" for each in row]
    for at in range(boxes):
        line, column = divmod(at, across)
        left, over = column * (wide + _GAP), line * (_HIGH + _GAP)
        near, far = left + _STROKE / 2, left + wide - _STROKE / 2  # the whole stroke is inside, or the edge cuts it
        top, foot = over + _STROKE / 2, over + _HIGH - _STROKE / 2
        corners = ((near, top), (far, top), (far, foot), (near, foot), (near, top))
        marks.append(Line(corners, weight=_STROKE) if at < len(row) else Line(corners, "grey", dashes=(2.0, 1.5)))
        sign = str(at + 1) if at < len(row) else "new"
        marks.append(Label((left + 2, over + 7.6), sign, "start", 7.0, "grey", bold=at < len(row)))
        marks.append(Label((left + 2, over + _HIGH - 2.2 - _WALL), "wall:", "start", 3.2))
        if at < len(row) and known:
            card = row[at]._replace(walls=()).words * (row[at].card is not None or row[at].state == EMPTY)
            walls = ", ".join(row[at].walls)  # a card that nobody has named has no words: it is soon another one
            marks.append(Words((left + 2, over + 9.5), (wide - 4, _CARD), (("", card),), 3.6))
            marks.append(Words((left + 2, over + _HIGH - 1.2 - _WALL), (wide - 4, _WALL), (("", walls),), 3.2))
    empty = "  ".join(f"[ ] {at} {words}".rstrip() for at, words in enumerate(told, 1))
    says = f"Provinces: {empty}   new ones: {'  '.join(['[ ]'] * (boxes - len(row)))}"
    return Figure(_WIDE, lines * (_HIGH + _GAP) - _GAP, tuple(marks), (says,))


def _numbers(lines: Sequence[tuple[str, str]]) -> Table:
    """Lines of cells for one number after the other; each has a name and its first number."""
    rows = tuple((name, first, *[""] * (CELLS - 1)) for name, first in lines)
    return Table(("",) * (CELLS + 1), rows, role=PAD)


def _stages(attack: str, defence: str, rows: int) -> Table:
    """A line for each creature that comes in these two stages of a battle."""
    head = (attack, "P / T", "tap", "dmg", defence, "P / T", "tap", "dmg")
    return sheets.pad(head, rows, shares=(20, 5, 3, 4) * 2)


def battle(material: Material) -> Sheet:
    """The fights for provinces, from the four stages to who dies, and duels (rules 7, 8 and 12)."""
    ground = _stages("1. Attackers on the ground", "2. Defenders on the ground", ON_GROUND)
    air = _stages("3. Attackers with flying", "4. Defenders with flying", IN_THE_AIR)
    which = "yes / no"  # one is circled
    sides = (("attack", "", "", "", which, which), ("defence", "", "", "", which, "\N{EN DASH}"))
    compared = (
        "",
        "power",
        "\N{MINUS SIGN} other's toughness",
        "= over by",
        "over 0: other army dies",
        f"{MARGIN}+: province falls",
    )
    result = Table(compared, sides, role=PAD, shares=(0, 3, 4, 3, 0, 0))
    fight = Section("Turn ________   Attacker ______________________   Province ______", (ground, air, result))
    laid = ("focus cards, cost", "total")
    head = ("Legend, cost", *laid, "challenged, cost", *laid, "dies / tie")
    lines = sheets.pad(head, 4, shares=(13, 11, 5, 13, 11, 5, 6))
    duels = Section("Duels: strike, or focus, in turn, the challenged first; a tie taps both", (lines,))
    return Sheet(
        "battle",
        f"{material.game.title}: battles and duels",
        "The defender acts first. Tap: o = for its own effect, adds no power; x = by anything else, adds neither.",
        (*[fight] * BATTLES, duels),
    )


_PLAN_WIDE, _SIDE, _BETWEEN = 182.0, 106.0, 8.0
_PLAN_CARD = (24.0, 33.5)
"""A place for a card, in millimetres."""


def seats(material: Material) -> Sheet:
    """A place for every pile and province of both players, each side as its player sees it."""
    house = material.house(RULES)
    who = [(each.name, each.color or "") for each in sheets.seated(material)]
    sides = [_side(*each, house["life"], int(house["provinces"])) for each in who or [("", "")] * PLAYERS]
    near, far = sides
    marks = (Placed((_PLAN_WIDE, _SIDE), tuple(far), 180), Placed((0, _SIDE + _BETWEEN), tuple(near)))
    says = (
        "Each side from the left: dynasty deck, provinces face down, fate deck, discard; the basic land before them.",
        *(f"{name}{f', {color}' if color else ''}: begins with {house['life']} life" for name, color in who),
    )
    begun = as_begun(material)
    first = begun.title(begun.active) if begun is not None and begun.active else "The player whom chance chooses"
    intro = (
        f"Each player shuffles a dynasty deck and a fate deck of {DECK} cards or more each, deals a dynasty card "
        f"face down into each province, draws {HAND_SIZE} cards from the fate deck, and has a basic land of their "
        f"colour in play. {first} begins."
    )
    plan = Figure(_PLAN_WIDE, 2 * _SIDE + _BETWEEN, marks, says)
    return Sheet("seats", f"{material.game.title}: the table at the start", intro, (Section("", (plan,)),))


def _side(name: str, color: str, life: str, provinces: int) -> Sequence[Mark]:
    """A side of the table: what is in play in front, piles and provinces behind it, the player's name at the edge."""
    places = [("Dynasty deck", "", "mist"), *(("Province", str(at), "") for at in range(1, provinces + 1))]
    places += [("Fate deck", "", "mist"), ("Discard", "", "")]
    step = _PLAN_WIDE / len(places)
    wide = min(_PLAN_CARD[0], step - 1.5)
    top = 51.0
    marks: list[Mark] = [Box((0, 0), (_PLAN_WIDE, top - 4), "", 0.2, 2.0)]
    land = f"one {BASIC_LANDS[Color(color)]}" if color else "a basic land of your colour"
    marks.append(Label((4, 7), f"In play: at first {land}", "start", 4))
    for at, (title, number, fill) in enumerate(places):
        left = at * step + (step - wide) / 2
        marks.append(Box((left, top), (wide, _PLAN_CARD[1]), fill, 0.5, 1.5))
        over = top + (6 if number else 12)
        marks.append(Words((left + 1, over), (wide - 2, 14), ((title, ""),), 4.2, "center"))
        marks += [Label((left + wide / 2, top + 25), number, size=12, bold=True)] if number else []
    base = top + _PLAN_CARD[1] + 4
    named = Words((2, base), (96, 14), ((name, ""),), 9, stand="center")
    marks.append(named if name else Label((2, base + 9), "Player: ____________________", "start", 5))
    about = f"colour: {color or '____________'} · begins with {life} life"
    marks.append(Label((_PLAN_WIDE - 2, base + 9), about, "end", 5))
    return marks


TURN = Turn(
    (
        ("Straighten.", "I untap, and discard my events."),
        ("Events.", "I turn up my provinces from the left. An enchantment comes into play free and affects all; in "
         "this phase anyone may pay for its abilities."),
        ("Upkeep.", "I pay upkeep costs."),
        ("Actions.", "I may play sorceries and local enchantments, recruit creatures with haste, and duel."),
        ("Battle.", "I say which provinces I attack. Untapped creatures go there: my ground, theirs, my flyers, "
         "theirs. The defender picks each fight. Surviving attackers tap."),
        ("Recruitment.", "I may pay for cards in my provinces; one land at most, tapped. A wall defends only its "
         "own province. I may discard others; I refill face down."),
        ("End.", f"I draw a fate card and discard to {HAND_LIMIT}. For every {LIFE_FOR_PROVINCE} life gained this turn "
         "I may add a province."),
    ),
    (
        ("No", "responses, player damage, trample, first strike, banding, poison, shadow, landwalk or landhome."),
        ("Basic lands of my colour", "give double mana."),
        ("A fight:", "the defender acts first, then in turn until both pass: instants, fast effects of artifacts and "
         "of creatures there. Protection from X: tap an opposing creature with X."),
        ("Then", "power above the other army's toughness destroys it; if not, it is divided as damage. An "
         f"attack {MARGIN} or more above destroys the province too."),
        ("Tapped for its own effect,", "a creature adds no power; tapped otherwise, no toughness either."),
        ("A duel:", "I tap my Legend. The challenged first, we lay cards face down until one strikes. Creature and "
         "cards: the lower cost dies, a tie taps both."),
        ("No province left?", "I have lost."),
    ),
)  # fmt: skip


def tents(material: Material) -> Sheet:
    """A tent for each of the two, in the colour that the player represents; in black or white until it is said."""
    state: FiveColorsState = material.started("tents")
    signs = {
        seat: (Color(player.color).letter, Color(player.color).letter) if player.color else (str(at), ink)
        for (at, ink), (seat, player) in zip(enumerate(("paper", "black"), 1), state.players.items(), strict=True)
    }
    colors = {seat: f"colour: {player.color or '____________'}" for seat, player in state.players.items()}
    return cut_sheets.tents(material, signs, colors)


_NAME_LINE = 16
"""So long is the line for a name."""


def cards(material: Material) -> Sheet:
    """The places of the provinces, for both sides of the table."""
    number = int(material.house(RULES)["provinces"])
    players = [(each.name, each.color) for each in sheets.seated(material)]
    parts = {"provinces": ("provinces", _province_cards(number, players or [("", None)] * PLAYERS))}
    return cut_sheets.cards_sheet(material, material.game.title, parts)


def _province_cards(number: int, players: Sequence[tuple[str, str | None]]) -> Iterator[Card]:
    """For each player, in the player's colour: those of the start, then those to be gained, their numbers open."""
    filled = ("Empty?", "Fill it face down at the end of Recruitment.")
    falls = ("If it falls:", "discard its card; its walls are destroyed. Close the row; take away the highest number.")
    gained = ("", f"For every {LIFE_FOR_PROVINCE} life gained in one turn of mine; at the right end.")

    def card(of: tuple[str, str | None], title: str, foot: str, place: str, numeral: str, *more: Passage) -> Card:
        name, color = of
        passages = ((name or "_" * _NAME_LINE, ""), *more, filled, falls)
        face = Face(title, Color(color).letter if color else "", passages)
        return Card((face,), foot, place, numeral=numeral)

    for each in players:
        for at in range(1, number + 1):
            yield card(each, "Province", "at the start", f"{at} of {number} from the left", str(at))
    for each in players:  # so many may be gained until more have to be printed
        yield from [card(each, "New province", "gained", "right of the last", "__", gained)] * 3


_TITLES = ("Dynasty deck", "Fate deck", "Discard")


def dividers(material: Material) -> Sheet:
    """Both decks and the discard of each player."""
    made = []
    names = [each.name for each in sheets.seated(material)]
    short = short_names(names)
    for name in names or [""] * PLAYERS:
        whose = () if name else (("Player:", "_" * _NAME_LINE),)
        own = f"{short[name]}'s".replace(" ", "\N{NO-BREAK SPACE}") if name else ""
        dynasty, fate, discard = (f"{own} {pile}" for pile in ("dynasty", "fate", "discard")) if name else "DF×"
        titles = tuple(f"{own} {title.lower()}" for title in _TITLES) if name else _TITLES
        made += [
            Divider(dynasty, titles[0], "brown", (*whose,
                    ("", f"{DECK} cards or more: lands, creatures, artifacts, global enchantments."),
                    ("", "They go to my provinces, and from there into play."))),
            Divider(fate, titles[1], "U", (*whose,
                    ("", f"{DECK} cards or more: local enchantments, sorceries, instants."),
                    ("", "They go to my hand."))),
            Divider(discard, titles[2], "silver", (*whose,
                    ("", "Cards of both decks, from my hand, my provinces and play."))),
        ]  # fmt: skip
    return cut_sheets.dividers_sheet(material, made, len(made) // max(1, len(names) or PLAYERS))
