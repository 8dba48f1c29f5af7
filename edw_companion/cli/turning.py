"""``turn``: whose it is and what is due in it, the next one, and what puts the order of turns right."""

from typing import Any

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.build import made
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, form_of, pass_desk
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.laid import checklist
from edw_companion.cli.options import json_option
from edw_companion.errors import RefusedError
from edw_companion.table.course import skip
from edw_companion.table.game import Facts
from edw_companion.table.kind import Chapter

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
    desk = ctx.ensure_object(Desk)
    table = desk.read()
    if as_json:
        whole = table.form.status(table.game)
        screen.say_json({"turn": whole["turn"], "next": whole["next"], "due": [*map(str, table.form.due(table.game))]})
    else:
        screen.prose(table.form.board(table.game)[0], *checklist(table))


@turn.command("skip")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def turn_skip(desk: Desk, who: str, as_json: bool) -> None:
    """WHO skips the next turn that they would begin.

    It is passed over once, be it an extra turn.

    Example: edw turn skip white
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        if "skip" not in at.table.form.kinds:
            raise RefusedError(f"In {at.table.form.title} no turn is skipped by hand.")
        return "skip", skip(at.game, at.who(who))

    change(desk, decide, as_json=as_json)


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
@pass_desk
def turn_order(desk: Desk, count: int, as_json: bool) -> None:
    """Show who comes next.

    As it stands now, extra turns and skipped ones counted.

    Example: edw turn order
    """
    table = desk.read()
    coming = table.form.upcoming(table.game, count)
    if as_json:
        screen.say_json([{"who": entry.who, "kind": entry.kind} for entry in coming])
        return
    if not coming:
        raise RefusedError("No turn is to come: the game has not started, or it is over.")
    first = table.game.turns.number + 1
    for number, entry in enumerate(coming, first):
        screen.say(f"{number:3}. {table.game.title(entry.who)}{table.game.turn_words(entry.kind)}")
