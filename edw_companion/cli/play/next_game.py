"""What is asked before another game begins: the same players after the end of one, or who plays."""

import re
from collections.abc import Sequence

from edw_companion.cli.loaded import Loaded
from edw_companion.core.questions import Question

NEW = "new"
GAME = "--format"
RITUAL = "--ritual"
SAID_WHO = ("--players", "--after", "--help", "--json")
NOT_NOW = f"Then not now: '{NEW}' asks who plays, whenever you like."
WHO = "Who plays? The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
CALLED_RITUAL = (
    "Shall everybody say a phrase first? Then nobody, not even who owns this laptop, can have chosen what is drawn. "
    "Most tables say no."
)
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Names(Question):
    """Who plays: names answer it, if they are no command."""

    __slots__ = ()

    def line(self) -> str:
        """See ``Question``."""
        return self.text

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``; a name alone is none, since nobody plays alone."""
        names = names_in(line)
        return ("--players", ",".join(names)) if len(names) > 1 else None


def names_in(line: str) -> list[str]:
    """The names of a line; with a comma in it a name may have several words."""
    found = re.split(r",|&|\band\b", line) if "," in line else line.split()
    return [name for name in map(str.strip, found) if name not in ("", "and", "&")]


def who_plays() -> list[Question]:
    """What ``new`` needs to know: who plays, and whether they say phrases first."""
    return [Names(WHO, {}), Question(CALLED_RITUAL, {"yes": (RITUAL,), "no": ()}, {"yes": ("y",)})]


def once_more(table: Loaded, noun: str) -> list[Question]:
    """After the end, or the close: shall the same players play again? ``noun`` is what the game calls itself."""
    state = table.state
    if not (state.over or state.closed):
        return []
    count = len(state.begin["players"])
    many = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    again = (NEW, "--after", table.session.name)
    answers = {"yes": again, "anew": (*again, "--redeal"), "no": ()}
    text = f"The next {noun}, the same {many}? ('anew': all is drawn anew)"
    return [Question(text, answers, {"yes": ("y",)})]


def asks_who(words: Sequence[str]) -> bool:
    """Whether these words begin a game and do not say who plays."""
    return [*words[:1]] == [NEW] and not any(word.startswith(SAID_WHO) for word in words)
