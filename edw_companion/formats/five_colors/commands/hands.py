"""``cast``, ``draw``, ``discard`` and ``concede``."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, words
from edw_companion.cli.desk import Desk, pass_desk
from edw_companion.cli.options import json_option
from edw_companion.formats.five_colors import hands, turning


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1)
@click.option("--stays", is_flag=True, help="A local enchantment: it stays in play.")
@json_option
@pass_desk
def cast(desk: Desk, who: str, card: Sequence[str], stays: bool, as_json: bool) -> None:
    """WHO plays a fate card from the hand.

    Example: edw cast Ann "Holy Strength" --stays
    """
    name = words.clean(" ".join(card), "card") if card else None
    desk.change(lambda at: ("cast", hands.cast(at.game, at.who(who), name, stays=stays)), as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("number", default=1, type=click.IntRange(1, 1000), metavar="[N]")
@json_option
@pass_desk
def draw(desk: Desk, who: str, number: int, as_json: bool) -> None:
    """WHO draws fate cards by some card's doing.

    The card at the end of the turn is drawn by itself, with edw turn next.

    Example: edw draw Ann 2
    """
    desk.change(lambda at: ("drawn", hands.draw(at.game, at.who(who), number)), as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("number", default=1, type=click.IntRange(1, 1000), metavar="[N]")
@json_option
@pass_desk
def discard(desk: Desk, who: str, number: int, as_json: bool) -> None:
    """WHO discards fate cards by some card's doing.

    Down to seven at the end of the turn goes by itself, with edw turn next.

    Example: edw discard Ann 2
    """
    desk.change(lambda at: ("discarded", hands.discard(at.game, at.who(who), number)), as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def concede(desk: Desk, who: str, as_json: bool) -> None:
    """WHO gives up, and the other one wins.

    Example: edw concede Bram
    """
    desk.change(lambda at: ("conceded", turning.concede(at.game, at.who(who))), as_json=as_json)
