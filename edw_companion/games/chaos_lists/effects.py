"""What rolls bring: rolls still to be made, what waits on the stack, Globals, and what lasts, whose and until when.

Pure. What a roll leaves behind is said here for its line, and read out of it again; ``Effects`` is changed by the fold
alone. When something ends by itself, ``turns`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict, cast

from edw_companion.core import lasting
from edw_companion.core.lasting import ALL, GONE, UPKEEP, USED, Effect
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.texts import on_paper, with_that
from edw_companion.games.chaos_lists.values import Entry, Lasting, order_of, said
from edw_companion.text import either
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:

    class Left(TypedDict):
        """What a roll leaves behind.

        Attributes:
            who: whose it is, ALL for everybody's; None if that is to be said.
            until, change: as in ``Lasting``.
            text: where it is another than that of the roll.
            at: the moment at which that is done, as in ``Lasting``.
            later: its rolls that are made later, each with those fields of ``RollOrder`` that say something.
        """

        who: str | None
        until: str
        change: NotRequired[list[str]]
        text: NotRequired[str]
        at: NotRequired[str]
        later: NotRequired[list[dict[str, Any]]]


OTHERWISE = "otherwise"
"""What a condition begins with that is so only where the one before it is not."""

FORMER, LATTER = "first", "second"
"""Which of two results of which one counts something is."""

_FEW = 4
"""More lists than these are not named one by one."""


class Pending(NamedTuple):
    """A roll that is still to be made."""

    on: str  # the list's name, or "current", "next" or "chosen"; "" where it is one of several
    who: str | None  # who makes it; None if the roller of what calls for it chooses somebody
    stay: bool = False  # whether Globals in force stay beside a rolled Global, and the current list what it is
    lost: bool = False  # whether it is made by a player who has lost (Spite)
    of: tuple[str, ...] = ()  # the lists of which it is one
    random: bool = False  # whether chance takes one of them, and not the roller
    once: int = 0  # for so many rolls, this one included, one list is chosen; 0 where each is chosen for itself
    may: str = ""  # it is made only if this is so, in the text's words, which the table is asked about
    step: bool = False  # whether it is one of the chaos step's own
    why: str = ""  # what makes it more than the rules, or on another list, by name
    second: bool = False  # whether it is the second of two, of which one counts


class Ability(NamedTuple):
    """Something rolled that is not finished: it waits on the stack, or is resolving and has rolls to make."""

    name: str
    text: str  # what it does; "" if the name says it all
    on: str  # the list it came from; "" for what comes from no list
    who: str  # who controls it
    begun: bool  # whether it is resolving: then it cannot be countered any more
    queue: tuple[Pending, ...]  # the rolls that it still makes, the next one first
    leaves: tuple[Effect, ...] = ()  # what lasts from when it has resolved
    of_two: str = ""  # FORMER or LATTER of two rolls of which one counts, while that is still to be chosen

    @property
    def called(self) -> bool:
        """Whether its rolls are told by its name: it is of an entry, and no extra roll or Spite."""
        return bool(self.on or self.text)

    @property
    def condition(self) -> str:
        """What it is waiting for, in a word or two."""
        return "resolving" if self.begun else "one of two" if self.of_two else "waits"

    @property
    def changes(self) -> bool:
        """Whether the rolling is another when it has resolved."""
        return any(each.change for each in self.leaves)


class Global(NamedTuple):
    """What is in the command zone for everybody: its name, its text, and who rolled it or put it there by hand."""

    name: str
    text: str
    who: str
    rolled: bool = True


def left_by(entry: Entry, to: str, makers: Callable[[str], Sequence[str | None]], came: str) -> list[Left]:
    """What an entry leaves behind, as its line says it; ``makers`` gives the seats that one of ROLLERS means.

    ``came`` is what its text has rolled last.

    Its later rolls belong to the first thing that lasts. Where there is none they make one: what is in play stays until
    it leaves, what was on the stack until it has rolled once.
    """
    later = [said(order) for order in entry.rolls if order.when]
    stays = to in (values.TOKEN, values.COMMAND)
    alone = Lasting(GONE if stays else USED, ALL if to == values.COMMAND else "you")
    found: list[Left] = []
    for each in entry.lasts or ((alone,) if later else ()):
        text = on_paper(with_that(each.text, came))
        fields = {"change": [*each.change], "text": text, "at": each.at, "later": later}
        more = {key: field for key, field in fields.items() if field}
        whose = [ALL] if each.whose == ALL else makers(each.whose)
        found += [cast("Left", {"who": who, "until": each.until, **more}) for who in whose]
        later = []
    return found


def read_out(event: Event, text: str) -> tuple[Effect, ...]:
    """What the line of a roll with that text says that it leaves behind; in old files nothing."""
    globe = event["name"] if event["to"] == values.COMMAND else ""
    return tuple(
        Effect(
            event["name"],
            each["who"],
            event["who"],
            each["until"],
            each.get("at", ""),
            each.get("text", text),
            change=tuple(each.get("change", ())),
            later=tuple(map(order_of, each.get("later", ()))),
            globe=globe,
        )
        for each in event.get("lasts", ())
    )


def unsaid(effect: Effect) -> bool:
    """Whether the table has still to say whose it is, or which list is meant."""
    return effect.who is None or [*effect.change[:2]] == [values.AS, values.CHOSEN]


class Effects(lasting.Effects):
    """All that lasts on a table."""

    def changing(self, kind: str) -> list[Effect]:
        """What changes that in the rolling, the oldest first; what does so at each upkeep has still to be used."""
        return [each for each in self if [*each.change[:1]] == [kind] and not unsaid(each) and each.at != UPKEEP]

    def changing_for(self, who: str | None, kind: str) -> list[Effect]:
        """Likewise, as far as it concerns a player; None: one who is still to be chosen."""
        return [each for each in self.changing(kind) if lasting.concerns(each, who)]


def rest_after(queue: Sequence[Pending], count: int, on: str | None) -> list[Pending]:
    """What is left of a queue when the first rolls are gone, the last of them made on a list, or left out.

    Others for which that list was chosen too are on it. What it hangs on is answered for the same player's other rolls:
    those under the same condition are made with it or left out with it, those "otherwise" the other way round.
    """
    last, rest = queue[count - 1], [*queue[count:]]
    if on is not None:
        for at, pending in enumerate(rest[: max(last.once - 1, 0)]):
            rest[at] = pending._replace(on=on, of=(), once=0)
    if not last.may:
        return rest
    own = [at for at, pending in enumerate(rest) if pending.who == last.who]
    same = [*takewhile(lambda at: rest[at].may == last.may, own)]
    other = [*takewhile(lambda at: rest[at].may.startswith(OTHERWISE), own[len(same) :])]
    bare = [*takewhile(lambda at: rest[at].may == OTHERWISE, other)]
    settled, gone = (bare, same) if on is None else (same, other)
    left = [pending._replace(may="") if at in settled else pending for at, pending in enumerate(rest)]
    return [pending for at, pending in enumerate(left) if at not in gone]


def one_of(titles: Sequence[str], *, at_random: bool) -> str:
    """Lists of which a roll is on one, in words."""
    words = either(titles) if len(titles) <= _FEW else f"one of {len(titles)} lists"
    return f"{words} (at random)" if at_random else words
