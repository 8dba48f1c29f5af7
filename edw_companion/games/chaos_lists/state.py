"""The table of Chaos by roll lists: what only this game keeps, and its house rules. Changed by the fold alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, TypedDict

from edw_companion.core.lasting import ALL, TURN, UPKEEP, USED, Effect, HasEffects
from edw_companion.core.params import started
from edw_companion.core.rules import HouseRule
from edw_companion.core.state import Event, Now, Player
from edw_companion.core.things import HasMiddle, Middle
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists import phases, values
from edw_companion.games.chaos_lists.effects import (
    FORMER,
    LATTER,
    Ability,
    Effects,
    Global,
    Pending,
    one_of,
    rest_after,
)
from edw_companion.games.chaos_lists.values import CHOSEN, CURRENT, FIRST, GLOBAL, MORE, NEXT, SKIP, SPITE, rotation

if TYPE_CHECKING:

    class Listed(TypedDict):
        """What the session's first line says of a list; entries: each as "12 Name" or "12-14 Name"."""

        title: str
        dice: str
        to: str
        entries: list[str]


# fmt: off
RULES = (
    HouseRule("life", "20", (), "the life that everyone starts with", "not in the source; ruling 2", (1, 100_000),
              paper="{} life at the start"),
    HouseRule("global-triggers", "text", ("active",),
              "'active': the triggered abilities of a Global are the active player's too", "rule 1; ruling 6",
              paper="a Global's triggered abilities are the active player's too"),
    HouseRule("middle", "once", ("unlimited",),
              "'unlimited': any number of cards may be played from the middle world in a turn", "rule 4; ruling 21",
              paper="any number of cards may be played from the middle world"),
    HouseRule("spite-killer", "chosen", ("none",),
              "'none': nobody is chosen as the killer before a roll on Spite", "rule 6; ruling 34",
              paper="nobody is chosen as the killer before a roll on Spite"),
    HouseRule("spite-decline", "yes", ("no",),
              "'no': the player who has lost must roll on Spite", "rule 6; ruling 33",
              paper="who has lost must roll on Spite"),
    HouseRule("repeats", "allowed", ("not-in-a-row", "bag"),
              "'not-in-a-row': what came last on a list is rolled again; "
              "'bag': nothing comes twice before all has come", "not in the source",
              paper="repeats on a list: {}"),
    HouseRule("cap", "50", (), "how many rolls of one turn are made before the program asks whether to go on",
              "not in the source; ruling 15", (1, 1_000)),
)
# fmt: on


class ChaosListsState(HasMiddle, HasEffects):
    """The whole table."""

    players: dict[str, Player]  # by name, in seat order
    effects: Effects

    def __init__(self, begin: Event) -> None:
        super().__init__(begin, (), RULES)
        self.rotation: Sequence[str] = rotation(begin["lists"]) or values.CHAOS[:1]  # those that set the current one
        self.current = self.rotation[0]  # the list that the table is on
        self.moved = False  # whether the roll that was made last has changed it
        self.rolls = 0  # on lists, in this game
        self.turn_rolls = 0  # in this turn
        self.chaos_rolls = 0  # on the lists A to F in this turn
        self.raised = 0  # how often the table has agreed in this turn to go on past the cap
        self.came: dict[str, list[str]] = {}  # by list the numbers of what came, as far as the rule repeats counts
        self.globals: list[Global] = []  # in force, the oldest first
        self.lost_global = False  # whether in this turn the last one has left
        self.lacks_global = False  # whether in the turn before the last one left, or its roll was forgotten
        self.owed: list[Pending] = []  # to be made in this chaos step, the next one first
        self.stack: list[Ability] = []  # the one that is finished first last
        self.effects = Effects()  # what lasts
        self.stepping = False  # whether a roll of this chaos step was made or left out
        self.stepped: list[int] = []  # the numbers of what lasts and makes this chaos step what it is
        self.uses = 0  # of what is rolled later, in this game
        self.middle = Middle()  # the middle world
        self.leaving: list[str] = []  # who has lost, and whose cards leave it when the roll on Spite is over

    def come_back(self, seat: str, life: int) -> None:
        """See ``State``: no roll on Spite is theirs any more, and what has not left the middle world stays."""
        super().come_back(seat, life)
        self.leaving = [other for other in self.leaving if other != seat]
        spite = Pending(SPITE, seat, lost=True)
        if any(spite in each.queue for each in self.stack):
            queues = (tuple(pending for pending in each.queue if pending != spite) for each in self.stack)
            self.stack = [each._replace(queue=queue) for each, queue in zip(self.stack, queues, strict=True)]
            self.finish(len([*takewhile(lambda each: each.begun and not each.queue, reversed(self.stack))]))

    def take_first(self, seat: str) -> None:
        """See ``State``: the rolls of the turn are theirs."""
        super().take_first(seat)
        self.owed = [each._replace(who=seat) if each.on == GLOBAL else each for each in self.owed]
        self.plan_step()

    @property
    def reached(self) -> list[str]:
        """See ``State``; whoever is away is outside everybody's range (rule 5)."""
        return self.here

    @property
    def phase(self) -> Now:
        """See ``State``."""
        return phases.now_of(self)

    @property
    def queue(self) -> Sequence[Pending]:
        """The rolls that come next: those of the topmost ability, or of the chaos step if there is none."""
        return self.stack[-1].queue if self.stack else self.owed

    @property
    def lists(self) -> Mapping[str, Listed]:
        """What the session's first line says of each list."""
        lists: Mapping[str, Listed] = self.begin["lists"]
        return lists

    # On which list a roll is.

    def list_title(self, name: str) -> str:
        """How a list is called in sentences."""
        titles = {CURRENT: "the current list", NEXT: "the next list", CHOSEN: "a list of the roller's choice"}
        return titles[name] if name in titles else self.lists[name]["title"]

    def override(self, who: str | None) -> Effect | None:
        """What says on which list a player's next chaos roll is: the newest of all."""
        return next(reversed(self.effects.changing_for(who, values.THEN)), None)

    def meant(self, name: str, who: str | None = None) -> str:
        """The list that "current" or "next" means now, and what a list counts as, to whoever rolls."""
        if name == CURRENT:
            override = self.override(who)
            name = override.change[1] if override else self.current
        if name == NEXT:
            name = self.rotation[(self.rotation.index(self.current) + 1) % len(self.rotation)]
        counts = {each.change[1]: each.change[2] for each in self.effects.changing_for(who, values.AS)}
        while name in counts:
            name = counts.pop(name)
        return name

    def options(self, pending: Pending) -> Sequence[str]:
        """The lists on which a roll may be, as things stand; more than one where one of them is still to be taken."""
        on = [CHOSEN] if self.chooser(pending) else pending.of or [pending.on]
        return self._meant_by(on, pending.who)

    def is_said(self, pending: Pending) -> bool:
        """Whether somebody says on which of its lists a roll is."""
        return self.chooser(pending) is not None or (len(self.options(pending)) > 1 and not pending.random)

    def chooser(self, pending: Pending) -> Effect | None:
        """What lets a player choose the list of each chaos roll, or that it is not made; None while nothing does."""
        names = self._meant_by(pending.of or [pending.on], pending.who)
        if pending.on != CHOSEN and not {*names} <= {*self.rotation}:
            return None
        return next((each for each in reversed(self.effects.changing(values.FREE)) if each.who not in self.away), None)

    def _meant_by(self, on: Sequence[str], who: str | None) -> Sequence[str]:
        names = (name for each in on for name in (self.rotation if each == CHOSEN else [each]))
        return [*dict.fromkeys(self.meant(name, who) for name in names)]

    def as_it_stands(self, pending: Pending) -> Pending:
        """A roll as it would be made now: on which list, and what makes it so."""
        chooser = self.chooser(pending)
        if chooser is not None:
            why = f"{chooser.name}: {self.title(self.choosing(chooser, pending))} chooses"
            return pending._replace(on=CHOSEN, of=(), why=why)
        override = self.override(pending.who) if pending.on == CURRENT else None
        why = override.name if override and override.name else pending.why
        of = tuple(self._meant_by(pending.of, pending.who))
        return pending._replace(on=self.meant(pending.on, pending.who), of=of, why=why)

    @staticmethod
    def choosing(chooser: Effect, pending: Pending) -> str | None:
        """Who chooses the list of a roll; None: whoever rolls it, who is still to be chosen."""
        return pending.who if chooser.who == ALL else chooser.who

    def place(self, pending: Pending) -> str:
        """Where a roll is made, in words."""
        if not pending.of:
            return "a list" if pending.why and pending.on == CHOSEN else self.list_title(pending.on)
        return one_of([*map(self.list_title, pending.of)], at_random=pending.random)

    # Which rolls come, and what lasts.

    def left_out(self) -> list[str]:
        """What leaves out the rolls of this chaos step, by name; empty while nothing does."""
        if self.stepping:
            return []
        return [*dict.fromkeys(each.called for each in self.effects.changing_for(self.turns.who, SKIP))]

    def left_open(self) -> list[Effect]:
        """What lasts when all that is on the stack is taken as done, as a turn ends (ruling 19)."""
        return self.owned(kept for ability in reversed(self.stack) for kept in ability.leaves)

    def owned(self, things: Iterable[Effect]) -> list[Effect]:
        """Those among these that can last: of players who have lost nothing does, even if they rolled it (Spite)."""
        return [each for each in things if each.who not in self.players or self.players[each.who].alive]

    def keeps(self, seat: str) -> list[str]:
        """What is a player's, by name."""
        return [each.called for each in self.effects if each.who == seat]

    def ahead(self, step: str) -> bool:
        """See ``HasEffects``: until a roll of the chaos step is made or left out, it is still to come."""
        return step in (UPKEEP, values.CHAOS_STEP) and not self.stepping

    def may_roll(self, pending: Pending) -> bool:
        """Whether whoever must make a roll is there to make it; the lost make theirs on Spite all the same."""
        return pending.who is None or pending.lost or pending.who in self.here

    def to_make(self, queue: Sequence[Pending]) -> list[Pending]:
        """Those of the rolls to come that are made, as things stand; nobody waits for those of players who are gone."""
        return [pending for pending in queue if self.may_roll(pending)]

    def may_play_from_middle(self, seat: str) -> bool:
        """Whether a player may still play a card from the middle world in this turn (rule 4, ruling 21)."""
        return self.house["middle"] == "unlimited" or (self.turns.number, seat) not in self.middle.plays

    def next_pending(self) -> Pending | None:
        """The roll that comes next, over those whose rollers are gone; None if none is due, or something waits."""
        return None if self.idle() else self.after_idle()

    def idle(self) -> list[Ability]:
        """What is on top of the stack and has nothing more to roll: whoever goes on takes it as resolved."""
        return self.stack[len(self.below_idle()) :]

    def below_idle(self) -> list[Ability]:
        """The rest of the stack: the last of it rolls next."""
        rolling = (at for at, ability in enumerate(self.stack, 1) if self.to_make(ability.queue))
        return self.stack[: max(rolling, default=0)]

    def queue_after_idle(self) -> Sequence[Pending]:
        """The rolls that come next once what is idle has resolved, as ``queue`` has them then."""
        below = self.below_idle()
        return below[-1].queue if below else self.owed

    def after_idle(self) -> Pending | None:
        """The roll that comes next once that has resolved; None if none does."""
        return next(iter(self.to_make(self.queue_after_idle())), None)

    def of_two(self) -> tuple[str, str] | None:
        """The two results on top of the stack of which one counts, the first one first; None if none is to be chosen.

        Ruling 43.
        """
        if not self.stack or self.stack[-1].of_two != LATTER:
            return None
        first = next(each.name for each in reversed(self.stack) if each.of_two == FORMER)
        return first, self.stack[-1].name

    def to_settle(self) -> list[str]:
        """What of that changes the rolls that come next, by name: of these somebody says that they have resolved."""
        return [each.name for each in reversed(self.idle()) if each.changes] if self.after_idle() else []

    # What the fold does.

    def use_up(self, event: Event) -> None:
        """What lasts until it was used once has been used, if a roll is what it speaks of."""
        effects, who = self.effects, event["who"]
        used = effects.changing_for(who, values.COPY) if "copies" in event else []
        if event["dropped"]:
            pending = self.queue[event["dropped"] - 1]
            chooser = self.chooser(pending)
            used += [chooser] if chooser else []
            effects.end([each.number for each in effects.changing_for(who, values.THEN) if pending.on == CURRENT])
        effects.end([each.number for each in used if each.until == USED])

    def take_pending(self, count: int, on: str | None = None) -> None:
        """The first rolls of the queue are gone; what called for them is resolving. None: it was another roll.

        ``on``: the list that the last of them was made on; None where it was left out.
        """
        if not count:
            return
        rest = rest_after(self.queue, count, on)
        if self.stack:
            self.stack[-1] = self.stack[-1]._replace(queue=tuple(rest), begun=True)
        else:
            self.stepping |= any(pending.step for pending in self.owed[:count])
            self.owed = rest

    def finish(self, count: int) -> None:
        """Take so many abilities that are finished off the top: what they leave behind lasts from now on."""
        for _ in range(count):
            self.begin_lasting(self.stack.pop().leaves)
        self.after_spite()

    def after_spite(self) -> None:
        """Once no roll on Spite is being made, the cards of who has lost leave the middle world (ruling 33)."""
        if not any(each.name == self.list_title(SPITE) and not each.called for each in self.stack if self.leaving):
            while self.leaving:
                self.leave_middle(self.leaving.pop())

    def do(self, thing: Effect, who: str) -> None:
        """What waits for a moment is done, or has rolled; instead of a chaos roll, the chaos step is over with it.

        What it changes at an upkeep is so until that turn ends.
        """
        self.stepping |= thing.at == values.CHAOS_STEP and self.turns.who == who
        self.effects.use(thing, self.turns.number)
        if thing.at == UPKEEP and thing.change:
            now = Effect(thing.name, who, who, TURN, text=thing.text, change=thing.change)
            self.effects.begin([now], self.turns.number)
        self.plan_step()

    def begin_lasting(self, things: Iterable[Effect]) -> None:
        """These begin to last, if they can; the chaos step is as they have it."""
        self.begin_effects(self.owned(things))
        self.plan_step()

    def begin_turn(self) -> None:
        """Drop what is left of the turn before; the chaos rolls of this one are due."""
        forgotten = any(pending.on == GLOBAL for pending in self.owed)
        self.lacks_global = (forgotten or self.lost_global) and not self.globals
        self.lost_global = False
        self.stack.clear()
        self.after_spite()
        self.owed = []
        self.stepping = False
        self.turn_rolls = self.chaos_rolls = self.raised = 0
        self.plan_step()

    def plan_step(self) -> None:
        """The chaos step has the rolls that what lasts gives it; once one of them was made or left out they stay.

        They come behind the first Global of the game.
        """
        if self.stepping:
            return
        own = [place for place, pending in enumerate(self.owed) if pending.step]
        before = own[0] if own else len([*takewhile(lambda pending: pending.on == GLOBAL, self.owed)])
        skips, firsts, more = (self.effects.changing_for(self.turns.who, kind) for kind in (SKIP, FIRST, MORE))
        self.stepped = [each.number for each in (*skips, *firsts, *more)]
        rolls = [(each.change[1], each.name) for each in firsts[-1:]] or [(CURRENT, "")]
        rolls += [(CURRENT, each.name) for each in more for _ in range(int(each.change[1]))]
        step = [Pending(on, self.turns.who, step=True, why=why) for on, why in rolls if not skips]
        after = [pending for pending in self.owed[before:] if not pending.step]
        self.owed = [*self.owed[:before], *step, *after]

    def leave_command_zone(self, names: Sequence[str], back: Sequence[str]) -> None:
        """Take these Globals out of the command zone; who was away because of one is back."""
        for name in names:
            self.globals.remove(next(each for each in self.globals if each.name == name))
            self.lost_global = not self.globals
        here = {each.name for each in self.globals}
        self.effects.end_where(lambda each: bool(each.globe) and each.globe not in here)
        self.plan_step()
        for seat in back:
            del self.away[seat]


def or_active(state: ChaosListsState, who: str | None, how: str) -> str:
    """That player, or the active one if nobody was named."""
    seat: str | None = who or started(state).active
    if seat is None:
        raise UsageError(f"Nobody is active: say {how} with --who.")
    return seat
