"""What the old sessions show, every word: ``old.said.xz`` holds what each command prints of each of them.

``tests/session/old`` has the sessions; that they replay is tested there. After a change that is meant, or for another
old session, ``EDW_GOLDEN=write`` writes the file anew.
"""

import os
import shutil
from pathlib import Path

import pytest
from frozen import HERE, NAME, READS, Printed, Session, Typed, sessions, typing, whole_of
from transcripts import difference, keep_said, said

OLD = sorted(path.parent for path in (HERE.parent / "session" / "old").glob("*/friday.yaml"))


def reads_of(folder: Path) -> list[str]:
    """What is read of an old session: what every session shows, and what its game shows."""
    slug = folder.name.rpartition("-")[0]
    first = next(iter(sessions(slug).values()))
    return [*READS, *(each.line for each in first.reads if each.line not in READS)]


def read(folder: Path, home: Path) -> list[Printed]:
    """Everything that is read of an old session."""
    with typing(home, folder.name) as typist:
        (typist.home / "sessions").mkdir(parents=True)
        shutil.copy(folder / "friday.yaml", typist.home / "sessions" / f"{NAME}.yaml")
        return [typist(line) for line in [f"use {NAME}", *reads_of(folder)]]


@pytest.mark.parametrize("folder", OLD, ids=lambda folder: folder.name)
def test_an_old_session_shows_the_same(folder: Path, tmp_path: Path) -> None:
    if os.environ.get("EDW_GOLDEN") == "write":
        write(tmp_path)
        return
    before, printed = said("old")[folder.name], read(folder, tmp_path)
    typed = tuple(Typed(each.line, each.code, each.hash()) for each in printed)
    wrong = difference(Session(folder.name, typed, "", whole_of(printed), ()), printed, before)
    assert not wrong, wrong
    assert len(before) == len(printed)


def write(place: Path) -> None:
    """Read all old sessions and store it."""
    found = {}
    for folder in OLD:
        (place / folder.name).mkdir()
        found[folder.name] = read(folder, place / folder.name)
    keep_said("old", found)
