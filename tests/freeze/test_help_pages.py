"""Every help page, as ``help-<slug>.txt`` has it; ``EDW_GOLDEN=write`` writes the files anew.

The pages of the commands that every game shares are in the first game's file, and other games show the same ones.
"""

import os
from pathlib import Path

import pytest
from frozen import typing
from pages import FIRST, begin, help_of, keep_pages, named, pages, stored_pages

from edw_companion import games


@pytest.mark.parametrize("slug", games.GAMES)
def test_every_help_page(slug: str, tmp_path: Path) -> None:
    with typing(tmp_path, slug) as typist:
        begin(slug, typist)
        found = pages(slug, typist)
    if os.environ.get("EDW_GOLDEN") == "write":
        keep_pages(slug, found)
        return
    known = stored_pages(slug)
    assert list(found) == list(known)
    for path, page in found.items():
        assert page == known[path], path


@pytest.mark.parametrize("slug", games.GAMES[1:])
def test_shared_commands_have_one_page_in_all_games(slug: str, tmp_path: Path) -> None:
    known = stored_pages(FIRST)
    with typing(tmp_path, slug) as typist:
        begin(slug, typist)
        for title, names in named(known[""]).items():
            for name in names if title != "The game" else []:
                assert help_of(typist, name) == known[name], name
