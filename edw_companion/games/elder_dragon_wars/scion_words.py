"""What the Scion does, in the same words on its own sheet, on its cards and on the leaf of its turn (rule 14)."""

from __future__ import annotations

from edw_companion.games.elder_dragon_wars.ring import DAMAGE
from edw_companion.games.elder_dragon_wars.state import RULES, SCION_TURNS
from edw_companion.games.sheets import Material

TAPPED = "anything that taps may tap it: that stops its attack, or one half of a double one."
REMOVED = "takes it or attacks it. Destroyed or exiled, it stays, and loses its whole attack."
"""What stops its attack (rule 14, rulings 120 and 121)."""

ABILITY = "the other may pay for its ability; if it hits both, each for the hit on the other."
"""Who may pay for it (rule 14; rulings 123 and 124)."""


def aims(colors: str) -> str:
    """Whom the Scion attacks (rule 14, ruling 122); ``colors``: which."""
    return (
        f"whoever of the last two has fewer of {colors} in their deck, for {DAMAGE}; both, for {DAMAGE} each, if "
        "equally many."
    )


def begins(material: Material) -> str:
    """When the Scion first acts (rule 14, ruling 115)."""
    if material.house(RULES)["scion-first"] == "seat":
        return "it acts as soon as its seat comes."
    return "the next player has a turn first; then it acts in seat order."


def comes(material: Material) -> str:
    """When and where the Scion comes (rule 14)."""
    return f"with the third elimination, into the seat vacated last, for {SCION_TURNS} turns: {begins(material)}"


def outlived(material: Material) -> str:
    """What becomes of the one who is left of the last two (rule 14; rulings 122 and 127)."""
    house = material.house(RULES)
    if house["survivor"] == "wins":
        return "the other has won."
    return f"the other takes all its attacks, a double one {house['lone-double']}, and wins after the last."
