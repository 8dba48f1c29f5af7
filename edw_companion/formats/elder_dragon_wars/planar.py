"""The planar artifacts, Planar Gate and Mana Matrix: rule 3 and rulings 47 to 57."""

from edw_companion.errors import RefusedError
from edw_companion.formats.elder_dragon_wars.state import PLANAR, War
from edw_companion.table.game import Event, Facts, Kind, running
from edw_companion.table.text import listed

LOCKS = {
    "gate": "no creature spell can be cast, Elder Dragons neither",
    "matrix": "no other spell can be cast (lands and abilities can)",
}


class PlanarError(RefusedError):
    """A planar artifact that is so already."""

    def __init__(self, name: str, state: str) -> None:
        super().__init__(f"{name} is {state} already.")


def turn(game: War, which: str, state: str) -> Facts:
    """Tap ("tapped") or untap ("ready") one of them.

    Raises:
        PlanarError: it is so already.
    """
    running(game)
    if game.planar[which] == state:
        raise PlanarError(PLANAR[which], state)
    return {"which": which, "state": state}


def untapping(game: War) -> list[str]:
    """Which untap in the next player's untap step (rule 3; ruling 55)."""
    return [which for which, state in game.planar.items() if state == "tapped"]


def untap(game: War, which: list[str]) -> None:
    """Take untapped ones into the game."""
    for name in which:
        game.planar[name] = "ready"


def _apply(game: War, event: Event) -> None:
    game.planar[event["which"]] = event["state"]


def _tell(_game: War, event: Event) -> str:
    name = PLANAR[event["which"]]
    return f"{name} untaps." if event["state"] == "ready" else f"{name} is tapped: {LOCKS[event['which']]}."


def _dues(_game: War, event: Event) -> list[str]:
    if event["state"] == "ready":
        return []
    return [
        "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to its "
        "graveyard). It untaps in the next player's untap step."
    ]


def tell_untaps(which: list[str]) -> str:
    """Such as "Planar Gate untaps"."""
    return f"{listed([PLANAR[name] for name in which])} {'untaps' if len(which) == 1 else 'untap'}"


KINDS = {"planar": Kind(_apply, _tell, _dues)}
