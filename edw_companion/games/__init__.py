"""The games: one folder each, with its state, its rules, its view and its commands.

Adding a game is one folder, one entry in ``GAMES``, its lists and one example.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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
