"""``eliminate`` and ``stand``: losing, and the last stand."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import UsageError
from edw_companion.formats.magical_war import ending
from edw_companion.formats.magical_war.commands.pipeline import card_of
from edw_companion.formats.magical_war.state import MagicalWar
from edw_companion.table.game import Facts


@click.command()
@click.argument("who", nargs=-1, required=True, shell_complete=completing.who)
@click.option(
    "--by",
    "killer",
    metavar="WHO",
    shell_complete=completing.who,
    help="Who caused it; left out if nobody did.",
)
@click.option("--with", "card", metavar="CARD", help="What did it.")
@json_option
@pass_desk
def eliminate(desk: Desk, who: Sequence[str], killer: str | None, card: str | None, as_json: bool) -> None:
    """WHO loses, picks up the pipeline and makes a last stand.

    Several who lose together stand in turn order. When a last stand is over: edw stand leave WHO.

    Example: edw eliminate Bram --by Ann
    """
    means = card_of([card]) if card is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        victims = [at.who(word) for word in who]
        if len(set(victims)) < len(victims):
            raise UsageError("Somebody is named twice: name each player once.")
        cause = at.maybe_who(killer)
        return "eliminate", ending.eliminate(at.game, victims, dict.fromkeys(victims, cause), means)

    desk.change(decide, as_json=as_json)


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def stand(ctx: click.Context, as_json: bool) -> None:
    """Show whose last stand it is and what may be done in it.

    Example: edw stand
    """
    if ctx.invoked_subcommand is not None:
        return
    game: MagicalWar = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"standing": game.standing, "due": ending.dues_of_stand(game)})
    else:
        screen.say(*(ending.dues_of_stand(game) or ["Nobody makes a last stand."]))


@stand.command("attack")
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def stand_attack(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO makes the one attack of the last stand.

    Example: edw stand attack Bram
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "stand-attack", ending.attack(at.game, at.law, at.who(who))

    desk.change(decide, anyway=anyway, as_json=as_json)


@stand.command("leave")
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def stand_leave(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO's last stand is over, and WHO leaves the game.

    All cards of that seat go to the common graveyard.

    Example: edw stand leave Bram
    """
    desk.change(lambda at: ("left", ending.leave(at.game, at.law, at.who(who))), anyway=anyway, as_json=as_json)
