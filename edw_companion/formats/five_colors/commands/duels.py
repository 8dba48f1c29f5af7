"""``duel``: a Legend challenges; strike or focus in turn."""

from collections.abc import Mapping, Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import UsageError
from edw_companion.formats.five_colors import duel, view
from edw_companion.formats.five_colors.armies import MAX_NUMBER
from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.table.game import Facts


class BadCostsError(UsageError):
    """Text that is no list of casting costs."""

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' does not say what focus cards cost: write Ann=3,2 (0 for lands, and for X).")


@click.group("duel", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def duel_group(ctx: click.Context, as_json: bool) -> None:
    """Show the duel: who has the say, how many focus cards.

    Example: edw duel
    """
    if ctx.invoked_subcommand is not None:
        return
    game: FiveColors = started(ctx.ensure_object(Desk).read().game)
    now = view.duel(game)
    if as_json:
        screen.say_json({"duel": now})
    elif now is None:
        screen.say("No duel goes on.")
    else:
        focus = [f"{game.title(seat)} {number}" for seat, number in now["focus"].items()]
        screen.say(
            f"{now['legend']} ({now['cost']}) against {now['challenged']} ({now['challenged_cost']}); "
            f"focus cards: {', '.join(focus)}.",
            *duel.dues(game),
        )


@duel_group.command("begin")
@click.argument("legend")
@click.argument("cost", type=click.IntRange(0, MAX_NUMBER))
@click.argument("challenged", metavar="CREATURE")
@click.argument("challenged_cost", type=click.IntRange(0, MAX_NUMBER), metavar="COST")
@anyway_option
@json_option
@pass_desk
def duel_begin(
    desk: Desk, legend: str, cost: int, challenged: str, challenged_cost: int, anyway: str | None, as_json: bool
) -> None:
    """A LEGEND of the active player challenges a creature.

    COST is what each costs to cast, in all mana symbols; X is 0. The challenged creature's player has the first say.

    Example: edw duel begin "Tor Wauki" 5 "Craw Wurm" 6
    """
    own = words.clean(legend, "Legend", words.MAX_NAME), cost
    other = words.clean(challenged, "creature", words.MAX_NAME), challenged_cost
    desk.change(
        lambda at: ("duel", duel.begin(started(at.game), at.law, own, other)), anyway=anyway, as_json=as_json
    )


@duel_group.command("focus")
@click.argument("who", shell_complete=completing.who)
@anyway_option
@json_option
@pass_desk
def duel_focus(desk: Desk, who: str, anyway: str | None, as_json: bool) -> None:
    """WHO lays a card from the hand face down.

    Example: edw duel focus Bram
    """
    desk.change(lambda at: ("focused", duel.focus(at.game, at.law, at.who(who))), anyway=anyway, as_json=as_json)


@duel_group.command("strike")
@click.argument("who", shell_complete=completing.who)
@click.argument("costs", nargs=-1, metavar="[WHO=COST,COST…]…")
@anyway_option
@json_option
@pass_desk
def duel_strike(desk: Desk, who: str, costs: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """WHO strikes: focus cards are turned up.

    Say what those of each cost; the lower total is destroyed, and a tie taps both creatures.

    Example: edw duel strike Bram Ann=3,2 Bram=4
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "struck", duel.strike(at.game, at.law, at.who(who), _costs(at, costs))

    desk.change(decide, anyway=anyway, as_json=as_json)


def _costs(at: Deciding, texts: Sequence[str]) -> Mapping[str, Sequence[int]]:
    told: dict[str, list[int]] = {}
    for text in texts:
        name, equals, numbers = text.rpartition("=")
        parts = [part.strip() for part in numbers.split(",")]
        if not equals or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
            raise BadCostsError(text)
        seat = at.who(name)
        if seat in told:
            raise BadCostsError(text)
        told[seat] = [int(part) for part in parts]
    return told


@duel_group.command("off")
@click.argument("why", nargs=-1)
@json_option
@pass_desk
def duel_off(desk: Desk, why: Sequence[str], as_json: bool) -> None:
    """The duel ends without a result: a duelist has left play.

    Example: edw duel off "Craw Wurm was exiled"
    """
    reason = words.clean(" ".join(why), "reason") if why else None
    desk.change(lambda at: ("duel-off", duel.off(started(at.game), reason)), as_json=as_json)
