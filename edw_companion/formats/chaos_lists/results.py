"""What came of a roll: an entry with its dice rolled, the rolls it makes players make, or a creature built of several.

A list and chance in, facts out; what is in the queue and on the stack is not known here.
"""

from typing import NamedTuple

from edw_companion.errors import BadFileError
from edw_companion.formats.chaos_lists.asking import Asker
from edw_companion.formats.chaos_lists.state import Mayhem
from edw_companion.formats.chaos_lists.texts import fill
from edw_companion.formats.chaos_lists.values import Entry, RollList, RollOrder
from edw_companion.table.absence import neighbours
from edw_companion.table.dice import parse_dice
from edw_companion.table.game import Facts

MAX_AGAIN = 100
"""So often a gap or a repeat is rolled again before the list is taken for broken."""


class HopelessError(BadFileError):
    """A list whose dice do not come to an entry, or not to enough different ones."""

    def __init__(self, roll_list: RollList) -> None:
        super().__init__(f"{MAX_AGAIN} rolls of {roll_list.dice} on {roll_list.title} gave nothing: edw lists check")


class Found(NamedTuple):
    """A number that came, its entry, and the names of others that claim the same number."""

    number: int
    entry: Entry
    also: list[str]


def roll_entry(roll_list: RollList, asker: Asker, taken: frozenset[str] = frozenset()) -> Found:
    """A roll on a list: gaps, and entries that were ``taken`` by their numbers, are rolled again.

    Raises:
        HopelessError: nothing comes.
    """
    for _ in range(MAX_AGAIN):
        number = asker.number(roll_list.roll)
        found = roll_list.at(number)
        asker.records[-1]["name"] = found[0].name if found else None
        if found and found[0].at not in taken:
            return Found(number, found[0], [entry.name for entry in found[1:]])
    raise HopelessError(roll_list)


def outcome(game: Mayhem, roll_list: RollList, asker: Asker, who: str) -> Facts:
    """What a player's roll on a list comes to: number, name, text and the rolls it makes."""
    if roll_list.build:
        return {"number": None, "name": roll_list.title, "text": _built(game, roll_list, asker, who), "rolls": []}
    found = roll_entry(roll_list, asker)
    facts: Facts = {"number": found.number, "name": found.entry.name, **_described(game, found.entry, asker, who)}
    if found.entry.card:
        facts["card"] = True
    return {**facts, **({"also": found.also} if found.also else {})}


def _described(game: Mayhem, entry: Entry, asker: Asker, who: str) -> Facts:
    facts: Facts = {}
    if entry.x:
        facts["x"] = _count(entry.x, asker, "x")
    if entry.times != "1":
        facts["times"] = _count(entry.times, asker, "times")
    if entry.color:
        facts["color"] = entry.color
    facts["text"] = _text(game, entry, asker, who)
    facts["rolls"] = [rolls for order in entry.rolls for rolls in _ordered(game, order, asker, who)]
    return facts


def _text(game: Mayhem, entry: Entry, asker: Asker, who: str) -> str:
    return fill(entry.text, asker, game.here, [seat for seat in game.here if seat != who])


def _count(text: str, asker: Asker, use: str) -> int:
    """A number, or dice; never less than none."""
    return int(text) if text.isdigit() else max(asker.dice(parse_dice(text), use), 0)


def _ordered(game: Mayhem, order: RollOrder, asker: Asker, who: str) -> list[Facts]:
    """The rolls of an order: {"list", "who", "times", "stay"}, one for each who makes them; none if nobody is there."""
    times = _count(order.times, asker, "rolls")
    makers = _makers(game, order, asker, who) if times else []
    return [{"list": order.on, "who": maker, "times": times, "stay": order.stay} for maker in makers]


def _makers(game: Mayhem, order: RollOrder, asker: Asker, who: str) -> list[str | None]:
    others = [seat for seat in game.turns.clockwise(who)[:-1] if seat in game.here]
    left, right = neighbours(game, who)
    match order.who:
        case "each":
            return [who, *others]
        case "others":
            return list(others)
        case "random":
            return [asker.among(others, "rolls")] if others else []
        case "left" | "right":
            beside = left if order.who == "left" else right
            return [beside] if beside else []
        case "chosen":
            return [None]
        case _:
            return [who]


def _built(game: Mayhem, roll_list: RollList, asker: Asker, who: str) -> str:
    """The steps of a procedure in words, as "color: red; abilities: flying, trample; power or toughness: 7"."""
    told = []
    for step in roll_list.build:
        came = asker.dice(parse_dice(step.dice), "build")
        if step.entries:
            told.append(f"{step.name} ({came}): {', '.join(_different(game, roll_list, asker, who, came)) or 'none'}")
        else:
            told.append(f"{step.name}: {step.words[came - 1] if step.words else came}")
    return "; ".join(told) + "."


def _different(game: Mayhem, roll_list: RollList, asker: Asker, who: str, count: int) -> list[str]:
    """So many different entries in words; repeats are rolled again."""
    taken: frozenset[str] = frozenset()
    told = []
    for _ in range(count):
        entry = roll_entry(roll_list, asker, taken).entry
        taken |= {entry.at}
        text = _text(game, entry, asker, who)
        told.append(f"{entry.name} ({text})" if text else entry.name)
    return told
