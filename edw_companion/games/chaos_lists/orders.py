"""What an entry makes players roll, as facts: whose rolls they are, on which list or on one of several, how often.

Dice that are rolled with the text are here too. What is rolled later, an order with ``when``, is not: see ``moments``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.away import neighbours
from edw_companion.core.dice import parse_dice
from edw_companion.games.chaos_lists.asker import Asker
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.values import CHOICE, ONCE, PLAYERS, RANDOM, Entry, RollOrder
from edw_companion.games.chaos_lists.waiting import OTHERWISE, Pending
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    class Call(TypedDict):
        """Rolls that somebody must make; who: None if the roller chooses somebody.

        Attributes:
            of: the lists of which each of them is one, where the list is not said.
            pick: how it is taken, where that is not by choice.
            once: for so many rolls, these included, one list is chosen.
            may: what must be so.
        """

        list: str
        who: str | None
        times: int
        stay: bool
        of: NotRequired[list[str]]
        pick: NotRequired[str]
        once: NotRequired[int]
        may: NotRequired[str]


class Roller(NamedTuple):
    """Who rolls: with what, at which table, and the player chosen before it, if the list says so."""

    who: str
    chosen: str | None
    asker: Asker
    state: MayhemState


def calls_of(roller: Roller, orders: Iterable[RollOrder]) -> list[Call]:
    """The rolls of several orders, one after the other; what hangs on dice that were just rolled is settled by them."""
    calls: list[Call] = []
    met: bool | None = None
    for order in orders:
        first, _, more = order.may.partition(" ")
        if first != OTHERWISE:
            met, more = (settled(order.may, roller.asker) if order.may else None), ""
        if not order.may or met is None:
            calls += _called(roller, order)
        elif met != (first == OTHERWISE):
            calls += _called(roller, order._replace(may=more))
    return calls


_SHOWN = re.compile(
    r".*\b(?:rolls?|comes? to|comes? up|(?:result|total|roll) is)\s+(?:an? )?"
    r"(?P<than>greater than |more than |less than |lower than )?(?P<number>[0-9]{1,3})"
    r"(?: or (?P<way>less|lower|fewer|more|greater|higher))?"
)
_UP, _DOWN = ("more", "greater", "higher"), ("less", "lower", "fewer")


def settled(may: str, asker: Asker) -> bool | None:
    """Whether a condition is met, as "you roll 5 or less" is by the dice that were rolled; None if it is not on them.

    The dice are the only ones that were rolled for the text.
    """
    found = _SHOWN.fullmatch(may)
    dice = [each for each in asker.records if "dice" in each and each["for"] in ("text", "later")]
    if found is None or len(dice) != 1:
        return None
    came, number, than = int(dice[0]["came"]), int(found["number"]), (found["than"] or "").partition(" ")[0]
    if than:
        return came > number if than in _UP else came < number
    return came >= number if found["way"] in _UP else came <= number if found["way"] in _DOWN else came == number


def _called(roller: Roller, order: RollOrder) -> list[Call]:
    """The rolls of an order: calls for each who makes some; none if nobody is there."""
    made = [(maker, count(roller, order.times, "rolls")) for maker in makers_of(roller, order.who)]
    left = sum(times for _, times in made)
    calls: list[Call] = []
    for maker, times in made:
        call: Call = {"list": order.on, "who": maker, "times": times, "stay": order.stay}
        if order.of:
            call["of"] = list(order.of)
        if order.of and order.pick != CHOICE:
            call["pick"] = order.pick
        if order.of and order.pick == ONCE:
            call["once"] = left
            left -= times
        if order.may:
            call["may"] = order.may
        calls += [call] if times else []
    return calls


def thrown(roller: Roller, entry: Entry) -> Iterator[str]:
    """The dice that an entry throws as it comes, each with what came, in words; who rolls them, where several do."""
    for order in entry.rolls:
        if not order.dice or order.when or order.may:
            continue
        dice = parse_dice(order.dice)
        came = []
        for maker in makers_of(roller, order.who):
            times = count(roller, order.times, "rolls")
            own = maker if maker != roller.who or order.who != "you" else None
            rolls = [str(roller.asker.dice(dice, "text", own)) for _ in range(times)]
            came += [f"{own} {', '.join(rolls)}" if own else ", ".join(rolls)] if rolls else []
        if came:
            yield f"Rolled: {'; '.join(came)} ({order.dice})."


def pendings(state: MayhemState, calls: Sequence[Call]) -> tuple[Pending, ...]:
    """The rolls of an event, one by one; what Spite makes somebody roll who has lost is rolled all the same."""
    return tuple(
        Pending(
            each["list"],
            each["who"],
            each["stay"],
            each["who"] is not None and each["who"] not in state.living,
            tuple(each.get("of", ())),
            each.get("pick") == RANDOM,
            each["once"] - made if "once" in each else 0,
            each.get("may", ""),
        )
        for each in calls
        for made in range(each["times"])
    )


def count(roller: Roller, text: str, use: str) -> int:
    """A number, what dice came to, or the number of players who are there; at least 0."""
    if text == PLAYERS:
        return len(roller.state.here)
    return int(text) if text.isdigit() else max(roller.asker.dice(parse_dice(text), use), 0)


def makers_of(roller: Roller, makers: str) -> Sequence[str | None]:
    """The seats that one of ROLLERS means; None for one whom the roller chooses as it is made."""
    who, state = roller.who, roller.state
    others = [seat for seat in state.turns.after(who)[:-1] if seat in state.here]
    left, right = neighbours(state, who)
    match makers:
        case "each":
            return [who, *others]
        case "others":
            return others
        case "rest":
            return [seat for seat in others if seat != roller.chosen]
        case "random":
            return [roller.asker.among(others, "rolls")] if others else []
        case "left" | "right":
            beside = left if makers == "left" else right
            return [beside] if beside else []
        case "chosen":
            return [roller.chosen]
        case _:
            return [who]
