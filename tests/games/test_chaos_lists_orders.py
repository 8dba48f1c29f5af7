"""Everything that an order can say, played at random: it survives replay, undo and a strict check."""

from collections import Counter
from random import Random
from typing import ClassVar, cast

import pytest
from chaos_lists_table import ORDERS, write_lists
from conftest import Edw
from moves import Words
from moves_chaos_lists import PLAY
from test_conformance import check_draws, check_file, pin_keys, play

from edw_companion.games.chaos_lists.dice import Asker
from edw_companion.games.chaos_lists.results import settled


def begin(random: Random) -> Words:
    """On the small lists."""
    return [*PLAY.begin(random), "--lists", "small"]


@pytest.mark.parametrize("seed", range(3))
def test_orders_at_random_are_recorded_rightly(seed: int, edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    pin_keys(monkeypatch, random)
    write_lists(edw.home / "lists", **ORDERS)
    ended: Counter[tuple[str, int]] = play(edw, "chaos-lists", PLAY._replace(begin=begin), random, 120, reads=0.02)
    done = sum(count for (_, code), count in ended.items() if code == 0)
    assert done > sum(ended.values()) / 2
    check_file(edw)
    check_draws(edw, random)


@pytest.mark.parametrize(
    ("may", "came", "met"),
    [
        ("you roll 5 or less", 5, True),
        ("you roll 5 or less", 6, False),
        ("they roll a 1", 1, True),
        ("they roll a 1", 9, False),
        ("the result is 10 or greater", 10, True),
        ("the total is greater than 4", 4, False),
        ("it comes up less than 3", 2, True),
        ("you pay 10 life", 5, None),
    ],
)
def test_a_condition_on_dice_is_settled_by_them(may: str, came: int, met: bool | None) -> None:
    class Rolled:
        records: ClassVar = [
            {"for": "number", "dice": "1d40+9", "came": 12},
            {"for": "text", "dice": "1d12", "came": came},
        ]

    assert settled(may, cast(Asker, Rolled)) is met
