"""What is due at the table that the players see, as an agenda that follows it."""

import shlex
from collections.abc import Sequence

from edw_companion.cli.play.agenda import Agenda, Item
from edw_companion.cli.play.wording import Wording
from edw_companion.cli.table import Loaded
from edw_companion.core.due import DO, Due
from edw_companion.core.life import dues_of_fallen, fallen, out_of_game
from edw_companion.core.words import player
from edw_companion.errors import UsageError

DONE = "Done"


class Dues:
    """What is due.

    Attributes:
        agenda: the items with their numbers, as they were last looked at.
    """

    def __init__(self, wording: Wording) -> None:
        """``wording`` is how the commands in them are called."""
        self.agenda = Agenda()
        self._wording = wording

    def look(self, table: Loaded) -> list[Item]:
        """What is due at a table as it stands."""
        return self.agenda.look(turn_of(table), due_at(table))

    def listed(self, table: Loaded, *, numbered: bool) -> list[str]:
        """What is due, a line each."""
        items = self.look(table)
        numbers = [item.number if numbered else 0 for item in items]
        told = [
            self._wording.told(item.due) + _alone(item.due, number) for item, number in zip(items, numbers, strict=True)
        ]
        return [f"{number or '':>2} {each}" for number, each in zip(numbers, told, strict=True)]

    def is_new(self, table: Loaded) -> bool:
        """Whether the table is in another turn than was looked at last."""
        return self.agenda.is_new(turn_of(table))

    def settle(self, table: Loaded, item: Item, how: str) -> str:
        """Something due was done by hand, or is left; what to say of it."""
        self.agenda.settle(turn_of(table), item, table.session.events[-1]["n"])
        told = self._wording.left(item.due)
        return f"{how}: {told.partition(', or ')[0] + '.' if how == DONE and ', or ' in told else told}"

    def unsettle(self, table: Loaded) -> str:
        """What was done by hand or left last is due again, if nothing was recorded since; "" if it is not so."""
        item = self.agenda.unsettle(turn_of(table), table.session.events[-1]["n"])
        return f"Due again: {self._wording.left(item.due)}" if item is not None else ""

    def by_log(self, table: Loaded, words: Sequence[str]) -> list[str]:
        """The elimination of players who are at 0, with the killers that the log knows."""
        try:
            seats = [player(table.state, word) for word in words[1:]]
        except UsageError:
            return [*words]
        if not (table.state.going and {*fallen(table.state)} >= {*seats}):
            return [*words]
        return shlex.split(out_of_game(table.state, seats).partition(" [")[0])


def _alone(due: Due, number: int) -> str:
    """How it is said that only a part of it is meant, if it has parts."""
    name = next(iter(due.parts), "") if number else ""
    return f" ('{number} {name.casefold()}' if {name} fell first)" if name else ""


def due_at(table: Loaded) -> list[Due]:
    """What is due at a table: players at 0 before all else, whatever the game."""
    state = table.state
    if state.closed:
        closed = f"The session is closed: '{DO}' begins another game, '{DO}' lists those there are."
        return [Due(closed, "new", "sessions")]
    return [*(dues_of_fallen(state, state.living) if state.going else []), *table.game.dues(state)]


def turn_of(table: Loaded) -> tuple[str, int, int]:
    """What makes a turn another one: the session, the turn's number, and the line that began it.

    A turn that is taken back and begun anew is another one; one that an undo takes up again is the same.
    """
    turns = table.state.turns
    return table.session.name, turns.number, turns.line
