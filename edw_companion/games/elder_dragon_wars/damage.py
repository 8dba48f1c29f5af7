"""Life totals: as in every game; and whom the Scion's attack has hit by now (rule 14)."""

from edw_companion.core import life
from edw_companion.core.kind import Chapter
from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.ring import SCION
from edw_companion.games.elder_dragon_wars.state import WarState

CHAPTER = Chapter[WarState]()
CHANGED = CHAPTER.take(life.LIFE)


@CHANGED.applies
def _(state: WarState, event: Event) -> None:
    life.LIFE.apply(state, event)
    if state.scion is not None and event["by"] == SCION:
        state.scion.hit += [entry["who"] for entry in event["changes"]]
