"""Every mistake in roll lists gets its whole message, and nothing else is complained about.

A case is a text file in ``broken-rolls/``. Its first line says the mistake in words, the second names a file of the
small lists; what follows becomes that file (nothing: it is deleted). After a line of === come the messages, one a line:
first those without which the lists cannot be played, then, after a line of ---, those that a table can live with.
"""

import os
from pathlib import Path

import pytest
from chaos_lists_table import SMALL, write_lists

from edw_companion.games.chaos_lists.reader import GAME, examine, load
from edw_companion.lists.editions import at_folder
from edw_companion.lists.problems import BadListsError

CASES = sorted((Path(__file__).parent / "broken-rolls").glob("*.txt"))


def found_in(folder: Path) -> str:
    """All messages about the lists in a folder, as a case has them."""
    place = at_folder(folder, GAME)
    _, problems = examine(place)
    try:
        load(place)
        faults = []
    except BadListsError as error:
        faults = list(error.problems)
    flaws = [problem for problem in problems if problem not in faults]
    return "\n".join([*map(str, faults), *(["---", *map(str, flaws)] if flaws else [])])


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(path: Path, tmp_path: Path) -> None:
    top, _, message = path.read_text(encoding="utf-8").partition("===\n")
    mistake, file, *lines = top.splitlines()
    folder = write_lists(tmp_path, **{file.removesuffix(".yaml"): "".join(f"{line}\n" for line in lines)})
    if not lines:
        (folder / file).unlink()
    said = found_in(folder)
    if os.environ.get("EDW_GOLDEN") == "write":
        path.write_text(f"{top}===\n{said}\n", encoding="utf-8")
    assert said == message.rstrip("\n")
    assert mistake.strip()
    assert said


def test_the_small_lists_are_right(tmp_path: Path) -> None:
    assert found_in(write_lists(tmp_path)) == ""


def test_there_is_a_case_for_every_kind_of_file() -> None:
    files = {path.read_text(encoding="utf-8").splitlines()[1] for path in CASES}
    assert files >= {"edition.yaml", "a.yaml", "global.yaml", "built.yaml"}
    assert set(SMALL) >= {file.removesuffix(".yaml") for file in files - {"current.yaml", "Zoo Two.yaml"}}
    assert len(CASES) >= 30
