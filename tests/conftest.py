"""What all tests share: a data folder of their own, a clock that ticks by the minute, and ``edw`` as one types it."""

import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import browser
import pytest
from hypothesis import HealthCheck, settings

import edw_companion
import examples
from edw_companion.cli import main

LONG = bool(os.environ.get("EDW_LONG"))
settings.register_profile(
    "quick", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow],
    derandomize=True, database=None, print_blob=False,
)  # fmt: skip
settings.register_profile("long", settings.get_profile("quick"), max_examples=2000, derandomize=False, print_blob=True)
settings.load_profile("long" if LONG else "quick")

gc.set_threshold(50_000, 20, 100)  # commands by the thousand leave few circles, and each search for them costs

if sys.dont_write_bytecode:  # keeps the folders clean, and would have each worker and program compile all in each run
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


for name in ("SIGINT", "SIGHUP", "SIGQUIT"):  # a run in the background ignores them, and so would all that it starts
    if signal.getsignal(number := getattr(signal, name, signal.SIGINT)) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if name == "SIGINT" else lambda *_: None)


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

if not LONG:  # hypothesis tries the constants of all modules that are loaded: they must be the same in each process
    for module in pkgutil.walk_packages(edw_companion.__path__, "edw_companion."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

FIVE = "Ann,Bram,Cleo,Dan,Eve"
SEATS = tuple(f"--seat={seat}" for seat in ("white=Ann", "blue=Bram", "black=Cleo", "red=Dan", "green=Eve"))


@contextlib.contextmanager
def same_keys(name: str) -> Iterator[None]:
    """The keys of sessions that begin meanwhile are the same in each run, or what is drawn would be left to chance."""
    with pytest.MonkeyPatch.context() as patch:
        if not LONG:
            patch.setattr("edw_companion.session.keys.urandom", Random(name).randbytes)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Each test has keys of its own."""
    with same_keys(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """So has what several tests share, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with same_keys(f"{fixturedef.baseid} {fixturedef.argname}"):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What hypothesis found is shown as it can be pasted."""
    report = yield
    if call.excinfo is not None:
        found = examples.pasted(call.excinfo.value, item.fixturenames)
        report.sections += [("to be pasted above the test", each) for each in found]
    return report


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
    """A data folder with a war that has just begun, to be copied: to begin one takes longer than most tests do.

    Its keys are the same, whichever test asks for it first.
    """
    home = tmp_path_factory.mktemp("begun") / "home"
    with contextlib.redirect_stdout(io.StringIO()), same_keys("begun"):
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
