"""Games at random: cards always add up, no size is ever below none, and names stay aligned with their cards."""

from collections.abc import Iterator
from random import Random

import pytest
from conftest import Edw
from moves_magical_war import begin, moves

from edw_companion import formats
from edw_companion.formats.format import fold
from edw_companion.formats.magical_war.state import HAND, PIPELINE, MagicalWar
from edw_companion.session.book import read_book
from edw_companion.session.places import Home


def tables(edw: Edw, random: Random, steps: int) -> Iterator[tuple[MagicalWar, str]]:
    """The table after each recorded move, and the move."""
    edw("new", "friday", "--format", "magical-war", *begin(random))
    for _ in range(steps):
        book = read_book(Home(str(edw.home)), "friday")
        game = fold(formats.find("magical-war"), book.standing())
        assert isinstance(game, MagicalWar)
        yield game, book.events[-1]["do"]
        for words in moves(game, random):
            edw(*words, code=None)


@pytest.mark.parametrize("seed", range(4))
def test_everything_adds_up(edw: Edw, seed: int) -> None:
    whole = 0
    for game, last in tables(edw, Random(f"magical-war {seed}"), 90):
        total = sum(game.counts.values())
        assert last in ("counted", "start") or total == whole, f"{last}: {whole} cards became {total}"
        whole = total
        assert min(game.counts.values()) >= 0
        for seat, player in game.players.items():
            assert len(player.pipeline) == game.count(PIPELINE, seat)
            assert min(game.size(HAND, seat), game.size(PIPELINE, seat), player.lost_turns) >= 0
            assert player.alive or game.held(seat) == 0
        assert all(effect.controller in game.players for effect in game.effects.values())
        assert (len(game.living) < 2) <= (game.over or bool(game.standing))
