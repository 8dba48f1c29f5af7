"""``cast``, ``land``, ``renew``, ``steal`` and ``cards``: what leaves hands, and all counts by hand."""

from collections.abc import Sequence

import click

from edw_companion.cli import screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.errors import UsageError
from edw_companion.formats.magical_war import cards, hands
from edw_companion.formats.magical_war.commands.pipeline import card_of
from edw_companion.formats.magical_war.state import COMMON, OWN, MagicalWar
from edw_companion.table.counting import MAX_CARDS
from edw_companion.table.counting import cards as counted
from edw_companion.table.game import Facts


@click.command()
@click.argument("who")
@click.argument("card", nargs=-1)
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
@click.argument("who")
@click.argument("card", nargs=-1)
@click.option("--fastbond", is_flag=True, help="By Fastbond, for 1 damage.")
@anyway_option
@json_option
@pass_desk
def land(desk: Desk, who: str, card: Sequence[str], fastbond: bool, anyway: str | None, as_json: bool) -> None:
    """WHO plays a land from the hand: by Fastbond, or with pipeline size 0.

    Example: edw land Ann Forest --fastbond
    """
    name = card_of(card)

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "land", hands.land(at.game, at.law, at.who(who), name, fastbond=fastbond)

    desk.change(decide, anyway=anyway, as_json=as_json)


@click.command()
@click.argument("who", nargs=-1)
@click.option("--pipelines", is_flag=True, help="Pipelines go too and are laid out anew.")
@click.option("--shuffle", is_flag=True, help="Into the stock with the graveyard, instead of to the graveyard.")
@click.option("--cards", "number", type=click.IntRange(0, 1000), help="How many each draws; the hand size if left out.")
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
@click.argument("who")
@click.argument("victim", metavar="FROM")
@click.option("--place", type=click.IntRange(min=1), help="Which card the table drew itself, counted from the left.")
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


@click.group("cards", invoke_without_command=True)
@json_option
@click.pass_context
def cards_group(ctx: click.Context, as_json: bool) -> None:
    """Show how many cards lie where.

    Places are stock, graveyard, out (of the game), and hand, pipeline or play with a player: hand:Ann.

    Example: edw cards
    """
    if ctx.invoked_subcommand is not None:
        return
    game: MagicalWar = started(ctx.ensure_object(Desk).read().game)
    if as_json:
        screen.say_json({"places": dict(game.counts), "all": sum(game.counts.values())})
        return
    for place in COMMON:
        screen.say(f"{place}: {game.counts[place]}")
    for seat in game.players:
        screen.say(f"{seat}: {', '.join(f'{zone} {game.count(zone, seat)}' for zone in OWN)}")
    screen.say(f"all: {counted(sum(game.counts.values()))}")


@cards_group.command("move")
@click.argument("number", type=click.IntRange(1, MAX_CARDS), metavar="N")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@json_option
@pass_desk
def cards_move(desk: Desk, number: int, source: str, target: str, as_json: bool) -> None:
    """N cards go from one place to another, for whatever reason.

    Example: edw cards move 1 play:Ann graveyard
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        places = _place(at, source), _place(at, target)
        if places[0] == places[1]:
            raise UsageError("Those are the same place.")
        return "moved", cards.move(at.game, number, *places)

    desk.change(decide, as_json=as_json)


@cards_group.command("set")
@click.argument("place")
@click.argument("number", type=click.IntRange(0, MAX_CARDS), metavar="N")
@json_option
@pass_desk
def cards_set(desk: Desk, place: str, number: int, as_json: bool) -> None:
    """The table has counted: N cards lie in that place.

    Example: edw cards set stock 104
    """
    desk.change(lambda at: ("counted", cards.recount(at.game, _place(at, place), number)), as_json=as_json)


def _place(at: Deciding, word: str) -> str:
    """The place behind a word such as stock or hand:Ann."""
    zone, colon, who = word.partition(":")
    if not colon:
        return words.choose(zone, {place: (place,) for place in COMMON}, "place (others are as hand:Ann)")
    return f"{words.choose(zone, {own: (own,) for own in OWN}, 'place of a player')} {at.who(who)}"
