"""The prompt's own words for commands: without "edw", in their short form, and called by it."""

import re
from collections.abc import Iterator, Mapping, Sequence

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


def help_in_rows(lines: Sequence[str], rows: int, command: str) -> list[str]:
    """A help page in so many rows: what does not fit goes by whole options and paragraphs, the last first.

    What every command has, and nobody types at a table, is left out.
    """
    items = [item for item in _items(lines) if not item[0].startswith(("  --json ", "  -h, "))]
    shown: list[str] = []
    for at, item in enumerate(items):
        room = rows - len(shown) - (1 if at < len(items) - 1 else 0)
        if len(item) > room:
            return [*shown, f"... and more: 'edw {command} --help' in a shell shows all."]
        shown += item
    return shown


def _items(lines: Sequence[str]) -> Iterator[list[str]]:
    """Paragraphs with the empty line after them, and options with the lines that go on with them."""
    item: list[str] = []
    for line in lines:
        if item and (line.startswith("  -") or not item[-1].strip()):
            yield item
            item = []
        item.append(line)
    if item:
        yield item
