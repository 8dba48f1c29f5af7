"""``turn``: whose it is and what is due in it, the next one, and what puts the order of turns right."""

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, pass_desk
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.laid import checklist
from edw_companion.cli.options import card_option, json_option, word_option
from edw_companion.errors import RefusedError
from edw_companion.table.course import kind_words, skip
from edw_companion.table.game import Facts


@click.group(cls=HintingGroup, invoke_without_command=True)
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


@turn.command("next")
@word_option
@card_option
@json_option
@pass_desk
def turn_next(desk: Desk, word: str, turned_up: str | None, as_json: bool) -> None:
    """End the turn and begin the next.

    It says what untaps, what is due, and whom this player may attack.

    Example: edw turn next
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        form = at.table.form
        shown = words.card(turned_up, form.turn_cards(at.game)) if turned_up else None
        return "turn", form.next_turn(at.game, at.chance, shown)

    change(desk, decide, word=word, as_json=as_json)


@turn.command("extra")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def turn_extra(desk: Desk, who: str, as_json: bool) -> None:
    """Grant a player an extra turn after this one.

    Of several the one granted last is taken first.

    Example: edw turn extra white
    """
    change(desk, lambda at: ("extra", at.table.form.extra_turn(at.game, at.who(who))), as_json=as_json)


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
        screen.say(f"{number:3}. {table.game.title(entry.who)}{kind_words(entry.kind)}")
