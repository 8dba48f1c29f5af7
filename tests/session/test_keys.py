"""The key file: its secret, and marks that save walking the chain and can do no harm."""

from pathlib import Path

import pytest
from conftest import Edw
from sealing import events_of

from edw_companion.chance.chain import MARK, SUPPLY, key_at, keys_from, keys_up_to
from edw_companion.session import keys
from edw_companion.session.keys import KeyLostError, unused

SECRET = "07" * 32


def written(tmp_path: Path, marks: list[str]) -> str:
    path = tmp_path / "one.key"
    path.write_text("".join(f"{line}\n" for line in (SECRET, *marks)))
    return str(path)


def marks_of(secret: str) -> list[str]:
    return [key_at(secret, link) for link in range(MARK, SUPPLY + 1, MARK)]


def right() -> list[str]:
    return marks_of(SECRET)


def first_wrong() -> list[str]:
    return ["00" * 32, *right()[1:]]


def moved() -> list[str]:
    return right()[1:]


MARKS = {
    "right": right,
    "none": list,
    "few": lambda: right()[:3],
    "all wrong": lambda: ["00" * 32] * 63,
    "first wrong": first_wrong,
    "moved": moved,
}


@pytest.mark.parametrize("marks", MARKS)
def test_whatever_the_marks_say_the_keys_are_those_of_the_chain(tmp_path: Path, marks: str) -> None:
    path = written(tmp_path, MARKS[marks]())
    for first in (1, 2, MARK - 1, MARK, MARK + 1, 1000, SUPPLY - 1, SUPPLY):
        found = [*unused(path, first, SUPPLY, key_at(SECRET, first - 1))]
        assert found == keys_from(SECRET, first)
    assert [*unused(path, SUPPLY + 1, SUPPLY, key_at(SECRET, SUPPLY))] == []
    assert [*unused(path, 1, 100, key_at(SECRET, 0, 100))] == keys_from(SECRET, 1, 100), "another supply"


@pytest.mark.parametrize("marks", MARKS)
def test_no_key_is_handed_out_that_does_not_fit_the_last(tmp_path: Path, marks: str) -> None:
    path = written(tmp_path, MARKS[marks]())
    with pytest.raises(KeyLostError):
        next(unused(path, 5, SUPPLY, key_at(SECRET, 5)))


def test_a_draw_hashes_no_further_than_to_the_next_mark(war: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []

    def counted(last: str, count: int) -> list[str]:
        counts.append(count)
        return keys_up_to(last, count)

    monkeypatch.setattr(keys, "keys_up_to", counted)
    monkeypatch.setattr(keys, "keys_from", None)
    war("roll", "2d6")
    war("legend", "white")
    assert len(counts) == 2
    assert max(counts) < MARK


def test_the_key_file_holds_the_secret_and_its_marks(war: Edw) -> None:
    (path,) = (war.home / "keys").glob("*.key")
    secret, *marks = path.read_text().split()
    begin = events_of(war.session().read_bytes())[0]
    assert begin["commit"] == key_at(secret, 0)
    assert marks == marks_of(secret)
    war("roll", "2d6")
    path.write_text(f"{secret}\n")  # as it was written before there were marks
    war("roll", "2d6")
    assert war("verify").out.startswith("OK: ")
    war("end")
    assert war("verify").out.startswith("OK: ")
