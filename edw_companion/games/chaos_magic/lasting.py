"""What Chaos cards leave until a moment, or for one: noted as they resolve, called when it is due, over by itself.

Rule 3; ruling 26.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core import lasting, words
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.lasting import Thing
from edw_companion.core.params import Number, Text, Who, Word, started
from edw_companion.core.state import Event, alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic.phases import CHAOS_STEP
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired

    from edw_companion.core.facts import Line

    class Kept(Line):
        """What somebody notes; see ``core.lasting.Begun``."""

        what: str
        who: str
        until: NotRequired[str]
        when: NotRequired[str]
        amount: NotRequired[int]

    class Dropped(Line):
        """What is over; done: it was due, and is done. See ``core.lasting.Over``."""

        number: int
        what: str
        who: str
        done: NotRequired[bool]


MOST = 100
CHAPTER = Chapter[ChaosMagicState]()

_AT = (
    (r"\bat the beginning of the next end step\b", lasting.TURN),
    (r"\bat the beginning of your next ([Cc]haos step|upkeep|turn)\b", ""),
)
_UNTIL = (
    (r"\buntil the end of your next turn\b", lasting.END_OF_NEXT),
    (r"\b(?:until|before) your next turn\b", lasting.NEXT_TURN),
    (r"\buntil end of turn\b", lasting.TURN),
)
"""The moments in the words of a card, at which something is to be done and until which something lasts."""
_EACH = r"\bduring the next (untap step) of each player\b"


def does(state: ChaosMagicState, card: str, side: str | None) -> str:
    """What a Chaos card does as it resolves: what its turning up has triggered was done before."""
    lines = [line for line in state.says(card, side) if line != state.trigger(card)]
    return " ".join(line.removeprefix(f"{side} ({bordered(state.colors(card, side))}): ") for line in lines)


def begun_by(state: ChaosMagicState, entry: OnStack) -> list[lasting.Begun]:
    """What a card that resolves leaves until a moment or for one; what it quotes has its own time."""
    found: list[lasting.Begun] = []
    what, who = str(entry.side or entry.card), entry.who
    for sentence in sentences(re.sub("“[^”]*”", "", does(state, str(entry.card), entry.side))):
        each = re.search(_EACH, sentence)
        if each:
            others = [seat for seat in state.living if seat != who]
            found += [_begun(what, seat, sentence, when=f"{lasting.NEXT} {each[1]}") for seat in others]
        elif when := next(_moments(_AT, sentence), ""):
            begun = _begun(what, who, sentence, when=when)
            if when == f"{lasting.NEXT} {CHAOS_STEP}" and who == state.active and not state.drew:
                begun["due"] = True  # that step is still to come in this very turn
            found.append(begun)
        elif until := next(_moments(_UNTIL, sentence), ""):
            found.append(_begun(what, who, sentence, until=until))
    return found


def _begun(what: str, who: str, sentence: str, **when: str) -> lasting.Begun:
    begun: Any = {"what": what, "who": who, "text": sentence, **when}
    found: lasting.Begun = begun
    return found


def _moments(moments: Sequence[tuple[str, str]], sentence: str) -> Iterator[str]:
    for pattern, moment in moments:
        said = re.search(pattern, sentence, re.IGNORECASE)
        if said:
            yield moment or f"{lasting.NEXT} {said[1]}"


def until_of(text: str) -> str:
    """Until when somebody gains control by a card with that text; "" where it says no end."""
    said = (sentence for sentence in sentences(text) if re.search(r"(?i)\bgains? control\b", sentence))
    return next((moment for sentence in said for moment in _moments(_UNTIL, sentence)), "")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?”]) (?=[A-Z{“])", text)


def told(state: ChaosMagicState) -> list[str]:
    """All that lasts or waits, a line each, with its number."""
    return [f"{each.number}. {_line(state, each)}" for each in state.lasting.things]


def short(state: ChaosMagicState) -> list[str]:
    """Likewise in one line, by its name alone; none where nothing does."""
    things = [_line(state, each._replace(text="")) for each in state.lasting.things]
    return [f"Lasts: {'; '.join(things)}"] if things else []


def _line(state: ChaosMagicState, each: Thing) -> str:
    return f"{each.told()} ({lasting.words(each, state.title(each.who))})"


def data(state: ChaosMagicState) -> list[dict[str, Any]]:
    """All that lasts or waits, for programs."""
    return [each._asdict() for each in state.lasting.things]


def dues(state: ChaosMagicState) -> list[Due]:
    """What is to be done in this turn, as a card that resolved before has said."""
    return [
        Due(f"{state.title(each.who)}: {each.told()} ({DO})", f"chaos drop {each.number}", waits=True, told=True)
        for each in state.lasting.left()
    ]


def tell_begun(state: ChaosMagicState, begun: Sequence[lasting.Begun]) -> str:
    """Until when, or for when, a card has left something; with a space before it, "" for nothing."""
    when = [lasting.words(Thing(**each), state.title(each["who"])) for each in begun]
    return f" Noted: {listed([*dict.fromkeys(when)])}." if when else ""


def tell_over(ended: Sequence[lasting.Over], verb: str = "is over") -> str:
    """That these are over, one after the other."""
    return " ".join(f"{what} {verb}." for what in dict.fromkeys(each["what"] for each in ended))


class When(Text):
    """A moment: until it something lasts, or at it something is to be done."""

    def said(self, text: str, clean: Any) -> str:
        """See ``core.lasting.moment``."""
        return lasting.moment(clean(text, self.what, words.MAX_NAME), (CHAOS_STEP,))


class Which(Word):
    """Something that lasts or waits: by its number, its name, or a beginning of it."""

    def one(self, at: At[Any], word: str) -> int:
        """Its number."""
        things = started(at.state).lasting.things
        names = {str(each.number): (str(each.number), each.what, f"{each.who} {each.what}") for each in things}
        return int(words.choose(word, names, "thing that lasts"))

    def told(self, event: Event) -> str:
        """See ``Param``."""
        return str(event["number"])


UNTIL = When(
    "until", "moment", option="--until", metavar="WHEN", help="How long: 'next turn', 'end of turn', '3 turns', gone."
)
AT = When(
    "moment", "moment", option="--at", metavar="WHEN", fact="when",
    help="When it is to be done: 'next upkeep', 'next chaos step', 'end of turn'.",
)  # fmt: skip

KEPT: Kind[ChaosMagicState, Kept] = CHAPTER.kind("lasting-noted", since=6)


@KEPT.command(
    Who(),
    Text("what", "note", metavar="TEXT", rest=True),
    UNTIL,
    AT,
    Number("amount", 0, 1_000_000, option="--amount", metavar="N", help="How much."),
    words="chaos keep",
)
def keep(
    at: At[ChaosMagicState], who: str, what: str, until: str | None, moment: str | None, amount: int | None
) -> Kept:
    """Note what lasts, or what WHO must not forget.

    It ends at a moment (--until), or is to be done at one (--at). The next turn, upkeep and Chaos step are WHO's. What
    Chaos cards say of such moments is noted by itself as they resolve.

    Example: edw chaos keep Ann "the Goat comes back" --at "next upkeep"
    """
    # Ruling 26.
    alive(at.state, who)
    if until and moment:
        raise UsageError("It lasts until a moment or is done at one: leave --until or --at out.")
    if len(at.state.lasting.things) >= MOST:
        raise RefusedError(f"There is no room for more than {MOST} things that last.")
    facts: Kept = {"what": what, "who": who}
    if moment:
        facts["when"] = moment
    else:
        facts["until"] = until or lasting.GONE
    if amount is not None:
        facts["amount"] = amount
    return facts


@KEPT.applies
def _(state: ChaosMagicState, event: Kept) -> None:
    state.lasting.begin([{key: event[key] for key in _SAID if key in event}])  # type: ignore[literal-required]


_SAID = ("what", "who", "until", "when", "amount")


@KEPT.tells
def _(state: ChaosMagicState, event: Kept) -> str:
    thing = Thing(event["what"], event["who"], event.get("until", ""), event.get("when", ""), event.get("amount"))
    return f"Noted: {_line(state, thing)}."


DROPPED: Kind[ChaosMagicState, Dropped] = CHAPTER.kind("lasting-over", since=6)


@DROPPED.command(Which("number", metavar="NAME", rest=True, names=lambda state: _names(state)), words="chaos drop")
def drop(at: At[ChaosMagicState], number: int) -> Dropped:
    """Something lasts no longer, or what was due is done.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos drop "Rain Check"
    """
    running(at.state)
    thing = at.state.lasting.find(number)
    facts: Dropped = {"number": number, "what": thing.what, "who": thing.who}
    if thing.due:
        facts["done"] = True
    return facts


def _names(state: ChaosMagicState) -> list[str]:
    return [each.what for each in state.lasting.things]


@DROPPED.applies
def _(state: ChaosMagicState, event: Dropped) -> None:
    state.lasting.end([event["number"]])


@DROPPED.tells
def _(_state: ChaosMagicState, event: Dropped) -> str:
    return f"{event['what']} is {'done' if event.get('done') else 'over'}."
