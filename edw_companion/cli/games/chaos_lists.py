"""Chaos by roll lists: the roll, which asks and needs the session's lists, and ``away``, which may only show."""

from collections.abc import Mapping, Sequence
from functools import partial

import click

from edw_companion.cli import completing, screen
from edw_companion.cli.build import DeclaredGroup
from edw_companion.cli.changing import change
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.laid import Table
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.errors import EdwError, UsageError
from edw_companion.formats.chaos_lists import stack, turning
from edw_companion.formats.chaos_lists.keeping import kept_for
from edw_companion.formats.chaos_lists.rolling import PLAYER, Answers, asks, capped, roll
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.chaos_lists.values import RollList
from edw_companion.table import words
from edw_companion.table.absence import MAX_TURNS
from edw_companion.table.game import Facts
from edw_companion.table.law import Law


@partial(DeclaredGroup, stack.CHAPTER)
@click.command()
@click.option("--rolled", metavar="N,N,…", multiple=True, help="What real dice showed; repeat it for dice in the text.")
@click.option(
    "--on",
    "on",
    metavar="LIST",
    shell_complete=completing.completed(lambda desk: completing.begin_of(desk)["lists"]),
    help="The list, where the roller may choose one.",
)
@click.option(
    "--who",
    metavar="WHO",
    shell_complete=completing.who,
    help="Who rolls, where the roller may choose somebody.",
)
@click.option("--choose", "choice", metavar="WHAT", help="What is chosen before the roll: a player or an object.")
@click.option("--more", is_flag=True, help="Go on, however many rolls this turn has had.")
@word_option
@anyway_option
@json_option
@pass_desk
def chaos(
    desk: Desk,
    rolled: Sequence[str],
    on: str | None,
    who: str | None,
    choice: str | None,
    more: bool,
    word: str,
    anyway: str | None,
    as_json: bool,
) -> None:
    """Make the next roll on a list, whichever is due.

    The Global first, then the chaos roll of each turn, and whatever they call for, one roll at a time. What came
    waits on the stack until it is done or countered; its own rolls follow.

    Example: edw chaos
    """
    by_hand = [_numbers(text) for text in rolled]
    if interactive() and not as_json:
        choice, more = _asked(desk, desk.before_asking(), choice, anyway, more=more)

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        lists = _lists_of(desk, game)
        answers = Answers(stack.list_name(game, on) if on else None, at.maybe_who(who), choice, by_hand, more)
        return "chaos", roll(at, lists, answers)

    change(desk, decide, word=word, anyway=anyway, as_json=as_json)


def _lists_of(desk: Desk, game: Mayhem) -> Mapping[str, RollList]:
    """The lists that the session was started with."""
    return kept_for(game.begin["edition"], desk.home.lists)


def _numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
        raise UsageError(f"'{text}' does not say what the dice showed: write --rolled 27, or --rolled 3,5,7.")
    return [int(part) for part in parts]


def _asked(desk: Desk, table: Table, choice: str | None, anyway: str | None, *, more: bool) -> tuple[str | None, bool]:
    """At a terminal: what has to be chosen, and whether to go on past the cap."""
    game: Mayhem = table.game
    try:
        wanted = asks(started(game), Law(anyway), _lists_of(desk, game))
    except EdwError:
        return choice, more  # the decision says what is wrong
    with screen.terminal():
        if capped(game) and not more:
            more = click.confirm(f"Rolls in this turn so far: {game.turn_rolls}. Go on?", default=False)
        if wanted and choice is None:
            choice = click.prompt(screen.visible(f"First choose {'a player' if wanted == PLAYER else wanted}"))
    return choice, more


@click.command()
@click.argument("who", required=False, shell_complete=completing.who)
@click.option("--turns", metavar="N", type=click.IntRange(0, MAX_TURNS), help="For N turns, begun or skipped.")
@click.option("--turn", "this_turn", is_flag=True, help="Until this turn ends.")
@click.option(
    "--global",
    "name",
    metavar="NAME",
    shell_complete=completing.completed(lambda desk: (each.name for each in desk.read().game.globals)),
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
        return "away", turning.leave(at, at.who(who), 0 if this_turn else turns, until)

    change(desk, decide, anyway=anyway, as_json=as_json)


def _show(desk: Desk, *, as_json: bool) -> None:
    game: Mayhem = started(desk.read().game)
    if as_json:
        screen.say_json({seat: absence._asdict() for seat, absence in game.away.items()})
    else:
        lines = [f"{game.title(seat)} is away {absence}." for seat, absence in game.away.items()]
        screen.say(*(lines or ["Nobody is away."]))
