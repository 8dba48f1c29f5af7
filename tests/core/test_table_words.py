"""Small things that all games share: the law and its exceptions, house rules, sentences, columns."""

import pytest
from small_game import small_game

from edw_companion.core.rules import House, HouseRule, Rules, parse_rules
from edw_companion.core.state import alive, running
from edw_companion.errors import AgainstRulesError, RefusedError, UsageError
from edw_companion.text import columns, counted, listed, padded, width

RULES = (
    HouseRule("die", "20", (), "the die", "rule 6", (2, 100)),
    HouseRule("tie", "again", ("both",), "who wins a tie", "rule 7"),
)


def test_the_law_refuses_and_names_the_way_out() -> None:
    rules = Rules()
    with pytest.raises(AgainstRulesError) as caught:
        rules.forbids("The Gate is tapped (rule 3).")
    assert str(caught.value) == 'The Gate is tapped (rule 3). If the table wants it all the same: --anyway "WHY".'
    assert rules.facts() == {}


def test_what_the_table_overrules_is_kept_and_what_it_need_not_is_not() -> None:
    rules = Rules("we agreed")
    assert rules.facts() == {}
    rules.forbids("One.")
    rules.forbids("Two.")
    assert rules.overruled == ["One.", "Two."]
    assert rules.facts() == {"anyway": "we agreed"}


def test_house_rules_chosen_and_default() -> None:
    house = House(RULES, parse_rules(RULES, ["die=12", "tie=again"]))
    assert (house.number("die"), house["tie"], house.chosen) == (12, "again", {"die": "12"})
    with pytest.raises(UsageError, match=r"'tie' is again or both, not 'none'\. 'edw rules house' lists them"):
        parse_rules(RULES, ["tie=none"])


@pytest.mark.parametrize(
    ("words", "sentence"), [([], "nobody"), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_in_sentences(words: list[str], sentence: str) -> None:
    assert listed(words) == sentence


def test_who_is_in_a_game_that_goes_on() -> None:
    state = small_game("Ann", "Bram")
    alive(state, "Ann", "Bram")
    state.players["Ann"].alive = False
    with pytest.raises(RefusedError, match="Ann is out of the game"):
        alive(state, "Bram", "Ann")
    state.players = {}
    with pytest.raises(RefusedError, match="The game has not started"):
        running(state)


def test_columns_are_as_wide_as_a_terminal_counts() -> None:
    assert [width(text) for text in ("Ann", "Dòng", "Do\u0300ng", "龍", "")] == [3, 4, 4, 2, 0]
    assert padded("龍", 4) == "龍  "
    assert columns([["a", "75", "x"], ["龍龍", "5", ""]], right=(1,)) == ["a     75  x", "龍龍   5"]


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (1, ("line",), "1 line"),
        (0, ("line",), "0 lines"),
        (1200, ("line",), "1,200 lines"),
        (1, ("entry", "entries"), "1 entry"),
        (2, ("entry", "entries"), "2 entries"),
    ],
)
def test_one_is_one_and_many_are_many(number: int, words: tuple[str, ...], said: str) -> None:
    assert counted(number, *words) == said
