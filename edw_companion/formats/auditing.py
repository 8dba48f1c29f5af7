"""Whether every line of a session says what its draws gave, seen from the table as it stood then."""

from collections import Counter
from copy import deepcopy
from typing import Any

from edw_companion.formats.format import Format, apply
from edw_companion.session.history import MOVES
from edw_companion.session.lines import BadLineError, Event
from edw_companion.table.game import Game


def audit(form: Format, events: list[Event]) -> Game:
    """Walk through all lines, undone ones too, and give the table at the end.

    A table is only copied where an undo will come back to it: that keeps the walk as fast as one fold.

    Raises:
        BadLineError: the first line whose facts are not what its draws gave, or that does not fit.
    """
    returns = Counter(event["of"][-1] for event in events if event["do"] == "undo")
    by_number = {event["n"]: event for event in events}
    snapshots: dict[int, Game] = {}
    game: Any = form.table(events[0])

    def happen(event: Event) -> None:
        if returns[event["n"]]:
            snapshots[event["n"]] = deepcopy(game)
        apply(form, game, event)

    for event in events[1:]:
        if event["do"] == "undo":
            back = event["of"][-1]
            returns[back] -= 1
            game = snapshots.pop(back)
        elif event["do"] in MOVES:
            for n in event["of"]:
                happen(by_number[n])
        else:
            _check(form, game, event)
            happen(event)
    table: Game = game
    return table


def _check(form: Format, game: Game, event: Event) -> None:
    kind = form.kinds.get(event["do"])
    try:
        fault = kind.audit(game, event) if kind else None
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        fault = "it does not fit the lines before it"
    if fault:
        raise BadLineError(event["n"], fault)
