"""``cast``, ``land``, ``renew`` and ``steal``: what leaves hands otherwise than through the pipeline."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.errors import UsageError
from edw_companion.formats.magical_war import hands
from edw_companion.formats.magical_war.commands import naming
from edw_companion.formats.magical_war.commands.pipeline import card_of
from edw_companion.table.game import Facts


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, shell_complete=naming.known)
@click.option("--stays", is_flag=True, help="A permanent; otherwise it goes to the graveyard.")
@anyway_option
@json_option
@pass_desk
def cast(desk: Desk, who: str, card: Sequence[str], stays: bool, anyway: str | None, as_json: bool) -> None:
    """WHO casts a spell from the hand: an instant, or a free one.

    With pipeline size 0 it may be any spell, and in a last stand a sorcery too. Other spells go through the pipeline
    (edw step).

    Example: edw cast Ann "Lightning Bolt"
    """
    name = card_of(card)

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "cast", hands.cast(at.game, at.law, at.who(who), name, stays=stays)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("card", nargs=-1, shell_complete=naming.known)
@click.option("--fastbond", is_flag=True, help="By Fastbond, for 1 damage.")
@anyway_option
@json_option
@pass_desk
def land(desk: Desk, who: str, card: Sequence[str], fastbond: bool, anyway: str | None, as_json: bool) -> None:
    """WHO plays a land from the hand.

    That takes Fastbond, for 1 damage, or pipeline size 0.

    Example: edw land Ann Forest --fastbond
    """
    name = card_of(card)

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "land", hands.land(at.game, at.law, at.who(who), name, fastbond=fastbond)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", nargs=-1, shell_complete=completing.who)
@click.option("--pipelines", is_flag=True, help="Pipelines go too and are laid out anew.")
@click.option("--shuffle", is_flag=True, help="Into the stock with the graveyard, instead of to the graveyard.")
@click.option(
    "--cards",
    "number",
    metavar="N",
    type=click.IntRange(0, 1000),
    help="How many each draws; the hand size if left out.",
)
@json_option
@pass_desk
def renew(
    desk: Desk, who: Sequence[str], pipelines: bool, shuffle: bool, number: int | None, as_json: bool
) -> None:
    """WHO, or everybody, puts the hand away and draws a new one.

    Contract from Below: edw renew Ann --pipelines. Timetwister: edw renew --shuffle --pipelines --cards 7. Wheel of
    Fortune: edw renew --cards 7.

    Example: edw renew Ann --pipelines
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        seats = list(dict.fromkeys(at.who(word) for word in who)) or started(at.game).living
        return "renewed", hands.renew(at.game, seats, number, pipelines=pipelines, shuffle=shuffle)

    desk.change(decide, as_json=as_json)


@click.command()
@click.argument("who", shell_complete=completing.who)
@click.argument("victim", metavar="FROM", shell_complete=completing.who)
@click.option(
    "--place",
    metavar="N",
    type=click.IntRange(min=1),
    help="Which card the table drew itself, counted from the left.",
)
@word_option
@json_option
@pass_desk
def steal(desk: Desk, who: str, victim: str, place: int | None, word: str, as_json: bool) -> None:
    """WHO takes a random card out of FROM's hand (Darkpact).

    It says which, counted from the left of the hand as FROM holds it.

    Example: edw steal Ann Bram
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        taker, giver = at.who(who), at.who(victim)
        if taker == giver:
            raise UsageError("Nobody takes cards out of the own hand: name two players.")
        return "stolen", hands.steal(at.game, at.chance, taker, giver, place)

    desk.change(decide, word=word, as_json=as_json)
