"""Every mistake in the decks of Chaos Magic gets its whole message, and nothing else is complained about.

The cases lie in ``broken-decks/`` and are written as those of ``broken_lists``.
"""

import shutil
from pathlib import Path

import pytest
from broken_lists import break_lists, read_case

from edw_companion.games.chaos_magic.deck_reader import GAME
from edw_companion.games.chaos_magic.lists import load_place
from edw_companion.lists.editions import at_folder, shipped
from edw_companion.lists.problems import BadListsError

CASES = sorted((Path(__file__).parent / "broken-decks").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_mistake_in_a_deck_is_named_with_its_place_and_what_would_be_right(path: Path, tmp_path: Path) -> None:
    case = read_case(path)
    folder = tmp_path / "starter"
    shutil.copytree(shipped(GAME)[0].folder, folder)
    break_lists(case, folder)
    with pytest.raises(BadListsError) as caught:
        load_place(at_folder(folder, GAME))
    assert str(caught.value).replace(str(folder), "FOLDER") == case.message
    assert case.mistake.strip()


def test_there_is_a_case_for_every_part_of_the_decks() -> None:
    assert {read_case(path).file for path in CASES} >= {"edition.yaml", "chaos.yaml", "globals.yaml"}
    assert len(CASES) >= 30
