"""The open question at the prompt and those that wait behind it, and what becomes of an answer."""

from collections.abc import Callable, Sequence

from edw_companion.cli.play.due_list import turn_of
from edw_companion.cli.play.first_run import NEW
from edw_companion.cli.play.state import Laptop
from edw_companion.cli.play.wording import Said
from edw_companion.cli.table import Loaded
from edw_companion.core import words as who
from edw_companion.core.life import fallen
from edw_companion.core.questions import Asked, Spoken
from edw_companion.errors import UsageError

CANCEL, ALL = "cancel", "all"


class Open:
    """A command that waits for answers.

    Attributes:
        words: the command; none where the answers are commands.
        about: what asks, as it is typed or called; "" for what asks again by itself, and waits for nobody.
        said: the words of what was answered by now.
        answered: the questions that were, each with what was said before it and what would be asked again; the last one
            comes back by an undo.
        questions: what is still asked, the next first.
        seal: the last seal of the table that it is about.
        turn: in which turn it was put; None before the table was shown with it. Its answer is of no other turn.
        down: who was at 0 or below when it was put: what is asked of them is asked no more when they are not.
        again: what would be asked at a table as it is then.
        none: what becomes of it where the answer is that nothing is recorded; what there is to say.
        waited: whether another question was put before it was answered.
    """

    def __init__(
        self,
        words: Sequence[str],
        questions: Sequence[Asked],
        seal: str,
        again: Callable[[Loaded], Sequence[Asked]],
        none: Callable[[], str] = lambda: NOTHING_DONE,
        about: str = "",
    ) -> None:
        """See the attributes; nothing is answered yet."""
        self.words, self.questions, self.seal = [*words], [*questions], seal
        self.again, self.none, self.about = again, none, about
        self.said: list[str] = []
        self.answered: list[tuple[list[Asked], list[str], Callable[[Loaded], Sequence[Asked]]]] = []
        self.turn: tuple[str, int, int] | None = None
        self.down: list[str] = []
        self.waited = False

    def step_back(self) -> bool:
        """Take the last answer back; False if none was given."""
        if not self.answered:
            return False
        self.questions, self.said, self.again = self.answered.pop()
        return True


NOTHING_DONE = "Never mind: nothing was recorded."


class Questions:
    """The open question, and those that wait until it is answered.

    Attributes:
        now: the one that is open; None if none is.
    """

    def __init__(self, laptop: Laptop) -> None:
        """None is open."""
        self.now: Open | None = None
        self._laptop = laptop
        self._aside: list[Open] = []  # those that wait, the next last

    def put(self, opened: Open) -> None:
        """A question of a command comes first; the open one is put again after it. What is asked twice waits once."""
        before, self.now = self.now, opened
        if before is None or not before.about:
            return
        if before.words and before.words == opened.words:
            self._laptop.say("That is asked already.")
            return
        self._aside.append(before)
        before.waited = True
        self._laptop.say(f"'{before.about}' waits until that is answered.")

    def cancel(self, *, every: bool) -> None:
        """Leave the open question, or every one of them."""
        if every:
            left = [opened.about for opened in (*self._aside, self.now) if opened is not None and opened.about]
            self._aside = []
            self._laptop.say(*(f"'{about}' is left out." for about in left))
        self.now = None
        self._laptop.say(NOTHING_DONE)

    def forget(self, command: str) -> None:
        """The questions of a command that is asked about anew are put no more."""
        self._aside = [opened for opened in self._aside if opened.words[:1] != [command]]
        if self.now is not None and self.now.words[:1] == [command]:
            self.now = None

    def clear(self) -> None:
        """No question is open, and none waits."""
        self.now, self._aside = None, []

    def left(self) -> list[str]:
        """What to say of questions of commands that nobody will answer any more."""
        asked = [opened for opened in (*self._aside, self.now) if opened is not None and opened.words]
        return [f"'{opened.about}' is left: nothing was recorded of it." for opened in asked]

    def before_the_turn_ends(self) -> list[Said]:
        """What to say of a question that the end of the turn waits for; nothing if there is none."""
        if self.now is None or not self.now.about:
            return []
        return [f"First this, then 'n' again ('{CANCEL}' leaves '{self.now.about}' out):"]

    def put_again(self) -> None:
        """After a line: the open question is put again, if it still fits the table as it is now, or else the next."""
        if self.now is None and self._aside:
            self.now = self._aside.pop()
        opened, table = self.now, self._laptop.table()
        if opened is None:
            return
        if table is not None and opened.turn is None:
            opened.turn, opened.down = turn_of(table), fallen(table.state)
        if table is not None and table.session.journal.last_seal != opened.seal:
            if opened.words and any(words[: len(opened.words)] == opened.words for words in self._since(opened, table)):
                self.now = None  # its command was typed whole: that was the answer
                self.put_again()
                return
            again = opened.again(table)
            words = [*opened.words, *opened.said]
            of_turn = bool(opened.words) and words[:1] != [NEW]
            saved = words[:1] == ["eliminate"] and {*opened.down} - {*fallen(table.state)}
            gone = of_turn and (turn_of(table) != opened.turn or saved or self._laptop.tried(words)[0])
            if gone or len(again) < len(opened.questions):
                self._drop(opened)
                return
            left = [*again][-len(opened.questions) :]
            other = left[0].text != opened.questions[0].text
            if other and (opened.said or isinstance(left[0], Spoken)):  # it is of something else, or asks somebody else
                self._drop(opened)
                return
            opened.questions, opened.seal = left, table.session.journal.last_seal
        self._laptop.say(self.line(opened))

    def _since(self, opened: Open, table: Loaded) -> list[list[str]]:
        """The commands that were recorded here since a question was put."""
        events = table.session.events
        at = next((at for at, event in enumerate(events) if event["h"] == opened.seal), len(events))
        return [self._laptop.typed.get(event["n"], []) for event in events[at + 1 :]]

    def line(self, opened: Open) -> str:
        """A question as it is put, and whose it is where others were put before it was answered."""
        whose = f"For {opened.about}: " if opened.about and (opened.waited or self._aside) else ""
        return whose + opened.questions[0].line()

    def _drop(self, opened: Open) -> None:
        """A question that no longer fits; the one that waits for it comes next."""
        self.now = None
        self._laptop.say(f"The question '{opened.questions[0].text}' is dropped: it no longer fits.")
        self.put_again()


VOID, LAST = "void", "last"
_AGREED, _WHY = "--agreed", "--why"
_SAID = {"because": _WHY, "why": _WHY, _WHY: _WHY, "agreed": _AGREED, _AGREED: _AGREED}
"""What begins who agreed, or why."""


def voided(table: Loaded, words: Sequence[str]) -> list[str]:
    """The words of a void with its options as options: first who agreed, then why, said with or without "why"."""
    command, *rest = words
    said = rest[:1]
    if said == [LAST]:
        gone = table.session.stacks.gone
        drawn = (each["n"] for each in reversed(table.session.events) if each.get("draws") and each["n"] not in gone)
        said = [str(next(drawn, 1))]
    parts: dict[str, list[str]] = {_AGREED: [], _WHY: []}
    part = _AGREED
    for word in rest[1:]:
        if word in _SAID:
            part = _SAID[word]
        elif word.startswith("--"):
            return [*words]  # another option: as it was typed
        else:
            if part == _AGREED and not _agrees(table, word):
                part = _WHY
            parts[part].append(word)
    agreed, why = ",".join(parts[_AGREED]), " ".join(parts[_WHY])
    return [command, *said, *([_AGREED, agreed] if agreed else []), *([_WHY, why] if why else [])]


def _agrees(table: Loaded, word: str) -> bool:
    """Whether a word says who agreed: everybody, or players by name."""
    try:
        return word == "all" or bool([who.player(table.state, each) for each in word.split(",") if each])
    except UsageError:
        return False


def lacks_of_void(words: Sequence[str]) -> list[Asked]:
    """Who agreed, and why, as far as it was not said; nothing where no line is named, or help is wanted."""
    if len(words) < len([VOID, "N"]) or not words[1].isdecimal() or {"--help", "--json"} & {*words}:
        return []
    asked = {
        _AGREED: Spoken("Who agrees?", "Type all, or the names.", _agreed),
        _WHY: Spoken("Why does it not count?", "Say it in words, such as: cocked die.", lambda line: (_WHY, line)),
    }
    return [question for option, question in asked.items() if option not in words]


def _agreed(line: str) -> Sequence[str] | None:
    names = [name for name in line.replace(",", " ").split() if name != "and"]
    return (_AGREED, ",".join(names)) if names and not line.isdecimal() else None
