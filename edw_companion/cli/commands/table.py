"""``edw status``: the table in words, or as one JSON document."""

from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.app import App, pass_app
from edw_companion.cli.loaded import Loaded, code_of
from edw_companion.cli.options import json_option


def status_of(table: Loaded) -> dict[str, Any]:
    """The table as the JSON of ``status``."""
    session = table.session
    last = session.events[-1]
    return {
        "session": session.name,
        "format": table.game.slug,
        "last": last["n"],
        "code": code_of(last),
        **table.game.status(table.state),
        "mixed": [who for who, _ in session.epoch.phrases],
        "ended": session.ended,
    }


@click.command()
@json_option
@pass_app
def status(app: App, as_json: bool) -> None:
    """Show the table.

    Seats, life, what lies where, piles, whose turn it is and who comes next.

    Example: edw status
    """
    from edw_companion.core.view import NEXT_SHOWN, names_of  # life does without

    table = app.read()
    if as_json:
        screen.say_json(status_of(table))
        return
    last = table.session.events[-1]
    screen.prose(f"{table.session.name}: {table.game.title}", *table.game.board(table.state))
    if not table.state.started:
        mixed = len({who for who, _ in table.session.epoch.phrases})
        screen.say(f"Phrases mixed in: {mixed} of {len(table.state.begin['players'])} players.")
    coming = names_of(table.state, table.game.upcoming(table.state, NEXT_SHOWN))
    if table.state.closed:
        screen.say("The session is closed: nothing more is recorded in it.")
    elif coming:
        screen.say(f"Next: {', '.join(coming)}")
    screen.say(f"line {last['n']}, code {code_of(last)}")
