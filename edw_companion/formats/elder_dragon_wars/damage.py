"""Life totals: as in every game; and whom the Scion's attack has hit by now (rule 14)."""

from edw_companion.formats.elder_dragon_wars.ring import SCION
from edw_companion.formats.elder_dragon_wars.state import War
from edw_companion.table import life
from edw_companion.table.game import Event
from edw_companion.table.kind import Chapter

CHAPTER = Chapter[War]()
CHANGED = CHAPTER.take(life.LIFE)


@CHANGED.applies
def _(game: War, event: Event) -> None:
    life.LIFE.apply(game, event)
    if game.scion is not None and event["by"] == SCION:
        game.scion.hit += [entry["who"] for entry in event["changes"]]
