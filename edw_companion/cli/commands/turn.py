"""``turn``: whose it is and what is due in it, the next one, and what puts the order of turns right."""

from typing import Any

import click

from edw_companion.cli import complete, screen
from edw_companion.cli.app import App, Deciding, form_of, pass_app
from edw_companion.cli.build import made
from edw_companion.cli.change import change
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.loaded import checklist
from edw_companion.cli.options import json_option
from edw_companion.core.kind import Chapter
from edw_companion.core.state import Facts
from edw_companion.core.turn_order import skip
from edw_companion.errors import RefusedError

_TURN = "turn "


class Turning(HintingGroup):
    """What every game has around turns, and what its own chapter of turns declares."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """See click."""
        own = (words.removeprefix(_TURN) for words in _chapter(ctx).commands if words.startswith(_TURN))
        return sorted([*super().list_commands(ctx), *own])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """See click."""
        declared = _chapter(ctx).commands.get(_TURN + cmd_name)
        return made(declared, cmd_name) if declared else super().get_command(ctx, cmd_name)


def _chapter(ctx: click.Context) -> Chapter[Any]:
    """Where the session's game declares what ends a turn."""
    return form_of(ctx).kinds["turn"].chapter


@click.group(cls=Turning, invoke_without_command=True)
@json_option
@click.pass_context
def turn(ctx: click.Context, as_json: bool) -> None:
    """Show whose turn it is and what is due in it.

    'edw turn next' ends it; the other commands put the order of turns right.

    Example: edw turn
    """
    if ctx.invoked_subcommand is not None:
        return
    app = ctx.ensure_object(App)
    table = app.read()
    if as_json:
        whole = table.game.status(table.state)
        screen.say_json({"turn": whole["turn"], "next": whole["next"], "due": [*map(str, table.game.due(table.state))]})
    else:
        screen.prose(table.game.board(table.state)[0], *checklist(table))


@turn.command("skip")
@click.argument("who", shell_complete=complete.who)
@json_option
@pass_app
def turn_skip(app: App, who: str, as_json: bool) -> None:
    """WHO skips the next turn that they would begin.

    It is passed over once, be it an extra turn.

    Example: edw turn skip white
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        if "skip" not in at.table.game.kinds:
            raise RefusedError(f"In {at.table.game.title} no turn is skipped by hand.")
        return "skip", skip(at.state, at.who(who))

    change(app, decide, as_json=as_json)


@turn.command("order")
@click.option(
    "--count",
    default=10,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, 100),
    help="How many turns to show.",
)
@json_option
@pass_app
def turn_order(app: App, count: int, as_json: bool) -> None:
    """Show who comes next.

    As it stands now, extra turns and skipped ones counted.

    Example: edw turn order
    """
    table = app.read()
    coming = table.game.upcoming(table.state, count)
    if as_json:
        screen.say_json([{"who": entry.who, "kind": entry.kind} for entry in coming])
        return
    if not coming:
        raise RefusedError("No turn is to come: the game has not started, or it is over.")
    first = table.state.turns.number + 1
    for number, entry in enumerate(coming, first):
        screen.say(f"{number:3}. {table.state.title(entry.who)}{table.state.turn_words(entry.kind)}")
