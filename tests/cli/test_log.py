"""``edw log``: the lines that people look for, and the time by their own clock."""

import csv
import io
import os
import time
from collections.abc import Iterator

import pytest
from conftest import FIVE, SEATS, Edw
from sealing import events_of, sealed

PLAYED = (
    "life white -5 --from red --with Fireball",
    "turn next",
    "life blue -3 black +2",
    "roll --high white blue --rolled white=4,blue=9",
    "chaos draw red --anyway 'a second upkeep'",
    "turn next",
    "undo",
    "life white +1",
    "redo",
    "note 'Fire in the kitchen'",
)
"""After the start, lines 1 and 2; what 'redo' would bring back is gone."""

FOUND = {
    "--who white": [1, 2, 3, 6, 10],
    "--who ann": [1, 2, 3, 6, 10],
    "--who r": [1, 2, 3, 7],
    "--who black": [1, 2, 5, 8, 9],
    "--kind life": [3, 5, 10],
    "--kind undo": [9],
    "--turn 1": [2, 3],
    "--turn 2": [4, 5, 6, 7, 9, 10, 11],
    "--turn 3": [8],
    "--turn 4": [],
    "--grep FIRE": [3, 11],
    "--grep 'a second'": [7],
    "--kind life --who w": [3, 10],
    "--kind life --who w --turn 2 --grep 71": [10],
    "1 --kind life": [10],
    "2 --turn 2": [10, 11],
}


@pytest.fixture
def war(edw: Edw) -> Edw:
    """A war in which white has the first turn."""
    edw("new", "friday", "--players", FIVE, *SEATS, "--first", "Ann")
    return edw


@pytest.fixture
def played(war: Edw) -> Edw:
    for line in PLAYED:
        war.line(line, code=None)
    return war


@pytest.mark.parametrize(("typed", "lines"), FOUND.items())
def test_only_the_lines_that_fit(played: Edw, typed: str, lines: list[int]) -> None:
    found = played.line(f"log {typed} --json").json
    assert [row["n"] for row in found] == lines
    assert found == [row for row in played("log", "--json").json if row["n"] in lines]
    table = csv.DictReader(io.StringIO(played.line(f"log {typed} --csv").out))
    assert [*dict.fromkeys(int(row["n"]) for row in table)] == lines
    told = played.line(f"log {typed}").out.splitlines()
    if lines:
        assert [int(line.split()[0]) for line in told] == lines
    else:
        assert told == ["No line of the log is like that."]


REFUSED = {
    "--kind lfie": "There is no kind of line 'lfie' here. Did you mean life?",
    "--who zork": "There is no player 'zork' here. It can be Ann (white), Bram (blue), Cleo (black), Dan (red) or Eve "
    "(green).",
    "--turn 0": "--turn is a whole number, 1 or more, not",
}


@pytest.mark.parametrize(("typed", "said"), REFUSED.items())
def test_what_cannot_be_looked_for(played: Edw, typed: str, said: str) -> None:
    done = played.line(f"log {typed}", code=2)
    assert done.err.startswith(f"edw: {said}")


def test_a_hidden_card_is_not_found_by_its_name(war: Edw) -> None:
    war("pile", "chaos", "top", "Time Warp")
    war("chaos", "draw", "white")
    assert [row["n"] for row in war("log", "--grep", "time warp", "--json").json] == [3]
    war("chaos", "play", "white", "Time Warp")
    assert [row["n"] for row in war("log", "--grep", "time warp", "--json").json] == [3, 5]


def test_past_midnight_the_date_stands_above(war: Edw) -> None:
    for number in range(3):
        war("life", "white", f"-{number + 1}")
    events = events_of(war.session().read_bytes())
    for event, at in zip(events, ("20T23:40", "20T23:41", "20T23:58", "21T00:03", "21T00:20"), strict=True):
        event["at"] = f"2026-11-{at}:00Z"
    war.session().write_bytes(sealed(events))
    *_, second, after_midnight, date, before, _, _ = reversed(war("log").out.splitlines())
    assert [line.split()[1] for line in (before, after_midnight, second)] == ["23:58", "00:03", "00:20"]
    assert date == "Saturday 21 November 2026"


@pytest.fixture
def far_east() -> Iterator[None]:
    os.environ["TZ"] = "XXX-9:30"  # nine and a half hours before UTC, wherever this runs
    time.tzset()
    yield
    os.environ["TZ"] = "UTC"
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of this system cannot be set for a test")
@pytest.mark.usefixtures("far_east")
def test_people_read_their_own_time_and_programs_utc(war: Edw) -> None:
    at = war("log", "1", "--json").json[0]["at"]
    hour, minute = int(at[11:13]), int(at[14:16])
    here = divmod((hour * 60 + minute + 570) % 1440, 60)
    assert war("log", "1").out.split()[1] == f"{here[0]:02}:{here[1]:02}"
    assert at in war("log", "1", "--csv").out
    assert at in war("export", "--json").out
