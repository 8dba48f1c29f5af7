"""What is different between two editions."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_lists import deck, edition, pile

from edw_companion.lists.cards import CardList, Edition
from edw_companion.lists.comparison import Change, Difference, Spot, difference

BEFORE = ("Mirari", "Time Bomb", "The Hive", "Meekstone", "Kry Shield")


def piles(after: Sequence[str]) -> Difference:
    return difference(edition(pile(*BEFORE), deck("A")), edition(pile(*after), deck("A")))


def said(changes: Sequence[Change]) -> list[str]:
    """Changes in short: "list/section/number name > list/section/number name"."""
    return [f"{_spot(change.before)} > {_spot(change.after)}" for change in changes]


def _spot(spot: Spot) -> str:
    return f"{spot.list_name}/{spot.card.section}/{spot.card.number} {spot.card.name}"


def names(spots: Sequence[Spot]) -> list[str]:
    return [_spot(spot) for spot in spots]


def test_an_edition_does_not_differ_from_itself() -> None:
    assert piles(BEFORE) == Difference()


def test_a_card_at_the_end_is_added_and_nothing_else() -> None:
    found = piles((*BEFORE, "Mindslaver"))
    assert found == Difference(added=found.added)
    assert names(found.added) == ["pile//6 Mindslaver"]


def test_a_card_that_goes_shifts_those_below_it() -> None:
    found = piles(("Mirari", "The Hive", "Meekstone", "Kry Shield"))
    assert names(found.removed) == ["pile//2 Time Bomb"]
    assert said(found.shifted) == [
        "pile//3 The Hive > pile//2 The Hive",
        "pile//4 Meekstone > pile//3 Meekstone",
        "pile//5 Kry Shield > pile//4 Kry Shield",
    ]
    assert (found.added, found.moved, found.renamed, found.changed) == ((), (), (), ())


def test_a_card_that_is_moved_alone_is_moved() -> None:
    found = piles(("Time Bomb", "The Hive", "Meekstone", "Kry Shield", "Mirari"))
    assert said(found.moved) == ["pile//1 Mirari > pile//5 Mirari"]
    assert len(found.shifted) == 4


def test_a_name_that_is_alike_at_the_same_number_is_renamed() -> None:
    found = piles(("Mirari", "Time Bomb", "The Hive", "Meek Stone", "Kry Shield"))
    assert said(found.renamed) == ["pile//4 Meekstone > pile//4 Meek Stone"]
    assert (found.added, found.removed) == ((), ())


def test_a_name_that_is_not_alike_is_another_card() -> None:
    found = piles(("Mirari", "Time Bomb", "The Hive", "Mindslaver", "Kry Shield"))
    assert names(found.removed) == ["pile//4 Meekstone"]
    assert names(found.added) == ["pile//4 Mindslaver"]
    assert found.renamed == ()


def test_capitals_and_apostrophes_are_renamed_wherever_the_card_goes() -> None:
    found = piles(("Time Bomb", "THE HIVE", "Meekstone", "Kry Shield", "Mirari"))
    assert said(found.renamed) == ["pile//3 The Hive > pile//2 THE HIVE"]


def test_a_card_that_goes_to_another_list_is_moved() -> None:
    before = edition(pile("Mirari", "Time Bomb"), deck("A"))
    after = edition(pile("Mirari"), deck("A", "Time Bomb"))
    found = difference(before, after)
    assert said(found.moved) == ["pile//2 Time Bomb > deck/heroes/2 Time Bomb"]
    assert [change.after.card.cost for change in found.changed] == ["{W}"]
    assert (found.added, found.removed) == ((), ())


def test_other_facts_of_the_same_card_are_a_change() -> None:
    before, after = pile("Mirari"), pile("Mirari")
    after = after._replace(cards=(after.cards[0]._replace(cost="{5}", written="Mirary", odd="for fun"),))
    found = difference(edition(before, deck("A")), edition(after, deck("A")))
    assert found == Difference(changed=found.changed)
    assert found.changed[0].after.card.cost == "{5}"


@pytest.mark.parametrize("field", [{"written": "X"}, {"odd": "X"}, {"line": 77}])
def test_what_is_not_played_is_no_difference(field: dict[str, str]) -> None:
    after = pile("Mirari")
    after = after._replace(cards=(after.cards[0]._replace(**field),))  # type: ignore[arg-type]
    assert difference(edition(pile("Mirari"), deck("A")), edition(after, deck("A"))) == Difference()


_NAMES = st.lists(st.sampled_from(["Mirari", "mirari stone", "Time Bomb", "Hive", "Hives", "Meekstone"]), unique=True)


def _edition(in_pile: list[str], in_deck: list[str], cost: str) -> Edition:
    a_pile: CardList = pile(*in_pile)
    return edition(a_pile._replace(cards=tuple(card._replace(cost=cost) for card in a_pile.cards)), deck(*in_deck))


_EDITIONS = st.builds(_edition, _NAMES, _NAMES, st.sampled_from(["{1}", "{2}"]))


@given(_EDITIONS, _EDITIONS)
def test_nothing_is_different_exactly_when_the_digests_are_the_same(before: Edition, after: Edition) -> None:
    assert (difference(before, after) == Difference()) == (before.digest == after.digest)


@given(_EDITIONS, _EDITIONS)
def test_the_way_back_takes_out_what_the_way_there_puts_in(before: Edition, after: Edition) -> None:
    there, back = difference(before, after), difference(after, before)
    assert (len(there.added), len(there.removed)) == (len(back.removed), len(back.added))
    count = sum(len(card_list.cards) for card_list in after.lists.values())
    assert len(there.added) - len(there.removed) == count - sum(len(each.cards) for each in before.lists.values())
