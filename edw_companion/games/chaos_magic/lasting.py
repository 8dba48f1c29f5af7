"""What Chaos cards leave until a moment, or for one: noted as they resolve, called when it is due, over by itself.

Rule 3; ruling 26.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from edw_companion.core.at import At
from edw_companion.core.due import DO, Due
from edw_companion.core.kind import Chapter, Kind
from edw_companion.core.lasting import (
    END_OF_NEXT,
    END_STEP,
    GONE,
    MOST,
    NEXT_TURN,
    TURN,
    UNTIL,
    Effect,
    Moment,
    Which,
    until_words,
    usual_end,
)
from edw_companion.core.params import Number, Text, Who
from edw_companion.core.state import alive, running
from edw_companion.errors import RefusedError, UsageError
from edw_companion.games.chaos_magic.phases import CHAOS_STEP
from edw_companion.games.chaos_magic.state import ChaosMagicState, OnStack, bordered
from edw_companion.text import listed

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.facts import Line

    class Begun(TypedDict):
        """What a line says of something that lasts until a moment, or is done at one; see ``core.lasting``."""

        name: str
        who: str
        until: NotRequired[str]
        moment: NotRequired[str]
        amount: NotRequired[int]
        text: NotRequired[str]

    class Kept(Line, Begun):
        """What somebody notes."""

    class Dropped(Line):
        """What is over; done: it was due, and is done."""

        number: int
        name: str
        who: str
        done: NotRequired[bool]


CHAPTER = Chapter[ChaosMagicState]()

_AT = (
    (r"\bat the beginning of the next end step\b", END_STEP),
    (r"\bat the beginning of your next ([Cc]haos step|upkeep|turn)\b", ""),
)
_UNTIL = (
    (r"\buntil the end of your next turn\b", END_OF_NEXT),
    (r"\b(?:until|before) your next turn\b", NEXT_TURN),
    (r"\buntil end of turn\b", TURN),
)
"""The moments in the words of a card, at which something is to be done and until which something lasts."""
_EACH = r"\bduring the next (untap step) of each player\b"


def does(state: ChaosMagicState, card: str, side: str | None) -> str:
    """What a Chaos card does as it resolves: what its turning up has triggered was done before."""
    lines = [line for line in state.says(card, side) if line != state.trigger(card)]
    return " ".join(line.removeprefix(f"{side} ({bordered(state.colors(card, side))}): ") for line in lines)


def begun_by(state: ChaosMagicState, entry: OnStack) -> list[Begun]:
    """What a card that resolves leaves until a moment or for one; what it quotes has its own time."""
    found: list[Begun] = []
    name, who = str(entry.side or entry.card), entry.who
    for sentence in sentences(re.sub("“[^”]*”", "", does(state, str(entry.card), entry.side))):
        each = re.search(_EACH, sentence)
        if each:
            others = [seat for seat in state.living if seat != who]
            found += [{"name": name, "who": seat, "text": sentence, "moment": each[1]} for seat in others]
        elif at := next(_moments(_AT, sentence), ""):
            found.append({"name": name, "who": who, "text": sentence, "moment": at})
        elif until := next(_moments(_UNTIL, sentence), ""):
            found.append({"name": name, "who": who, "text": sentence, "until": until})
    return found


def effect(begun: Mapping[str, Any]) -> Effect:
    """Such a thing as it begins."""
    at = begun.get("moment", "")
    until = begun.get("until") or usual_end(at)
    return Effect(begun["name"], begun["who"], begun["who"], until, at, begun.get("text", ""), begun.get("amount"))


def _moments(moments: Sequence[tuple[str, str]], sentence: str) -> Iterator[str]:
    for pattern, moment in moments:
        said = re.search(pattern, sentence, re.IGNORECASE)
        if said:
            yield moment or (CHAOS_STEP if "step" in said[1] else f"next {said[1]}")


def until_of(text: str) -> str:
    """Until when somebody gains control by a card with that text; "" where it says no end."""
    said = (sentence for sentence in sentences(text) if re.search(r"(?i)\bgains? control\b", sentence))
    return next((moment for sentence in said for moment in _moments(_UNTIL, sentence)), "")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.!?”]) (?=[A-Z{“])", text)


def told(state: ChaosMagicState) -> list[str]:
    """All that lasts or waits, a line each, with its number."""
    return [f"{each.number}. {_line(state, each)}" for each in state.effects.things]


def short(state: ChaosMagicState) -> list[str]:
    """Likewise in one line, by its name alone; none where nothing does."""
    things = [_line(state, each._replace(text="")) for each in state.effects.things]
    return [f"Lasts: {'; '.join(things)}"] if things else []


def _line(state: ChaosMagicState, each: Effect) -> str:
    until = until_words(state, each) or f"{state.title(each.who)}'s"
    return f"{_deed(each)} ({until})"


def _deed(each: Effect) -> str:
    much = "" if each.amount is None else f" ({each.amount})"
    return f"{each.name}: {each.text.rstrip('.')}{much}" if each.text else f"{each.name}{much}"


def data(state: ChaosMagicState) -> list[dict[str, Any]]:
    """All that lasts or waits, for programs."""
    return [{**each._asdict(), "due": state.happens(each)} for each in state.effects.things]


def dues(state: ChaosMagicState) -> list[Due]:
    """What is to be done in this turn, as a card that resolved before has said."""
    return [
        Due(f"{state.title(each.who)}: {_deed(each)} ({DO})", f"chaos drop {each.number}", waits=True, told=True)
        for each in state.happening()
    ]


def tell_begun(state: ChaosMagicState, begun: Sequence[Begun]) -> str:
    """Until when, or for when, a card has left something; with a space before it, "" for nothing."""
    when = [until_words(state, effect(each)) for each in begun]
    return f" Noted: {listed([*dict.fromkeys(when)])}." if when else ""


KEPT: Kind[ChaosMagicState, Kept] = CHAPTER.kind("lasting-noted", since=6)


@KEPT.command(
    Who(),
    Text("name", "note", metavar="TEXT", rest=True),
    UNTIL,
    Moment(CHAOS_STEP),
    Number("amount", 0, 1_000_000, option="--amount", metavar="N", help="How much."),
    words="chaos keep",
)
def keep(
    at: At[ChaosMagicState], who: str, name: str, until: str | None, moment: str | None, amount: int | None
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
    if len(at.state.effects.things) >= MOST:
        raise RefusedError(f"There is no room for more than {MOST} things that last.")
    facts: Kept = {"name": name, "who": who}
    if moment:
        facts["moment"] = moment
    else:
        facts["until"] = until or GONE
    if amount is not None:
        facts["amount"] = amount
    return facts


@KEPT.applies
def _(state: ChaosMagicState, event: Kept) -> None:
    state.begin_effects([effect(event)])


@KEPT.tells
def _(state: ChaosMagicState, event: Kept) -> str:
    return f"Noted: {_line(state, effect(event))}."


DROPPED: Kind[ChaosMagicState, Dropped] = CHAPTER.kind("lasting-over", since=6)


@DROPPED.command(Which("number", metavar="NAME", rest=True), words="chaos drop")
def drop(at: At[ChaosMagicState], number: int) -> Dropped:
    """Something lasts no longer, or what was due is done.

    NAME is its name or a beginning of it, or its number in 'edw chaos lasts'.

    Example: edw chaos drop "Rain Check"
    """
    running(at.state)
    thing = at.state.effects.find(number)
    facts: Dropped = {"number": number, "name": thing.name, "who": str(thing.who)}
    if at.state.happens(thing):
        facts["done"] = True
    return facts


@DROPPED.applies
def _(state: ChaosMagicState, event: Dropped) -> None:
    state.effects.end([event["number"]])


@DROPPED.tells
def _(_state: ChaosMagicState, event: Dropped) -> str:
    return f"{event['name']} is {'done' if event.get('done') else 'over'}."
