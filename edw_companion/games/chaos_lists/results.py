"""What came of a roll: an entry with its dice rolled, the rolls it makes players make, or a creature built of several.

From a list and chance to facts; what is in the queue and on the stack is not known here. ``verify`` decides anew
without the lists, which no session's file holds: its first line has the dice and the names of every list, so that the
verdict is the same on any laptop. What an entry says, whom it makes roll, and what is chosen before it, is taken from
the line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from edw_companion.chance import Chance
from edw_companion.core.absence import neighbours
from edw_companion.core.dice import Dice, parse_dice
from edw_companion.core.state import Event
from edw_companion.errors import BadFileError, UsageError
from edw_companion.games.chaos_lists.numbers import NumberQuestion, in_tens, number_of
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.texts import Mark, split
from edw_companion.games.chaos_lists.values import Entry, RollList, RollOrder
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import NotRequired, TypedDict

    from edw_companion.core.wanted import WantedError
    from edw_companion.sentences import Sentence

    Record = TypedDict(
        "Record",
        {
            "for": str,
            "dice": NotRequired[str],
            "among": NotRequired[list[str]],
            "came": int | str,
            "who": NotRequired[str],
            "name": NotRequired[str | None],
        },
    )
    """A draw: what for, the dice or those it was among, what came, for whom; of a list's number the entry's name."""

    class Call(TypedDict):
        """Rolls that somebody must make; who: None if the roller chooses somebody."""

        list: str
        who: str | None
        times: int
        stay: bool

    class Marks(TypedDict, total=False):
        """What only some entries have; also: others that stand at the number."""

        x: int
        times: int
        color: str
        card: bool
        also: list[str]

    class Came(Marks):
        """What came; number: None for a procedure of several rolls."""

        number: int | None
        name: str
        text: str
        rolls: list[Call]


MAX_AGAIN = 100
"""How often a gap or a repeat is rolled again before the list counts as broken."""


class Asker:
    """What a roll on a list draws with, one thing after the other; ``records`` is what came."""

    def __init__(
        self, chance: Chance, label: str, by_hand: Iterable[Sequence[int]] = (), whose: str = "Somebody"
    ) -> None:
        """``label`` is "<list>/<k-th roll of the game>"; ``by_hand`` what real dice showed, a roll after the other.

        ``whose`` says who rolls, and where, as "Ann on Chaos A".
        """
        self.records: list[Record] = []
        self._chance = chance
        self._label, self._whose = label, whose
        self._by_hand = deque(by_hand)

    def dice(self, dice: Dice, use: str, who: str | None = None) -> int:
        """The sum of the dice, and what is added to it."""
        shown = self._shown(dice, use, who=who)
        total = sum(self._chance.dice(self._next(), dice.times, dice.sides, shown)) + dice.plus
        self.records.append({"for": use, "dice": str(dice), "came": total})
        if who is not None:
            self.records[-1]["who"] = who
        return total

    def number(self, roll_list: RollList) -> tuple[int, list[Entry]]:
        """A number on a list, and its entries: none in a gap. By hand it is read off the dice, where there is one."""
        dice = roll_list.roll
        if dice.times == 1 and self._by_hand and (len(self._by_hand[0]) == 1 or in_tens(dice)):
            self._by_hand[0] = [number_of(dice, self._by_hand[0]) - dice.plus]
        number = self.dice(dice, "number")
        found = roll_list.at(number)
        self.records[-1]["name"] = found[0].name if found else None
        return number, found

    def among(self, options: Sequence[str], use: str) -> str:
        """One of the options, each as likely; by hand its place among them, from 1."""
        shown = self._shown(Dice(1, len(options), 0), use, options)
        came = options[self._chance.pick(self._next(), len(options), shown[0] if shown else None) - 1]
        self.records.append({"for": use, "among": list(options), "came": came})
        return came

    def check_spent(self) -> None:
        """Check that everything that was given by hand was asked for."""
        if self._by_hand:
            raise UsageError("There are more --rolled than were rolled: leave the last ones out.")

    def _wanted(self, why: Sentence, dice: Dice, use: str, options: Sequence[str], who: str | None) -> WantedError:
        from edw_companion.core import wanted  # a table without dice of its own does without

        came = [record["name"] for record in self.records if record["for"] == "number"]
        whose = ", ".join(filter(None, [self._whose, *came[-1:], who]))
        if options:
            places = {option: ("--rolled", str(place)) for place, option in enumerate(options, 1)}
            text = f"{whose}: which of them did your dice pick?"
            return wanted.choice(why, text, places, "--rolled N, its place among them")
        if use == "number" and dice.times == 1:
            span = f"{1 + dice.plus} to {dice.sides + dice.plus}"
            question = NumberQuestion(f"{self._whose}: what did the roll show, {span}?", dice)
            return wanted.WantedError(why, question, "--rolled N")
        return wanted.dice(why, f"{dice.times}d{dice.sides}", dice.times, 1, dice.sides, whose)

    def _next(self) -> str:
        return f"{self._label}/{len(self.records) + 1}"

    def _shown(self, dice: Dice, use: str, options: Sequence[str] = (), who: str | None = None) -> Sequence[int] | None:
        """What real dice showed; None to roll here. One of ``options`` is picked, where there are any."""
        if not self._by_hand:
            spec = f"pick {len(options)}" if options else f"{dice.times}d{dice.sides}"
            why = self._chance.wanted(self._next(), spec, "dice")
            if why is not None:
                raise self._wanted(why, dice, use, options, who)
            return None
        shown = self._by_hand.popleft()
        if len(shown) != dice.times:
            numbers = ",".join(["N"] * min(dice.times, 5))
            raise UsageError(f"The next roll is {dice}: say what its dice showed with --rolled {numbers}")
        return shown


class Roller(NamedTuple):
    """Who rolls: with what, at which table, and the player chosen before it, if the list says so."""

    who: str
    chosen: str | None
    asker: Asker
    state: MayhemState


def outcome(roller: Roller, roll_list: RollList) -> Came:
    """What a player's roll on a list comes to."""
    if roll_list.build:
        return {"number": None, "name": roll_list.title, "text": _built(roller, roll_list), "rolls": []}
    number, (entry, *also) = _rolled(roller, roll_list)
    marks: Marks = {}
    if entry.x:
        marks["x"] = _count(roller, entry.x, "x")
    if entry.times != "1":
        marks["times"] = _count(roller, entry.times, "times")
    if entry.color:
        marks["color"] = entry.color
    text = _text(roller, entry)
    rolls = [call for order in entry.rolls for call in _called(roller, order)]
    came: Came = {"number": number, "name": entry.name, **marks, "text": text, "rolls": rolls}
    if entry.card:
        came["card"] = True
    if also:
        came["also"] = [each.name for each in also]
    return came


def _rolled(roller: Roller, roll_list: RollList, taken: frozenset[str] = frozenset()) -> tuple[int, list[Entry]]:
    """A number and its entries: gaps, and entries that were ``taken`` by their numbers, are rolled again."""
    for _ in range(MAX_AGAIN):
        number, found = roller.asker.number(roll_list)
        if found and found[0].at not in taken:
            return number, found
    raise BadFileError(f"{MAX_AGAIN} rolls of {roll_list.dice} on {roll_list.title} gave nothing", "lists check")


def _count(roller: Roller, text: str, use: str) -> int:
    """A number, or what dice came to; at least 0."""
    return int(text) if text.isdigit() else max(roller.asker.dice(parse_dice(text), use), 0)


def _text(roller: Roller, entry: Entry) -> str:
    here = roller.state.here
    return fill(entry.text, roller.asker, here, [seat for seat in here if seat != roller.who])


def fill(text: str, asker: Asker, players: Sequence[str], opponents: Sequence[str]) -> str:
    """The text with everything rolled; it was checked when its list was read.

    ``players`` (in seat order) are those of whom one is taken at random, and who roll where each does; ``opponents``
    likewise. Where nobody is left, the text says so.
    """
    parts = (part if isinstance(part, str) else _filled(part, asker, players, opponents) for part in split(text))
    return "".join(parts)


def _filled(mark: Mark, asker: Asker, players: Sequence[str], opponents: Sequence[str]) -> str:
    if mark.dice is None:
        options = {"player": players, "opponent": opponents}.get(mark.what, mark.words)
        return f"{asker.among(options, 'text') if options else 'nobody'} ({mark.shown})"
    if mark.what == "each":
        rolls = [f"{name} {asker.dice(mark.dice, 'text', name)}" for name in players]
        return f"{', '.join(rolls)} ({mark.shown})"
    return f"{asker.dice(mark.dice, 'text')} ({mark.shown})"


def _called(roller: Roller, order: RollOrder) -> list[Call]:
    """The rolls of an order, one for each who makes them; none if nobody is there."""
    times = _count(roller, order.times, "rolls")
    makers = _makers(roller, order.who) if times else []
    return [{"list": order.on, "who": maker, "times": times, "stay": order.stay} for maker in makers]


def _makers(roller: Roller, makers: str) -> Sequence[str | None]:
    who, state = roller.who, roller.state
    others = [seat for seat in state.turns.after(who)[:-1] if seat in state.here]
    left, right = neighbours(state, who)
    match makers:
        case "each":
            return [who, *others]
        case "others":
            return others
        case "random":
            return [roller.asker.among(others, "rolls")] if others else []
        case "left" | "right":
            beside = left if makers == "left" else right
            return [beside] if beside else []
        case "chosen":
            return [roller.chosen]
        case _:
            return [who]


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


def _different(roller: Roller, roll_list: RollList, count: int) -> list[str]:
    """``count`` different entries in words; repeats are rolled again."""
    taken: frozenset[str] = frozenset()
    told = []
    for _ in range(count):
        _number, (entry, *_also) = _rolled(roller, roll_list, taken)
        taken |= {entry.at}
        text = _text(roller, entry)
        told.append(f"{entry.name} ({text})" if text else entry.name)
    return told


_OF_THE_ENTRY = ("number", "name", "x", "times", "color", "text", "rolls", "card", "also")


def outcome_again(state: MayhemState, event: Event, asker: Asker) -> Came:
    """As ``outcome``: everything at random is asked for again, in the order in which it was recorded."""
    listed = state.lists[event["list"]]
    for record in event["rolled"]:
        numbered = record["for"] == "number"
        if "among" in record:
            asker.among(record["among"], record["for"])
        else:  # a number on a list is rolled with the dice of that list
            asker.dice(parse_dice(listed["dice"] if numbered else record["dice"]), record["for"], record.get("who"))
        if numbered:
            asker.records[-1]["name"] = _name_at(listed["entries"], int(asker.records[-1]["came"]))
    came = {record["for"]: record for record in asker.records}
    facts = {key: event[key] for key in _OF_THE_ENTRY if key in event}
    if event["number"] is None:  # a procedure of several rolls
        facts |= {"name": listed["title"], "rolls": []}
    else:
        facts |= {"number": came["number"]["came"], "name": came["number"]["name"]}
    facts |= {use: max(int(came[use]["came"]), 0) for use in ("x", "times") if use in came}
    texts = [str(record["came"]) for record in asker.records if record["for"] in ("text", "entry")]
    if not all(each in event["text"] for each in texts):
        facts["text"] = texts
    return cast("Came", facts)


def _name_at(entries: Sequence[str], number: int) -> str | None:
    """The name that stands at a number in "12 Name" and "12-14 Name"; None in a gap."""
    for entry in entries:
        at, _, name = entry.partition(" ")
        low, _, high = at.partition("-")
        if int(low) <= number <= int(high or low):
            return name
    return None
