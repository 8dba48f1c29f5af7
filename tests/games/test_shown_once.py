"""What commands show once, in each game: colours change no word, and a first screen of help fits a small terminal."""

from random import Random

import click
import pytest
from conftest import Edw
from moves import play_of

from edw_companion import games
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

SHARED = ("status", "log", "turn", "turn order", "rules 1", "history", "status --at 2")
OWN = {"elder-dragon-wars": ("attack", "scion", "sleeves", "artifact", "dragon"), "five-colors": ("province",)}
STEPS = 25


@pytest.fixture(params=games.GAMES)
def played(request: pytest.FixtureRequest, edw: Edw) -> tuple[Edw, str]:
    """A game of each kind in its middle."""
    slug = request.param
    random, how = Random(f"one shot: {slug}"), play_of(slug)
    edw("new", "friday", "--format", slug, *how.begin(random))
    for _ in range(STEPS):
        session = read_session(Home(str(edw.home)), "friday")
        for words in how.moves(fold(games.find(slug), session.standing()), random):
            edw(*words, code=None)
    return edw, slug


def test_colours_change_no_word(played: tuple[Edw, str]) -> None:
    edw, slug = played
    for typed in (*SHARED, *OWN.get(slug, ())):
        plain = edw.line(typed, code=None)
        assert "\x1b" not in plain.out
        assert edw.line(f"--color never {typed}", code=None) == plain
        painted = edw.line(f"--color always {typed}", code=None)
        assert (painted.code, click.unstyle(painted.out)) == (plain.code, plain.out)
        assert edw.line(f"--color always {typed} --json", code=None).out.count("\x1b") == 0
    assert "\x1b[" in edw.line("--color always status").out
    assert "\x1b[" in edw.line("--color always log").out


def test_a_first_screen_of_help_fits_a_small_terminal(played: tuple[Edw, str]) -> None:
    edw, _ = played
    page = edw("--help").out
    assert edw("help").out == page
    lines = page.splitlines()
    assert len(lines) <= 23, "the shell's own line stands below it"
    assert max(map(len, lines)) <= 80
