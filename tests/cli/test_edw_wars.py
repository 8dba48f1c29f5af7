"""Whole wars through the command line, from ``new`` to the end and into the next game."""

import json
from typing import Any

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion.session.journal import read_journal
from edw_companion.session.lines import HEADER, encode

NEW = ("new", "friday", "--players", FIVE, *SEATS, "--first", "white")


def play(edw: Edw, *lines: str) -> list[str]:
    """Type lines one after the other; what the last one printed."""
    out: list[str] = []
    for line in lines:
        out = edw.line(line).out.splitlines()
    return out


def alive(edw: Edw) -> list[str]:
    return [player["color"] for player in edw.status()["players"] if player["alive"]]


def player(edw: Edw, color: str) -> Any:
    return next(player for player in edw.status()["players"] if player["color"] == color)


@pytest.fixture
def war(edw: Edw) -> Edw:
    """White's first turn."""
    edw(*NEW)
    return edw


def turns(edw: Edw, who: str, *dragons: str) -> list[str]:
    """Turns until it is ``who``'s; the Scion's dragons are turned up by hand, in this order."""
    left = list(dragons)
    out: list[str] = []
    for _ in range(20):
        scion = edw.status()["next"][:1] == ["scion"]
        out = play(edw, f"turn next --card {left.pop(0)}" if scion and left else "turn next")
        if edw.status()["turn"]["active"] == who:
            return out
    raise AssertionError(who)


def test_each_cause_of_death(war: Edw) -> None:
    play(
        war,
        "legend white --card Mirari --rolled black=1,red=9",
        "legend white --card Crawlspace --rolled black=1,red=9",
        "life black -80 --from white --with 'Ragnar'",
    )
    assert alive(war) == ["white", "blue", "black", "red", "green"], "nobody is eliminated by the program"
    out = play(war, "eliminate black --by white --take Crawlspace")  # attack damage
    assert "Ann (white) takes Crawlspace, zone 1. To the artifact graveyard: Mirari." in out[0]
    play(war, "life green =5", "spell white 'Wrath of God'")
    out = play(war, "spell blue Counterspell --pay green")  # an own payment to 0
    assert "edw eliminate green" in "\n".join(out)
    play(war, "eliminate green")
    out = play(war, "eliminate red --with 'ten poison counters'")  # card text, concession
    assert "The Scion of the Ur-Dragon enters in the red seat" in out[0]
    turns(war, "scion", "Crosis")
    assert war.status()["scion"]["now"] == {
        "dragon": "Crosis, the Purger", "targets": ["white"], "payers": ["blue"],
    }  # fmt: skip
    play(war, "life white =6", "life white -6 --from scion", "eliminate white --by scion")  # the Scion
    assert (alive(war), war.status()["result"]) == (["blue"], None)
    kills = [event["event"]["by"] for event in war("log", "--json").json if event["do"] == "eliminate"]
    assert kills == [{"black": "white"}, {"green": None}, {"red": None}, {"white": "scion"}]


def test_the_survivor_of_the_scion_is_the_savior_after_its_fifth_turn(war: Edw) -> None:
    play(war, "eliminate black", "eliminate red", "eliminate green")
    assert war.status()["next"] == ["blue", "scion", "white"] * 3 + ["blue"]
    turns(war, "scion", "Treva")
    play(war, "eliminate blue --by scion")
    for left, dragon in ((3, "Rith"), (2, "Crosis"), (1, "Dromar"), (0, "Darigaaz")):
        out = turns(war, "scion", dragon)
        assert "attacks Ann (white)." in out[0]
        assert war.status()["scion"]["turns_left"] == left
        assert war.status()["result"] is None
    assert "scion" not in war.status()["next"]
    out = play(war, "turn next")
    assert "Ann (white) is the Savior: Arcades Sabboth keeps the essences of the others." in out[0]
    assert war.status()["result"] == {"savior": "white", "player": "Ann", "ur_dragon": False}
    assert war.status()["next"] == []


def test_the_ur_dragon_is_victorious(war: Edw) -> None:
    play(war, "eliminate black", "eliminate red", "eliminate green")
    turns(war, "scion", "Darigaaz")
    out = play(war, "life white =6 blue =6", "life white -6 blue -6 --from scion", "eliminate white blue --by scion")
    assert "The Ur-Dragon is victorious: there is no Savior." in out[0]
    assert war.status()["result"] == {"savior": None, "player": None, "ur_dragon": True}
    assert "the Ur-Dragon was victorious" in war("history").out
    out = play(war, "new saturday --after friday --first red")
    assert out[0].endswith("Dan (red) takes the first turn.")
    assert war.status()["turn"] == {"number": 1, "active": "red", "kind": "normal"}


def test_both_survive_the_scion_and_one_wins(war: Edw) -> None:
    play(war, "eliminate black", "eliminate red", "eliminate green")
    for dragon in ("Treva", "Rith", "Crosis", "Dromar", "Darigaaz"):
        turns(war, "scion", dragon)
    out = play(war, "turn next")
    assert out[0].startswith("The Scion's fifth turn is over: it leaves the game. Turn 16: Ann (white).")
    assert war.status()["next"] == ["blue", "white"] * 5
    out = play(war, "eliminate white --by blue")
    assert "Bram (blue) is the Savior: Chromium keeps the essences of the others." in out[0]


def test_three_to_one_at_once(war: Edw) -> None:
    play(war, "eliminate black red", "eliminate white green")
    assert war.status()["scion"]["seat"] == "green", "the later one in turn order from white"
    assert war.status()["next"] == ["blue", "scion"] * 5
    for _ in range(5):
        turns(war, "scion")
        assert war.status()["scion"]["now"]["targets"] == ["blue"]
        assert war.status()["scion"]["now"]["payers"] == []
    play(war, "turn next")
    assert war.status()["result"] == {"savior": "blue", "player": "Bram", "ur_dragon": False}


def test_all_dead_at_once(war: Edw) -> None:
    out = play(war, "eliminate white blue black red green")
    assert "Nobody is left: there is no Savior." in out[0]
    assert war.status()["result"] == {"savior": None, "player": None, "ur_dragon": False}
    assert "nobody was left" in war("history").out
    assert war("new", "saturday", "--after", "friday", "--first", "Bram").out.splitlines()[0].endswith(
        "Bram (blue) takes the first turn."
    )


def won(edw: Edw, name: str = "friday") -> None:
    """White wins; Dan and Eve were killed by Kasimir."""
    edw("new", name, "--players", FIVE, *SEATS, "--first", "white", "--rule", "survivor=wins")
    play(edw, "eliminate red green --by white --with kasimir", "eliminate black", "eliminate blue")
    assert edw.status()["result"]["player"] == "Ann"


def test_the_next_game_of_the_same_five(edw: Edw) -> None:
    won(edw)
    assert "Dan owes pizza and soda at the next start." in edw("history").out
    out = play(edw, "new saturday --after friday")
    assert out[0] == (
        "Seats clockwise: Ann white, Bram blue, Cleo black, Dan red, Eve green. "
        "Arcades Sabboth was the Savior's: Ann (white) opens with three turns, then each ally takes one."
    )
    assert out[2:4] == ["Dan owes pizza and soda (rule 17).", "Eve owes pizza and soda (rule 17)."]
    status = edw.status()
    assert status["turn"] == {"number": 1, "active": "white", "kind": "savior"}
    assert status["next"] == ["white"] * 2 + ["blue", "green", "black", "red", "green", "white", "blue", "black"]
    assert status["rules"] == {}, "house rules are chosen anew"
    games = edw("history", "--json").json
    assert [(game["session"], game["debts_due"]) for game in games["games"]] == [("friday", []), ("saturday", [])]
    assert games["saviors"] == {"Ann with Arcades Sabboth": 1}


def test_a_redeal_leaves_the_title_with_the_dragon(edw: Edw) -> None:
    won(edw)
    play(edw, "new saturday --after friday --redeal --seat green=Ann --seat white=Cleo")
    status = edw.status()
    assert {player["color"]: player["player"] for player in status["players"]}["white"] == "Cleo"
    assert status["turn"] == {"number": 1, "active": "white", "kind": "savior"}, "Cleo holds Arcades now and opens"


def test_a_changed_group(edw: Edw) -> None:
    won(edw)
    play(edw, "new saturday --after friday --players Ann,Cleo,Dan,Eve,Fred")
    assert [player["player"] for player in edw.status()["players"]] == ["Ann", "Fred", "Cleo", "Dan", "Eve"]
    assert edw.status()["turn"]["kind"] == "savior"
    play(edw, "new sunday --after friday --players Fred,Bram,Cleo,Dan,Eve --first eve")
    assert [player["player"] for player in edw.status()["players"]] == ["Fred", "Bram", "Cleo", "Dan", "Eve"]
    assert edw.status()["turn"] == {"number": 1, "active": "green", "kind": "normal"}, "the Savior is not there"


def test_the_program_draws_a_whole_war_and_proves_it(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE)
    for round_of_turns in range(12):
        for color in alive(edw):
            play(edw, f"legend {color}", f"spell {color}")
            if edw.status()["turn"]["active"] == color:
                play(edw, f"chaos draw {color}")
            play(edw, "turn next")
        if round_of_turns in (4, 6, 8):
            play(edw, f"eliminate {alive(edw)[0]}")
    while edw.status()["result"] is None:
        if edw.status()["scion"]["turns_left"] == 2 and len(alive(edw)) == 2:
            play(edw, f"eliminate {alive(edw)[1]}")
        play(edw, "turn next")
    assert edw.status()["result"]["savior"] == alive(edw)[0]
    verified = edw("verify", "--json").json
    assert verified["ok"]
    assert verified["proven"] > 100
    assert edw("end").out
    assert edw("verify").out.startswith("OK: ")


def test_names_are_the_same_in_any_case_in_the_next_game(edw: Edw) -> None:
    won(edw)
    out = play(edw, "new saturday --after friday --players ann,BRAM,Cleo,Dan,Eve")
    assert "Arcades Sabboth was the Savior's: Ann (white) opens" in out[0]


def test_the_attack_goes_to_the_survivor_when_the_other_falls_before_it(edw: Edw) -> None:
    play(edw, f"new friday --players {FIVE} {' '.join(SEATS)} --first white")
    for line in ("eliminate green red black", "turn next", "turn next --card crosis"):
        play(edw, line)
    assert edw.status()["scion"]["now"] == {"dragon": "Crosis, the Purger", "targets": ["white"], "payers": ["blue"]}
    out = play(edw, "eliminate white")
    assert "The Scion's attack now goes to Bram (blue)." in out
    assert edw.status()["scion"]["now"] == {"dragon": "Crosis, the Purger", "targets": ["blue"], "payers": []}
    assert edw("verify").out.startswith("OK")


def test_nothing_can_follow_the_end(edw: Edw) -> None:
    play(edw, f"new friday --players {FIVE} {' '.join(SEATS)} --first white")
    play(edw, "end")
    data = edw.session().read_bytes()
    for _ in range(9):
        journal = read_journal(data)
        number, at = len(journal.events) + 1, "2026-11-21T19:05:07Z"
        data += encode(journal.last_seal, number, at, "note", {"text": "x"}, [])[0]
    edw.session().write_bytes(data)
    assert edw("verify", code=1).err.startswith("edw: Line 4 is not right: it stands after the end")
    edw("life", "white", "-5", code=1)


def test_a_reseal_that_gives_the_artifact_to_another_is_named(edw: Edw) -> None:
    play(edw, f"new friday --players {FIVE} {' '.join(SEATS)} --first white")
    play(edw, "legend white --card Mirari --rolled black=3,red=9")
    *before, last = edw.session().read_bytes()[len(HEADER) :].splitlines()
    event = json.loads(last[2:])
    facts = {key: value for key, value in event.items() if key not in ("n", "at", "do", "draws", "h")}
    seal = json.loads(before[-1][2:])["h"]
    line, _ = encode(seal, event["n"], event["at"], "legend", {**facts, "to": "red"}, event["draws"])
    edw.session().write_bytes(HEADER + b"\n".join(before) + b"\n" + line)
    for seen in (edw.home / "keys").glob("*.seen"):
        seen.unlink()
    named = "Line 3 is not right: what it says of 'to' is not what its draws and the rules give."
    assert named in edw("verify", code=1).err
