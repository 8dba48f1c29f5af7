"""Cards that say otherwise: who chooses a side, who controls a Global, what need not wait, what comes beside it."""

import pytest
from chaos_magic_table import begun, game_of, next_turn, turned_up
from conftest import Edw

from edw_companion import games


def with_global(edw: Edw, card: str) -> Edw:
    """A game in which that Global is in play."""
    begun(edw)("global", "reveal", "--card", card)
    return edw


def test_with_other_people_s_choices_the_player_to_the_left_chooses_in_one_statement(edw: Edw) -> None:
    turned_up(with_global(edw, "Other People's Choices"), "Lend // Keep")
    said = [line for line in edw("turn").out.splitlines() if "chooses" in line]
    assert said == ["- Bram chooses a side (Other People's Choices): edw chaos choose Lend or Keep"]
    assert "split, and Bram chooses a side (Other People's Choices) first" in edw("chaos", "resolve", code=1).err
    edw("undo")
    told = edw.line("chaos reveal --card 'Lend // Keep'").out
    assert told.count("chooses") == 1


def test_the_player_to_the_left_is_the_next_who_is_in_the_game(edw: Edw) -> None:
    with_global(edw, "Other People's Choices").line("eliminate Bram --concede")
    turned_up(edw, "Lend // Keep")
    assert "Cleo chooses a side (" in edw("turn").out


@pytest.mark.parametrize("means", ["Encore", "Curtain // Encore", "encore"])
def test_encore_brings_a_global_under_the_control_of_its_player(edw: Edw, means: str) -> None:
    turned_up(with_global(edw, "Tombola"), "Curtain // Encore")
    edw("chaos", "choose", "Encore")
    assert "The Global that Encore brings: edw global reveal --with Encore" in edw("chaos", "resolve").out
    told = edw("global", "reveal", "--with", means, "--card", "The Referee").out.splitlines()[0]
    assert told == "A Global comes into play: The Referee. Encore brought it, under Ann's control."
    assert "The Global that Encore brings" not in edw("turn").out
    assert [each["controller"] for each in edw.status()["globals"]] == [None, "Ann"]
    edw("verify")


def test_who_controls_what_encore_brings_is_asked_where_it_is_not_known(edw: Edw) -> None:
    with_global(edw, "Tombola")
    asked = edw("global", "reveal", "--with", "Encore", code=2).err
    assert asked == "edw: Who controls the Global that Encore brings? Say it with --under WHO.\n"
    edw("global", "reveal", "--with", "Encore", "--under", "Cleo")
    edw("global", "reveal", "--with", "Encore", "--under", "nobody")
    assert [each["controller"] for each in edw.status()["globals"]] == [None, "Cleo", None]
    edw("verify")


def test_what_another_card_brings_is_under_nobody_s_control(edw: Edw) -> None:
    turned_up(with_global(edw, "Tombola"), "New Broom")
    edw("chaos", "resolve")
    edw("global", "reveal", "--with", "New Broom")
    assert [each["controller"] for each in edw.status()["globals"]] == [None, None]
    edw("verify")


def test_with_open_border_lands_of_the_middle_are_played_at_once_and_other_cards_wait(edw: Edw) -> None:
    turned_up(with_global(edw, "Open Border"), "Gap Year")
    edw("chaos", "resolve")
    assert "To be played at once" in edw("middle", "put", "Forest").out
    edw("middle", "put", "Opt", "Gaea's Cradle")
    edw("middle", "play", "Ann", "Opt", "--as", "instant", code=1)
    edw("middle", "play", "Ann", "Gaea's Cradle", code=2)
    edw("middle", "play", "Bram", "Forest", code=1)
    edw("middle", "play", "Ann", "Gaea's Cradle", "--as", "land")
    assert "has played Gaea's Cradle" in edw("middle", "play", "Ann", "Forest", code=1).err
    edw("verify")


def test_two_at_a_time_is_called_in_the_turn_in_which_it_comes(edw: Edw) -> None:
    with_global(edw, "Two at a Time")
    more = "Two at a Time: At the beginning of each Chaos step, the active player draws one more Chaos card: edw chaos"
    assert more in edw("chaos", "draw").out
    assert more in edw("turn").out
    edw("chaos", "draw", "--with", "Two at a Time")
    assert more not in edw("turn").out
    edw("verify")


def test_two_at_a_time_is_not_called_where_the_chaos_step_has_begun_without_it(edw: Edw) -> None:
    turned_up(begun(edw), "Gap Year")
    edw("global", "reveal", "--card", "Two at a Time")
    assert "one more Chaos card: edw" not in edw("turn").out
    assert game_of(edw).drew
    next_turn(edw)
    assert "one more Chaos card: edw" in edw("chaos", "draw").out


def test_what_is_for_its_controllers_upkeep_is_called_in_that_turn_alone_and_by_name(edw: Edw) -> None:
    with_global(edw, "Hot Seat")
    assert "upkeep, that player" not in next_turn(edw)  # nobody controls it
    edw("global", "control", "Hot Seat", "Ann")
    turns = [next_turn(edw) for _ in ("Cleo", "Ann", "Bram")]
    called = "Hot Seat: At the beginning of Ann's upkeep, that player draws a card and loses 2 life."
    assert [called in told for told in turns] == [False, True, False]
    assert not any("its controller's" in told for told in turns)


def test_what_taps_a_global_is_due_until_one_is_tapped_and_not_untapped(edw: Edw) -> None:
    with_global(edw, "Tombola").line("global tap")
    turned_up(edw, "Blown Fuse")
    due = "- The Global that Blown Fuse taps: edw global tap"
    edw("chaos", "resolve")
    edw("global", "untap")
    assert due in edw("turn").out.splitlines()
    edw("global", "tap")
    assert due not in edw("turn").out.splitlines()


def test_a_card_that_a_global_brings_is_not_told_by_the_next_turn_so_the_prompt_says_that_it_is_left(edw: Edw) -> None:
    with_global(edw, "Two at a Time").line("chaos draw")
    due = [each for each in games.find("chaos-magic").dues(game_of(edw)) if each.waits and "Two at a Time" in str(each)]
    assert [each.told for each in due] == [False]


def test_the_next_global_comes_as_the_last_leaves_so_new_broom_brings_none_beside_it(edw: Edw) -> None:
    turned_up(with_global(edw, "Tombola"), "New Broom")
    told = edw("chaos", "resolve").out
    assert "The Global that New Broom removes: edw global leave" in told
    assert "New Broom brings" not in told


@pytest.mark.parametrize(("card", "taps"), [("Tombola", True), ("Low Ceiling", False)])
def test_blown_fuse_taps_a_global_only_if_an_artifact_is_in_play(edw: Edw, card: str, *, taps: bool) -> None:
    turned_up(with_global(edw, card), "Blown Fuse")
    assert ("The Global that Blown Fuse taps" in edw("chaos", "resolve").out) == taps


def test_what_makes_a_global_trigger_is_not_typed_for_it(edw: Edw) -> None:
    told = with_global(edw, "Village Bake-Off")("middle", "put", "Opt").out
    assert "Village Bake-Off: Whenever a player puts a card into the middle" in told
    assert "middle put" not in told
