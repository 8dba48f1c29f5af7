"""``mulligan``, ``initial`` and ``lay``: before the first turn."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import UsageError
from edw_companion.formats.magical_war import setup
from edw_companion.table.game import Facts


@click.command()
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def mulligan(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO shuffles the hand back and draws one card less.

    Mulligans go in turn order, and whoever has passed cannot take one any more.

    Example: edw mulligan Ann
    """
    desk.change(lambda at: ("mulligan", setup.mulligan(at.game, at.law, at.who(who))), anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("number", default=0, type=click.IntRange(0, 100), metavar="[N]")
@anyway_option
@json_option
@pass_desk
def initial(desk: Desk, who: str, number: int, anyway: str | None, as_json: bool) -> None:
    """WHO plays N free cards in the initial round.

    Cards without a cost that are no lands, one after another, each replaced by a card from the stock. Everybody does
    this once, in turn order; without N WHO plays none.

    Example: edw initial Ann 2
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "initial", setup.initial(at.game, at.law, at.who(who), number)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", nargs=-1, shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def lay(desk: Desk, who: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """Lay the first pipelines face down: all of them, or WHO's.

    Example: edw lay
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seats = list(dict.fromkeys(at.who(word) for word in who)) or setup.unlaid(started(at.game))
        if not seats:
            raise UsageError("Every pipeline lies there already; whose is meant? edw lay WHO")
        return "laid", setup.lay(at.game, at.law, seats)

    desk.change(decide, anyway=anyway, as_json=as_json)
