"""What lasts until a moment, or is done at one: whose, by which card or entry, until when or when.

A game says in its lines what begins and what ends; ``Effects`` is changed by the fold alone. Whether something is over,
or its moment has come, follows from the turn in which it began.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from edw_companion.core import words
from edw_companion.core.params import Text, Word, started
from edw_companion.core.state import Event, State, alive
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import Sentence
from edw_companion.text import counted, listed
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.core.at import At
    from edw_companion.core.params import How
    from edw_companion.core.turns import Turns

    class Ended(TypedDict):
        """Something that lasts no longer, and whose it was."""

        number: int
        name: str
        who: str | None


TURN, NEXT_TURN, END_OF_NEXT, GAME, LOSS, USED, GONE = (
    "turn", "next turn", "end of next turn", "game", "loss", "used", "gone",
)  # fmt: skip
UNTILS = (TURN, NEXT_TURN, END_OF_NEXT, GAME, LOSS, USED, GONE)
"""Until when something lasts, besides a number of turns ("3 turns"): until this turn ends, until the next turn of
whoever made it begins (also where it is somebody else's) or ends, for the rest of the game, until a player loses, until
it was used once, until it leaves."""

UPKEEP, NEXT_UPKEEP, END_STEP = "upkeep", "next upkeep", "end step"
"""When something is done, besides NEXT_TURN (as the next turn of whoever made it begins): in each upkeep of whoever has
it or in the next one, at the beginning of the next end step. A game may have steps of its own; each is the next one."""

TURNS = "turns"
"""What stands behind a number of turns, as in "3 turns"."""
MOST_TURNS = 99
MOST = 100
"""How much may last at once."""

ALL = "all"
"""Whose something is that is everybody's."""


class Effect(NamedTuple):
    """Something that lasts until a moment, or waits for one.

    Attributes:
        until: one of UNTILS, or how many turns it still counts, as "3 turns"; "0 turns" end with the present one.
    """

    name: str  # by which card or entry it is, or in whose words
    who: str | None  # whose it is; ALL for everybody's, None while that is to be said
    by: str  # who made it: their next turn is the next turn until which it lasts, or at which it is done
    until: str = GONE
    at: str = ""  # the moment at which its text is done, as ``Moment`` has it; "" for what only lasts
    text: str = ""  # what it does, or what is done; "" if the name says it all
    amount: int | None = None  # how much that is, where a game counts it
    number: int = 0  # by which it is called, from 1; 0 before it has begun
    since: int = 0  # the number of the turn in which it began; 0 before it has
    soon: bool = False  # whether the step at which it is done was still to come in that turn
    used: int = 0  # in which turn its moment was last; 0 if it never was
    change: Sequence[str] = ()  # what it changes in the rolling, where a game rolls from lists
    later: tuple[Any, ...] = ()  # what it rolls there when its moment comes
    globe: str = ""  # what in force for all it is of there, with which it ends
    title: str = ""  # what sentences call it, where that is not its name

    @property
    def called(self) -> str:
        """What sentences call it."""
        return self.title or self.name


N = TypeVar("N", bound=Any)


class Things(list[N]):
    """What lasts or lies on a table, in the order in which it came; each is called by its ``number``, from 1.

    Changed by the fold alone.
    """

    came = 0  # how many have come in this game; a number is not given again

    def find(self, number: int) -> N:
        """What has that number."""
        return next(each for each in self if each.number == number)

    def add(self, things: Iterable[N]) -> None:
        """These come, with the numbers that they have."""
        self += things
        self.came = max([self.came, *(each.number for each in self)])

    def end(self, ended: Collection[int]) -> None:
        """Those with these numbers are there no longer."""
        self.end_where(lambda each: each.number in ended)

    def end_where(self, ends: Callable[[N], bool]) -> None:
        """Those of which that is so are there no longer."""
        self[:] = [each for each in self if not ends(each)]

    def put(self, number: int, **said: Any) -> None:
        """Something is otherwise from now on."""
        self[:] = [each._replace(**said) if each.number == number else each for each in self]


class Effects(Things[Effect]):
    """All that lasts on a table until a moment, or waits for one."""

    def numbered(self, things: Iterable[Effect], turn: int) -> list[Effect]:
        """These as they will be when they have begun in that turn."""
        return [each._replace(number=number, since=turn) for number, each in enumerate(things, self.came + 1)]

    def begin(self, things: Iterable[Effect], turn: int) -> None:
        """These begin to last in that turn."""
        self.add(self.numbered(things, turn))

    def use(self, thing: Effect, turn: int) -> None:
        """Its moment was in that turn, or it has rolled; what is used once is over."""
        self.put(thing.number, used=turn)
        self.end_where(lambda each: each.number == thing.number and each.until == USED)

    def pass_turns(self, passed: int) -> None:
        """So many turns are over for those that count them."""
        self[:] = [each._replace(until=fewer(each.until, passed), at=fewer(each.at, passed)) for each in self]


class HasEffects(State):
    """The table of a game in which something lasts."""

    effects: Effects

    def ahead(self, step: str) -> bool:
        """Whether that step is still to come in the present turn."""
        raise NotImplementedError

    def begin_effects(self, things: Iterable[Effect]) -> None:
        """These begin to last, or to wait, in the present turn."""
        soon = (each._replace(soon=self.ahead(each.at)) for each in things)
        self.effects.begin(soon, self.turns.number)

    def happens(self, thing: Effect) -> bool:
        """Whether the moment of something has come, and it is still to be done in the present turn."""
        number, at = self.turns.number, thing.at
        if at == NEXT_TURN:
            return thing.by == self.turns.who and thing.since < number
        if at == UPKEEP:
            late = not self.ahead(UPKEEP) and " may " in thing.text
            return concerns(thing, self.active) and not late and number not in (thing.used, thing.since)
        left = turns_left(at)
        if at in ("", END_STEP) or left is not None:
            return at == END_STEP or left == 0
        return concerns(thing, self.turns.who) and (thing.since < number or thing.soon)

    def happening(self) -> list[Effect]:
        """All that is still to be done in the present turn."""
        return [each for each in self.effects if self.happens(each)] if self.going else []


def concerns(thing: Effect, who: str | None) -> bool:
    """Whether it is that player's, or everybody's."""
    return thing.who == ALL or (thing.who is not None and thing.who == who)


def is_over(thing: Effect, turns: Turns, begun: Collection[str], passed: int = 1) -> bool:
    """Whether it lasts no longer as the present turn ends and another begins.

    ``begun``: whose next turn has begun by then, or would have. ``passed``: how many turns are over then, the present
    one and those that are skipped.
    """
    left = turns_left(thing.until)
    if left is not None:
        return left < passed
    if thing.until == END_OF_NEXT:
        return _next_goes_on(thing, turns)
    return thing.until == NEXT_TURN and thing.by in begun


def _next_goes_on(thing: Effect, turns: Turns) -> bool:
    """Whether the present turn is the next one of who made it; what begins in it waits for another."""
    return thing.by == turns.who and 0 < thing.since < turns.number


def usual_end(moment: str) -> str:
    """Until when something lasts where only its moment is said; "" for what has none."""
    return {"": "", UPKEEP: GONE}.get(moment, USED)


def turns_left(until: str) -> int | None:
    """How many turns after the present one something lasts; None if it counts none."""
    number, _, turns = until.partition(" ")
    return int(number) if turns == TURNS else 0 if until == TURN else None


def fewer(moment: str, passed: int) -> str:
    """A moment, once so many turns have passed."""
    left = turns_left(moment)
    return moment if left is None else f"{left - passed} {TURNS}"


def ended(things: Iterable[Effect]) -> list[Ended]:
    """What a line says of things that end with it."""
    return [{"number": each.number, "name": each.called, "who": each.who} for each in things]


def check_kept(state: HasEffects, who: str, until: str | None, moment: str | None, *both: str) -> None:
    """Check that a player, or everybody, may keep something; ``both`` are moments that come again until it ends."""
    alive(state, None if who == ALL else who)
    if len(state.effects) >= MOST:
        raise RefusedError(f"There is no room for more than {MOST} things that last.")
    if until and moment not in (None, *both):
        raise UsageError("It lasts until a moment or is done at one: leave --until or --at out.")


# In words.

_ENDS = {
    TURN: "until this turn ends",
    LOSS: "until a player loses",
    USED: "the next time only",
    GAME: "for the rest of the game",
}


def until_words(state: HasEffects, thing: Effect) -> str:
    """How long something lasts, or when it is done; "" where only the table can say."""
    if thing.at:
        return when_words(state, thing)
    if thing.until == NEXT_TURN:
        return f"until {state.title(thing.by)}'s next turn"
    if thing.until == END_OF_NEXT:
        now = _next_goes_on(thing, state.turns)
        return _ENDS[TURN] if now else f"until the end of {state.title(thing.by)}'s next turn"
    return ends(thing.until)


def ends(until: str) -> str:
    """Likewise, where it is no player's turn."""
    left = turns_left(until)
    return _ENDS.get(until, "") if left is None else f"for {counted(left, 'more turn')}" if left else _ENDS[TURN]


def when_words(state: HasEffects, thing: Effect) -> str:
    """When something is done, such as "at Ann's next turn"."""
    whose = {ALL: "everybody's", None: "a player's"}.get(thing.who) or f"{state.title(thing.who)}'s"
    if thing.at == UPKEEP:
        return "in each upkeep" if thing.who == ALL else f"in {whose} upkeeps"
    if thing.at == END_STEP:
        return "as the end step begins"
    if thing.number and state.happens(thing):
        return "now"
    if thing.at == NEXT_TURN:
        return f"at {state.title(thing.by)}'s next turn"
    left = turns_left(thing.at)
    return f"in {whose} next {thing.at.removeprefix('next ')}" if left is None else f"in {counted(left, 'turn')}"


def ended_words(state: State, things: Iterable[Ended]) -> str:
    """That these last no longer, each with whose it was; "" for none."""
    owners: dict[str, list[str]] = {}
    for each in things:
        whose = "everybody" if each["who"] == ALL else state.title(each["who"])
        owners.setdefault(each["name"], []).extend([whose] if each["who"] else [])
    return " ".join(f"‘{name}’{f' of {listed(who)}' if who else ''} is over." for name, who in owners.items())


# What is typed.


class When(Text):
    """One of these moments, by a beginning, or after a number of turns; ``also``: other words for some of them."""

    def __init__(
        self, name: str, what: str, moments: Sequence[str], also: Mapping[str, str], option: str, about: str
    ) -> None:
        super().__init__(name, what, option=option, metavar="WHEN", help=about, known=lambda _begin: moments)
        self.moments, self.also = moments, also

    def one(self, at: At[Any], word: str) -> str:
        """The moment."""
        said = at.clean(word, self.what, words.MAX_NAME)
        if said.casefold() in self.also:
            return self.also[said.casefold()]
        number = said.removesuffix("s").removesuffix(" turn")
        if number.isascii() and number.isdecimal() and 0 < int(number) <= MOST_TURNS:
            return f"{int(number)} {TURNS}"
        other = said.removeprefix("next ")
        if other != said and not any(each.casefold().startswith(said.casefold()) for each in self.moments):
            said = other
        return words.one_of(said, self.moments, self.what)


_UNTIL = f"How long: {', '.join(UNTILS)}, or a number of turns."
UNTIL = When("until", "end", UNTILS, {"end of turn": TURN, "this turn": TURN}, "--until", _UNTIL)


class Moment(When):
    """``--at``: when something is done."""

    def __init__(self, *steps: str) -> None:
        """``steps``: those that the game has of its own."""
        moments = (NEXT_TURN, *steps, UPKEEP, NEXT_UPKEEP, END_STEP)
        about = f"When it is done: {', '.join(moments)}."
        super().__init__("moment", "moment", moments, {"end of turn": END_STEP}, "--at", about)


NOTHING = Sentence("")


def called(state: HasEffects) -> Mapping[str, Sequence[str]]:
    """By its number, what everything that lasts goes by."""
    names = [each.called for each in state.effects]
    found: dict[str, Sequence[str]] = {}
    for each in state.effects:
        whose = each.who or ""
        alone = each.called if names.count(each.called) == 1 else f"{each.number} {whose} {each.called}"
        found[str(each.number)] = (alone, each.called, f"{whose} {each.called}", str(each.number))
    return found


class Which(Word):
    """Something that lasts or lies: by its number, its name, or the beginning of it, as ``called`` has them by number.

    There each goes first by what nothing else is called; ``none`` is said where there is nothing.
    """

    def __init__(
        self,
        name: str,
        called: Callable[[Any], Mapping[str, Sequence[str]]] = called,
        what: str = "note",
        none: Sentence = NOTHING,
        **how: Unpack[How],
    ) -> None:
        how.setdefault("names", lambda state: (own[0] for own in called(state).values()))
        super().__init__(name, **how)
        self.called, self.what, self.none = called, what, none

    def one(self, at: At[Any], word: str) -> int:
        """Its number."""
        there = self.called(started(at.state))
        if self.none.text and not there:
            raise RefusedError(self.none.text, *self.none.commands)
        return int(words.choose(word, there, self.what))

    def again(self, at: At[Any], event: Event) -> object:
        """See ``Param``; None for what is not there."""
        number = self.told(event)
        return number if str(number) in self.called(at.state) else None
