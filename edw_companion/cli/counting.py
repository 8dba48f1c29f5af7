"""``edw cards``: all counts of cards by hand, in every game that counts them."""

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.options import json_option
from edw_companion.errors import RefusedError, UsageError
from edw_companion.table.counting import MAX_CARDS, HasCounts, cards, count_by_hand, move_by_hand
from edw_companion.table.game import Facts


class LockedError(RefusedError):
    """A place whose cards have commands of their own."""

    def __init__(self, zone: str) -> None:
        super().__init__(f"Cards in {zone} come and go with commands of their own: see 'edw --help'.")


@click.group("cards", cls=HintingGroup, invoke_without_command=True)
@json_option
@click.pass_context
def cards_group(ctx: click.Context, as_json: bool) -> None:
    """Show how many cards lie where.

    A place of a player is written with the name behind it: hand:Ann.

    Example: edw cards
    """
    if ctx.invoked_subcommand is not None:
        return
    table = started(ctx.ensure_object(Desk).read().game)
    counts = table.counts
    if as_json:
        screen.say_json({"places": dict(counts), "all": sum(counts.values())})
        return
    for place, number in counts.items():
        if " " not in place:
            screen.say(f"{place}: {number}")
    for seat in table.players:
        own = [(*place.partition(" ")[::2], number) for place, number in counts.items()]
        screen.say(f"{seat}: {', '.join(f'{zone} {number}' for zone, who, number in own if who == seat)}")
    screen.say(f"all: {cards(sum(counts.values()))}")


@cards_group.command("move")
@click.argument("number", type=click.IntRange(1, MAX_CARDS), metavar="N")
@click.argument("source", metavar="FROM", shell_complete=completing.place)
@click.argument("target", metavar="TO", shell_complete=completing.place)
@json_option
@pass_desk
def cards_move(desk: Desk, number: int, source: str, target: str, as_json: bool) -> None:
    """N cards go from one place to another, for whatever reason.

    Example: edw cards move 1 hand:Ann play:Ann
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        places = _place(at, source), _place(at, target)
        if places[0] == places[1]:
            raise UsageError("Those are the same place.")
        return "moved", move_by_hand(at.game, at.game.counts, number, *places)

    desk.change(decide, as_json=as_json)


@cards_group.command("set")
@click.argument("place", shell_complete=completing.place)
@click.argument("number", type=click.IntRange(0, MAX_CARDS), metavar="N")
@json_option
@pass_desk
def cards_set(desk: Desk, place: str, number: int, as_json: bool) -> None:
    """The table has counted: N cards lie in that place.

    Example: edw cards set hand:Ann 6
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "counted", count_by_hand(at.game, at.game.counts, _place(at, place), number)

    desk.change(decide, as_json=as_json)


def _place(at: Deciding, word: str) -> str:
    """The place behind a word such as stock or hand:Ann."""
    table: HasCounts = started(at.game)
    zone, colon, who = word.partition(":")
    zones = {place.partition(" ")[0]: " " in place for place in table.counts}
    own = {name: (name,) for name, players in zones.items() if players == bool(colon)}
    kind = "place of a player" if colon else "place in the middle (a player's is written as hand:Ann)"
    found = words.choose(zone, own, kind)
    place = f"{found} {at.who(who)}" if colon else found
    if place in table.locked:
        raise LockedError(found)
    return place
