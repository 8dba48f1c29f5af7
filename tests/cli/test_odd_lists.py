"""A pipe, a link or a folder where a list should be: every command that reads lists says so at once."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import FIVE, Edw

from edw_companion.cli import main

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
PATIENCE = 30
"""Seconds until a command that waits for a pipe is given up."""


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


ODD = (pipe, link_to_a_device, folder)
GAMES = {"elder-dragon-wars": "chaos.yaml", "chaos-lists": "global.yaml"}
"""Games and the name of one of their lists."""


@pytest.fixture(autouse=True)
def impatience() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def _give_up(_number: int, _frame: object) -> None:
    raise AssertionError("it waits")


def spoilt(place: Path, make: Callable[[Path], None]) -> None:
    place.unlink()
    make(place)


@pytest.mark.parametrize(
    ("slug", "which", "make"),
    [
        ("elder-dragon-wars", "a list", pipe),
        ("chaos-lists", "the head", pipe),
        *(("chaos-lists", "a list", make) for make in ODD),
    ],
)
def test_among_own_lists(edw: Edw, slug: str, which: str, make: Callable[[Path], None]) -> None:
    game = f"--format={slug}"
    edw("lists", "copy", "1", "mine", game)
    name = "edition.yaml" if which == "the head" else GAMES[slug]
    spoilt(edw.home / "lists" / "mine" / name, make)
    assert name in edw("lists", game).out + edw("lists", "check", "mine", game, code=65).out
    for line in ("lists show mine", "lists diff 1 mine", "lists copy mine other", "print sleeves --lists mine"):
        if line.startswith("print") and slug == "chaos-lists":
            continue
        refused = edw.line(f"{line} {game}", code=None)
        assert refused.code == 65, (line, refused)
        assert name in refused.err, line
    refused = edw("new", "friday", "--players", FIVE, "--lists", "mine", game, code=65)
    assert name in refused.err
    assert not edw.session().exists()


@pytest.mark.parametrize("make", ODD)
def test_among_kept_lists(edw: Edw, make: Callable[[Path], None]) -> None:
    edw("lists", "copy", "1", "mine", "--format", "chaos-lists")
    edw("new", "friday", "--players", FIVE, "--format", "chaos-lists", "--lists", "mine")
    (kept,) = (edw.home / "lists" / ".kept").iterdir()
    spoilt(kept, make)
    shutil.rmtree(edw.home / "lists" / "mine")  # else they would be kept once more
    before = edw.session().read_bytes()
    for words in (("chaos",), ("chaos", "--json"), ("chaos", "--rolled", "3")):
        refused = edw(*words, code=65)
        assert len(refused.err.splitlines()) == 1
        assert str(kept) in refused.err
    assert edw.session().read_bytes() == before
    edw("status")
    edw("verify")


def test_lists_that_are_still_there_are_kept_again(edw: Edw) -> None:
    edw("new", "friday", "--players", FIVE, "--format", "chaos-lists")
    (kept,) = (edw.home / "lists" / ".kept").iterdir()
    spoilt(kept, pipe)
    edw("chaos")
    assert kept.is_file()


def test_where_the_folder_of_lists_should_be(edw: Edw) -> None:
    edw.home.mkdir()
    pipe(edw.home / "lists")
    edw("lists")
    assert '"mine"' in edw("lists", "show", "mine", code=2).err
    assert str(edw.home / "lists") in edw("lists", "copy", "1", "mine", code=74).err


def test_a_file_that_is_named(edw: Edw, tmp_path: Path) -> None:
    edw("lists", "copy", "1", "mine")
    pipe(tmp_path / "cards.txt")
    refused = edw("lists", "import", "mine", "chaos", str(tmp_path / "cards.txt"), code=65)
    assert "cards.txt" in refused.err
    assert "session" not in refused.err
    edw("lists", "check", str(tmp_path / "cards.txt"), code=2)
    edw("new", "duel", "--format", "five-colors", "--players", "Ann,Bram")
    assert "cards.txt" in edw("deck", "check", str(tmp_path / "cards.txt"), code=None).err


@pytest.mark.parametrize("make", ODD)
def test_completion(
    edw: Edw, make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edw("lists", "copy", "1", "mine")
    spoilt(edw.home / "lists" / "mine" / "edition.yaml", make)
    make(edw.home / "lists" / "pipe")
    environ = {"EDW_HOME": str(edw.home), "_EDW_COMPLETE": "bash_complete"}
    for name, value in {**environ, "COMP_WORDS": "edw lists show ", "COMP_CWORD": "3"}.items():
        monkeypatch.setenv(name, value)
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main.run([], environ)
    done = capsys.readouterr()
    assert "plain,mine" in done.out
    assert done.err == ""
