"""What chance decides of a player who rolls on lists: the number, and who is taken at random."""

from __future__ import annotations

from collections.abc import Iterator

from edw_companion.core.dice import parse_dice
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.odds import results
from edw_companion.games.chaos_lists.state import MayhemState
from edw_companion.luck.draws import MOST_RESULTS, Draw, Measure, one_of, rolled

NUMBERS = Measure("numbers on lists", "rolled", "in all on lists", "in all on lists")
TAKEN = Measure("taken at random", "was taken at random", "time")


def fair_draws(state: MayhemState, event: Event) -> Iterator[Draw]:
    """Those of a line, given the table before it. Of several numbers the first alone: the others follow from it."""
    if event["do"] != "chaos":
        return
    numbered = False
    for record, draw in zip(event["rolled"], event["draws"], strict=True):
        by_hand = "src" in draw
        if "among" in record:
            if all(seat in state.players for seat in record["among"]):
                names = [state.name(seat) for seat in record["among"]]
                yield one_of(TAKEN, names, state.name(record["came"]), by_hand=by_hand)
        elif record["for"] == "number" and not numbered:
            numbered, dice = True, parse_dice(record["dice"])
            if results(dice) <= MOST_RESULTS:
                yield rolled(NUMBERS, state.name(event["who"]), dice, record["came"], by_hand=by_hand)
