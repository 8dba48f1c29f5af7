"""The options that many commands share, and the command class that lets ``-5`` be an amount of life."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from edw_companion.cli import completing
from edw_companion.errors import UsageError

F = TypeVar("F", bound=Callable[..., Any])


class AmountCommand(click.Command):
    """A command whose arguments may begin with a minus sign, such as ``life white -5``.

    Such a word would be taken for an option. It is passed on with the true minus sign U+2212 instead, which also is
    what some keyboards type; all other words beginning with a dash are options as ever, with their typo hints.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """See click."""
        passed_on = [f"\u2212{arg[1:]}" if arg[:1] == "-" and arg[1:2].isdigit() else arg for arg in args]
        return super().parse_args(ctx, passed_on)


def json_option(command: F) -> F:
    """``--json``."""
    return click.option("as_json", "--json", is_flag=True, help="Print one JSON document.")(command)


def format_option(command: F) -> F:
    """``--format GAME``, of commands that work without a session."""
    text = "The game, if not the present session's."
    return click.option("slug", "--format", metavar="GAME", shell_complete=completing.game, help=text)(command)


ANYWAY = "Do it against the rules, because the table wants it; the log keeps why."
WORD = "A word that an opponent says now goes into the draw; with who says it: bram:pancake."


def anyway_option(command: F) -> F:
    """``--anyway WHY``."""
    return click.option("--anyway", metavar="WHY", help=ANYWAY)(command)


def word_option(command: F) -> F:
    """``--word W``, or ``--word WHO:W`` with who says it."""
    return click.option("--word", metavar="W", default="", help=WORD)(command)


def card_option(command: F) -> F:
    """``--card CARD``."""
    text = "The card that was turned up from the real pile: recorded as by hand."
    return click.option("turned_up", "--card", metavar="CARD", shell_complete=completing.card, help=text)(command)


def rolled_option(command: F) -> F:
    """``--rolled white=3,red=9``."""
    text = "What real dice showed, as white=3,red=9; repeat it for each round of a tie."
    return click.option("--rolled", metavar="ROLLS", multiple=True, help=text)(command)


class BadRolledError(UsageError):
    """A ``--rolled`` that is not WHO=NUMBER words."""

    def __init__(self, text: str) -> None:
        super().__init__(f"'{text}' does not say what was rolled: write --rolled WHO=3,WHO=9, each player once.")


def parse_rolled(texts: Sequence[str], who: Callable[[str], str]) -> list[Mapping[str, int]]:
    """The rounds of ``--rolled``, by seat; ``who`` turns a word into a seat.

    Raises:
        BadRolledError: a round is not WHO=NUMBER words, or names somebody twice.
    """
    rounds: list[Mapping[str, int]] = []
    for text in texts:
        rolls: dict[str, int] = {}
        for part in text.split(","):
            name, equals, number = part.strip().rpartition("=")
            if not equals or not re.fullmatch(r"[0-9]{1,7}", number.strip()):
                raise BadRolledError(text)
            seat = who(name.strip())
            if seat in rolls:
                raise BadRolledError(text)
            rolls[seat] = int(number)
        rounds.append(rolls)
    return rounds
