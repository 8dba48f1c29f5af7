"""What a table says of the stack by hand: skipped and extra rolls, what players keep, Globals put and dropped."""

from chaos_lists_table import names_on_stack, playing
from conftest import Edw


def test_the_next_chaos_roll_may_be_on_another_list_once(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "next", "e")
    assert edw.status()["next_list"] == "e"
    assert "on Chaos E" in edw("chaos", "--rolled", "1").out
    assert (edw.status()["list"], edw.status()["next_list"]) == ("e", None)


def test_an_override_outlives_rolls_that_are_not_on_the_current_list(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "next", "zoo")
    edw("chaos", "skip")
    edw("chaos", "extra", "global")
    edw("chaos", "--rolled", "2")
    assert edw.status()["next_list"] == "zoo"


def test_a_chaos_roll_can_be_left_out_and_another_one_granted(edw: Edw) -> None:
    playing(edw)
    assert "Ann does not roll on the current list." in edw("chaos", "skip").out
    assert "No roll is due" in edw("chaos", "skip", code=1).err
    edw("chaos", "extra", "--times", "2")
    edw("chaos", "--rolled", "1")
    edw("chaos", "done")
    edw("chaos", "--rolled", "1")
    edw("chaos", "done")
    assert edw.status()["owed"] == []


def test_a_roll_that_nobody_is_there_to_make_is_not_owed(edw: Edw) -> None:
    playing(edw)
    assert [pending["who"] for pending in edw.status()["owed"]] == ["Ann"]
    edw("away", "Ann", "--turn")
    assert edw.status()["owed"] == []


def test_an_extra_roll_belongs_to_the_topmost_ability(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "1")
    edw("chaos", "extra", "zoo", "--who", "Bram")
    assert "Bram rolls 5 on Zoo" in edw("chaos", "--rolled", "5").out
    assert names_on_stack(edw) == []


def test_a_roll_against_the_rules_goes_through_at_the_tables_word(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "skip")
    assert "was made" in edw("chaos", code=1).err
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1", "--anyway", "for luck").out


def test_players_keep_what_the_table_notes(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "keep", "bram", "emblem: artifacts have haste")
    assert "Bram keeps: emblem: artifacts have haste" in edw("status").out
    assert edw.status()["players"][1]["keeps"] == ["emblem: artifacts have haste"]
    assert "keeps no longer" in edw("chaos", "drop", "bram", "emblem").out
    assert "There is no note" in edw("chaos", "drop", "bram", "emblem", code=2).err


def test_nothing_waits_on_an_empty_stack(edw: Edw) -> None:
    playing(edw)
    for words in (["chaos", "done"], ["chaos", "counter"]):
        assert "Nothing that was rolled waits" in edw(*words, code=1).err


def test_globals_come_and_go_by_hand(edw: Edw) -> None:
    playing(edw)
    edw("global", "put", "House Party", "Creatures have haste.")
    assert [each["name"] for each in edw.status()["globals"]] == ["Fog Bank", "House Party"]
    edw("global", "drop", "house")
    edw("global", "drop", "fog")
    assert edw("global").out == "No Global is in force.\n"


def test_the_turn_says_who_may_use_the_global(edw: Edw) -> None:
    playing(edw, "global-triggers=active")
    assert "Only Ann may activate abilities of the Global (Fog Bank). Its triggered abilities too." in edw("turn").out
    assert "Only Bram" in edw("turn", "next").out


def test_what_a_turn_leaves_unfinished_is_named_in_the_next(edw: Edw) -> None:
    playing(edw)
    assert "Chaos rolls of the turn before that were not made: 1." in edw("turn", "next").out
    edw("chaos", "--rolled", "6")
    assert "It left unfinished: Zoo." in edw("turn", "next").out
    assert names_on_stack(edw) == []


def test_a_roll_out_of_turn_leaves_what_waits_on_the_stack_as_it_was(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "1")
    edw("chaos", "--rolled", "3", "--anyway", "nobody waits")
    edw("chaos", "counter")
    assert names_on_stack(edw) == ["Calm"]
    edw("chaos", "counter")
    assert names_on_stack(edw) == []


def test_two_globals_of_one_name_let_a_player_back_once(edw: Edw) -> None:
    playing(edw)
    edw("global", "put", "Fog Bank")
    edw("away", "Dan", "--global", "Fog Bank")
    edw("chaos", "--rolled", "7")
    assert "Fog Bank and Fog Bank leave the command zone. Dan is back in the game." in edw("chaos", "--rolled", "2").out
    assert [each["name"] for each in edw.status()["globals"]] == ["Sunshine"]
