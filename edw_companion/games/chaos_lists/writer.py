"""Roll lists written: as YAML that people like to edit, in the shape of the best-known set, as a text for readers."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from edw_companion.colors import BY_LETTER
from edw_companion.core.dice import parse_dice
from edw_companion.core.lasting import usual_end
from edw_companion.games.chaos_lists import values
from edw_companion.games.chaos_lists.imports.names import LINK, list_name
from edw_companion.games.chaos_lists.imports.wording import spoken
from edw_companion.games.chaos_lists.texts import beginning
from edw_companion.games.chaos_lists.values import BuildStep, Entry, Lasting, RollList, RollOrder, said
from edw_companion.lists.problems import BadListsError
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
    head = [f"{key}\n" for key in keys(roll_list)]
    if roll_list.build:
        head += ["build:\n", *(f"  - {in_braces(step)}\n" for step in roll_list.build)]
    body = [f"  - {in_braces(entry)}\n" for entry in roll_list.entries]
    return "".join((COMMENT, *head, "entries:\n" if body else "entries: []\n", *body))


Written = BuildStep | Entry | Lasting | RollList | RollOrder

_ORDER: Mapping[type[Written], Sequence[str]] = {
    RollList: ("title", "desc", "dice", "to", "clear", "choose", "optional"),
    BuildStep: BuildStep._fields,
    Entry: ("cost", "type", "size", "text", "x", "times", "color", "rolls", "lasts"),
    RollOrder: ("on", "of", "dice", "pick", "times", "who", "stay", "may", "when"),
    Lasting: ("at", "until", "whose", "change", "text"),
}
"""What is written of a value, in this order."""
_KEYS = {"on": "list", "words": "of", "change": "rolls"}
"""The keys of what goes by another name here."""
_IN_QUOTES = ("title", "desc", "choose", "name", "cost", "type", "size", "text", "may", "when")


def keys(value: Written) -> Iterator[str]:
    """What a value says, key by key, each on one line; of a list it is what stands above ``build`` and the entries."""
    found = said(value)
    match value:
        case RollList() if value.to == values.STACK or value.build:
            del found["to"]
        case Lasting() if value.until == usual_end(value.at):
            del found["until"]
        case Entry():
            yield f"at: {value.at}"
            yield f"{'card' if value.card else 'name'}: {quoted(value.name)}"
    for name in _ORDER[type(value)]:
        if name in found:
            yield f"{_KEYS.get(name, name)}: {_written(name, found[name])}"


def in_braces(value: Written) -> str:
    """A value as it is written in ``entries``, ``build``, ``rolls`` or ``lasts``, on one line."""
    return f"{{{', '.join(keys(value))}}}"


def _written(name: str, value: Any) -> str:
    if name == "change":
        return quoted(values.change_text(value))
    if isinstance(value, tuple):
        each: Mapping[str, Any] = {"rolls": in_braces, "lasts": in_braces, "words": quoted}
        return f"[{', '.join(map(each.get(name, str), value))}]"
    if value is True:
        return values.COMMAND if name == "clear" else "yes"
    return quoted(value) if name in _IN_QUOTES else str(value)


# In the shape of the best-known set, for others to read; ``import_set`` reads it back.

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
    return f"list{name.upper()}" if name in values.CHAOS else name


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
        short = {each.title: _short(each.name) for each in lists.values()}
        text = LINK.sub(lambda link: f"[{short.get(link[1], link[1])}]", as_written(text))
        for key, value in (("mana_cost", entry.cost), ("type", entry.type), ("text", text),
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


# As a text that people read and that comes in again as it was: a heading a list, an entry a line. What a line of words
# does not say, or would say otherwise, stands in keys, as lists have them: ``12. {card: "Opt", x: 2}``.


Place = tuple[str, int]
"""A list by its name, and the place of one of its entries; -1 for what stands above them."""


def export_text(lists: Mapping[str, RollList]) -> str:
    """The lists as one text; ``import_set`` makes the same lists of it."""
    from edw_companion.games.chaos_lists.imports.files import import_set  # what only writes YAML does without

    said = _by_place(lists)
    keyed: set[Place] = set()
    for _ in range(4):  # a line that reads otherwise may change how the others are read
        text = _text(lists, keyed)
        try:
            again = _by_place(import_set(text.encode(), "lists.txt", {}).lists)
        except BadListsError:
            break
        if again == said:
            return text
        wrong = {place for place in said if again.get(place) != said[place]}
        keyed |= {(name, at) for name, at in wrong if at < 0 or (name, -1) in again}  # first what names a list
    return _text(lists, said)


def _by_place(lists: Mapping[str, RollList]) -> dict[Place, RollList | Entry]:
    """What stands in lists, wherever in a file that is."""
    heads: dict[Place, RollList | Entry] = {(name, -1): each._replace(entries=()) for name, each in lists.items()}
    entries = {
        (name, at): entry._replace(line=0) for name, each in lists.items() for at, entry in enumerate(each.entries)
    }
    return {**heads, **entries}


def _text(lists: Mapping[str, RollList], keyed: Collection[Place]) -> str:
    """The text, with keys at those places."""
    parts = []
    for name, each in lists.items():
        title, above = each.title, (each.desc or spoken(each)).split("\n")
        if (name, -1) in keyed:
            build = [f"build: [{', '.join(map(in_braces, each.build))}]"] if each.build else []
            title, above = name, [f"{{{', '.join([*keys(each), *build])}}}"]
        called = f"{name}: " if list_name(title) != name or ": " in title else ""
        parts += [f"## {called}{title} ({each.dice})", "", *above, ""]
        for at, entry in enumerate(each.entries):
            by_key = ", ".join(key for key in keys(entry) if not (entry.low and key.startswith("at: ")))
            parts.append(f"{entry.at}. {f'{{{by_key}}}' if (name, at) in keyed else _line(entry, lists)}")
        parts.append("")
    return "\n".join(parts)


def _line(entry: Entry, lists: Mapping[str, RollList]) -> str:
    """An entry in words."""
    jump, text = jump_of(entry), as_written(entry.text)
    x, times = f" X={entry.x}" * bool(entry.x), f" x{entry.times}" * (entry.times != "1")
    if entry.card:
        return f"[{entry.name}]{times}{x}"
    if jump in lists and not text and entry.name == f"Roll on {lists[jump].title}":
        return f"{{{lists[jump].title}}}{x}"
    if not text or entry.name == beginning(entry.text):
        return (text or entry.name) + x
    return f"{entry.name} - {text}{x}"
