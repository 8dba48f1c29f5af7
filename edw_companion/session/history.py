"""Undo and redo: which events stand.

A decision is pushed on the stack E and clears R; ``undo`` names the top of E (newest first) and moves it to R;
``redo`` moves it back. Facts (what was said, rolled freely, or befell the file) are on neither and always stand.
"""

from collections.abc import Iterable
from typing import NamedTuple

from edw_companion.errors import RefusedError
from edw_companion.session.lines import BadLineError, Event

FACTS = frozenset(
    "begin start mix roll note void recovered amended accept-rollback rekey end".split()  # noqa: SIM905
)
"""Events that cannot be undone. They have their own numbers and are never named by an undo."""

MOVES = frozenset(("undo", "redo"))


class NothingToUndoError(RefusedError):
    """The table stands as it began, or fewer decisions stand than were named."""

    def __init__(self, word: str, asked: int, have: int) -> None:
        nothing = {
            "undo": "Nothing to undo: no change of the table stands (the start, notes and rolls are never taken back).",
            "redo": "Nothing to redo: nothing was undone since the last change of the table.",
        }
        super().__init__(
            nothing[word] if have == 0 else f"Only {have} can be {word}ne, not {asked}: edw {word} {have}"  # undone
        )


class History(NamedTuple):
    """The stacks after some events: numbers of ``done`` and ``undone`` decisions, newest last."""

    done: tuple[int, ...]
    undone: tuple[int, ...]

    def undo(self, count: int) -> list[int]:
        """The numbers that an undo of ``count`` decisions names, newest first.

        Raises:
            NothingToUndoError: fewer stand.
        """
        return _top(self.done, count, "undo")

    def redo(self, count: int) -> list[int]:
        """The numbers that a redo of ``count`` decisions names, in the order they come back.

        Raises:
            NothingToUndoError: fewer were undone since the last decision.
        """
        return _top(self.undone, count, "redo")


def _top(stack: tuple[int, ...], count: int, word: str) -> list[int]:
    if count > len(stack) or not stack:
        raise NothingToUndoError(word, count, len(stack))
    return list(stack[: -count - 1 : -1])


START = History((), ())
"""Before the first event."""


def history(events: Iterable[Event], after: History = START) -> History:
    """The stacks after these events, which follow those that led to ``after``.

    Raises:
        BadLineError: an undo or redo names something else than the top of its stack.
    """
    done, undone = list(after.done), list(after.undone)
    for event in events:
        do = event["do"]
        if do in MOVES:
            source, target = (done, undone) if do == "undo" else (undone, done)
            named = event.get("of")
            if not named or not isinstance(named, list) or source[: -len(named) - 1 : -1] != named:
                raise BadLineError(event["n"], f"it would {do} what is not on top")
            del source[-len(named) :]
            target += named
        elif do not in FACTS:
            done.append(event["n"])
            undone.clear()
    return History(tuple(done), tuple(undone))


def standing(events: Iterable[Event], stacks: History) -> list[Event]:
    """The events that make the table: facts, and decisions that are not undone, in their order."""
    done = frozenset(stacks.done)
    return [event for event in events if event["n"] in done or event["do"] in FACTS]
