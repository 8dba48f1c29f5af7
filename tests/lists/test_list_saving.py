"""Copies are whole, private and never half; a list is replaced in one step."""

import os
import stat
from pathlib import Path

import pytest
from small_lists import SHAPE, come_with_the_program, deck, edition, pile, write_edition

from edw_companion.errors import BadFileError, RefusedError, UsageError
from edw_companion.lists import editions
from edw_companion.lists.editions import load, own_editions
from edw_companion.lists.files import ListStorageError
from edw_companion.lists.problems import BadListsError
from edw_companion.lists.storage import copy, replace_list
from edw_companion.session.files import create

LISTS = edition(pile("Mirari"), deck("Samite Healer"), name="1")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "package" / "lists"
    home = write_edition(root / SHAPE.format, LISTS)
    (home / "pile.yaml").write_text("# a comment to keep\n" + (home / "pile.yaml").read_text())
    come_with_the_program(home)
    monkeypatch.setattr(editions, "shipped_root", lambda: root)
    return tmp_path / "data" / "lists"


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_copy_is_the_same_but_for_its_name(own: Path) -> None:
    place = copy(SHAPE, "1", "friday", own)
    assert place == editions.find("friday", SHAPE.format, own)
    before, after = load(SHAPE, "1", own), load(SHAPE, "friday", own)
    assert after == before._replace(name="friday")
    shipped = editions.find("1", SHAPE.format, own).folder
    for file in ("pile.yaml", "deck.yaml"):
        assert (place.folder / file).read_bytes() == (shipped / file).read_bytes()
    again = copy(SHAPE, "friday", "saturday", own)
    assert load(SHAPE, "saturday", own) == after._replace(name=again.name)


def test_a_copy_is_its_owner_s_alone(own: Path) -> None:
    folder = copy(SHAPE, "1", "friday", own).folder
    assert [rights(each) for each in (own.parent, own, folder)] == [0o700] * 3
    assert {each.name: rights(each) for each in folder.iterdir()} == {
        "edition.yaml": 0o600,
        "pile.yaml": 0o600,
        "deck.yaml": 0o600,
    }
    assert [each.name for each in own.iterdir()] == ["friday"]


@pytest.mark.parametrize("name", ["../friday", "Friday", "", "nul"])
def test_a_copy_has_a_proper_name(own: Path, name: str) -> None:
    with pytest.raises(UsageError, match="can be no name of an edition"):
        copy(SHAPE, "1", name, own)
    assert not own.exists()


def test_a_copy_takes_no_name_that_is_used(own: Path) -> None:
    copy(SHAPE, "1", "friday", own)
    (own / "file").write_text("")
    (own / "dangling").symlink_to("nowhere")
    (own / "empty").mkdir()
    for name in ("1", "friday", "file", "dangling", "empty"):
        with pytest.raises(RefusedError, match=f'called "{name}" already'):
            copy(SHAPE, "1", name, own)
    assert sorted(each.name for each in own.iterdir()) == ["dangling", "empty", "file", "friday"]


def test_only_lists_without_mistakes_are_copied(own: Path) -> None:
    folder = copy(SHAPE, "1", "friday", own).folder
    (folder / "pile.yaml").write_text("cards: [a]\n")
    with pytest.raises(BadListsError):
        copy(SHAPE, "friday", "saturday", own)
    with pytest.raises(UsageError, match='No lists "monday"'):
        copy(SHAPE, "monday", "saturday", own)
    assert [each.name for each in own.iterdir()] == ["friday"]


@pytest.mark.parametrize("cut", [OSError(28, "No space left"), KeyboardInterrupt()], ids=["full disk", "Ctrl-C"])
def test_a_copy_that_is_cut_off_leaves_nothing(own: Path, monkeypatch: pytest.MonkeyPatch, cut: BaseException) -> None:
    written: list[str] = []

    def write_one(path: str, data: bytes) -> None:
        if written:
            raise cut
        written.append(path)
        create(path, data)

    monkeypatch.setattr("edw_companion.lists.storage.create", write_one)
    with pytest.raises(ListStorageError if isinstance(cut, OSError) else KeyboardInterrupt):
        copy(SHAPE, "1", "friday", own)
    assert written
    assert list(own.iterdir()) == []


def test_what_a_kill_leaves_behind_is_no_edition(own: Path) -> None:
    copy(SHAPE, "1", "friday", own)
    (own / ".new-x1y2").mkdir()
    (own / ".new-x1y2" / "edition.yaml").write_text("name: friday\n")
    assert [place.name for place in own_editions(own)] == ["friday"]


def test_one_list_is_replaced_in_one_step(own: Path) -> None:
    folder = copy(SHAPE, "1", "friday", own).folder
    before = (folder / "pile.yaml").read_bytes()
    kept = folder / "pile.yaml.bak-1"
    assert replace_list(SHAPE, "friday", pile("Mirari", "Time Bomb"), own) == (kept, 1)
    assert kept.read_bytes() == before
    assert [card.name for card in load(SHAPE, "friday", own).lists["pile"].cards] == ["Mirari", "Time Bomb"]
    assert rights(folder / "pile.yaml") == rights(kept) == 0o600
    assert sorted(each.name for each in folder.iterdir()) == ["deck.yaml", "edition.yaml", "pile.yaml", kept.name]
    assert replace_list(SHAPE, "friday", pile("Mirari"), own) == (folder / "pile.yaml.bak-2", 0)


def test_a_list_that_cannot_be_written_stays_as_it_was(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copy(SHAPE, "1", "friday", own).folder
    before = (folder / "pile.yaml").read_bytes()

    def fail(*_given: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "write", fail)
    with pytest.raises(ListStorageError, match="Input/output error"):
        replace_list(SHAPE, "friday", pile("Time Bomb"), own)
    assert (folder / "pile.yaml").read_bytes() == before
    assert sorted(each.name for each in folder.iterdir()) == ["deck.yaml", "edition.yaml", "pile.yaml"]


def test_only_known_lists_of_own_editions_are_replaced(own: Path, tmp_path: Path) -> None:
    folder = copy(SHAPE, "1", "friday", own).folder
    with pytest.raises(RefusedError, match="edw lists copy 1"):
        replace_list(SHAPE, "1", pile("Mirari"), own)
    with pytest.raises(UsageError, match="pile, deck"):
        replace_list(SHAPE, "friday", pile("Mirari")._replace(name="../pile"), own)
    (own / "linked").symlink_to(folder, target_is_directory=True)
    with pytest.raises(BadFileError, match="is a link"):
        replace_list(SHAPE, "linked", pile("Mirari"), own)
