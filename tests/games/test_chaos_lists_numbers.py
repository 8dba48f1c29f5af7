"""What real dice say of a list's number."""

import pytest

from edw_companion.core.dice import parse_dice
from edw_companion.errors import UsageError
from edw_companion.games.chaos_lists.dice import in_tens, number_of


@pytest.mark.parametrize(
    ("dice", "shown", "number"),
    [
        ("d40+9", [28], 28),
        ("d40+9", [2, 8], 28),
        ("d40+9", [4, 10], 40),
        ("d100", [0, 0], 100),
        ("d100", [10, 10], 100),
        ("d100", [0, 7], 7),
        ("d100", [100], 100),
        ("d20", [17], 17),
    ],
)
def test_a_number(dice: str, shown: list[int], number: int) -> None:
    assert number_of(parse_dice(dice), shown) == number


@pytest.mark.parametrize(("dice", "shown"), [("d40+9", [5, 0]), ("d40+9", [2, 11]), ("d40+9", [0, 9]), ("d20", [21])])
def test_no_number(dice: str, shown: list[int]) -> None:
    with pytest.raises(UsageError, match="say the number that stands there"):
        number_of(parse_dice(dice), shown)


@pytest.mark.parametrize(
    ("dice", "whether"), [("d40+9", True), ("d100", True), ("d20", False), ("3d8", False), ("d8", False)]
)
def test_what_is_rolled_in_tens(dice: str, *, whether: bool) -> None:
    assert in_tens(parse_dice(dice)) == whether
