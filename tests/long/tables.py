"""What the long proofs share: sessions to work on, moves at random, and the program run quietly in this process."""

import contextlib
import io
import json
import shutil
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from edw_companion.cli.main import run
from edw_companion.cli.table import progress
from edw_companion.session.journal import Journal, read_journal
from edw_companion.session.paths import Home

T = TypeVar("T")

NEW = ("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve", "--seat", "white=Ann")


class Ended(NamedTuple):
    """How a run ended, and what it printed."""

    code: int
    out: str
    err: str


def edw(home: Path, *words: str) -> Ended:
    """``edw WORDS`` on a data folder, in this process."""
    out, err, kept = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(list(words), {"EDW_HOME": str(home), "NO_COLOR": "1"})
    finally:
        sys.stdin = kept
    return Ended(code, out.getvalue(), err.getvalue())


def going(items: Collection[T], label: str) -> Iterator[T]:
    """The items, with a progress bar for somebody who waits at a terminal."""
    with progress(items, label) as each:
        yield from each


def done(home: Path, *words: str) -> Ended:
    """As ``edw``; it must end well."""
    ended = edw(home, *words)
    assert ended.code == 0, (words, ended)
    return ended


def session(home: Path) -> Path:
    """The file of the session."""
    return Path(Home(str(home)).session("friday"))


def journal(home: Path) -> Journal:
    """The session, read strictly."""
    return read_journal(session(home).read_bytes())


def short_game(home: Path) -> Path:
    """A session with a few draws, an undo and a roll by hand."""
    done(home, *NEW)
    done(home, "life", "white", "-5")
    done(home, "legend", "white")
    done(home, "turn", "next")
    done(home, "undo")
    done(home, "roll", "2d6", "--rolled", "3,4")
    done(home, "roll", "d20", "--word", "pancake")
    return home


def copied(home: Path, to: Path) -> Path:
    """A data folder of its own with the same content."""
    if to.exists():
        shutil.rmtree(to)
    return Path(shutil.copytree(home, to))


def move(home: Path, random: Random) -> Ended:
    """One command at random, which may be refused."""
    status = json.loads(done(home, "status", "--json").out)
    seats = [player["color"] for player in status["players"] if player["alive"]]
    who = status["turn"]["active"] if status["turn"]["active"] in seats else random.choice(seats)
    moves: list[list[str]] = [
        ["life", random.choice(seats), f"-{random.randint(1, 9)}"],
        ["legend", who, *random.choice([[], ["--countered"], ["--keep"]])],
        ["chaos", "draw", who, "--anyway", "another upkeep"],
        ["spell", who],
        ["turn", "next"],
        ["roll", f"{random.randint(1, 3)}d{random.choice([6, 20])}", *random.choice([[], ["--word", "pancake"]])],
        ["roll", "--low", *random.sample(seats, 2)] if len(seats) > 1 else ["roll"],
        ["pile", random.choice(["artifacts", "chaos"]), "look", str(random.randint(1, 3))],
        ["undo", str(random.randint(1, 2))],
        ["redo"],
        ["note", "a word"],
        ["rekey", "--why", "a break"],
    ]
    weights = [4, 4, 3, 2, 4, 2, 1, 1, 3, 2, 1, 0.2]
    return edw(home, *random.choices(moves, weights)[0])
