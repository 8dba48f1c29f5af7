"""What the tests of the models share: games that are played quietly, one after the other, and what a model imports."""

import ast
import contextlib
import io
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from edw_companion.session import writer
from edw_companion.session.paths import Home


def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is at the terminal, and nothing waits for the disk."""
    monkeypatch.setattr(writer, "note_seen", lambda *_: None)
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr("sys.stdin", io.StringIO())


@contextlib.contextmanager
def silently() -> Iterator[None]:
    """What is printed is not seen."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield


def played(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, play: Callable[[Home, int, Counter[str]], None]
) -> Counter[str]:
    """Play so many games, each by its number; what came up."""
    unwatched(monkeypatch)
    home, counts = Home(str(tmp_path / "home")), Counter[str]()
    for number in range(count):
        with silently():
            play(home, number, counts)
    return counts


def check_imports(model: str, allowed: set[str], least: int) -> None:
    """Check that the modules of a model, so many at ``least``, import each other and this, and nothing of the game."""
    modules = list(Path(__file__).parent.glob(f"{model}*.py"))
    assert len(modules) >= least
    found: set[str] = set()
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            found |= {alias.name for alias in node.names} if isinstance(node, ast.Import) else set()
            found |= {node.module or ""} if isinstance(node, ast.ImportFrom) else set()
    assert found - {path.stem for path in modules} == allowed
