"""The order of turns over living players, extra turns, openings and a guest's seat."""

from collections.abc import Collection
from itertools import islice, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import small_game

from edw_companion.core import turn_order
from edw_companion.core.at import At
from edw_companion.core.turns import Guest, Turn, Turns, with_skips
from edw_companion.errors import RefusedError

RING = "abcde"


def next_turns(turns: Turns, living: Collection[str], guest: Guest | None, count: int) -> list[Turn]:
    """The next turns, without those passed over; fewer if nobody is left to take them."""
    return [*islice((turn for turn, skipped in with_skips(turns, living, guest) if not skipped), count)]


def passed_over(turns: Turns, living: Collection[str], guest: Guest | None) -> list[str]:
    """Whose turns are passed over before the next one is taken."""
    return [turn.who for turn, _ in takewhile(lambda each: each[1], with_skips(turns, living, guest))]


# Who begins, who lives, extra turns granted (oldest first), the opening that is left, the guest's seat and turns; next.
ORDERS = [
    ("a", "abcde", "", "", None, "bcdeabc"),
    ("c", "abcde", "", "", None, "deabcde"),
    ("a", "acd", "", "", None, "cdacdac"),
    ("b", "acd", "", "", None, "cdacdac"),
    ("a", "abcde", "b", "", None, "bbcdeab"),
    ("a", "abcde", "bdd", "", None, "ddbbcde"),
    ("a", "acde", "b", "", None, "cdeacde"),
    ("a", "abcde", "", "aab", None, "aabbcde"),
    ("a", "bcde", "", "aab", None, "bbcdebc"),
    ("a", "abcde", "c", "ab", None, "cabbcde"),
    ("a", "ac", "", "", ("b", 2), "GcaGcac"),
    ("a", "ac", "c", "", ("e", 1), "ccGacac"),
    ("a", "a", "", "", ("b", 3), "GaGaGaa"),
    ("a", "ac", "", "", ("b", 0), "cacacac"),
    ("a", "", "", "", None, ""),
    ("a", "", "", "", ("b", 2), "GG"),
]


@pytest.mark.parametrize(("who", "living", "extras", "opening", "guest", "order"), ORDERS)
def test_who_comes_next(
    who: str, living: str, extras: str, opening: str, guest: tuple[str, int] | None, order: str
) -> None:
    turns = Turns(RING)
    turns.begin(who, "normal", who)
    turns.extras, turns.opening = list(extras), list(opening)
    visitor = Guest("G", *guest) if guest else None
    assert "".join(turn.who for turn in next_turns(turns, living, visitor, 7)) == order


@given(
    st.sampled_from(RING),
    st.sets(st.sampled_from(RING), min_size=1),
    st.lists(st.sampled_from(RING), max_size=4),
    st.lists(st.sampled_from(RING), max_size=4),
)
def test_what_is_foretold_comes_when_nothing_changes(
    who: str, living: set[str], extras: list[str], opening: list[str]
) -> None:
    turns = Turns(RING)
    turns.begin(who, "normal", who)
    turns.extras, turns.opening = extras, opening
    foretold = next_turns(turns, living, None, 20)
    taken = []
    for _ in foretold:
        turn = next_turns(turns, living, None, 1)[0]
        turns.begin(turn.who, turn.kind, turn.who)
        taken.append(turn)
    assert taken == foretold
    assert turns.number == 21


# Extra turns granted, the opening that is left, who skips how often; who is passed over at once, and who comes next.
SKIPS = [
    ("", "", "b", "b", "cdeabcd"),
    ("", "", "bc", "bc", "deabcde"),
    ("", "", "bb", "b", "cdeacde"),
    ("", "", "c", "", "bdeabcd"),
    ("", "", "abcde", "bcdea", "bcdeabc"),
    ("c", "", "c", "c", "bcdeabc"),
    ("cc", "", "c", "c", "cbcdeab"),
    ("cb", "", "c", "", "bbcdeab"),
    ("", "aab", "a", "a", "abbcdea"),
    ("", "aab", "aa", "aa", "bbcdeab"),
    ("a", "ab", "aa", "aa", "bbcdeab"),
    ("", "aab", "b", "", "aabcdea"),
]


@pytest.mark.parametrize(("extras", "opening", "skips", "over", "order"), SKIPS)
def test_a_skip_takes_the_very_next_turn(extras: str, opening: str, skips: str, over: str, order: str) -> None:
    turns = Turns(RING)
    turns.begin("a", "normal", "a")
    turns.extras, turns.opening, turns.skips = list(extras), list(opening), list(skips)
    assert "".join(passed_over(turns, RING, None)) == over
    assert "".join(turn.who for turn in next_turns(turns, RING, None, 7)) == order
    taken = ""
    for _ in order:
        turn = next_turns(turns, RING, None, 1)[0]
        turns.pass_over(passed_over(turns, RING, None))
        turns.begin(turn.who, turn.kind, turn.who)
        taken += turn.who
    assert (taken, turns.skips) == (order, [])


# The same with the order reversed; the guest's seat stays where it is.
REVERSED = [
    ("a", "abcde", "", "", None, "edcbaed"),
    ("c", "acd", "", "", None, "adcadca"),
    ("a", "abcde", "b", "", None, "bedcbae"),
    ("a", "abcde", "c", "ab", None, "cabedcb"),
    ("a", "ac", "", "", ("b", 2), "cGacGac"),
]


@pytest.mark.parametrize(("who", "living", "extras", "opening", "guest", "order"), REVERSED)
def test_reversed_the_order_goes_the_other_way_round(
    who: str, living: str, extras: str, opening: str, guest: tuple[str, int] | None, order: str
) -> None:
    turns = Turns(RING)
    turns.begin(who, "normal", who)
    turns.extras, turns.opening, turns.reversed = list(extras), list(opening), True
    visitor = Guest("G", *guest) if guest else None
    assert "".join(turn.who for turn in next_turns(turns, living, visitor, 7)) == order
    assert turns.clockwise("a") == list("bcdea")


# Extra turns granted, the opening that is left and who skips, as somebody is called; what comes after that turn.
CALLED = [("", "", "", "deabcde"), ("be", "", "", "ebdeabc"), ("", "de", "", "dedeabc"), ("", "", "b", "deacdea")]


@pytest.mark.parametrize(("extras", "opening", "skips", "order"), CALLED)
def test_after_a_called_turn_comes_what_was_due_and_then_the_order_from_there(
    extras: str, opening: str, skips: str, order: str
) -> None:
    turns = Turns(RING)
    turns.begin("a", "normal", "a")
    turns.extras, turns.opening, turns.skips = list(extras), list(opening), list(skips)
    turns.begin("c", "normal", "c", called=True)
    assert "".join(turn.who for turn in next_turns(turns, RING, None, 7)) == order


def test_a_skip_waits_for_a_turn_and_the_dead_are_passed_over_as_ever() -> None:
    state = small_game("Ann", "Bram", "Cleo", "Dan")
    state.players["Bram"].alive = False
    with pytest.raises(RefusedError, match="Bram is out of the game"):
        turn_order.turn_skip(At(state), "Bram")
    for _ in range(2):
        turn_order.SKIP.apply(state, turn_order.turn_skip(At(state), "Cleo"))
    facts = turn_order.next_turn(state)
    assert facts == {"number": 2, "who": "Dan", "kind": "normal", "seat": "Dan", "skipped": ["Cleo", "Bram"]}
    turn_order.apply_turn(state, facts)
    assert state.turns.skips == ["Cleo"]


def test_kinds() -> None:
    turns = Turns(RING)
    turns.begin("a", "normal", "a")
    turns.extras, turns.opening = ["c"], ["b"]
    assert next_turns(turns, "abcd", Guest("G", "e", 1), 5) == [
        Turn("c", "extra"), Turn("b", "opening"), Turn("b", "normal"), Turn("c", "normal"), Turn("d", "normal"),
    ]  # fmt: skip
    assert next_turns(turns, "abcd", Guest("G", "e", 1), 6)[-1] == Turn("G", "G")


def test_the_course_of_a_game_without_more() -> None:
    state = small_game("Ann", "Bram", "Cleo")
    state.players["Bram"].alive = False
    facts = turn_order.next_turn(state)
    assert facts == {"number": 2, "who": "Cleo", "kind": "normal", "seat": "Cleo", "skipped": ["Bram"]}
    turn_order.apply_turn(state, facts)
    assert (state.active, turn_order.tell_turn(state, facts)) == ("Cleo", "Turn 2: Cleo.")
    turn_order.EXTRA.apply(state, turn_order.turn_extra(At(state), "Cleo"))
    facts = turn_order.next_turn(state)
    assert turn_order.tell_turn(state, facts) == "Turn 3: Cleo, an extra turn."
    with pytest.raises(RefusedError, match="Bram is out of the game"):
        turn_order.turn_extra(At(state), "Bram")
    state.players["Ann"].alive = state.players["Cleo"].alive = False
    with pytest.raises(RefusedError, match="Nobody is left to take a turn"):
        turn_order.next_turn(state)


def test_the_turn_of_the_dead_has_nobody_active() -> None:
    state = small_game("Ann", "Bram")
    assert state.active == "Ann"
    state.players["Ann"].alive = False
    assert state.active is None
