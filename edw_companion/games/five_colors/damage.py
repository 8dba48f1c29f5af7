"""Damage that a fight has left over, divided among the other's creatures (rule 8; ruling 18)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.counts import Haul
from edw_companion.core.due import Due, quoted
from edw_companion.core.kind import At, Kind
from edw_companion.core.params import Who, Word
from edw_companion.core.questions import choice
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors.actions import CHAPTER as CHAPTER
from edw_companion.games.five_colors.armies import MAX_NUMBER
from edw_companion.games.five_colors.battle import going_on
from edw_companion.games.five_colors.fight import bury, everywhere
from edw_companion.games.five_colors.in_play import ATTACKED, READY
from edw_companion.games.five_colors.row import drop_walls
from edw_companion.games.five_colors.state import Battle, FiveColorsState
from edw_companion.sentences import Sentence
from edw_companion.text import either

if TYPE_CHECKING:
    from edw_companion.core.facts import Line, PlayerMoves

    class Hit(Line):
        """Damage to a creature, what it has then as a ``whole``, and what is ``left`` to assign."""

        fighter: str
        side: str
        damage: int
        whole: int
        dies: bool
        left: int

    class Damage(PlayerMoves):
        """Damage to creatures of one side; a line of an old file is about one of them itself."""

        hits: list[Hit]


def to_divide(state: FiveColorsState, left: Mapping[str, int]) -> list[Due]:
    """Who divides how much damage."""
    return [
        Due(f"{state.title(seat)} divides {number} damage as they like", f"battle assign {quoted(seat)} CREATURE N")
        for seat, number in left.items()
    ]


DAMAGE: Kind[FiveColorsState, Damage] = CHAPTER.kind("damage")


@DAMAGE.command(
    Who(unsaid=lambda _state: ""),
    Word("said", many=True, required=False, names=everywhere, metavar="[CREATURE [N]]…"),
    words="battle assign",
    anyway=True,
    again=lambda _state, event: {
        "said": [word for hit in event["hits"] for word in (hit["fighter"], str(hit["damage"]))]
    },
)
def assign(at: At[FiveColorsState], who: str, said: Sequence[str]) -> Damage:
    """WHO assigns damage to creatures of the other's.

    It is what a fight left over, divided freely: N to a creature, or as much as destroys it. Without WHO it is the
    creature's opponent; the creature need not be said where only one can get it.

    Example: edw battle assign "Grizzly Bears" 2 Elves 1
    """
    # Rule 8; ruling 18.
    state = at.state
    battle = going_on(state)
    haul = Haul(state.counts)
    hits: list[Hit] = []
    for name, wanted in _hits(said) or [(_only(battle, who), 0)]:
        creature = at.card(name, battle.names, "creature in this battle")
        if creature in [hit["fighter"] for hit in hits]:
            raise UsageError(f"{creature} is named twice: say all its damage at once.")
        field, side, fighter = battle.find(creature)
        who = who or state.opponent(battle.owner(side))
        before = [hit["damage"] for hit in hits if battle.find(hit["fighter"])[0] is field]
        left = max(0, field.left.get(who, 0) - sum(before))
        deadly = max(1, fighter["toughness"] - fighter["damage"])
        number = wanted or min(left, deadly)
        if not number:
            raise RefusedError(f"{state.title(who)} has no damage left to assign there.")
        if battle.owner(side) == who:
            at.rules.forbids(f"{creature} is {state.title(who)}'s own: damage goes to the other's creatures (rule 8).")
        if number > left:
            at.rules.forbids(f"{state.title(who)} has {left} damage left to assign there, not {number} (rule 8).")
        whole = min(fighter["damage"] + number, MAX_NUMBER)
        dies = whole >= fighter["toughness"]
        if dies:
            bury(haul, battle.owner(side), creature)
        hits.append({"fighter": creature, "side": side, "damage": number, "whole": whole, "dies": dies,
                     "left": max(0, left - number)})  # fmt: skip
    return {"who": who, "hits": hits, "moves": haul.moves}


def _only(battle: Battle, who: str) -> str:
    """The one creature to which damage can be assigned; asked for where there are several."""
    names = [each["name"] for seat, _, army in battle.damage if who in ("", seat) for each in army]
    if not names:
        raise RefusedError("No damage is left to assign.")
    if len(names) > 1:
        why = Sentence(f"Say to which creature, {either(names)}", "battle assign CREATURE")
        raise choice(why, "To which creature?", {name: (name,) for name in names}, "")
    return names[0]


def _hits(said: Iterable[str]) -> list[tuple[str, int]]:
    """Creatures as they are named, each with the number behind it, 0 if none is; a name may be several words."""
    found: list[tuple[str, int]] = []
    name = ""
    for word in said:
        number = re.fullmatch("([0-9]{1,3}),?", word)
        if number and not name:
            raise UsageError("Say which creature gets the damage, then how much: bears 2.")
        if number and not int(number[1]):
            raise UsageError("Damage is a number from 1 on.")
        if not number:
            name = f"{name} {word.removesuffix(',')}".strip()
        if number or word.endswith(","):
            found.append((name, int(number[1]) if number else 0))
            name = ""
    return [*found, (name, 0)] if name else found


@DAMAGE.applies
def _(state: FiveColorsState, event: Damage) -> None:
    battle = going_on(state)
    for hit in _told(event):
        field, side, fighter = battle.find(hit["fighter"])
        field.left[event["who"]] = hit["left"]
        if hit["dies"]:
            state.in_play.dies(battle.owner(side), hit["fighter"], ATTACKED if side == "attack" else READY)
            del field.armies[side][hit["fighter"]]
            if hit["fighter"] in field.walls and field.province:
                drop_walls(state, battle.defender, field.province, [field.walls[hit["fighter"]]])
        else:
            field.armies[side][hit["fighter"]] = {**fighter, "damage": hit["whole"]}


def _told(event: Damage) -> list[Hit]:
    old: list[Hit] = [event]  # type: ignore[list-item]
    return event.get("hits", old)


@DAMAGE.tells
def _(state: FiveColorsState, event: Damage) -> str:
    hits = _told(event)
    told = [f"{hit['damage']} damage to {hit['fighter']}{' and destroys it' * hit['dies']}" for hit in hits]
    return f"{state.title(event['who'])} assigns {'; '.join(told)}; {hits[-1]['left']} left."
