"""At a prompt a table is not read anew: whatever is refused, taken back and brought back, it is the
same table that a new reading gives, in every game."""

from random import Random

import pytest
from conftest import Edw
from moves import play_of

from edw_companion import games
from edw_companion.cli import main
from edw_companion.cli.app import App
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_table_that_was_taken_back_is_the_one_that_is_read(
    slug: str, edw: Edw, monkeypatch: pytest.MonkeyPatch
) -> None:
    how, random = play_of(slug), Random(f"taken back {slug}")
    monkeypatch.setattr("edw_companion.session.keys.urandom", random.randbytes)
    edw("new", "friday", "--format", slug, *how.begin(random))
    app = App(lambda: Home(str(edw.home)), "friday")
    seen = app.read()
    back = [["undo"], ["redo"], ["undo"], ["redo"], ["undo", "2"], ["redo", "2"], ["undo", "5"], ["undo", "999"]]
    for _ in range(80):
        for words in [*how.moves(seen.state, random), *random.choices(back, k=random.choice((0, 0, 0, 2)))]:
            assert main.perform(words, app) <= 2, words  # an undo may have made a line one that nobody types
            seen = app.read()
            session = read_session(app.home, "friday", trust=False)
            state = fold(seen.game, session.standing())
            assert seen.session.events == session.events
            assert vars(seen.session.stacks) == vars(session.stacks)
            assert seen.game.status(seen.state) == seen.game.status(state), words
            assert seen.game.board(seen.state) == seen.game.board(state), words
