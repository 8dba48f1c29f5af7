"""The course of turns as any game has it: extra turns, and which seats are passed over.

A game whose turns bring nothing by themselves takes ``next_turn`` and ``KINDS`` as they are.
"""

from edw_companion.errors import RefusedError
from edw_companion.table.game import Event, Facts, Game, Kind, alive, running
from edw_companion.table.turns import Turn, next_turns


class NobodyLeftError(RefusedError):
    """No turn can follow."""

    def __init__(self) -> None:
        super().__init__("Nobody is left to take a turn.")


def upcoming(game: Game, count: int) -> list[Turn]:
    """The next turns, as things stand."""
    return next_turns(game.turns, game.living, game.guest(), count) if game.started and not game.over else []


def next_turn(game: Game) -> Facts:
    """The turn ends and the next begins: its number, whose, of which kind, in which seat, and who is passed over.

    Raises:
        OverError, NotStartedError, NobodyLeftError: it cannot be.
    """
    running(game)
    coming = upcoming(game, 1)
    if not coming:
        raise NobodyLeftError
    who, kind = coming[0]
    guest = game.guest()
    seat = guest.seat if guest and who == guest.name else who
    passed = skipped(game, seat) if kind not in ("extra", "savior") else []
    number = game.turns.number + 1
    return {"number": number, "who": who, "kind": kind, "seat": seat, **({"skipped": passed} if passed else {})}


def skipped(game: Game, seat: str) -> list[str]:
    """The seats that a regular turn passes over on its way."""
    passed = []
    for between in game.turns.clockwise(game.turns.anchor):
        if between == seat:
            break
        passed.append(between)
    return passed


def extra(game: Game, seat: str) -> Facts:
    """A player is granted an extra turn, taken right after the present one; the newest is taken first."""
    alive(game, seat)
    return {"who": seat}


def tell_turn(game: Game, event: Event) -> str:
    """Such as "Turn 7: Ann (white), an extra turn."."""
    kinds = {"extra": ", an extra turn", "savior": ", in the Savior's opening"}
    return f"Turn {event['number']}: {game.title(event['who'])}{kinds.get(event['kind'], '')}."


def _apply_turn(game: Game, event: Event) -> None:
    game.turns.begin(event["who"], event["kind"], event["seat"])


def _apply_extra(game: Game, event: Event) -> None:
    game.turns.extras.append(event["who"])


EXTRA = Kind(_apply_extra, lambda game, event: f"{game.title(event['who'])} gets an extra turn after this one.")
KINDS = {"turn": Kind(_apply_turn, tell_turn), "extra": EXTRA}
