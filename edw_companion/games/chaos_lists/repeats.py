"""Which number of a list counts, where an entry does not come again so soon (house rule ``repeats``).

Known from the session's first line alone, so that ``verify`` decides it as the roll did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edw_companion.core.dice import parse_dice
from edw_companion.games.chaos_lists.state import ChaosListsState

BAG = "bag"


def counted(state: ChaosListsState, name: str, number: int) -> int | None:
    """The number that counts where dice gave this one on a list; None where it is rolled again.

    In a gap, and where the entry came last on that list, it is rolled again. With a bag, an entry that has come gives
    way to the next one on the list that has not, from the last on to the first, until all have come: dice alone would
    need dozens of rolls to find it. A list with one entry gives that.
    """
    if at(state, name, number) is None:
        return None
    came = state.came.get(name)
    if not came:
        return number
    low, high = _span(state, name)
    others = [
        each for each in (*range(number, high + 1), *range(low, number)) if at(state, name, each) not in (None, *came)
    ]
    if not others:
        return number
    return others[0] if state.house["repeats"] == BAG or others[0] == number else None


def remember(state: ChaosListsState, name: str, number: int) -> None:
    """Keep what came on a list, as far as the house rule counts it."""
    entry = at(state, name, number)
    if state.house["repeats"] == "allowed" or entry is None:
        return
    came = state.came.get(name, [])
    state.came[name] = [*came, entry] if state.house["repeats"] == BAG and entry not in came else [entry]


def at(state: ChaosListsState, name: str, number: int) -> str | None:
    """The numbers of the entry that a number gives, as "12" or "12-14"; None in a gap."""
    return next(
        (numbers for low, high, numbers, _ in entries(state.lists[name]["entries"]) if low <= number <= high), None
    )


def name_at(listed: Sequence[str], number: int) -> str | None:
    """The name that stands at a number in "12 Name" and "12-14 Name"; None in a gap."""
    return next((name for low, high, _, name in entries(listed) if low <= number <= high), None)


def entries(listed: Sequence[str]) -> Iterator[tuple[int, int, str, str]]:
    """The lowest and the highest number of each entry, the same as text, and its name."""
    for entry in listed:
        numbers, _, name = entry.partition(" ")
        low, _, high = numbers.partition("-")
        yield int(low), int(high or low), numbers, name


def _span(state: ChaosListsState, name: str) -> tuple[int, int]:
    """The lowest and the highest number that a list's dice give."""
    dice = parse_dice(state.lists[name]["dice"])
    return dice.times + dice.plus, dice.times * dice.sides + dice.plus
