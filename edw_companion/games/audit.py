"""Whether every line of a session says what its draws gave, seen from the table as it stood then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.chance.draws import parse_spec
from edw_companion.chance.source import OtherDrawError, Replayed
from edw_companion.core.kind import At
from edw_companion.core.rules import Rules
from edw_companion.core.state import State
from edw_companion.errors import AgainstRulesError
from edw_companion.games.game import MISFITS, UNFIT, Game, apply, fold
from edw_companion.session.history import (
    CHANGES_OF_RULINGS,
    RULINGS,
    Void,
    history,
    rulings_of,
    standing,
    taken_back,
    voids,
)
from edw_companion.session.lines import BadLineError, Event, dumps
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.kind import AnyKind

_OF_EVERY_LINE = frozenset(("n", "at", "do", "draws", "anyway", "word_by", "h"))
"""What a line has beside its facts."""


class NewerError(BadLineError):
    """A line of rulings that this program does not know yet: whether facts are right by them it cannot tell."""

    def __init__(self, n: int, rulings: int) -> None:
        known = f"rulings {rulings}, and this one knows {RULINGS}"
        super().__init__(n, f"recorded by a newer edw: facts cannot be checked here ({known})")


class Audited(NamedTuple):
    """What came of it: the table at the end, and what in lines of older rulings would be decided otherwise today."""

    state: State
    older: Sequence[BadLineError]


def audit(game: Game, events: list[Event], lists: Mapping[str, Any] | None = None) -> Audited:
    """Walk through all lines, undone ones too, and decide them anew; by the roll ``lists``, if they are at hand.

    A table is only kept where an undo will come back to it, and pickled: that keeps the walk as fast as one fold.

    Raises:
        BadLineError: the first line whose facts are not what its draws gave, or that does not fit, or that is of
            rulings which are not known here.
    """
    import pickle  # who imports this for less does not pay for it

    back = taken_back(events)
    returns = Counter(numbers[-1] for numbers in back.values())
    snapshots: dict[int, bytes] = {}
    gone = voids(events)
    targets = {event["of"] for event in events if event["do"] == "void"}
    present: dict[int, set[str]] = {}
    state = fold(game, events[:1])
    older: list[BadLineError] = []

    def ruled(event: Event) -> int:
        number = rulings_of(event)
        if number > RULINGS:
            raise NewerError(event["n"], number)
        return number

    rulings = ruled(events[0])

    def happen(event: Event) -> None:
        if returns[event["n"]]:
            snapshots[event["n"]] = pickle.dumps(state)
        apply(game, state, event)

    def judge(n: int, fault: str, *, always: bool = False) -> None:
        if always or rulings == RULINGS:
            raise BadLineError(n, fault)
        older.append(BadLineError(n, fault))

    for event in events[1:]:
        n = event["n"]
        if n in targets:
            present[n] = _present(state)
        if n in gone and drew(events, gone[n]) and (present[event["of"]] | _present(state)) - set(event["agreed"]):
            raise BadLineError(n, "it voids what was drawn, and not everyone who had to agree has")
        if n in gone and set(rollers(state, events[event["of"] - 1])) - set(event["agreed"]):
            judge(n, "it voids a roll, and not everyone who rolled has agreed")
        if event["do"] == "redo":
            for other in event["of"]:
                happen(events[other - 1])
        elif event["do"] != "undo":
            kind = game.kinds.get(event["do"])  # of one that this game does not have, the fold says so
            if kind and kind.since > rulings:
                raise BadLineError(n, f"its kind came with rulings {kind.since}, and the file says {rulings}")
            fault = kind and fault_of(kind, state, event, lists)
            if kind and fault:
                judge(n, fault, always=kind.again is None)
            happen(event)
        rulings = ruled(event) if event["do"] in CHANGES_OF_RULINGS else rulings
        if n in back:
            returns[back[n][-1]] -= 1
            state = pickle.loads(snapshots.pop(back[n][-1]))
        _check_words(game, state, event)
    return Audited(state, older)


def _present(state: State) -> set[str]:
    if not state.started:
        return set(state.begin["players"])
    return {state.players[seat].name for seat in state.living}


def concerned(game: Game, events: Sequence[Event], n: int, state: State) -> list[str]:
    """Who must agree that what the program drew in line ``n`` does not count: everyone living then or now, by name.

    ``state`` is the table now. Where nobody lives any more it is everyone who played.
    """
    then = fold(game, standing(events[: n - 1], history(events[: n - 1]))) if n > 1 else state
    names: list[str] = list(state.begin["players"])
    return sorted(_present(state) | _present(then), key=names.index) or names


def rollers(state: State, event: Event) -> list[str]:
    """The names of those who rolled against each other in a line: a void of it concerns them all."""
    seats = dict.fromkeys(seat for rolled in event.get("rolls") or () for seat in rolled)
    return [state.players[seat].name for seat in seats if seat in state.players]


def drew(events: Sequence[Event], void: Void) -> bool:
    """Whether a key gave an answer that a void takes away: then everyone must agree."""
    lines = () if void.by_hand else void.lines
    return any("i" in draw and "label" in draw for n in lines for draw in events[n - 1].get("draws", ()))


def fault_of(kind: AnyKind, state: State, event: Event, lists: Mapping[str, Any] | None = None) -> str | None:
    """What is wrong with a line's facts, decided anew from its own draws; ``state`` is the table before it.

    Of a kind that is not decided anew they are taken as they are, as long as nothing was drawn for them.
    """
    if kind.again is None:
        return "it draws, and nothing in it asks for a draw" if "draws" in event else None
    chance = Replayed(event.get("draws", ()))
    try:
        facts = kind.again(At(state, Rules(event.get("anyway")), lambda: chance, lists=lists), event)
    except OtherDrawError as fault:
        return str(fault)
    except AgainstRulesError:
        return "the rules forbid it, and it does not say that the table wanted it all the same"
    except MISFITS:
        return UNFIT
    if chance.spare:
        return f"it draws {chance.spare}, and nothing in it asks for that"
    told = {key: value for key, value in event.items() if key not in _OF_EVERY_LINE}
    if repr(told) == repr(facts):  # as most are; JSON of both takes longer
        return None
    # The order of the facts is no matter, that of what they hold is: who rolled first, which card came first.
    said, given = ({key: dumps(value) for key, value in each.items()} for each in (told, facts))
    other = next((key for key in {**said, **given} if said.get(key) != given.get(key)), None)
    return other and f"what it says of '{other}' is not what its draws and the rules give"


def _check_words(game: Game, state: State, event: Event) -> None:
    # A line that cannot be put into words holds something else than the program writes.
    try:
        game.kinds[event["do"]].tell(state, event)
    except MISFITS as error:
        raise BadLineError(event["n"], UNFIT) from error


def lists_behind(game: Game, state: State, event: Event) -> list[Sequence[str]]:
    """For each draw of a line the list that it picks from, in the order that its numbers count; empty for dice.

    ``state`` is the table before the line.
    """
    piles = {name: pile.copy() for name, pile in state.piles.items()}
    found: list[Sequence[str]] = []
    for draw in event["draws"]:
        label = draw.get("label", "")
        pile = piles.get(label.split("/")[0])
        if pile is None:
            counted = game.choices(state, event, label)
            found.append(counted if parse_spec(draw["spec"]).sides == len(counted) else ())
            continue
        if int(label.split("/")[1]) > pile.shuffle:
            pile.shuffle_in(pile.graveyard)
        found.append(tuple(pile.unseen) if draw["spec"] == f"pick {len(pile.unseen)}" else ())
        if found[-1] and draw["got"]:
            pile.apply_turned({"pile": pile.name, "card": pile.unseen[draw["got"][0] - 1], "from": "pile"})
    return found
