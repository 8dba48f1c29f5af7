"""The table of Chaos by roll lists: what only this game keeps. Changed by the fold alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from edw_companion.core.absence import Absence, HasAbsences
from edw_companion.core.params import started
from edw_companion.core.state import Event, Player
from edw_companion.core.zones import HasMiddle, Middle
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists.house_rules import RULES
from edw_companion.games.chaos_lists.values import CHAOS, CURRENT, NEXT
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from typing import TypedDict

    class Listed(TypedDict):
        """What the session's first line says of a list; entries: each as "12 Name" or "12-14 Name"."""

        title: str
        dice: str
        to: str
        entries: list[str]


class Pending(NamedTuple):
    """A roll that is still to be made."""

    on: str  # the list's name, or "current", "next" or "chosen"
    who: str | None  # who makes it; None if the roller of what calls for it chooses somebody
    stay: bool = False  # whether Globals in force stay beside a rolled Global
    lost: bool = False  # whether it is made by a player who has lost (Spite)


class Ability(NamedTuple):
    """Something rolled that is not finished: it waits on the stack, or is resolving and has rolls to make."""

    name: str
    text: str  # what it does; "" if the name says it all
    on: str  # the list it came from; "" for what comes from no list
    who: str  # who controls it
    begun: bool  # whether it is resolving: then it cannot be countered any more
    queue: tuple[Pending, ...]  # the rolls that it still makes, the next one first


class Global(NamedTuple):
    """What is in the command zone for everybody: its name, its text and who rolled it."""

    name: str
    text: str
    who: str


class MayhemState(HasAbsences, HasMiddle):
    """The whole table."""

    __slots__ = (
        "away", "chaos_rolls", "current", "globals", "kept", "middle", "override", "owed", "players", "raised",
        "rolls", "stack", "turn_rolls",
    )  # fmt: skip

    players: dict[str, Player]  # by name, in seat order

    def __init__(self, begin: Event) -> None:
        super().__init__(begin, (), RULES)
        self.current = CHAOS[0]  # the list that the table is on
        self.override: str | None = None  # the list of the next chaos roll, where something says so
        self.rolls = 0  # on lists, in this game
        self.turn_rolls = 0  # in this turn
        self.chaos_rolls = 0  # on the lists A to F in this turn
        self.raised = 0  # how often the table has agreed in this turn to go on past the cap
        self.globals: list[Global] = []  # in force, the oldest first
        self.owed: list[Pending] = []  # to be made in this chaos step, the next one first
        self.stack: list[Ability] = []  # the one that is finished first last
        self.kept: dict[str, list[str]] = {}  # emblems, counters, held rolls and whatever else, in the table's words
        self.away: dict[str, Absence] = {}
        self.middle = Middle()  # the middle world

    @property
    def active(self) -> str | None:
        """Whose turn it is; None while a turn runs out without its player."""
        return None if self.turns.who in self.away else super().active

    @property
    def here(self) -> list[str]:
        """Those who are in the game and not away, in seat order."""
        return [seat for seat in self.living if seat not in self.away]

    @property
    def queue(self) -> Sequence[Pending]:
        """The rolls that come next: those of the topmost ability, or of the chaos step if there is none."""
        return self.stack[-1].queue if self.stack else self.owed

    @property
    def lists(self) -> Mapping[str, Listed]:
        """What the session's first line says of each list."""
        lists: Mapping[str, Listed] = self.begin["lists"]
        return lists

    def list_title(self, name: str) -> str:
        """How a list is called in sentences."""
        titles = {CURRENT: "the current list", NEXT: "the next list", "chosen": "a list of the roller's choice"}
        return titles[name] if name in titles else self.lists[name]["title"]

    def meant(self, name: str) -> str:
        """The list that "current" or "next" means now."""
        if name == CURRENT:
            return self.override or self.current
        return CHAOS[(CHAOS.index(self.current) + 1) % len(CHAOS)] if name == NEXT else name

    def label(self, name: str) -> str:
        """The first parts of the labels of the next roll, on that list."""
        return f"{name}/{self.rolls + 1}"

    def may_roll(self, pending: Pending) -> bool:
        """Whether whoever must make a roll is there to make it; the lost make theirs on Spite all the same."""
        return pending.who is None or pending.lost or pending.who in self.here

    def to_make(self, queue: Sequence[Pending]) -> list[Pending]:
        """Those of the rolls to come that are made, as things stand; nobody waits for those of players who are gone."""
        return [pending for pending in queue if self.may_roll(pending)]

    def may_play_from_middle(self, seat: str) -> bool:
        """Whether a player may still play a card from the middle world in this turn (rule 4, ruling 21)."""
        return self.house["middle"] == "unlimited" or not self.middle.has_played(seat, self.turns.number)

    def next_pending(self) -> Pending | None:
        """The roll that comes next, over those whose rollers are gone; None if none is due."""
        if self.stack and not self.stack[-1].queue:
            return None
        return next(iter(self.to_make(self.queue)), None)

    # What the fold does.

    def take_pending(self, count: int) -> None:
        """The first rolls of the queue are made or dropped; what made them is resolving. None: it was another roll."""
        if not count:
            return
        if self.stack:
            top = self.stack[-1]
            self.stack[-1] = top._replace(queue=top.queue[count:], begun=True)
        else:
            del self.owed[:count]

    def finish(self, count: int) -> None:
        """Take so many abilities that are finished off the top."""
        del self.stack[len(self.stack) - count :]

    def begin_turn(self, who: str) -> None:
        """Drop what is left of the turn before; the chaos roll of this one is due."""
        self.stack.clear()
        self.owed = [Pending(CURRENT, who)]
        self.turn_rolls = self.chaos_rolls = self.raised = 0

    def leave_command_zone(self, names: Sequence[str], back: Sequence[str]) -> None:
        """Take these Globals out of the command zone; who was away because of one is back."""
        for name in names:
            self.globals.remove(next(each for each in self.globals if each.name == name))
        for seat in back:
            del self.away[seat]


def or_active(state: MayhemState, who: str | None, how: str) -> str:
    """That player, or the active one if nobody was named."""
    seat: str | None = who or started(state).active
    if seat is None:
        raise UsageError(f"Nobody is active: say {how} with --who.")
    return seat
