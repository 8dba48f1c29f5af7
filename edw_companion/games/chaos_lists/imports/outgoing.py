"""Our roll lists in the shape that the best-known set of them has, for others to read; ``incoming`` reads them back."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from edw_companion.core.dice import parse_dice
from edw_companion.games.chaos_lists.imports.clauses import LINK
from edw_companion.games.chaos_lists.imports.directions import spoken
from edw_companion.games.chaos_lists.imports.files import LETTERS
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import CHAOS, Entry, RollList, RollOrder
from edw_companion.lists.storage import quoted

_MARK = re.compile(r"\[\[1?(\d*d\d+(?:[+-]\d+)?)(?: each)?\]\]")


def export_set(lists: Mapping[str, RollList]) -> str:
    """The lists as one YAML file. It has no place for ``rolls`` and ``lasts`` that an entry's text does not say."""
    return "\n".join("".join(_list(each, lists)) for each in lists.values())


def _list(roll_list: RollList, lists: Mapping[str, RollList]) -> Iterator[str]:
    yield f"- short_name: {quoted(_short(roll_list.name))}\n"
    yield f"  full_name: {quoted(roll_list.title)}\n"
    yield f"  desc: {quoted(roll_list.desc or spoken(roll_list))}\n"
    rolls = [*_rolls(roll_list, lists)]
    yield f"  first_index: {roll_list.entries[0].low if roll_list.entries else 1}\n"
    prose = sum(not {"card", "name", "index"} & set(each) for each in rolls) > len(rolls) / 2
    yield f"  format: {'List' if prose else 'Table'}\n"
    yield "  rolls:\n" if rolls else "  rolls: []\n"
    for roll in rolls:
        for at, (key, value) in enumerate(roll.items()):
            shown = (
                value
                if isinstance(value, int)
                else quoted(value)
                if isinstance(value, str)
                else f"[{', '.join(map(str, value))}]"
            )
            yield f"    {'  ' if at else '- '}{key}: {shown}\n"


def _short(name: str) -> str:
    return f"list{name.upper()}" if name in CHAOS else name


def _rolls(roll_list: RollList, lists: Mapping[str, RollList]) -> Iterator[dict[str, Any]]:
    """The entries; a card behind a text of the same number is one with it. Numbers stand where they do not follow."""
    merged: list[tuple[Entry, dict[str, Any]]] = []
    for entry in roll_list.entries:
        fields = dict(_fields(entry, lists))
        if entry.card and merged and merged[-1][0].at == entry.at and not merged[-1][0].card:
            merged[-1] = (merged[-1][0], {"card": entry.name, **merged[-1][1]})
        else:
            merged.append((entry, fields))
    if _in_a_row([entry for entry, _ in merged]):
        yield from (fields for _, fields in merged)
        return
    for entry, fields in merged:
        yield {"index": entry.low if entry.low == entry.high else f"{entry.low} - {entry.high}", **fields}


def _in_a_row(entries: Sequence[Entry]) -> bool:
    return all(entry.low == entry.high == entries[0].low + at for at, entry in enumerate(entries))


def _fields(entry: Entry, lists: Mapping[str, RollList]) -> Iterator[tuple[str, Any]]:
    jump = next((order.on for order in entry.rolls if entry.rolls == (RollOrder(order.on),)), "")
    text = entry.text or entry.name
    if entry.card:
        yield "card", entry.name
    elif jump and not entry.text and entry.name == f"Roll on {lists[jump].title if jump in lists else jump}":
        yield "list", _short(jump)
    elif not entry.rolls and not entry.text and entry.name.startswith("Roll on "):
        yield "list", entry.name.removeprefix("Roll on ")  # one that is not there
    else:
        if entry.name != beginning(text):
            yield "name", entry.name
        power, _, toughness = entry.size.partition("/")
        for key, value in (("mana_cost", entry.cost), ("type", entry.type), ("text", _text(text, lists)),
                           ("power", power), ("toughness", toughness)):  # fmt: skip
            if value:
                yield key, int(value) if value.isdecimal() and key != "text" else value
    if entry.x:
        dice = None if entry.x.isdecimal() else parse_dice(entry.x)
        yield "Xdice", [dice.times, dice.sides, dice.plus] if dice else [0, 0, int(entry.x)]
    if entry.times != "1":
        yield "times", int(entry.times) if entry.times.isdecimal() else entry.times
    if entry.color:
        yield "color", next((letter.upper() for letter, color in LETTERS.items() if color == entry.color), entry.color)


def _text(text: str, lists: Mapping[str, RollList]) -> str:
    """A text with its dice unmarked, and with the short names of lists in its links."""
    short = {each.title: _short(each.name) for each in lists.values()}
    return LINK.sub(lambda link: f"[{short.get(link[1], link[1])}]", _MARK.sub(r"\1", text))
