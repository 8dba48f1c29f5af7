"""Rolls that are still to be made, what makes them, and what a queue of them leaves when some are gone. Pure."""

from collections.abc import Sequence
from itertools import takewhile

from edw_companion.games.chaos_lists.effects import Effect
from edw_companion.text import either
from edw_companion.tuples import NamedTuple

OTHERWISE = "otherwise"
"""What a condition begins with that is so only where the one before it is not."""

FIRST, SECOND = "first", "second"

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
    of_two: str = ""  # FIRST or SECOND of two rolls of which one counts, while that is still to be chosen

    @property
    def called(self) -> bool:
        """Whether its rolls are told by its name: it is of an entry, and no extra roll or Spite."""
        return bool(self.on or self.text)

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
