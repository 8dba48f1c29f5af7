"""The paper binds the game: whoever has the key file and grinds what is left to grind is found by it."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from conftest import FIVE, Edw
from sealing import Events, events_of, sealed

from edw_companion.chance.chain import commit_of, key_at, mixed
from edw_companion.chance.draws import result

PHRASES = (("Ann", "seven frogs"), ("Bram", "tàu điện"), ("Cleo", "my cat"), ("Dan", "no"), ("Eve", "purple rain"))


class Paper:
    """What somebody who is not the host has written down."""

    def __init__(self, edw: Edw) -> None:
        said = edw("new", "friday", "--players", FIVE, "--ritual").out
        (self.first,) = re.findall(r"^    ([0-9a-f-]{24})$", said, re.MULTILINE)
        for who, phrase in PHRASES[:-1]:
            said = edw("mix", who, phrase).out
        assert "The last phrase is Eve's. First somebody else writes down the code below" in said
        self.before_last = said.split()[-1]
        self.end = edw("mix", *PHRASES[-1]).out
        assert "Everybody has said a phrase: edw start" in self.end

    def found(self, edw: Edw) -> list[bool]:
        """Whether each code is still in the file."""
        codes = (self.first, self.before_last)
        return [edw("verify", "--code", code, code=None).code == 0 for code in codes]


def ground(edw: Edw, events: Events) -> None:
    """Put another file in the place of the session, as somebody would who has the laptop."""
    edw.session().write_bytes(sealed(events))
    for path in (edw.home / "keys").glob("*.seen"):
        path.unlink()


def secret_of(home: Path) -> str:
    (key,) = (home / "keys").glob("*.key")
    return key.read_text().split()[0]


def test_twenty_digits_of_line_1_are_shown_and_found_again(edw: Edw) -> None:
    paper = Paper(edw)
    begin = events_of(edw.session().read_bytes())[0]
    assert paper.first.replace("-", "") == begin["h"][:20]
    edw("start")
    assert paper.found(edw) == [True, True]
    assert f"Line 1: code {paper.first}. " in edw("verify").out
    assert "The code on paper is that of line 1: " in edw("verify", "--code", paper.first).out


def wanted(secret: str, sid: str, supply: int = 4096) -> bool:
    """Whether Ann would sit in the white seat."""
    mix = mixed(sid, commit_of(secret, supply), PHRASES)
    return result(key_at(secret, 1, supply), mix, 1, "perm 5")[0] == 1


def test_an_id_ground_after_the_phrases_is_found(edw: Edw) -> None:
    """The attack: sid is not on paper by itself, so it was ground until the draws suited."""
    paper = Paper(edw)
    events, secret = events_of(edw.session().read_bytes()), secret_of(edw.home)
    (key,) = (edw.home / "keys").glob("*.key")
    sid = next(sid for k in count(1) if wanted(secret, sid := f"{k:012x}"))
    events[0]["sid"] = sid
    key.rename(key.with_name(key.name.replace(key.name[:12], sid)))
    ground(edw, events)
    assert "Ann white" in edw("start").out, "the draws are ground"
    assert edw("verify").out.startswith("OK: "), "and the file is right in itself"
    assert paper.found(edw) == [False, False]
    refused = edw("verify", "--code", paper.first, code=1).err
    assert f"Nothing in the session 'friday' has the code {paper.first}" in refused


def other_players(events: Events) -> None:
    events[0]["players"].reverse()


def other_piles(events: Events) -> None:
    events[0]["piles"]["artifacts"].reverse()


def other_commit(events: Events) -> None:
    events[0]["commit"] = commit_of("11" * 32)


def other_rules(events: Events) -> None:
    events[0]["rules"]["life"] = "20"


@pytest.mark.parametrize("change", [other_players, other_piles, other_commit, other_rules])
def test_whatever_line_1_says_is_bound_before_the_phrases(edw: Edw, change: Callable[[Events], None]) -> None:
    paper = Paper(edw)
    events = events_of(edw.session().read_bytes())
    change(events)
    ground(edw, events)
    assert paper.found(edw) == [False, False]


def numbered(events: Events) -> None:
    for n, event in enumerate(events, 1):
        event["n"] = n


def changed_phrase(events: Events) -> None:
    events[2]["phrase"] = "tau dien"


def dropped_phrase(events: Events) -> None:
    del events[3]


def reordered(events: Events) -> None:
    events[1], events[2] = events[2], events[1]


def added(events: Events) -> None:
    events[4:4] = [{**events[4], "do": "note", "text": "x"}]


@pytest.mark.parametrize("change", [changed_phrase, dropped_phrase, reordered, added])
def test_the_phrases_before_the_last_are_bound_by_the_code_noted_then(
    edw: Edw, change: Callable[[Events], None]
) -> None:
    paper = Paper(edw)
    events = events_of(edw.session().read_bytes())
    change(events)
    numbered(events)
    ground(edw, events)
    edw("verify", code=None)
    assert paper.found(edw)[1] is False
