"""Players who are away: whose turn comes next, who is back when, and who sits beside whom."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edw_companion.core import people, turn_order
from edw_companion.core.at import At
from edw_companion.core.state import Player, State
from edw_companion.core.turns import Absence
from edw_companion.errors import AgainstRulesError, RefusedError

FOUR = "abcd"


class Round(State):
    """A game whose players may be away."""

    def __init__(self, absent: dict[str, Absence], names: str = FOUR) -> None:
        super().__init__({"piles": {}}, tuple(names))
        self.players = {name: Player(name, name, 20) for name in names}
        self.turns.begin(names[0], "normal", names[0])
        self.away: dict[str, Absence] = absent.copy()


def counted(turns: int) -> Absence:
    """Away for so many turns."""
    return Absence(turns, None)


FOREVER = Absence(None, "Fog Bank")

# Who is away (player "a" is in the first turn), and the next turns: a capital letter is a turn that is skipped.
ORDERS = [
    ({}, "bcdabcd"),
    ({"c": counted(0)}, "bcdabcd"),
    ({"b": counted(0)}, "bcdabcd"),
    ({"b": counted(1)}, "Bcdabcd"),
    ({"c": counted(1)}, "bcdabcd"),
    ({"c": counted(2)}, "bCdabcd"),
    ({"c": counted(6)}, "bCdabCdabc"),
    ({"a": counted(4)}, "bcdAbcda"),
    ({"a": counted(3)}, "bcdabcd"),
    ({"b": FOREVER}, "BcdaBcda"),
    ({"b": FOREVER, "c": counted(3), "d": FOREVER}, "BCDaBcDa"),
    ({"a": counted(5), "b": counted(5), "c": counted(5), "d": counted(5)}, "BCDABcdab"),
]


@pytest.mark.parametrize(("absent", "order"), ORDERS)
def test_who_comes_next_and_whose_turns_are_skipped(absent: dict[str, Absence], order: str) -> None:
    state = Round(absent)
    found = ""
    for turn, passed in islice(turn_order.steps(state), sum(map(str.islower, order))):
        found += "".join(passed["skipped"]).upper() + turn.who
    assert found == order


@pytest.mark.parametrize(("absent", "order"), ORDERS)
def test_turns_taken_one_by_one_come_to_the_same(absent: dict[str, Absence], order: str) -> None:
    state = Round(absent)
    found = ""
    for _ in range(sum(map(str.islower, order))):
        facts = turn_order.following(state)
        turn_order.apply_turn(state, facts)
        found += "".join(facts.get("skipped", ())).upper() + facts["who"]
    assert found == order


def test_an_extra_turn_of_somebody_away_is_skipped_and_counted() -> None:
    state = Round({"b": counted(2)})
    state.turns.extras.append("b")
    facts = turn_order.following(state)
    assert facts == {"number": 2, "who": "c", "kind": "normal", "seat": "c", "skipped": ["b", "b"], "back": ["b"]}
    told: turn_order.NewTurn = {**facts, "away": ["b", "b"]}
    assert turn_order.tell_turn(state, told) == "Turn 2: c (b and b away, skipped). b is back in the game."
    turn_order.apply_turn(state, facts)
    assert state.away == {}


def test_when_everybody_waits_for_something_else_no_turn_can_come() -> None:
    state = Round({"a": FOREVER, "b": FOREVER}, "ab")
    with pytest.raises(RefusedError, match="Everybody is away: 'edw back a' brings"):
        turn_order.following(state)
    assert turn_order.upcoming(state, 5) == []


def test_neighbours_are_those_who_are_there() -> None:
    state = Round({"b": FOREVER})
    assert state.here == ["a", "c", "d"]
    assert people.neighbours(state, "a") == ("c", "d")
    state.players["c"].alive = False
    assert people.neighbours(state, "a") == ("d", "d")
    state.away["d"] = counted(1)
    assert people.neighbours(state, "a") == (None, None)


def test_leaving_and_coming_back_by_hand() -> None:
    state = Round({})
    facts = people.leave(At(state), "b", 2, turn=False)
    people.AWAY.apply(state, facts)
    assert people.AWAY.tell(state, facts) == "b is away for 2 turns."
    with pytest.raises(AgainstRulesError):
        people.leave(At(state), "b", 9, turn=False)
    with pytest.raises(RefusedError, match="is not away"):
        people.back(At(state), "c", None, None)
    people.BACK.apply(state, people.back(At(state), "b", None, None))
    assert state.away == {}


def test_who_waits_for_what_has_ended() -> None:
    assert people.waiting_for({"a": FOREVER, "b": counted(1), "c": Absence(None, "Wind")}, "Fog Bank") == ["a"]


@given(st.dictionaries(st.sampled_from(FOUR), st.integers(0, 12)))
def test_everybody_is_back_after_just_the_turns_that_were_counted(left: dict[str, int]) -> None:
    state = Round({seat: counted(turns) for seat, turns in left.items()})
    passed = 0
    for _, step in islice(turn_order.steps(state), 30):
        passed += len(step["skipped"])
        for seat in step["back"]:
            assert left[seat] <= passed
        for seat in (*step["skipped"], *step["left"]):
            assert left[seat] >= 1
        assert all(remaining == left[seat] - passed - 1 for seat, remaining in step["left"].items())
        passed += 1
