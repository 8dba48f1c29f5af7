"""Each command of a war in good use: what it prints, what it records, and what programs read of it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import FIVE, SEATS, Edw

from edw_companion.cli import main

NEW = ("new", "friday", "--players", FIVE, *SEATS, "--first", "white")
MIRARI = "legend white --card Mirari --rolled black=1,red=9"


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a war that has just begun lies, to be copied: only ``new`` reads the card lists, which takes a while."""
    home = tmp_path_factory.mktemp("begun") / "home"
    assert main.run(list(NEW), {"EDW_HOME": str(home)}) == 0
    return home


@pytest.fixture
def war(edw: Edw, begun: Path) -> Edw:
    """White's first turn."""
    shutil.copytree(begun, edw.home)
    return edw


def events(edw: Edw) -> list[dict[str, Any]]:
    """The lines of the file, as they are recorded."""
    lines = edw.session().read_text(encoding="utf-8").splitlines()[2:]
    return [json.loads(line[2:]) for line in lines]


def draws(edw: Edw, n: int = -1) -> list[dict[str, Any]]:
    """The draws of a line, counted from the last."""
    return list(events(edw)[n].get("draws", []))


# Changes: the lines typed before, the one that is tried, its kind, and what it says, without the code.
CHANGES = [
    ((), "life white -5", "life", ["Ann (white) 75 -> 70."]),
    ((), "life white -5 red +3 --from blue --with Drain", "life",
     ["Ann (white) 75 -> 70 and Dan (red) 75 -> 78, from Bram (blue), with Drain."]),
    ((), "life w =20", "life", ["Ann (white) 75 -> 20."]),
    ((), "life arcades -1", "life", ["Ann (white) 75 -> 74."]),
    ((), "life NICOL -1", "life", ["Cleo (black) 75 -> 74."]),
    ((), "life eve -80", "life", [
        "Eve (green) 75 -> -5.",
        "Eve (green) is at -5 life. If that is the end: edw eliminate green [--by WHO] [--take CARD]"]),
    ((), MIRARI, "legend", [
        "A Legend comes into play under Ann (white). Artifact 13: Mirari. Low roll: Cleo (black) 1, Dan (red) 9. "
        "Mirari goes to Cleo (black), zone 1."]),
    ((), "legend white kei takahashi --countered", "legend", [
        "Kei Takahashi comes into play under Ann (white). The reverberation is countered; the top artifact stays "
        "unseen."]),
    ((), "legend blue --card karn --rolled red=5,green=2", "legend", [
        "A Legend comes into play under Bram (blue). Artifact 54: Karn, Silver Golem. Low roll: Dan (red) 5, "
        "Eve (green) 2. Karn, Silver Golem goes to Eve (green), zone 1.",
        "Karn, Silver Golem is a Legend: edw legend green Karn"]),
    ((), "dragon cast white --countered", "cast", [
        "Arcades Sabboth leaves the nexus under Ann (white). The reverberation is countered; the top artifact stays "
        "unseen.",
        "Arcades Sabboth may block from the next turn on, and attack from the next turn of Ann (white) on."]),
    (("dragon cast white --countered",), "dragon return white --why 'upkeep not paid'", "returned", [
        "Arcades Sabboth of Ann (white) returns to the nexus: upkeep not paid.",
        "It loses Auras, Equipment and all counters but the nexus counter."]),
    ((), "spell white wrath --card Smoke", "spell", [
        "Wrath of God of Ann (white) resolves. Enchantment 56: Smoke is in play."]),
    ((), "spell red --pay green", "spell", [
        "A spell of Dan (red) resolves. Eve (green) pays 5 life, 75 -> 70: no enchantment comes into play."]),
    ((), "enchantment set smoke", "enchantment", ["Enchantment 56: Smoke is in play."]),
    (("enchantment set Smoke",), "enchantment set abyss", "enchantment", [
        "Smoke goes to the bottom of the pile. Enchantment 3: The Abyss is in play."]),
    (("spell white --card Smoke",), "enchantment none", "enchantment", [
        "Smoke goes to the bottom of the pile. None is in play."]),
    ((MIRARI,), "artifact lose mirari", "artifact-lost", ["Mirari of Cleo (black) goes to the artifact graveyard."]),
    ((MIRARI, "artifact give Mirari white"), "artifact sacrifice mirari", "artifact-sacrificed", [
        "Ann (white) pays 10 life, 75 -> 65: Mirari goes to the artifact graveyard."]),
    ((MIRARI,), "artifact give mirari w", "artifact-given", ["From Cleo (black): Mirari goes to Ann (white), zone 1."]),
    ((MIRARI, "legend blue --card Bullwhip --rolled red=1,green=2"), "artifact swap mirari bullwhip",
     "artifacts-swapped", ["Cleo (black) and Dan (red) exchange Mirari and Bullwhip."]),
    ((MIRARI,), "artifact replace mirari --card Crawlspace", "artifact-replaced", [
        "Mirari of Cleo (black) goes to the artifact graveyard. Artifact 47: Crawlspace takes its place."]),
    ((), "chaos draw white", "chaos-drawn", [
        "Ann (white) draws a chaos card.", "Only Ann may see it: edw chaos hand white"]),
    (("pile chaos top 'Time Warp'", "chaos draw white"), "chaos play white time warp", "chaos-played", [
        "Ann (white) pays 5 life, 75 -> 70 and plays Time Warp (chaos 73). It goes to the chaos graveyard.",
        'When it resolves: edw spell white "Time Warp"']),
    (("pile chaos top 'Time Warp'", "chaos draw white"), "chaos discard white time warp", "chaos-discarded", [
        "Time Warp goes from the hand of Ann (white) to the chaos graveyard."]),
    (("pile chaos top Arena", "chaos draw white", "chaos play white Arena"), "chaos leave arena", "chaos-left", [
        "Arena of Ann (white) leaves play for the chaos graveyard."]),
    ((), "planar tap matrix", "planar", [
        "Mana Matrix is tapped: no other spell can be cast (lands and abilities can).",
        "The spell it was carrying leaves the stack and the game (an Elder Dragon to its nexus, a chaos card to its "
        "graveyard). It untaps in the next player's untap step."]),
    (("planar tap gate",), "planar untap planar gate", "planar", None),
    (("planar tap gate",), "planar untap gate", "planar", ["Planar Gate untaps."]),
    ((), "turn extra red", "extra", ["Dan (red) gets an extra turn after this one."]),
    ((), "turn skip blue", "skip", ["The next turn of Bram (blue) will be skipped."]),
    ((), "eliminate red --by w --with kasimir", "eliminate", [
        "Dan (red) is eliminated by Ann (white), with Kasimir the Lone Wolf.",
        "All other cards of Dan (red) leave the game with them."]),
    ((), "eliminate red green --by red=white --by green=blue", "eliminate", [
        "Dan (red) is eliminated by Ann (white). Eve (green) is eliminated by Bram (blue).",
        "All other cards of Dan (red) and Eve (green) leave the game with them.",
        "Bram (blue) has no eternal enemy left, and may attack anybody from now on (rule 7)."]),
    ((), "eliminate red green --by green=blue --by white", "eliminate", [
        "Dan (red) is eliminated by Ann (white). Eve (green) is eliminated by Bram (blue).",
        "All other cards of Dan (red) and Eve (green) leave the game with them.",
        "Bram (blue) has no eternal enemy left, and may attack anybody from now on (rule 7)."]),
    ((), "eliminate red blue --by white --with blue=kasimir", "eliminate", [
        "Dan (red) is eliminated by Ann (white). "
        "Bram (blue) is eliminated by Ann (white), with Kasimir the Lone Wolf.",
        "All other cards of Dan (red) and Bram (blue) leave the game with them."]),
    ((), "note 'Ann and Bram shake hands'", "note", ["Note: Ann and Bram shake hands"]),
    ((), "roll 2d6+1 --rolled 3,4", "roll", ["2d6+1: 8 (3 + 4 + 1), by hand."]),
    ((), "roll --low white red --rolled white=3,red=3 --rolled white=9,red=2", "roll", [
        "Low roll: Ann (white) 3, Dan (red) 3; again: Ann (white) 9, Dan (red) 2. Dan (red) is lowest, by hand."]),
    ((), "roll --high w r --die 6 --rolled white=6,red=5", "roll", [
        "High roll: Ann (white) 6, Dan (red) 5. Ann (white) is highest, by hand."]),
    ((), "pile artifacts top Mirari", "pile", ["Mirari goes on top of the pile of artifacts."]),
    ((), "pile ench bottom Smoke", "pile", ["Smoke goes to the bottom of the pile of enchantments."]),
    ((), "pile chaos take Arena", "pile", ["Arena is taken out of the pile of chaos."]),
    (("pile chaos take Arena",), "pile chaos return Arena", "pile", ["Arena is shuffled into the pile of chaos."]),
    ((MIRARI, "artifact lose Mirari"), "pile artifacts shuffle --graveyard", "pile", [
        "The pile of artifacts is shuffled, with 1 card of its graveyard."]),
    ((), "pile artifacts draw --card Mirari", "pile", ["From the pile of artifacts: Mirari."]),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "kind", "says"), CHANGES, ids=[line for _, line, _, _ in CHANGES])
def test_a_change(war: Edw, before: tuple[str, ...], line: str, kind: str, says: list[str] | None) -> None:
    for earlier in before:
        war.line(earlier)
    if says is None:  # two words where one is wanted
        war.line(line, code=2)
        return
    count = len(events(war))
    *said, code = war.line(line).out.splitlines()
    assert said == says
    last = events(war)[-1]
    assert (len(events(war)), last["do"], last["n"]) == (count + 1, kind, count + 1)
    seal = last["h"]
    assert code == f"code {seal[:4]}-{seal[4:8]}-{seal[8:12]}"


@pytest.mark.parametrize(("before", "line", "kind", "says"), CHANGES, ids=[line for _, line, _, _ in CHANGES])
def test_a_change_as_json(war: Edw, before: tuple[str, ...], line: str, kind: str, says: list[str] | None) -> None:
    for earlier in before:
        war.line(earlier)
    if says is None:
        return
    found = war.line(f"{line} --json").json
    assert set(found) == {"event", "said", "code"}
    assert found["said"] == says
    recorded = events(war)[-1]
    if not recorded.get("hidden"):
        assert found["event"] == recorded
    assert found["code"].replace("-", "") == recorded["h"][:12]


# Against a rule, and what the log says of it: the rules refuse, and the table wants it all the same.
AGAINST = [
    (("planar tap gate",), "dragon cast white --countered"),
    ((MIRARI,), "artifact sacrifice Mirari"),
    ((), "chaos draw red"),
    (("planar tap matrix", "pile chaos top Exile", "chaos draw white"), "chaos play white Exile"),
    (("eliminate black red green", "turn next", "turn next --card Treva"), "scion paid blue"),
    (("eliminate black red green", "turn next", "turn next --card Treva", "scion paid white"), "scion paid white"),
    ((MIRARI, "legend white --card Bullwhip --rolled black=1,red=9"),
     "eliminate black --by white --take Mirari --take Bullwhip"),
]


@pytest.mark.parametrize(("before", "line"), AGAINST, ids=[line for _, line in AGAINST])
def test_the_table_is_always_right(war: Edw, before: tuple[str, ...], line: str) -> None:
    for earlier in before:
        war.line(earlier)
    refused = war.line(line, code=1)
    assert refused.err.endswith('If the table wants it all the same: --anyway "WHY".\n')
    done = war.line(f"{line} --anyway 'we agreed'")
    assert "The table wants it all the same: we agreed." in done.out.splitlines()
    assert events(war)[-1]["anyway"] == "we agreed"
    assert war("log", "1").out.rstrip().endswith("(all the same: we agreed)")
    assert war("log", "1", "--json").json[0]["anyway"] == "we agreed"
    assert war("verify").out.startswith("OK")


def test_what_needs_no_overruling_records_none(war: Edw) -> None:
    done = war.line("dragon cast white --countered --anyway 'just so'")
    assert done.err == "No rule stood against it: --anyway was not needed and is not recorded.\n"
    assert "anyway" not in events(war)[-1]


def test_names_that_no_list_knows_are_taken_with_a_notice(war: Edw) -> None:
    done = war.line("legend white 'Token of Ur' --countered")
    assert done.err == "'Token of Ur' is on no list of such cards: it is taken as you typed it.\n"
    assert done.out.startswith("Token of Ur comes into play")


def test_turn_next_says_all_that_comes_with_it(war: Edw) -> None:
    war.line("legend red --card Bullwhip --rolled white=9,blue=1")
    war.line("dragon cast white --countered")
    war.line("planar tap gate")
    assert war("turn", "next").out.splitlines()[:-1] == [
        "Turn 2: Bram (blue). Planar Gate untaps.",
        "- Upkeep: with a Legend in play (a dragon in its nexus is none): edw chaos draw blue",
        "- Upkeep: for 10 life each may go: Bullwhip (edw artifact sacrifice)",
        "- Attack: Dan (red) and Eve (green).",
        "- Arcades Sabboth of Ann (white) may block for Eve (green).",
    ]


def test_a_skipped_turn_is_not_taken(war: Edw) -> None:
    war.line("turn extra red")
    war.line("turn skip red")
    war.line("turn skip blue")
    assert war.status()["next"][:5] == ["black", "red", "green", "white", "blue"]
    assert war("turn", "next", "--json").json["event"]["skipped"] == ["red", "blue"]
    assert war.status()["next"][:5] == ["red", "green", "white", "blue", "black"]


def test_undo_and_redo_name_what_they_move_and_give_the_same_answers(war: Edw) -> None:
    war.line("life white -3")
    first = war("legend", "white", "--json").json["event"]
    out = war("undo", "2").out.splitlines()
    assert out[0].startswith(f"Undone: line {first['n']}, A Legend comes into play under Ann (white).")
    assert out[1] == "Undone: line 3, Ann (white) 75 -> 72."
    assert out[2] == "What was drawn there has been seen: asked again, it is the same."
    assert events(war)[-1]["of"] == [4, 3]
    again = war("legend", "white", "--json").json["event"]
    assert (again["turned"], again["rolls"], again["to"]) == (first["turned"], first["rolls"], first["to"])
    for draw, before in zip(again["draws"], first["draws"], strict=True):
        assert draw == {"label": before["label"], "spec": before["spec"], "again": 4, "got": before["got"]}
    war("undo")
    assert war("redo").out.startswith(f"Redone: line {again['n']}, A Legend comes into play")
    assert war("undo").code == 0
    war.line("life red -1")
    assert war("redo", code=1).err.startswith("edw: Nothing to redo: ")


def test_what_a_hand_answered_is_typed_again_and_not_drawn(war: Edw) -> None:
    war.line("legend white --card Mirari --rolled black=4,red=4 --rolled black=7,red=2")
    assert [draw["src"] for draw in draws(war)] == ["hand"] * 3
    assert "key" not in str(draws(war))
    war("undo")
    assert "does not draw it" in war("legend", "white", code=2).err
    war.line("legend white --card Mirari --rolled black=4,red=4 --rolled black=1,red=2")
    assert [(draw["src"], "again" in draw) for draw in draws(war)] == [("hand", False)] * 3
    assert events(war)[-1]["to"] == "black"
    verified = war("verify").out
    assert "7 by hand" in verified
    assert "- 3 results were typed again by hand after an undo (line 5)." in verified


def test_free_rolls_are_facts_and_a_cocked_die_is_voided(war: Edw) -> None:
    war("life", "white", "-1")
    war("roll", "d20")
    assert "Ann (white) 75 -> 74" in war("undo").out, "a roll cannot be undone"
    out = war.line("void 4 --agreed ann,bram --agreed dan --why 'cocked die'").out
    assert out.startswith("Ann, Bram and Dan say that line 4 does not count: cocked die.")
    assert "[void, see line 6]" in war("log").out
    assert war.line("void 4 --agreed ann --why again", code=1).err == "edw: Line 4 is void already.\n"


def test_a_word_goes_into_the_draw(war: Edw) -> None:
    war.line("legend white --word pancake")
    assert draws(war)[0]["word"] == "pancake"
    assert war("verify").out.startswith("OK")


def test_a_word_for_what_was_drawn_before_is_not_dropped_silently(war: Edw) -> None:
    war("legend", "white")
    war("undo")
    done = war.line("legend white --word pancake")
    assert done.err == "What was drawn before stands as it was: the word goes into new draws only.\n"
    assert not any("word" in draw for draw in draws(war))


def test_an_openly_known_chaos_card_is_in_the_log(war: Edw) -> None:
    war.line("pile chaos top 'Time Warp'")
    war("chaos", "draw", "white")
    war.line("chaos play white 'Time Warp'")
    drawn = war("log", "2", "--json").json[0]["event"]
    assert (drawn["do"], drawn["turned"]["card"]) == ("chaos-drawn", "Time Warp")


READS = (
    "log", "log --json", "log --csv", "status", "status --json", "chaos", "chaos --json", "pile chaos", "turn",
    "pile chaos --json", "export --json", "export --yaml", "print report", "print report --html",
)  # fmt: skip


def test_chaos_cards_are_hidden_until_they_are_played(war: Edw) -> None:
    before = [war.line(read).out for read in READS]
    war("chaos", "draw", "white")
    drawn = events(war)[-1]
    card = drawn["turned"]["card"]
    war("turn", "next")
    for read, earlier in zip(READS, before, strict=True):
        now = war.line(read).out
        assert now.count(card) == earlier.count(card), f"edw {read}: only the list of all cards names it"
        assert drawn["draws"][0]["key"] not in now
    line = war("log", "2", "--json").json[0]["event"]
    assert (line["turned"]["card"], line["draws"][0]["got"], line["draws"][0]["key"]) == (None, None, None)
    assert card in war("chaos", "hand", "white", "--show").out
    war("undo", "2")
    assert war("log", "--json").json[2]["event"]["turned"]["card"] is None
    war("redo", "2")
    war("chaos", "discard", "white", card)
    assert war("log", "--json").json[2]["event"] == drawn


def test_a_chaos_card_of_the_real_pile_is_typed_unseen(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("edw_companion.cli.build.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", lambda _question: "Time Warp")
    done = war("chaos", "draw", "white", "--card", "--json")
    assert "Time Warp" not in done.out + done.err
    assert draws(war)[0]["src"] == "hand"
    again = war("chaos", "draw", "white", "--card", "--anyway", "a second upkeep", code=1)
    assert again.err == "edw: That card cannot be the next one of the chaos pile: check its name and the pile.\n"
    war("undo")
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", lambda _question: "Exile")
    war("chaos", "draw", "white", "--card", "--json")
    assert draws(war)[0]["got"] != draws(war, -3)[0]["got"], "what a hand typed, it may type again"
    war("undo")
    refused = war("chaos", "draw", "white", code=2)
    assert "Exile" not in refused.err
    assert "Time Warp" not in refused.err


def test_an_answer_is_about_the_table_that_was_shown(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:

    def answer(_question: str) -> str:
        war("life", "blue", "-1")
        return "Time Warp"

    monkeypatch.setattr("edw_companion.cli.build.interactive", lambda: True)
    monkeypatch.setattr("edw_companion.cli.private.ask_unseen", answer)
    refused = war("chaos", "draw", "white", "--card", code=1)
    assert refused.err.startswith("edw: The session has changed since you were asked")
    assert [event["do"] for event in war("log", "--json").json[-1:]] != ["chaos-drawn"]
    war("life", "blue", "-1")


def test_reads_of_the_game_as_people_see_them(war: Edw) -> None:
    war.line(MIRARI)
    war.line("pile chaos top Arena")
    war.line("chaos draw white")
    war.line("chaos play white Arena")
    war.line("planar tap gate")
    assert war("artifact").out.splitlines() == [
        "player        zone 1  zone 2",
        "Ann (white)   -       -",
        "Bram (blue)   -       -",
        "Cleo (black)  Mirari  -",
        "Dan (red)     -       -",
        "Eve (green)   -       -",
        "graveyard: empty",
    ]
    assert war("chaos").out.splitlines()[1] == "Ann (white)         0  Arena"
    assert war("planar").out.splitlines() == [
        "Planar Gate is tapped: no creature spell can be cast, Elder Dragons neither.",
        "Mana Matrix is ready.",
    ]
    assert war("scion").out == "The Scion comes with the third elimination; 0 so far.\n"
    assert war("enchantment").out == "Enchantment: none in play\npile: 100 left\n"
    assert war("pile", "artifacts").out == "artifacts: 99 of 100 left\n"
    asked = war.line("regrow white --sacrifice 'Kei Takahashi' --target 'Jasmine Boreal'").out
    assert asked == "Yes: Jasmine Boreal is white and green, and the sacrificed are white and green (ruling 58).\n"


def test_reads_of_the_game_as_programs_do(war: Edw) -> None:
    war.line(MIRARI)
    war.line("enchantment set Smoke")
    assert war("enchantment", "--json").json == {"current": "Smoke", "left": 99}
    assert war("artifact", "--json").json == {
        "zones": {"white": [], "blue": [], "black": ["Mirari"], "red": [], "green": []}, "left": 99, "graveyard": [],
    }  # fmt: skip
    assert war("attack", "--json").json["white"] == {
        "may_attack": ["black", "red"], "dragon_may_attack": False, "blockers": [],
    }  # fmt: skip
    assert war("planar", "--json").json == {"gate": "ready", "matrix": "ready"}
    assert war("dragon", "--json").json[0] == {
        "color": "white", "dragon": "Arcades Sabboth", "nexus": True, "may_block": False, "may_attack": False,
        "upkeep": None,
    }  # fmt: skip
    assert war("turn", "order", "--count", "2", "--json").json == [
        {"who": "blue", "kind": "normal"}, {"who": "black", "kind": "normal"},
    ]  # fmt: skip
    assert war.line("regrow white --sacrifice Ragnar --target 'Reya Dawnbringer' --json").json == {
        "allowed": True,
        "why": "Reya Dawnbringer is white, and the sacrificed are white, blue and green (ruling 58).",
        "sacrificed": ["white", "blue", "green"],
        "target": ["white"],
    }
    assert war("scion", "--json").json["scion"] is None


def test_json_may_stand_after_the_arguments_or_before_them(war: Edw) -> None:
    assert war("life", "--json", "white", "-5").json["event"]["do"] == "life"
    assert war("life", "white", "-5", "--json").json["event"]["do"] == "life"
