"""What is due at the table that the players see, as an agenda that follows it."""

from collections.abc import Sequence

from edw_companion.cli.loaded import Loaded
from edw_companion.cli.play.agenda import Agenda, Item
from edw_companion.cli.play.wording import Wording
from edw_companion.cli.report import Recorded
from edw_companion.core.due import Due
from edw_companion.core.life import dues_of_fallen


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
        standing = table.session.stacks.done if table.state.going else ()
        return self.agenda.look(_turn(table), due_at(table), standing)

    def listed(self, table: Loaded, *, numbered: bool) -> list[str]:
        """What is due, a line each."""
        items = self.look(table)
        return [f"{(item.number or '') if numbered else '':>2} {self._wording.told(item.due)}" for item in items]

    def is_new(self, table: Loaded) -> bool:
        """Whether the table is in another turn than was looked at last."""
        return self.agenda.is_new(_turn(table))

    def settle(self, table: Loaded, item: Item, how: str) -> str:
        """Something due was done by hand, or is left; what to say of it."""
        self.agenda.settle(_turn(table), item)
        return f"{how}: {self._wording.left(item.due)}"

    def keep(self, words: Sequence[str], done: Recorded) -> None:
        """What a line leaves to be done is due, beside what the table knows; what it was due for is done."""
        turn, n = _turn(done.table), done.event["n"]
        self.agenda.done(turn, words[0], [*words[1:], *done.event.values()], n)
        known = {*map(str, due_at(done.table))}
        self.agenda.carry(turn, [due for due in done.due if str(due) not in known], n)


def due_at(table: Loaded) -> list[Due]:
    """What is due at a table: players at 0 before all else, whatever the game."""
    state = table.state
    return [*(dues_of_fallen(state, state.living) if state.going else []), *table.game.due(state)]


def _turn(table: Loaded) -> tuple[str, int]:
    """What makes a turn another one: the session and the turn's number."""
    return table.session.name, table.state.turns.number
