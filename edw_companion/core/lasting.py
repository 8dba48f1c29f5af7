"""What lasts until a moment, or waits for one: what, whose, by which card, until when or when. Pure values.

A game says in its lines what begins and what ends; ``Lasting`` is changed by the fold alone. "Next" moments are those
of whose it is; a game may have more of them than are named here, one for each of its steps ("next draw step").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edw_companion.core.words import one_of
from edw_companion.text import counted
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from typing import Any, NotRequired, TypedDict

    class Begun(TypedDict):
        """What a line says of something that lasts or waits; see ``Thing``. ``due``: it is to be done at once."""

        what: str
        who: str
        until: NotRequired[str]
        when: NotRequired[str]
        amount: NotRequired[int]
        text: NotRequired[str]
        due: NotRequired[bool]

    class Over(TypedDict):
        """Something that is over, and whose it was."""

        number: int
        what: str
        who: str


TURN, NEXT, END_OF_NEXT, GONE = "end of turn", "next", "end of next turn", "gone"
NEXT_TURN = f"{NEXT} turn"
_TURNS = "turns"
_THIS = f"0 {_TURNS}"
MOST_TURNS = 99
MOMENTS = (NEXT_TURN, f"{NEXT} upkeep", END_OF_NEXT, TURN, GONE)


class Thing(NamedTuple):
    """Something that lasts or waits."""

    what: str  # by which card or in whose words
    who: str  # whose it is, and whose turn the next turn is
    until: str = ""  # TURN, "next …", END_OF_NEXT, "3 turns" after this one, or GONE; "" where ``when`` is said
    when: str = ""  # when something is to be done, likewise; "" for what only ends
    amount: int | None = None
    text: str = ""  # what it does or what is done, if that says more
    due: bool = False  # whether its moment has come, and something is to be done
    number: int = 0  # by which it is called, from 1

    @property
    def moment(self) -> str:
        """The moment, in a word or two."""
        return self.when or self.until

    def told(self) -> str:
        """What it does, with how much."""
        much = "" if self.amount is None else f" ({self.amount})"
        return f"{self.what}: {self.text.rstrip('.')}{much}" if self.text else f"{self.what}{much}"


class Lasting:
    """All that lasts or waits on a table, in the order in which it began.

    Attributes:
        count: how much has begun in this game; a number is not given again.
    """

    def __init__(self) -> None:
        """Nothing lasts yet."""
        self.things: list[Thing] = []
        self.count = 0

    def find(self, number: int) -> Thing:
        """What has that number."""
        return next(each for each in self.things if each.number == number)

    def ending(self, who: str) -> list[Thing]:
        """What is over when a turn ends and that of ``who`` begins."""
        return [each for each in self.things if ends(each, who)]

    def left(self) -> list[Thing]:
        """What is to be done in the present turn, and nobody has said that it was."""
        return [each for each in self.things if each.due]

    # What the fold does.

    def begin(self, begun: Iterable[Mapping[str, Any]]) -> None:
        """These begin, as their line says."""
        for facts in begun:
            self.count += 1
            at_once = facts.get("when") == TURN or facts.get("due", False)
            self.things.append(Thing(**{**facts, "due": at_once, "number": self.count}))

    def end(self, numbers: Collection[int]) -> None:
        """Those with these numbers are over, or done."""
        self.things = [each for each in self.things if each.number not in numbers]

    def turn(self, who: str) -> None:
        """A turn of ``who`` begins: what waits for it is due, and what counts turns has one less."""
        self.things = [later(each, who) for each in self.things]

    def leave_with(self, seat: str) -> None:
        """Whoever leaves the game takes along what is theirs."""
        self.things = [each for each in self.things if each.who != seat]


def ends(thing: Thing, who: str) -> bool:
    """Whether it is over when a turn ends and that of ``who`` begins."""
    return not thing.when and thing.until in (TURN, _THIS, *_next(thing, who))


def _next(thing: Thing, who: str) -> list[str]:
    return [thing.moment] if thing.who == who and thing.moment.startswith(f"{NEXT} ") else []


def later(thing: Thing, who: str) -> Thing:
    """As it is when a turn of ``who`` has begun."""
    count, _, turns = thing.moment.partition(" ")
    if turns == _TURNS and not thing.due:
        less = f"{int(count) - 1} {_TURNS}"
        return thing._replace(when=less, due=less == _THIS) if thing.when else thing._replace(until=less)
    if thing.until == END_OF_NEXT and thing.who == who:
        return thing._replace(until=TURN)
    return thing._replace(due=True) if thing.when and _next(thing, who) else thing


def over(things: Iterable[Thing]) -> list[Over]:
    """What a line says of things that are over with it."""
    return [{"number": each.number, "what": each.what, "who": each.who} for each in things]


def moment(said: str, steps: Collection[str]) -> str:
    """A moment as it is said, by a beginning of it: "next turn", "next upkeep" or another of the steps, "3 turns".

    Raises:
        UsageError: it is none.
    """
    number = said.removesuffix("s").removesuffix(" turn")
    if number.isascii() and number.isdecimal() and 0 < int(number) <= MOST_TURNS:
        return f"{int(number)} {_TURNS}"
    return one_of(said, (*MOMENTS, *(f"{NEXT} {step}" for step in steps)), "moment")


def words(thing: Thing, whose: str) -> str:
    """Until when it lasts or when it comes, such as "until Ann's next turn"; ``whose`` is its player's title."""
    if thing.due and thing.when != TURN:
        return "now"
    count, _, rest = thing.moment.partition(" ")
    if rest == _TURNS and thing.moment != _THIS:
        turns = counted(int(count), "turn")
        return f"in {turns}" if thing.when else f"for {turns} more"
    if thing.moment == GONE:
        return f"{whose}'s"
    if thing.moment in (TURN, _THIS):
        return "as this turn ends" if thing.when else "until this turn ends"
    moment = f"the end of {whose}'s next turn" if thing.moment == END_OF_NEXT else f"{whose}'s {thing.moment}"
    return f"at {moment}" if thing.when else f"until {moment}"
