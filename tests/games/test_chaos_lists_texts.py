"""What stands in double brackets: found, rolled, told, printed."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from edw_companion.core.dice import Dice
from edw_companion.games.chaos_lists.dice import Asker
from edw_companion.games.chaos_lists.results import Roller, fill
from edw_companion.games.chaos_lists.state import ChaosListsState
from edw_companion.games.chaos_lists.texts import BadMarkError, Mark, on_paper, parse_mark, split


class Fixed(Asker):
    """Chance that always gives the highest."""

    def __init__(self) -> None:
        """Nothing is drawn."""

    def dice(self, dice: Dice, use: str, who: str | None = None) -> int:
        """See Asker."""
        assert use == "text"
        return dice.times * dice.sides + dice.plus

    def among(self, options: Sequence[str], use: str, titles: Sequence[str] = ()) -> str:
        """See Asker."""
        assert (use, titles) == ("text", ())
        return options[-1]


# A text; as it is told by Ann, whose opponents are Bram and Cleo; as it is printed.
TEXTS = [
    ("Draw a card.", "Draw a card.", "Draw a card."),
    ("Lose [[1d6]] life.", "Lose 6 (1d6) life.", "Lose 1d6 life."),
    ("Lose [[ 2d4-1 ]] life.", "Lose 7 (2d4-1) life.", "Lose 2d4-1 life."),
    ("[[coin]]!", "tails (coin)!", "Heads or tails!"),
    ("[[random player]] wins", "Cleo (at random) wins", "A player at random wins"),
    ("[[random opponent]] pays", "Cleo (at random) pays", "An opponent at random pays"),
    ("Choose [[one of: red, green]].", "Choose green (at random).", "Choose red or green (at random)."),
    ("Win. [[random player]] wins.", "Win. Cleo (at random) wins.", "Win. A player at random wins."),
    ("Say [[one of: A, B, C]].", "Say C (at random).", "Say A, B or C (at random)."),
    ("Choose at random: [[one of: A, B, C]].", "Choose at random: C.", "Choose at random: A, B or C."),
    ("At random. [[one of: A, B]].", "At random. B (at random).", "At random. A or B (at random)."),
    ("Roll [[1d4 each]].", "Roll Ann 4, Bram 4, Cleo 4 (1d4 each).", "Roll 1d4 each."),
    ("[[1d2]] and [[1d3]]", "2 (1d2) and 3 (1d3)", "1d2 and 1d3"),
]


def rolls_for(*here: str) -> Roller:
    """The first of these players rolls."""
    return Roller(here[0], None, Fixed(), cast(ChaosListsState, SimpleNamespace(here=here)))


@pytest.mark.parametrize(("text", "told", "printed"), TEXTS)
def test_marks_are_filled_and_printed(text: str, told: str, printed: str) -> None:
    assert fill(text, rolls_for("Ann", "Bram", "Cleo")) == told
    assert on_paper(text) == printed


def test_nobody_is_left_to_be_meant() -> None:
    assert fill("[[random opponent]] pays", rolls_for("Ann")) == "nobody (at random) pays"


@pytest.mark.parametrize("text", ["", "lots", "d1", "1d6 all", "one of:", "one of: red", "one of: red,,green", "x"])
def test_what_cannot_be_rolled_is_refused(text: str) -> None:
    with pytest.raises(BadMarkError, match="nothing that can be rolled"):
        parse_mark(text)


def test_a_text_is_split_at_its_marks() -> None:
    assert list(split("a [[1d4]] b")) == ["a ", Mark("dice", "1d4", Dice(1, 4, 0)), " b"]
