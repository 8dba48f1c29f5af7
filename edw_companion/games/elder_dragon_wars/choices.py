"""What a draw of this game picks from, where that is no pile: seats, the first turn, the Scion's dragons."""

from collections.abc import Sequence

from edw_companion.colors import WHEEL
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import WarState


def choices(war: WarState, _event: Event, label: str) -> Sequence[str]:
    """The list behind a label, in the order that its numbers count, given the table before the draw."""
    match label.split("/")[0]:
        case "seats":
            taken = war.begin["seats"].values()
            return [name for name in war.begin["players"] if name not in taken]
        case "start":
            return [str(seat) for seat in WHEEL]
        case dragons if dragons == SCION and war.scion is not None:
            return list(war.scion.dragons)
        case _:
            return []
