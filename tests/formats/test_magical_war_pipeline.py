"""Drawing, the pipeline step, discarding, and what leaves hands otherwise."""

import pytest
from conftest import Edw
from magical_war_table import cards, playing, seat


def test_the_first_turn_fills_up_to_ten(edw: Edw) -> None:
    playing(edw)
    assert edw("draw", "Ann").out.startswith("Ann draws 1 card.\n")
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"]) == (8, 2)
    assert "draw phase of Ann's turn is over" in edw("draw", "Ann", code=1).err
    assert "only in their own turn" in edw("draw", "Bram", code=1).err


def test_the_draw_phase_comes_before_the_pipeline_steps(edw: Edw) -> None:
    playing(edw)
    edw("step", "Ann", "land", "Forest")
    assert "pipeline steps come after it (rule 4)" in edw("draw", "Ann", code=1).err
    assert edw("draw", "Ann", "1").out.startswith("Ann draws 1 card.\n")


@pytest.mark.parametrize(("held", "drawn"), [(0, 8), (6, 2), (7, 1), (8, 0), (20, 0)])
def test_draws_up_to_one_above_the_hand_size(edw: Edw, held: int, drawn: int) -> None:
    playing(edw)
    edw("cards", "set", "hand:Ann", str(held))
    told = {0: "Ann draws no card.", 1: "Ann draws 1 card."}.get(drawn, f"Ann draws {drawn} cards.")
    assert edw("draw", "Ann").out.splitlines()[0] == told
    assert seat(edw, "Ann")["hand"] == held + drawn


def test_the_stock_runs_out(edw: Edw) -> None:
    playing(edw)
    edw("cards", "set", "stock", "2")
    edw("cards", "set", "graveyard", "30")
    done = edw("draw", "Ann", "5")
    assert done.out.startswith(
        "The stock has run out: the graveyard is shuffled into a new one (30 cards). Ann draws 5 cards."
    )
    assert (cards(edw)["stock"], cards(edw)["graveyard"]) == (27, 0)
    edw("cards", "set", "stock", "1")
    assert edw("draw", "Ann", "5").out.startswith("Ann draws 1 card: there are no more.\n")


@pytest.mark.parametrize(
    ("words", "told", "graveyard", "in_play"),
    [
        ("land Forest", "Ann lays a card at the end of the pipeline, turns up Forest and puts it into play.", 0, 1),
        ("cast Juggernaut", "Ann lays a card at the end of the pipeline, turns up Juggernaut and casts it.", 0, 1),
        (
            "cast Fireball --spent",
            "Ann lays a card at the end of the pipeline, turns up Fireball and casts it; it goes to the graveyard.",
            1,
            0,
        ),
        ("discard", "Ann lays a card at the end of the pipeline, turns up a card and discards it.", 1, 0),
    ],
)
def test_a_step(edw: Edw, words: str, told: str, graveyard: int, in_play: int) -> None:
    playing(edw)
    assert edw.line(f"step Ann {words}").out.splitlines()[0] == told
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"], row["in_play"]) == (6, 2, in_play)
    assert cards(edw)["graveyard"] == graveyard
    assert "has taken all pipeline steps" in edw.line(f"step Ann {words}", code=1).err


def test_with_an_empty_hand_a_card_is_only_turned_up(edw: Edw) -> None:
    playing(edw)
    edw("cards", "set", "hand:Ann", "0")
    assert "has no card to lay, turns up a card" in edw("step", "Ann", "discard").out
    assert seat(edw, "Ann")["pipeline"] == 1
    edw("cards", "set", "pipeline:Ann", "0")
    assert "there is nothing to turn up" in edw("step", "Ann", "discard", "--anyway", "once more", code=1).err


def test_with_an_empty_pipeline_the_card_laid_is_the_one_turned_up(edw: Edw) -> None:
    playing(edw)
    edw("cards", "set", "pipeline:Ann", "0")
    edw("step", "Ann", "land")
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"], row["in_play"]) == (6, 0, 1)


def test_one_land_a_turn(edw: Edw) -> None:
    playing(edw)
    edw("effect", "add", "Ann", "Howling Mine")
    edw("step", "Ann", "land")
    assert "this one is discarded (ruling 7)" in edw("step", "Ann", "land", code=1).err
    edw("step", "Ann", "discard")
    assert edw.status()["turn"]["steps"] == edw.status()["turn"]["steps_due"] == 2


def test_a_forced_step_discards_and_does_not_count(edw: Edw) -> None:
    playing(edw)
    done = edw("step", "Bram", "discard", "Forest", "--forced", "millstone")
    assert done.out.splitlines()[0] == (
        "Bram lays a card at the end of the pipeline, turns up Forest and discards it (Millstone forces this step)."
    )
    assert "is discarded, never played" in edw("step", "Bram", "cast", "--forced", "Millstone", code=1).err
    assert edw.status()["turn"]["steps"] == 0
    assert "only in their own turn" in edw("step", "Bram", "discard", code=1).err


def test_island_sanctuary_spares_the_step(edw: Edw) -> None:
    playing(edw)
    edw("draw", "Ann", "--skip")
    assert seat(edw, "Ann")["hand"] == 7
    assert edw("turn", "--json").json["due"][0].startswith("Main: a pipeline step, if the player likes, before")


def test_the_checklist_of_a_turn(edw: Edw) -> None:
    playing(edw)
    assert edw("turn", "--json").json["due"] == [
        "Draw: 1 card (9 in hand and pipeline, hand size 9): edw draw Ann",
        "Main: a pipeline step, before or after the attack: edw step Ann land|cast|discard [CARD]",
    ]
    edw("draw", "Ann")
    edw("draw", "Ann", "2")
    edw("step", "Ann", "land")
    assert edw("turn", "--json").json["due"] == ["Discard phase, as it stands: 2 cards: edw discard Ann"]
    assert edw("discard", "Ann").out.startswith("Ann discards 2 cards.\n")
    assert edw("turn", "--json").json["due"] == []


@pytest.mark.parametrize(("hand", "pipeline", "gone"), [(7, 2, 0), (8, 2, 1), (12, 2, 5), (9, 0, 0), (1, 12, 1)])
def test_the_discard_phase_counts_the_pipeline(edw: Edw, hand: int, pipeline: int, gone: int) -> None:
    playing(edw)
    edw("cards", "set", "hand:Ann", str(hand))
    edw("cards", "set", "pipeline:Ann", str(pipeline))
    edw("discard", "Ann")
    assert cards(edw)["hand Ann"] == hand - gone
    assert cards(edw)["pipeline Ann"] == pipeline


def test_spells_from_the_hand(edw: Edw) -> None:
    playing(edw)
    assert edw("cast", "Bram", "Counterspell").out.startswith(
        "Bram casts Counterspell from the hand; it goes to the graveyard.\n"
    )
    edw("cast", "Ann", "Mox", "Ruby", "--stays")
    assert (cards(edw)["graveyard"], seat(edw, "Ann")["in_play"], seat(edw, "Bram")["hand"]) == (1, 1, 6)
    assert edw("cast", "Ann", "contract from below").out.splitlines()[1] == (
        "When it resolves: edw renew Ann --pipelines; then tap all your lands and empty your mana pool"
    )


def test_lands_from_the_hand(edw: Edw) -> None:
    playing(edw)
    assert "go through the pipeline" in edw("land", "Ann", "Forest", code=1).err
    assert edw("land", "Ann", "Forest", "--fastbond").out.startswith(
        "Ann plays Forest from the hand; Fastbond deals 1 damage, 20 -> 19.\n"
    )
    edw("land", "Ann", "--fastbond")
    assert seat(edw, "Ann")["life"] == 18
    assert "only in their own main phase" in edw("land", "Bram", "--fastbond", code=1).err


def test_new_hands(edw: Edw) -> None:
    playing(edw)
    edw("renew", "Ann", "--pipelines")
    row = seat(edw, "Ann")
    assert (row["hand"], row["pipeline"], cards(edw)["graveyard"]) == (7, 2, 9)
    edw("renew", "--cards", "7")
    assert [(row["hand"], row["pipeline"]) for row in edw.status()["players"]] == [(7, 2)] * 3
    edw("renew", "--shuffle", "--pipelines", "--cards", "7")
    assert [(row["hand"], row["pipeline"]) for row in edw.status()["players"]] == [(5, 2)] * 3
    assert cards(edw)["graveyard"] == 0
    assert sum(cards(edw).values()) == 180


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
        terminal.setattr("edw_companion.cli.build.interactive", lambda: True)
        terminal.setattr("edw_companion.cli.private.show_alone", lambda name, lines: seen.append((name, lines)))
        assert edw("pipeline", "show", "Ann").out == ""
    assert seen == [("Ann", ["The pipeline of Ann:", "", "1. Fireball", "2. not noted"])]
    assert edw("pipeline", "show", "Ann", "--json").json == {"who": "Ann", "pipeline": [None, None]}
    assert edw("pipeline", "show", "Ann", "--json", "--show").json["pipeline"] == ["Fireball", None]


def test_cards_taken_up_again_are_forgotten(edw: Edw) -> None:
    playing(edw)
    told = edw("pipeline", "change", "Ann").out.splitlines()[0]
    assert told == "Ann takes up the pipeline and lays 2 cards face down again."
    assert edw("pipeline", "show", "Ann").out == "Ann has 2 cards in the pipeline; none is noted.\n"


def test_counts_by_hand(edw: Edw) -> None:
    playing(edw)
    edw("cards", "move", "2", "stock", "play:bram")
    assert edw("cards", "move", "1", "play:Bram", "grave").out.startswith(
        "Moved: 1 card from Bram's play to the graveyard.\n"
    )
    assert edw("cards", "set", "stock", "99").out.startswith("Counted: 99 cards in the stock (151 before).\n")
    refused = edw("cards", "move", "2", "play:Bram", "out", code=1)
    assert "By the count there is 1 card in Bram's play, not 2" in refused.err
    assert "There is no place" in edw("cards", "move", "1", "sleeve", "out", code=2).err
    assert edw("cards").out.splitlines()[-1].startswith("all: ")
