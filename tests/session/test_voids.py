"""The table is always right about draws, too: what all declare void is drawn anew, and stays in the log for ever."""

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw
from sealing import Events, changed, events_of

ALL = ("--agreed", "all", "--why", "we drew twice")
EVERYONE = ["Ann", "Bram", "Cleo", "Dan", "Eve"]


def line(edw: Edw, n: int = 0) -> dict[str, Any]:
    """Line ``n`` as it is recorded; the last one for 0."""
    return events_of(edw.session().read_bytes())[n - 1]


def keys(edw: Edw, n: int) -> list[str | None]:
    return [draw.get("key") for draw in line(edw, n)["draws"]]


def test_all_take_a_draw_back_and_it_is_drawn_with_new_keys(war: Edw) -> None:
    war("legend", "white")
    card = war.status()["players"]
    said = war("void", "3", *ALL).out
    assert said.startswith("Ann, Bram, Cleo, Dan and Eve say that line 3 does not count: we drew twice.\n")
    assert "It is taken back: line 3, A Legend comes into play" in said
    assert "Asked again, it is drawn with new keys." in said
    assert line(war)["agreed"] == EVERYONE, "names, never 'all'"
    assert war.status()["players"] != card
    war("legend", "white")
    assert all("again" not in draw for draw in line(war)["draws"])
    assert not set(keys(war, 5)) & set(keys(war, 3))
    verified = war("verify").out
    assert verified.startswith("OK: ")
    assert "- Line 4: Ann, Bram, Cleo, Dan and Eve say that line 3 does not count: we drew twice." in verified
    assert "[void, see line 4] A Legend comes" in war("log").out
    assert "void" in war("void", "3", *ALL, code=1).err


def test_all_are_those_who_live_now_or_lived_then(war: Edw) -> None:
    war("eliminate", "green")
    war("legend", "white")
    war("eliminate", "red")
    war("undo")
    war("void", "4", *ALL)
    assert line(war)["agreed"] == ["Ann", "Bram", "Cleo", "Dan"], "Eve was out when it was drawn, and is"


def test_what_was_undone_after_it_is_void_too(war: Edw) -> None:
    war("legend", "white")
    war("legend", "blue")
    war("undo", "2")
    war("void", "3", *ALL)
    war("legend", "white")
    war("legend", "blue")
    assert all("again" not in draw for n in (7, 8) for draw in line(war, n)["draws"])
    assert "[void, see line 6] A Legend comes into play under Bram" in war("log").out


def test_a_line_that_repeats_names_the_one_that_first_answered(war: Edw) -> None:
    war("legend", "white")
    war("undo")
    war("legend", "white")
    assert "Line 5 repeats what line 3 has answered" in war("void", "5", *ALL, code=1).err
    said = war("void", "3", *ALL).out
    assert "It is taken back: line 5, A Legend comes" in said
    war("legend", "white")
    assert all("again" not in draw for draw in line(war)["draws"])
    assert war("verify").out.startswith("OK: ")


def test_a_void_hidden_card_is_shown_and_the_next_one_is_not(war: Edw) -> None:
    war("chaos", "draw", "white", "--anyway", "any upkeep today")
    card = line(war)["turned"]["card"]
    assert card not in war("log", "--json").out.partition('"n": 2')[2]
    said = war("void", "3", *ALL).out
    assert card in said
    assert f"What was hidden in line 3 is shown now: {card}." in said
    assert f"draws a chaos card. It was {card}." in war("log").out
    war("chaos", "draw", "white", "--anyway", "any upkeep today")
    other = line(war)["turned"]["card"]
    shown = json.dumps(war("log", "--json").json[1:])
    assert card in shown
    assert other not in shown or other == card
    assert json.loads(shown)[-1]["event"]["draws"][0]["got"] is None
    assert war("verify").out.startswith("OK: ")


def test_an_opened_question_is_closed_again_when_it_is_drawn_anew(war: Edw) -> None:
    """The first card was played, so its question was open; then all of it is taken back and another card is drawn."""
    war("chaos", "draw", "white", "--anyway", "any upkeep today")
    card = line(war)["turned"]["card"]
    war("chaos", "play", "white", card)
    war("undo", "2")
    war("void", "3", *ALL)
    war("chaos", "draw", "white", "--anyway", "any upkeep today")
    assert war("log", "--json").json[-1]["event"]["turned"]["card"] is None


def no_draw_is_void_for_few(events: Events) -> None:
    events[-1]["agreed"] = ["Ann"]


def no_second_void(events: Events) -> None:
    events.append({**events[-1], "n": 5})


def no_start_is_void(events: Events) -> None:
    events[-1]["of"] = 2


@pytest.mark.parametrize(
    ("forge", "line", "why"),
    [
        (no_draw_is_void_for_few, 4, "not everyone who had to agree has"),
        (no_second_void, 5, "is void already"),
        (no_start_is_void, 4, "gave no answer that can be void"),
    ],
)
def test_forged_voids_are_named(war: Edw, forge: Any, line: int, why: str) -> None:
    war("legend", "white")
    war("void", "3", *ALL)
    war.session().write_bytes(changed(war.session().read_bytes(), forge))
    for path in (war.home / "keys").glob("*.seen"):
        path.unlink()
    assert f"Line {line} is not right" in war("verify", code=1).err
    assert why in war("verify", code=1).err


PEEK = ("pile", "artifacts")


def test_nothing_is_shown_that_another_line_still_hides(war: Edw) -> None:
    """A line that only repeats an answer is not void with the line before it: the card is still in the hand."""
    any_upkeep = ("--anyway", "any upkeep today")
    war("chaos", "draw", "white", *any_upkeep)
    card = line(war)["turned"]["card"]
    war("undo")
    war("spell", "white")
    war("undo")
    war("chaos", "draw", "white", *any_upkeep)
    war("undo")
    war("chaos", "draw", "white", *any_upkeep)
    said = war("void", "5", *ALL).out
    assert card not in said
    assert card not in json.dumps(war("log", "--json").json[1:])
    assert "[void" not in war("log").out.splitlines()[6], "line 7 only repeats line 3"


OLD = Path(__file__).parent / "old" / "elder-dragon-wars-v0.1" / "friday.yaml"


@pytest.fixture
def old(edw: Edw) -> Edw:
    """A session from before the rulings had numbers, played on with; its key file is there."""
    edw("new", "friday", "--players", "Ann,Bram", "--format", "chaos-lists")
    edw.session().write_bytes(OLD.read_bytes())
    return edw


def test_the_first_line_after_an_update_is_decided_by_the_new_rulings(old: Edw) -> None:
    """A void of a line that stands deep below was recorded, and made the file one that nobody could write to."""
    before = old.session().read_bytes()
    refused = old("void", "5", *ALL, code=1).err
    assert "take what came later back first" in refused
    last = len(events_of(before))
    by_key = [event for event in events_of(before) if any({"i", "label"} <= {*draw} for draw in event.get("draws", ()))]
    drawn = by_key[-1]
    few = old("void", str(drawn["n"]), "--agreed", events_of(before)[0]["players"][0], "--why", "few", code=1)
    assert few.code == 1
    assert old.session().read_bytes() == before
    old("note", "we play on")
    assert [event["do"] for event in events_of(old.session().read_bytes())[last:]] == ["rulings", "note"]
    assert old("verify").out.startswith("OK: ")


def test_an_undo_past_a_shuffle_buys_no_other_card(war: Edw) -> None:
    war(*PEEK, "shuffle")
    war("legend", "white")
    refused = war("undo", "2", code=1).err
    assert "Line 3 changed the pile of artifacts" in refused
    war("undo")
    assert "Taking that line back too would buy another card." in war("undo", code=1).err
    war("undo", "--anyway", "the shuffle was a slip")
    assert "The table overruled the rules once (line 6)" in war("verify").out
    named = war("legend", "white", "--card", "Mirari", code=1).err
    assert "A card that is named now would be one to choose." in named
    war("redo")
    war("legend", "white")
    assert line(war)["draws"][0]["again"] == 4


@pytest.mark.parametrize("agreed", [[], ["Ann", "Zed"], ["Ann", "Ann"], ["all"]])
def test_those_who_agree_are_players(war: Edw, agreed: list[str]) -> None:
    war("roll", "d20")
    war("void", "3", "--agreed", "ann", "--why", "cocked")

    def forge(events: Events) -> None:
        events[-1]["agreed"] = agreed

    war.session().write_bytes(changed(war.session().read_bytes(), forge))
    for path in (war.home / "keys").glob("*.seen"):
        path.unlink()
    assert "Line 4 is not right: those who agreed are not players" in war("verify", code=1).err


def test_another_card_by_hand_does_not_shift_a_draw_that_was_seen(war: Edw) -> None:
    war("legend", "white", "--card", "Mirari")
    war("legend", "blue")
    war("undo", "2")
    refused = war("legend", "white", "--card", "Cold Storage", code=1).err
    assert "A card that is named now would be one to choose." in refused
    war("legend", "white", "--card", "Mirari")
    war("legend", "blue")
    assert line(war)["draws"][0]["again"] == 4


def test_all_are_those_who_rolled_too(war: Edw) -> None:
    war("eliminate", "black", "--by", "red")
    war("roll", "--low", "black", "red")
    war("void", "4", *ALL)
    assert set(line(war)["agreed"]) == set(EVERYONE)
    assert war("verify").out.startswith("OK: ")
