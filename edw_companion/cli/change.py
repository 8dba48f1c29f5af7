"""What most commands do: record one line, and report it."""

from collections.abc import Callable

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded
from edw_companion.cli.record import Decide, record, rehearse
from edw_companion.cli.report import Recorded, as_data


def change(
    app: App,
    decide: Decide,
    *,
    word: str = "",
    anyway: str | None = None,
    as_json: bool,
    tell: Callable[[Recorded], Recorded] = lambda done: done,
) -> Loaded:
    """Record one line and report it; in a dry run the command ends when it has decided.

    Args:
        app: where the session is.
        decide: as ``record``.
        word: as ``record``.
        anyway: as ``record``.
        as_json: print one JSON document instead.
        tell: adds to what is said of the line, or says it in another way.

    Returns:
        The table after it.
    """
    if app.report.dry_run:
        rehearse(app, decide, word=word, anyway=anyway)
        click.get_current_context().exit()
    done = tell(record(app, decide, word=word, anyway=anyway))
    if as_json:
        screen.tell(*done.notices)
        screen.say_json(as_data(done.sentences(), done.shown))
    else:
        app.report.change(done)
    return done.table
