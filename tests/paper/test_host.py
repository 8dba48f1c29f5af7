"""What a host can do who has the file and its key and seals lines himself: the sentence that ``verify`` says, and the
page in a browser.

Each trick was played against this program once, and passed.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import FIVE, Edw
from sealing import Events, changed, events_of, sealed
from sessions import OLD
from verdicts import dom, page_of

from edw_companion.session.history import RULINGS

PHRASES = ("seven frogs", "toads", "newts", "a bat", "an owl")


def on_the_page(data: bytes, folder: Path) -> tuple[Any, str]:
    """What the page finds in a file, and the words of its verdict."""
    shown = dom(page_of(data), folder)
    (result,) = re.findall(r'<body[^>]* data-result="([^"]*)"', shown)
    verdict = shown.partition('id="verdict"')[2].partition("</section>")[0]
    return json.loads(result.replace("&quot;", '"')), re.sub(r"<[^>]*>", "", verdict)


def line(events: Events, do: str, **facts: object) -> dict[str, Any]:
    """One more line at the end."""
    return {"n": len(events) + 1, "at": events[-1]["at"], "do": do, **facts}


def put(edw: Edw, data: bytes, *, unseen: bool = True) -> None:
    """Put a file in the place of the session; ``unseen``: together with what was seen of it."""
    edw.session().write_bytes(data)
    for path in (edw.home / "keys").glob("*.seen") if unseen else ():
        path.unlink()


def ritual(edw: Edw) -> Events:
    """A session that waits for its start, with a phrase of each player."""
    edw("new", "friday", "--players", FIVE, "--ritual")
    for who, phrase in zip(FIVE.split(","), PHRASES, strict=True):
        edw("mix", who, phrase)
    return events_of(edw.session().read_bytes())


@pytest.mark.parametrize("more", [{"sid": "0123456789ab"}, {"x": {"do": "rekey", "sid": "0123456789ab"}}])
def test_the_redraw_by_an_old_copy_whose_last_line_names_another_id(war: Edw, more: dict[str, Any]) -> None:
    """An id anywhere but in line 1 and a new key's line is no id: the copy is older than this laptop has seen."""
    old = war.session().read_bytes()
    war("legend", "white", "--word", "bram:pancake")
    seen = war.session().read_bytes()
    events = events_of(old)
    copy = sealed([*events, line(events, "note", text="hi", **more)])
    put(war, copy, unseen=False)
    refused = war("legend", "white", "--word", "bram:waffle", code=65).err
    assert refused.startswith("edw: This file is older than this laptop has seen: line 3 was seen, ")
    assert war.session().read_bytes() == copy
    (said,) = war("verify", code=1).err.splitlines()
    assert said == (
        "edw: Line 3 is not right: this laptop has seen another line there: the file was exchanged or sealed anew."
    )
    put(war, seen, unseen=False)
    assert war("verify").out.startswith("OK: ")


def test_an_id_in_a_line_without_a_kind_is_no_id(war: Edw) -> None:
    data = war.session().read_bytes()

    def nameless(events: Events) -> None:
        del events[-1]["do"]
        events[-1]["sid"] = "0123456789ab"

    war("note", "hi")
    put(war, changed(war.session().read_bytes(), nameless))
    why = "its keys are not n, at, do, … draws, h"
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {why}.\n"
    assert f"Line 3 of the session file is not as it was written: {why}." in war("legend", "white", code=65).err
    put(war, data + b'- [{"sid": "0123456789ab"}]\n')
    assert "Line 3" in war("legend", "white", code=65).err


def test_the_redraw_by_a_new_key_that_is_the_old_one(war: Edw, tmp_path: Path) -> None:
    events = events_of(war.session().read_bytes())
    sid, commit = "0123456789ab", events[0]["commit"]
    put(war, sealed([*events, line(events, "rekey", supply=4096, commit=commit, why="x", sid=sid, name="friday")]))
    (key,) = (war.home / "keys").glob("*.key")
    shutil.copy(key, key.with_name(f"{sid}-{commit[:12]}.key"))
    why = "its new key is one that was drawn with before"
    assert f"Line 3 of the session file is not as it was written: {why}." in war("legend", "white", code=65).err
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {why}.\n"
    found, verdict = on_the_page(war.session().read_bytes(), tmp_path)
    assert (found["line"], found["why"]) == (3, why)
    assert "✗ Line 3 is not right." in verdict


@pytest.mark.parametrize("who", ["Zed", "Еve", "eve"])
def test_the_phrase_of_nobody_after_all_phrases(edw: Edw, tmp_path: Path, who: str) -> None:
    events = ritual(edw)
    put(edw, sealed([*events, line(events, "mix", who=who, phrase="ok 14")]))
    forged = edw.session().read_bytes()
    why = f"'{who}' mixes in a phrase, and is no player of this session"
    for words in ("start", "mix Ann frogs", "roll d20"):
        assert (
            f"Line 7 of the session file is not as it was written: {why}. The session can be read up to there, but "
            "nothing is recorded in it until you put back a copy, or 'edw repair --accept' goes on from the lines "
            "before it.\n"
        ) in edw.line(words, code=65).err
    assert edw.session().read_bytes() == forged
    assert edw("verify", code=1).err == f"edw: Line 7 is not right: {why}.\n"
    found, verdict = on_the_page(forged, tmp_path)
    assert (found["line"], found["why"]) == (7, why)
    assert f"✗ Line 7 is not right.‘{who}’ mixes in a phrase, and is no player of this session." in verdict


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda events: line(events, "mix", who="Eve", phrase="ok 14"), "it is a second phrase of Eve"),
        (lambda events: line(events, "mix", who="Ann", phrase="late"), "a phrase is mixed in after mixing has closed"),
    ],
    ids=["a second one", "a late one"],
)
def test_the_phrase_that_comes_once_too_often(edw: Edw, tmp_path: Path, spoil: Any, why: str) -> None:
    events = ritual(edw)
    if "closed" in why:
        events = [*events, line(events, "note", text="hi")]
    put(edw, sealed([*events, spoil(events)]))
    at = len(events) + 1
    assert f"Line {at} of the session file is not as it was written: {why}." in edw("start", code=65).err
    assert edw("verify", code=1).err == f"edw: Line {at} is not right: {why}.\n"
    assert on_the_page(edw.session().read_bytes(), tmp_path)[0]["why"] == why


def test_the_switch_left_out_lets_no_second_phrase_pass_in_silence(edw: Edw, tmp_path: Path) -> None:
    """Before there were rulings a player could say two: so it stands, and both say that it is so."""
    events = ritual(edw)
    del events[0]["rulings"]
    put(edw, sealed([*events, line(events, "mix", who="Eve", phrase="ok 14")]))
    edw("start")
    said = edw("verify").out
    assert said.startswith("OK: draws and seals; 1 line by older rulings differs from today's. 2 draws proven, ")
    assert "- Line 7 was played by older rulings. By today's, it is a second phrase of Eve.\n" in said
    found, verdict = on_the_page(edw.session().read_bytes(), tmp_path)
    assert found["ok"]
    assert "Line 7 was recorded by older rulings. By today’s, it is a second phrase of Eve." in verdict
    assert "7 lines recorded by older rulings: ‘edw verify’ on the laptop tells" in verdict


def low_roll_forged(war: Edw) -> bytes:
    """The loser of a low roll by hand won it."""
    war("legend", "white", "--rolled", "black=1,red=9", "--card", "Mirari")

    def forge(events: Events) -> None:
        events[2]["to"] = "red"

    return changed(war.session().read_bytes(), forge)


@pytest.mark.parametrize("rulings", [None, 0, RULINGS - 1])
def test_the_switch_turned_down_is_no_bare_ok(war: Edw, rulings: int | None, tmp_path: Path) -> None:
    def turned_down(events: Events) -> None:
        events[0].pop("rulings")
        if rulings is not None:
            events[0]["rulings"] = rulings

    put(war, changed(low_roll_forged(war), turned_down))
    said = war("verify").out
    assert said.startswith("OK: draws and seals; 1 line by older rulings differs from today's. ")
    assert (
        "\n- Line 3 was played by older rulings. "
        "By today's, what it says of 'to' is not what its draws and the rules give.\n"
    ) in said
    found, verdict = on_the_page(war.session().read_bytes(), tmp_path)
    assert found["ok"]
    assert "3 lines recorded by older rulings: ‘edw verify’ on the laptop tells" in verdict


@pytest.mark.parametrize("rulings", [RULINGS + 1, 999])
def test_the_switch_turned_up_is_no_ok(war: Edw, rulings: int, tmp_path: Path) -> None:
    put(war, changed(low_roll_forged(war), lambda events: events[0].update(rulings=rulings)))
    why = "recorded by a newer edw: facts cannot be checked here"
    knows = f"(rulings {rulings}, and this one knows {RULINGS})"
    assert war("verify", code=1).err == f"edw: Line 1 was {why} {knows}.\n"
    assert war("verify", "--json", code=1).json == {"ok": False, "line": 1, "why": f"{why} {knows}"}
    found, verdict = on_the_page(war.session().read_bytes(), tmp_path)
    assert (found["line"], found["why"]) == (1, f"{why} {knows.replace('one', 'page')}")
    assert "✗ Line 1 cannot be judged here." in verdict
    assert "played with a newer version of edw" in war("life", "white", "-1", code=65).err


def test_a_kind_of_line_is_no_older_than_its_rulings(war: Edw, tmp_path: Path) -> None:
    war("dice", "ours")
    put(war, changed(war.session().read_bytes(), lambda events: events[0].update(rulings=1)))
    why = "its kind came with rulings 2, and the file says 1"
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {why}.\n"
    assert on_the_page(war.session().read_bytes(), tmp_path)[0]["why"] == why


@pytest.mark.parametrize(
    ("savior", "said"),
    [
        ("black", "it says that black has won, and white, blue, green are still in the game"),
        ("red", "it says that red has won, who is out of the game"),
    ],
)
def test_the_early_winner(war: Edw, tmp_path: Path, savior: str, said: str) -> None:
    war("eliminate", "red", "--by", "black")
    won = {"savior": savior, "ur_dragon": False}
    put(war, changed(war.session().read_bytes(), lambda events: events[-1].update(result=won)))
    why = "what it says of 'result' is not what its draws and the rules give"
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {why}.\n"
    found, verdict = on_the_page(war.session().read_bytes(), tmp_path)
    assert (found["line"], found["why"]) == (3, said)
    assert "✗ Line 3 is not right." in verdict


def test_what_the_page_cannot_see_it_does_not_vouch_for(war: Edw, tmp_path: Path) -> None:
    """A turn of another number: the page knows no rules, says so, and names the command that does."""
    war("turn", "next")
    put(war, changed(war.session().read_bytes(), lambda events: events[-1].update(number=99)))
    why = "what it says of 'number' is not what its draws and the rules give"
    assert war("verify", code=1).err == f"edw: Line 3 is not right: {why}.\n"
    found, verdict = on_the_page(war.session().read_bytes(), tmp_path)
    assert found["ok"]
    assert (
        "Winners, turns, life, loot and whatever else only the rules can tell stand here as edw told them: ‘edw "
        "verify’ on the laptop decides them anew."
    ) in verdict


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.parent.name)
def test_an_old_session_is_ok_on_the_page_too_and_says_how_old_it_is(path: Path, tmp_path: Path) -> None:
    found, verdict = on_the_page(path.read_bytes(), tmp_path)
    assert found["ok"]
    assert f"{found['lines']} lines recorded by older rulings" in verdict


def fifty_miraris(events: Events) -> None:
    """The pile of artifacts that a host would like."""
    events[0]["piles"]["artifacts"] = ["Mirari"] * 100


def a_lotus(events: Events) -> None:
    """A card that is in no list."""
    events[0]["piles"]["artifacts"][3] = "Black Lotus"


MIRARIS = "its pile 'artifacts' has Mirari more than once, which no list has"
OTHERS = "its 'piles' are not those of the edition '1', whose digest it has"


def of_the_page(edw: Edw, folder: Path) -> tuple[Any, str]:
    """The same of the page that the program prints of the session as it lies there."""
    shown = dom(edw("print", "check", "--html").out, folder)
    (result,) = re.findall(r'<body[^>]* data-result="([^"]*)"', shown)
    verdict = shown.partition('id="verdict"')[2].partition("</section>")[0]
    return json.loads(result.replace("&quot;", '"')), re.sub(r"<[^>]*>", "", verdict)


@pytest.mark.parametrize(("forge", "why"), [(fifty_miraris, MIRARIS), (a_lotus, OTHERS)])
def test_fifty_miraris_are_not_edition_1(edw: Edw, tmp_path: Path, forge: Any, why: str) -> None:
    events = ritual(edw)
    put(edw, changed(edw.session().read_bytes(), forge))
    forged = edw.session().read_bytes()
    refused = edw("start", code=1).err
    assert refused == f"edw: Line 1 is not right: {why}. Nothing is recorded after it: begin again with 'edw new'.\n"
    assert edw.session().read_bytes() == forged
    assert edw("verify", code=1).err == f"edw: Line 1 is not right: {why}.\n"
    found, verdict = of_the_page(edw, tmp_path)
    assert (found["line"], found["why"]) == (1, why)
    assert "✗ Line 1 is not right." in verdict
    put(edw, sealed(events))
    edw("start")
    assert edw("verify").out.startswith("OK: 2 draws proven, ")
    found, verdict = of_the_page(edw, tmp_path)
    assert found["ok"]
    assert "was not on the laptop" not in verdict


@pytest.mark.parametrize("adopted", [False, True], ids=["unseen", "adopted"])
def test_no_card_comes_from_a_pile_that_is_not_the_editions(war: Edw, adopted: bool) -> None:
    """Where this laptop has not seen the file, or a new key has vouched for what nobody compared."""
    put(war, changed(war.session().read_bytes(), a_lotus))
    name = "copy" if adopted else "friday"
    if adopted:
        war.session().rename(war.session(name))
        war("--session", name, "adopt")
    forged = war.session(name).read_bytes()
    refused = f"edw: Line 1 is not right: {OTHERS}. Nothing is recorded after it: begin again with 'edw new'.\n"
    for words in ("pile artifacts draw", "legend white") if adopted else ("pile artifacts draw", "note hi"):
        assert war.line(f"--session {name} {words}", code=1).err == refused
    assert war.session(name).read_bytes() == forged


def test_an_edition_that_is_not_here_is_said_first(war: Edw, tmp_path: Path) -> None:
    """Cards of an edition that nobody has: nobody can say that they are not in it."""

    def of_nobody(events: Events) -> None:
        a_lotus(events)
        events[0]["edition"].update(name="friday", digest="0123456789abcdef" * 4)

    put(war, changed(war.session().read_bytes(), of_nobody))
    said = war("verify").out
    assert said.startswith("OK: draws and seals; the edition 'friday' is not here to compare. 1 draw proven, ")
    assert (
        "\n- Line 1: the edition 'friday' (digest 0123456789ab) is not on this laptop, or was changed since: what its "
        "lists hold is taken as the file has it.\n"
    ) in said
    assert war("verify", "--json").json["edition_not_here"] == "friday"
    found, verdict = of_the_page(war, tmp_path)
    assert found["ok"]
    assert (
        "The edition ‘friday’ was not on the laptop that made this page: its lists are taken as line 1 has" in verdict
    )


def test_the_text_of_a_rolled_entry_is_that_of_its_list(edw: Edw) -> None:
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram,Cleo")
    edw("chaos", "--rolled", "22")
    assert edw("verify").out.startswith("OK: 2 draws proven, 1 by hand")

    def forge(events: Events) -> None:
        roll = next(event for event in events if event["do"] == "chaos")
        roll["text"] = "Target opponent loses the game."

    at = len(events_of(edw.session().read_bytes()))
    put(edw, changed(edw.session().read_bytes(), forge))
    why = "what it says of 'text' is not what its draws and the rules give"
    assert edw("verify", code=1).err == f"edw: Line {at} is not right: {why}.\n"
