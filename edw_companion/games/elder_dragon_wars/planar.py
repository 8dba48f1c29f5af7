"""The planar artifacts, Planar Gate and Mana Matrix: rule 3 and rulings 47 to 57."""

from edw_companion.core.due import Due
from edw_companion.core.kind import At, Chapter, Shown
from edw_companion.core.params import Choice
from edw_companion.core.state import Event, Facts, running
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars.state import PLANAR, WarState
from edw_companion.text import listed

CHAPTER = Chapter[WarState]()
LOCKS = {
    "gate": "no creature spell can be cast, Elder Dragons neither",
    "matrix": "no other spell can be cast (lands and abilities can)",
}


@CHAPTER.look("planar")
def planar(state: WarState) -> Shown:
    """Show Planar Gate and Mana Matrix.

    Tapped or ready, and what is locked while one is tapped.

    Example: edw planar
    """
    locked = {which: f": {LOCKS[which]}" if condition == "tapped" else "" for which, condition in state.planar.items()}
    lines = [f"{name} is {state.planar[which]}{locked[which]}." for which, name in PLANAR.items()]
    return Shown(dict(state.planar), lines)


TURNED = CHAPTER.kind("planar")
WHICH = Choice(
    "which", {which: (which, name) for which, name in PLANAR.items()}, "planar artifact", metavar="gate|matrix"
)


@TURNED.command(WHICH, words="planar tap")
def tap(at: At[WarState], which: str) -> Facts:
    """A planar artifact is tapped.

    No spell of its kind can be cast until the next player's untap step.

    Example: edw planar tap matrix
    """
    return _turn(at.state, which, "tapped")


@TURNED.command(WHICH, words="planar untap")
def untap(at: At[WarState], which: str) -> Facts:
    """A planar artifact is untapped by something.

    In the next player's untap step it untaps by itself.

    Example: edw planar untap matrix
    """
    return _turn(at.state, which, "ready")


def _turn(state: WarState, which: str, condition: str) -> Facts:
    running(state)
    if state.planar[which] == condition:
        raise RefusedError(f"{PLANAR[which]} is {condition} already.")
    return {"which": which, "state": condition}


@TURNED.applies
def _(state: WarState, event: Event) -> None:
    state.planar[event["which"]] = event["state"]


@TURNED.tells
def _(_state: WarState, event: Event) -> str:
    name = PLANAR[event["which"]]
    return f"{name} untaps." if event["state"] == "ready" else f"{name} is tapped: {LOCKS[event['which']]}."


@TURNED.owes
def _(_state: WarState, event: Event) -> list[Due]:
    if event["state"] == "ready":
        return []
    return [
        Due(
            "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to "
            "its graveyard). It untaps in the next player's untap step."
        )
    ]


def untapping(state: WarState) -> list[str]:
    """Which untap in the next player's untap step (rule 3; ruling 55)."""
    return [which for which, condition in state.planar.items() if condition == "tapped"]


def apply_untaps(state: WarState, which: list[str]) -> None:
    """Take untapped ones into the game."""
    for name in which:
        state.planar[name] = "ready"


def tell_untaps(which: list[str]) -> str:
    """Such as "Planar Gate untaps"."""
    return f"{listed([PLANAR[name] for name in which])} {'untaps' if len(which) == 1 else 'untap'}"
