"""Losing, the last stand, leaving, winning."""

from conftest import Edw
from magical_war_table import begun, cards, playing, seat


def test_a_loser_picks_up_the_pipeline_and_strikes_once_more(edw: Edw) -> None:
    playing(edw)
    done = edw("life", "Bram", "-20", "--from", "Ann")
    assert done.out.splitlines()[1] == "Bram is at 0 life. If that is the end: edw eliminate Bram [--by WHO]"
    done = edw("eliminate", "Bram", "--by", "Ann", "--with", "Fireball")
    assert done.out.splitlines()[0] == "Bram loses to Ann, with Fireball and picks up 2 cards of the pipeline."
    assert (seat(edw, "Bram")["hand"], seat(edw, "Bram")["pipeline"]) == (9, 0)
    assert "edw stand leave Bram" in edw("turn", "next", code=1).err
    assert "no pipeline moves" in edw("step", "Ann", "discard", code=1).err
    edw("cast", "Bram", "Hurricane")
    assert "only instants and sorceries" in edw("cast", "Bram", "Craw Wurm", "--stays", code=1).err
    assert "no land is played" in edw("land", "Bram", code=1).err
    edw("stand", "attack", "Bram")
    assert "has made the one attack" in edw("stand", "attack", "Bram", code=1).err
    assert edw("stand", "--json").json["due"] == [
        "Last stand of Bram: instants and sorceries with the mana at hand: edw cast Bram CARD",
        "Then Bram leaves: edw stand leave Bram",
    ]
    assert edw("stand", "leave", "Bram").out.startswith(
        "Bram is out of the game; all cards of that seat go to the common graveyard.\n"
    )
    assert cards(edw)["graveyard"] == 9
    assert edw.status()["result"] is None
    assert edw("turn", "next").out.startswith("Turn 2: Cleo.")


def test_two_who_lose_together_stand_in_turn_order(edw: Edw) -> None:
    playing(edw)
    edw("turn", "next")
    edw("eliminate", "Ann", "Bram")
    assert edw.status()["standing"] == ["Bram", "Ann"]
    assert "First comes the last stand of Bram" in edw("stand", "leave", "Ann", code=1).err
    edw("stand", "leave", "Bram")
    edw("stand", "leave", "Ann")
    assert edw.status()["result"] == {"winner": "Cleo"}
    assert edw("status").out.splitlines()[1] == "The game is over: Cleo has won."
    assert "The game is over" in edw("turn", "next", code=1).err


def test_a_last_stand_can_take_the_others_along(edw: Edw) -> None:
    playing(edw, players="Ann,Bram")
    edw("eliminate", "Ann", "--by", "Bram")
    edw("eliminate", "Bram", "--by", "Ann", "--with", "Earthquake")
    assert edw.status()["standing"] == ["Ann", "Bram"]
    edw("stand", "leave", "Ann")
    assert edw.status()["result"] is None
    done = edw("stand", "leave", "Bram")
    assert "Nobody is left: nobody wins." in done.out
    assert edw.status()["result"] == {"winner": None}


def test_what_cannot_be(edw: Edw) -> None:
    playing(edw)
    assert "has not lost: edw eliminate Ann" in edw("stand", "leave", "Ann", code=1).err
    assert "cannot be their own killer" in edw("eliminate", "Ann", "--by", "Ann", code=1).err
    assert "named twice" in edw("eliminate", "Ann", "ann", code=2).err
    edw("eliminate", "Ann")
    assert "has lost already" in edw("eliminate", "Ann", code=1).err
    assert edw("stand", "attack", "Ann").code == 0


def test_effects_leave_with_their_controller(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Cursed Rack", "--on", "Bram")
    edw("effect", "add", "Ann", "Black Vise", "--on", "Bram")
    edw("effect", "add", "Bram", "Cursed Rack", "--on", "Ann")
    edw("turn", "next")
    edw("eliminate", "Ann")
    edw("stand", "leave", "Ann")
    rows = edw.status()["effects"]
    assert [(row["card"], row["target"], row["works_on"]) for row in rows] == [
        ("Black Vise", "Bram", ["Bram"]),
        ("Cursed Rack", None, []),
    ]
    edw("turn", "next")
    edw("turn", "next")
    assert [row["card"] for row in edw.status()["effects"]] == ["Cursed Rack"]
    assert seat(edw, "Bram")["pipeline_size"] == 2


def test_undo_takes_an_elimination_back(edw: Edw) -> None:
    begun(edw)
    before = edw.status()["players"]
    edw("eliminate", "Cleo")
    edw("undo")
    assert edw.status()["players"] == before
