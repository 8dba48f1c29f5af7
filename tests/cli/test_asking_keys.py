"""A question can be left without an answer, and then nothing is recorded."""

import pytest
from conftest import Edw

from edw_companion.cli import asking, keys
from edw_companion.table.asking import Choice, Question


@pytest.mark.parametrize("pressed", ["\x03", "\x04", "\x1b", "\x1b[A"])
def test_leaving_a_question_records_nothing(pressed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "read_key", lambda: keys._plain(lambda: pressed))
    question = Question("Does anybody counter it?", (Choice("c", "countered"),), "nobody")
    with pytest.raises(asking.NeverMindError, match="nothing was recorded"):
        asking.ask(question)


def test_enter_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "read_key", lambda: keys._plain(lambda: "\r"))
    assert asking.ask(Question("Sure?", (Choice("y", "yes"),), "no")) == ""


def test_a_beginning_means_the_player_s_own_legend(war: Edw) -> None:
    assert war("legend", "w", "kei", "--countered").out.startswith("Kei Takahashi comes into play")
    assert war("legend", "u", "kei", "--countered").out.startswith("Keiga, the Tide Star comes into play")
    assert war("legend", "r", "kei", code=2).err.startswith("edw: 'kei' can mean")


@pytest.mark.parametrize("card", ["Counterspell", "Wrath of God", "Time Warp", "Planar Guide"])
def test_what_is_no_legend_brings_no_artifact(card: str, war: Edw) -> None:
    before = war.session().read_bytes()
    assert f"{card} is no legendary creature" in war("legend", "black", card, code=1).err
    assert war.session().read_bytes() == before


def test_a_basic_land_is_no_spell(war: Edw) -> None:
    assert "Forest is a land" in war("spell", "white", "Forest", code=1).err


def test_no_roll_closes_the_mixing_before_the_start(edw: Edw) -> None:
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", "--ritual")
    assert "has not started" in edw("roll", "d20", code=1).err
    edw("mix", "Ann", "seven green frogs")


def test_a_hand_as_json_names_no_card_unless_that_is_asked_for(war: Edw) -> None:
    war("chaos", "draw", "white", "--anyway", "to see it")
    assert war("chaos", "hand", "white", "--json").json == {"color": "white", "hand": [None]}
    shown = war("chaos", "hand", "white", "--json", "--show").json["hand"]
    assert shown[0] in war("chaos", "hand", "white", "--show").out
