"""The planar artifacts, Planar Gate and Mana Matrix: rule 3 and rulings 47 to 57."""

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.state import PLANAR, War
from edw_companion.table.due import Due
from edw_companion.table.game import Event, Facts, running
from edw_companion.table.kind import At, Chapter, Shown
from edw_companion.table.params import Choice
from edw_companion.table.text import listed

CHAPTER = Chapter[War]()
LOCKS = {
    "gate": "no creature spell can be cast, Elder Dragons neither",
    "matrix": "no other spell can be cast (lands and abilities can)",
}


@CHAPTER.look("planar")
def planar(game: War) -> Shown:
    """Show Planar Gate and Mana Matrix.

    Tapped or ready, and what is locked while one is tapped.

    Example: edw planar
    """
    locked = {which: f": {LOCKS[which]}" if state == "tapped" else "" for which, state in game.planar.items()}
    lines = [f"{name} is {game.planar[which]}{locked[which]}." for which, name in PLANAR.items()]
    return Shown(dict(game.planar), lines)


TURNED = CHAPTER.kind("planar")
WHICH = Choice(
    "which", {which: (which, name) for which, name in PLANAR.items()}, "planar artifact", metavar="gate|matrix"
)


@TURNED.command(WHICH, words="planar tap")
def tap(at: At[War], which: str) -> Facts:
    """A planar artifact is tapped.

    No spell of its kind can be cast until the next player's untap step.

    Example: edw planar tap matrix
    """
    return _turn(at.game, which, "tapped")


@TURNED.command(WHICH, words="planar untap")
def untap(at: At[War], which: str) -> Facts:
    """A planar artifact is untapped by something.

    In the next player's untap step it untaps by itself.

    Example: edw planar untap matrix
    """
    return _turn(at.game, which, "ready")


def _turn(game: War, which: str, state: str) -> Facts:
    running(game)
    if game.planar[which] == state:
        raise RefusedError(f"{PLANAR[which]} is {state} already.")
    return {"which": which, "state": state}


@TURNED.applies
def _(game: War, event: Event) -> None:
    game.planar[event["which"]] = event["state"]


@TURNED.tells
def _(_game: War, event: Event) -> str:
    name = PLANAR[event["which"]]
    return f"{name} untaps." if event["state"] == "ready" else f"{name} is tapped: {LOCKS[event['which']]}."


@TURNED.owes
def _(_game: War, event: Event) -> list[Due]:
    if event["state"] == "ready":
        return []
    return [
        Due(
            "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to "
            "its graveyard). It untaps in the next player's untap step."
        )
    ]


def untapping(game: War) -> list[str]:
    """Which untap in the next player's untap step (rule 3; ruling 55)."""
    return [which for which, state in game.planar.items() if state == "tapped"]


def apply_untaps(game: War, which: list[str]) -> None:
    """Take untapped ones into the game."""
    for name in which:
        game.planar[name] = "ready"


def tell_untaps(which: list[str]) -> str:
    """Such as "Planar Gate untaps"."""
    return f"{listed([PLANAR[name] for name in which])} {'untaps' if len(which) == 1 else 'untap'}"
