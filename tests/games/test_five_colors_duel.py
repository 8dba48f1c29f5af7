"""Duels worked out by hand: strike or focus in turn, totals, ties, noughts."""

import pytest
from conftest import Edw
from five_colors_table import begun, cards


@pytest.mark.parametrize(
    ("legend", "challenged", "ann", "bram", "dies"),
    [
        (5, 6, [], [], "Tor Wauki"),
        (6, 5, [], [], "Craw Wurm"),
        (5, 5, [], [], None),
        (0, 0, [], [], None),
        (5, 6, [1], [0], None),
        (5, 6, [2], [0], "Craw Wurm"),
        (5, 6, [3, 2], [4, 0], None),
        (5, 6, [3, 2], [1, 1], "Craw Wurm"),
        (7, 1, [0, 0], [3, 2], "Craw Wurm"),
        (7, 1, [0], [6], None),
        (7, 1, [0], [7], "Tor Wauki"),
    ],
)
def test_totals(edw: Edw, legend: int, challenged: int, ann: list[int], bram: list[int], dies: str | None) -> None:
    begun(edw)
    edw("duel", "begin", "Tor Wauki", str(legend), "Craw Wurm", str(challenged))
    for _ in bram:
        edw("duel", "focus", "Bram")
        edw("duel", "focus", "Ann")
    told = [f"{name}={','.join(map(str, costs))}" for name, costs in (("Ann", ann), ("Bram", bram)) if costs]
    event = edw("duel", "strike", "Bram", *told, "--json").json["event"]
    assert event["totals"] == {"Ann": legend + sum(ann), "Bram": challenged + sum(bram)}
    assert event["dies"] == dies
    found = cards(edw)
    assert (found["focus Ann"], found["focus Bram"]) == (0, 0)
    assert found["discard Ann"] == len(ann) + (dies == "Tor Wauki")
    assert found["discard Bram"] == len(bram) + (dies == "Craw Wurm")
    assert edw.status()["duel"] is None
