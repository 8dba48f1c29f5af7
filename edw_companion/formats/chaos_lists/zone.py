"""The Globals in the command zone, handled by hand: what no roll says can be put right here (rule 1)."""

from edw_companion.errors import RefusedError
from edw_companion.formats.chaos_lists.state import Global, Mayhem
from edw_companion.table.absence import waiting_for
from edw_companion.table.game import Event, Facts, Kind, alive, running
from edw_companion.table.text import listed

MAX_GLOBALS = 20


class NotInForceError(RefusedError):
    """A Global that is not in the command zone."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The Global {name} is not in force.")


class TooManyError(RefusedError):
    """More Globals than a table can read."""

    def __init__(self) -> None:
        super().__init__(f"{MAX_GLOBALS} Globals are in force: take one away first (edw global drop NAME).")


def put(game: Mayhem, name: str, text: str, who: str) -> Facts:
    """A Global comes into the command zone otherwise than by a roll, beside those that are there.

    Raises:
        DeadError, OverError, NotStartedError, TooManyError: it cannot be.
    """
    alive(game, who)
    if len(game.globals) >= MAX_GLOBALS:
        raise TooManyError
    return {"name": name, "text": text, "who": who}


def drop(game: Mayhem, name: str) -> Facts:
    """A Global leaves the command zone otherwise than by a roll; whoever was away because of it is back.

    Raises:
        NotInForceError, OverError, NotStartedError: it cannot be.
    """
    running(game)
    if name not in [each.name for each in game.globals]:
        raise NotInForceError(name)
    return {"name": name, "back": waiting_for(game.away, name)}


def _apply_put(game: Mayhem, event: Event) -> None:
    game.globals.append(Global(event["name"], event["text"], event["who"]))


def _apply_drop(game: Mayhem, event: Event) -> None:
    game.leave_command_zone([event["name"]])
    for seat in event["back"]:
        del game.away[seat]


def _tell_put(_game: Mayhem, event: Event) -> str:
    return f"Into the command zone: {event['name']}. {event['text']}".rstrip()


def _tell_drop(game: Mayhem, event: Event) -> str:
    titles = [game.title(seat) for seat in event["back"]]
    back = f" {listed(titles)} {'are' if len(titles) > 1 else 'is'} back in the game." if titles else ""
    return f"{event['name']} leaves the command zone.{back}"


KINDS = {"global-put": Kind(_apply_put, _tell_put), "global-left": Kind(_apply_drop, _tell_drop)}
