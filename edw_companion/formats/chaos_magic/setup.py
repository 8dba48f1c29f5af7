"""Before the first turn: who sits where, with how much life."""

from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage
from edw_companion.table import seating
from edw_companion.table.due import Due
from edw_companion.table.game import Event
from edw_companion.table.kind import Chapter

CHAPTER = Chapter[ChaosMagic]()


START = CHAPTER.kind("start", tell=seating.tell_start, again=seating.again)


@START.applies
def _(game: ChaosMagic, event: Event) -> None:
    seating.apply_start(game, event, lambda name: Mage(name, game.house.number("life")))


@START.owes
def _(_game: ChaosMagic, _event: Event) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    return [Due(f"{lie} When all have kept their hands", "global reveal")]
