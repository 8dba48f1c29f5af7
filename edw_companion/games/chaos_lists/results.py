"""What came of a roll: an entry with its dice rolled, the rolls it makes players make, or a creature built of several.

From a list and chance to facts; what is in the queue and on the stack is not known here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from edw_companion.core.absence import neighbours
from edw_companion.core.dice import parse_dice
from edw_companion.core.state import Facts
from edw_companion.errors import BadFileError
from edw_companion.games.chaos_lists.roll_chance import Asker
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.games.chaos_lists.texts import Mark, split
from edw_companion.games.chaos_lists.values import Entry, RollList, RollOrder

MAX_AGAIN = 100
"""How often a gap or a repeat is rolled again before the list counts as broken."""


class Roller(NamedTuple):
    """Who rolls: with what, at which table, and the player chosen before it, if the list says so."""

    who: str
    chosen: str | None
    asker: Asker
    state: MayhemState


def outcome(roller: Roller, roll_list: RollList) -> Facts:
    """What a player's roll on a list comes to: number, name, text and the rolls it makes."""
    if roll_list.build:
        return {"number": None, "name": roll_list.title, "text": _built(roller, roll_list), "rolls": []}
    number, (entry, *also) = _rolled(roller, roll_list)
    facts: Facts = {"number": number, "name": entry.name}
    if entry.x:
        facts["x"] = _count(roller, entry.x, "x")
    if entry.times != "1":
        facts["times"] = _count(roller, entry.times, "times")
    if entry.color:
        facts["color"] = entry.color
    facts["text"] = _text(roller, entry)
    facts["rolls"] = [rolls for order in entry.rolls for rolls in _ordered(roller, order)]
    if entry.card:
        facts["card"] = True
    return {**facts, **({"also": [each.name for each in also]} if also else {})}


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
    parts = (part if isinstance(part, str) else _came(part, asker, players, opponents) for part in split(text))
    return "".join(parts)


def _came(mark: Mark, asker: Asker, players: Sequence[str], opponents: Sequence[str]) -> str:
    if mark.dice is None:
        options = {"player": players, "opponent": opponents}.get(mark.what, mark.words)
        return f"{asker.among(options, 'text') if options else 'nobody'} ({mark.shown})"
    if mark.what == "each":
        rolls = [f"{name} {asker.dice(mark.dice, 'text', name)}" for name in players]
        return f"{', '.join(rolls)} ({mark.shown})"
    return f"{asker.dice(mark.dice, 'text')} ({mark.shown})"


def _ordered(roller: Roller, order: RollOrder) -> list[Facts]:
    """The rolls of an order: {"list", "who", "times", "stay"}, one for each who makes them; none if nobody is there."""
    times = _count(roller, order.times, "rolls")
    makers = _makers(roller, order) if times else []
    return [{"list": order.on, "who": maker, "times": times, "stay": order.stay} for maker in makers]


def _makers(roller: Roller, order: RollOrder) -> list[str | None]:
    who, state = roller.who, roller.state
    others = [seat for seat in state.turns.clockwise(who)[:-1] if seat in state.here]
    left, right = neighbours(state, who)
    match order.who:
        case "each":
            return [who, *others]
        case "others":
            return list(others)
        case "random":
            return [roller.asker.among(others, "rolls")] if others else []
        case "left" | "right":
            beside = left if order.who == "left" else right
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
