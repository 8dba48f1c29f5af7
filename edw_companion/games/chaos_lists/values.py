"""Roll lists as values: a list, its entries, what an entry makes players roll, and an edition of them.

Pure and light; every command at the table imports this. How lists are read, checked and kept is in other files.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from edw_companion.core.dice import Dice, parse_dice

CHAOS = ("a", "b", "c", "d", "e", "f")
"""The lists that set the table's current list when they are rolled on, in their order."""
GLOBAL = "global"
SPITE = "spite"

CURRENT, NEXT, CHOSEN = "current", "next", "chosen"
RELATIVE = (CURRENT, NEXT, CHOSEN)
"""What may stand for a list in ``rolls``: the table's current one, the one after it, one that the roller chooses."""

ROLLERS = ("you", "each", "others", "random", "left", "right", "chosen")
"""Who may be made to roll: the roller, everybody, everybody else, somebody else at random, a neighbour, one chosen."""

STACK, COMMAND, TOKEN, NOW = "stack", "command", "token", "now"
PLACES = (STACK, COMMAND, TOKEN, NOW)
"""Where a result goes: on the stack as a chaos ability, into the command zone, into play as tokens, or it just
happens."""


class RollOrder(NamedTuple):
    """What an entry makes players roll.

    Attributes:
        on: a list's name, or one of RELATIVE.
        times: how often, a number or dice.
        who: one of ROLLERS.
        stay: whether the Globals in force stay beside what is rolled on Global.
    """

    on: str
    times: str = "1"
    who: str = "you"
    stay: bool = False


class Entry(NamedTuple):
    """One result of a list.

    Attributes:
        low: the lowest number that gives it.
        high: the highest.
        name: what it is called; for a card the card's name.
        text: what it does, with dice in double brackets; "" where the name says it all.
        card: whether it is a card, of which no text is printed.
        x: dice or a number for X; "" if it has none.
        times: how many copies, as a number or dice.
        color: the colour of an effect that is no card; "" if none.
        rolls: what it makes players roll, after its text is carried out.
        line: its line in the file; 0 in kept lists.
    """

    low: int
    high: int
    name: str
    text: str = ""
    card: bool = False
    x: str = ""
    times: str = "1"
    color: str = ""
    rolls: tuple[RollOrder, ...] = ()
    line: int = 0

    @property
    def at(self) -> str:
        """Its numbers, such as "12" or "12-14"."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class BuildStep(NamedTuple):
    """A step of a procedure of several rolls.

    Attributes:
        name: what it decides.
        dice: what is rolled for it.
        words: what each result of the dice stands for, lowest first; empty if the number itself counts.
        entries: whether the number says how many different entries of the list are rolled.
    """

    name: str
    dice: str
    words: tuple[str, ...] = ()
    entries: bool = False


class RollList(NamedTuple):
    """A list and the directions at its top.

    Attributes:
        name: its file's name without the ending, by which entries call it.
        title: as players call it.
        dice: what is rolled on it, as "d40+9".
        to: where a result goes, one of PLACES.
        clear: whether all Globals leave the command zone before the dice.
        choose: "player" if the roller chooses a player first; other words for any object; "" for nothing.
        optional: whether the roller may decline.
        build: the procedure, where the list is one; else empty.
        entries: in the order of the file.
    """

    name: str
    title: str
    dice: str
    to: str
    clear: bool = False
    choose: str = ""
    optional: bool = False
    build: tuple[BuildStep, ...] = ()
    entries: tuple[Entry, ...] = ()

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


def dump(lists: Mapping[str, RollList]) -> bytes:
    """Lists as the bytes that are kept for sessions; the same lists always give the same bytes."""
    plain = {name: _plain(each) for name, each in lists.items()}
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def _plain(roll_list: RollList) -> dict[str, Any]:
    entries = [
        [*entry[:8], [list(order) for order in entry.rolls]] for entry in roll_list.entries
    ]  # without the line, which says nothing of the list
    steps = [[step.name, step.dice, list(step.words), step.entries] for step in roll_list.build]
    return {**roll_list._asdict(), "build": steps, "entries": entries}


def undump(data: bytes) -> dict[str, RollList]:
    """The lists in such bytes."""
    return {name: _list(plain) for name, plain in json.loads(data).items()}


def _list(plain: dict[str, Any]) -> RollList:
    entries = tuple(
        Entry._make([*fields[:8], tuple(RollOrder(*order) for order in fields[8]), 0]) for fields in plain["entries"]
    )
    build = tuple(BuildStep(name, dice, tuple(words), entries) for name, dice, words, entries in plain["build"])
    return RollList(**{**plain, "build": build, "entries": entries})


def digest(lists: Mapping[str, RollList]) -> str:
    """The SHA-256 of the lists, in hex: what a session says it was started with."""
    return hashlib.sha256(dump(lists)).hexdigest()
