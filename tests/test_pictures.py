"""The pictures of the documents show what the program shows; ``python examples/pictures/make.py`` makes them anew."""

import re
from collections.abc import Mapping

import make
import pytest
from transcript import ROOT

from edw_companion import games

NAMES = ("tv", "ring", "tents", "cards", "report")
MOST = 600_000
"""So many bytes all pictures may have together."""


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_screen_is_in_step(slug: str) -> None:
    lines, _ = make.shown(slug)
    shown = make.text_of((make.HERE / f"{slug}.svg").read_text(encoding="utf-8"))
    assert shown == make.words(lines), f"{slug}.svg is out of step"


@pytest.fixture(scope="module")
def pages() -> Mapping[str, str]:
    """What is photographed."""
    return make.pages()


@pytest.mark.parametrize("name", NAMES)
def test_a_photograph_is_in_step(pages: Mapping[str, str], name: str) -> None:
    made_from = dict(line.split()[::-1] for line in make.MADE_FROM.read_text(encoding="utf-8").splitlines())
    assert list(made_from) == list(pages) == [*NAMES]
    assert made_from[name] == make.digest(pages[name]), f"{name}.png is out of step"


def test_they_are_light_and_all_are_seen() -> None:
    kept = [path for path in make.HERE.iterdir() if path.suffix in (".svg", ".png")]
    assert {path.name for path in kept} == {f"{slug}.svg" for slug in games.GAMES} | {f"{name}.png" for name in NAMES}
    assert sum(path.stat().st_size for path in kept) < MOST
    told = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *(ROOT / "examples").glob("*.md")))
    assert [path.name for path in kept if f"pictures/{path.name}" not in told] == []


def test_each_game_begins_with_its_own_picture() -> None:
    begun = [path.read_text(encoding="utf-8") for path in (ROOT / "examples").glob("*.md")]
    for slug in games.GAMES:
        own = re.compile(rf"# .+\n\n!\[[^\]]+\]\(pictures/{slug}\.svg\)\n")
        assert any(map(own.match, begun)), f"no page begins with the picture of {games.find(slug).title}"
