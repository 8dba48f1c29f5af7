"""What a typed line means, at the prompt and after ``edw``: the words of a command. Pure.

Help and questions are understood here; a sentence, a short form or a change is read by ``reader``.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from edw_companion.cli.play.forms import ANYWAY, DEAD, GOES, TRIED, first_words, slip
from edw_companion.cli.play.reader import NotKeptError, Reader
from edw_companion.cli.play.wording import END, GIVES_UP, HELP, SHARED
from edw_companion.cli.text_in import leaves
from edw_companion.core.state import State
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.short_forms import PLAYS, prompting_of
from edw_companion.sentences import DO

ASKS = ("who", "what", "how", "why", "when", "where", "which", "can", "may", "does", "should", "is")
"""Words that begin a question."""
ASKING = {
    *ASKS,
    "whom", "whose", "do", "did", "are", "was", "the", "a", "an", "of", "i", "we", "my", "your", "his", "her", "to",
    "it", "many", "much", "have", "has", "work", "works",
}  # fmt: skip
"""Words of a question that no place is found by."""
HANDBOOK = "handbook"
"""The word of ``help`` for the manual by task."""

DEAD_BY, NOBODY = "eliminate", "nobody"
_WAYS_OUT = (DEAD_BY, GIVES_UP)
"""Words for who leaves the game, and the commands that may be meant: the first that the game has."""
NO_REASON = "said at the table"
"""Why the rules are overruled, where nobody says it."""


class UnclosedError(UsageError):
    """A quotation mark without its other half."""

    def __init__(self) -> None:
        super().__init__("A quotation mark is not closed: type its other half, or leave both out.")


def split(line: str) -> list[str]:
    """The words of a line, as a shell would split it, but for apostrophes within names (Jester's Cap) and backslashes.

    Raises:
        UnclosedError: a quotation mark is not closed.
    """
    import shlex

    for quotes in ("\"'", '"') if re.search(r"(^|[\s=])'", line) else ('"',):
        words = shlex.shlex(line, posix=True, punctuation_chars=False)
        words.whitespace_split, words.commenters, words.escape, words.quotes = True, "", "", quotes
        try:
            return list(words)
        except ValueError:
            continue
    raise UnclosedError


def read(line: str, game: Game, state: State | None = None) -> list[str]:
    """The words of the command that a line means; [] for an empty one, [HELP] for the list of short forms.

    Args:
        line: as typed; a leading ``edw`` changes nothing.
        game: whose commands and short forms they are.
        state: the table; without one, any word may be a player.

    Raises:
        Answer: it is a question that the table answers.
        UsageError: it is understood in half, or not at all where it begins with a player.
    """
    words = split(line)
    if words[:1] == ["edw"]:
        del words[0]
    if words and words[0].startswith(HELP):
        words = [HELP, *filter(None, [words[0].lstrip(HELP)]), *words[1:]]
    if words[:1] not in ([HELP], ["help"]):
        try:
            return Reader(words, game, state).meaning()
        except NotKeptError:
            if not _asks(words):
                raise
            said = [word.rstrip("?") for word in words]
            return tried(["find", *([word for word in said if word.casefold() not in ASKING] or said)], game)
    if words[1:2] == [HANDBOOK]:
        return ["help", *words[1:]]
    if len(words) > 1 and words[1].isdecimal():
        return [HELP, words[1]]
    about = words[1:]
    with suppress(NotKeptError):
        about = Reader(about, game, state).meaning()
    if about == ["all"] or about[:-1] == ["print"]:  # what is on that sheet
        return ["help", *about]
    if about and about[0] not in first_words(game.slug) and not leaves(about[0]) and not slip(about, game):
        return tried(["find", *about], game)
    return [*about, "--help"] if about and about[0] not in (HELP, "help") and not leaves(about[0]) else [HELP]


def _asks(words: Sequence[str]) -> bool:
    """Whether a sentence is a question."""
    return words[0].casefold() in ASKS or words[-1].endswith("?")


def typed_in_shell(words: Sequence[str], game: Game, state: Callable[[], State | None] = lambda: None) -> list[str]:
    """The words of the command that short forms and sentences mean after ``edw``; as they are, if they are none.

    ``state`` gives the table, if there is one; raises as ``read`` does.
    """
    alone = len(words) == 1 and words[0] in {**SHARED, **prompting_of(game).shorts}
    table, prompting = None if alone else state(), prompting_of(game)
    meaning = prompting.spoken(tried(Reader(words, game, table).meaning(), game))
    return anyway(prompting.at_table(table, meaning) if table and meaning[:1] == [PLAYS] else meaning)


def anyway(words: Sequence[str]) -> list[str]:
    """The words of a command, with "n anyway" or "n anyway WHY" as the end of the turn that the table wants."""
    if [*words[:3]] == ["turn", "next", ANYWAY]:
        return ["turn", "next", f"--{ANYWAY}", " ".join(words[3:]) or NO_REASON]
    return [*words]


def tried(words: Sequence[str], game: Game) -> list[str]:
    """The words of a command, where it begins with a word that people try in a game.

    Raises:
        UsageError: somebody leaves, and it does not say who.
    """
    if [*words[:2]] == [END, "turn"]:
        words = ["next", *words[2:]]
    first, *rest = words or [""]
    commands, prompting = game.commands, prompting_of(game)
    also = {**TRIED, **prompting.also}
    if first in commands or (first not in also and first not in GOES):
        return [*words]
    if first in also:
        return [*also[first].split(), *rest]
    way_out = next((command for command in _WAYS_OUT if command in commands), "")
    if way_out and rest:
        if first == DEAD or way_out != DEAD_BY or {"by", "--by"} & {*rest}:
            return [way_out, *rest]
        if prompting.leaving:
            return [way_out, *rest, *([] if prompting.leaving in rest else prompting.leaving.split())]
        return [way_out, *rest, *(["--by", NOBODY] if len(rest) == 1 else [])]  # a second name may be who did it
    raise UsageError(f"Who? '{DO}' takes a player out of the game; Ctrl-D leaves the table prompt.", f"{way_out} WHO")
