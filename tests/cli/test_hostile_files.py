"""Nothing from a session file reaches a shell or a terminal as anything but data."""

import contextlib
import io
import os
import re
from itertools import cycle, islice
from pathlib import Path

import pytest
from conftest import FIVE, SEATS, Edw
from hostile import FIELDS, TRICKS, corpus, sealed_oddly
from sealing import events_of
from shells import TOOLS, bash_all, recorded

from edw_companion.cli import main

LONG = bool(os.environ.get("EDW_LONG"))
EACH = len(TRICKS) if LONG else 4
"""How many tricks each field meets; in short they take turns, so that each is met in several fields."""

ACTS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""What a terminal would obey; the line ends that the program prints itself are none."""

RITUAL = (
    ("new", "friday", "--players", FIVE, *SEATS[:4], "--ritual"),
    ("mix", "Ann", "seven green frogs"),
    ("mix", "Bram", "tàu điện số 9"),
    ("start",),
    ("legend", "white", "--word", "pancake"),
    ("roll", "3d20", "--word", "waffle"),
    ("note", "a break"),
    ("roll", "2d6", "--rolled", "3,4"),
    ("void", "8", "--agreed", FIVE, "--why", "a cocked die"),
    ("rekey", "--why", "a break"),
    ("spell", "white"),
)
LOOKS = tuple(
    tuple(line.split())
    for line in ("status", "log", "log --json", "verify", "export", "export --csv", "print check", "sessions")
)


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A session with a line of each kind that says something to a script or a terminal."""
    home = tmp_path_factory.mktemp("good") / "home"
    with contextlib.redirect_stdout(io.StringIO()):
        for words in RITUAL:
            assert main.run(list(words), {"EDW_HOME": str(home)}) == 0, words
    return (home / "sessions" / "friday.yaml").read_bytes()


def scripts_of(edw: Edw, data: bytes) -> dict[int, bytes]:
    """What ``proof`` prints of each line; everything that is looked at on the way is data and nothing else."""
    edw.session().parent.mkdir(parents=True, exist_ok=True)
    edw.session().write_bytes(data)
    for words in LOOKS:
        done = edw("--session", "friday", *words, code=None)
        assert done.code in (0, 1, 2, 65), (words, done)
        assert ACTS.search(done.out + done.err) is None, (words, done)
    found = {}
    for n in range(1, data.count(b"\n- ") + 1):
        done = edw("--session", "friday", "proof", str(n), code=None)
        assert done.code in (0, 1, 65), done
        assert ACTS.search(done.out + done.err) is None, done
        assert (done.code == 0) == bool(done.out)
        if done.out:
            found[n] = done.out.encode("ascii")
        elif "is not right" in done.err or done.code == 65:
            break  # and so it says of every line
    return found


@pytest.mark.parametrize("field", FIELDS)
def test_a_shell_and_a_terminal_get_data_only(field: str, edw: Edw, good: bytes, tmp_path: Path) -> None:
    start = list(FIELDS).index(field) * EACH
    tricks = islice(cycle(TRICKS), start, start + EACH)
    scripts, wanted, accepted = [], [], 0
    for trick, data in corpus(good, field, tricks):
        assert data != good, (field, trick)
        found = scripts_of(edw, data)
        accepted += bool(found)
        scripts += list(found.values())
        wanted += [recorded(data, n) for n in found]
    assert FIELDS[field].free or not accepted, "only text that can be any is ever put into a script"
    if TOOLS:
        assert bash_all(scripts, tmp_path / "bash") == wanted


def test_the_corpus_is_large_and_much_of_it_gets_as_far_as_bash(edw: Edw, good: bytes, tmp_path: Path) -> None:
    assert len(FIELDS) * EACH >= 60
    tricks = ("substitution", "quote", "curly", "format", "option", "history", "fullwidth", "unseen")
    files = [data for field in ("phrase", "word", "player") for _, data in corpus(good, field, iter(tricks))]
    found = [(data, n, script) for data in files for n, script in scripts_of(edw, data).items()]
    assert len(found) == len(files) * sum("draws" in event for event in events_of(good))
    some = found[:: 1 if LONG else 3]
    if TOOLS:
        printed = bash_all([script for _, _, script in some], tmp_path / "bash")
        assert printed == [recorded(data, n) for data, n, _ in some]


def test_seals_are_hex(edw: Edw, good: bytes) -> None:
    for _, data in islice(sealed_oddly(good), 0, None, 1 if LONG else 7):
        assert scripts_of(edw, data) == {}
