"""Roll lists as values: a list, its entries, what an entry makes players roll, and an edition of them.

Pure and light; every command at the table imports this. How lists are read, checked and kept is in other files.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

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

ROLLERS = ("you", "each", "others", "random", "left", "right", "chosen")
"""Who may be made to roll: the roller, everybody, everybody else, somebody else at random, a neighbour, one chosen."""

STACK, COMMAND, TOKEN, NOW = "stack", "command", "token", "now"
PLACES = (STACK, COMMAND, TOKEN, NOW)
"""Where a result goes: on the stack as a chaos ability, into the command zone, into play as tokens, or it just
happens."""


class RollOrder(NamedTuple):
    """What an entry makes players roll."""

    on: str  # a list's name, or one of RELATIVE
    times: str = "1"  # a number or dice
    who: str = "you"  # one of ROLLERS
    stay: bool = False  # whether the Globals in force stay beside what is rolled on Global


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
    line: int = 0  # of the file; 0 in kept lists

    @property
    def at(self) -> str:
        """Its numbers, such as "12" or "12-14"."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


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
    # Tuples are lists in JSON. An entry goes without its line, which says nothing of the list.
    plain = {
        name: {**each._asdict(), "entries": [entry[:-1] for entry in each.entries]} for name, each in lists.items()
    }
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


def undump(data: bytes) -> dict[str, RollList]:
    """The lists in such bytes."""
    return {name: _list(**plain) for name, plain in json.loads(data).items()}


def _list(**plain: Any) -> RollList:
    entries = tuple(
        Entry(*(*each, tuple(RollOrder(*order) for order in rolls), 0)) for *each, rolls in plain["entries"]
    )
    build = tuple(BuildStep(name, dice, tuple(words), entries) for name, dice, words, entries in plain["build"])
    return RollList(**{**plain, "build": build, "entries": entries})


def digest(lists: Mapping[str, RollList]) -> str:
    """The SHA-256 of the lists, in hex: what a session says it was started with."""
    return hashlib.sha256(dump(lists)).hexdigest()
