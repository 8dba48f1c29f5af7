"""Decides every line of a session again, on the table as it stood then: do its facts follow from its draws?

And compares what its first line says of its edition with the edition as it lies here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from edw_companion.chance.draws import OtherDrawError, Replayed, parse_spec
from edw_companion.core.at import At
from edw_companion.core.pile_moves import check_taken_back, sharing
from edw_companion.core.rules import Rules, parse_rules
from edw_companion.core.state import State
from edw_companion.errors import AgainstRulesError, EdwError
from edw_companion.games.game import MISFITS, UNFIT, Game, apply, fold, load
from edw_companion.session import history
from edw_companion.session.answers import Drawn
from edw_companion.session.lines import BadLineError, Event, dumps
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from edw_companion.core.due import Due
    from edw_companion.core.kind import AnyKind
    from edw_companion.core.piles import Pile
    from edw_companion.games.lists import AtHand, Lists

    Taken = tuple[Event, str | None]
    """A line that is taken back, and the pile that it changed."""

LACKS: Mapping[str, tuple[str, str]] = {
    "assigned": ("armies", "which creatures go to which province"),
    "recruited": ("cards", "what was named of each province, and as what it came"),
    "unkept": ("number", "which of the things that last it was"),
}
"""By kind what a decision needs and lines of older rulings do not hold: the fact, and what it tells."""

_REFUSED = "it would be refused, or said in other words"
_PEEKED = "What was drawn there was taken back and not asked again."
_OF_EVERY_LINE = frozenset(("n", "at", "do", "draws", "anyway", "word_by", "h"))
"""What a line has beside its facts."""


_EDITION = frozenset(("name", "title", "date", "digest"))
_BEGIN = frozenset(
    "n at do v sid name earlier rulings format players seats rules after piles own supply commit h".split()  # noqa: SIM905
)
"""What a first line says of its edition, and of every game."""


class NewerError(BadLineError):
    """A line of rulings that this program does not know yet: whether facts are right by them it cannot tell."""

    def __init__(self, n: int, rulings: int) -> None:
        known = f"rulings {rulings}, and this one knows {history.RULINGS}"
        super().__init__(n, f"recorded by a newer edw: facts cannot be checked here ({known})")


class Audited(NamedTuple):
    """What came of it: the table at the end, and what in lines of older rulings would be decided otherwise today."""

    state: State
    older: Sequence[BadLineError]


class Again(At[Any]):
    """What a decision sees when a line is decided anew: the line's own draws, and what was taken back before it."""

    def __init__(
        self,
        state: State,
        event: Event,
        drawn: Drawn | None = None,
        lists: Mapping[str, Any] | None = None,
        taken: Sequence[Taken] = (),
        game: Game | None = None,
    ) -> None:
        """``state`` and ``drawn`` are the table and the draws before the line; ``taken`` is what it takes back."""
        super().__init__(state, Rules(event.get("anyway")), self._replayed, event.get("n", 0), lists)
        self._event, self._drawn, self._taken, self._game = event, drawn or Drawn(), taken, game

    def late(self) -> list[Due]:
        """See ``At``; at the prompt it may be left without a reason, so that only a reason asks for it."""
        return (
            [due for due in self._game.dues(self.state) if due.waits] if self._game and "anyway" in self._event else []
        )

    def _replayed(self) -> Replayed:
        return Replayed(self._event.get("draws", ()), self._named)

    def take_back(self) -> None:
        """See ``At``."""
        check_taken_back(self.state, self.rules, self._drawn.piles, self._taken)

    def leave_as_seen(self, pile: Pile) -> None:
        """See ``At``."""
        if self._drawn.piles & sharing(self.state, pile.name):
            self.rules.forbids(_PEEKED)

    def _named(self, label: str, spec: str, got: Sequence[int]) -> None:
        """A card is named that came from a real pile."""
        if self._drawn.other((label, spec), got) and label.partition("/")[0] in self._drawn.piles:
            self.rules.forbids(_PEEKED)


def audit(game: Game, events: Sequence[Event], lists: Mapping[str, Any] | None = None) -> Audited:
    """Walk through all lines, undone ones too, and decide them anew; by the roll ``lists``, if they are at hand.

    A table is only kept where an undo will come back to it, and pickled: that keeps the walk as fast as one fold.

    Raises:
        BadLineError: the first line whose facts are not what its draws gave, or that does not fit, or that is of
            rulings which are not known here.
    """
    import pickle  # who imports this for less does not pay for it

    back = history.taken_back(events)
    returns = Counter(numbers[-1] for numbers in back.values())
    snapshots: dict[int, bytes] = {}
    gone = history.voids(events)
    targets = {event["of"] for event in events if event["do"] == "void"}
    present: dict[int, set[str]] = {}
    state = fold(game, events[:1])
    older: list[BadLineError] = []

    def ruled(event: Event) -> int:
        number = history.rulings_of(event)
        if number > history.RULINGS:
            raise NewerError(event["n"], number)
        return number

    rulings, drawn = ruled(events[0]), Drawn()

    def happen(event: Event) -> None:
        drawn.stands(event)
        if returns[event["n"]]:
            snapshots[event["n"]] = pickle.dumps(state)
        apply(game, state, event)

    def judge(n: int, fault: str) -> None:
        if rulings == history.RULINGS:
            raise BadLineError(n, fault)
        older.append(BadLineError(n, _unfit(events[n - 1]) if fault == UNFIT else fault))

    odd = _odd_beginning(game, state, whole=rulings == history.RULINGS)
    if odd:
        judge(1, odd)
    for event in events[1:]:
        n = event["n"]
        if n in targets:
            present[n] = _present(state)
        if n in gone:
            of, agreed = event["of"], set(event["agreed"])
            if drew(events, gone[n]) and (present[of] | _present(state)) - agreed:
                raise BadLineError(n, "it voids what was drawn, and not everyone who had to agree has")
            if {*rollers(state, events[of - 1])} - agreed:
                judge(n, "it voids a roll, and not everyone who rolled has agreed")
        kind = game.kinds.get(event["do"])  # of one that this game does not have, the fold says so
        if kind and kind.since > rulings:
            raise BadLineError(n, f"its kind came with rulings {kind.since}, and the file says {rulings}")
        undone = [events[other - 1] for other in event["of"]] if event["do"] == "undo" else ()
        taken = [(line, game.kinds[line["do"]].changes(line)) for line in undone]
        fault = kind and fault_of(kind, state, event, drawn, lists, taken, game)
        if fault:
            judge(n, fault)
        if event["do"] == "redo":
            for other in event["of"]:
                happen(events[other - 1])
        elif event["do"] != "undo":
            if n in gone:
                drawn.forget(gone[n])
            drawn.take(event)
            happen(event)
        rulings = ruled(event) if event["do"] in history.CHANGES_OF_RULINGS else rulings
        if n in back:
            for other in back[n]:
                drawn.back(events[other - 1])
            returns[back[n][-1]] -= 1
            state = pickle.loads(snapshots.pop(back[n][-1]))
        if rulings != history.RULINGS or "draws" in event:  # what was decided anew and came from no list can be told
            try:
                game.kinds[event["do"]].tell(state, event)
            except MISFITS as error:  # it holds something else than the program writes
                raise BadLineError(n, UNFIT) from error
    return Audited(state, older)


def _unfit(event: Event) -> str:
    """Why a line of older rulings cannot be decided anew."""
    fact, tells = LACKS.get(event["do"], ("", ""))
    lacks = fact and fact not in event
    return f"it would say '{fact}', {tells}: without that it cannot be decided anew" if lacks else _REFUSED


def _odd_beginning(game: Game, state: State, *, whole: bool) -> str | None:
    """What is wrong with how the first line says that this table begins; ``whole``: it names every house rule."""
    begin = state.begin
    seats, edition = begin["seats"], begin.get("edition", _EDITION)
    try:
        named = parse_rules(state.house.table, [f"{key}={value}" for key, value in begin["rules"].items()])
        strangers = {*(seats.values() if isinstance(seats, dict) else seats)} - {None, *begin["players"]}
    except MISFITS:
        return "its house rules or seats are none of this game"
    more = begin.keys() - _BEGIN - {*game.says}
    if more:
        return f"it says '{min(more)}', which no first line of {game.title} does"
    if named != begin["rules"] and whole:
        return "it does not name all house rules"
    if strangers:
        return "it seats somebody who does not play"
    return None if {*edition} == _EDITION else "it says of its edition what no first line says"


def _present(state: State) -> set[str]:
    if not state.started:
        return set(state.begin["players"])
    return {state.players[seat].name for seat in state.living}


def concerned(game: Game, events: Sequence[Event], n: int, state: State) -> list[str]:
    """Who must agree that what the program drew in line ``n`` does not count: everyone living then or now, by name.

    ``state`` is the table now. Where nobody lives any more it is everyone who played.
    """
    then = fold(game, history.standing(events[: n - 1], history.history(events[: n - 1]))) if n > 1 else state
    names = [*state.begin["players"], *(player.name for player in state.players.values())]
    return sorted(_present(state) | _present(then), key=names.index) or names


def rollers(state: State, event: Event) -> list[str]:
    """The names of those who rolled against each other in a line: a void of it concerns them all."""
    seats = dict.fromkeys(seat for rolled in event.get("rolls") or () for seat in rolled)
    return [state.players[seat].name for seat in seats if seat in state.players]


def drew(events: Sequence[Event], void: history.Void) -> bool:
    """Whether a key gave an answer that a void takes away: then everyone must agree."""
    lines = () if void.by_hand else void.lines
    return any("i" in draw and "label" in draw for n in lines for draw in events[n - 1].get("draws", ()))


def fault_of(kind: AnyKind, state: State, event: Event, *known: Any) -> str | None:
    """What is wrong with a line, decided anew from what it says was typed; ``state`` is the table before it.

    ``known``: what else is known of the lines before it, as ``Again`` takes it. It is right if one of the commands that
    record its kind gives its facts, from just its draws.
    """
    told = {key: value for key, value in event.items() if key not in _OF_EVERY_LINE}
    faults: list[str] = []
    for again in kind.again:
        fault = _fault(again, Again(state, event, *known), event, told)
        if fault is None:
            return None
        faults.append(fault)
    return next((fault for fault in faults if fault != UNFIT), UNFIT)


def _fault(again: Callable[[Again, Event], Event], at: Again, event: Event, told: Event) -> str | None:
    try:
        facts = again(at, event)
        if "anyway" in event:
            at.clean(event["anyway"], "reason")
    except OtherDrawError as fault:
        return str(fault)
    except AgainstRulesError:
        return "the rules forbid it, and it does not say that the table wanted it all the same"
    except MISFITS:
        return UNFIT
    if "draws" in event and (spare := cast("Replayed", at.chance).spare):
        return f"it draws {spare}, and nothing in it asks for that"
    if "anyway" in event and not at.rules.facts():
        return "it says that the table overruled a rule, and no rule stood against it"
    spoken = event.get("word_by") in at.state.players and any(draw.get("word") for draw in event.get("draws", ()))
    if "word_by" in event and not spoken:
        return "it says that a player said a word for its draw, and none was said"
    if repr(told) == repr(facts):  # as most are; JSON of both takes longer
        return None
    # The order of the facts is no matter, that of what they hold is: who rolled first, which card came first.
    said, given = ({key: dumps(value) for key, value in each.items()} for each in (told, facts))
    other = next((key for key in {**said, **given} if said.get(key) != given.get(key)), None)
    return other and f"what it says of '{other}' is not what its draws and the rules give"


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


def edition_at_hand(game: Game, begin: Mapping[str, Any], own: Path) -> AtHand | None:
    """The edition, if one of that name and digest lies here; ``own`` is the folder of people's own."""
    if not game.lists:
        return None
    lists: Lists = load(game.lists)
    try:
        return lists.at_hand(begin, own)
    except (EdwError, *MISFITS):
        return None


def _are_cards(pile: object) -> bool:
    return isinstance(pile, list) and all(isinstance(card, str) for card in pile)


def odd_lists(game: Game, begin: Mapping[str, Any], found: AtHand | None) -> Iterator[str]:
    """What a first line says of its edition that is not so, without a full stop; nothing of one that is not here."""
    edition = begin.get("edition")
    names = isinstance(edition, dict) and all(isinstance(edition.get(key), str) for key in ("name", "digest"))
    if game.lists and not names:
        yield "it does not name its edition"
    piles = begin.get("piles")
    if not isinstance(piles, dict) or not all(_are_cards(pile) for pile in piles.values()):
        yield "its 'piles' are not lists of cards"
        return
    for name, pile in piles.items():
        twice = [card for card, count in Counter[str](pile).items() if count > 1]
        if twice:
            yield f"its pile '{name}' has {twice[0]} more than once, which no list has"
    for key, value in found.facts.items() if found else ():
        if begin.get(key) != value:
            yield f"its '{key}' are not those of the edition '{begin['edition']['name']}', whose digest it has"
