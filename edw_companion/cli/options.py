"""The options that many commands share, and the command class that lets ``-5`` be an amount of life."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from edw_companion.cli import complete

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
    return click.option("slug", "--format", metavar="GAME", shell_complete=complete.state, help=text)(command)


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
    return click.option("turned_up", "--card", metavar="CARD", shell_complete=complete.card, help=text)(command)
