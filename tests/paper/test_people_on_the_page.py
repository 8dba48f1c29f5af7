"""The page judges lines about people as ``verify`` does: who sat down late may agree, and a result follows the end."""

import pytest
from conftest import Edw
from sealing import Events, changed
from verdicts import SOUND, Verdict, by_node, by_program


@pytest.fixture
def closed(edw: Edw) -> bytes:
    """A session with a late player who agreed that a roll is void, one who came back, and a result after the end."""
    edw("new", "friday", "--format", "chaos-lists", "--players", "Ann,Bram", "--first", "Ann")
    for line in (
        "join Cleo",
        "roll --low ann cleo",
        "void 4 --agreed ann,cleo --why cocked",
        "away bram",
        "back bram",
        "eliminate bram",
        "back bram --life 3",
        "eliminate bram",
        "chaos skip",
        "eliminate cleo",
        "end",
        "result cleo --agreed all --why 'it was a draw'",
    ):
        edw.line(line, code=None)
    return edw.session().read_bytes()


def _rulings_last(events: Events) -> None:
    events[-1] = {"n": events[-1]["n"], "at": events[-1]["at"], "do": "rulings", "to": 7}


def _before_the_end(events: Events) -> None:
    del events[-2]
    events[-1]["n"] -= 1


def _stranger(events: Events) -> None:
    next(event for event in events if event["do"] == "void")["agreed"] = ["Ann", "Zoe"]


def test_the_page_and_verify_agree(closed: bytes) -> None:
    whole = closed.count(b"\n- ")
    assert closed.rpartition(b'"do": ')[2].startswith(b'"result"')
    forged = [changed(closed, change) for change in (_rulings_last, _before_the_end, _stranger)]
    cases = [closed, *forged]
    by_page = [verdict.file for verdict in by_node(cases)]
    assert by_page == [by_program(data).file for data in cases]
    assert by_page == [SOUND, whole, whole - 1, 5]
    assert by_node([closed]) == [by_program(closed)] == [Verdict(SOUND, SOUND)]
