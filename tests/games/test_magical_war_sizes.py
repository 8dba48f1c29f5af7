"""Changes of sizes: when they begin, move and end; lost turns."""

from conftest import Edw
from magical_war_table import playing, seat

from edw_companion.games.magical_war.errata import EFFECTS


def sizes(edw: Edw, name: str) -> tuple[int, int]:
    row = seat(edw, name)
    return row["hand_size"], row["pipeline_size"]


def test_the_known_cards_change_something(edw: Edw) -> None:
    playing(edw)
    for card, known in EFFECTS.items():
        target = ["--on", "Cleo"] if known.whom == "opponent" else []
        edw("effect", "add", "Bram", card, *target)
    assert len(edw.status()["effects"]) == len(EFFECTS)
