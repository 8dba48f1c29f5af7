"""At a prompt a table is not folded from its beginning: whatever is refused, taken back and brought back, it is the
same table that a new reading gives, in every game."""

from collections import Counter
from random import Random

import pytest
from conftest import Edw
from moves import play_of

from edw_companion import games
from edw_companion.cli import main, table
from edw_companion.cli.app import App
from edw_companion.cli.table import Earlier
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import Session, read_session


@pytest.mark.parametrize("slug", games.GAMES)
def test_a_table_that_was_taken_back_is_the_one_that_is_read(
    slug: str, edw: Edw, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: Counter[bool] = Counter()
    whole = Earlier.led_to

    def counted(earlier: Earlier, session: Session) -> bool:
        used[whole(earlier, session)] += 1
        return whole(earlier, session)

    monkeypatch.setattr(Earlier, "led_to", counted)
    monkeypatch.setattr(table, "_BACK", 2)
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
    assert used[True] > 3, "it was folded from a seen that was kept"
