"""The prompt's own words for commands: short forms, help with them, and commands called by them."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.cli import screen
from edw_companion.cli.app import App
from edw_companion.core.due import Due
from edw_companion.core.state import State
from edw_companion.games.game import Game
from edw_companion.games.short_forms import Prompting, Short, prompting_of
from edw_companion.sentences import BEHIND, Sentence

if TYPE_CHECKING:  # a line typed in a shell has no list of what is due
    from edw_companion.cli.play.due_list import Item

HELP = "?"
END, CLOSE = "end", "close"
"""The end of the session: at the prompt many mean the end of the turn by the first, so the second wants its name."""

ELSEWHERE: Mapping[str, str] = {
    "play": "This is the table prompt already: 'q' leaves it.",
    "watch": "The table is here already: 'edw watch' shows it in a second window, 'edw watch --serve' on a television.",
    "die": "A roll is 'roll d20'; 'dice ours' has you roll your own.",
}
"""Commands that are not for the prompt, and what is said to them."""

NO_TABLE = ("demo", "use", "sessions", "history", "luck", "rules", "lists", "print", "help", "completion", *ELSEWHERE)
"""The commands, beside that which begins one, that need no session."""

SHARED: Mapping[str, Short] = {
    "n": Short("turn next", "n", "end the turn; the next one begins"),
    "t": Short("turn", "t", "whose turn, and all that is due in it"),
    "u": Short("undo", "u", "take back the last decision ('u 3': three); z: redo"),
    "z": Short("redo", "z", "bring back what was taken back"),
    "d": Short("log", "d", "the log's end (all: log); luck, verify: fair dice", alone="log 15"),
}
"""The short forms of every game."""

GIVES_UP = "concede"
_SHORT = 6
"""A name of no more letters has room in the list of short forms."""
_NAMES = ("ann", "bram", "cleo", "dan", "eve")
"""Who plays in examples."""

_ASKED = r" \[?--(?!with|after|low|high)[a-z-]+ (?:[A-Z]+|all)\]?(?!\S)"
"""Options for what the prompt asks where it is not said: who, why, how many."""
_IN_WORDS = " --(with|after|low|high) "
"""Options that are words here: "ann-3 with bolt"."""

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
        """A command as it is typed here, an option as the word that says it; the page of all commands is "?"."""
        if command == "--help":
            return HELP
        if command.startswith(BEHIND):
            return f"'{command.removeprefix(BEHIND).lstrip('-')}'"
        said = re.sub(_IN_WORDS, " \\1 ", re.sub(_ASKED, "", command))
        return in_short(said, {**SHARED, **self.prompting.shorts})

    def told(self, due: Due) -> str:
        """What is due, without its command at the end; others as they are typed here."""
        return due.acting(self.typed).rstrip(".")

    def asked(self, due: Due) -> str:
        """The same with its full stop, if it is no question."""
        told = self.told(due)
        return told if told.endswith("?") else f"{told}."

    def left(self, due: Due) -> str:
        """The same as a sentence about which nobody is asked."""
        return f"{self.told(due).removesuffix('?')}."

    def listed(self, items: "Sequence[Item]", *, numbered: bool) -> list[str]:
        """What is due, a line each, with its number or none; of one that has parts, how only a part of it is meant."""
        lines = []
        for number, due in items:
            part = next(iter(due.parts), "") if numbered and number else ""
            alone = f" ('{number} {part.casefold()}' if {part} fell first)" if part else ""
            lines.append(f"{number if numbered and number else '':>2} {self.told(due)}{alone}")
        return lines

    def written(self, said: Said) -> str:
        """A line below the table, in the prompt's own words."""
        return screen.shortened(said if isinstance(said, str) else said.written(self.typed))


def in_short(command: str, shorts: Mapping[str, Short]) -> str:
    """A command in its short form, as "chaos draw red" is "c red"; as it is, if it has none."""
    fitting = ((short.words, key) for key, short in shorts.items() if f"{command} ".startswith(f"{short.words} "))
    words, key = max(fitting, key=lambda found: len(found[0]), default=("", ""))
    return key + command[len(words) :]


def short_of(command: str, prompting: Prompting) -> Short | None:
    """The short form of a command, whatever follows its own words."""
    shorts = (*SHARED.values(), *prompting.shorts.values(), prompting.life)
    known = [(words, short) for short in shorts for words in (short.words, short.alone) if words]
    meant = [(len(words), short) for words, short in known if f"{command} ".startswith(f"{words} ")]
    return max(meant, key=lambda found: found[0], default=(0, None))[1]


def help_lines(game: Game, state: State | None = None) -> list[str]:
    """All short forms of a game, and its commands that have none, on one screen of 80 by 24.

    At a table on which a game goes on, those whose phase it is not are only named.
    """
    prompting, at = prompting_of(game), state if state and state.going else None
    late = [key for key, each in prompting.shorts.items() if at and not game.in_time(each.words, at)]
    shorts = (prompting.life, *SHARED.values(), *prompting.shorts.values())
    hidden = [SHARED["z"], *(prompting.shorts[key] for key in late)]
    known = {short.words.partition(" ")[0] for short in shorts}
    names = dict.fromkeys((*game.commands, GIVES_UP, "dice", "note"))
    others = ", ".join(name for name in names if " " not in name and name not in known)
    living = at.living if at else ()
    seats = (living if len(living) > 1 else state.players) if state and state.started else ()  # one hits nobody
    here = [name for name in map(state.name, seats) if len(name) <= _SHORT] if state else []
    rows = [
        *((with_names(each.example, here), with_names(each.says, here)) for each in shorts if each not in hidden),
        ("? roll, q", "help on a command; leave (all is recorded already)"),
    ]
    wide = max(len(keys) for keys, _ in rows)
    meant = ((key, prompting.shorts[key].words) for key in late)
    not_now = ", ".join(key if key == command else f"{key} ({command})" for key, command in meant)
    named = [*([f"Not in this phase: {not_now}."] if late else []), f"Also: {others}."]
    also = (row for each in named for row in textwrap.wrap(each, 79, initial_indent="  ", subsequent_indent="  "))
    return [*(f"  {keys:{wide}}  {says}" for keys, says in rows), *also]


def with_names(example: str, players: Sequence[str]) -> str:
    """An example with names of this table in the place of those that nobody has here."""
    names = [name.casefold() for name in players]
    others = {name: names[at % len(names)] for at, name in enumerate(_NAMES) if names and name not in names}
    others |= {name.capitalize(): other.capitalize() for name, other in others.items()}
    return re.sub(r"\w+", lambda word: others.get(word[0], word[0]), example)
