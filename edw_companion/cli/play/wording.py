"""The prompt's own words for commands: without "edw", in their short form, and called by it."""

import re
from collections.abc import Mapping

from edw_companion.cli.play.shorts import SHARED
from edw_companion.games.game import Game
from edw_companion.games.prompts import Prompting, Short


def commands_of(game: Game) -> list[str]:
    """The first words of all commands of a game."""
    from edw_companion.cli.main import SHARED as EVERYWHERE  # which loads the prompt when it is asked for

    return [*(name for section in EVERYWHERE.values() for name in section), *game.commands]


def own_words(line: str, game: Game) -> str:
    """A line that names commands as a shell has them, without "edw" before them."""
    return re.sub(rf"\bedw (?=(?:{'|'.join([*commands_of(game), 'COMMAND'])})\b)", "", line)


def short_of(command: str, prompting: Prompting) -> Short | None:
    """The short form of a command, whatever follows its own words."""
    shorts = (*SHARED.values(), *prompting.shorts.values(), prompting.life)
    meant = [short for short in shorts for words in (short.words, short.alone) if f"{command} ".startswith(f"{words} ")]
    return max(meant, key=lambda short: len(short.words), default=None)


def in_short(command: str, shorts: Mapping[str, Short]) -> str:
    """A command in its short form, as "chaos draw red" is "c red"; as it is, if it has none."""
    fitting = ((short.words, key) for key, short in shorts.items() if f"{command} ".startswith(f"{short.words} "))
    words, key = max(fitting, key=lambda found: len(found[0]), default=("", ""))
    return key + command[len(words) :]
