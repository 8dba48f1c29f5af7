"""What lasts in Chaos by roll lists, played at random on lists that are full of it and of all that an order can say."""

from collections import Counter
from random import Random

import pytest
from chaos_lists_table import LORE, ORDERS, playing, write_lists
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


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("next turn", "until its player's next turn"),
        ("end of next turn", "until the end of its player's next turn"),
        ("gone", "until it is gone"),
        ("turn", "until this turn ends"),
        ("3 turns", "for 3 more turns"),
    ],
)
def test_an_end_that_is_put_right_is_told(edw: Edw, until: str, told: str) -> None:
    playing(edw)
    edw("chaos", "keep", "Ann", "emblem")
    assert f"‘emblem’ lasts {told} now." in edw("chaos", "change", "emblem", "--until", until).out


@pytest.mark.parametrize(("at", "when"), [("2 turns", "in 2 turns"), ("next upkeep", "in Cleo's next upkeep")])
def test_what_is_done_at_a_moment_is_refused_before_and_done_then(edw: Edw, at: str, when: str) -> None:
    playing(edw)
    edw("chaos", "keep", "Cleo", "debt", "--at", at)
    refused = edw("chaos", "use", "debt", code=1).err
    assert f"debt is done {when} (ruling 42)." in refused
    for _ in range(2):
        edw("turn", "next", "--anyway", "a test")
    assert "- debt (edw chaos use 1)" in edw("turn").out.splitlines()
    assert edw("chaos", "use", "debt").out.startswith("debt is done.\n")
    assert "debt" not in edw("turn").out
    edw("verify")
