"""What chance decides of a player who rolls on lists: how high the numbers are, list by list, and who is picked."""

from __future__ import annotations

from collections.abc import Iterator

from edw_companion.core.dice import Dice, parse_dice
from edw_companion.core.state import Event
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.luck.draws import MOST_RESULTS, Draw, Measure, one_of, rolled

NOTE = "A list number is only a place on the list: high is neither good nor bad."
IN_TEXTS = ("dice in the text of a result",)
ROLLS = Measure("sum of rolls on lists", "rolled", "in all on lists", "in all on lists", note=NOTE, apart=IN_TEXTS)
PICKED = Measure("times chosen at random", "was chosen at random", "time")


def fair_draws(state: ChaosListsState, event: Event) -> Iterator[Draw]:
    """Those of a line, given the table before it; that somebody rolls is certain."""
    if event["do"] != "chaos":
        return
    on, who = state.list_title(event["list"]), state.name(event["who"])
    for record, draw in zip(event["rolled"], event["draws"], strict=True):
        by_hand = "src" in draw
        if "among" in record and all(seat in state.players for seat in record["among"]):
            names = [state.name(seat) for seat in record["among"]]
            yield one_of(PICKED, names, state.name(record["came"]), by_hand=by_hand)
        elif record["for"] == "number" and "dice" in record:
            dice = parse_dice(record["dice"])
            if dice.times * (dice.sides - 1) < MOST_RESULTS:
                yield rolled(_rolls_on(on, dice), who, dice, record["came"], by_hand=by_hand)


def _rolls_on(title: str, dice: Dice) -> Measure:
    """What is added up of rolls on a list."""
    on_it, least, most = f"in all on {title}", dice.times + dice.plus, dice.times * dice.sides + dice.plus
    alone = (
        f"Taken one by one, {title} is the list that stands out most. Its numbers run from {least} to {most}; the sums "
        "above count its rolls, too."
    )
    return Measure(f"sum of rolls on {title}", "rolled", on_it, on_it, ROLLS, NOTE, IN_TEXTS, alone)
