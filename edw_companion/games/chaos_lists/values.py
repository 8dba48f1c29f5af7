"""Roll lists as values: a list, its entries, what an entry makes players roll, what dice say of a list's number.

Pure and light; every command at the table imports this. How lists are read, checked and kept is in other files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from edw_companion.chance.chain import sha256
from edw_companion.core.dice import Dice, parse_dice
from edw_companion.tuples import NamedTuple

CHAOS = ("a", "b", "c", "d", "e", "f")
"""The lists that set the table's current list when they are rolled on, in their order."""
GLOBAL = "global"
SPITE = "spite"

PLAYER = "player"
"""What ``choose`` is where a player is chosen."""

CURRENT, NEXT, CHOSEN = "current", "next", "chosen"
RELATIVE = (CURRENT, NEXT, CHOSEN)
"""What may stand for a list in ``rolls``: the table's current one, the one after it, one that the roller chooses."""

ROLLERS = {
    "you": "",
    "each": "by each player",
    "others": "by everybody else",
    "random": "by somebody at random",
    "left": "by the player on the left",
    "right": "by the player on the right",
    "chosen": "by a player who is chosen",
    "rest": "by everybody but those two",
}
"""Who may be made to roll, in words: the roller, others, everybody but the roller and the one chosen."""

PLAYERS = "players"
"""What ``times`` is where it is the number of players."""

CHOICE, RANDOM, ONCE = "choice", "random", "once"
PICKS = (CHOICE, RANDOM, ONCE)
"""How one of several lists is taken: by the choice of each who rolls, at random for each, or chosen once for all."""

MORE, SKIP, FIRST, AS, THEN, COPY, FREE, TWO = "more", "skip", "first", "as", "next", "copy", "free", "two"
CHANGES = {
    MORE: ("+{}", "{} in each chaos step"),
    SKIP: ("skip", "no roll in the chaos step"),
    FIRST: ("first {}", "the first roll of each chaos step on {}"),
    AS: ("{} as {}", "{} counts as {}"),
    THEN: ("next {}", "the next chaos roll on {}"),
    COPY: ("copy", "what is rolled on A to F goes onto the stack twice"),
    FREE: ("free", "chooses the list of every chaos roll"),
    TWO: ("two", "two rolls for each chaos roll, and the player on the left chooses which counts"),
}
"""What something that lasts may change in the rolling: how it is written, with the names of lists, and in words.

A list that counts as another may be "chosen", while that is still to be said. Whoever has "free" chooses for all who
would roll chaos, or that they do not.
"""

CHAOS_STEP = "chaos step"

STACK, COMMAND, TOKEN, NOW = "stack", "command", "token", "now"
PLACES = (STACK, COMMAND, TOKEN, NOW)
"""Where a result goes: on the stack as a chaos ability, into the command zone, into play as tokens, or it just
happens."""


class RollOrder(NamedTuple):
    """What an entry makes players roll: once it resolves, or later, while what came of it is there."""

    on: str = ""  # a list's name, or one of RELATIVE; "" where it is one of several, or plain dice
    times: str = "1"  # a number, dice, or PLAYERS
    who: str = "you"  # one of ROLLERS
    stay: bool = False  # whether the Globals in force stay beside what is rolled on Global; on A to F the current list
    of: tuple[str, ...] = ()  # the lists of which it is one
    pick: str = CHOICE  # how one of them is taken, one of PICKS
    dice: str = ""  # rolled instead of a list, such as "1d12": what it is for, the text says
    may: str = ""  # when it is rolled only if something is so: what, in the text's words, as "you pay 10 life"
    when: str = ""  # when it is not rolled at once but later: when, in the text's words, as "{T}"

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists that it may be on, as the entry calls them."""
        return self.of or ((self.on,) if self.on else ())


class Lasting(NamedTuple):
    """What an entry leaves behind for a while."""

    until: str  # one of UNTILS, or a number of turns, as "3 turns"
    whose: str = "you"  # one of ROLLERS, or ALL
    change: tuple[str, ...] = ()  # what it changes in the rolling, as ``parse_change`` gives it; empty for nothing
    text: str = ""  # what lasts, or what is done at its moment, in words; "" for the entry's own text
    at: str = ""  # the moment at which something is done, as ``core.lasting.Moment`` has it; "" for what only lasts


class Entry(NamedTuple):
    """One result of a list."""

    low: int  # the lowest number that gives it
    high: int
    name: str  # for a card the card's name
    text: str = ""  # what it does, with dice in double brackets; "" where the name says it all
    card: bool = False  # a card, of which no text is printed
    x: str = ""  # dice or a number for X; "" if it has none
    times: str = "1"  # how many copies, as a number or dice
    color: str = ""  # of an effect that is no card; "" if none
    rolls: tuple[RollOrder, ...] = ()  # what it makes players roll, after its text is carried out
    lasts: tuple[Lasting, ...] = ()  # what of it lasts
    cost: str = ""  # as a card shows it, such as "{2}{B}"; this and what follows is of what is no card with a name
    type: str = ""  # such as "Creature - Egg"
    size: str = ""  # power and toughness, such as "0/3"
    line: int = 0  # of the file; 0 in kept lists

    @property
    def at(self) -> str:
        """Its numbers, such as "12" or "12-14"."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    @property
    def lists(self) -> Sequence[str]:
        """The lists that it names: those on which it makes somebody roll, and those of which it changes the rolling."""
        changes = [each.change[1:] for each in self.lasts if each.change[:1] != (MORE,)]
        return [on for several in (*(order.lists for order in self.rolls), *changes) for on in several]


class BuildStep(NamedTuple):
    """A step of a procedure of several rolls."""

    name: str  # what it decides
    dice: str
    words: tuple[str, ...] = ()  # what each result stands for, lowest first; empty if the number itself counts
    entries: bool = False  # whether the number says how many different entries of the list are rolled


class RollList(NamedTuple):
    """A list and the directions at its top."""

    name: str  # of its file without the ending, by which entries call it
    title: str  # as players call it
    dice: str  # such as "d40+9"
    to: str  # where a result goes, one of PLACES
    clear: bool = False  # whether all Globals leave the command zone before the dice
    choose: str = ""  # "player" if the roller chooses one first; other words for any object; "" for nothing
    optional: bool = False  # whether the roller may decline
    build: tuple[BuildStep, ...] = ()  # the procedure, where the list is one
    entries: tuple[Entry, ...] = ()  # in the order of the file
    desc: str = ""  # the directions as its author wrote them, where they did; its lines are lines

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}.yaml"

    @property
    def roll(self) -> Dice:
        """Its dice; they were checked when it was read."""
        return parse_dice(self.dice)

    def at(self, number: int) -> list[Entry]:
        """The entries that a number gives: one; none in a gap; more where two overlap."""
        return [entry for entry in self.entries if entry.low <= number <= entry.high]


class Lists(NamedTuple):
    """An edition of roll lists; ``lists`` by name, A to F first."""

    name: str
    title: str
    source: str
    date: str
    notes: tuple[str, ...]
    lists: Mapping[str, RollList]


def rotation(lists: Mapping[str, Any]) -> tuple[str, ...]:
    """The lists that set the table's current list, in their order: those of A to F that are there.

    Where none of them is, it is the longest list alone (no Global, no Spite), so that a set of one list can be played.
    ``lists`` are the lists by name, or what a session's first line says of them.
    """
    known = tuple(name for name in CHAOS if name in lists)
    entries = {name: each["entries"] if isinstance(each, Mapping) else each.entries for name, each in lists.items()}
    others = [name for name in lists if name not in (GLOBAL, SPITE)]
    return known or tuple(sorted(others, key=lambda name: -len(entries[name]))[:1])


def parse_change(text: str) -> tuple[str, ...]:
    """What something that lasts changes in the rolling, in its parts, the kind first; lists are not looked up.

    Raises:
        ValueError: it is none of CHANGES.
    """
    said = " ".join(text.split())
    if re.fullmatch(r"\+[0-9]{1,2}", said):
        return (MORE, str(int(said)))
    for kind, (written, _) in CHANGES.items():
        found = re.fullmatch(re.escape(written).replace(r"\{\}", r"(\S+)"), said)
        if found and kind != MORE:
            return (kind, *found.groups())
    raise ValueError(text)


def change_text(change: Sequence[str]) -> str:
    """Such a change as it is written; ``parse_change`` reads it back."""
    kind, *rest = change
    return CHANGES[kind][0].format(*rest)


def said(value: NamedTuple) -> dict[str, Any]:
    """The fields of a value that say something, and not what is usual."""
    usual = value._field_defaults
    return {name: field for name, field in value._asdict().items() if name not in usual or field != usual[name]}


def dump(lists: Mapping[str, RollList]) -> bytes:
    """Lists as the bytes that are kept for sessions; the same lists always give the same bytes."""
    plain = {
        name: {**each._asdict(), "entries": [_plain(entry) for entry in each.entries]} for name, each in lists.items()
    }
    for each in plain.values():
        if not each["desc"]:
            del each["desc"]  # so that lists without have the same digest as ever
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


_OLD_ENTRY, _OLD_ORDER = 9, 4
"""How many fields entries and orders had at first: those that came later stand by name behind them, if they are used,
so that lists that were kept before can be read, and lists without them have the same digest as ever."""


def _plain(entry: Entry) -> list[Any]:
    """An entry without its line, which says nothing of the list. Tuples are lists in JSON."""
    orders: Any = [_packed(order, _OLD_ORDER) for order in entry.rolls]
    lasts: Any = tuple(each if each.at else each[:-1] for each in entry.lasts)
    return _packed(entry._replace(rolls=orders, lasts=lasts, line=0), _OLD_ENTRY)


def _packed(value: Entry | RollOrder, old: int) -> list[Any]:
    later = {name: field for name, field in said(value).items() if name in value._fields[old:]}
    return [*value[:old], *([later] if later else [])]


@lru_cache(maxsize=4)  # at the table prompt every roll asks for the same ones
def undump(data: bytes) -> Mapping[str, RollList]:
    """The lists in such bytes."""
    return unpacked(json.loads(data))


def unpacked(plain: Mapping[str, Any]) -> Mapping[str, RollList]:
    """The lists that were dumped, from what their JSON says."""
    return {name: _list(**each) for name, each in plain.items()}


def _list(**plain: Any) -> RollList:
    build = tuple(BuildStep(name, dice, tuple(words), entries) for name, dice, words, entries in plain["build"])
    return RollList(**{**plain, "build": build, "entries": tuple(map(_entry, plain["entries"]))})


def _entry(packed: list[Any]) -> Entry:
    later = dict(*packed[_OLD_ENTRY:])
    rolls = (order_of(dict(*order[_OLD_ORDER:]), *order[:_OLD_ORDER]) for order in packed[_OLD_ENTRY - 1])
    lasts = (Lasting(until, whose, tuple(change), *more) for until, whose, change, *more in later.get("lasts", ()))
    return Entry(*packed[: _OLD_ENTRY - 1], **{**later, "rolls": tuple(rolls), "lasts": tuple(lasts)})


def order_of(fields: Mapping[str, Any], *first: Any) -> RollOrder:
    """An order from what JSON says of its fields; the first of them may stand alone."""
    return RollOrder(*first, **{**fields, "of": tuple(fields.get("of", ()))})


def digest(lists: Mapping[str, RollList]) -> str:
    """The SHA-256 of the lists, in hex: what a session says it was started with."""
    return sha256(dump(lists)).hexdigest()
