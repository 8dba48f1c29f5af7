"""Away and back, the middle world, losing and Spite."""

from chaos_lists_table import names_on_stack, playing
from conftest import Edw


def who_comes(edw: Edw, count: int) -> str:
    """The initials of the next players."""
    return "".join(name[0] for name in edw.status()["next"][:count])


def test_every_turn_counts_for_a_player_who_is_away_and_their_own_are_skipped(edw: Edw) -> None:
    playing(edw)
    edw("away", "Cleo", "--turns", "6")
    assert who_comes(edw, 8) == "BDABDABC"
    said = [edw("turn", "next").out.splitlines()[0] for _ in range(5)]
    assert said[1] == "Turn 3: Dan (Cleo away, skipped). Chaos rolls of the turn before that were not made: 1."
    assert said[4].startswith("Turn 6: Dan (Cleo away, skipped). Cleo is back in the game.")
    assert edw.status()["players"][2]["away"] is None
    assert who_comes(edw, 3) == "ABC"


def test_neighbours_are_linked_over_an_empty_chair(edw: Edw) -> None:
    playing(edw)
    edw("away", "Bram", "--turn")
    players = {each["player"]: each for each in edw.status()["players"]}
    assert (players["Ann"]["left"], players["Ann"]["right"]) == ("Cleo", "Dan")
    assert (players["Bram"]["left"], players["Bram"]["right"]) == (None, None)
    edw("turn", "next")
    assert edw.status()["players"][1]["away"] is None


def test_a_turn_goes_on_without_its_player_and_without_a_chaos_roll(edw: Edw) -> None:
    playing(edw)
    edw("away", "Ann", "--turn")
    assert edw.status()["turn"]["active"] is None
    edw("global", "put", "House Party", "--who", "Bram")
    assert edw("global").out.splitlines()[-1] == "Activated abilities: nobody's, while this turn runs out."
    assert "ruling 30" in edw("chaos", code=1).err
    edw("turn", "next")
    assert edw.status()["turn"]["active"] == "Bram"


def test_somebody_away_because_of_a_global_is_back_as_it_leaves(edw: Edw) -> None:
    playing(edw)
    edw("away", "Dan", "--global", "fog")
    edw("turn", "next")
    assert edw.status()["players"][3]["away"] == {"turns": None, "until": "Fog Bank"}
    edw("chaos", "--rolled", "7")
    assert "Dan is back in the game." in edw("chaos", "--rolled", "2").out
    assert edw("away").out == "Nobody is away.\n"


def test_rolls_of_players_who_are_gone_are_left_out(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "--rolled", "6")
    edw("chaos", "--rolled", "1")
    edw("away", "Bram", "--turn")
    assert "Cleo rolls" in edw("chaos", "--rolled", "1").out


def test_all_but_one_away_is_no_victory(edw: Edw) -> None:
    playing(edw, players="Ann,Bram")
    edw("away", "Bram", "--turns", "2")
    edw("turn", "next")
    assert (edw.status()["turn"]["active"], edw.status()["result"]) == ("Ann", None)
    edw("turn", "next")
    assert edw.status()["turn"]["active"] == "Bram"


def test_each_player_plays_one_card_a_turn_from_the_middle_world(edw: Edw) -> None:
    playing(edw)
    edw("middle", "put", "Serra Angel", "Shivan Dragon", "--owner", "Dan")
    edw("middle", "play", "Bram", "serra")
    assert "has played a card" in edw("middle", "play", "Bram", "shivan", code=1).err
    assert edw("middle", "--json").json["may_play"] == ["Ann", "Cleo", "Dan"]
    edw("turn", "next")
    edw("middle", "play", "Bram", "shivan")
    assert edw("middle").out == "Nothing lies in the middle world.\n"


def test_the_middle_world_may_be_unlimited(edw: Edw) -> None:
    playing(edw, "middle=unlimited")
    edw("middle", "put", "Serra Angel", "Shivan Dragon")
    edw("middle", "play", "Bram", "serra")
    edw("middle", "play", "Bram", "shivan")


def test_a_loser_leaves_with_cards_and_abilities_and_rolls_on_spite(edw: Edw) -> None:
    playing(edw)
    edw("middle", "put", "Serra Angel", "--owner", "Ann")
    edw("chaos", "--rolled", "1")
    done = edw("eliminate", "Ann", "--by", "Bram", "--with", "Fireball")
    assert "Ann loses to Bram, with Fireball. From the middle world with them: Serra Angel." in done.out
    assert "Next: Ann on Spite: edw chaos, or edw chaos skip to decline" in done.out
    assert names_on_stack(edw) == ["Spite"]
    assert "cannot be chosen" in edw("chaos", "--choose", "Ann", code=1).err
    assert "Ann rolls 3 on Spite, having chosen Bram: Haunt. The killer loses 3 life." in edw(
        "chaos", "--choose", "Bram", "--rolled", "3"
    ).out
    assert names_on_stack(edw) == []


def test_spites_follow_each_other_in_turn_order_and_the_killer_makes_the_killers_rolls(edw: Edw) -> None:
    playing(edw, players="Ann,Bram,Cleo,Dan,Eve")
    edw("chaos", "skip")
    edw("eliminate", "Dan", "Bram")
    edw("chaos", "--choose", "Eve", "--rolled", "8")
    assert "Eve rolls 1 on Zoo" in edw("chaos", "--rolled", "1").out
    assert "Dan on Spite" in edw("chaos", "show").out
    assert "Dan does not roll on Spite." in edw("chaos", "skip").out
    assert names_on_stack(edw) == []


def test_there_is_no_spite_when_fewer_than_two_opponents_remain(edw: Edw) -> None:
    playing(edw, players="Ann,Bram,Cleo")
    edw("chaos", "skip")
    edw("eliminate", "Bram", "Cleo")
    assert edw.status()["result"] == {"winner": "Ann"}
    assert names_on_stack(edw) == []


def test_house_rules_change_spite(edw: Edw) -> None:
    playing(edw, "spite-killer=none", "spite-decline=no")
    edw("chaos", "skip")
    edw("eliminate", "Bram")
    assert "spite-decline" in edw("chaos", "skip", code=1).err
    assert "Bram rolls 2 on Spite: Haunt." in edw("chaos", "--rolled", "2").out


def test_the_lost_make_the_rolls_that_their_spite_calls_for(edw: Edw) -> None:
    playing(edw)
    edw("chaos", "skip")
    edw("eliminate", "Bram")
    edw("chaos", "--choose", "Dan", "--rolled", "10")
    assert "Bram rolls 1 on Chaos A: Calm." in edw("chaos", "--rolled", "1").out
    edw("chaos", "done")
    assert names_on_stack(edw) == []
    assert edw("verify").out.startswith("OK: ")
