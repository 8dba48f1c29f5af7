"""What people call a game, and which game they mean by it."""

from edw_companion import games
from edw_companion.core.words import AmbiguousWordError, UnknownWordError, plain
from edw_companion.games.game import Game

_BEGINNING = 4
"""So many letters of a game's name say which it is."""


def meant(name: str) -> str:
    """The game of a name, which must be one; else all that there are are named."""
    found = meanings(name)
    if not found:
        raise UnknownWordError("game", name, [], games.GAMES, len(games.GAMES))
    return found[0]


def meanings(name: str) -> list[str]:
    """The game that a name or the beginning of one means; none if it means none."""
    if name in games.GAMES:
        return [name]
    wanted = _squeezed(name)
    names = {slug: [*map(_squeezed, called(games.find(slug)))] for slug in games.GAMES}
    whole = [slug for slug, own in names.items() if wanted in own]
    begun = [slug for slug, own in names.items() if any(each.startswith(wanted) for each in own)]
    found = whole or (begun if len(wanted) >= _BEGINNING else [])
    if len(found) > 1:
        raise AmbiguousWordError(name, [games.find(slug).title for slug in found])
    return found


def called(game: Game) -> list[str]:
    """What people call a game: its slug, its title, the initials of both, and what it says of itself."""
    initials = ("".join(word[0] for word in plain(name).split()) for name in (game.slug, game.title))
    return [game.slug, game.title, *initials, *game.called]


def _squeezed(name: str) -> str:
    return plain(name).replace(" ", "")
