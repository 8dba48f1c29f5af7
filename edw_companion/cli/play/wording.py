"""The prompt's own words for commands: without "edw", in their short form, and called by it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.cli.play.shorts import HELP, SHARED, short_of
from edw_companion.core.due import Due
from edw_companion.games.game import Game
from edw_companion.games.short_forms import Prompting, Short, prompting_of
from edw_companion.sentences import Sentence

Said = str | Sentence
"""A line below the table: text, or a sentence whose commands are written as they are typed there."""


class Wording:
    """How commands are called at the prompt, by the game of the session that is shown."""

    def __init__(self, app: App) -> None:
        """``app`` knows the game."""
        self._app = app

    @property
    def prompting(self) -> Prompting:
        """How the game is typed."""
        return prompting_of(self._app.game())

    def typed(self, command: str) -> str:
        """A command as it is typed here; the page of all commands is "?"."""
        if command == "--help":
            return HELP
        return in_short(command, {**SHARED, **self.prompting.shorts})

    def told(self, due: Due) -> str:
        """What is due, without its command at the end; others as they are typed here."""
        return due.acting(self.typed).rstrip(".")

    def sentence(self, due: Due) -> str:
        """The same with its full stop, if it is no question."""
        told = self.told(due)
        return told if told.endswith("?") else f"{told}."

    def left(self, due: Due) -> str:
        """What is due as what nobody is asked about: a sentence."""
        return f"{self.told(due).removesuffix('?')}."

    def written(self, said: Said) -> str:
        """A line below the table, in the prompt's own words."""
        return screen.shortened(said if isinstance(said, str) else said.written(self.typed))

    def own(self, line: str) -> str:
        """A line that names commands as a shell has them, without "edw" before them."""
        names = "|".join([*commands_of(self._app.game()), "COMMAND"])
        return re.sub(rf"\bedw (?=(?:{names})\b)", "", line)

    def short_of(self, command: str) -> Short | None:
        """See ``short_of``."""
        return short_of(command, self.prompting)


def commands_of(game: Game) -> list[str]:
    """The first words of all commands of a game."""
    from edw_companion.cli.main import SHARED as EVERYWHERE  # which loads the prompt when it is asked for

    return [*(name for section in EVERYWHERE.values() for name in section), *game.commands]


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
    if items and items[-1][0] == "Options:":  # none is left
        del items[-1]
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
