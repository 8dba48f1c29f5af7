"""When a command may be typed: during which phases of a turn, and in whose. Declared with it, refused in one place.

A game writes its turn down in a module ``phases``, and its table says where the turn is, as far as it knows
(``State.phase``). What the table does not know is not refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edw_companion.core.state import ANY_PHASE, State, alive
from edw_companion.errors import EdwError
from edw_companion.sentences import DO, Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from edw_companion.core.at import At

    # Each is given the table; see the fields of ``Whose`` and ``Time`` that they are of.
    Late = Callable[[Any], bool]
    Needs = Callable[[Any], object]
    Seat = Callable[[Any, Any], str | None]  # given the value of a param, too; None where it is no matter who acts
    Right = Callable[[Any, str], bool]  # given the seat that acts, too
    ByName = Callable[[At[Any], Mapping[str, Any]], "Time | None"]  # given what was said by param; None if not known


class Whose(NamedTuple):
    """Whose turn it must be for a command."""

    own: str  # how a phase of such a turn is called
    right: Right | None  # whether it is the turn of such a one, given who acts; None where that is no matter
    param: str = "who"  # which param says who acts; where a command has no such param, it is clear who does
    seat: Seat = lambda _state, who: str(who)  # who that is

    def by(self, param: str, seat: Seat) -> Whose:
        """The same, where another param than WHO says who acts."""
        return self._replace(param=param, seat=seat)


ACTIVE = Whose("one's own", lambda state, seat: seat == state.active)
DEFENDER = Whose("an opponent's", lambda state, seat: seat in state.foes())
ANYBODY = Whose("the", None)


class Time(NamedTuple):
    """When a command may be typed."""

    act: str  # what is done by it, as a sentence begins
    rule: str  # what says so, such as "rule 6, ruling 80"
    during: Sequence[str] = ()  # the phases that it belongs to; none are all of them
    whose: Whose = ANYBODY
    late: Late = lambda _state: False  # whether what was forgotten may still be typed when they are over, in that turn
    needs: Needs = lambda _state: None  # refuses where it cannot be at all, whatever the table wants
    named: ByName | None = None  # when it may be typed about what is named, where that decides
    eased: Time | None = None  # when else it may be typed, about some of what may be named

    def __str__(self) -> str:
        """Such as "A sacrifice belongs to one's own upkeep (rule 6, ruling 80)".

        A part of a phase ("Main phase: land") is called by its own name, several of one phase by that.
        """
        parts: dict[str, str] = {}
        for phase in self.during:
            whole, _, part = phase.partition(": ")
            parts[whole] = whole if whole in parts else part or whole
        return f"{self.act} belongs to {self.whose.own} {' or '.join(parts.values()) or 'turn'} ({self.rule})"

    def wrong(self, state: State, said: Mapping[str, Any]) -> Sentence | None:
        """Why it is not the time for it, given what was said by param; None if it is, or may be."""
        elsewhere = state.elsewhere(self.during) if self.during and not self.late(state) else None
        seat = self._acts(state, said)
        right = self.whose.right
        if right and seat is not None and not right(state, seat) and not (elsewhere and state.paused):
            turn = f"the turn of {state.title(state.active)}" if state.active else "a turn without a player"
            return Sentence(f"{self}; it is {turn}, not of {state.title(seat)}. '{DO}' ends it.", "turn next")
        return elsewhere and elsewhere.after(f"{self}; ")

    def may_be(self, state: State) -> bool:
        """Whether it may be the time for it now, for whoever acts and whatever is named; not where it cannot be."""
        try:
            self.needs(state)
        except EdwError:
            return False
        acting = state.living if self.whose.right and self.whose.param == "who" else [None]
        right = any(not self.wrong(state, {self.whose.param: seat}) for seat in acting)
        return right or (self.eased is not None and self.eased.may_be(state))

    def check(self, at: At[Any], said: Mapping[str, Any]) -> None:
        """Refuse a command at the wrong time, unless the table wants it all the same."""
        state = at.state
        seat = self._acts(state, said)
        alive(state, seat)
        self.needs(state)
        time = (self.named(at, said) if self.named else None) or self
        why = time.wrong(state, said)
        if why:
            at.rules.forbids(why.text, *why.commands)

    def _acts(self, state: State, said: Mapping[str, Any]) -> str | None:
        """Who acts, as far as it is said."""
        who = said.get(self.whose.param)
        return self.whose.seat(state, who) if who and self.whose.right else None


ANY_TURN, ANY_TIME = Time("", "", (ANY_PHASE,)), Time("", "")
"""When something may be typed that belongs to no phase: as soon as turns are taken, and whenever a game goes on."""


def over(told: str) -> Sentence:
    """What is said to a command whose phase is over, after "it belongs to …; "."""
    return Sentence(f"{told}. '{DO}' ends the turn.", "turn next")
