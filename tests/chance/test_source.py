"""What decisions draw with: answers are kept, keys are used one by one, and what is typed in is checked."""

from collections.abc import Iterator

import pytest

from edw_companion.chance.chain import SUPPLY, commit_of, key_at, keys_from, mixed
from edw_companion.chance.draws import Answer, Key, KeyedChance, result
from edw_companion.errors import RefusedError, UsageError

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
    chance = KeyedChance(dict, keys(), "pancake")
    got = [chance.pick("artifacts/1/1", 100), *chance.dice("low/1/black-red/1", 2, 20), *chance.order("seats/1", 3)]
    assert [draw["i"] for draw in chance.draws] == [1, 2, 3]
    assert [draw["word"] for draw in chance.draws] == ["pancake"] * 3
    assert got == [number for draw in chance.draws for number in draw["got"]]
    for draw in chance.draws:
        assert draw["got"] == result(draw["key"], MIX, draw["i"], draw["spec"], "pancake")


LOW = ("low/1/black-red/1", "2d20")


def test_what_a_key_has_answered_comes_again_and_uses_no_key() -> None:
    chance = KeyedChance(lambda: {LOW: Answer(7, (3, 9), by_hand=False, first=7)}, no_keys())
    assert chance.dice(LOW[0], 2, 20) == [3, 9]
    assert chance.draws == [{"label": LOW[0], "spec": LOW[1], "again": 7, "got": [3, 9]}]


@pytest.mark.parametrize("typed", [[3, 9], [4, 9]])
def test_what_a_hand_has_answered_is_typed_again_the_same_or_another(typed: list[int]) -> None:
    chance = KeyedChance(lambda: {LOW: Answer(7, (3, 9), by_hand=True, first=7)}, no_keys())
    assert chance.dice(LOW[0], 2, 20, typed) == typed
    assert chance.draws == [{"label": LOW[0], "spec": LOW[1], "src": "hand", "got": typed}]


@pytest.mark.parametrize(("spec", "option"), [("2d20", "--rolled"), ("pick 9", "--card")])
def test_what_a_hand_has_answered_is_not_drawn(spec: str, option: str) -> None:
    chance = KeyedChance(lambda: {("x/1/1", spec): Answer(9, (3, 9), by_hand=True, first=7)}, no_keys())
    with pytest.raises(UsageError) as caught:
        chance.pick("x/1/1", 9) if option == "--card" else chance.dice("x/1/1", 2, 20)
    assert f"type what came with {option}" in str(caught.value)
    assert "edw void 7 --agreed" in str(caught.value), "the line that answered first, so that all its answers go"
    assert caught.value.exit_code == 2
    assert chance.draws == []


@pytest.mark.parametrize("typed", [41, 42])
def test_a_hand_does_not_answer_what_a_key_has_answered_and_the_answer_is_not_told(typed: int) -> None:
    known = {("chaos/1/1", "pick 100"): Answer(7, (42,), by_hand=False, first=7)}
    chance = KeyedChance(lambda: known, no_keys())
    with pytest.raises(RefusedError, match="Line 7 has drawn this already") as caught:
        chance.pick("chaos/1/1", 100, typed)
    assert "42" not in str(caught.value)
    assert chance.draws == []


@pytest.mark.parametrize("got", [[0], [21], [1, 2], []])
def test_what_dice_cannot_show(got: list[int]) -> None:
    with pytest.raises(UsageError, match="1d20 cannot come to"):
        KeyedChance(dict, no_keys()).dice(None, 1, 20, got)


def test_a_free_roll_has_no_label_and_no_memory() -> None:
    chance = KeyedChance(dict, keys())
    chance.dice(None, 1, 20)
    chance.dice(None, 1, 20)
    assert [set(draw) for draw in chance.draws] == [{"spec", "word", "i", "key", "got"}] * 2
