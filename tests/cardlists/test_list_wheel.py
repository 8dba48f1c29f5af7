"""The wheel carries the lists, file for file as they lie in the checkout."""

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


def test_the_wheel_has_the_same_lists_as_the_checkout(tmp_path: Path) -> None:
    done = build(tmp_path)
    if done.returncode and "No matching distribution found for hatchling" in done.stdout + done.stderr:
        pytest.skip("hatchling, which builds the wheel, is not installed and could not be fetched")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name: archive.read(name) for name in archive.namelist() if name.startswith("edw_companion/lists/")}
    lists = CHECKOUT / "lists"
    beside = {
        f"edw_companion/lists/{path.relative_to(lists).as_posix()}": path.read_bytes()
        for path in lists.rglob("*")
        if path.is_file()
    }
    assert len(beside) > 10
    assert inside == beside
