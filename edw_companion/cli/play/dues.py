"""What is due at the table that the players see, as an agenda that follows it."""

import shlex
from collections.abc import Sequence

from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play.agenda import Agenda, Item
from edw_companion.cli.play.wording import Wording
from edw_companion.core.due import DO, Due
from edw_companion.core.life import dues_of_fallen
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
        return [f"{(item.number or '') if numbered else '':>2} {self._wording.told(item.due)}" for item in items]

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
        """The elimination of one player, with the killer that the log knows."""
        known = (shlex.split(item.due.does or "") for item in self.look(table) if item.due.presses)
        try:
            seat = player(table.state, words[1])
        except UsageError:
            return [*words]
        return next((command for command in known if command[1] == seat), [*words])


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
