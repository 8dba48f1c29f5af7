"""Roll lists in the shape that the best-known set of them has, made into ours, with all that found no place; as YAML.

Such a list is a map of ``short_name, full_name, desc, first_index, format, rolls``, where ``format`` names the dice;
each roll is a ``card``, a ``name`` with a ``text``, or a ``list`` to roll on, with ``Xdice`` ([n, sides, plus]),
``times``, ``color`` and ``index`` (a number, "2 - 3", or text) where it needs them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from edw_companion.core.dice import BadDiceError, parse_dice
from edw_companion.games.chaos_lists.reader import COLORS, MAX_NAME, MAX_TEXT
from edw_companion.games.chaos_lists.values import (
    CHAOS,
    CHOICE,
    CURRENT,
    STACK,
    Entry,
    Lasting,
    RollList,
    RollOrder,
    change_text,
)
from edw_companion.lists.guard import Items, Map, Node, Text, read_tree
from edw_companion.lists.problems import BadListsError, Problem, cut, outcome
from edw_companion.lists.texts import recordable
from edw_companion.lists.writer import quoted

_LIST_KEYS = ("short_name", "full_name", "desc", "first_index", "format", "rolls")
_ROLL_KEYS = ("card", "name", "text", "list", "Xdice", "times", "color", "index")
_INDEX = re.compile(r"\s*([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?\s*", re.ASCII)
_DICE = re.compile(r"(?<![\w\[])([0-9]{0,2}d[0-9]{1,4}(?:[+-][0-9]{1,3})?)(?![\w\]])", re.ASCII)
_LETTERS = dict(zip("wubrg", COLORS, strict=False))


class Imported(NamedTuple):
    """What an import made: the lists by our names, and a report of what it could not place."""

    lists: Mapping[str, RollList]
    report: tuple[str, ...]


def import_set(data: bytes, file: str, known: Mapping[str, RollList]) -> Imported:
    """The lists of one file, a single one or several in a list; those with a name in ``known`` keep its directions."""
    tree, problems = outcome(read_tree(data, file))
    if tree is None:
        raise BadListsError(file, problems)
    nodes = tree.items if isinstance(tree, Items) else (tree,)
    maps = [node for node in nodes if isinstance(node, Map) and "rolls" in node.entries]
    if not maps or len(maps) < len(nodes):
        wrong = Problem(file, tree.line, "this is no list of that shape", f"it has the keys {', '.join(_LIST_KEYS)}")
        raise BadListsError(file, (wrong,))
    report = list(map(str, problems))
    names = {_plain(node, key): _name(_plain(node, "short_name") or _plain(node, "full_name")) for node in maps
             for key in ("short_name", "full_name")} | {each.title: name for name, each in known.items()}  # fmt: skip
    lists = {}
    for node in maps:
        reading = _Reader(file, names)
        made = reading.read(node)
        old = known.get(made.name)
        if old:
            made = made._replace(to=old.to, clear=old.clear, choose=old.choose, optional=old.optional, build=old.build)
        else:
            reading.tell(node.line, f"the directions of {made.name} are not said: write to: (and choose:) at its top")
        lists[made.name] = made
        report += reading.report
    return Imported(lists, tuple(report))


def _name(text: str) -> str:
    """Our name of a list, from its short name: letters A to F as they are, else words with hyphens."""
    name = "-".join(re.findall(r"[a-z0-9]+", text.casefold()))
    return name.removeprefix("chaos-") if name.removeprefix("chaos-") in CHAOS else name[:31]


def _plain(node: Map, key: str) -> str:
    below = node.entries.get(key)
    return " ".join(below.value.split()) if isinstance(below, Text) else ""


class _Reader:
    """One list on its way into our shape; ``report`` is what found no place."""

    def __init__(self, file: str, names: Mapping[str, str]) -> None:
        self.file = file
        self.names = {spelling.casefold(): name for spelling, name in names.items() if spelling}
        self.report: list[str] = []

    def tell(self, line: int, what: str) -> None:
        """Report what found no place in a line."""
        self.report.append(f"{self.file}:{line}: {what}")

    def _tell_strange(self, node: Map, keys: tuple[str, ...]) -> None:
        for key in node.entries:
            if key not in keys:
                self.tell(node.lines[key], f'the key "{cut(key)}" has no place')

    def read(self, node: Map) -> RollList:
        """The list, as far as it can be placed."""
        self._tell_strange(node, _LIST_KEYS)
        if "desc" in node.entries:
            self.tell(node.lines["desc"], "desc: was left out; what it directs belongs to the keys at the list's top")
        title = self._text(node, "full_name", MAX_NAME) or self._text(node, "short_name", MAX_NAME)
        name = _name(_plain(node, "short_name") or title) or "list"
        below = node.entries["rolls"]
        rolls = below.items if isinstance(below, Items) else ()
        dice = self._dice(node, len(rolls))
        first = _plain(node, "first_index")
        default = parse_dice(dice).times + parse_dice(dice).plus
        entries = tuple(self._entries(rolls, int(first) if first.isdigit() else default))
        return RollList(name, title or name, dice, "stack", entries=entries)

    def _dice(self, node: Map, count: int) -> str:
        text = _plain(node, "format")
        try:
            return str(parse_dice(text))
        except BadDiceError:
            dice = f"1d{max(count, 2)}"
            self.tell(node.line, f'format: "{cut(text)}" names no dice; {dice} were taken, one number for each entry')
            return dice

    def _entries(self, rolls: tuple[Node, ...], first: int) -> Iterator[Entry]:
        """The entries, numbered on from the one before where they have no index of their own."""
        number = first
        for node in rolls:
            if isinstance(node, Text):
                node = Map({"text": node}, {"text": node.line}, node.line)
            if not isinstance(node, Map):
                self.tell(node.line, "this is no entry")
                continue
            low, high = self._index(node, number)
            yield self._entry(node, low, high)
            number = high + 1

    def _index(self, node: Map, number: int) -> tuple[int, int]:
        text = _plain(node, "index")
        match = _INDEX.fullmatch(text)
        if match and int(match[1]) <= int(match[2] or match[1]):
            return int(match[1]), int(match[2] or match[1])
        if text or "index" in node.entries:
            self.tell(node.line, f'index: "{cut(text)}" is no number; {number} was taken')
        return number, number

    def _entry(self, node: Map, low: int, high: int) -> Entry:
        self._tell_strange(node, _ROLL_KEYS)
        card = self._text(node, "card", MAX_NAME)
        name = card or self._text(node, "name", MAX_NAME)
        text = _DICE.sub(r"[[\1]]", self._text(node, "text", MAX_TEXT).replace("[[", "(").replace("]]", ")"))
        rolls = self._jump(node)
        if not name and (rolls or "list" in node.entries):
            name = f"Roll on {self._text(node, 'list', MAX_NAME)}"
        elif not name:
            name = cut(text.replace("[[", "").replace("]]", ""), 40)
        entry = Entry(low, high, name or "?", text, bool(card), self._x(node), self._times(node), rolls=rolls)
        return entry._replace(color=self._color(node), line=node.line)

    def _jump(self, node: Map) -> tuple[RollOrder, ...]:
        text = self._text(node, "list", MAX_NAME)
        if not text:
            return ()
        name = self.names.get(text.casefold(), _name(text))
        if name not in (*self.names.values(), *CHAOS, CURRENT):
            self.tell(node.line, f'list: "{cut(text)}" is no list that is known here; the entry has no roll')
            return ()
        return (RollOrder(name),)

    def _x(self, node: Map) -> str:
        below = node.entries.get("Xdice")
        if below is None:
            return ""
        parts = [item.value for item in below.items if isinstance(item, Text)] if isinstance(below, Items) else []
        if len(parts) in (2, 3) and all(re.fullmatch(r"-?[0-9]{1,4}", part) for part in parts):
            count, sides, plus = (*map(int, parts), 0)[:3]
            try:
                return str(parse_dice(f"{count}d{sides}{plus:+d}" if plus else f"{count}d{sides}"))
            except BadDiceError:
                pass
        self.tell(node.line, "Xdice: is not [number, sides, plus]; X was left out")
        return ""

    def _times(self, node: Map) -> str:
        text = _plain(node, "times")
        if text.isdigit() and len(text) < 4:
            return str(int(text))
        if "times" in node.entries:
            self.tell(node.line, f'times: "{cut(text)}" is no number; one was taken')
        return "1"

    def _color(self, node: Map) -> str:
        text = _plain(node, "color").casefold()
        color = _LETTERS.get(text, "colorless" if text == "colourless" else text)
        if color and color not in COLORS:
            self.tell(node.line, f'color: "{cut(text)}" is no single colour; it was left out')
            return ""
        return color

    def _text(self, node: Map, key: str, most: int) -> str:
        text = recordable(_plain(node, key).replace("\\", "/")) or ""
        if len(text) > most:
            self.tell(node.line, f"{key}: has {len(text)} characters, and was cut after {most}")
        elif key in node.entries and not isinstance(node.entries[key], Text):
            self.tell(node.line, f"{key}: is no text; it was left out")
        return text[:most]


COMMENT = """\
# At the top: title, dice, to (stack, command, token or now), clear: command, choose (player, or an object in words),
# optional: yes, and build (steps with name, dice, and of: words or entries: yes), each only where it is needed.
# One entry a line. Keys: at (number or range), name (or card) and text; cost, type, size; x and times (number or dice);
# color; rolls (list, of, pick, dice, times, who, stay, may, when); lasts (until, whose, rolls, text). In texts [[2d6]],
# [[1d6 each]], [[coin]], [[random player]], [[one of: red, green]] are rolled. After a change: edw lists check
"""


def list_text(roll_list: RollList) -> str:
    """The file of a list, as people like to edit it: one entry a line. ``reader`` reads it back."""
    head = [f"title: {quoted(roll_list.title)}\n", f"dice: {roll_list.dice}\n"]
    head += [f"to: {roll_list.to}\n"] if roll_list.to != STACK and not roll_list.build else []
    head += ["clear: command\n"] if roll_list.clear else []
    head += [f"choose: {quoted(roll_list.choose)}\n"] if roll_list.choose else []
    head += ["optional: yes\n"] if roll_list.optional else []
    if roll_list.build:
        head.append("build:\n")
        for step in roll_list.build:
            words = f", of: [{', '.join(map(quoted, step.words))}]" if step.words else ""
            entries = ", entries: yes" if step.entries else ""
            head.append(f"  - {{name: {quoted(step.name)}, dice: {step.dice}{words}{entries}}}\n")
    body = [f"  - {{{', '.join(_fields(entry))}}}\n" for entry in roll_list.entries]
    return "".join((COMMENT, *head, "entries:\n" if body else "entries: []\n", *body))


def _fields(entry: Entry) -> Iterator[str]:
    yield f"at: {entry.at}"
    yield f"{'card' if entry.card else 'name'}: {quoted(entry.name)}"
    for key, text in (("cost", entry.cost), ("type", entry.type), ("size", entry.size), ("text", entry.text)):
        if text:
            yield f"{key}: {quoted(text)}"
    for key, value, usual in (("x", entry.x, ""), ("times", entry.times, "1"), ("color", entry.color, "")):
        if value != usual:
            yield f"{key}: {value}"
    if entry.rolls:
        yield f"rolls: [{', '.join(map(_order, entry.rolls))}]"
    if entry.lasts:
        yield f"lasts: [{', '.join(map(_lasting, entry.lasts))}]"


def _order(order: RollOrder) -> str:
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


def _lasting(lasting: Lasting) -> str:
    parts = [f"until: {lasting.until}"]
    parts += [f"whose: {lasting.whose}"] if lasting.whose != "you" else []
    parts += [f"rolls: {quoted(change_text(lasting.change))}"] if lasting.change else []
    parts += [f"text: {quoted(lasting.text)}"] if lasting.text else []
    return f"{{{', '.join(parts)}}}"
