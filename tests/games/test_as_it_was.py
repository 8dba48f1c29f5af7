"""``edw status --at N``: in every game the table is the one that was seen after line N."""

from random import Random

import pytest
from conftest import Edw
from moves import play_of

from edw_companion import games
from edw_companion.games.game import fold
from edw_companion.session.paths import Home
from edw_companion.session.session import read_session

STEPS = 40


@pytest.mark.parametrize("slug", games.GAMES)
def test_it_is_the_table_that_was_seen_then(edw: Edw, slug: str) -> None:
    random, how = Random(f"as it was: {slug}"), play_of(slug)
    edw("new", "friday", "--format", slug, *how.begin(random))
    seen = {}
    for _ in range(STEPS):
        session = read_session(Home(str(edw.home)), "friday")
        lines = how.moves(fold(games.find(slug), session.standing()), random)
        for words in [*lines[:1], *([["undo"]] if random.random() < 0.2 else [])]:
            edw(*words, code=None)
            status, told = edw.status(), edw("status").out
            seen[status["last"]] = (status, told)
    for n, (status, told) in seen.items():
        assert edw("status", "--at", str(n), "--json").json == status
        head, rest = edw("status", "--at", str(n)).out.split("\n", 1)
        assert head == f"friday: {games.find(slug).title}, as it stood after line {n}"
        assert rest == told.split("\n", 1)[1]
    done = edw("status", "--at", "9999", code=2)
    assert done.err == f"edw: There is no line 9999: the log has the lines 1 to {status['last']}.\n"
