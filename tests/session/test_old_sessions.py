"""Sessions that were recorded once must replay for ever: the same table, every line sound, every draw proven.

``old/`` holds one folder for each recorded game: its ``friday.yaml`` and the ``status.json`` it had then. They are
never written anew: a change that fails here would have broken somebody's game. ``record_old_sessions.py`` adds more.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from conftest import Edw
from sealing import events_of

from edw_companion.games.audit import LACKS

OLD = sorted(path.parent for path in (Path(__file__).parent / "old").glob("*/friday.yaml"))


def test_there_are_old_sessions_of_every_game() -> None:
    from edw_companion.games import GAMES

    recorded = {json.loads((folder / "status.json").read_text(encoding="utf-8"))["format"] for folder in OLD}
    assert recorded == set(GAMES)


def tells_all(now: Any, expected: Any) -> bool:
    """Whether a document has all that it was once found to have, at every depth."""
    if isinstance(expected, dict):
        return isinstance(now, dict) and all(key in now and tells_all(now[key], expected[key]) for key in expected)
    if isinstance(expected, list):
        return len(now) == len(expected) and all(map(tells_all, now, expected))
    return bool(now == expected)


@pytest.mark.parametrize("folder", OLD, ids=lambda folder: folder.name)
def test_an_old_session_replays(folder: Path, edw: Edw) -> None:
    edw.session().parent.mkdir(parents=True)
    shutil.copy(folder / "friday.yaml", edw.session())
    edw("use", "friday")
    expected = json.loads((folder / "status.json").read_text(encoding="utf-8"))
    status = edw.status()
    # A later program may say more of a table, never something else.
    assert tells_all(status, expected)
    assert edw("verify").out.startswith("OK: ")
    assert edw("log", "--json").json
    assert edw("export", "--json").json


def test_what_a_decision_needs_and_old_lines_do_not_hold_is_told(edw: Edw) -> None:
    """All of it is in the table, and nothing in the table is not met."""
    lacks, refused = {}, set()
    for folder in OLD:
        kinds = [event["do"] for event in events_of((folder / "friday.yaml").read_bytes())]
        for line, why in (each.values() for each in edw("verify", str(folder / "friday.yaml"), "--json").json["older"]):
            said = re.fullmatch("it would say '(.*)', (.*): without that it cannot be decided anew", why)
            if said:
                lacks[kinds[line - 1]] = said.groups()
            elif why == "it would be refused, or said in other words":
                refused.add(kinds[line - 1])
    assert lacks == LACKS
    page = (Path(__file__).parents[2] / "examples" / "the-session-file.md").read_text(encoding="utf-8")
    assert [*LACKS.items()] == [
        (do, (fact, tells))
        for do, fact, tells in re.findall(r"^\| `(.*)` \| `(.*)` \| (.*) \|$", page, re.M)
        if do in LACKS
    ]
    assert refused == {"chaos-extra"}  # for one who is away
