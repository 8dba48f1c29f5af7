"""``proof`` never accuses falsely: bash prints what was recorded, whatever was said and however it is printed."""

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import FIVE, Edw
from hypothesis import given, settings
from hypothesis import strategies as st
from sealing import Events, changed, events_of
from shells import TOOLS, bash_all, recorded

from edw_companion import __main__ as door
from edw_companion.cli import main
from edw_companion.cli.screen import UNSEEN
from edw_companion.cli.table import loaded
from edw_companion.core.rules import Rules
from edw_companion.session.answers import keyed_chance
from edw_companion.session.lines import writable
from edw_companion.session.paths import Home
from edw_companion.session.writer import begin_session, writing

pytestmark = pytest.mark.skipif(not TOOLS, reason="bash, sha256sum or openssl is not installed")

LONG = bool(os.environ.get("EDW_LONG"))
ENCODINGS = ("utf-8", "latin-1", "ascii", "cp1252")
LOCALES = ("C", "POSIX", "C.UTF-8")
PLAYERS = FIVE.split(",")

UNSEEN_ONES = re.findall(UNSEEN, "".join(map(chr, range(0x110000))))
COMBINING = [*map(chr, range(0x300, 0x370)), "\u0489", "\u20dd", "\u3099", "\u0e38", "\u064b"]
SHELL = list("az09 '`$(){}[]*?~!#&|;<>%-=^@”’“é龍😀")
ANY = st.sampled_from(UNSEEN_ONES) | st.sampled_from(COMBINING) | st.sampled_from(SHELL) | st.characters(codec="utf-8")
TYPED = st.text(ANY, min_size=1, max_size=12)
KEPT = st.text(ANY.filter(lambda char: writable(char) and char != '"'), min_size=1, max_size=12)
"""What a session's file may hold, and so may have been recorded by whoever did not look."""


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a session that waits for phrases."""
    home = tmp_path_factory.mktemp("waiting") / "home"
    with contextlib.redirect_stdout(io.StringIO()):
        assert main.run(["new", "friday", "--players", FIVE, "--ritual"], {"EDW_HOME": str(home)}) == 0
    return home


def file_of(home: Path) -> Path:
    return home / "sessions" / "friday.yaml"


def ran(home: Path, encoding: str, *words: str) -> tuple[int, bytes, str]:
    """A command's exit code, the bytes on a stdout of this encoding, and what is said on stderr."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=each, newline="\n") for each in (encoding, "utf-8"))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        door._tell_bytes()
        code = main.run(list(words), {"EDW_HOME": str(home), "EDW_SESSION": "friday"})
        out.flush()
        err.flush()
    return code, out.buffer.getvalue(), err.buffer.getvalue().decode()


def check_proofs(home: Path, encoding: str, locale: str) -> None:
    """Every line that drew something: bash prints what was recorded."""
    data = file_of(home).read_bytes()
    numbers = [event["n"] for event in events_of(data) if "draws" in event]
    scripts = []
    for n in numbers:
        code, script, said = ran(home, encoding, "proof", str(n))
        assert (code, said) == (0, ""), said
        assert script.isascii()
        scripts.append(script)
    printed = bash_all(scripts, home / "bash", {"PATH": os.environ["PATH"], "LC_ALL": locale})
    assert printed == [recorded(data, n) for n in numbers]


def played(
    home: Home, facts: dict[str, Any], names: Sequence[str], phrases: Sequence[str], words: Sequence[str]
) -> None:
    """A session from before: its lines are recorded as they are, with nothing left out of what was typed."""
    begin_session(home, "friday", {**facts, "players": list(names)})
    with writing(home, "friday") as writer:
        for who, phrase in zip(names, phrases, strict=True):
            writer.record("mix", {"who": who, "phrase": phrase}, [])
        game, _, state = loaded(writer.session)
        chance = keyed_chance(writer.session, words[0], Rules().forbids)
        writer.record("start", game.start(state, chance, None), chance.draws)
        for word in words[1:]:
            chance = keyed_chance(writer.session, word, Rules().forbids)
            chance.dice(None, 2, 20)
            writer.record("roll", {"dice": "2d20", "plus": 0}, chance.draws)


@settings(max_examples=500 if LONG else 6)
@given(
    names=st.lists(KEPT, min_size=5, max_size=5, unique=True),
    encoding=st.sampled_from(ENCODINGS),
    locale=st.sampled_from(LOCALES),
    phrases=st.lists(KEPT, min_size=5, max_size=5),
    words=st.lists(KEPT, min_size=3, max_size=3),
)
def test_of_what_a_file_from_before_holds(
    waiting: Path, names: list[str], phrases: list[str], words: list[str], encoding: str, locale: str
) -> None:
    own = {"n", "at", "do", "v", "sid", "name", "supply", "commit", "h"}
    facts = {key: value for key, value in events_of(file_of(waiting).read_bytes())[0].items() if key not in own}
    with tempfile.TemporaryDirectory() as folder:
        played(Home(folder), facts, names, phrases, words)
        check_proofs(Path(folder), encoding, locale)
        code, out, said = ran(Path(folder), "utf-8", "verify")
        assert code == 0, said
        kept = [*names, *phrases, *words]
        assert ("characters that are not seen" in out.decode()) == any(re.search(UNSEEN, text) for text in kept)


@settings(max_examples=500 if LONG else 6)
@given(
    phrases=st.lists(TYPED, min_size=5, max_size=5),
    words=st.lists(TYPED, min_size=3, max_size=3),
    encoding=st.sampled_from(ENCODINGS),
    locale=st.sampled_from(LOCALES),
)
def test_of_what_is_typed(waiting: Path, phrases: list[str], words: list[str], encoding: str, locale: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(shutil.copytree(waiting, Path(folder, "home")))
        typed = [["mix", "--", who, phrase] for who, phrase in zip(PLAYERS, phrases, strict=True)]
        typed += [["start"], *(["roll", "2d20", f"--word={word}"] for word in words)]
        for command in typed:
            before = file_of(home).read_bytes()
            code, _, said = ran(home, encoding, *command)
            recorded_line = file_of(home).read_bytes()[len(before) :].decode()
            assert (code == 0) == bool(recorded_line), said
            assert re.search(UNSEEN, recorded_line) is None
            dropped = re.search(UNSEEN, command[-1]) is not None
            assert ("were left out" in said) == dropped or code
            assert said.count("were left out") <= 1
        check_proofs(home, encoding, locale)


@settings(max_examples=200 if LONG else 6)
@given(names=st.lists(TYPED, min_size=2, max_size=2), encoding=st.sampled_from(ENCODINGS))
def test_of_names_that_are_typed(names: list[str], encoding: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        players = ",".join([*PLAYERS[:3], *(f"x{at}{name.replace(',', '')}" for at, name in enumerate(names))])
        code, _, said = ran(home, encoding, "new", "friday", f"--players={players}")
        assert code in (0, 2), said
        if code == 0:
            assert re.search(UNSEEN, " ".join(events_of(file_of(home).read_bytes())[0]["players"])) is None
            check_proofs(home, encoding, "C")


POOR = [{"PYTHONIOENCODING": encoding} for encoding in ENCODINGS] + [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
]


def test_the_same_bytes_on_every_stdout(edw: Edw, waiting: Path) -> None:
    shutil.copytree(waiting, edw.home)
    edw("mix", "Bram", "tàu điện số 9 “龍”")
    edw("start")
    edw("legend", edw.status()["turn"]["active"], "--word", "crème brûlée")
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "LC_", "LANG"))}
    pages = (["proof", "4"], ["print", "check"], ["print", "report", "--html"])
    for words in pages:
        whole = edw(*words).out.encode()
        for poor in POOR:
            environ = {**clean, **poor, "EDW_HOME": str(edw.home), "PYTHONPATH": str(Path(__file__).parents[2])}
            done = subprocess.run(
                [sys.executable, "-m", "edw_companion", *words], env=environ, capture_output=True, check=True
            )
            assert done.stdout == whole, (words, poor)


def redrawn(events: Events) -> None:
    events[2]["draws"][0]["got"][0] += 1


@pytest.mark.parametrize(
    ("damage", "n"),
    [
        (lambda data: changed(data, redrawn), 3),
        (lambda data: data.replace(b"pancake", b"pancakf"), 3),
        (lambda data: changed(data, lambda events: events[3].update(text="x", draws=[])), 4),
        (lambda data: changed(data, lambda events: events[3].update(do="nothing")), 4),
    ],
)
def test_no_script_of_a_session_that_does_not_verify(war: Edw, damage: Any, n: int) -> None:
    war("roll", "2d20", "--word", "pancake")
    war("note", "x")
    war.session().write_bytes(damage(war.session().read_bytes()))
    for each in ("2", "3", "4", "5"):
        done = war("proof", each, code=1)
        assert done.out == ""
        assert done.err.startswith(f"edw: Line {n} is not right: ")
        assert done.err.endswith(". No script is made of such a file: see 'edw verify'.\n")
        assert done.err.count("\n") == 1
    assert war("proof", "3", "--json", code=1).out == ""
