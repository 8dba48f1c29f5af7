"""The table's own dice and its own piles: said once, and from then on asked for instead of drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from edw_companion.core.kind import At, Chapter
from edw_companion.core.params import Choice, started
from edw_companion.core.state import Event, State
from edw_companion.errors import RefusedError

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Answered(Line):
        """Who answers from now on: "ours" is the table, "edw" the program."""

        by: str


TABLE, PROGRAM = "ours", "edw"
CHAPTER = Chapter[State]()
BY = Choice("by", {TABLE: ("ours",), PROGRAM: (PROGRAM, "program", "computer", "yours")}, "answer", metavar="ours|edw")


def _applied(what: str) -> Callable[[State, Event], None]:
    def apply(state: State, event: Event) -> None:
        (state.own.add if event["by"] == TABLE else state.own.discard)(what)

    return apply


def _decided(at: At[State], what: str, by: str) -> Answered:
    if (what in started(at.state).own) == (by == TABLE):
        raise RefusedError(f"That is so already: the {what} are {'your own' if by == TABLE else 'the program’s'}.")
    return {"by": by}


def _told(said: Mapping[str, str]) -> Callable[[State, Event], str]:
    return lambda _state, event: said[event["by"]]


DICE = CHAPTER.kind(
    "dice",
    apply=_applied("dice"),
    tell=_told({
        TABLE: "From now on you roll your own dice, and say what they showed.",
        PROGRAM: "From now on the program rolls the dice.",
    }),
)  # fmt: skip


@DICE.command(BY, words="dice")
def dice(at: At[State], by: str) -> Answered:
    """Say whose dice are rolled: your own, or the program's.

    With 'ours' each roll asks what your dice showed. It stays so until 'edw' is said; no undo takes it back.

    Example: edw dice ours
    """
    return _decided(at, "dice", by)


CARDS = CHAPTER.kind(
    "cards",
    apply=_applied("cards"),
    tell=_told({
        TABLE: "From now on the cards come from your own piles, and you say which came.",
        PROGRAM: "From now on the program turns up the cards; what your own piles have shown stays as it is.",
    }),
)  # fmt: skip


@CARDS.command(BY, words="cards")
def cards(at: At[State], by: str) -> Answered:
    """Say whose cards are turned up: your own, or the program's.

    With 'ours' each card that is turned up is asked for. It stays so until 'edw' is said; no undo takes it back.

    Example: edw cards ours
    """
    return _decided(at, "cards", by)
