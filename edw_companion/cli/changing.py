"""What most commands do: record one line, and report it."""

from collections.abc import Callable

import click

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk
from edw_companion.cli.laid import Table
from edw_companion.cli.record import Decide, record, rehearse
from edw_companion.cli.report import Recorded, as_data


def change(
    desk: Desk,
    decide: Decide,
    *,
    word: str = "",
    anyway: str | None = None,
    as_json: bool,
    tell: Callable[[Recorded], Recorded] = lambda done: done,
) -> Table:
    """Record one line and report it; in a dry run the command ends when it has decided.

    Args:
        desk: where the session is.
        decide: as ``record``.
        word: as ``record``.
        anyway: as ``record``.
        as_json: print one JSON document instead.
        tell: adds to what is said of the line, or says it in another way.

    Returns:
        The table after it.
    """
    if desk.report.dry_run:
        rehearse(desk, decide, word=word, anyway=anyway)
        click.get_current_context().exit()
    done = tell(record(desk, decide, word=word, anyway=anyway))
    if as_json:
        screen.tell(*done.notices)
        screen.say_json(as_data(done.sentences(), done.shown))
    else:
        desk.report.change(done)
    return done.table
