"""What the boards of all games say in the same words: before the start, and whose turn it is. Pure."""

from edw_companion.sentences import DO, Sentence
from edw_companion.table.course import kind_words
from edw_companion.table.game import Game
from edw_companion.table.text import listed


def waiting(game: Game) -> list[str]:
    """The board before the start."""
    names = listed(game.begin["players"])
    phrases = f"Waiting for the start: {names}. '{DO}' takes their phrases, '{DO}' draws the seats."
    return [str(Sentence(phrases, "mix", "start"))]


def turn_line(game: Game) -> str:
    """Whose turn it is, in a game that goes on."""
    number, active = game.turns.number, game.active
    if active is None:
        return f"Turn {number} of {game.title(game.turns.who)} runs out without its player."
    return f"Turn {number}: {game.title(active)}{kind_words(game.turns.kind)}"
