"""Games at random: cards and provinces always add up, and armies only hold what was assigned."""

from collections.abc import Iterator
from random import Random

import pytest
from conftest import Edw
from moves_five_colors import begin, moves

from edw_companion import formats
from edw_companion.formats.five_colors.state import EMPTY, PROVINCES, ZONES, FiveColors
from edw_companion.formats.format import fold
from edw_companion.session.book import read_book
from edw_companion.session.places import Home


def tables(edw: Edw, random: Random, steps: int) -> Iterator[tuple[FiveColors, str]]:
    """The table after each recorded move, and the move."""
    edw("new", "friday", "--format", "five-colors", *begin(random))
    for _ in range(steps):
        book = read_book(Home(str(edw.home)), "friday")
        game = fold(formats.find("five-colors"), book.standing())
        assert isinstance(game, FiveColors)
        yield game, book.events[-1]["do"]
        for words in moves(game, random):
            edw(*words, code=None)


@pytest.mark.parametrize("seed", range(4))
def test_everything_adds_up(edw: Edw, seed: int) -> None:
    whole: dict[str, int] = {}
    for game, last in tables(edw, Random(f"five-colors {seed}"), 90):
        totals = {seat: sum(game.count(zone, seat) for zone in ZONES) for seat in game.players}
        assert last in ("counted", "start", "decks") or totals == whole, f"{last}: {whole} became {totals}"
        whole = totals
        assert min(game.counts.values()) >= 0
        for seat, player in game.players.items():
            filled = [own for own in player.provinces if own.state != EMPTY]
            assert game.count(PROVINCES, seat) == len(filled)
            assert game.over or player.provinces
            assert player.gained >= 0
        assert game.over == (not all(player.alive for player in game.players.values()))
        check_battle(game)


def check_battle(game: FiveColors) -> None:
    """Fields are at provinces that are there, each once, and nobody is in two armies."""
    battle = game.battle
    if battle is None:
        return
    numbers = [field.province for field in battle.fields if field.province]
    assert len(set(numbers)) == len(numbers)
    assert all(number <= len(game.players[battle.defender].provinces) for number in numbers)
    names = [name for field in battle.fields for army in field.armies.values() for name in army]
    assert len(set(names)) == len(names)
    assert battle.now is None or not battle.now.fought
