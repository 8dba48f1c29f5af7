"""Real dice and real piles: what they showed is typed in, and the program draws nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.at import At
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.params import Choice, started
from edw_companion.core.state import State
from edw_companion.errors import RefusedError

if TYPE_CHECKING:
    from edw_companion.core.facts import Line

    class Answered(Line):
        """Who answers from now on: "ours" is the table, "edw" the program."""

        by: str


TABLE, PROGRAM = "ours", "edw"
CHAPTER = Chapter[State]()
BY = Choice("by", {TABLE: ("ours",), PROGRAM: (PROGRAM, "program", "computer", "yours")}, "answer", metavar="ours|edw")


def _kind(what: str, ours: str, edw: str) -> Kind[State, Answered]:
    """Whose ``what`` are from now on, and what is said when they are the table's own, or the program's."""

    def apply(state: State, event: Answered) -> None:
        (state.own.add if event["by"] == TABLE else state.own.discard)(what)

    return CHAPTER.kind(what, apply=apply, tell=lambda _state, event: ours if event["by"] == TABLE else edw, since=2)


def _decided(at: At[State], what: str, by: str) -> Answered:
    if (what in started(at.state).own) == (by == TABLE):
        raise RefusedError(f"That is so already: the {what} are {'your own' if by == TABLE else 'the program’s'}.")
    return {"by": by}


DICE = _kind(
    "dice",
    "From now on you roll your own dice, and say what they showed.",
    "From now on the program rolls the dice.",
)


@DICE.command(BY, words="dice")
def dice(at: At[State], by: str) -> Answered:
    """Say whose dice are rolled: your own, or the program's.

    With 'ours' each roll asks what your dice showed. It stays so until 'edw' is said; no undo takes it back.

    Example: edw dice ours
    """
    return _decided(at, "dice", by)


CARDS = _kind(
    "cards",
    "From now on the cards come from your own piles, and you say which came.",
    "From now on the program turns up the cards; what your own piles have shown stays as it is.",
)


@CARDS.owes
def _(state: State, _event: Answered) -> list[Due]:
    own = [] if "cards" in state.own else [pile.title for pile in state.piles.values() if pile.unnamed]
    return [
        Due(
            f"But not yet those of the {title}: a card of your own is out that nobody has named, and the "
            "program might turn that one up again. Once it is named, as when it is played, the program does."
        )
        for title in own
    ]


@CARDS.command(BY, words="cards")
def cards(at: At[State], by: str) -> Answered:
    """Say whose cards are turned up: your own, or the program's.

    With 'ours' each card that is turned up is asked for. It stays so until 'edw' is said; no undo takes it back.

    Example: edw cards ours
    """
    return _decided(at, "cards", by)
