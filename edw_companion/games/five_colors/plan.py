"""How the table is laid out as a game of Legends of the Five Colors begins, as a picture of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from edw_companion.colors import BASIC_LANDS, Color
from edw_companion.games.five_colors.setup import PLAYERS
from edw_companion.games.five_colors.state import DECK, HAND_SIZE, RULES, FiveColorsState
from edw_companion.games.shared_sheets import as_begun
from edw_companion.games.sheets import Material
from edw_companion.paper.figure import Box, Figure, Label, Mark, Placed
from edw_companion.paper.passages import set_in, set_name
from edw_companion.paper.sheet import Section, Sheet

_PLAN_WIDE, _SIDE, _BETWEEN = 182.0, 106.0, 8.0
_PLAN_CARD = (24.0, 33.5)
"""A place for a card, in millimetres."""


def seats(material: Material) -> Sheet:
    """A place for every pile and province of both players, each side as its player sees it."""
    state: FiveColorsState | None = material.state
    house = {rule.key: state.house[rule.key] if state is not None else rule.default for rule in RULES}
    players = list(state.players.values()) if state is not None else []
    who = [(each.name, each.color or "") for each in players]
    sides = [_side(*each, house["life"], int(house["provinces"])) for each in who or [("", "")] * PLAYERS]
    first, second = sides
    marks = (Placed((_PLAN_WIDE, _SIDE), tuple(second), 180), Placed((0, _SIDE + _BETWEEN), tuple(first)))
    says = (
        "Each side from the left: dynasty deck, provinces face down, fate deck, discard; the basic land before them.",
        *(f"{name}{f', {color}' if color else ''}: begins with {house['life']} life" for name, color in who),
    )
    intro = (
        f"Each player shuffles a dynasty deck and a fate deck of {DECK} cards or more each, deals a dynasty card "
        f"face down into each province, draws {HAND_SIZE} cards from the fate deck, and has a basic land of their "
        f"colour in play. {_first(material)} begins."
    )
    plan = Figure(_PLAN_WIDE, 2 * _SIDE + _BETWEEN, marks, says)
    return Sheet("seats", f"{material.game.title}: the table at the start", intro, (Section("", (plan,)),))


def _first(material: Material) -> str:
    """Who took the first turn, or how that is decided (ruling 26)."""
    begun = as_begun(material)
    return begun.title(begun.active) if begun is not None and begun.active else "The player whom chance chooses"


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
        marks += set_in((left + 2, over), (wide - 4, 14), ((title, ""),), 4.2, middle=True).marks
        marks += [Label((left + wide / 2, top + 25), number, size=12, bold=True)] if number else []
    base = top + _PLAN_CARD[1] + 4
    named = set_name((2, base), (96, 14), name, 9).marks if name else ()
    marks += named or (Label((2, base + 9), "Player: ____________________", "start", 5),)
    line = max((mark.at[1] for mark in named if isinstance(mark, Label)), default=base + 9)  # the name's last one
    about = f"colour: {color or '____________'} · begins with {life} life"
    marks.append(Label((_PLAN_WIDE - 2, line), about, "end", 5))
    return marks
