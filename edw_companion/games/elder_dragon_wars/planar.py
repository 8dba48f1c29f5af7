"""The planar artifacts, Planar Gate and Mana Matrix: rule 3 and rulings 47 to 57."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NotRequired

from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind, Shown
from edw_companion.core.params import Param, Text
from edw_companion.core.rules import Rules
from edw_companion.core.state import running, without_empty
from edw_companion.core.words import choose, plain
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState
from edw_companion.text import listed

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Turned(Line):
        """A planar artifact, "gate" or "matrix", is "tapped", "ready" or "off", that is shut off without being tapped.

        Attributes:
            until: what ends it, if the table said so.
            was_off: whether it was shut off before.
        """

        which: str
        state: str
        until: NotRequired[str | None]
        was_off: NotRequired[bool]


CHAPTER = Chapter[WarState]()
SAVES = 2
"""How much generic mana each of them takes off a spell (ruling 50)."""


class _Which(Param):
    """A planar artifact, also by the source's name for it, unless that is the name of a card in play (ruling 47)."""

    def one(self, at: At[WarState], word: str) -> str:
        """Which it is."""
        for seat, player in at.state.players.items():
            for card in player.artifacts:
                if plain(word) == plain(card):
                    whose = f"{card} is an artifact of {at.state.title(seat)}, not a planar one"
                    raise RefusedError(f"{whose}: those are {listed([*PLANAR.values()])} (ruling 47).")
        return choose(word, CALLED, "planar artifact")


CALLED = {"gate": ("gate", PLANAR["gate"], "Planar Portal"), "matrix": ("matrix", PLANAR["matrix"])}
"""What each is called, also by the list of the source (ruling 47)."""
WHICH = _Which("which", metavar="gate|matrix", names=None, known=lambda _begin: PLANAR)
LOST = (
    "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to its "
    "graveyard)."
)


def carrier(state: WarState, types: str) -> str | None:
    """The planar artifact that a spell comes through, by its types; None for what comes through neither.

    "" are the types of a spell that is no creature (rule 3; ruling 49 and its house rule).
    """
    if "Land" in types:
        return None
    if "Creature" in types:
        return "gate"
    printed = state.house["matrix"] == "printed"
    return None if printed and not {"Instant", "Enchantment"} & set(types.split()) else "matrix"


def stands(state: WarState, which: str) -> str:
    """How a planar artifact stands: "ready", "tapped", or "shut off until Pacifism leaves"."""
    if which not in state.shut_off:
        return state.planar[which]
    until = state.shut_off[which]
    return f"shut off until {until}" if until else "shut off"


def cheaper(cost: str) -> str:
    """A mana cost as it is with its planar artifact: up to two generic mana less, never coloured ones (ruling 50)."""
    return re.sub(r"\{(\d+)\}", lambda each: f"{{{int(each[1]) - SAVES}}}" * (int(each[1]) > SAVES), cost) or "{0}"


def check_open(state: WarState, rules: Rules, card: str, ruling: int, instead: str = "") -> None:
    """Nothing is cast through a planar artifact that is tapped or shut off (rule 3; ``ruling``).

    ``instead``: a sentence about what is typed if it was not cast.
    """
    which = carrier(state, state.kind_of(card))
    if which is not None and state.planar[which] != "ready":
        how = "" if which in state.shut_off else ": it untaps in the next player's untap step"
        locked = f"{PLANAR[which]} is {stands(state, which)}, so {card} cannot be cast"
        rules.forbids(f"{locked} (rule 3, ruling {ruling}){how}.{instead}")


def remark_of_late(state: WarState, types: str, only: str) -> list[Due]:
    """What to say where something of these types came though its planar artifact is locked: ``only`` what can have."""
    which = carrier(state, types)
    if which is None or state.planar[which] == "ready":
        return []
    return [Due(f"{PLANAR[which]} is {stands(state, which)}: only {only}.")]


def locks(state: WarState, which: str) -> str:
    """What cannot be cast while it is tapped or shut off."""
    if which == "gate":
        return "no creature spell can be cast, not even an Elder Dragon"
    if carrier(state, "") is None:
        return "no instant or enchantment can be cast (sorceries, lands and abilities can)"
    return "no noncreature spell can be cast (lands and abilities can)"


@CHAPTER.look("planar")
def planar(state: WarState) -> Shown:
    """Show Planar Gate and Mana Matrix.

    Ready, tapped or shut off, and what is locked while one is not ready.

    Example: edw planar
    """
    # For programs what is shut off counts as tapped, and beside it stands until what.
    shut_off = {"shut_off": dict(state.shut_off)} if state.shut_off else {}
    return Shown({**state.planar, **shut_off}, [told(state, which) for which in PLANAR])


def told(state: WarState, which: str) -> str:
    """How a planar artifact stands, and what is locked while it is not ready."""
    locked = f": {locks(state, which)}" if state.planar[which] != "ready" else ""
    return f"{PLANAR[which]} is {stands(state, which)}{locked}."


TURNED: Kind[WarState, Turned] = CHAPTER.kind("planar")


@TURNED.command(WHICH, words="planar tap")
def tap(at: At[WarState], which: str) -> Turned:
    """A planar artifact is tapped.

    No spell of its kind can be cast until the next player's untap step.

    Example: edw planar tap matrix
    """
    return _turn(at.state, which, "tapped")


@TURNED.command(WHICH, words="planar untap")
def untap(at: At[WarState], which: str) -> Turned:
    """A planar artifact untaps, or is no longer shut off.

    What is tapped untaps by itself in the next player's untap step; what is shut off does not.

    Example: edw planar untap matrix
    """
    return _turn(at.state, which, "ready")


@TURNED.command(
    WHICH,
    Text("until", "text", option="--until", metavar="TEXT", help="What ends it, as 'Pacifism leaves'."),
    words="planar off",
)
def off(at: At[WarState], which: str, until: str | None) -> Turned:
    """A planar artifact is shut off without being tapped.

    No spell of its kind can be cast until that ends, which is said with: edw planar untap. An effect that counters one
    spell on its way costs that spell alone: then nothing is typed.

    Example: edw planar off matrix --until "Pacifism leaves"
    """
    # Rule 3: "shut off" is more than tapped; only what is tapped untaps. One spell that is countered: ruling 54.
    return {**_turn(at.state, which, "off"), "until": until}


def _turn(state: WarState, which: str, condition: str) -> Turned:
    running(state)
    shut = which in state.shut_off
    if shut and condition != "ready":
        already = f"{PLANAR[which]} is already {stands(state, which)}. When that is over"
        raise RefusedError(already, f"planar untap {which}")
    if state.planar[which] == condition:
        raise RefusedError(f"{PLANAR[which]} is {condition} already.")
    facts: Turned = {"which": which, "state": condition, "was_off": shut}
    return without_empty(facts, "was_off")


@TURNED.applies
def _(state: WarState, event: Turned) -> None:
    which, condition = event["which"], event["state"]
    state.planar[which] = "tapped" if condition == "off" else condition
    state.shut_off.pop(which, None)
    if condition == "off":
        state.shut_off[which] = event.get("until")


@TURNED.tells
def _(state: WarState, event: Turned) -> str:
    which, condition = event["which"], event["state"]
    name = PLANAR[which]
    if condition == "ready":
        return f"{name} is no longer shut off." if event.get("was_off") else f"{name} untaps."
    until = f" until {event['until']}" if event.get("until") else ""
    how = f"shut off{until}" if condition == "off" else "tapped"
    return f"{name} is {how}: {locks(state, which)}."


@TURNED.owes
def _(_state: WarState, event: Turned) -> list[Due]:
    if event["state"] == "ready":
        return []
    if event["state"] == "tapped":
        return [Due(f"{LOST} It untaps in the next player's untap step.")]
    one = f"If an effect only countered that spell, {PLANAR[event['which']]} itself works on (ruling 54)"
    works = f"planar untap {event['which']}"
    return [Due(f"{LOST} It does not untap by itself. When it works again", works), Due(one, "undo")]
