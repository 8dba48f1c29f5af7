"""The open question at the prompt, and those that wait behind it.

A question belongs to a command, which is tried again at the table as it then is: what it asks is the question. So an
answer is words for that command, and nothing has to be remembered of how far it had come.
"""

from collections.abc import Callable, Sequence

from edw_companion.cli.play.due_list import turn_of
from edw_companion.cli.play.forms import command_of
from edw_companion.cli.play.state import Laptop
from edw_companion.cli.play.wording import Said
from edw_companion.cli.table import Loaded
from edw_companion.core.life import fallen
from edw_companion.core.questions import Asked, Meant
from edw_companion.tuples import NamedTuple

CANCEL, ALL, NEW = "cancel", "all", "new"
NOTHING_DONE = "Never mind: nothing was recorded."

Turn = tuple[str, int, int]


class Open(NamedTuple):
    """A question that is open.

    Attributes:
        words: the command that asks; none where the answers are commands.
        question: what it asks.
        seal: the last seal of the table that it is about.
        about: what asks, as it is typed or called; "" for what asks again by itself, and waits for nobody.
        turn: in which turn it was put, and is dropped when that is over; None if it is about no turn.
        again: what is asked at a table as it is then; None where the command is tried for that.
        none: what to say where the answer is that nothing is recorded.
        before: the question whose answer has led to this one: an undo puts it again.
        waited: whether another question was put before it was answered.
        down: who was at 0 or below: who goes out by their own life does so no more when that has changed.
    """

    words: Sequence[str]
    question: Asked
    seal: str
    about: str = ""
    turn: Turn | None = None
    again: Callable[[Loaded], Asked | None] | None = None
    none: Callable[[], str] = lambda: NOTHING_DONE
    before: "Open | None" = None
    waited: bool = False
    down: Sequence[str] = ()


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
        """A question comes first; the open one is put again after it, unless the same kind of command asks anew."""
        before, self.now = self.now, opened
        if before is None or not before.about or isinstance(before.question, Meant):
            return
        if self._same_kind(before.words, opened.words):
            self._laptop.say(*[f"That is instead of '{before.about}'."] * (before.about != opened.about))
            return
        self._aside.append(before._replace(waited=True))
        self._laptop.say(f"'{before.about}' waits until that is answered.")

    def ask(
        self,
        table: Loaded,
        question: Asked,
        about: str,
        again: Callable[[Loaded], Asked | None] = lambda _table: None,
        none: Callable[[], str] = lambda: NOTHING_DONE,
    ) -> None:
        """Put a question of the prompt's own about a table, in its turn: what answers it are whole commands.

        ``again`` and ``none`` are those of ``Open``; without ``again`` whatever is recorded before the answer drops it.
        """
        self.put(Open((), question, table.session.journal.last_seal, about, turn_of(table), again, none))

    def done(self, words: Sequence[str]) -> None:
        """A command was carried out: what one of its kind has asked is put no more."""
        opened = self.now
        if opened is not None and self._same_kind(opened.words, words):
            self.now = None
            if [*words[: len(opened.words)]] != [*opened.words]:
                self._laptop.say(f"That is instead of '{opened.about}'.")

    def _same_kind(self, words: Sequence[str], other: Sequence[str]) -> bool:
        game = self._laptop.app.game()
        return bool(words) and command_of(words, game) == command_of(other, game)

    def cancel(self) -> None:
        """Leave all that is open."""
        left = [opened.about for opened in self._aside if opened.about]
        self.clear()
        self._laptop.say(*(f"'{about}' is left out." for about in left), NOTHING_DONE)

    def clear(self) -> None:
        """No question is open, and none waits."""
        self.now, self._aside = None, []

    def left(self) -> list[str]:
        """What to say of questions of commands that nobody will answer any more."""
        asked = [opened for opened in (*self._aside, self.now) if opened is not None and opened.words != [NEW]]
        return [f"'{opened.about}' is left: nothing was recorded of it." for opened in asked if opened.words]

    def before_the_turn_ends(self) -> list[Said]:
        """What to say of a question that the end of the turn waits for; nothing if there is none."""
        if self.now is None or not self.now.about:
            return []
        return [f"First answer this, then 'n' again; '{CANCEL}' leaves '{self.now.about}' out:"]

    def put_again(self) -> None:
        """After a line: the open question is put again, as it is at the table as it is now; or else the next."""
        if self.now is None and self._aside:
            self.now = self._aside.pop()
        opened, table = self.now, self._laptop.table()
        if opened is None:
            return
        if table is not None and table.session.journal.last_seal != opened.seal:
            question = self._still_asked(opened, table)
            if question is None:
                self.now = None
                self._laptop.say(f"The question '{opened.question.text}' is dropped: it no longer fits.")
                self.put_again()
                return
            self.now = opened._replace(question=question, seal=table.session.journal.last_seal)
        self._laptop.say(self.line())

    def _still_asked(self, opened: Open, table: Loaded) -> Asked | None:
        """What a command asks at a table as it is now; None if that is of another turn, or of something else."""
        saved = {*opened.down} - {*fallen(table.state)}
        if opened.turn not in (None, turn_of(table)) or saved:
            return None
        question = opened.again(table) if opened.again else self._laptop.wanted(opened.words)
        other = question is not None and not opened.again and question.text != opened.question.text
        return None if other else question

    def line(self) -> str:
        """The open question as it is put, and whose it is where others wait."""
        opened = self.now
        if opened is None:
            return ""
        whose = f"For '{opened.about}': " if opened.about and (opened.waited or self._aside) else ""
        return whose + opened.question.line()
