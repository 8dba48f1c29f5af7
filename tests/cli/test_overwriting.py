"""Pages and sheets are written over such pages and sheets, never over anything else, and never among the sessions."""

import contextlib
import errno
import os
from pathlib import Path

import pytest
from conftest import Edw

from edw_companion.session import files

NOT_OURS = "is no page or sheet of this program, so it stays as it is: choose another name.\n"
KEPT = "lies where only sessions and their keys are kept: choose another folder.\n"
OTHERS = {
    "thesis.txt": b"Elder Dragon Wars: my thesis\n\nChapter 1\n",
    "notes.html": b"<!DOCTYPE html>\n<html><head><title>mine</title></head></html>\n",
    "late.html": b"<!DOCTYPE html>\n" + b" " * 2000 + b'<meta name="generator" content="edw">\n',
    "nothing": b"",
    "bytes": bytes(range(256)),
    "list.txt": b"shopping 1/2\n" + b"=" * 75 + b"\n",
}
WRITERS = (
    ("watch", "--once", "--html"),
    ("print", "check", "--force", "-o"),
    ("print", "rules", "--force", "-o"),
    ("print", "seats", "--html", "--force", "-o"),
)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("command", WRITERS, ids=" ".join)
def test_what_others_have_made_stays(war: Edw, tmp_path: Path, name: str, command: tuple[str, ...]) -> None:
    file = tmp_path / name
    file.write_bytes(OTHERS[name])
    assert war(*command, str(file), code=1).err == f"edw: {file} {NOT_OURS}"
    assert file.read_bytes() == OTHERS[name]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["home", name])


def test_each_is_written_over_the_others(war: Edw, tmp_path: Path) -> None:
    file = tmp_path / "page"
    war("print", "rules", "-o", str(file))
    before = file.read_bytes()
    for command in (*WRITERS, *reversed(WRITERS)):
        war(*command, str(file))
        assert file.read_bytes() != before or command == WRITERS[-1]
        before = file.read_bytes()
    war("roll", "d6")
    war("print", "report", "--force", "-o", str(file))
    war("print", "all", "--paper", "letter", "--force", "-o", str(file))


LISTS = ("lists", "export", "1", "artifacts", "--force")


@pytest.mark.parametrize("command", [*WRITERS, ("print", "check", "-o"), LISTS], ids=" ".join)
def test_nothing_is_written_among_sessions_and_keys(war: Edw, tmp_path: Path, command: tuple[str, ...]) -> None:
    (key,) = (war.home / "keys").glob("*.key")
    way = tmp_path / "way"
    way.symlink_to(war.home / "sessions")
    war("print", "check", "-o", str(tmp_path / "page.html"))
    os.link(tmp_path / "page.html", war.home / "sessions" / "page.html")
    targets = [war.session(), key, war.home / "sessions" / "new.html", war.home / "keys" / "deep" / "x", way / "x"]
    targets += [war.home / "sessions" / ".." / "keys" / "x", war.home / "sessions" / "page.html"]
    before = {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file()}
    for target in targets:
        assert war(*command, str(target), code=2).err == f"edw: {target} {KEPT}"
    assert {path: path.read_bytes() for path in war.home.rglob("*") if path.is_file()} == before


def test_a_list_is_written_over_another_file_where_that_is_said(war: Edw, tmp_path: Path) -> None:
    file = tmp_path / "artifacts.txt"
    file.write_text("others'")
    assert "add --force to write over it" in war(*LISTS[:-1], str(file), code=1).err
    assert war(*LISTS, str(file)).out == f"1, artifacts, is in {file}.\n"
    assert file.read_text() == war(*LISTS[:-1]).out


def test_a_link_to_a_session_is_left_alone(war: Edw, tmp_path: Path) -> None:
    link = tmp_path / "link.html"
    link.symlink_to(war.session())
    before = war.session().read_bytes()
    assert war("watch", "--once", "--html", str(link), code=1).err == f"edw: {link} {NOT_OURS}"
    assert link.is_symlink()
    assert war.session().read_bytes() == before


def test_a_folder_is_no_page(war: Edw, tmp_path: Path) -> None:
    assert war("watch", "--once", "--html", str(tmp_path), code=1).err == f"edw: {tmp_path} {NOT_OURS}"


def test_a_closed_folder_is_said_of_the_file_itself(war: Edw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = files.opened

    def opened(path: str, flags: int, mode: int = 0o600) -> contextlib.AbstractContextManager[int]:
        if flags & os.O_TRUNC:  # nobody may write there, which root always may
            error = PermissionError(errno.EACCES, "Permission denied")
            raise files.NotReadError(path, error) from error
        return real(path, flags, mode)

    monkeypatch.setattr(files, "opened", opened)
    file = tmp_path / "x.txt"
    said = war("print", "rules", "-o", str(file), code=74).err
    assert said == f"edw: {file} could not be written: Permission denied. Nothing was changed there.\n"
    told = war("watch", "--once", "--html", str(file), code=None).err
    assert f"{file} could not be written (Permission denied):" in told
