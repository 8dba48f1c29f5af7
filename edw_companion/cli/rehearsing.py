"""A desk where a command only says whether it could be: what will be refused is refused before anything is asked."""

from typing import Any, NoReturn

from edw_companion.chance.source import rehearsal
from edw_companion.cli.desk import Decide, Deciding, Desk
from edw_companion.cli.laid import Table
from edw_companion.session.writing import check_writable
from edw_companion.table.law import Law


class Rehearsal(Desk):
    """The table as it is shown, for commands that go through ``change``: they decide, and nothing comes of it."""

    def __init__(self, desk: Desk, table: Table) -> None:
        """``desk`` is where the command would be run, ``table`` what is to be seen there."""
        super().__init__(lambda: desk.home, table.book.name, desk.clock)
        self._table = table

    def read(self, name: str | None = None) -> Table:
        """The table, without another look at its file."""
        return super().read(name) if name else self._table

    def change(self, decide: Decide, *, word: str = "", anyway: str | None = None, **_printing: Any) -> Table:
        """Decide, and record nothing.

        Raises:
            EdwError: whatever would refuse the command.
        """
        check_writable(self._table.book)
        decide(Deciding(self._table, Law(anyway), lambda: rehearsal(word)))
        return self._table

    def holding(self) -> NoReturn:
        """Nothing is held for writing in a rehearsal: only commands that go through ``change`` can have one.

        Raises:
            NotImplementedError: always, before anything is locked.
        """
        raise NotImplementedError("a command that asks first and records through more than Desk.change")
