"""Roll lists written as YAML: as people like to edit them, and in the shape that the best-known set of them has."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core.dice import parse_dice
from edw_companion.core.lasting import usual_end
from edw_companion.games.chaos_lists.imports.directions import spoken
from edw_companion.games.chaos_lists.imports.names import LINK
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import (
    CHAOS,
    CHOICE,
    STACK,
    BuildStep,
    Entry,
    Lasting,
    RollList,
    RollOrder,
    change_text,
)
from edw_companion.lists.storage import quoted

COMMENT = """\
# At the top: title, dice, to (stack, command, token or now), clear: command, choose (player, or an object in words),
# optional: yes, desc (in words), and build (steps with name, dice, and of: words or entries: yes), where needed.
# One entry a line. Keys: at (number or range), name (or card) and text; cost, type, size; x and times (number or dice);
# color; rolls (list, of, pick, dice, times, who, stay, may, when); lasts (until or at, whose, rolls, text): until when
# it lasts, or at which moment the text is done. In texts [[2d6]], [[1d6 each]], [[coin]], [[random player]] and
# [[one of: red, green]] are rolled; in those of lasts [[that]] and [[twice that]] are what came of it last.
# After a change: edw lists check
"""


def list_text(roll_list: RollList) -> str:
    """The file of a list, as people like to edit it: one entry a line. ``reader`` reads it back."""
    head = [f"{key}\n" for key in head_keys(roll_list)]
    if roll_list.build:
        head += ["build:\n", *(f"  - {step_text(step)}\n" for step in roll_list.build)]
    body = [f"  - {{{', '.join(entry_keys(entry))}}}\n" for entry in roll_list.entries]
    return "".join((COMMENT, *head, "entries:\n" if body else "entries: []\n", *body))


def head_keys(roll_list: RollList) -> Iterator[str]:
    """What stands above the entries of a list, key by key, each on one line; but for ``build``."""
    yield f"title: {quoted(roll_list.title)}"
    yield from [f"desc: {quoted(roll_list.desc)}"] * bool(roll_list.desc)
    yield f"dice: {roll_list.dice}"
    yield from [f"to: {roll_list.to}"] * (roll_list.to != STACK and not roll_list.build)
    yield from ["clear: command"] * roll_list.clear
    yield from [f"choose: {quoted(roll_list.choose)}"] * bool(roll_list.choose)
    yield from ["optional: yes"] * roll_list.optional


def step_text(step: BuildStep) -> str:
    """A step as it is written in ``build``."""
    words = f", of: [{', '.join(map(quoted, step.words))}]" if step.words else ""
    return f"{{name: {quoted(step.name)}, dice: {step.dice}{words}{', entries: yes' * step.entries}}}"


def entry_keys(entry: Entry) -> Iterator[str]:
    """An entry, key by key, each on one line."""
    yield f"at: {entry.at}"
    yield f"{'card' if entry.card else 'name'}: {quoted(entry.name)}"
    for key, text in (("cost", entry.cost), ("type", entry.type), ("size", entry.size), ("text", entry.text)):
        if text:
            yield f"{key}: {quoted(text)}"
    for key, value, usual in (("x", entry.x, ""), ("times", entry.times, "1"), ("color", entry.color, "")):
        if value != usual:
            yield f"{key}: {value}"
    if entry.rolls:
        yield f"rolls: [{', '.join(map(order_text, entry.rolls))}]"
    if entry.lasts:
        yield f"lasts: [{', '.join(map(lasting_text, entry.lasts))}]"


def order_text(order: RollOrder) -> str:
    """An order as it is written in ``rolls``."""
    parts = [f"list: {order.on}"] if order.on else []
    parts += [f"of: [{', '.join(order.of)}]"] if order.of else []
    parts += [f"dice: {order.dice}"] if order.dice else []
    parts += [f"pick: {order.pick}"] if order.pick != CHOICE else []
    parts += [f"times: {order.times}"] if order.times != "1" else []
    parts += [f"who: {order.who}"] if order.who != "you" else []
    parts += ["stay: yes"] if order.stay else []
    parts += [f"may: {quoted(order.may)}"] if order.may else []
    parts += [f"when: {quoted(order.when)}"] if order.when else []
    return f"{{{', '.join(parts)}}}"


def lasting_text(lasting: Lasting) -> str:
    """What lasts as it is written in ``lasts``."""
    parts = [f"at: {lasting.at}"] if lasting.at else []
    parts += [f"until: {lasting.until}"] if lasting.until != usual_end(lasting.at) else []
    parts += [f"whose: {lasting.whose}"] if lasting.whose != "you" else []
    parts += [f"rolls: {quoted(change_text(lasting.change))}"] if lasting.change else []
    parts += [f"text: {quoted(lasting.text)}"] if lasting.text else []
    return f"{{{', '.join(parts)}}}"


# In the shape of the best-known set, for others to read; ``imports.files`` reads it back.

_MARK = re.compile(r"\[\[1?(\d*d\d+(?:[+-]\d+)?)(?: each)?\]\]|: \[\[coin\]\]")


def as_written(text: str) -> str:
    """A text without the marks of its dice and coins, which an import makes again."""
    return _MARK.sub(lambda mark: mark[1] or "", text)


def jump_of(entry: Entry) -> str:
    """The list that an entry does nothing but roll on once; "" for any other."""
    return next((order.on for order in entry.rolls if entry.rolls == (RollOrder(order.on),)), "")


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
            yield f"    {'  ' if at else '- '}{key}: {json.dumps(value, ensure_ascii=False)}\n"


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
    follow = all(entry.low == entry.high == merged[0][0].low + at for at, (entry, _) in enumerate(merged))
    for entry, fields in merged:
        index = entry.low if entry.low == entry.high else f"{entry.low} - {entry.high}"
        yield fields if follow else {"index": index, **fields}


def _fields(entry: Entry, lists: Mapping[str, RollList]) -> Iterator[tuple[str, Any]]:
    jump, text = jump_of(entry), entry.text or entry.name
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
        yield "color", next((letter for letter, color in BY_LETTER.items() if color == entry.color), entry.color)


def _text(text: str, lists: Mapping[str, RollList]) -> str:
    """A text with its dice unmarked, and with the short names of lists in its links."""
    short = {each.title: _short(each.name) for each in lists.values()}
    return LINK.sub(lambda link: f"[{short.get(link[1], link[1])}]", as_written(text))
