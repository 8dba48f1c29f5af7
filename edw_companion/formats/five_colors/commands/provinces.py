"""``reveal``, ``recruit`` and ``province``: the cards in provinces, and provinces themselves."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import UsageError
from edw_companion.formats.five_colors import provinces, view
from edw_companion.formats.five_colors.state import FiveColors
from edw_companion.table.game import Facts


@click.command()
@click.argument("cards", nargs=-1, metavar="[CARD]…")
@click.option("--event", "events", metavar="CARD", multiple=True, help="One of them is an enchantment: into play.")
@anyway_option
@json_option
@pass_desk
def reveal(desk: Desk, cards: Sequence[str], events: Sequence[str], anyway: str | None, as_json: bool) -> None:
    """Events: turn up the active player's provinces from the left.

    CARDs are named from the left, as many as the table likes; an enchantment among them is said with --event too.

    Example: edw reveal Forest "Craw Wurm" Manabarbs --event Manabarbs
    """
    names = [words.clean(card, "card") for card in cards]
    risen = [words.card(event, names) if names else words.clean(event, "card") for event in events]

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "revealed", provinces.reveal(started(at.game), at.law, names, risen)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("number", type=click.IntRange(1, 100), metavar="PROVINCE")
@click.argument("card", nargs=-1)
@click.option("--land", is_flag=True, help="A land: it enters tapped, one a turn.")
@click.option("--wall", is_flag=True, help="A wall: it is attached to this province.")
@anyway_option
@json_option
@pass_desk
def recruit(
    desk: Desk, number: int, card: Sequence[str], land: bool, wall: bool, anyway: str | None, as_json: bool
) -> None:
    """The active player brings the card of a PROVINCE into play.

    In Recruitment any card whose cost is paid; in Actions creatures that are immune to summoning sickness.

    Example: edw recruit 2 Forest --land
    """
    if land and wall:
        raise UsageError("Is it a land or a wall? Give one of --land and --wall.")
    name = words.clean(" ".join(card), "card") if card else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "recruited", provinces.recruit(started(at.game), at.law, number, name, land=land, wall=wall)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.group(cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def province(ctx: click.Context, as_json: bool) -> None:
    """Show all provinces, from the left.

    Example: edw province
    """
    if ctx.invoked_subcommand is not None:
        return
    game: FiveColors = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({row["player"]: row["provinces"] for row in view.status(game)["players"]})
        return
    for player in game.players.values():
        screen.say(f"{game.title(player.seat)}:")
        screen.say(*(f"  {at}. {view.province_words(own)}" for at, own in enumerate(player.provinces, 1)))


@province.command("clear")
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(1, 100), metavar="PROVINCE…")
@json_option
@pass_desk
def province_clear(desk: Desk, numbers: Sequence[int], as_json: bool) -> None:
    """The active player discards the cards of some provinces.

    Example: edw province clear 1 3
    """
    desk.change(lambda at: ("cleared", provinces.clear(started(at.game), numbers)), as_json=as_json)


@province.command("refill")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def province_refill(desk: Desk, who: str, as_json: bool) -> None:
    """WHO's empty provinces get cards face down.

    Example: edw province refill Ann
    """
    desk.change(lambda at: ("refilled", provinces.refill(at.game, at.who(who))), as_json=as_json)


@province.command("gain")
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def province_gain(desk: Desk, who: str, as_json: bool) -> None:
    """WHO gets a province, because the table says so.

    Those for life gained come by themselves at the end of the turn.

    Example: edw province gain Ann
    """
    desk.change(lambda at: ("province-gained", provinces.gain(at.game, at.who(who))), as_json=as_json)


@province.command("lose")
@click.argument("who", shell_complete=completing.who)
@click.argument("number", type=click.IntRange(1, 100), metavar="PROVINCE")
@json_option
@pass_desk
def province_lose(desk: Desk, who: str, number: int, as_json: bool) -> None:
    """WHO loses a province otherwise than in battle.

    Example: edw province lose Bram 4
    """
    desk.change(lambda at: ("province-lost", provinces.lose(at.game, at.who(who), number)), as_json=as_json)
