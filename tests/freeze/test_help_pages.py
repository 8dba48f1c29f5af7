"""Every help page, as ``help-<slug>.txt`` has it; ``EDW_GOLDEN=write`` writes the files anew.

The pages of the commands that every game shares are in the first game's file, and other games show the same ones.
"""

import os
from pathlib import Path

import pytest
from frozen import typing
from pages import ALL, FIRST, begin, help_of, keep_pages, named, pages, stored_pages

from edw_companion import games
from edw_companion.games.short_forms import prompting_of


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


OWN = ("turn", "turn next", "turn extra", "turn skip", "print")
"""Shared commands whose pages are each game's own: which turns can be put otherwise, and which sheets there are."""


@pytest.mark.parametrize("slug", games.GAMES[1:])
def test_shared_commands_have_one_page_in_all_games(slug: str, tmp_path: Path) -> None:
    known = stored_pages(FIRST)
    with typing(tmp_path, slug) as typist:
        begin(slug, typist)
        for title, names in named(known[ALL]).items():
            for name in names if title != "The game" else []:
                if name in OWN:
                    continue
                # Life is changed for a colour or for a name, as the game sits.
                page = known[name].replace(life(FIRST), life(slug)) if name == "life" else known[name]
                assert help_of(typist, name) == page, name


def life(slug: str) -> str:
    """The short form of a change of life."""
    return f"Short: {prompting_of(games.find(slug)).life.example}\n"
