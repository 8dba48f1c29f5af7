"""The games: one folder each, with its state, its rules, its view and its commands; and what people call them.

Adding a game is one folder, one entry in ``GAMES``, its lists and one example.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from edw_companion.core.words import AmbiguousWordError, UnknownWordError, plain
from edw_companion.errors import UsageError

if TYPE_CHECKING:
    from edw_companion.games.game import Game

GAMES = ("elder-dragon-wars", "chaos-lists", "chaos-magic", "magical-war", "five-colors")
"""Every game there is, the default one first. Each is a folder of the same name with underscores."""


def find(slug: str) -> "Game":
    """The game of that name; only the one that is played is imported."""
    if slug not in GAMES:
        raise UsageError(f"There is no game '{slug}' here: choose one of {', '.join(GAMES)}.")
    module = import_module(f"{__name__}.{slug.replace('-', '_')}.game")
    game: Game = module.GAME
    return game


_BEGINNING = 4
"""So many letters of a game's name say which it is."""


def meant(name: str) -> str:
    """The game of a name, which must be one; else all that there are are named."""
    found = meanings(name)
    if not found:
        raise UnknownWordError("game", name, [], GAMES, len(GAMES))
    return found[0]


def meanings(name: str) -> list[str]:
    """The game that a name or the beginning of one means; none if it means none."""
    if name in GAMES:
        return [name]
    wanted = _squeezed(name)
    names = {slug: [*map(_squeezed, called(find(slug)))] for slug in GAMES}
    whole = [slug for slug, own in names.items() if wanted in own]
    begun = [slug for slug, own in names.items() if any(each.startswith(wanted) for each in own)]
    found = whole or (begun if len(wanted) >= _BEGINNING else [])
    if len(found) > 1:
        raise AmbiguousWordError(name, [find(slug).title for slug in found])
    return found


def called(game: "Game") -> list[str]:
    """What people call a game: its slug, its title, the initials of both, and what it says of itself."""
    initials = ("".join(word[0] for word in plain(name).split()) for name in (game.slug, game.title))
    return [game.slug, game.title, *initials, *game.called]


def _squeezed(name: str) -> str:
    said = plain(name).removeprefix("the ").replace("5 colo", "five colo").replace("colour", "color")
    return said.replace(" ", "")
