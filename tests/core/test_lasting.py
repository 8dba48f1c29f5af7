"""What lasts until a moment, or waits for one."""

import pytest

from edw_companion.core import lasting
from edw_companion.core.lasting import Lasting
from edw_companion.errors import UsageError

TURNS = ("Bram", "Cleo", "Ann", "Bram")
"""Whose turns follow, after one of Ann's."""


@pytest.mark.parametrize(
    ("until", "over"),
    [
        ("end of turn", 1), ("next turn", 3), ("next upkeep", 3), ("end of next turn", 4),
        ("1 turns", 2), ("3 turns", 4), ("gone", None),
    ],
)  # fmt: skip
def test_what_lasts_is_over_once_and_at_its_moment(until: str, over: int | None) -> None:
    kept = Lasting()
    kept.begin([{"what": "Fog", "who": "Ann", "until": until}])
    found = []
    for number, who in enumerate(TURNS, 1):
        ended = kept.ending(who)
        found += [number] * len(ended)
        kept.end([each.number for each in ended])
        kept.turn(who)
        assert not kept.left()
    assert found == ([over] if over else [])


@pytest.mark.parametrize(
    ("when", "due"), [("end of turn", 0), ("next turn", 3), ("next draw step", 3), ("1 turns", 1), ("2 turns", 2)]
)
def test_what_waits_is_due_from_its_moment_until_it_is_done(when: str, due: int) -> None:
    kept = Lasting()
    kept.begin([{"what": "Fog", "who": "Ann", "when": when, "amount": 8}])
    for number, who in enumerate(("", *TURNS)):
        if who:
            assert not kept.ending(who)
            kept.turn(who)
        assert [each.told() for each in kept.left()] == (["Fog (8)"] if number >= due else [])
    kept.end([1])
    assert not kept.things


def test_numbers_are_not_given_again_and_who_leaves_takes_their_own() -> None:
    kept = Lasting()
    kept.begin([{"what": "a", "who": "Ann", "until": "gone"}, {"what": "b", "who": "Bram", "until": "gone"}])
    kept.leave_with("Ann")
    kept.end([2])
    kept.begin([{"what": "c", "who": "Cleo", "until": "gone"}])
    assert [each.number for each in kept.things] == [3]


def test_moments_are_read_by_a_beginning() -> None:
    assert [lasting.moment(said, ("draw step",)) for said in ("next t", "next dr", "end of turn", "1 turn", "12")] == [
        "next turn", "next draw step", "end of turn", "1 turns", "12 turns",
    ]  # fmt: skip
    for said in ("next", "0 turns", "100 turns", "soon"):
        with pytest.raises(UsageError):
            lasting.moment(said, ())
