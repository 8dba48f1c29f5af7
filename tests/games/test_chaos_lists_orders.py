"""Everything that an order can say, played at random: it survives replay, undo and a strict check."""

from collections import Counter
from random import Random

import pytest
from chaos_lists_table import ORDERS, write_lists
from conftest import Edw
from moves import Words
from moves_chaos_lists import PLAY
from test_conformance import check_draws, check_file, pin_keys, play


def begin(random: Random) -> Words:
    """On the small lists."""
    return [*PLAY.begin(random), "--lists", "small"]


@pytest.mark.parametrize("seed", range(3))
def test_orders_at_random_are_recorded_rightly(seed: int, edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    pin_keys(monkeypatch, random)
    write_lists(edw.home / "lists", **ORDERS)
    ended: Counter[tuple[str, int]] = play(edw, "chaos-lists", PLAY._replace(begin=begin), random, 120)
    done = sum(count for (_, code), count in ended.items() if code == 0)
    assert done > sum(ended.values()) / 2
    check_file(edw)
    check_draws(edw, random)
