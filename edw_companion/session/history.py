"""Undo, redo and void: which events stand.

A decision is pushed on the stack E and clears R; ``undo`` names the top of E (newest first) and moves it to R;
``redo`` moves it back. Facts (what was said, rolled freely, or done to the file) are on neither and always stand; only
``void`` touches the stacks, since it can take back the newest decision (section 6 of the contract).
"""

from collections.abc import Iterable, Mapping, Sequence

from edw_companion.errors import RefusedError
from edw_companion.session.lines import BadLineError, Event
from edw_companion.tuples import NamedTuple

RULINGS = 7
"""The rulings that this program decides by: raised with every change of a decision. Files from before it have 0."""

FACTS = frozenset(
    "begin start mix roll note void recovered amended accept-rollback rekey rulings dice cards end result".split()  # noqa: SIM905
)
"""Events that cannot be undone. They have their own numbers and are never named by an undo."""

CHANGES_OF_RULINGS = ("begin", "rulings")

MOVES = frozenset(("undo", "redo"))

_NO_DECISIONS = FACTS | MOVES

_NOTHING = {
    "undo": "Nothing to undo: no change of the table stands (the start, notes and rolls are never taken back).",
    "redo": "Nothing to redo: nothing was undone since the last change of the table.",
}


def rulings_of(event: Event) -> int:
    """The number of the rulings that everything after a line ``begin`` or ``rulings`` is decided by."""
    number: int = event.get("rulings", 0) if event["do"] == "begin" else event["to"]
    return number


def _top(stack: Sequence[int], count: int, word: str) -> list[int]:
    have = len(stack)
    if not have:
        raise RefusedError(_NOTHING[word])
    if count > have:
        raise RefusedError(f"Only {have} can be {word}ne, not {count}", f"{word} {have}")  # undone, redone
    return list(stack[: -count - 1 : -1])


class Void(NamedTuple):
    """What a line ``void`` takes away: the lines whose labelled answers count no more.

    ``by_hand``: only those that were typed in by hand, as in files from before rulings 1; ``back``: the decision that
    it takes back, None if what it names was undone before.
    """

    lines: frozenset[int]
    by_hand: bool = False
    back: int | None = None


class StoodOnError(BadLineError):
    """A void of a line on which later decisions stand.

    ``stands``: the decision that would have to be the newest one: the line itself, or one that repeats its answers.
    """

    def __init__(self, n: int, of: int, stands: int) -> None:
        self.stands = stands
        super().__init__(n, f"it voids line {of}, and later decisions stand on what that drew")


class Stacks:
    """The stacks as they move, line by line; those of a session that was read stay as they are.

    Attributes:
        done: the numbers of decisions that stand, newest last.
        undone: those of decisions that can be redone, newest last.
        rulings: by which rulings the next line is recorded.
        voids: what each line ``void`` takes away, by its number.
        gone: the lines that were declared void.
        leaked: whether lines, and with them keys, were lost since the last new key: the next draws could be foreseen.
        ended: whether the key was published.
    """

    def __init__(self, lines: Sequence[Event], after: "Stacks | None" = None) -> None:
        """``lines``: the events of the file from its first; those that led to ``after`` were taken in before."""
        self._lines = lines
        self.done: list[int] = [*after.done] if after else []
        self.undone: list[int] = [*after.undone] if after else []
        self.voids: dict[int, Void] = {**after.voids} if after else {}
        self.gone: set[int] = {*after.gone} if after else set()
        self.rulings: int = after.rulings if after else 0
        self.leaked: bool = after.leaked if after else False
        self.ended: bool = after.ended if after else False

    def take(self, event: Event) -> Sequence[int]:
        """Take in the next event; the decisions that it takes back, newest first.

        Raises:
            BadLineError: an undo or redo names something else than the top of its stack, or a void something that
                cannot be voided.
        """
        do = event["do"]
        if do not in _NO_DECISIONS:
            self.done.append(event["n"])
            self.undone.clear()
            return ()
        if do in MOVES:
            return self._move(do, event)
        if do == "void":
            return self._void(event)
        if do in CHANGES_OF_RULINGS:
            self.rulings = rulings_of(event)
        if do == "accept-rollback" or (do == "amended" and event["left_out"]):
            self.leaked = True
        elif do == "rekey":
            self.leaked = False
        elif do == "end":
            self.ended = True
        return ()

    def _move(self, do: str, event: Event) -> Sequence[int]:
        source, target = (self.done, self.undone) if do == "undo" else (self.undone, self.done)
        named: list[int] = event.get("of") or []
        if not named or not isinstance(named, list) or source[: -len(named) - 1 : -1] != named:
            raise BadLineError(event["n"], f"it would {do} what is not on top")
        del source[-len(named) :]
        target += named
        return named if do == "undo" else ()

    def _void(self, event: Event) -> Sequence[int]:
        void = self.void(event["of"], event["n"])
        self.voids[event["n"]] = void
        self.gone |= {event["of"], *void.lines}
        if void.back is not None:
            self.done.pop()
            self.undone.clear()
            return (void.back,)
        if void.lines and not void.by_hand:
            self.undone = [n for n in self.undone if n < event["of"]]
        return ()

    def stands(self, event: Event) -> bool:
        """Whether a line was not taken back: facts never are."""
        from bisect import bisect_left  # few commands look back

        at = bisect_left(self.done, event["n"])  # where the numbers only rise
        return event["do"] in FACTS or self.done[at : at + 1] == [event["n"]]

    def undo(self, count: int) -> list[int]:
        """The numbers that an undo of ``count`` decisions names, newest first."""
        return _top(self.done, count, "undo")

    def redo(self, count: int) -> list[int]:
        """The numbers that a redo of ``count`` decisions names, in the order they come back."""
        return _top(self.undone, count, "redo")

    def void(self, of: int, n: int) -> Void:
        """What a void of line ``of``, recorded as line ``n``, takes away as the stacks stand.

        Raises:
            BadLineError: the line cannot be voided.
        """
        if of in self.gone:
            raise BadLineError(n, f"line {of} is void already")
        if self.rulings == 0:
            return Void(frozenset((of,)), by_hand=True)
        line = self._lines[of - 1]
        if line["do"] == "roll":
            return Void(frozenset())
        answers = any("label" in draw and "again" not in draw for draw in line.get("draws", ()))
        if line["do"] == "start" or not answers:
            raise BadLineError(n, f"it voids line {of}, which gave no answer that can be void")
        standing = frozenset(self.done)
        later = (k for k in range(of + 1, n) if self._lines[k - 1]["do"] not in FACTS | MOVES)
        lines = frozenset((of, *(k for k in later if k not in standing)))
        on_it = (k for k in self.done if k == of or (k > of and self._repeats(k, lines)))
        back = next(on_it, None)
        if back is not None and back != self.done[-1]:
            raise StoodOnError(n, of, back)
        return Void(lines, back=back)

    def _repeats(self, n: int, lines: frozenset[int]) -> bool:
        return any(draw.get("again") in lines for draw in self._lines[n - 1].get("draws", ()))


def history(lines: Sequence[Event], after: Stacks | None = None, since: int = 0) -> Stacks:
    """The stacks after all lines of a file; ``after`` are those after its first ``since`` lines."""
    stacks = Stacks(lines, after)
    for event in lines[since:]:
        stacks.take(event)
    return stacks


def taken_back(lines: Sequence[Event]) -> dict[int, Sequence[int]]:
    """The decisions that undos and voids take back, newest first, by the number of the line that does."""
    stacks = Stacks(lines)
    taken = ((event["n"], stacks.take(event)) for event in lines)
    return {n: back for n, back in taken if back}


def voids(lines: Sequence[Event]) -> Mapping[int, Void]:
    """What each line ``void`` takes away, by its number."""
    last = max((event["n"] for event in lines if event["do"] == "void"), default=0)
    return history(lines[:last]).voids


def void_lines(lines: Sequence[Event]) -> dict[int, frozenset[int]]:
    """The lines whose answers each line ``void`` takes away, by its number."""
    return {n: void.lines for n, void in voids(lines).items()}


def voided(lines: Sequence[Event]) -> dict[int, int]:
    """The lines that count no more, each with the line that declared it so."""
    found = {event["of"]: event["n"] for event in lines if event["do"] == "void"}
    for n, gone in void_lines(lines).items():
        found |= {line: n for line in gone if any("again" not in draw for draw in lines[line - 1].get("draws", ()))}
    return found


def standing(events: Iterable[Event], stacks: Stacks) -> list[Event]:
    """The events that make the table: facts, and decisions that are not undone, in their order."""
    done = frozenset(stacks.done)
    return [event for event in events if event["n"] in done or event["do"] in FACTS]
