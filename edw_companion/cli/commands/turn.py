"""``turn``: whose it is and what is due in it, the next one, and what puts the order of turns right."""

from collections.abc import Iterator

import click

from edw_companion.cli.app import App
from edw_companion.cli.build import DeclaredGroup
from edw_companion.cli.options import command
from edw_companion.core.kind import Shown
from edw_companion.core.view import of_seats
from edw_companion.errors import RefusedError


# Beside it stands what the game's own chapter of turns has.
@command(cls=DeclaredGroup, declared=lambda game: game.kinds["turn"].chapter.commands)
def turn(app: App) -> Shown:
    """Show whose turn it is and what is due in it.

    'edw turn next' ends it; the other commands put the order of turns right.

    Example: edw turn
    """
    table = app.read()
    due = table.game.dues(table.state)
    if app.as_json:
        whole = table.game.status(table.state)
        return Shown({"turn": whole["turn"], "next": whole["next"], "due": [*map(str, due)]}, ())
    steps = of_seats(table.state, [f"- {step}" for step in due])
    return Shown(None, [table.game.board(table.state)[0], *steps], prose=True)


@command("order", of=turn)
@click.option(
    "--count",
    default=10,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, 100),
    help="How many turns to show.",
)
def turn_order(app: App, count: int) -> Shown:
    """Show who comes next.

    As it stands now, extra turns and skipped ones counted.

    Example: edw turn order
    """
    table = app.read()
    coming = table.game.upcoming(table.state, count)

    def lines() -> Iterator[str]:
        if not coming:
            going = "as it stands now, this is the last one"
            over = "the game has not started, or it is over"
            raise RefusedError(f"No turn is to come: {going if table.state.going else over}.")
        for number, entry in enumerate(coming, table.state.turns.number + 1):
            yield f"{number:3}. {table.state.title(entry.who)}{table.state.turn_words(entry.kind)}"

    return Shown([{"who": entry.who, "kind": entry.kind} for entry in coming], lines())
