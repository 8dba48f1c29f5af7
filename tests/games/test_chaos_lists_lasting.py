"""What lasts in Chaos by roll lists, played at random on lists that are full of it and of all that an order can say."""

from collections import Counter
from random import Random

import pytest
from chaos_lists_table import LORE, ORDERS, write_lists
from conftest import Edw
from moves_chaos_lists import PLAY
from test_conformance import check_draws, check_file, opened, pin_keys, play

from edw_companion.games.chaos_lists.values import CHAOS

FULL = """
title: Chaos {}
dice: d8
entries:
  - {{at: 1-3, name: Story, rolls: [{{list: lore}}]}}
  - {{at: 4-5, name: Present, rolls: [{{list: toys}}]}}
  - {{at: 6, name: Weather, rolls: [{{list: skies}}]}}
  - {{at: 7, name: Onward, rolls: [{{list: next}}]}}
  - {{at: 8, name: Calm, text: "Nothing happens."}}
"""


def test_what_lasts_is_over_in_time_and_makes_the_chaos_steps(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(25)
    pin_keys(monkeypatch, random)
    write_lists(edw.home / "lists", **{**LORE, **{name: FULL.format(name.upper()) for name in CHAOS}, **ORDERS})
    how = PLAY._replace(begin=lambda dice: [*PLAY.begin(dice), "--lists", "small"])
    ended: Counter[tuple[str, int]] = Counter()
    left: Counter[str] = Counter()
    for _ in range(8):
        ended += play(edw, "chaos-lists", how, random, 80, reads=0.02)
        left.update(event["do"] for event in opened(edw)[0].events if event.get("lasts") or event["do"] == "chaos-used")
        check_file(edw)
        check_draws(edw, random)
        edw.session().unlink()
    assert ended["chaos", 0] > ended["chaos", 1]
    assert left["chaos"] > 10
    assert left["chaos-used"] > 2
