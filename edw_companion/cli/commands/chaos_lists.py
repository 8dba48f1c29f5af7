"""Chaos by roll lists: the roll, which asks and needs the session's lists, and ``away``, which may only show."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from edw_companion.cli import complete
from edw_companion.cli.app import App, Deciding
from edw_companion.cli.build import DeclaredGroup
from edw_companion.cli.options import command, option
from edw_companion.cli.record import change
from edw_companion.core.at import At
from edw_companion.core.kind import Shown
from edw_companion.core.params import numbers, started
from edw_companion.core.state import Event
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists import lasting, stack
from edw_companion.games.chaos_lists.game import kept_for
from edw_companion.games.chaos_lists.rolls import Answers, roll, roll_global
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.values import RollList

_ROLLED = click.option(
    "--rolled", metavar="N,N,…", multiple=True, help="What real dice showed; repeat it for dice in the text."
)
_MORE = click.option("--more", is_flag=True, help="Go on, however many rolls this turn has had.")


@command(cls=DeclaredGroup, declared={**stack.CHAPTER.commands, **lasting.CHAPTER.commands})
@_ROLLED
@click.option(
    "--on",
    "on",
    metavar="LIST",
    shell_complete=complete.completed(lambda app: complete.begin_of(app)["lists"]),
    help="The list, where the roller may choose one.",
)
@option("--who", help="Who rolls, where the roller may choose somebody.")
@click.option("--choose", "choice", metavar="WHAT", help="What is chosen before the roll: a player or an object.")
@_MORE
@option("--word", "--anyway")
def chaos(app: App, **said: Any) -> None:
    """Make the next roll on a list, whichever is due.

    The Global first, then the chaos roll of each turn, and whatever they call for, one roll at a time. What came
    waits on the stack until it is countered, or somebody goes on; its own rolls follow.

    Example: edw chaos
    """
    _record(app, roll, **said)


@command("global", of=chaos)
@_ROLLED
@option("--who", help="Who rolls; the active player if left out.")
@_MORE
@option("--word", "--anyway")
def chaos_global(app: App, **said: Any) -> None:
    """Roll on Global: forgotten, or called for by a text.

    The Globals in force leave first.

    Example: edw chaos global
    """
    _record(app, roll_global, **said)


@command(of=chaos)
@click.argument("query", metavar="WORDS", nargs=-1, required=True)
def find(app: App, query: Sequence[str]) -> Shown:
    """Find entries of the lists by words of names or texts.

    Example: edw chaos find puppy
    """
    from edw_companion.games.chaos_lists.zone import found  # a roll does without

    return found(" ".join(query), _lists_of(app, app.read().state))


@command(of=chaos)
@click.argument("said", metavar="NAME or LIST NUMBER", nargs=-1, required=True)
def read(app: App, said: Sequence[str]) -> Shown:
    """Read an entry of the lists, by its name or its place.

    Example: edw chaos read c 44
    """
    from edw_companion.games.chaos_lists.zone import read as entries_of

    return entries_of(said, _lists_of(app, app.read().state))


def _record(
    app: App,
    roll: Callable[[At[ChaosListsState], Mapping[str, RollList], Answers], Event],
    *,
    rolled: Sequence[str],
    who: str | None,
    more: bool,
    on: str | None = None,
    choice: str | None = None,
    **heard: Any,
) -> None:
    """Record a roll; ``rolled`` is what real dice showed, a roll after the other."""
    by_hand: list[list[int]] = []
    for text in rolled:
        by_hand.append(numbers(text))
        if not by_hand[-1]:
            raise UsageError(f"'{text}' does not say what the dice showed: write --rolled 27, or --rolled 3,5,7.")

    def decide(at: Deciding) -> tuple[str, Event]:
        state: ChaosListsState = started(at.state)
        lists = _lists_of(app, state)
        answers = Answers(stack.list_name(state, on) if on else None, at.maybe_who(who), choice, by_hand, more)
        return "chaos", roll(at, lists, answers)

    change(app, decide, **heard)


def _lists_of(app: App, state: ChaosListsState) -> Mapping[str, RollList]:
    return kept_for(state.begin["edition"], app.home.lists)
