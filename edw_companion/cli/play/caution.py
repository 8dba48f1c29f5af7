"""What is told first and done only when it is typed again: an undo past a fact, the end of a turn that is too early."""

from collections.abc import Sequence

from edw_companion.cli.play.agenda import Item, needs_answer
from edw_companion.cli.play.outcome import ANYWAY, NO_REASON
from edw_companion.cli.play.wording import Said, Wording
from edw_companion.cli.table import Loaded
from edw_companion.core.due import quoted
from edw_companion.core.life import fallen
from edw_companion.core.questions import Instead, Question
from edw_companion.core.records import passed_over
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO, Sentence
from edw_companion.session.history import FACTS

_FEW, _NAMED = 2, 4
"""So many decisions are taken back without a word; so many lines are named one by one."""


class Caution:
    """What the last line was told of; only the very next line counts as typed again."""

    def __init__(self) -> None:
        """Nothing was told."""
        self._told: tuple[str, ...] = ()
        self._before: tuple[str, ...] = ()

    def next_line(self) -> None:
        """Another line is typed."""
        self._before, self._told = self._told, ()

    def first_time(self, *what: str) -> bool:
        """Whether the line before was not told of this; this one is."""
        if self._before == what:
            return False
        self._told = what
        return True

    def of_turn(
        self, table: Loaded, items: Sequence[Item], words: Sequence[str], wording: Wording
    ) -> tuple[list[Said], list[str]]:
        """Before a turn ends: what to say where it does not end yet, or else the words that end it.

        It does not where a player is at 0 and nobody has said what becomes of them, and not before it was told what
        will be too late then.
        """
        again = " ".join(map(quoted, words))
        pressing = [item for item in items if item.due.presses]
        all_the_same = ANYWAY in (word.removeprefix("--") for word in words)
        if pressing and not all_the_same:
            said: list[Said] = [f"{wording.told(item.due)}? {item.number} says so." for item in pressing]
            return [*said, Sentence(f"'{DO}' ends the turn all the same.", f"{again} {ANYWAY}")], []
        late = [item for item in items if item.due.waits]
        if late and not all_the_same and self.first_time("next", table.session.journal.last_seal):
            does = [(item, "says so" if needs_answer(item.due) else "does it") for item in late]
            said = [f"Still to come: {wording.sentence(item.due)} {item.number} {what}." for item, what in does]
            return [*said, Sentence(f"So the turn goes on. '{DO}' again ends it as it is.", again)], []
        if ANYWAY not in words:
            return [], [*words]
        at, down = words.index(ANYWAY), fallen(table.state)
        at_0 = " at 0 or below" * all(table.state.players[seat].life <= 0 for seat in down)
        on = f"{table.state.titles(down)} {'play' if len(down) > 1 else 'plays'} on{at_0}"
        return [], [*words[:at], f"--{ANYWAY}", " ".join(words[at + 1 :]) or (on if pressing else NO_REASON)]


def of_undo(table: Loaded, words: Sequence[str]) -> list[Said]:
    """What to say before an undo that goes past a fact, such as a roll or a note; nothing where none is in its way."""
    last = table.session.events[-1]
    count = words[1] if len(words) > 1 else "1"
    if table.session.ended or last["do"] not in FACTS or not count.isdecimal() or not int(count):
        return []
    try:
        numbers = table.session.stacks.undo(int(count))
    except RefusedError:
        return []
    stands: list[Said] = [*passed_over(last)] or [f"Line {last['n']} stands: {table.line(last['n'])}"]
    takes = "; ".join(f"line {n}, {table.line(n)}" for n in numbers)
    again = " ".join(words)
    return [*stands, Sentence(f"So nothing was taken back. '{DO}' again takes back {takes}", again)]


def still_many_back(table: Loaded, words: Sequence[str]) -> list[Question]:
    """The same as ``many_back``; nothing where there are not so many any more."""
    try:
        return many_back(table, words)
    except RefusedError:
        return []


def many_back(table: Loaded, words: Sequence[str]) -> list[Question]:
    """Whether so many decisions are meant to be taken back, where that is more than a few.

    Raises:
        RefusedError: there are not so many. Where "u" is a player's letter too, their life may be meant.
    """
    count = int(words[1]) if len(words) == len(("undo", "N")) and words[1].isdecimal() else 0
    if count <= _FEW or table.session.ended:
        return []
    blue = table.state.players.get("blue")
    try:
        numbers = table.session.stacks.undo(count)
    except RefusedError as error:
        if blue is None:
            raise
        why = error.sentence
        life = f"'u' takes back; {blue.name}'s life: u={count}. "
        raise RefusedError(life + why.text, *why.commands) from None
    life = f" ({blue.name}'s life is u={count}.)" if blue is not None else ""
    told = [table.line(n).rstrip(".") for n in numbers]
    what = "; ".join(told) if count <= _NAMED else f"{told[0]}; … {told[-1]}"
    return [Instead(f"Take back {count}: {what}?{life}", {"yes": words, "no": ()})]
