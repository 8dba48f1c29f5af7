"""Drawing, the pipeline step, discarding, and what leaves hands otherwise."""

import pytest
from conftest import Edw
from magical_war_table import cards, playing, seat


@pytest.mark.parametrize(("held", "drawn"), [(0, 8), (6, 2), (7, 1), (8, 0), (20, 0)])
def test_draws_up_to_one_above_the_hand_size(edw: Edw, held: int, drawn: int) -> None:
    playing(edw)
    edw("cards", "set", "hand:Ann", str(held))
    told = {0: "Ann draws no card.", 1: "Ann draws 1 card."}.get(drawn, f"Ann draws {drawn} cards.")
    assert edw("draw", "Ann").out.splitlines()[0] == told
    assert seat(edw, "Ann")["hand"] == held + drawn


@pytest.mark.parametrize(("hand", "pipeline", "gone"), [(7, 2, 0), (8, 2, 1), (12, 2, 5), (9, 0, 0), (1, 12, 1)])
def test_the_discard_phase_counts_the_pipeline(edw: Edw, hand: int, pipeline: int, gone: int) -> None:
    playing(edw)
    edw("cards", "set", "hand:Ann", str(hand))
    edw("cards", "set", "pipeline:Ann", str(pipeline))
    edw("discard", "Ann")
    assert cards(edw)["hand Ann"] == hand - gone
    assert cards(edw)["pipeline Ann"] == pipeline


def test_a_random_card_is_stolen(edw: Edw) -> None:
    playing(edw)
    event = edw("steal", "Ann", "Bram", "--json").json["event"]
    assert event["of"] == 7
    assert event["draws"][0]["got"] == [event["place"]]
    assert (seat(edw, "Ann")["hand"], seat(edw, "Bram")["hand"]) == (8, 6)
    assert edw("steal", "Ann", "Cleo", "--place", "3").out.startswith(
        "Ann takes card 3 of the 7 cards of Cleo, counted from the left.\n"
    )
    edw("verify")
    edw("cards", "set", "hand:Cleo", "0")
    assert "0 cards in Cleo's hand" in edw("steal", "Ann", "Cleo", code=1).err
    assert edw("steal", "Ann", "Ann", code=2).err


def test_names_that_were_noted_stay_hidden_until_turned_up(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw)
    assert "needs a terminal" in edw("pipeline", "note", "Ann", code=1).err
    typed = iter(["Shivan Dragon", "Fireball"])
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.build.interactive", lambda: True)
        terminal.setattr("edw_companion.cli.private.ask_unseen", lambda _text: next(typed))
        done = edw("pipeline", "note", "Ann")
    shown = done.out + done.err + edw("log", "--json").out + edw("status", "--json").out + edw("export", code=None).out
    assert "Shivan" not in shown
    assert "Fireball" not in shown
    assert edw("pipeline", "show", "Ann", "--show").out.splitlines() == ["1. Shivan Dragon", "2. Fireball"]
    assert "Ann had another card noted as the first" in edw("step", "Ann", "cast", "Ornithopter", code=1).err
    assert "turns up Shivan Dragon and casts it" in edw("step", "Ann", "cast").out
    log = edw("log", "--json").out
    assert "Shivan" in log
    assert "Fireball" not in log
    assert edw("pipeline", "show", "Ann", "--show").out.splitlines() == ["1. Fireball", "2. not noted"]
    assert "needs a terminal" in edw("pipeline", "show", "Ann", code=2).err
    seen: list[tuple[str, list[str]]] = []
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.options.interactive", lambda: True)
        terminal.setattr("edw_companion.cli.private.show_alone", lambda name, lines: seen.append((name, lines)))
        assert edw("pipeline", "show", "Ann").out == ""
    assert seen == [("Ann", ["The pipeline of Ann:", "", "1. Fireball", "2. not noted"])]
    assert edw("pipeline", "show", "Ann", "--json").json == {"who": "Ann", "pipeline": [None, None]}
    assert edw("pipeline", "show", "Ann", "--json", "--show").json["pipeline"] == ["Fireball", None]
