"""What a new game asks at the prompt: who plays, which game, how they sit, and who begins."""

import re
from collections.abc import Callable, Sequence

from edw_companion import games
from edw_companion.core.questions import RESERVED, Asked, Instead, Question, WantedError
from edw_companion.core.seats import TWICE
from edw_companion.errors import EdwError, UsageError
from edw_companion.games.game import Game
from edw_companion.games.names import called
from edw_companion.sentences import Sentence

DRAWN = "drawn"
"""The word for a seat, or a first turn, that is drawn: nobody is asked about it any more."""
NOT_ALONE = "Nobody plays alone: type two names or more."
_HOW = "The names, with commas or spaces between: Ann Bram Cleo Dan Eve."
_WIDEST = "chaos-magic"
"""No game is for more players: what refuses it, all do."""


class Names(Question):
    """Who plays: names answer it, if they are no command."""

    __slots__ = ()

    def line(self) -> str:
        """See ``Question``."""
        return f"{self.text} {_HOW}"

    def answered(self, line: str) -> Sequence[str] | None:
        """See ``Question``; what is no name is no answer, a name alone is a wrong one."""
        names = names_in(line)
        if len(names) < len("ab") and (line.isdecimal() or line.casefold() in RESERVED):
            return None
        if len(names) == 1:
            raise UsageError(NOT_ALONE)
        if len({*map(str.casefold, names)}) < len(names):
            raise UsageError(TWICE)
        return ("--players", ",".join(names))


WHO = Names("Who plays?", {})


def names_in(line: str) -> list[str]:
    """The names of a line; with a comma in it a name may have several words."""
    found = re.split(r",|&|\band\b", line) if "," in line else line.split()
    return [name for name in map(str.strip, found) if name not in ("", "and", "&")]


def which_game(count: int, plan: Callable[[Game], object], now: Game | None) -> WantedError:
    """Which game these players play, of those that so many can; the one that was played ``now`` stands first.

    Raises:
        EdwError: no game can be played by these.
    """
    playable, refused = [], {}
    for slug in games.GAMES:
        game = games.find(slug)
        try:
            plan(game)
        except WantedError:
            pass  # it asks more
        except EdwError as error:
            refused[slug] = error
            continue
        playable.append(game)
    if not playable:
        raise refused[_WIDEST]
    playable.sort(key=lambda game: now is None or game.slug != now.slug)
    text = f"Which game for {count}?"
    answers = {game.title: ("--format", game.slug) for game in playable}
    return WantedError(Sentence(text), Question(text, answers, {game.title: called(game) for game in playable}))


def as_they_sit(names: Sequence[str]) -> Question:
    """Whether these players sit as they were named."""
    seats = [word for place, name in enumerate(names, 1) for word in ("--seat", f"{place}={name}")]
    anew = "no, seats are drawn"
    text = f"Do you sit like that, clockwise: {', '.join(names)}?"
    return Question(text, {"yes": seats, anew: ("--seat", DRAWN)}, {"yes": ("y",), anew: (DRAWN,)})


def who_begins(names: Sequence[str]) -> Question:
    """Which of these players takes the first turn, such as the owner of the cards."""
    answers = {**{name: ("--first", name) for name in names}, "nobody": ("--first", DRAWN)}
    return Question("Who begins, as the owner of the cards? (nobody: it is drawn)", answers)


def once_more(noun: str, count: int, session: str) -> Asked:
    """Shall the same players play again? ``noun`` is what the game calls itself."""
    again = ("new", "--after", session)
    answers = {"yes": again, "anew": (*again, "--redeal"), "later": ()}  # "n" was the next turn all evening
    text = f"The next {noun}, the same {_NUMBERS[count] if count < len(_NUMBERS) else count}? ('anew': all drawn anew)"
    return Instead(text, answers, {"yes": ("y", "rematch"), "later": ("no", "not now")})


_NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six", "seven", "eight")
