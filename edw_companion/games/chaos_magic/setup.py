"""Before the first turn: who sits where, with how much life."""

from edw_companion.core import seats as seating
from edw_companion.core.due import Due
from edw_companion.core.kind import Chapter
from edw_companion.core.state import Event
from edw_companion.games.chaos_magic.state import ChaosMagicState, Mage

CHAPTER = Chapter[ChaosMagicState]()


START = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(state: ChaosMagicState, event: Event) -> None:
    seating.apply_start(state, event, lambda name: Mage(name, state.house.number("life")))


@START.owes
def _(_state: ChaosMagicState, _event: Event) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    return [Due(f"{lie} When all have kept their hands", "global reveal")]
