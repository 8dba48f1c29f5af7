"""The sheets of Legends of the Five Colors: the rules with the banned cards, pads, a leaf for battles."""

from __future__ import annotations

from collections.abc import Sequence

from edw_companion.games import shared_sheets
from edw_companion.games.five_colors.armies import MARGIN
from edw_companion.games.five_colors.lists import BANNED, SHAPE
from edw_companion.games.five_colors.setup import EDITION, PLAYERS
from edw_companion.games.five_colors.state import (
    DECK,
    DYNASTY,
    FATE,
    HAND,
    HAND_SIZE,
    LIFE_FOR_PROVINCE,
    RULES,
    FiveColorsState,
)
from edw_companion.games.sheets import Material
from edw_companion.lists.editions import load
from edw_companion.paper.figure import Figure, Label, Line, Mark
from edw_companion.paper.sheet import Paragraph, Section, Sheet, Table

BATTLES, ON_GROUND, IN_THE_AIR = 3, 3, 3
"""So many fights for a province the leaf has room for, and so many lines for creatures on the ground and in the air."""

DUELS_OF_AN_EVENING = 6
"""So many duels there is room for on the pads."""

LINES, CELLS = 5, 10
"""How many lines of numbers a player has, and how many numbers are on a line; life has those that cards leave."""

GAINED = 2
"""So many provinces there is room for beside those that a player starts with."""

_WIDE, _GAP, _LARGEST = 182.0, 2.5, 28.0


def rules(material: Material) -> Sheet:
    """The rules on one leaf, and on its back the cards that are banned."""
    leaf = shared_sheets.rules(material)
    banned = Paragraph(f"{', '.join(_banned(material))}.")
    return leaf._replace(sections=(*leaf.sections, Section("Banned cards", (banned,), columns=3, fresh=True)))


def _banned(material: Material) -> Sequence[str]:
    """The banned cards of the edition that was asked for, or of the session, or those that are shipped."""
    if material.state is not None and not material.edition:
        names: list[str] = material.state.begin["banned"]
        return names
    return [card.name for card in load(SHAPE, material.edition or EDITION, material.home.lists).lists[BANNED].cards]


def pads(material: Material) -> Sheet:
    """Provinces to cross out, life, and the cards left where they are counted, for each player; duels."""
    state: FiveColorsState | None = material.state
    house = {rule.key: state.house[rule.key] if state is not None else rule.default for rule in RULES}
    provinces, counted = int(house["provinces"]), house["counts"] == "on"
    players = (
        [
            (f"{each.name}, colour: {each.color or '______'}", each.size, str(each.life))
            for each in state.players.values()
        ]
        if state is not None
        else []
    )
    sections = []
    unknown = ("Player: ____________________ colour: ______", {DYNASTY: DECK, FATE: DECK}, house["life"])
    for name, size, life in players or [unknown] * PLAYERS:
        counts = {DYNASTY: size[DYNASTY] - provinces, FATE: size[FATE] - HAND_SIZE, HAND: HAND_SIZE} if counted else {}
        lines = [("life", life), *[("", "")] * (LINES - 1 - len(counts))]
        lines += [(zone, str(number)) for zone, number in counts.items()]
        sections.append(Section(name, (_provinces(provinces), _numbers(lines))))
    return Sheet(
        "pads",
        f"{material.game.title}: provinces, life, duels",
        "Cross out a province that falls, and write its walls into its box. "
        f"Every {LIFE_FOR_PROVINCE} life that you gain in your turn may bring one more.",
        (*sections, Section("Duels of honour", (_duels(DUELS_OF_AN_EVENING),))),
    )


def _provinces(number: int) -> Figure:
    """A box for each province, from the left, and broken ones for those that are gained."""
    boxes = number + GAINED
    side = min(_LARGEST, (_WIDE - _GAP * (boxes - 1)) / boxes)
    marks: list[Mark] = []
    for at in range(boxes):
        left, right = at * (side + _GAP), at * (side + _GAP) + side
        corners = ((left, 0.0), (right, 0.0), (right, side), (left, side), (left, 0.0))
        marks.append(Line(corners, weight=0.7) if at < number else Line(corners, "grey", dashes=(2.0, 1.5)))
        sign = str(at + 1) if at < number else "new"
        marks.append(Label((left + side * 0.08, side * 0.3), sign, "start", side * 0.25, "grey", bold=at < number))
    empty = "  ".join(f"[ ] {at}" for at in range(1, number + 1))
    says = f"Provinces: {empty}   new ones: {'  '.join(['[ ]'] * GAINED)}"
    return Figure(_WIDE, side, tuple(marks), (says,))


def _numbers(lines: Sequence[tuple[str, str]]) -> Table:
    """Lines of cells for one number after the other; each has a name and its first number."""
    rows = tuple((name, first, *[""] * (CELLS - 1)) for name, first in lines)
    return Table(("",) * (CELLS + 1), rows, room=True, shares=(2, *[1] * CELLS))


def _duels(rows: int) -> Table:
    """A line for each duel (rule 12)."""
    head = ("Legend, cost", "focused", "total", "challenged, cost", "focused", "total", "dies")
    return Table(head, (("",) * len(head),) * rows, room=True, shares=(16, 7, 6, 16, 7, 6, 6))


def battle(material: Material) -> Sheet:
    """The fights for provinces, from the four stages to who dies (rules 7 and 8)."""
    head = ("stage", "attackers' names", "P / T", "tap", "dmg", "stage", "defenders' names", "P / T", "tap", "dmg")
    stages = (("1 ground", "2 ground"),) * ON_GROUND + (("3 flying", "4 flying"),) * IN_THE_AIR
    rows = tuple((one, *[""] * 4, other, *[""] * 4) for one, other in stages)
    army = Table(head, rows, room=True, shares=(16, 5, 3, 4) * 2)
    sides = (("attack", *[""] * 5), ("defence", *[""] * 4, "-"))
    compared = ("", "my power", "- their toughness", "= more by", "over 0: army dies", f"{MARGIN}+: province falls")
    result = Table(compared, sides, room=True, shares=(10, 12, 10, 14, 15))
    fight = Section("Turn ________   Attacker ______________________   Province ______", (army, result))
    return Sheet(
        "battle",
        f"{material.game.title}: battles",
        "The defender acts first. Tap: o = for its own effect, adds no power; x = by anything else, adds neither.",
        (fight,) * BATTLES,
    )
