"""What the boards of all games say in the same words: before the start, and whose turn it is. Pure."""

from edw_companion.table.game import Game
from edw_companion.table.text import listed


def waiting(game: Game) -> list[str]:
    """The board before the start."""
    names = listed(game.begin["players"])
    return [f"Waiting for the start: {names}. 'edw mix' takes their phrases, 'edw start' draws the seats."]


def turn_line(game: Game) -> str:
    """Whose turn it is, in a game that goes on."""
    number, active = game.turns.number, game.active
    if active is None:
        return f"Turn {number} of {game.title(game.turns.who)} runs out without its player."
    return f"Turn {number}: {game.title(active)}{game.turn_words(game.turns.kind)}"
