"""A very long session: how long verify and a single command take on it."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tables import NEW, done, going, journal, session

from edw_companion.chance import Draw
from edw_companion.chance.draws import KeyedChance
from edw_companion.session.answers import unused_keys
from edw_companion.session.keys import epoch_of
from edw_companion.session.lines import encode
from edw_companion.session.paths import Home


def grow(home: Path, events: int) -> None:
    """Lengthen a new session: life, notes, undos, and as many rolls as its key is good for."""
    done(home, *NEW)
    read = journal(home)
    epoch = epoch_of(read.events)
    keys = unused_keys(Home(str(home)), epoch, read.events)
    rolls = min(epoch.supply - 10, events // 6)
    seal, life, lines = read.last_seal, 75, []
    done_lines: list[tuple[int, int]] = []
    for n in going(range(len(read.events) + 1, events), "Events"):
        draws: list[Draw] = []
        if n % 6 == 0 and rolls:
            rolls -= 1
            chance = KeyedChance(dict, keys)
            chance.dice(None, 2, 6)
            do, facts, draws = "roll", {"dice": "2d6", "plus": 0}, chance.draws
        elif n % 50 == 1 and done_lines:
            back, life = done_lines.pop()
            do, facts = "undo", {"of": [back]}
        elif n % 3 == 0:
            do, facts = "note", {"text": "Ann and Bram shake hands"}
        else:
            after = life - 1 if n % 2 else life + 1
            done_lines.append((n, life))
            changes = [{"who": "white", "change": f"={after}", "from": life, "to": after}]
            do, facts, life = "life", {"changes": changes, "by": None, "with": None}, after
        line, event = encode(seal, n, "2026-11-21T19:05:07Z", do, facts, draws)
        lines.append(line)
        seal = event["h"]
    with session(home).open("ab") as file:
        file.write(b"".join(lines))
    for seen in Path(Home(str(home)).keys).glob("*.seen"):
        seen.unlink()
    done(home, "note", "the last line")


def seconds(home: Path, *words: str) -> float:
    """The best of five runs of a whole process."""
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environ |= {"EDW_HOME": str(home), "PYTHONPYCACHEPREFIX": str(home / "pyc")}
    command = [sys.executable, "-m", "edw_companion", *words]
    times = []
    for _ in range(6):
        began = time.perf_counter()
        subprocess.run(command, env=environ, stdout=subprocess.DEVNULL, check=True, cwd=Path(__file__).parents[2])
        times.append(time.perf_counter() - began)
    return min(times[1:])


def prove(folder: Path, events: int) -> dict[str, float]:
    """Milliseconds; printed, never asserted: machines differ."""
    grow(folder, events)
    assert done(folder, "verify").out.startswith("OK: ")
    return {
        "events": events,
        "verify, ms": round(1000 * seconds(folder, "verify")),
        "edw status, ms": round(1000 * seconds(folder, "status")),
        "edw life white -1, ms": round(1000 * seconds(folder, "life", "white", "-1")),
    }
