"""Battles at the table: assignment in order, several provinces, actions in turn, what falls and what is left."""

import pytest
from conftest import Edw
from five_colors_table import begun, cards, fight, provinces, seat


def test_a_province_falls_and_the_others_move_together(edw: Edw) -> None:
    begun(edw)
    edw("cards", "move", "2", "fate:Bram", "play:Bram")
    event = fight(edw, ["Craw Wurm 6/4", "Hill Giant 3/3"], ["Grizzly Bears 2/2"], province=2)
    assert (event["attack"], event["defence"]) == ([9, 7], [2, 2])
    assert event["dead"] == {"attack": [], "defence": ["Grizzly Bears"]}
    assert event["left"] == {"Bram": 2}
    assert event["taps"] == ["Craw Wurm", "Hill Giant"]
    assert provinces(edw, "Bram") == ["down"] * 3
    found = cards(edw)
    assert (found["play Bram"], found["discard Bram"], found["provinces Bram"]) == (2, 2, 3)


def test_the_words_of_a_fight(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "defend", "1", "Grizzly Bears 2/2", "Grizzly Bears 2/2")
    edw("battle", "pick", "1")
    assert edw("battle", "pass", "Bram").out.splitlines()[:2] == ["Bram passes.", "Ann acts or passes."]
    assert edw("battle", "pass", "Ann").out.splitlines()[1] == "Both have passed: edw battle resolve"
    assert edw("battle", "resolve").out.splitlines()[:-1] == [
        "Province 1: the attack has 6/4, the defence 4/4. The defenders are destroyed: Grizzly Bears and "
        "Grizzly Bears (2). The province stands.",
        "Tap the attackers that are left: Craw Wurm.",
        "Bram divides 4 damage as they like: edw battle assign Bram CREATURE N",
    ]
    told = edw("battle", "assign", "Bram", "craw", "4").out.splitlines()[0]
    assert told == "Bram assigns 4 damage to Craw Wurm and destroys it; 0 left."


def test_damage_is_divided_freely_and_adds_up(edw: Edw) -> None:
    begun(edw)
    fight(edw, ["Hill Giant 3/3"], ["Grizzly Bears 2/2", "Wall 0/4"])
    assert "Ann has 3 damage left to assign there, not 4" in edw("battle", "assign", "Ann", "Wall", "4", code=1).err
    edw("battle", "assign", "Ann", "Wall", "1")
    edw("battle", "assign", "Ann", "Grizzly", "1")
    assert "is Ann's own" in edw("battle", "assign", "Ann", "Hill Giant", "1", code=1).err
    edw("battle", "assign", "Ann", "Grizzly", "1")
    assert "has 0 damage left" in edw("battle", "assign", "Ann", "Wall", "1", code=1).err
    defence = edw.status()["battle"]["fields"][0]["defence"]
    assert [(row["name"], row["damage"]) for row in defence] == [("Wall", 1)]
    assert edw("turn", "--json").json["due"][0] == "Bram has 2 damage to assign: edw battle assign Bram CREATURE N"


def test_who_is_assigned_when(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "attack", "3", "Hill Giant 3/3")
    edw("battle", "defend", "1", "Grizzly Bears 2/2")
    assert "Ground attackers come before ground defenders" in edw("battle", "attack", "1", "Ogre 2/2", code=1).err
    edw("battle", "attack", "1", "Serra Angel 4/4 flying")
    assert "Ground defenders come before flying attackers" in edw("battle", "defend", "3", "Ogre 2/2", code=1).err
    edw("battle", "defend", "3", "Air Elemental 4/4 flying")
    assert "Flying attackers come before flying" in edw("battle", "attack", "3", "Bird 1/1 flying", code=1).err
    assert "Nobody attacks province 2" in edw("battle", "defend", "2", "Bird 1/1 flying", code=1).err
    edw("battle", "attack", "3", "Bird 1/1 flying", "--anyway", "it was overlooked")
    edw("battle", "pick", "3")
    assert "The fighting has begun" in edw("battle", "defend", "1", "Bird 1/1 flying", code=1).err


def test_several_provinces_one_after_another(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "attack", "2", "Hill Giant 3/3")
    edw("battle", "attack", "4", "Force of Nature 8/8")
    assert "1, 2 and 4" in edw("turn", "--json").json["due"][1]
    assert "waits for no fight; those that do: 1, 2 and 4" in edw("battle", "pick", "3", code=1).err
    edw("battle", "pick", "1")
    assert "First the fight for province 1" in edw("battle", "pick", "2", code=1).err
    edw("battle", "pass", "Bram")
    edw("battle", "pass", "Ann")
    done = edw("battle", "resolve")
    assert "Province 1 of Bram is destroyed." in done.out
    assert "Bram picks the next fight, province 1 and 3: edw battle pick PROVINCE" in done.out
    assert [row["province"] for row in edw.status()["battle"]["fields"]] == [0, 1, 3]
    assert "A fight is not resolved" in edw("turn", "next", code=1).err
    for number in ("3", "1"):
        edw("battle", "pick", number)
        edw("battle", "pass", "Bram")
        edw("battle", "pass", "Ann")
        edw("battle", "resolve")
    assert provinces(edw, "Bram") == ["down", "down"]
    edw("turn", "next")
    assert edw.status()["battle"] is None


def test_actions_in_turn_the_defender_first(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4", "Prodigal Sorcerer 1/1")
    edw("battle", "defend", "1", "Grizzly Bears 2/2", "Hill Giant 3/3")
    edw("battle", "pick", "1")
    assert "It is Bram who acts or passes now" in edw("battle", "act", "Ann", code=1).err
    done = edw("battle", "act", "Bram", "Giant", "Growth", "--becomes", "Grizzly Bears 5/5")
    assert done.out.splitlines()[0] == "Bram acts: Giant Growth: makes Grizzly Bears 5/5."
    edw("battle", "act", "Ann", "ping", "--uses", "prodigal", "--destroys", "Hill Giant")
    edw("battle", "act", "Bram", "--taps", "craw")
    edw("battle", "pass", "Ann")
    assert "Not both have passed" in edw("battle", "resolve", code=1).err
    edw("battle", "pass", "Bram")
    event = edw("battle", "resolve", "--json").json["event"]
    assert (event["attack"], event["defence"]) == ([0, 1], [5, 5])
    assert event["dead"] == {"attack": ["Craw Wurm", "Prodigal Sorcerer"], "defence": []}


def test_a_pass_in_between_begins_anew(edw: Edw) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "pick", "1")
    edw("battle", "pass", "Bram")
    edw("battle", "act", "Ann", "Shatter")
    edw("battle", "pass", "Bram")
    assert "Not both have passed" in edw("battle", "resolve", code=1).err
    edw("battle", "pass", "Ann")
    edw("battle", "resolve")


def test_a_creature_can_be_saved_by_the_next_action_only(edw: Edw) -> None:
    begun(edw)
    edw("cards", "move", "3", "fate:Bram", "play:Bram")
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "defend", "1", "Drudge Skeletons 1/1", "Hill Giant 3/3")
    edw("battle", "pick", "1")
    edw("battle", "act", "Bram")
    before = cards(edw)
    edw("battle", "act", "Ann", "Terror", "--destroys", "drudge")
    assert cards(edw)["discard Bram"] == before["discard Bram"] + 1
    edw("battle", "act", "Bram", "regenerate", "--saves", "drudge")
    assert cards(edw) == before
    edw("battle", "act", "Ann", "Shock", "--destroys", "drudge")
    edw("battle", "pass", "Bram")
    assert "There is no creature 'drudge' in this fight" in edw("battle", "act", "Ann", "--saves", "drudge", code=2).err
    assert [row["name"] for row in edw.status()["battle"]["fields"][0]["defence"]] == ["Hill Giant"]


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        ("battle act Bram --uses craw", "Craw Wurm is not Bram's", 1),
        ("battle act Bram --taps serra", "There is no creature 'serra' in this fight", 2),
        ("battle act Bram --becomes craw", "'craw' is no creature", 2),
    ],
)
def test_actions_that_cannot_be(edw: Edw, words: str, said: str, code: int) -> None:
    begun(edw)
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    edw("battle", "attack", "2", "Serra Angel 4/4 flying")
    edw("battle", "pick", "1")
    assert said in edw.line(words, code=code).err


def test_without_a_battle(edw: Edw) -> None:
    begun(edw)
    for words in ("battle pick 1", "battle pass Ann", "battle resolve", "battle off", "battle assign Ann Bird 1"):
        assert "Nobody attacks" in edw.line(words, code=1).err
    edw("battle", "attack", "1", "Craw Wurm 6/4")
    assert "No fight goes on: Bram picks one" in edw("battle", "pass", "Bram", code=1).err
    assert "provinces 1 to 4" in edw("battle", "attack", "5", "Ogre 2/2", code=1).err
    assert edw("battle", "off").out.startswith("The battle is over; nobody fights for province 1.\n")
    edw("turn", "next")


def test_walls_defend_their_own_province_and_fall_with_it(edw: Edw) -> None:
    begun(edw)
    edw("turn", "next")
    edw("reveal", "Wall of Stone", "Wall of Ice")
    edw("recruit", "1", "--wall")
    edw("recruit", "2", "--wall")
    edw("turn", "next")
    edw("battle", "attack", "1", "Force of Nature 8/8", "Craw Wurm 6/4")
    edw("battle", "attack", "3", "Ogre 2/2")
    refused = edw("battle", "defend", "3", "Wall of Stone 0/8", code=1)
    assert "Wall of Stone is attached to province 1 and defends only that one" in refused.err
    edw("battle", "defend", "1", "Wall of Stone 0/8")
    edw("battle", "pick", "1")
    edw("battle", "pass", "Bram")
    edw("battle", "pass", "Ann")
    before = cards(edw)
    assert "Province 1 of Bram is destroyed." in edw("battle", "resolve").out
    after = cards(edw)
    assert before["play Bram"] - after["play Bram"] == 1  # the dead wall goes once, not twice
    assert seat(edw, "Bram")["provinces"][0]["walls"] == ["Wall of Ice"]


def test_a_wall_that_stayed_away_is_destroyed_with_its_province(edw: Edw) -> None:
    begun(edw)
    edw("reveal", "Wall of Stone")
    edw("recruit", "1", "--wall")
    edw("turn", "next")
    done = edw("battle", "attack", "1", "Force of Nature 8/8")
    edw("battle", "pick", "1")
    edw("battle", "pass", "Ann")
    edw("battle", "pass", "Bram")
    done = edw("battle", "resolve")
    assert "Province 1 of Ann is destroyed; Wall of Stone is discarded." in done.out


def test_a_wall_that_died_is_no_longer_attached(edw: Edw) -> None:
    begun(edw)
    edw("reveal", "Wall of Stone")
    edw("recruit", "1", "--wall")
    edw("turn", "next")
    edw("battle", "attack", "1", "Ogre 9/2")
    edw("battle", "defend", "1", "Wall of Stone 0/8")
    edw("battle", "pick", "1")
    edw("battle", "pass", "Ann")
    edw("battle", "pass", "Bram")
    edw("battle", "resolve")
    assert seat(edw, "Ann")["provinces"][0] == {"number": 1, "state": "empty", "card": None, "walls": []}


def test_tokens_are_no_cards(edw: Edw) -> None:
    begun(edw)
    before = cards(edw)
    fight(edw, ["Ogre 2/2"], ["Token Soldier 1/1"])
    assert cards(edw) == before


def test_the_last_province_is_the_game(edw: Edw) -> None:
    begun(edw, "provinces=1")
    done = fight(edw, ["Craw Wurm 6/4"], [])
    assert done["lost"]["result"] == {"winner": "Ann"}
    assert edw("status").out.splitlines()[1] == "The game is over: Ann has won."
    assert "The game is over" in edw("turn", "next", code=1).err
    edw("undo")
    assert edw.status()["result"] is None
    assert provinces(edw, "Bram") == ["down"]
