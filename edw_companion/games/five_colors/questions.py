"""Legends of the Five Colors at the table prompt: its short forms, and what its lines mean.

No rule is decided here.
"""

import contextlib
from collections.abc import Sequence

from edw_companion.core.words import player
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.five_colors.phases import ACTIONS, EVENTS, FIGHT
from edw_companion.games.five_colors.state import FiveColorsState
from edw_companion.games.short_forms import Prompting, Short
from edw_companion.sentences import DO


def hints(state: FiveColorsState) -> list[str]:
    """What matters, by the phase: a duel, a stage, a fight, a battle to be picked; else provinces. Life seldom is."""
    battle, may = state.battle, state.phase.may
    if state.duel is not None:
        return ["df", "ds"]
    if battle is not None and battle.assigning is not None and battle.waiting:
        return ["ba" if battle.assigning == battle.attacker else "bd", "none", *(["br"] if FIGHT in may else [])]
    if battle is not None and battle.now is not None:
        return ["br"] if battle.passes > 1 else ["a", "p", "br"] if battle.answered else ["a", "p"]
    if battle is not None and battle.waiting:
        return ["br", "bp"]
    if EVENTS in may and state.hidden:
        return ["v"]
    return [*(["c", "ba"] if ACTIONS in may else []), *(["r"] if not state.refilled else [])]


_RECRUITS, _LEAVES, _TOUCHES, _HITS = "recruits", "leaves-play", "touches", "is-hit"


def _recruits(state: FiveColorsState, said: Sequence[str]) -> Sequence[str]:
    """Somebody brings cards into play, as the active player alone does (rule 9)."""
    who = player(state, said[0])
    if who != state.turns.who:
        raise RefusedError(f"Only the active player recruits, and it is not the turn of {state.title(who)}.")
    return ["recruit", *said[1:]]


def _leaves(state: FiveColorsState, said: Sequence[str]) -> Sequence[str]:
    """A card dies, in a fight by an action; or a player, who gives up by that."""
    with contextlib.suppress(UsageError):
        return ["concede", player(state, " ".join(said))]
    fights = state.battle is not None and state.battle.waiting
    return ["battle", "act", *said, "dies"] if fights else ["dies", *said]


def _touches(state: FiveColorsState, said: Sequence[str]) -> Sequence[str]:
    """A spell on a creature: an action in a fight; outside fights only what leaves play is told."""
    if state.battle is not None and state.battle.waiting:
        return ["battle", "act", *said]
    name = " ".join(said[said.index("on") + 1 :])
    kept = f"Outside a fight it is said what becomes of {name}: {DO}, if it dies; nothing else is kept."
    raise UsageError(kept, f"dies {name}")


def _hits(_state: FiveColorsState, said: Sequence[str]) -> Sequence[str]:
    """Damage to a player, which there is not (rule 3); or counters."""
    number, _, kind = said[-1].partition(" ")
    if kind:
        return ["counters", ",".join(said[:-1]), kind, f"+{number}"]
    why = f"Players take no damage here (rule 3): creatures do, in a fight ({DO}), and who has no province left loses. "
    raise UsageError(
        f"{why}Life that a card costs is {DO}.", f"battle act {number} to CREATURE", f"life {said[0]} -{number}"
    )


PROMPTING = Prompting(
    hints=hints,
    meant={_RECRUITS: _recruits, _LEAVES: _leaves, _TOUCHES: _touches, _HITS: _hits},
    cards=lambda state: {name: seat for seat in state.players for name, _ in state.in_play.there(seat)},
    lines={
        "ONE cast|play THING": "cast ONE THING",
        "ONE pass": "battle pass ONE",
        "ONE strike": "duel strike ONE",
        "ONE focus": "duel focus ONE",
        "attack [province] N [with] THING": "battle attack N THING",
        "defend [province] N [with] THING": "battle defend N THING",
        "attack with THING": "battle attack THING",
        "defend|block with THING": "battle defend THING",
        "THING attack [province] N": "battle attack N THING",
        "THING defend|block [province] N": "battle defend N THING",
        "THING defend|block": "battle defend THING",
        "nobody [block|defend|attack]": "battle none",
        "no block|blocker|defender|attacker|attack": "battle none",
        "ONE recruit THING": f"{_RECRUITS} ONE THING",
        "THING dies|died": f"{_LEAVES} THING",
        "THING is dead|destroyed|exiled": f"{_LEAVES} THING",
        "THING leave play": f"{_LEAVES} THING",
        "THING on HELD": f"{_TOUCHES} THING on HELD",
        "WHO take N BY": f"{_HITS} WHO N BY",
        "WHO N damage|dmg": f"{_HITS} WHO N",
        "N to WHO BY": f"{_HITS} WHO N BY",
        "DOER hit|deal WHO [for] N": f"{_HITS} WHO N --by DOER",
        "DOER deal N to WHO": f"{_HITS} WHO N --by DOER",
    },
    shorts={
        "v": Short("reveal", "v forest, craw wurm 6/4", "the provinces are turned up"),
        "r": Short("recruit", "r 1 3", "cards of provinces come into play"),
        "c": Short("cast", "c giant growth", "a fate card from the hand"),
        "b": Short("battle", "b", "the battle of this turn"),
        "ba": Short("battle attack", "ba 1 wurm 6/4, 2 bears", "... armies for provinces"),
        "bd": Short("battle defend", "bd 2 bears", "... and against them"),
        "bp": Short("battle pick", "bp 2", "... which is fought for now"),
        "a": Short(
            "battle act",
            "a bolt kills elves",
            "an action; also: taps, untaps, 3 to elves",
        ),
        "none": Short("battle none", "none", "nobody more is sent: the stage is over"),
        "p": Short("battle pass", "p", "no action; nobody more is sent"),
        "br": Short("battle resolve", "br 2", "the armies are compared; nobody acts"),
        "as": Short("battle assign", "as bears 2 elves", "damage that is left"),
        "df": Short("duel focus", "df", "a card face down in a duel"),
        "ds": Short("duel strike", "ds ann=3,2", "the end of a duel"),
    },
    first={"duel": ("begin", "focus", "strike", "off")},
    places=("p", ("battle", "province", "recruit", "reveal")),
    also={
        "rf": "province refill",
        "clear": "province clear",
        "pass": "battle pass",
        "strike": "duel strike",
        "focus": "duel focus",
    },
)
