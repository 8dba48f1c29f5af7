"""``away``, ``back`` and ``eliminate``: players who leave for a while, and those who have lost."""

from collections.abc import Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, pass_desk, started
from edw_companion.cli.options import anyway_option, json_option
from edw_companion.errors import RefusedError, UsageError
from edw_companion.formats.chaos_lists import turning
from edw_companion.formats.chaos_lists.commands import naming
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.table.absence import MAX_TURNS
from edw_companion.table.game import Facts


@click.command()
@click.argument("who", required=False, shell_complete=completing.who)
@click.option("--turns", metavar="N", type=click.IntRange(0, MAX_TURNS), help="For N turns, begun or skipped.")
@click.option("--turn", "this_turn", is_flag=True, help="Until this turn ends.")
@click.option(
    "--global",
    "name",
    metavar="NAME",
    shell_complete=naming.in_force,
    help="As long as that Global is in force.",
)
@anyway_option
@json_option
@pass_desk
def away(
    desk: Desk,
    who: str | None,
    turns: int | None,
    this_turn: bool,
    name: str | None,
    anyway: str | None,
    as_json: bool,
) -> None:
    """WHO leaves the game for a while; without WHO, show who is.

    Nobody can do anything to a player who is away, neighbours are linked over the empty chair, and turns that come to
    it are skipped. Every turn counts, begun or skipped, whoever's it is.

    Example: edw away Ann --turns 6
    """
    if who is None:
        _show(desk, as_json=as_json)
        return
    if sum((turns is not None, this_turn, name is not None)) != 1:
        raise UsageError("For how long? Give one of --turns N, --turn and --global NAME.")

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        until = words.card(name, [each.name for each in game.globals], "Global") if name is not None else None
        return "away", turning.leave(game, at.law, at.who(who), 0 if this_turn else turns, until)

    desk.change(decide, anyway=anyway, as_json=as_json)


def _show(desk: Desk, *, as_json: bool) -> None:
    game: Mayhem = started(desk.read().game)
    if as_json:
        screen.say_json({seat: absence._asdict() for seat, absence in game.away.items()})
    else:
        lines = [f"{game.title(seat)} is away {absence}." for seat, absence in game.away.items()]
        screen.say(*(lines or ["Nobody is away."]))


@click.command()
@click.argument("who", shell_complete=completing.who)
@json_option
@pass_desk
def back(desk: Desk, who: str, as_json: bool) -> None:
    """WHO is back in the game before the time.

    Example: edw back Ann
    """
    desk.change(lambda at: ("back", turning.come_back(at.game, at.who(who))), as_json=as_json)


@click.command()
@click.argument("who", nargs=-1, required=True, shell_complete=completing.who)
@click.option(
    "--by",
    metavar="WHO",
    shell_complete=completing.who,
    multiple=True,
    help="Who caused it; of several who lose also Dan=Ann.",
)
@click.option("--with", "card", metavar="CARD", help="What did it, in your own words.")
@json_option
@pass_desk
def eliminate(desk: Desk, who: Sequence[str], by: Sequence[str], card: str | None, as_json: bool) -> None:
    """Players lose, all at once; the last one left wins.

    Whoever leaves two or more opponents behind rolls on Spite, one after the other in turn order: edw chaos.

    Example: edw eliminate Dan --by Ann --with Fireball
    """
    means = words.clean(card, "card", 80) if card is not None else None

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        victims = [at.who(word) for word in who]
        if len(set(victims)) < len(victims):
            raise RefusedError("Somebody is named twice: name each player once.")
        return "eliminate", turning.lose(game, victims, _killers(at, victims, by), means)

    desk.change(decide, as_json=as_json)


def _killers(at: Deciding, victims: list[str], by: Sequence[str]) -> dict[str, str | None]:
    killers: dict[str, str | None] = dict.fromkeys(victims)
    for text in by:
        victim, equals, killer = text.partition("=")
        named = at.who(killer if equals else text)
        for seat in [at.who(victim)] if equals else victims:
            if seat not in killers:
                raise UsageError(f"'{text}' names a killer of somebody who does not lose.")
            killers[seat] = named
    return killers
