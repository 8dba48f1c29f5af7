"""``chaos``: the next roll, what waits on the stack, and everything about rolls that an entry's text may ask for."""

from collections.abc import Mapping, Sequence

import click

from edw_companion.cli import completing, screen, words
from edw_companion.cli.desk import Deciding, Desk, interactive, pass_desk, started
from edw_companion.cli.groups import HintingGroup
from edw_companion.cli.laid import Table
from edw_companion.cli.options import anyway_option, json_option, word_option
from edw_companion.errors import EdwError, UsageError
from edw_companion.formats.chaos_lists import stack, view
from edw_companion.formats.chaos_lists.commands import naming
from edw_companion.formats.chaos_lists.keeping import kept_for
from edw_companion.formats.chaos_lists.rolling import PLAYER, Answers, capped, coming, roll, wanted
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.chaos_lists.telling import dues_of_rolls
from edw_companion.formats.chaos_lists.values import CHOSEN, RollList
from edw_companion.table.game import Facts
from edw_companion.table.law import Law


def lists_of(desk: Desk, game: Mayhem) -> Mapping[str, RollList]:
    """The lists that the session was started with.

    Raises:
        NotKeptError: they are not on this laptop.
    """
    return kept_for(game.begin["edition"], desk.home.lists)


def list_name(game: Mayhem, word: str) -> str:
    """The list that a word means: by its name, its title, or a beginning of either."""
    return words.choose(word, {name: (name, each["title"]) for name, each in game.lists.items()}, "list")


@click.group(cls=HintingGroup, invoke_without_command=True)
@click.option("--rolled", metavar="N,N,…", multiple=True, help="What real dice showed; repeat it for dice in the text.")
@click.option(
    "--on",
    "on",
    metavar="LIST",
    shell_complete=naming.roll_list,
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
@click.pass_context
def chaos(
    ctx: click.Context,
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
    if ctx.invoked_subcommand is not None:
        return
    desk = ctx.ensure_object(Desk)
    by_hand = [_numbers(text) for text in rolled]
    if interactive() and not as_json:
        choice, more = _asked(desk, desk.before_asking(), choice, anyway, more=more)

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        lists = lists_of(desk, game)
        answers = Answers(
            on=list_name(game, on) if on else None,
            who=at.maybe_who(who),
            choice=_choice(game, lists, at.law, choice),
            by_hand=by_hand,
            more=more,
        )
        return "chaos", roll(game, at.chance, at.law, lists, answers)

    desk.change(decide, word=word, anyway=anyway, as_json=as_json)


def _numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
        raise UsageError(f"'{text}' does not say what the dice showed: write --rolled 27, or --rolled 3,5,7.")
    return [int(part) for part in parts]


def _asks(game: Mayhem, lists: Mapping[str, RollList], law: Law) -> str:
    """What the next roll wants chosen before it; "" for nothing, or where no roll can be made."""
    pending = coming(game, law)
    name = game.meant(pending.on)
    return wanted(game, lists[name]) if name in lists and pending.on != CHOSEN else ""


def _choice(game: Mayhem, lists: Mapping[str, RollList], law: Law, choice: str | None) -> str | None:
    """The seat or the object that ``--choose`` means; a law of its own, so that nothing is overruled twice."""
    if choice is None:
        return None
    if _asks(game, lists, Law(law.anyway)) == PLAYER:
        return words.player(game, choice)
    return words.clean(choice, "choice")


def _asked(desk: Desk, table: Table, choice: str | None, anyway: str | None, *, more: bool) -> tuple[str | None, bool]:
    """At a terminal: what has to be chosen, and whether to go on past the cap."""
    game: Mayhem = table.game
    try:
        asks = _asks(game, lists_of(desk, started(game)), Law(anyway))
    except EdwError:
        return choice, more  # the decision says what is wrong
    with screen.terminal():
        if capped(game) and not more:
            more = click.confirm(f"Rolls in this turn so far: {game.turn_rolls}. Go on?", default=False)
        if asks and choice is None:
            choice = click.prompt(screen.visible(f"First choose {'a player' if asks == PLAYER else asks}"))
    return choice, more


@chaos.command("show")
@json_option
@pass_desk
def show(desk: Desk, as_json: bool) -> None:
    """Show the stack, the rolls to come and what players keep.

    Example: edw chaos show
    """
    game: Mayhem = started(desk.read().game)
    if as_json:
        whole = view.status(game)
        keys = ("list", "next_list", "rolls", "globals", "owed", "stack")
        keeps = {seat: list(texts) for seat, texts in game.kept.items()}
        screen.say_json({**{key: whole[key] for key in keys}, "keeps": keeps})
        return
    screen.say(f"Current list: {game.list_title(game.current)}. Rolls in this turn: {game.turn_rolls}.")
    screen.say(*view.stack_lines(game), *(f"{seat} keeps: {text}" for seat, of in game.kept.items() for text in of))
    screen.say(*dues_of_rolls(game))


@chaos.command("done")
@anyway_option
@json_option
@pass_desk
def done(desk: Desk, anyway: str | None, as_json: bool) -> None:
    """The topmost ability has resolved and was carried out.

    Example: edw chaos done
    """
    desk.change(lambda at: ("chaos-done", stack.done(at.game, at.law)), anyway=anyway, as_json=as_json)


@chaos.command("counter")
@click.option("--by", "source", metavar="WHO", shell_complete=completing.who, help="Who countered it.")
@anyway_option
@json_option
@pass_desk
def counter(desk: Desk, source: str | None, anyway: str | None, as_json: bool) -> None:
    """Counter the topmost ability, with the rolls it would make.

    Example: edw chaos counter
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        return "chaos-countered", stack.counter(at.game, at.law, at.maybe_who(source))

    desk.change(decide, anyway=anyway, as_json=as_json)


@chaos.command("skip")
@anyway_option
@json_option
@pass_desk
def skip(desk: Desk, anyway: str | None, as_json: bool) -> None:
    """Leave the next roll out: declined, or forbidden by a text.

    Example: edw chaos skip
    """
    desk.change(lambda at: ("chaos-skipped", stack.skip(at.game, at.law)), anyway=anyway, as_json=as_json)


@chaos.command("extra")
@click.argument("name", metavar="[LIST]", required=False, shell_complete=naming.roll_list)
@click.option("--who", metavar="WHO", shell_complete=completing.who, help="Who rolls; the active player if left out.")
@click.option(
    "--times",
    default=1,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, stack.MAX_EXTRA),
    help="How often.",
)
@json_option
@pass_desk
def extra(desk: Desk, name: str | None, who: str | None, times: int, as_json: bool) -> None:
    """One more roll comes, on the current list or the one named.

    It is for what a text grants and the program does not know of. It comes after the rolls that are due already.

    Example: edw chaos extra vortex --who Ann
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        seat = at.who(who) if who else game.active
        if seat is None:
            raise UsageError("Nobody is active: say who rolls with --who.")
        return "chaos-extra", stack.extra(game, list_name(game, name) if name else "current", seat, times)

    desk.change(decide, as_json=as_json)


@chaos.command("next")
@click.argument("name", metavar="LIST", shell_complete=naming.roll_list)
@json_option
@pass_desk
def next_(desk: Desk, name: str, as_json: bool) -> None:
    """The next chaos roll is on LIST.

    Example: edw chaos next e
    """
    desk.change(lambda at: ("chaos-next", stack.next_list(at.game, list_name(started(at.game), name))), as_json=as_json)


@chaos.command("keep")
@click.argument("who", shell_complete=completing.who)
@click.argument("text", nargs=-1, required=True)
@json_option
@pass_desk
def keep(desk: Desk, who: str, text: Sequence[str], as_json: bool) -> None:
    """Note what WHO keeps: an emblem, counters, a held roll.

    Example: edw chaos keep Ann "emblem: artifacts you control have haste"
    """
    note = words.clean(" ".join(text), "note")
    desk.change(lambda at: ("kept", stack.keep(at.game, at.who(who), note)), as_json=as_json)


@chaos.command("drop")
@click.argument("who", shell_complete=completing.who)
@click.argument("text", nargs=-1, required=True, shell_complete=naming.kept)
@json_option
@pass_desk
def drop(desk: Desk, who: str, text: Sequence[str], as_json: bool) -> None:
    """WHO no longer keeps something that was noted.

    The beginning of the note is enough.

    Example: edw chaos drop Ann emblem
    """

    def decide(at: Deciding) -> tuple[str, Facts]:
        game: Mayhem = started(at.game)
        seat = at.who(who)
        return "unkept", stack.drop(game, seat, words.card(" ".join(text), game.kept.get(seat, ()), "note"))

    desk.change(decide, as_json=as_json)
