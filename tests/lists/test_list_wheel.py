"""The wheel carries the program, its lists and its handbook, file for file as they lie in the checkout."""

import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]


def build(target: Path) -> subprocess.CompletedProcess[str]:
    """Builds the wheel; with the backend that is installed, else with one that pip fetches."""
    installed = importlib.util.find_spec("hatchling") is not None
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps", str(CHECKOUT)]
    command += ["--wheel-dir", str(target), *(["--no-build-isolation"] if installed else [])]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def files(folder: Path) -> dict[str, bytes]:
    """The files below a folder of the checkout by their places in it, without what Python leaves behind."""
    found = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_the_wheel_has_the_same_files_as_the_checkout(tmp_path: Path) -> None:
    done = build(tmp_path)
    if done.returncode and "No matching distribution found for hatchling" in done.stdout + done.stderr:
        pytest.skip("hatchling, which builds the wheel, is not installed and could not be fetched")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist() if name.startswith("edw_companion/")}
    code, lists = files(CHECKOUT / "edw_companion"), files(CHECKOUT / "lists")
    assert {"py.typed", "paper/check/page.html", "games/elder_dragon_wars/rules.json"} <= code.keys()
    assert len(lists) > 10
    places = {**code, **{f"lists/shipped/{place}": data for place, data in lists.items()}}
    places["handbook.md"] = (CHECKOUT / "examples" / "handbook.md").read_bytes()
    assert inside == {f"edw_companion/{place}": data for place, data in places.items()}
