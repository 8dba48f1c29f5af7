"""What is asked before another game begins: the same players after the end of one, or which game and who plays."""

import re
from collections.abc import Sequence
from itertools import pairwise

from edw_companion import games
from edw_companion.cli.table import Loaded
from edw_companion.core.questions import RESERVED, Asked, Question
from edw_companion.core.seats import TWICE
from edw_companion.errors import UsageError
from edw_companion.games.game import Game
from edw_companion.games.names import called, meanings, meant

NEW = "new"
GAME = "--format"
RITUAL = "--ritual"
SAID_WHO = ("--players", "--after", "--help", "--json")
WHO = "Who plays? The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
CALLED_RITUAL = (
    "Shall everybody say a phrase first? Then nobody, not even who owns this laptop, can have chosen what is drawn. "
    "Most tables say no."
)
WHICH_GAME = "Which game?"
NOT_ALONE = "Nobody plays alone: type two names or more."
_WITH_A_WORD = ("--format", "--players", "--seat", "--after", "--lists", "--rule", "--first")
"""The options of ``new`` that a word follows."""
_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Names(Question):
    """Who plays: names answer it, if they are no command."""

    __slots__ = ()

    def line(self) -> str:
        """See ``Question``."""
        return self.text

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``; what is no name is no answer, a name alone is a wrong one."""
        names = names_in(line)
        if len(names) < 2 and (line.isdecimal() or line.casefold() in RESERVED):
            return None
        if wrong_names(names):
            raise UsageError(wrong_names(names))
        return ("--players", ",".join(names))


def names_in(line: str) -> list[str]:
    """The names of a line; with a comma in it a name may have several words."""
    found = re.split(r",|&|\band\b", line) if "," in line else line.split()
    return [name for name in map(str.strip, found) if name not in ("", "and", "&")]


def before(words: Sequence[str], now: str) -> list[Asked]:
    """What ``new`` needs to know: which game, the one that is played ``now`` first; then who plays, and phrases."""
    if GAME not in words:
        return [which_game(WHICH_GAME, [games.find(slug) for slug in sorted(games.GAMES, key=now.__ne__)])]
    ritual = Question(CALLED_RITUAL, {"yes": (RITUAL,), "no": ()}, {"yes": ("y",)})
    fateful = games.find(words[words.index(GAME) + 1]).fateful
    return [Names(WHO, {}), *([ritual] if fateful and RITUAL not in words else [])]


def lacks(words: Sequence[str]) -> list[Question]:
    """What else a ``new`` needs to know that says who plays, in a game in which little is drawn."""
    options = dict(pairwise(words))
    said = {"--seat", "--first", "--after", RITUAL} & {*words}
    if said or not {GAME, "--players"} <= {*options} or options[GAME] not in games.GAMES:
        return []
    names = names_in(options["--players"])
    return [] if games.find(options[GAME]).fateful else [as_they_sit(names), who_begins(names)]


def as_they_sit(names: Sequence[str]) -> Question:
    """Whether these players sit as they were named."""
    seats = [word for place, name in enumerate(names, 1) for word in ("--seat", f"{place}={name}")]
    text = f"Do you sit like that, clockwise: {', '.join(names)}?"
    return Question(text, {"yes": seats, "no, seats are drawn": ()}, {"yes": ("y",), "no, seats are drawn": ("drawn",)})


def who_begins(names: Sequence[str]) -> Question:
    """Which of these players takes the first turn, such as the owner of the cards."""
    answers = {name: ("--first", name) for name in names}
    return Question("Who begins, as the owner of the cards? (nobody: it is drawn)", {**answers, "nobody": ()})


def which_game(text: str, playable: Sequence[Game]) -> Question:
    """Which of several games is played."""
    answers = {game.title: (GAME, game.slug) for game in playable}
    return Question(text, answers, {game.title: called(game) for game in playable})


def understood(words: Sequence[str]) -> list[str]:
    """``new`` with the game that its words name, in letters as people type them, as the option that says it.

    Raises:
        UsageError: they name none, or several.
    """
    said: list[str] = []
    plain_words: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        option, equals, value = word.partition("=")
        if option == GAME:
            said += [GAME, meant(value if equals else next(rest, ""))]
        elif word.startswith("-"):
            said += [word, *([next(rest, "")] if word in _WITH_A_WORD else [])]
        else:
            plain_words.append(word)
    for at in range(len(plain_words) if GAME not in said else 0):
        found = meanings(" ".join(plain_words[at:]))
        if found:
            said += [GAME, *found]
            del plain_words[at:]
            break
    return [*words[:1], *plain_words, *said]


def wrong_names(names: Sequence[str]) -> str:
    """What is wrong with who is said to play, whatever the game; "" if nothing is."""
    if len(names) == 1:
        return NOT_ALONE
    return TWICE if len({*map(str.casefold, names)}) < len(names) else ""


def once_more(table: Loaded, noun: str) -> list[Question]:
    """After the end, or the close: shall the same players play again? ``noun`` is what the game calls itself."""
    state = table.state
    if not (state.over or state.closed):
        return []
    count = len(state.begin["players"])
    many = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    again = (NEW, "--after", table.session.name)
    answers = {"yes": again, "anew": (*again, "--redeal"), "later": ()}  # "n" was the next turn all evening
    text = f"The next {noun}, the same {many}? ('anew': all drawn anew)"
    return [Question(text, answers, {"yes": ("y",), "later": ("no", "not now")})]


def not_now(name: str) -> str:
    """What is said if nobody plays on: how the same players do later, and how others."""
    return f"Then not now. The same players go on with '{NEW} --after {name}'; '{NEW}' asks who plays."


def asks_who(words: Sequence[str]) -> bool:
    """Whether these words begin a game and do not say who plays."""
    return [*words[:1]] == [NEW] and not any(word.startswith(SAID_WHO) for word in words)
