"""What all tests share: a data folder of their own, a clock that ticks by the minute, and ``edw`` as one types it."""

import contextlib
import gc
import io
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import browser
import pytest
from hypothesis import HealthCheck, settings

from edw_companion.cli import main

settings.register_profile("quick", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("long" if os.environ.get("EDW_LONG") else "quick")

gc.set_threshold(50_000, 20, 100)  # commands by the thousand leave few circles, and each search for them costs

if sys.dont_write_bytecode:  # keeps the folders clean, and would have each worker and program compile all in each run
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


def open_still(fd: Any) -> None:
    """No plug is pulled here, and a disk takes its time: what is synced is only looked at."""
    os.fstat(fd)


os.fsync = open_still

MEMORY = Path("/dev/shm")
"""A folder that is kept in memory, on Linux: there the thousands of small files cost a tenth."""

if (
    MEMORY.is_dir()
    and os.access(MEMORY, os.W_OK)
    and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    and shutil.disk_usage(MEMORY).free > 1 << 30
):
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None

os.environ["TZ"] = "UTC"  # the log shows the laptop's time
if hasattr(time, "tzset"):
    time.tzset()
sys.modules.setdefault("segno", None)  # type: ignore[arg-type]  # an extra, which adds to pages where it is installed

FIVE = "Ann,Bram,Cleo,Dan,Eve"
SEATS = tuple(f"--seat={seat}" for seat in ("white=Ann", "blue=Bram", "black=Cleo", "red=Dan", "green=Eve"))


def pytest_sessionfinish() -> None:
    """End the browser that tests may have started, whatever they ended of."""
    browser.end()


class Done(NamedTuple):
    """How a run ended: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """stdout as JSON."""
        return json.loads(self.out)


class Edw:
    """The program, run in this process on a data folder of its own."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home = home
        self._capsys = capsys

    def __call__(self, *args: str, code: int | None = 0) -> Done:
        """Run ``edw ARGS``; the exit code must be ``code`` (None: any)."""
        self._capsys.readouterr()
        ended = main.run(list(args), {"EDW_HOME": str(self.home)})
        out, err = self._capsys.readouterr()
        assert code is None or ended == code, f"edw {' '.join(args)}: {ended}\n{out}{err}"
        return Done(ended, out, err)

    def line(self, text: str, code: int | None = 0) -> Done:
        """Run a whole command line as a shell would split it."""
        import shlex

        return self(*shlex.split(text), code=code)

    def status(self) -> Any:
        """The table as JSON."""
        return self("status", "--json").json

    def session(self, name: str = "friday") -> Path:
        """The file of a session."""
        return self.home / "sessions" / f"{name}.yaml"


@pytest.fixture
def edw(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Edw]:
    """``edw`` on an empty data folder, with nobody at the terminal."""
    monkeypatch.setattr("sys.stdin", open(os.devnull))  # noqa: SIM115, PTH123
    yield Edw(tmp_path / "home", capsys)
    sys.stdin.close()


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a war that has just begun, to be copied: to begin one takes longer than most tests do."""
    home = tmp_path_factory.mktemp("begun") / "home"
    with contextlib.redirect_stdout(io.StringIO()):
        assert main.run(["new", "friday", "--players", FIVE, *SEATS], {"EDW_HOME": str(home)}) == 0
    return home


@pytest.fixture
def war(edw: Edw, begun: Path) -> Edw:
    """A war that has just begun: Ann white, Bram blue, Cleo black, Dan red, Eve green."""
    shutil.copytree(begun, edw.home)
    return edw


def answered(monkeypatch: pytest.MonkeyPatch, *answers: bool) -> list[str]:
    """Have the questions answered so; they are kept as they were put."""
    asked: list[str] = []
    replies = iter(answers)

    def confirm(text: str, **_options: object) -> bool:
        asked.append(text)
        return next(replies)

    monkeypatch.setattr("click.confirm", confirm)
    return asked
