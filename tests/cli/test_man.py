"""``edw help --man``: manual pages of all commands, made of what the help is made of."""

import shutil
import subprocess
from pathlib import Path

import click
import pytest
from conftest import Edw
from test_help import ALL, doc

from edw_companion import games
from edw_companion.cli.main import SHARED
from edw_companion.cli.man import MARK


@pytest.fixture
def folder(edw: Edw, tmp_path: Path) -> Path:
    """The pages, as they are written without any session."""
    made = tmp_path / "new" / "man1"
    assert edw("help", "--man", str(made)).out == f"{len([*made.iterdir()])} manual pages are in {made}\n"
    return made


def read(path: Path) -> str:
    """A page as it is seen, on one line."""
    seen = subprocess.run(["groff", "-man", "-ww", "-Tutf8", "-P-c", path], capture_output=True, check=True, text=True)
    assert seen.stderr == "", path.name
    return " ".join(seen.stdout.replace("\u2010\n", "").replace("\u2212", "-").replace("\u2010", "-").split())


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_every_command_has_its_place_and_every_option_its_words(folder: Path) -> None:
    shared = [name for section in SHARED.values() for name in section]
    names = ["edw", *(f"edw-{name}" for name in (*shared, *games.GAMES))]
    assert sorted(path.name for path in folder.iterdir()) == sorted(f"{name}.1" for name in names)
    pages = {path.stem: read(path) for path in folder.iterdir()}
    for each in ALL:
        first = each.path.split()[0]
        page = pages[f"edw-{first if first in shared else each.slug}"]
        options = [param for param in each.command.params if isinstance(param, click.Option) and not param.hidden]
        told = [doc(each)[0], doc(each)[-1], *(option.help or "" for option in options)]
        assert f"edw {each.path}" in page
        letters = "".join(page.split())  # man may break a line at a hyphen
        assert not [line for line in told if "".join(line.split()) not in letters], each.path


def test_only_such_pages_are_written_over(edw: Edw, folder: Path) -> None:
    (folder / "edw-life.1").write_text(MARK)
    (folder / "ls.1").write_text("another page")
    edw("help", "--man", str(folder))
    assert (folder / "edw-life.1").read_text() != MARK
    assert (folder / "ls.1").read_text() == "another page"
    (folder / "edw.1").write_text("of somebody else's")
    (folder / "edw-life.1").write_text(MARK)
    assert "is there already and is none of these pages" in edw("help", "--man", str(folder), code=1).err
    assert [(folder / name).read_text() for name in ("edw.1", "edw-life.1")] == ["of somebody else's", MARK]
    assert "could be written" in edw("help", "--man", str(folder / "edw.1"), code=74).err
    assert edw("help", "--man", "", code=2).err == "edw: --man needs a folder to write into.\n"
    assert "leave the command out" in edw("help", "--man", str(folder), "life", code=2).err
