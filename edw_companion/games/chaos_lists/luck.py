"""What chance decides of a player who rolls on lists: who is picked at random; and how often each rolled on which list.

A number on a list is neither high nor low, so that numbers are not added up.
"""

from __future__ import annotations

from collections.abc import Iterator

from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.luck.draws import Draw, Measure, one_of

PICKED = Measure("picked by chance", "was picked by chance", "time")


def fair_draws(state: MayhemState, event: Event) -> Iterator[Draw]:
    """Those of a line, given the table before it; that somebody rolls is certain."""
    if event["do"] != "chaos":
        return
    on, who = state.list_title(event["list"]), state.name(event["who"])
    yield one_of(
        Measure(f"on {on}", "rolled", "time"), [who], who, by_hand=any("src" in each for each in event["draws"])
    )
    for record, draw in zip(event["rolled"], event["draws"], strict=True):
        if "among" in record and all(seat in state.players for seat in record["among"]):
            names = [state.name(seat) for seat in record["among"]]
            yield one_of(PICKED, names, state.name(record["came"]), by_hand="src" in draw)
