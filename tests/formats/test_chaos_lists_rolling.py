"""Rolls on lists: what is due, where it goes, what it rolls in its turn, and that all of it proves."""

import io
import sys

import pytest
from chaos_lists_table import begun, names_on_stack, playing
from conftest import Edw


def test_the_first_roll_is_on_global_and_the_second_in_the_chaos_step(edw: Edw) -> None:
    begun(edw)
    assert "Ann rolls 1 on Global: Fog Bank. Creatures can't attack." in edw("chaos", "--rolled", "1").out
    assert edw.status()["globals"] == [{"name": "Fog Bank", "text": "Creatures can't attack.", "who": "Ann"}]
    assert "Ann rolls 1 on Chaos A: Calm. Nothing happens." in edw("chaos", "--rolled", "1").out
    assert names_on_stack(edw) == ["Calm"]
    assert "edw chaos extra" in edw("chaos", "done").out + edw("chaos", code=1).err


def test_a_roll_to_the_next_list_moves_the_table_only_when_it_is_made(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "3")
    assert edw.status()["list"] == "a"
    done = edw("chaos", "--rolled", "1")
    assert "on Chaos B: Calm" in done.out
    status = edw.status()
    assert status["list"] == "b"
    assert [ability["name"] for ability in status["stack"]] == ["Onward", "Calm"]
    edw("chaos", "done")
    assert names_on_stack(edw) == []


def test_a_countered_ability_takes_its_rolls_with_it(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "3")
    assert "Onward is countered by Bram. 1 roll with it." in edw("chaos", "counter", "--by", "bram").out
    assert (edw.status()["list"], names_on_stack(edw)) == ("a", [])


def test_several_rolls_are_made_one_at_a_time(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "4")
    edw("chaos", "--rolled", "1")
    assert "not finished" in edw("chaos", code=1).err
    edw("chaos", "done")
    assert [roll["list"] for roll in edw.status()["stack"][0]["rolls"]] == ["current", "current"]
    assert "has rolls to make" in edw("chaos", "done", code=1).err
    edw("chaos", "--rolled", "3")
    edw("chaos", "--rolled", "2", "--rolled", "4")
    assert names_on_stack(edw) == ["Thrice", "Onward", "Pay"]
    edw("chaos", "counter")
    assert "Ann rolls 1 on Chaos B" in edw("chaos", "--rolled", "1").out  # "current" is read anew for every roll
    edw("chaos", "done")
    assert names_on_stack(edw) == []


def test_a_resolving_ability_cannot_be_countered(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "6")
    edw("chaos", "--rolled", "1")
    assert "ruling 13" in edw("chaos", "counter", code=1).err
    edw("chaos", "counter", "--anyway", "the judge says so")
    assert names_on_stack(edw) == []


def test_a_sequence_names_its_lists_and_leaves_the_table_on_the_last(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "5")
    lists = []
    for _ in range(3):
        edw("chaos", "--rolled", "1")
        lists.append(edw.status()["stack"][-1]["list"])
        edw("chaos", "done")
    assert lists == ["c", "a", "a"]
    assert edw.status()["list"] == "a"


def test_supplementary_lists_make_tokens_and_never_move_the_table(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "6")
    assert "Ann rolls 2 on Zoo: a token copy of Grizzly Bears." in edw("chaos", "--rolled", "2").out
    assert "Bram rolls 4 on Zoo: 3 token copies of Serra Angel." in edw("chaos", "--rolled", "4", "--rolled", "3").out
    assert "Cleo rolls 6 on Zoo: Cat. A 1/1 white Cat creature token." in edw("chaos", "--rolled", "6").out
    assert names_on_stack(edw) == ["Zoo"]
    edw("chaos")
    assert names_on_stack(edw) == []
    assert edw.status()["list"] == "a"


def test_a_gap_is_rolled_again_and_of_two_entries_the_first_counts(edw: Edw) -> None:
    zoo = "title: Zoo\ndice: d6\nto: token\nentries:\n  - {at: 2-4, name: Cat}\n  - {at: 4-5, name: Dog}\n"
    playing(edw, zoo=zoo)
    edw("chaos", "--rolled", "6")
    done = edw("chaos", "--rolled", "6", "--rolled", "1", "--rolled", "4")
    assert "Ann rolls 4 on Zoo (6 and 1 stand for nothing): Cat." in done.out
    assert "Dog would come by the same number: the first in the list counts." in done.out
    assert edw("verify").out.startswith("OK: ")


def test_what_has_to_be_chosen_is_asked_for_by_the_option(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "8", "--rolled", "2")
    assert "--choose" in edw("chaos", code=2).err
    done = edw("chaos", "--choose", "Lava Axe", "--rolled", "1", "--rolled", "5")
    assert "Cleo rolls 1 on Aim, having chosen Lava Axe: Fireball (X is 6)." in done.out
    edw("chaos", "done")
    assert "On which list?" in edw("chaos", code=2).err
    edw("chaos", "--on", "Chaos D", "--rolled", "1")
    assert edw.status()["list"] == "d"


def test_coins_players_and_words_at_random_are_said_and_drawn_among_those_who_are_there(edw: Edw) -> None:
    playing(edw)
    edw("away", "Cleo", "--turn")
    edw("chaos", "extra", "aim")
    edw("chaos", "skip")
    done = edw("chaos", "--choose", "Lava Axe", "--rolled", "2", "--rolled", "2", "--rolled", "2", "--rolled", "1")
    assert "Fizz (blue). tails (coin), Dan (at random), red (at random)" in done.out


def test_a_creature_is_built_of_several_rolls_and_repeats_are_rolled_again(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "skip")
    edw("chaos", "extra", "built")
    rolled = [word for roll in ("2", "2", "1", "1", "3", "6", "5,4") for word in ("--rolled", roll)]
    done = edw("chaos", *rolled)
    assert "Built. colour: black; abilities (2): flying, Fiery (It deals 6 (1d6) damage.); power: 9." in done.out


def test_a_second_global_replaces_the_first_but_both_stay_where_an_entry_says_so(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "7")
    assert "Fog Bank leaves the command zone. Ann rolls 3 on Global: Both." in edw("chaos", "--rolled", "3").out
    edw("chaos", "--rolled", "2")
    edw("chaos", "--rolled", "4")
    assert [each["name"] for each in edw.status()["globals"]] == ["Both", "Sunshine", "Wind"]
    assert names_on_stack(edw) == []
    edw("chaos", "extra", "global")
    assert "Both, Sunshine and Wind leave the command zone" in edw("chaos", "--rolled", "1").out


def test_the_table_is_asked_before_it_rolls_past_the_cap(edw: Edw) -> None:
    playing(edw, "cap=2")
    edw("chaos", "--rolled", "4")
    assert "This turn has had 2 rolls" in edw("chaos", code=1).err
    edw("chaos", "--more", "--rolled", "1")
    edw("chaos", "done")
    edw("chaos", "--rolled", "1")
    edw("chaos", "done")
    assert "had 4 rolls" in edw("chaos", code=1).err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--rolled", "9"], 2, "1d8 give 1 to 8 on this list, not 9"),
        (["--rolled", "1,2"], 2, "The next roll is 1d8"),
        (["--rolled", "x"], 2, "does not say what the dice showed"),
        (["--rolled", "1", "--rolled", "2"], 2, "more --rolled than were rolled"),
        (["--on", "b"], 2, "leave --on out"),
        (["--who", "bram"], 2, "This roll is Ann's"),
        (["--on", "xyz"], 2, "There is no list 'xyz'"),
    ],
)
def test_what_does_not_fit_a_roll_is_refused_and_nothing_is_recorded(
    edw: Edw, words: list[str], code: int, says: str
) -> None:
    playing(edw)
    before = edw.session().read_bytes()
    assert says in edw("chaos", *words, code=code).err
    assert edw.session().read_bytes() == before


def test_the_same_roll_comes_again_after_an_undo(edw: Edw) -> None:
    playing(edw)
    first = edw("chaos", "--json").json["event"]
    edw("undo")
    second = edw("chaos", "--json").json["event"]
    assert (second["name"], second["draws"][0]["again"]) == (first["name"], first["n"])
    assert first["draws"][0]["label"] == "a/2/1"
    assert edw("verify").out.startswith("OK: ")


def test_a_session_goes_on_with_the_lists_it_began_with(edw: Edw) -> None:
    playing(edw)
    for path in (edw.home / "lists" / "small").iterdir():
        path.unlink()
    assert "Calm. Nothing happens." in edw("chaos", "--rolled", "1").out
    for path in (edw.home / "lists" / ".kept").iterdir():
        path.write_bytes(path.read_bytes() + b" ")
    edw("chaos", "done")
    edw("chaos", "extra")
    assert "were changed there" in edw("chaos", code=65).err
    assert edw("verify").out.startswith("OK: ")


def test_lists_that_were_not_kept_are_found_again_while_the_edition_is_the_same(edw: Edw) -> None:
    playing(edw)
    for path in (edw.home / "lists" / ".kept").iterdir():
        path.unlink()
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1").out
    assert list((edw.home / "lists" / ".kept").iterdir())


def at_a_terminal(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """Somebody sits there and types this."""
    monkeypatch.setattr("edw_companion.cli.games.chaos_lists.interactive", lambda: True)
    sys.stdin.close()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))


def test_at_a_terminal_the_table_is_asked_whether_to_go_on(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw, "cap=1")
    at_a_terminal(monkeypatch, "\n")
    assert "This turn has had 1 roll, and there are more to come." in edw("chaos", code=1).err
    at_a_terminal(monkeypatch, "y\n")
    assert "Ann rolls 1 on Chaos A" in edw("chaos", "--rolled", "1").out


def test_at_a_terminal_the_roller_is_asked_what_to_choose(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    playing(edw)
    edw("chaos", "skip")
    edw("eliminate", "Cleo")
    at_a_terminal(monkeypatch, "dan\n")
    assert "Cleo rolls 2 on Spite, having chosen Dan: Haunt." in edw("chaos", "--rolled", "2").out
