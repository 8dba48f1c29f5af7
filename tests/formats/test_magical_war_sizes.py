"""Changes of sizes: when they begin, move and end; lost turns."""

import pytest
from conftest import Edw
from magical_war_table import playing, seat

from edw_companion.formats.magical_war.errata import EFFECTS


def sizes(edw: Edw, name: str) -> tuple[int, int]:
    row = seat(edw, name)
    return row["hand_size"], row["pipeline_size"]


def turn_of(edw: Edw, name: str) -> None:
    while edw.status()["turn"]["active"] != name or edw.status()["turn"]["drew"]:
        edw("turn", "next")


def test_black_vise_begins_in_its_targets_upkeep(edw: Edw) -> None:
    playing(edw)
    assert edw("effect", "add", "Ann", "black vise", "--on", "Cleo").out.startswith(
        "Black Vise of Ann gives Cleo: pipeline size +1, from their upkeep on.\n"
    )
    assert sizes(edw, "Cleo") == (9, 2)
    edw("turn", "next")
    assert sizes(edw, "Cleo") == (9, 2)
    told = edw("turn", "next").out.splitlines()[0]
    assert told.endswith("Cleo. Pipeline size 2 -> 3. 1 card from the hand to the end of the pipeline.")
    row = seat(edw, "Cleo")
    assert (row["hand"], row["pipeline"], row["pipeline_size"]) == (6, 3, 3)


def test_black_vise_aimed_anew_works_on_both_until_their_upkeeps(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Black Vise", "--on", "Cleo")
    turn_of(edw, "Cleo")
    assert "only in the upkeep of Ann" in edw("effect", "target", "Black Vise", "Bram", code=1).err
    edw("turn", "next")
    assert "works on an opponent" in edw("effect", "target", "Black Vise", "Ann", code=1).err
    edw("effect", "target", "black", "Bram")
    assert "in force until an upkeep changes it: Cleo" in edw("effect").out
    edw("turn", "next")
    assert (sizes(edw, "Bram"), sizes(edw, "Cleo")) == ((9, 3), (9, 3))
    edw("turn", "next")
    assert (sizes(edw, "Bram"), sizes(edw, "Cleo")) == ((9, 3), (9, 2))
    assert seat(edw, "Cleo")["pipeline"] == 2


@pytest.mark.parametrize("end", ["tap", "gone"])
def test_black_vise_ends_in_its_targets_upkeep(edw: Edw, end: str) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "The Rack", "--on", "Bram")
    edw("turn", "next")
    edw("effect", end, "rack")
    assert sizes(edw, "Bram") == (9, 3)
    edw("turn", "next")
    edw("turn", "next")
    told = edw("turn", "next").out.splitlines()[0]
    assert told.endswith("Pipeline size 3 -> 2. 1 card from the end of the pipeline back to the hand.")
    assert len(edw.status()["effects"]) == (1 if end == "tap" else 0)


def test_after_the_draw_the_upkeep_is_over(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Cursed Rack", "--on", "Bram")
    edw("draw", "Ann")
    assert "before the draw" in edw("effect", "target", "cursed", "Cleo", code=1).err


def test_hand_sizes_change_at_once(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Cursed Rack", "--on", "Bram")
    edw("effect", "add", "Bram", "Library of Leng")
    edw("effect", "add", "Cleo", "Library of Leng")
    assert (sizes(edw, "Bram"), sizes(edw, "Cleo")) == ((9, 2), (10, 2))
    edw("effect", "tap", "cursed")
    assert sizes(edw, "Bram") == (10, 2)
    assert "tapped already" in edw("effect", "tap", "cursed", code=1).err
    edw("effect", "untap", "cursed")
    assert sizes(edw, "Bram") == (9, 2)
    assert "can mean" in edw("effect", "gone", "library", code=2).err
    edw("effect", "gone", "Library of Leng (2)")
    assert sizes(edw, "Bram") == (8, 2)


def test_a_size_stops_at_none(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "A", "Curse", "--on", "Bram", "--hand", "-12", "--pipeline", "-5")
    assert sizes(edw, "Bram") == (0, 0)
    row = seat(edw, "Bram")
    assert (row["hand"], row["pipeline"]) == (9, 0)


def test_pipeline_size_none_means_playing_from_the_hand(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Ivory Tower")
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"], row["pipeline_size"]) == (8, 1, 1)
    edw("effect", "add", "Ann", "Ivory Tower")
    assert edw("turn", "--json").json["due"][-1] == (
        "Main: pipeline size 0, so cards are played from the hand, as in Magic: edw cast, edw land"
    )
    assert "without pipeline steps" in edw("step", "Ann", "discard", code=1).err
    edw("land", "Ann", "Forest")
    assert "A land was played in this turn already" in edw("land", "Ann", "Swamp", code=1).err
    edw("cast", "Ann", "Grizzly Bears", "--stays")
    assert seat(edw, "Ann")["in_play"] == 2
    edw("effect", "gone", "Ivory Tower (1)")
    assert seat(edw, "Ann")["pipeline"] == 0
    for _ in range(3):
        told = edw("turn", "next").out.splitlines()[0]
    assert told.endswith("1 card from the hand to the end of the pipeline.")


def test_everybody_has_the_steps_of_howling_mine(edw: Edw) -> None:
    playing(edw)
    assert edw("effect", "add", "Bram", "howling mine").out.startswith(
        "Howling Mine of Bram gives everybody: pipeline steps +1.\n"
    )
    assert edw.status()["turn"]["steps_due"] == 2
    edw("effect", "tap", "howling")
    assert edw.status()["turn"]["steps_due"] == 1
    assert "has no target to choose" in edw("effect", "target", "howling", "Ann", code=1).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("effect add Ann Foo --on Bram", "would change nothing"),
        ("effect add Ann Foo --hand -1", "Foo: say on whom it works"),
        ("effect gone Foo", "Nothing changes any size"),
    ],
)
def test_effects_that_cannot_be(edw: Edw, words: str, said: str) -> None:
    playing(edw)
    assert said in edw.line(words, code=1).err


def test_the_known_cards_change_something(edw: Edw) -> None:
    playing(edw)
    for card, known in EFFECTS.items():
        target = ["--on", "Cleo"] if known.whom == "opponent" else []
        edw("effect", "add", "Bram", card, *target)
    assert len(edw.status()["effects"]) == len(EFFECTS)


def test_lost_turns_add_up(edw: Edw) -> None:
    playing(edw)
    edw("skip", "Bram", "--with", "a spell")
    assert edw("skip", "Bram").out.splitlines()[1] == "Turns to be lost by Bram: 2."
    assert edw.status()["next"] == ["Cleo", "Ann", "Cleo", "Ann", "Bram", "Cleo", "Ann", "Bram", "Cleo", "Ann"]
    assert edw("turn", "next").out.startswith("Bram loses this turn. Turn 2: Cleo.")
    edw("turn", "next")
    edw("turn", "next")
    assert edw("turn", "next").out.startswith("Turn 5: Ann.")
    assert seat(edw, "Bram")["lost_turns"] == 0


def test_an_extra_turn_can_be_lost_too(edw: Edw) -> None:
    playing(edw)
    edw("turn", "extra", "Ann")
    edw("skip", "Ann")
    assert edw.status()["next"][:3] == ["Bram", "Cleo", "Ann"]
    assert edw("turn", "next").out.startswith("Ann loses this turn. Turn 2: Bram.")
