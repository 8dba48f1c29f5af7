"""Another sleeve colour for one session, as an event; what may be chosen is decided in ``sleeves``."""

from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table.game import Event, Kind


def _apply(game: War, event: Event) -> None:
    game.sleeves[event["source"]] = event["to"]


def _tell(_game: War, event: Event) -> str:
    from edw_companion.formats.elder_dragon_wars.sleeves import BY_KEY  # hardly a session has such a line

    source = BY_KEY[event["source"]]
    return f"{source.title} ({source.sign}): sleeves {event['from']} -> {event['to']}, in this session."


KINDS = {"sleeves": Kind(_apply, _tell)}
