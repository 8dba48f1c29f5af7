"""What may be played when in Magical War, what lies there and is called, and what the end of a turn asks for."""

from typing import Any

import pytest
from conftest import Edw
from magical_war_table import begun, playing, seat

OFF = "counts=off"


@pytest.fixture
def war(edw: Edw) -> Edw:
    """Ann's first turn, where nobody counts cards."""
    begun(edw, OFF)
    edw("lay")
    return edw


def due(edw: Edw) -> Any:
    """What is due, as programs read it."""
    return edw("t", "--json").json["due"]


def refused(edw: Edw, line: str, code: int = 1) -> str:
    """Why a line is not taken; the file is as it was."""
    before = edw.session().read_bytes()
    done = edw.line(line, code=code)
    assert edw.session().read_bytes() == before
    return done.err


@pytest.mark.parametrize("counts", ["on", "off"])
def test_no_turn_passes_before_the_pipelines_lie(edw: Edw, counts: str) -> None:
    begun(edw, f"counts={counts}")
    told = refused(edw, "turn next")
    assert "No turn ends in the setup (rule 2); " in told
    assert ("'edw initial Ann [N]'" if counts == "on" else "'edw lay'") in told
    assert "Turn 2: Bram." in edw("turn", "next", "--anyway", "a try").out


def test_a_basic_land_is_a_land_unsaid_and_one_land_a_turn_is_not_walked_round(war: Edw) -> None:
    war("effect", "add", "Howling Mine")
    war("step", "land", "Forest")
    for card in ("forest", "Swamp", "Snow-Covered Island"):
        assert "is a land: it is played and not cast (rule 5): edw step land" in refused(war, f"step cast '{card}'")
        assert "played and not cast" in refused(war, f"cast '{card}'")
    assert "A land was played in this turn already" in refused(war, "step land Swamp")


def test_a_land_that_was_played_is_known_as_one(war: Edw) -> None:
    war("step", "land", "Strip Mine")
    assert "Strip Mine is a land" in refused(war, "cast 'strip mine'")


def test_all_but_instants_and_free_spells_go_through_the_pipeline(war: Edw) -> None:
    for card, kind in (("Grizzly Bears", "creature"), ("Winter Orb", "artifact"), ("Wanderlust", "enchantment")):
        assert "What is" in refused(war, f"cast '{card}'", code=2), "nobody has said it"
        assert "goes through the pipeline" in refused(war, f"cast '{card}' --type {kind}")
    for card in ("Fireball", "Kudzu", "Demonic Tutor"):
        assert "goes through the pipeline" in refused(war, f"cast '{card}'")
    for card in ("Lightning Bolt", "Mox Ruby", "Darkpact"):
        assert "from the hand" in war("cast", card).out
    assert "from the hand" in war("cast", "Grizzly Bears", "--type", "creature", "--anyway", "a gift").out


def test_what_a_card_is_is_asked_once(war: Edw) -> None:
    war("cast", "Flash Flood", "--type", "instant")
    assert "Flash Flood from the hand" in war("cast", "Bram", "flash flood").out
    assert "Lightning Bolt is an instant here" in refused(war, "cast 'Lightning Bolt' --type creature", code=2)
    assert "no land" in refused(war, "step land 'Flash Flood'")


def test_a_free_spell_is_cast_in_its_player_s_turn_alone(war: Edw) -> None:
    assert "only in their own main phase" in refused(war, "cast Bram Ornithopter")
    assert "Ornithopter from the hand" in war("cast", "Ornithopter").out


def test_verduran_enchantress_is_due_for_each_enchantment_that_is_cast(war: Edw) -> None:
    war("effect", "add", "Cleo", "Verduran Enchantress")
    assert "What is Wanderlust?" in refused(war, "step cast Wanderlust", code=2)
    gains = "Verduran Enchantress of Cleo: 1 life for Wanderlust (edw life Cleo +1)"
    assert gains in war("step", "cast", "Wanderlust", "--type", "enchantment").out
    assert gains in due(war)
    assert gains.partition(" (")[0] in refused(war, "turn next", code=2)
    war("life", "Cleo", "+1")
    assert gains not in due(war)
    war("turn", "next")
    assert "1 life for Kudzu" in war("step", "cast", "Kudzu", "--on", "Ann").out, "that is known"
    war("turn", "next", "--anyway", "it was countered")
    assert "1 life" not in war("step", "cast", "Kudzu", "--spent").out, "as this one is"
    war("turn", "next")
    assert "1 life" not in war("step", "cast", "Winter Orb", "--type", "artifact").out
    war("effect", "gone", "Verduran")
    war("turn", "next")
    assert "1 life" not in war("step", "cast", "Wanderlust").out, "she is gone"


def test_fastbond_and_island_sanctuary_allow_what_they_do_to_whoever_controls_them(war: Edw) -> None:
    for card, line in (("Island Sanctuary", "draw --skip"), ("Fastbond", "fastbond Swamp")):
        war("effect", "add", "Bram", card)
        assert f"Ann has no {card} in play that the log knows of" in refused(war, line)
        war("effect", "add", "Ann", card)
        war.line(line)
    assert seat(war, "Ann")["life"] == 19
    war("effect", "gone", "Fastbond (2)")
    assert "Ann has no Fastbond" in refused(war, "land Swamp --fastbond")
    war("fastbond", "Swamp", "--anyway", "it was there a moment ago")


def test_a_turn_goes_on_to_its_end_without_the_player_who_has_left_it(war: Edw) -> None:
    war("eliminate", "Ann", "--by", "Bram")
    war("stand", "leave")
    assert due(war) == ["'edw turn next' ends the turn of Ann, which goes on without an active player."]
    assert "a turn without a player" in refused(war, "step Bram land")
    assert "Bram casts Fog" in war("cast", "Bram", "Fog").out, "instants come at any time"
    assert "Turn 2: Bram." in war("turn", "next").out


def test_a_mulligan_says_who_has_passed_by_it(edw: Edw) -> None:
    begun(edw, OFF)
    assert "So Ann has passed (ruling 1)." in edw("mulligan", "Bram").err
    assert "passed" not in edw("mulligan", "Bram").err, "that is told once"
    assert "Ann has passed already" in refused(edw, "mulligan Ann")
    edw("undo", "2")
    assert "passed" not in edw("mulligan", "Ann").err
    assert "So Ann and Bram have passed (ruling 1)." in edw("mulligan", "Cleo").err


def test_word_of_command_may_swap_two_cards_of_the_pipeline_as_well(war: Edw) -> None:
    swap = "up to two of these cards may change places"
    assert swap in war("cast", "Word of Command").out
    assert "or two of the pipeline" in " ".join(war("rules", "Word of Command").out.split())
    assert "or two of the pipeline" in " ".join(war("print", "errata").out.split())


def test_a_vise_without_an_opponent_stays_due_until_it_has_one(war: Edw) -> None:
    on_whom = 'Black Vise of Ann: on whom? (edw effect add Ann "Black Vise" --on WHO)'
    assert on_whom in war("step", "cast", "Black Vise").out
    war("life", "Bram", "-1")
    assert due(war) == [on_whom]
    assert "Still to come: Black Vise of Ann: on whom?" in refused(war, "turn next", code=2)
    war("effect", "add", "Ann", "Black Vise", "--on", "Bram")
    assert due(war) == []
    war("turn", "next")
    assert seat(war, "Bram")["pipeline_size"] == 3


def test_who_is_at_0_is_due(war: Edw) -> None:
    war("life", "Bram", "-20", "Cleo", "-21", "--from", "Ann")
    told = "Bram is at 0 and Cleo is at -1: out after a last stand together, by Ann"
    assert due(war)[0].startswith(told)
    assert told in war("t").out
    war("eliminate", "Bram", "--by", "Ann")
    assert due(war)[0].startswith("Cleo is at -1"), "in the last stand of another"


def test_who_has_ten_poison_counters_is_due(war: Edw) -> None:
    war("counters", "Bram", "poison", "9")
    assert not any("poison" in each for each in due(war))
    war("counters", "Bram", "poison", "+1")
    assert due(war)[0].startswith("Bram has 10 poison counters: out after a last stand")


def test_turns_that_are_given_or_lost_are_due_until_that_is_so(war: Edw) -> None:
    for line in ("turn extra Ann", "turn skip Bram", "turn skip Bram", "step discard"):
        war.line(line)
    extra, skips = "Ann gets an extra turn after this one.", "The next 2 turns of Bram will be skipped."
    assert due(war) == [extra, skips]
    war("turn", "next")
    assert extra not in due(war)
    war("step", "discard")
    assert "Bram skipped" in war("turn", "next").out
    assert due(war)[-1] == "The next turn of Bram will be skipped."


def test_the_end_of_a_turn_asks_for_the_steps_that_are_left(war: Edw) -> None:
    war("effect", "add", "Howling Mine")
    assert "Still to come: Main: 2 pipeline steps" in refused(war, "turn next", code=2)
    war("step", "discard")
    assert "Still to come: Main: a pipeline step" in refused(war, "turn next", code=2)
    told = war("turn", "next", "--anyway", "late")
    assert "Ann took 1 of 2 pipeline steps." in told.err
    assert "Turn 2: Bram." in told.out


def test_it_asks_for_what_a_card_has_left(war: Edw) -> None:
    war("step", "cast", "Timetwister")
    assert "Still to come: Timetwister resolves" in refused(war, "turn next", code=2)
    war("renew", "--shuffle", "--pipelines", "--cards", "7")
    war("turn", "next")
    war("step", "cast", "Black Vise")
    assert "Still to come: Black Vise of Bram: on whom?" in refused(war, "turn next", code=2)
    war("effect", "add", "Black Vise", "--on", "Ann")
    war("turn", "next")


def test_it_asks_for_nothing_that_need_not_be(war: Edw) -> None:
    war("effect", "add", "Island Sanctuary")
    war("draw", "--skip")
    war("turn", "next")
    for _ in "ab":
        war("effect", "add", "Ivory Tower")
    war("turn", "next")


def test_it_asks_for_the_discard_and_the_draw_where_cards_are_counted(edw: Edw) -> None:
    playing(edw, "counts=on")
    edw("step", "land")
    edw("draw", "3")
    assert "Still to come: Discard phase, as it stands: 3 cards" in refused(edw, "turn next", code=2)
    edw("discard")
    edw("turn", "next")
    for _ in "ab":
        edw("effect", "add", "Ivory Tower")
    assert "Still to come: Draw: 1 card" in refused(edw, "turn next", code=2), "with no step that takes it along"
    edw("draw")
    edw("discard")
    edw("turn", "next")


def test_a_player_without_any_card_is_asked_for_no_step(edw: Edw) -> None:
    playing(edw, "counts=on")
    for place in ("hand:Ann", "pipeline:Ann", "stock", "graveyard"):
        edw("cards", "set", place, "0")
    edw("draw")
    edw("turn", "next")


def test_the_initial_round_goes_on_without_the_player_who_began(edw: Edw) -> None:
    begun(edw, "counts=on")
    edw.line("eliminate Ann")
    edw.line("stand leave")
    assert "how many free cards Bram plays: edw initial [N]" in "".join(due(edw))
    assert edw.line("initial 1").out.startswith("Bram plays 1 free card")
