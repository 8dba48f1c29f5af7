"""Windows, where Wine is installed: evenings, several writers, kills, files held open, sessions carried to and fro."""

import contextlib
import json
import os
import pty
import shlex
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import again
import pytest
import wine
from conftest import FIVE, Edw
from frozen import sessions
from one_file import made

from edw_companion import games
from edw_companion.session.journal import read_journal

HOLDER = """
import os, sys, time
from pathlib import Path
paths = [Path(each) for each in sys.argv[2:]]
held = [open(path, "rb") for path in paths]
print("held", flush=True)
if sys.argv[1] == "long":
    input()
else:
    new = [path.with_name(f".{path.name}.") for path in paths]
    while not any(str(each).startswith(str(new[0])) for each in paths[0].parent.iterdir()):
        time.sleep(0.01)
    time.sleep(0.3)
"""
"""Has files open until it is told to close them; or, if not for long, until somebody has tried to replace the first."""


@pytest.fixture(scope="module", autouse=True)
def windows() -> Iterator[None]:
    """Wine, running; without it every test here is skipped and says why."""
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(wine.running())
        except wine.CannotError as error:
            pytest.skip(str(error))
        yield


@pytest.fixture
def there(edw: Edw) -> Edw:
    """A data folder for both, with a blank and an umlaut in its name."""
    edw.home = edw.home.with_name("Åsas Söl home")
    return edw


def noted(there: Edw) -> list[str]:
    return [event["text"] for event in read_journal(there.session().read_bytes()).events if event["do"] == "note"]


def test_frozen_sessions_print_and_write_the_same_there(tmp_path: Path) -> None:
    run = wine.started([wine.path_there(Path(again.__file__)), wine.path_there(tmp_path / "there")])
    here = again.told(tmp_path / "here")
    done = wine.ended(run)
    assert done.code == 0, done.err
    assert json.loads(done.out) == here


NO_MOVES = ("new", "use", "end", "play", "watch", "print", "export", "completion", "adopt", "rekey", "repair")


@pytest.mark.parametrize("slug", games.GAMES)
def test_an_evening_by_pipe_is_carried_here_and_back(slug: str, there: Edw) -> None:
    """What is typed is a frozen session's; other things are drawn here, so that some of it is refused."""
    typed = [shlex.split(each.line) for each in sessions(slug)["1"].typed if each.code == 0]
    there(*next(words for words in typed if words[0] == "new"))
    lines = [" ".join(f'"{word}"' if " " in word else word for word in words) for words in typed]
    lines = [line for line in lines if not line.startswith(NO_MOVES)]
    page = there.home / "all sheets.html"
    lines.append(f'print all --html -o "{wine.path_there(page)}"')
    played = wine.edw(there.home, "play", typed="\n".join(["note é Åsa Łódź", *lines, "verify"]))
    assert "fault of the program" not in played.err
    file = there.session()
    events = read_journal(file.read_bytes()).events
    assert len(events) > 20
    for each in there.home.glob("keys/*"):  # Windows knows no such rights, which are missed here
        each.chmod(0o600)
    assert played.out.endswith(there("verify").out)
    assert page.read_bytes() == there("print", "all", "--html").out.encode()
    assert noted(there)[0] == "é Åsa Łódź"

    there("note", "carried here")
    carried = file.read_bytes()
    assert len(read_journal(carried).events) == len(events) + 1
    exported = there("export", "--json").out
    assert wine.edw(there.home, "play", typed="export --json\nnote and back\n").out.startswith(exported)
    assert noted(there)[-2:] == ["carried here", "and back"]
    assert there("verify").out.startswith("OK: ")
    assert file.read_bytes().startswith(carried)
    assert not [*there.home.rglob(".*.*")]


def test_four_writers_at_once_lose_nothing(there: Edw) -> None:
    there("new", "friday", "--players", FIVE)
    writers = [wine.started(["-m", "edw_companion", "play"], there.home) for _ in range(4)]
    texts = [[f"{writer}-{number}" for number in range(12)] for writer in range(4)]
    for run, own in zip(writers, texts, strict=True):
        assert run.stdin is not None
        run.stdin.write("".join(f"note {text}\n" for text in own).encode())
        run.stdin.flush()
    for run in writers:
        done = wine.ended(run)
        assert (done.code, done.err) == (0, ""), done
    assert sorted(noted(there)) == sorted(text for own in texts for text in own)
    assert there("verify").out.startswith("OK: ")


def test_what_was_said_to_be_recorded_outlives_a_kill(there: Edw) -> None:
    there("new", "friday", "--players", FIVE)
    said: list[str] = []
    for kill in range(4):
        run = wine.started(["-m", "edw_companion", "play"], there.home)
        assert run.stdin is not None
        assert run.stdout is not None
        run.stdin.write("".join(f"note {kill}-{number}\n" for number in range(400)).encode())
        run.stdin.flush()
        line = run.stdout.readline().decode()
        until = time.monotonic() + 0.07 * kill
        while line and time.monotonic() < until:
            if line.startswith("Note: "):
                said.append(line.split()[1])
            line = run.stdout.readline().decode()
        run.kill()
        run.communicate()
    done = wine.edw(there.home, "play", typed="note on we go\nverify\n")
    assert done.code == 0, done
    written = noted(there)
    assert said
    assert len(written) < 1600
    assert set(said) <= set(written)
    assert there("verify").out.startswith("OK: ")


CONSOLE = """
import ctypes, msvcrt
from edw_companion import __main__ as door
door._tell_bytes()
mode = ctypes.c_ulong()
ctypes.windll.kernel32.GetConsoleMode(ctypes.c_void_p(msvcrt.get_osfhandle(1)), ctypes.byref(mode))
print("codes", mode.value & 4)
"""


def test_a_console_is_asked_to_obey_codes() -> None:
    """Pipes are none: so it is one of Wine's, on a terminal of here."""
    terminal, end = pty.openpty()
    command = [*wine.PYTHON_THERE, "-c", CONSOLE]
    run = subprocess.Popen(command, env=wine.environ(), cwd=wine.PYTHON, stdin=end, stdout=end, stderr=end)
    os.close(end)
    run.wait(timeout=wine.PATIENCE)
    shown = os.read(terminal, 4096)
    os.close(terminal)
    assert b"codes 4" in shown, shown


@contextlib.contextmanager
def held(how: str, *paths: Path) -> Iterator[None]:
    """These files are open in another program there."""
    run = wine.started(["-c", HOLDER, how, *map(wine.path_there, paths)])
    assert run.stdout is not None
    assert run.stdout.readline().startswith(b"held")
    try:
        yield
    finally:
        done = wine.ended(run, "\n")
        assert done.code == 0, done


def test_files_that_another_program_has_open(there: Edw) -> None:
    there("new", "friday", "--players", FIVE)
    there("new", "saturday", "--players", FIVE)
    there("use", "friday")
    there("lists", "copy", "1", "ours")
    sheet, cards, list_file = (
        there.home / "pad.html",
        there.home / "cards.txt",
        there.home / "lists/ours/artifacts.yaml",
    )
    cards.write_text("Mirari\n")
    written = ("print", "pad", "--html", "-o", wine.path_there(sheet))
    wine.edw(there.home, *written)
    (seen,) = (each for each in there.home.glob("keys/*.seen") if "friday" in each.read_text())
    with held("short", there.home / "current"):
        assert wine.edw(there.home, "use", "saturday").code == 0
    there("use", "friday")
    files = {path: path.read_bytes() for path in (there.home / "current", sheet, list_file)}
    with held("long", *files, seen, there.session()):
        for words in (
            ("use", "saturday"),
            (*written, "--force"),
            ("lists", "import", "ours", "artifacts", wine.path_there(cards), "--yes"),
        ):
            done = wine.edw(there.home, *words)
            assert done.code == 74, done
            assert "another program may have it open" in done.err
            assert done.err.count("\n") == 1, "one sentence"
        assert wine.edw(there.home, "life", "ann", "-1").code == 0
    assert files == {path: path.read_bytes() for path in files}
    assert "OK: " in there("verify").out
    assert not [each for each in there.home.rglob("*") if each.name.startswith(".")]
    assert wine.edw(there.home, "use", "saturday").code == 0


def test_no_session_is_called_as_a_device_there(there: Edw) -> None:
    done = wine.edw(there.home, "new", "nul", "--players", FIVE)
    assert (done.code, "cannot be a name" in done.err) == (2, True)


def test_one_file_runs_there(there: Edw, tmp_path: Path) -> None:
    folder = tmp_path / "Åsas stick"
    folder.mkdir()
    program = wine.path_there(made(folder))
    begin = wine.ended(wine.started([program, "new", "friday", "--players", FIVE], there.home))
    assert begin.code == 0, begin
    typed = f'rules 1\nlists\nprint all --html -o "{wine.path_there(folder / "all.html")}"\nverify\n'
    done = wine.ended(wine.started([program, "play"], there.home), typed)
    assert done.code == 0, done
    assert "Elder Dragon Wars #1, 2006-12" in done.out
    assert (folder / "all.html").read_bytes() == there("print", "all", "--html").out.encode()
