"""Life totals: what people type, changes as one event, payments and limits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_game import small_game

from edw_companion.core import life
from edw_companion.core.life import Change, parse_change
from edw_companion.errors import RefusedError, UsageError

GOOD = [("-5", ("-", 5)), ("+3", ("+", 3)), ("=20", ("=", 20)), ("=0", ("=", 0))]
GOOD += [("\u22125", ("-", 5)), ("-0", ("-", 0))]
BAD = ["", "5", "--5", "-", "=", "=-5", "+ 3", "-5.5", "minus 5", "+3x", "٣", "-٣", "/2", "*2", "-5\n"]


@pytest.mark.parametrize(("text", "change"), GOOD)
def test_changes(text: str, change: tuple[str, int]) -> None:
    assert parse_change(text) == Change(*change)


@pytest.mark.parametrize("text", BAD)
def test_no_changes(text: str) -> None:
    with pytest.raises(UsageError, match="is no change of life: write -5"):
        parse_change(text)


@given(st.text(max_size=10))
def test_any_text_is_a_change_or_one_sentence(text: str) -> None:
    try:
        change = parse_change(text)
    except (UsageError, RefusedError):
        return
    assert parse_change(str(change)) == change


@pytest.mark.parametrize("text", ["-12345678", "+99999999", "=100000000", "-" + "9" * 5000])
def test_more_than_any_total_can_change_by(text: str) -> None:
    with pytest.raises(RefusedError, match="Life totals are kept between"):
        parse_change(text)


@pytest.mark.parametrize(("text", "after"), [("-5", 70), ("+3", 78), ("=20", 20), ("-80", -5)])
def test_what_a_change_makes_of_75(text: str, after: int) -> None:
    assert parse_change(text).result(75) == after


@pytest.mark.parametrize(("price", "after"), [(5, 15), (20, 0), (21, None)])
def test_a_payment_must_be_there(price: int, after: int | None) -> None:
    state = small_game("Ann", "Bram")
    if after is None:
        with pytest.raises(RefusedError, match="Ann has 20 life and cannot pay 21"):
            life.pay(state, "Ann", price)
        return
    paid = life.pay(state, "Ann", price)
    life.apply_payment(state, paid)
    life.apply_payment(state, None)
    assert (state.players["Ann"].life, life.tell_payment(state, paid)) == (
        after,
        f"Ann pays {price} life, 20 -> {after}",
    )
