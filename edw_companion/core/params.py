"""What a command is told: players, cards, texts, numbers, choices, dice. Declared as values, read from typed words.

Each says what it is called, how it is read under the lock, and what may complete it. ``cli.build`` makes click's
arguments and options of them; nothing in here knows click.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar, Unpack

from edw_companion.core import words
from edw_companion.core.state import Event, NotStartedError, State, picked_by_hand, rolled_by_hand
from edw_companion.errors import RefusedError, UsageError

if TYPE_CHECKING:
    from edw_companion.core.at import At
    from edw_companion.core.facts import HandRoll, Roll
    from edw_companion.core.questions import Asked

    S = TypeVar("S", bound=State)

    AnyAt = At[Any]
    """What a decision sees, in the game that the param is of."""

    Typed = Any
    """What was typed, as click gives it: a word, a number, a flag, or several words; None or () if nothing was."""

    class How(TypedDict, total=False):
        """What every param may be told beside its own; see ``Param``."""

        option: str
        metavar: str
        help: str
        required: bool
        many: bool
        rest: bool
        names: Names | None
        known: Names | None
        fact: str
        people: bool
        asks: Asks | None


Asks = Callable[[Any, Mapping[str, Any]], "Asked | None"]
"""What is asked for a param that was not said, given the game and what was said by param; None if nothing can be."""

Names = Callable[[Any], Iterable[str]]
"""The names that may be meant, given the game; ``known`` ones given the session's first line alone."""


class Param:
    """One thing that a command is told; ``name`` is that of the decision's argument.

    ``required``: whether it must be said; what is not said is None (or, of many, empty). Left out, a word in its place
    is and an option is not.
    """

    option = ""  # how the option is written ("--why"); "" for a word in its place
    metavar = ""  # how help calls it; "" for the name in capitals
    help = ""  # an option's line of help
    many = False  # whether it may be said several times, or in several words; then the decision gets a list
    rest = False  # whether it takes all words that are left, as a card's name in several words does
    names: Names | None = None  # what completes it, by the game
    known: Names | None = None  # what completes it, by the session's first line, without a look at the rest
    fact = ""  # the key under which a line has it; left out, that is the name
    people = False  # whether it is completed with those who play, also where it names them in its own way (red=white)
    asks: Asks | None = None  # what is asked where it is not said, and somebody is there to be asked
    amounts = False  # whether a word may begin with a minus sign, such as -5, and is no option then
    anywhere = False  # whether a word means the same on every table: its faults are told before what is not on this one

    def __init__(self, name: str, **how: Unpack[How]) -> None:
        self.name = name
        self.required = not how.get("option")
        vars(self).update(how)

    def read(self, at: AnyAt, typed: Typed) -> object:
        """The value of what was typed, as the table stands; refused if it means nothing here, or several things."""
        if self.many:
            return [self.one(at, word) for word in typed or ()]
        if self.rest and not isinstance(typed, str):
            typed = " ".join(typed) if typed else None
        return None if typed is None else self.one(at, typed)

    def one(self, _at: AnyAt, word: str) -> object:
        """The value of one word."""
        return word

    def told(self, event: Event) -> Typed:
        """What was typed, as a recorded line has it."""
        return event.get(self.fact or self.name, () if self.many else None)

    def again(self, at: AnyAt, event: Event) -> object:
        """The value that a recorded line was decided with: what it says was typed, read anew."""
        typed = self.told(event)
        return None if typed is None else self.read(at, typed)


def _turned(_param: Param, event: Event) -> Typed:
    return event["turned"]["card"] if "turned" in event and picked_by_hand(event) else None


class Who(Param):
    """A player: the seat. ``others`` are words for somebody who is no player.

    ``unsaid`` gives who is meant if nobody is named, where that is known; then other words may follow all the same.
    """

    people = True

    def __init__(
        self, name: str = "who", *others: str, unsaid: Callable[[Any], str] | None = None, **how: Unpack[How]
    ) -> None:
        if unsaid is not None:
            how = {"metavar": f"[{name.upper()}]", "required": False, **how}
        super().__init__(name, **how)
        self.others, self.unsaid = others, unsaid

    def read(self, at: AnyAt, typed: Typed) -> object:
        """See ``Param``."""
        if not typed and self.unsaid is not None:
            return self.unsaid(started(at.state))
        return super().read(at, words.unjoined(at.state, typed or ()) if self.many else typed)

    def one(self, at: AnyAt, word: str) -> str:
        """The seat."""
        return at.who(word, *self.others)


class Doer(Who):
    """A player, or one who is no player but takes turns, as soon as there is one."""

    def one(self, at: AnyAt, word: str) -> str:
        """The seat, or the guest's name."""
        return at.who(word, *at.state.guests)


class Spoken(Param):
    """``--word``: what an opponent says for the draw. No decision is told it: whoever records takes it."""


WORD = Spoken("word")


class Card(Param):
    """One of the cards that ``of`` gives, by its name or a beginning of it; ``what`` they are is for the error.

    ``new``: a name that is none of them is taken as it is typed, with a notice, unless it looks like a slip. Without
    ``of`` they are the ``known`` ones, before the start too.
    """

    def __init__(
        self,
        name: str = "card",
        *,
        of: Names | None = None,
        what: str = "card",
        new: bool = False,
        **how: Unpack[How],
    ) -> None:
        how.setdefault("names", of)
        super().__init__(name, **how)
        known = self.known or _piled
        self.of: Names = of or (lambda state: known(state.begin))
        self.early, self.what, self.new = of is None, what, new

    def one(self, at: AnyAt, word: str) -> object:
        """The card's whole name."""
        cards = self.of(at.state if self.early else started(at.state))
        return at.card_or_new(word, cards) if self.new else at.card(word, cards, self.what)


class Choice(Param):
    """One of a few words: ``of`` gives by value the names that it goes by; ``what`` they are is for the error."""

    anywhere = True

    def __init__(self, name: str, of: Mapping[str, Iterable[str]], what: str, **how: Unpack[How]) -> None:
        how.setdefault("names", lambda _state: of)
        super().__init__(name, **how)
        self.of, self.what = of, what

    def one(self, _at: AnyAt, word: str) -> str:
        """The value."""
        return words.choose(word, self.of, self.what)


class Text(Param):
    """Words as they are said, cleaned for the session's file.

    Attributes:
        what: what they are, for the error.
        most: how many characters they may have.
        means: makes of a cleaned text what it stands for, such as the full name of a card that a game knows.
    """

    anywhere = True

    def __init__(
        self,
        name: str,
        what: str,
        *,
        most: int = words.MAX_TEXT,
        means: Callable[[str], str] = str,
        **how: Unpack[How],
    ) -> None:
        super().__init__(name, **how)
        self.what, self.most, self.means = what, most, means

    def one(self, at: AnyAt, word: str) -> object:
        """What the text means."""
        return self.means(at.clean(word, self.what, self.most))

    def told(self, event: Event) -> Typed:
        """See ``Param``: an empty one was not said."""
        return super().told(event) or None


class Word(Param):
    """A word that the command reads by itself; or one ``of`` a few, which is typed in full."""

    def __init__(self, name: str, *, of: Sequence[str] = (), **how: Unpack[How]) -> None:
        super().__init__(name, **how)
        self.of = of

    def one(self, _at: AnyAt, word: str) -> object:
        """The word; click has seen that it is one of those, and ``verify`` asks again."""
        if self.of and word not in self.of:
            raise UsageError(word)
        return word


class Number(Param):
    """A whole number from ``least`` to ``most``; without a ``most`` it has no upper end.

    ``default``: what it is where it is not said, as the help of the option tells.
    """

    def __init__(
        self,
        name: str,
        least: int | None = None,
        most: int | None = None,
        default: int | None = None,
        **how: Unpack[How],
    ) -> None:
        super().__init__(name, **how)
        self.least, self.most, self.default = least, most, default

    def one(self, _at: AnyAt, word: Typed) -> int:
        """The number; click has seen to its ends, and ``verify`` asks again."""
        low, high = word if self.least is None else self.least, word if self.most is None else self.most
        if type(word) is not int or not low <= word <= high:
            raise ValueError(word)
        return word


class Flag(Param):
    """A word that is said or not; the option is the name, unless it is given."""

    def __init__(self, name: str, help: str, *, option: str = "") -> None:  # noqa: A002 - click's own word for it
        super().__init__(name, option=option or f"--{name.replace('_', '-')}", help=help)

    def read(self, _at: AnyAt, typed: Typed) -> bool:
        """Whether it was said."""
        return bool(typed)

    def told(self, event: Event) -> bool:
        """Whether it was said."""
        return bool(event.get(self.fact or self.name))


class TurnedUp(Card):
    """``--card CARD``: what was turned up from the real pile; it is completed with any card of any pile.

    Whether the game has started is no matter of the card.
    """

    told = _turned

    def __init__(self, of: Names, what: str = "card") -> None:
        text = "The card that was turned up from the real pile: recorded as by hand."
        super().__init__("shown", of=of, what=what, option="--card", metavar="CARD", help=text, known=_piled)
        self.early = True

    def read(self, at: AnyAt, typed: Typed) -> object:
        """The card; an empty word is none."""
        return super().read(at, typed or None)


def _piled(begin: Mapping[str, Any]) -> Iterable[str]:
    return (card for cards in begin["piles"].values() for card in cards)


UNSEEN = "--unseen"
"""How a card of a real pile is said that not everybody may see: it takes no name, which all could read."""


class Unseen(Param):
    """Cards that are asked for and typed without anybody seeing them: with ``UNSEEN``, or whenever there is no option.

    Attributes:
        of: the cards that may be meant; None for any, whose ``means`` is what a cleaned name stands for.
        ask: what is asked, where {number} and {count} are which card of how many.
        needs: what is said where nobody is there to be asked.
        fault: what is said of a card that cannot be meant, without naming any.
        count: how many they are, given the table and what else was typed; None for one alone.
    """

    told = _turned

    def __init__(
        self,
        ask: str,
        needs: str,
        *,
        name: str = "shown",
        of: Names | None = None,
        means: Callable[[str], str] = str,
        fault: str = "",
        count: Callable[[AnyAt, Mapping[str, Typed]], int] | None = None,
        option: str = UNSEEN,
        help: str = "",  # noqa: A002 - click's own word for it
    ) -> None:
        super().__init__(name, option=option, help=help, many=count is not None)
        self.ask, self.needs, self.of, self.means, self.fault, self.count = ask, needs, of, means, fault, count

    def one(self, at: AnyAt, word: str) -> str:
        """The card."""
        if self.of is None:
            return self.means(at.clean(word, "card"))
        cards = self.of(started(at.state))
        try:
            return at.card(word, cards)
        except UsageError as error:
            raise RefusedError(self.fault) from error


ROLLED: How = {
    "option": "--rolled",
    "metavar": "ROLLS",
    "help": "What real dice showed, as white=3,red=9 or 3,9; repeat it for each round of a tie.",
    "many": True,
}
"""How the option is declared that says what real dice showed."""


class Rolled(Param):
    """``--rolled white=3,red=9``: what real dice showed, for each round."""

    def __init__(self) -> None:
        super().__init__("rolled", **ROLLED)

    def one(self, at: AnyAt, word: str | HandRoll) -> HandRoll:
        """A round."""
        return rolls(word, at.who) if isinstance(word, str) else word

    def told(self, event: Event) -> Typed:
        """The rounds, if they were typed in."""
        return event["rolls"] if rolled_by_hand(event) else ()


def started(state: S) -> S:
    """The game, if seats were drawn; before that no word means a player or a card of theirs."""
    if not state.started:
        raise NotStartedError
    return state


def numbers(text: str) -> list[int]:
    """Numbers of dice, with commas between them; none where anything else stands there."""
    parts = [part.strip() for part in text.split(",")]
    return [int(part) for part in parts] if all(re.fullmatch("[0-9]{1,7}", part) for part in parts) else []


def rolls(text: str, who: Callable[[str], str]) -> HandRoll:
    """One round of ``--rolled``: white=4,red=17, or w4,r17, or 4,17 in seat order; ``who`` turns a word into a seat."""
    shown = numbers(text)
    if shown:
        return shown
    found: Roll = {}
    for part in map(str.strip, text.split(",")):
        said = re.fullmatch("(.*[^ ]) *= *([0-9]{1,7})", part) or re.fullmatch("([^0-9=]+)([0-9]{1,7})", part)
        seat = who(said[1].strip()) if said else None
        if said is None or seat is None or seat in found:
            raise UsageError(
                f"'{text}' does not say what was rolled: write --rolled WHO=3,WHO=9, each player once, or --rolled 3,9 "
                "in seat order."
            )
        found[seat] = int(said[2])
    return found
