"""Every mistake of the corpus gets its whole message, and nothing else is complained about."""

import shutil
from pathlib import Path

import pytest
from broken_lists import CASES, break_lists, read_case

from edw_companion.games.elder_dragon_wars.lists import SHAPE
from edw_companion.lists.editions import at_folder, load_place, shipped
from edw_companion.lists.problems import BadListsError


@pytest.mark.parametrize("path", sorted(CASES.glob("*.txt")), ids=lambda path: path.stem)
def test_a_mistake_is_named_with_its_place_and_what_would_be_right(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    folder = tmp_path / "1"
    shutil.copytree(shipped(SHAPE.format)[0].folder, folder)
    break_lists(case, folder)
    with pytest.raises(BadListsError) as caught:
        load_place(SHAPE, at_folder(folder, SHAPE.format))
    assert str(caught.value).replace(str(folder), "FOLDER") == case.message
    assert case.mistake.strip()
