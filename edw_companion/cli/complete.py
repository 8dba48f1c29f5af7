"""Completion: the live names for arguments.

Names come from the first line of a session's file alone, unless what is in play must be known; a fault of any kind
completes nothing. What is offered is one word, so that no shell has to quote it: "Kei-Takahashi" means the card.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from edw_companion import games
from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.games.game import load
from edw_companion.session import files
from edw_companion.session.lines import HEADER, loads

Complete = Callable[[click.Context, click.Parameter, str], list[str]]
"""What click asks for the words that may stand in an argument's place."""


def completed(find: Callable[[App], Iterable[str]]) -> Complete:
    """Completion with the names that ``find`` gives; with none if anything stands in the way."""

    def complete(ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
        app = ctx.find_object(App)
        if app is None:
            return []
        try:
            with screen.collected():  # a shell's line is no place for warnings
                return offered(find(app), typed)
        except Exception:  # the file may hold anything, such as more brackets than can be read
            return []

    return complete


def either(one: Complete | None, other: Complete | None) -> Complete:
    """What both of them offer."""

    def complete(ctx: click.Context, parameter: click.Parameter, typed: str) -> list[str]:
        return [word for find in (one, other) if find is not None for word in find(ctx, parameter, typed)]

    return complete


def offered(names: Iterable[str], typed: str) -> list[str]:
    """The names that begin as typed, in any case, each as one word; it goes on from what was typed where it can.

    What was typed may be a quoted beginning of the name as it is written, such as "kei ta": then the word replaces it.
    """
    found = dict.fromkeys(map(one_word, names))
    begun = re.sub(r"\W+", "-", re.sub("['’]", "", typed))
    kept = len(typed) if begun == typed else 0
    return [typed[:kept] + name[kept:] for name in found if name and name.casefold().startswith(begun.casefold())]


def one_word(name: str) -> str:
    """A name as no shell has to quote it, and as ``words.choose`` takes it: "Kei-Takahashi", "Jesters-Cap"."""
    return re.sub(r"\W+", "-", re.sub("['’]", "", name)).strip("-")


def begin_of(app: App, name: str = "") -> Mapping[str, Any]:
    """The first line of the session, or of another, unchecked: it names players, piles and cards; and who came late."""
    data = files.read_file(app.home.session(name or app.name()))
    line, _, rest = data[len(HEADER) :].partition(b"\n")
    begin: dict[str, Any] = loads(line[2:])
    joined = re.findall(rb'"do": "join", "who": "([^"]+)"', rest)
    return {**begin, "players": [*begin["players"], *(name.decode() for name in joined)]} if joined else begin


def _editions(app: App) -> list[str]:
    from edw_companion.lists import editions  # only whoever names lists pays for it
    from edw_companion.lists.files import folders

    shipped = [place.name for place in editions.shipped(app.game().slug)]
    return [*shipped, *(folder.name for folder in folders(app.home.lists))]


def _sheets(app: App) -> list[str]:
    from edw_companion.games.sheets import ALL, CHECK, makers

    return [*makers(app.game()), ALL, CHECK]


# Players go by whatever they may be called; sessions are those on this laptop; pile and card are the session's;
# editions of lists are shipped ones and people's own.
who = completed(lambda app: app.game().table.called(begin_of(app)))
agreed = completed(lambda app: ["all", *app.game().table.called(begin_of(app))])
session = completed(lambda app: app.home.names())
pile = completed(lambda app: begin_of(app)["piles"])
card = completed(lambda app: (name for cards in begin_of(app)["piles"].values() for name in cards))
kind = completed(lambda app: app.game().kinds)
game = completed(lambda _app: games.GAMES)
edition = completed(_editions)
card_list = completed(lambda app: load(app.game().lists).names(None, app.home.lists))
sheet = completed(_sheets)
