"""A changing command killed at each of its system calls, or interrupted there (EINTR), by strace."""

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from tables import copied, done, edw, going, journal, session, short_game

WORDS = ("legend", "white")
_CALL = r"(\w+)\("


def missing() -> str:
    """Why nothing can be killed here; "" if it can."""
    strace = shutil.which("strace")
    if strace is None:
        return "strace is not installed"
    tried = subprocess.run([strace, "-o", "/dev/null", "true"], check=False, capture_output=True)
    return "" if tried.returncode == 0 else "strace may not trace here"


def calls(home: Path, words: Sequence[str] = WORDS) -> list[tuple[str, int]]:
    """The system calls of a command in order, each as (name, which of its name)."""
    log = home.parent / "calls"
    _traced(home, ["-o", str(log)], words)
    names = [found[1] for line in log.read_text().splitlines() if (found := re.match(_CALL, line))]
    so_far: Counter[str] = Counter()
    numbered = []
    for name in names:
        so_far[name] += 1
        numbered.append((name, so_far[name]))
    return numbered


def _traced(home: Path, options: list[str], words: Sequence[str] = WORDS) -> subprocess.CompletedProcess[str]:
    command = ["strace", *options, sys.executable, "-m", "edw_companion", *words]
    environ = {"EDW_HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        command, env=environ, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=60
    )


def prove(folder: Path, last: int | None, step: int) -> dict[str, int]:
    """Kill at every ``step``-th of the ``last`` calls (None: of all), on a whole and on a torn file."""
    whole = short_game(folder / "whole")
    torn = copied(whole, folder / "torn")
    with session(torn).open("ab") as file:
        file.write(b'- {"n": 9, "at": "20')
    killed = lost = 0
    for home in (whole, torn):
        known = journal(home).events
        every = calls(copied(home, folder / "work"))
        for name, number in going(every[-last if last else 0 :][::step], "Kills"):
            work = copied(home, folder / "work")
            ended = _traced(work, ["-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={number}"])
            killed += ended.returncode != 0
            events = journal(work).events
            acknowledged = "code " in ended.stdout
            lost += events[: len(known)] != known or (acknowledged and len(events) == len(known))
            done(work, "note", "on we go")
            assert done(work, "verify").out.startswith("OK: "), (name, number)
    return {"killed": killed, "acknowledged events lost": lost}


MENDING: dict[tuple[str, ...], Callable[[bytes], bytes]] = {
    ("repair", "--accept"): lambda data: data.replace(b'"2d6"', b'"2d7"', 1),
    ("accept-rollback",): lambda data: data[:-400],
    ("rekey", "--why", "a break"): lambda data: data + b'- {"n": 9, "at": "20',
}
"""What mends a session, and how that was spoilt."""


def prove_mending(folder: Path, last: int | None, step: int) -> dict[str, int]:
    """Kill what mends a session, as ``prove`` does: typed again, it does it or says that it is done."""
    whole = short_game(folder / "whole")
    killed = 0
    for words, spoil in MENDING.items():
        home = copied(whole, folder / "spoilt")
        session(home).write_bytes(spoil(session(home).read_bytes()))
        known = journal(home).events
        every = calls(copied(home, folder / "work"), words)
        for name, number in going(every[-last if last else 0 :][::step], "Kills"):
            work = copied(home, folder / "work")
            ended = _traced(work, ["-o", "/dev/null", "-e", f"inject={name}:signal=KILL:when={number}"], words)
            killed += ended.returncode != 0
            again = edw(work, *words)
            assert again.code == 0 or "there is nothing to" in again.err, (words, name, number, again)
            done(work, "note", "on we go")
            assert journal(work).events[: len(known)] == known, (words, name, number)
            assert done(work, "verify").out.startswith("OK: "), (words, name, number)
    return {"killed while mending": killed, "events lost": 0}


INTERRUPTED = ("openat", "read", "write", "fsync", "flock", "ftruncate", "close", "lseek")


def prove_interruptions(folder: Path, last: int = 60, step: int = 1) -> dict[str, int]:
    """EINTR at one in ``step`` of the ``last`` calls, if it can be: it goes on, or says what became of it."""
    if missing():
        return {missing(): 0}
    home = short_game(folder / "whole")
    known = journal(home).events
    tried = lost = 0
    for name, number in going(calls(copied(home, folder / "work"))[-last::step], "Interruptions"):
        if name not in INTERRUPTED:
            continue
        work = copied(home, folder / "work")
        ended = _traced(work, ["-o", "/dev/null", "-e", f"inject={name}:error=EINTR:when={number}"])
        events = journal(work).events
        lost += events[: len(known)] != known or (ended.returncode == 0 and len(events) == len(known))
        assert "Traceback" not in ended.stderr, (name, number, ended.stderr)
        done(work, "note", "on we go")
        assert done(work, "verify").out.startswith("OK: "), (name, number)
        tried += 1
    return {"interrupted": tried, "acknowledged events lost": lost}
