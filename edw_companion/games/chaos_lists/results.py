"""What came of a roll: an entry with its dice rolled, the rolls it makes players make, or a creature built of several.

From a list and chance to facts; what is in the queue and on the stack is not known here. ``verify`` decides anew
without the lists, which no session's file holds: its first line has the dice and the names of every list, so that the
verdict is the same on any laptop. What an entry says, whom it makes roll, and what is chosen before it, is taken from
the line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from edw_companion.core.dice import parse_dice
from edw_companion.core.people import neighbours
from edw_companion.core.state import Event
from edw_companion.errors import BadFileError
from edw_companion.games.chaos_lists.dice import Asker, entry_at
from edw_companion.games.chaos_lists.effects import OTHERWISE, Pending, left_by
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.texts import Mark, in_lines, meant, split
from edw_companion.games.chaos_lists.values import CHOICE, ONCE, PLAYERS, RANDOM, Entry, RollList, RollOrder
from edw_companion.text import BREAK
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from edw_companion.games.chaos_lists.effects import Left

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

    class Marks(TypedDict, total=False):
        """What only some entries have; lasts: what they leave behind; also: others that stand at the number."""

        x: int
        times: int
        color: str
        cost: str
        type: str
        size: str
        card: bool
        lasts: list[Left]
        also: list[str]

    class Came(Marks):
        """What came; number: None for a procedure of several rolls."""

        number: int | None
        name: str
        text: str
        rolls: list[Call]


class Roller(NamedTuple):
    """Who rolls: with what, at which table, and the player chosen before it, if the list says so."""

    who: str
    chosen: str | None
    asker: Asker
    state: ChaosListsState


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
        pick = order.pick if order.of and order.pick != CHOICE else ""
        more = {"of": [*order.of], "pick": pick, "once": left if pick == ONCE else 0, "may": order.may}
        said = {key: field for key, field in more.items() if field}
        call = {"list": order.on, "who": maker, "times": times, "stay": order.stay, **said}
        calls += [cast("Call", call)] if times else []
        left -= times
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


def pendings(state: ChaosListsState, calls: Sequence[Call]) -> tuple[Pending, ...]:
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
    if makers == "random":
        return [roller.asker.among(others, "rolls")] if others else []
    seats: Mapping[str, Sequence[str | None]] = {
        "each": [who, *others],
        "others": others,
        "rest": [seat for seat in others if seat != roller.chosen],
        "left": [left] if left else [],
        "right": [right] if right else [],
        "chosen": [roller.chosen] if roller.chosen or state.here else [],
    }
    return seats.get(makers, [who])


MAX_AGAIN = 100
"""How often a gap or a repeat is rolled again before the list counts as broken."""


def outcome(roller: Roller, roll_list: RollList) -> Came:
    """What a player's roll on a list comes to."""
    if roll_list.build:
        return {"number": None, "name": roll_list.title, "text": _built(roller, roll_list), "rolls": []}
    rule = partial(counted, roller.state, roll_list.name)
    number, (entry, *also) = _rolled(roller, roll_list, rule, "came last")
    marks: Marks = {}
    if entry.x:
        marks["x"] = count(roller, entry.x, "x")
    if entry.times != "1":
        marks["times"] = count(roller, entry.times, "times")
    fields = entry._asdict()
    marks |= cast("Marks", {key: fields[key] for key in ("color", "cost", "type", "size", "card") if fields[key]})
    if also:
        marks["also"] = [each.name for each in also]
    text = BREAK.join(filter(None, [fill(entry.text, roller), *thrown(roller, entry)]))
    rolls = calls_of(roller, [order for order in entry.rolls if order.lists and not order.when])
    came = next((each for each in reversed(roller.asker.records) if each["for"] == "text" and "who" not in each), None)
    lasts = left_by(entry, roll_list.to, lambda whose: makers_of(roller, whose), str(came["came"]) if came else "")
    if lasts:
        marks["lasts"] = lasts
    return {"number": number, "name": entry.name, **marks, "text": text, "rolls": rolls}


def _rolled(
    roller: Roller, roll_list: RollList, counts: Callable[[int], int | None], barred: str
) -> tuple[int, list[Entry]]:
    """The number that ``counts`` and its entries; gaps, and numbers that are ``barred``, are rolled again."""
    for _ in range(MAX_AGAIN):
        number = roller.asker.number(roller.state.lists[roll_list.name])
        counting = counts(number)
        if counting is not None:
            return counting, roll_list.at(counting)
        roller.asker.again(f"{number} {barred if roll_list.at(number) else 'stands for nothing'}")
    raise BadFileError(f"{MAX_AGAIN} rolls of {roll_list.dice} on {roll_list.title} gave nothing", "lists check")


def fill(text: str, roller: Roller) -> str:
    """An entry's text with everything rolled; it was checked when its list was read."""
    parts = split(BREAK.join(in_lines(text)))
    return "".join(part if isinstance(part, str) else _filled(part, roller) for part in parts)


def _filled(mark: Mark, roller: Roller) -> str:
    """What came of a mark, in words; where nobody is left of whom one would be taken, it says so."""
    asker, here = roller.asker, roller.state.here
    if mark.dice is None:
        opponents = [seat for seat in here if seat != roller.who]
        options = {"player": here, "opponent": opponents}.get(mark.what, mark.words)
        return meant(mark, asker.among(options, "text") if options else "nobody")
    if mark.what == "each":
        rolls = [f"{name} {asker.dice(mark.dice, 'text', name)}" for name in here]
        return meant(mark, ", ".join(rolls))
    return meant(mark, str(asker.dice(mark.dice, "text")))


def _built(roller: Roller, roll_list: RollList) -> str:
    """The steps of a procedure in words, as "color: red; abilities: flying, trample; power or toughness: 7"."""
    told = []
    for step in roll_list.build:
        came = roller.asker.dice(parse_dice(step.dice), "build")
        if step.entries:
            told.append(f"{step.name} ({came}): {', '.join(_different(roller, roll_list, came)) or 'none'}")
        else:
            told.append(f"{step.name}: {step.words[came - 1] if step.words else came}")
    return "; ".join(told) + "."


def _different(roller: Roller, roll_list: RollList, wanted: int) -> list[str]:
    """So many different entries in words; repeats are rolled again."""
    taken: dict[int, str] = {}

    def new(number: int) -> int | None:
        return number if any(entry.low not in taken for entry in roll_list.at(number)[:1]) else None

    while len(taken) < wanted:
        _number, (entry, *_also) = _rolled(roller, roll_list, new, "has come")
        text = fill(entry.text, roller)
        taken[entry.low] = f"{entry.name} ({text})" if text else entry.name
    return [*taken.values()]


_OF_THE_ENTRY = (
    "number", "name", "x", "times", "color", "cost", "type", "size", "text", "rolls", "card", "lasts", "also",
)  # fmt: skip


def outcome_again(state: ChaosListsState, event: Event, asker: Asker) -> Came:
    """As ``outcome``: everything at random is asked for again, in the order in which it was recorded."""
    name = event["list"]
    listed = state.lists[name]
    for record in event["rolled"][len(asker.records) :]:
        if "among" in record:
            asker.among(record["among"], record["for"])
        elif record["for"] == "number":
            asker.number(listed)
        else:
            asker.dice(parse_dice(record["dice"]), record["for"], record.get("who"))
    came = {record["for"]: record for record in asker.records}
    facts = {key: event[key] for key in _OF_THE_ENTRY if key in event}
    if event["number"] is None:  # a procedure of several rolls
        facts |= {"name": listed["title"], "rolls": []}
    else:
        numbers = [counted(state, name, int(each["came"])) for each in asker.records if each["for"] == "number"]
        number = next((each for each in numbers[:-1] if each is not None), numbers[-1])
        found = None if number is None else entry_at(listed["entries"], number)
        facts |= {"number": number, "name": found[1] if found else None}
    facts |= {use: max(int(came[use]["came"]), 0) for use in ("x", "times") if use in came}
    texts = [str(record["came"]) for record in asker.records if record["for"] in ("text", "entry")]
    if not all(each in event["text"] for each in texts):
        facts["text"] = texts
    return cast("Came", facts)


# Which number counts, where an entry does not come again so soon (house rule ``repeats``); by the first line alone.

BAG = "bag"


def counted(state: ChaosListsState, name: str, number: int) -> int | None:
    """The number that counts where dice gave this one on a list; None where it is rolled again.

    In a gap, and where the entry came last on that list, it is rolled again. With a bag, an entry that has come gives
    way to the next one on the list that has not, from the last on to the first, until all have come: dice alone would
    need dozens of rolls to find it. A list with one entry gives that.
    """
    listed, came = state.lists[name]["entries"], state.came.get(name)
    if entry_at(listed, number) is None:
        return None
    if not came:
        return number
    dice = parse_dice(state.lists[name]["dice"])
    around = (*range(number, dice.most + 1), *range(dice.least, number))
    others = [each for each in around if (entry := entry_at(listed, each)) is not None and entry[0] not in came]
    if not others:
        return number
    return others[0] if state.house["repeats"] == BAG or others[0] == number else None


def remember(state: ChaosListsState, name: str, number: int) -> None:
    """Keep what came on a list, as far as the house rule counts it."""
    entry = entry_at(state.lists[name]["entries"], number)
    if state.house["repeats"] == "allowed" or entry is None:
        return
    came = state.came.get(name, [])
    bag = state.house["repeats"] == BAG and entry[0] not in came
    state.came[name] = [*came, entry[0]] if bag else [entry[0]]
