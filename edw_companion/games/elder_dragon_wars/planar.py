"""The planar artifacts, Planar Gate and Mana Matrix: rule 3 and rulings 47 to 57."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Kind, Shown
from edw_companion.core.params import Choice
from edw_companion.core.state import running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Turned(Line):
        """A planar artifact, "gate" or "matrix", is "tapped" or "ready"."""

        which: str
        state: str


CHAPTER = Chapter[WarState]()
LOCKS = {
    "gate": "no creature spell can be cast, Elder Dragons neither",
    "matrix": "no other spell can be cast (lands and abilities can)",
}
SLIP = {"gate": "Planar Portal"}
"""What the list of the source calls a planar artifact (ruling 47)."""
WHICH = Choice(
    "which",
    {which: (which, name, SLIP.get(which, name)) for which, name in PLANAR.items()},
    "planar artifact",
    metavar="gate|matrix",
)
CARRIED = (
    "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to its "
    "graveyard). It untaps in the next player's untap step."
)


@CHAPTER.look("planar")
def planar(state: WarState) -> Shown:
    """Show Planar Gate and Mana Matrix.

    Tapped or ready, and what is locked while one is tapped.

    Example: edw planar
    """
    locked = {which: f": {LOCKS[which]}" if condition == "tapped" else "" for which, condition in state.planar.items()}
    lines = [f"{name} is {state.planar[which]}{locked[which]}." for which, name in PLANAR.items()]
    return Shown(dict(state.planar), lines)


TURNED: Kind[WarState, Turned] = CHAPTER.kind(
    "planar",
    apply=lambda state, event: state.planar.update({event["which"]: event["state"]}),
    due=lambda _state, event: [] if event["state"] == "ready" else [Due(CARRIED)],
)


@TURNED.command(WHICH, words="planar tap")
def tap(at: At[WarState], which: str) -> Turned:
    """A planar artifact is tapped.

    No spell of its kind can be cast until the next player's untap step.

    Example: edw planar tap matrix
    """
    return _turn(at.state, which, "tapped")


@TURNED.command(WHICH, words="planar untap")
def untap(at: At[WarState], which: str) -> Turned:
    """A planar artifact is untapped by something.

    In the next player's untap step it untaps by itself.

    Example: edw planar untap matrix
    """
    return _turn(at.state, which, "ready")


def _turn(state: WarState, which: str, condition: str) -> Turned:
    running(state)
    if state.planar[which] == condition:
        raise RefusedError(f"{PLANAR[which]} is {condition} already.")
    return {"which": which, "state": condition}


@TURNED.tells
def _(_state: WarState, event: Turned) -> str:
    name = PLANAR[event["which"]]
    return f"{name} untaps." if event["state"] == "ready" else f"{name} is tapped: {LOCKS[event['which']]}."
