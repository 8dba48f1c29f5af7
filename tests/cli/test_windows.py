"""What is otherwise on Windows, with stand-ins for what only Windows has: consoles, its null device, files."""

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from conftest import Edw

from edw_companion import __main__ as door
from edw_companion.cli import private
from edw_companion.cli.app import interactive
from edw_companion.cli.play.terminal import find_readline
from edw_companion.session import files
from edw_companion.session.files import NotRecordedError


def test_hidden_cards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["a line of text", "", ""]
    monkeypatch.setattr("getpass.getpass", lambda _asked: typed.pop(0))
    monkeypatch.setattr(private, "typed_ahead", lambda: False)  # select knows no consoles there
    private.show_alone("Ann", ["Gilded Drake"])
    out = capsys.readouterr().out
    assert "Gilded Drake" in out
    assert "Enter alone goes on" in out
    assert typed == []


class Standing:
    """stdin as Windows gives it."""

    def __init__(self, kind: str) -> None:
        self.buffer = SimpleNamespace(raw=type(kind, (), {})())

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("kind", "somebody"), [("_WindowsConsoleIO", True), ("FileIO", False)])
def test_the_null_device_is_nobody(monkeypatch: pytest.MonkeyPatch, kind: str, somebody: bool) -> None:
    """There, NUL says that it is a terminal."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdin", Standing(kind))
    assert interactive() is somebody


WRITTEN = {"win32": "Åsa „ja“ Ł\n".encode(), "linux": b"\xc5sa \x84ja\x93 L\r\n"}


@pytest.mark.parametrize(("platform", "written"), WRITTEN.items())
def test_pipes_and_files_hold_utf_8_with_plain_line_ends(
    monkeypatch: pytest.MonkeyPatch, platform: str, written: bytes
) -> None:
    """YAML, HTML pages and scripts for bash are read in no other way; a console is told what it can show."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="cp1252", newline="\r\n"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="cp437"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Åsa-5".encode() + b"\xff"), encoding="cp1252"))
    door._tell_bytes()
    click.echo("Åsa „ja“ Ł")
    sys.stdout.flush()
    assert raw.getvalue() == written
    assert (sys.stdin.read() == "Åsa-5\udcff") is (platform == "win32")


def test_without_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    assert find_readline() is None


def test_a_file_that_somebody_has_open_is_not_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There, nobody may move a file over one that is open elsewhere: it says so, and leaves nothing behind."""
    path = tmp_path / "page.html"
    path.write_text("old")

    def refused(*_paths: Any) -> None:
        raise PermissionError(13, "Access is denied")

    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(NotRecordedError, match=r"page.html could not be written \(Access is denied\)"):
        files.replace(str(path), b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]
    assert path.read_text() == "old"


def test_a_folder_that_cannot_be_opened_needs_no_sync(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def windows(path: Any, *args: Any, **named: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **named)

    monkeypatch.setattr(os, "open", windows)
    edw("new", "friday", "--players", "Ann,Bram,Cleo,Dan,Eve")
    edw("life", "Ann", "-5")
    assert edw("verify").out.startswith("OK: ")


@pytest.mark.parametrize("name", ["con", "nul", "com1", "lpt9", "aux", "prn"])
def test_no_session_is_called_as_a_device(edw: Edw, name: str) -> None:
    assert "cannot be a name" in edw("new", name, "--players", "Ann,Bram,Cleo,Dan,Eve", code=2).err


READS = ("status", "log", "verify", "history", "print all", "lists", "rules haste", "export", "watch --once", "proof 2")


def test_nothing_of_posix_is_imported_where_there_is_none(war: Edw) -> None:
    code = (
        "import os, sys\n"
        "sys.modules |= dict.fromkeys(('fcntl', 'termios', 'tty', 'pty', 'pwd', 'grp', 'resource', 'readline'))\n"
        "from edw_companion.cli.main import run\n"
        "print([run(words.split(), os.environ) for words in sys.argv[1:]])"
    )
    ran = [sys.executable, "-c", code, *READS]
    environ = {**os.environ, "EDW_HOME": str(war.home)}
    done = subprocess.run(ran, env=environ, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    assert done.stdout.splitlines()[-1] == str([0] * len(READS)), done.stderr
