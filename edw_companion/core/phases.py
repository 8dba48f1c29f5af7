"""When a command may be typed: during which phases of a turn, and in whose. Declared with it, refused in one place.

A game writes its turn down in a module ``phases``, and its table says where the turn is, as far as it knows
(``State.phase``). What the table does not know is not refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from edw_companion.core.rules import Rules
from edw_companion.core.state import State, alive
from edw_companion.sentences import DO, Sentence
from edw_companion.tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Late = Callable[[Any], bool]
    """Whether a command may still be typed when its phase is over, given the table."""

    Seat = Callable[[Any, Any], str]
    """Who acts, given the table and the value of a param."""

    Only = Callable[[Any, Mapping[str, Any]], bool]
    """Whether what was said has its time at all, given the table and the values of the params."""


class Whose(NamedTuple):
    """Whose turn it must be for a command.

    Attributes:
        own: how a phase of such a turn is called.
        active: whether it is that of whoever acts.
        param: which param says who acts.
        seat: who that is.
    """

    own: str
    active: bool
    param: str = "who"
    seat: Seat = lambda _state, who: str(who)

    def by(self, param: str, seat: Seat) -> Whose:
        """The same, where another param than WHO says who acts."""
        return self._replace(param=param, seat=seat)


ACTIVE = Whose("one's own", active=True)
ANYBODY = Whose("a", active=False)


class Time(NamedTuple):
    """When a command may be typed.

    Attributes:
        act: what is done by it, as a sentence begins.
        rule: what says so, such as "rule 6, ruling 80".
        during: the phases that it belongs to; none are all of them.
        late: whether what was forgotten may still be typed when they are over, in that turn.
        only: for what of it that is so, where what else is said may be typed at any time.
    """

    act: str
    rule: str
    during: Sequence[str]
    whose: Whose
    late: Late
    only: Only | None

    def __str__(self) -> str:
        """Such as "A sacrifice belongs to one's own upkeep (rule 6, ruling 80)"."""
        return f"{self.act} belongs to {self.whose.own} {' or '.join(self.during) or 'turn'} ({self.rule})"

    def wrong(self, state: State, said: object) -> Sentence | None:
        """Why it is not the time for it, given the value of the param that says who acts; None if it is, or may be."""
        seat = self.whose.seat(state, said)
        if self.whose.active and seat != state.active:
            turn = f"the turn of {state.title(state.active)}" if state.active else "a turn without a player"
            return Sentence(f"{self}; it is {turn}, not of {state.title(seat)}. '{DO}' ends it.", "turn next")
        now, why = state.phase
        if self.during and now and now not in self.during and not self.late(state):
            now, leads = f"it is the {now} of {state.title(state.active)}, {why}", state.leads_to(self.during)
            if leads:
                return Sentence(f"{self}; {now}: {DO}.", leads)
            return Sentence(f"{self}; {now}. '{DO}' ends the turn.", "turn next")
        return None

    def check(self, state: State, rules: Rules, said: Mapping[str, Any]) -> None:
        """Refuse a command at the wrong time, unless the table wants it all the same."""
        if self.only is not None and not self.only(state, said):
            return
        alive(state, self.whose.seat(state, said[self.whose.param]))
        why = self.wrong(state, said[self.whose.param])
        if why:
            rules.forbids(why.text, *why.commands)
