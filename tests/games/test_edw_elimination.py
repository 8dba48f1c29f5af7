"""Who falls when: the seat of the Scion and the end of the game, rules 7 and 14; rulings 127 to 130, 138 to 141."""

from itertools import permutations

import pytest
from edw_wars import B, G, R, U, W, die, started

from edw_companion.core.state import Event
from edw_companion.games.elder_dragon_wars.elimination import aftermath

# Who fell in which steps ("+" at once) from white's first turn, the seat of the Scion, and how it stands then: the
# Savior, or - for the Ur-Dragon's victory, or = for nobody's, or nothing while the game goes on.
FALLS = [
    ("B R", None, ""),
    ("B R G", G, ""),
    ("G R B", B, ""),
    ("R+G+B", G, ""),  # the one later in turn order from the active player, white
    ("B+G R", R, ""),
    ("W+U+B", B, ""),  # the active player comes first in that order
    ("U+W+R", R, ""),
    ("U R+W", R, ""),
    ("U W+R", R, ""),  # the order in which they are named does not matter
    ("W+U+B+R", R, ""),  # three to one at once: the Scion comes for the lone player
    ("B R U+W", U, ""),
    ("B R G U", G, ""),  # one of the last two falls: the other must outlive the Scion
    ("B R G U W", G, "-"),
    ("B R G U+W", G, "-"),
    ("B R U+W G", U, "-"),
    ("W+U+B+R+G", None, "="),  # all at once and no Scion was there: a draw
    ("B R U+W+G", None, "="),
]
COLOR = {"W": W, "U": U, "B": B, "R": R, "G": G}


def result(savior: str | None, *, ur_dragon: bool = False) -> Event:
    return {"savior": savior, "ur_dragon": ur_dragon}


def result_of(mark: str) -> Event | None:
    return {"": None, "-": result(None, ur_dragon=True), "=": result(None)}.get(mark, result(COLOR.get(mark)))


@pytest.mark.parametrize(("steps", "seat", "end"), FALLS)
def test_the_scion_and_the_end(steps: str, seat: str | None, end: str) -> None:
    war = started()
    for step in steps.split():
        die(war, *[COLOR[letter] for letter in step.split("+")])
    assert (war.scion.seat if war.scion else None) == seat
    assert war.result == result_of(end)


@pytest.mark.parametrize("first", range(1, 6))
@pytest.mark.parametrize("victims", list(permutations("WUB")))
def test_of_several_the_last_in_turn_order_from_the_active_player_gives_the_seat(
    first: int, victims: tuple[str, ...]
) -> None:
    war = started(first=first)
    order = "WUBRG"[first - 1 :] + "WUBRG"[: first - 1]
    seat, _ = aftermath(war, [COLOR[letter] for letter in victims], [R, G])
    assert seat == COLOR[max(victims, key=order.index)]
