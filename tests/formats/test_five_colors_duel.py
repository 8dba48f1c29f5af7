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
def test_totals(
    edw: Edw, legend: int, challenged: int, ann: list[int], bram: list[int], dies: str | None
) -> None:
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


def test_strike_or_focus_in_turn(edw: Edw) -> None:
    begun(edw)
    done = edw("duel", "begin", "Tor Wauki", "5", "Craw Wurm", "6")
    assert done.out.splitlines()[:2] == [
        "Tor Wauki of Ann (5) taps and challenges Craw Wurm of Bram (6).",
        "Bram strikes (edw duel strike Bram [WHO=COSTS]) or focuses (edw duel focus Bram).",
    ]
    assert "It is Bram who strikes or focuses now" in edw("duel", "strike", "Ann", code=1).err
    edw("duel", "focus", "Bram")
    assert "It is Ann who strikes or focuses now" in edw("duel", "focus", "Bram", code=1).err
    assert edw.status()["duel"]["focus"] == {"Ann": 0, "Bram": 1}
    assert edw.status()["players"][1]["hand"] == 4
    refused = edw("duel", "strike", "Ann", code=1)
    assert "Bram has 1 card face down, say what each costs: edw duel strike Ann Bram=N" in refused.err
    assert "so no cost belongs to them" in edw("duel", "strike", "Ann", "Ann=3", "Bram=1", code=1).err
    assert edw("duel", "strike", "Ann", "Bram=3").out.splitlines()[0] == (
        "Ann strikes. Ann 5, Bram 9 (focus 3): Tor Wauki is destroyed."
    )


def test_a_tie_in_words(edw: Edw) -> None:
    begun(edw)
    edw("duel", "begin", "Tor Wauki", "5", "Hill Giant", "5")
    assert edw("duel", "strike", "Bram").out.splitlines()[0] == (
        "Bram strikes. Ann 5, Bram 5: a tie: both creatures are tapped."
    )


def test_without_a_card_one_has_to_strike(edw: Edw) -> None:
    begun(edw)
    edw("cards", "set", "hand:Bram", "0")
    done = edw("duel", "begin", "Tor Wauki", "5", "Craw Wurm", "6")
    assert done.out.splitlines()[1] == "Bram strikes (edw duel strike Bram [WHO=COSTS])."
    assert "has no card in hand and has to strike" in edw("duel", "focus", "Bram", code=1).err


def test_a_duelist_leaves_play(edw: Edw) -> None:
    begun(edw)
    edw("duel", "begin", "Tor Wauki", "5", "Craw Wurm", "6")
    edw("duel", "focus", "Bram")
    assert "is duelling Craw Wurm already" in edw("duel", "begin", "Tor Wauki", "5", "Ogre", "3", code=1).err
    assert "A duel goes on" in edw("turn", "next", code=1).err
    assert "First the duel comes to its end" in edw("battle", "attack", "1", "Ogre 2/2", code=1).err
    assert edw("duel", "off", "Swords", "to", "Plowshares").out.startswith(
        "The duel ends without a result: Swords to Plowshares.\n"
    )
    assert cards(edw)["discard Bram"] == 1
    assert "No duel goes on" in edw("duel", "strike", "Ann", code=1).err


def test_duels_come_before_the_battle(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Ogre 2/2")
    assert "before the battle (rule 12)" in edw("duel", "begin", "Tor Wauki", "5", "Ogre", "3", code=1).err


@pytest.mark.parametrize("costs", ["Ann=", "Ann=x", "3,2", "Ann=-1"])
def test_costs_are_numbers(edw: Edw, costs: str) -> None:
    begun(edw)
    edw("duel", "begin", "Tor Wauki", "5", "Craw Wurm", "6")
    assert "does not say what focus cards cost" in edw("duel", "strike", "Bram", costs, code=2).err
