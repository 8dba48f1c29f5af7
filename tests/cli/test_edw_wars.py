"""Whole wars through the command line, from ``new`` to the end and into the next game."""

import json
from typing import Any

from conftest import FIVE, SEATS, Edw

from edw_companion.session.journal import read_journal
from edw_companion.session.lines import HEADER, encode


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
