"""Before the first turn: who sits where, with how much life."""

from typing import Any

from edw_companion.formats.chaos_magic.state import ChaosMagic, Mage
from edw_companion.table import seating
from edw_companion.table.due import Due
from edw_companion.table.game import Event
from edw_companion.table.kind import Chapter

CHAPTER = Chapter[ChaosMagic]()


def _mage(game: Any, name: str) -> Mage:
    return Mage(name, game.house.number("life"))


START = CHAPTER.kind("start", **seating.start_kind(_mage)._asdict())


@START.owes
def _(_game: ChaosMagic, _event: Event) -> list[Due]:
    lie = "The Chaos deck and the Global deck lie in the middle."
    return [Due(f"{lie} When all have kept their hands", "global reveal")]
