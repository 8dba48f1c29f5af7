"""What decisions draw with: answers are kept, keys are used one by one, and what is typed in is checked."""

from collections.abc import Iterator

import pytest

from edw_companion.chance.chain import SUPPLY, commit_of, key_at, keys_from, mixed
from edw_companion.chance.draws import result
from edw_companion.chance.source import Answer, AnsweredDifferentlyError, Drawer, Key, OutOfRangeError

SECRET = "00" * 32
MIX = mixed("a1b2c3d4e5f6", commit_of(SECRET), ())


def keys() -> Iterator[Key]:
    """The keys of a secret, from the first."""
    return (Key(i, key, MIX) for i, key in enumerate(keys_from(SECRET, 1), 1))


def no_keys() -> Iterator[Key]:
    """What nobody may ask for a key."""
    raise AssertionError("a key was used")
    yield


def test_the_keys_in_the_order_they_are_published() -> None:
    chain = keys_from(SECRET, 1)
    assert len(chain) == SUPPLY
    assert (chain[0], chain[-1]) == (key_at(SECRET, 1), key_at(SECRET, SUPPLY))
    assert keys_from(SECRET, 7) == chain[6:]
    assert keys_from(SECRET, SUPPLY + 1) == []


def test_each_question_uses_one_key() -> None:
    drawer = Drawer(dict, keys(), "pancake")
    got = [drawer.pick("artifacts/1/1", 100), *drawer.dice("low/1/black-red/1", 2, 20), *drawer.order("seats/1", 3)]
    assert [draw["i"] for draw in drawer.draws] == [1, 2, 3]
    assert [draw["word"] for draw in drawer.draws] == ["pancake"] * 3
    assert got == [number for draw in drawer.draws for number in draw["got"]]
    for draw in drawer.draws:
        assert draw["got"] == result(draw["key"], MIX, draw["i"], draw["spec"], "pancake")


@pytest.mark.parametrize("by_hand", [True, False])
def test_an_answer_stands_and_uses_no_key(by_hand: bool) -> None:
    known = {("low/1/black-red/1", "2d20"): Answer(7, (3, 9), by_hand)}
    drawer = Drawer(lambda: known, no_keys())
    assert drawer.dice("low/1/black-red/1", 2, 20) == [3, 9]
    assert drawer.dice("low/1/black-red/1", 2, 20, [3, 9]) == [3, 9]
    source = {"src": "hand"} if by_hand else {}
    assert drawer.draws == [{"label": "low/1/black-red/1", "spec": "2d20", **source, "again": 7, "got": [3, 9]}] * 2


def test_another_answer_is_refused_and_the_first_is_not_told() -> None:
    drawer = Drawer(lambda: {("chaos/1/1", "pick 100"): Answer(7, (42,), False)}, no_keys())
    with pytest.raises(AnsweredDifferentlyError) as caught:
        drawer.pick("chaos/1/1", 100, 41)
    assert "42" not in str(caught.value)
    assert drawer.draws == []


@pytest.mark.parametrize("got", [[0], [21], [1, 2], []])
def test_what_dice_cannot_show(got: list[int]) -> None:
    with pytest.raises(OutOfRangeError):
        Drawer(dict, no_keys()).dice(None, 1, 20, got)


def test_a_free_roll_has_no_label_and_no_memory() -> None:
    drawer = Drawer(dict, keys())
    drawer.dice(None, 1, 20)
    drawer.dice(None, 1, 20)
    assert [set(draw) for draw in drawer.draws] == [{"spec", "word", "i", "key", "got"}] * 2
