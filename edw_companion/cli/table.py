"""``edw status``: the table in words, or as one JSON document."""

from typing import Any

import click

from edw_companion.cli import screen
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.laid import Table, code_of
from edw_companion.cli.options import json_option


def status_of(table: Table) -> dict[str, Any]:
    """The table as the JSON of ``status``."""
    book = table.book
    last = book.events[-1]
    return {
        "session": book.name,
        "format": table.form.slug,
        "last": last["n"],
        "code": code_of(last),
        **table.form.status(table.game),
        "mixed": [who for who, _ in book.epoch.phrases],
        "ended": book.ended,
    }


@click.command()
@json_option
@pass_desk
def status(desk: Desk, as_json: bool) -> None:
    """Show the table.

    Seats, life, what lies where, piles, whose turn it is and who comes next.

    Example: edw status
    """
    from edw_companion.table.view import NEXT_SHOWN, names_of  # life does without

    table = desk.read()
    if as_json:
        screen.say_json(status_of(table))
        return
    last = table.book.events[-1]
    screen.prose(f"{table.book.name}: {table.form.title}", *table.form.board(table.game))
    if not table.game.started:
        mixed = len({who for who, _ in table.book.epoch.phrases})
        screen.say(f"Phrases mixed in: {mixed} of {len(table.game.begin['players'])} players.")
    coming = names_of(table.game, table.form.upcoming(table.game, NEXT_SHOWN))
    if table.game.closed:
        screen.say("The session is closed: nothing more is recorded in it.")
    elif coming:
        screen.say(f"Next: {', '.join(coming)}")
    screen.say(f"line {last['n']}, code {code_of(last)}")
