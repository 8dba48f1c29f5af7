"""Piles: what comes next, labels, reshuffles, and moves by hand; and a machine that plays with them at random."""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from small_game import small_game

from edw_companion.chance import Chance
from edw_companion.core import pile_moves
from edw_companion.core.at import At
from edw_companion.core.facts import Turned
from edw_companion.core.piles import Known, NotNextError, Pile, look, turn_up, turn_up_or_reshuffle
from edw_companion.errors import RefusedError


class Places(Chance):
    """A Chance that picks the places it is given, and keeps the questions."""

    def __init__(self, *places: int) -> None:
        self.draws: list[Any] = []
        self.places = list(places)
        self.asked: list[tuple[str, int]] = []

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        self.asked.append((label, m))
        place = by_hand if by_hand is not None else self.places.pop(0)
        assert 1 <= place <= m
        self.draws.append({"label": label, "spec": f"pick {m}", "i": len(self.asked), "key": "k", "got": [place]})
        return place

    def dice(self, label: str | None, count: int, sides: int, by_hand: object = None) -> list[int]:
        raise AssertionError("piles roll no dice")

    def order(self, label: str, m: int) -> list[int]:
        raise AssertionError("piles are never put in order")


def take(pile: Pile, turned: Turned | None) -> str:
    assert turned is not None
    pile.apply_turned(turned)
    return str(turned["card"])


def test_labels_count_what_was_turned_up_since_the_shuffle() -> None:
    pile, chance = Pile("letters", "abcde"), Places(3, 3, 1)
    assert [take(pile, turn_up(pile, chance)) for _ in range(3)] == ["c", "d", "a"]
    assert chance.asked == [("letters/1/1", 5), ("letters/1/2", 4), ("letters/1/3", 3)]
    assert (pile.unseen, pile.left) == (["b", "e"], 2)


def test_known_cards_on_top_come_first_and_known_ones_at_the_bottom_last() -> None:
    pile, chance = Pile("letters", "abc"), Places(1)
    pile.unseen = ["b"]
    pile.top, pile.bottom = [Known("c", "letters/1/9 pick 2")], [Known("a", None)]
    facts = [turn_up(pile, chance)]
    assert facts[0] == {"pile": "letters", "card": "c", "from": "top", "opens": "letters/1/9 pick 2"}
    take(pile, facts[0])
    assert take(pile, turn_up(pile, chance)) == "b"
    assert turn_up(pile, chance) == {"pile": "letters", "card": "a", "from": "bottom"}
    take(pile, turn_up(pile, chance))
    assert (turn_up(pile, chance), turn_up_or_reshuffle(pile, chance)) == (None, None)
    assert chance.asked == [("letters/1/1", 1)]


def test_an_empty_pile_takes_its_graveyard_back_under_a_new_shuffle() -> None:
    pile, chance = Pile("letters", "abc"), Places(2)
    pile.unseen, pile.graveyard, pile.out = [], ["c", "a"], ["b"]
    turned = turn_up_or_reshuffle(pile, chance)
    assert turned == {"pile": "letters", "card": "c", "from": "pile", "shuffled": True}
    assert chance.asked == [("letters/2/1", 2)], "in the list's own order: a, c"
    assert pile.graveyard == ["c", "a"], "a decision changes nothing"
    take(pile, turned)
    assert (pile.unseen, pile.graveyard, pile.out, pile.shuffle, pile.turned) == (["a"], [], ["b"], 2, 1)


# The pile, what the table says it turned up, and why that cannot be; None where it can.
SHOWN = [
    ("unseen", "b", None),
    ("unseen", "z", "not among the cards that are left unseen"),
    ("top", "a", None),
    ("top", "b", "the next one is known to be a"),
    ("looked", "b", "another is known to be next"),
]


@pytest.mark.parametrize(("state", "card", "why"), SHOWN)
def test_what_the_real_pile_shows(state: str, card: str, why: str | None) -> None:
    pile = Pile("letters", "abc")
    if state != "unseen":
        pile.unseen = ["b", "c"]
        pile.top = [Known("a", None if state == "top" else "letters/1/1 pick 3")]
    if why is None:
        assert take(pile, turn_up(pile, Places(), card)) == card
        return
    with pytest.raises(NotNextError) as caught:
        turn_up(pile, Places(), card)
    assert why in str(caught.value)
    if state == "looked":
        assert str(caught.value) == (  # what was looked at is not named
            "b cannot be the next card of the pile of letters: another is known to be next. "
            "Check the pile and the name."
        )


def test_a_look_turns_up_only_what_was_not_known() -> None:
    pile, chance = Pile("letters", "abcd"), Places(2, 2)
    pile.unseen, pile.top = ["b", "c", "d"], [Known("a", None)]
    assert [turned["card"] for turned in look(pile, chance, 3)] == ["c", "d"]
    assert chance.asked == [("letters/1/1", 3), ("letters/1/2", 2)]
    assert [turned["card"] for turned in look(pile, Places(1, 1, 1), 9)] == ["b", "c", "d"]


def test_a_shuffle_takes_the_known_cards_in_and_begins_to_count_anew() -> None:
    pile = Pile("letters", "abcdef")
    pile.unseen, pile.top, pile.bottom = ["b"], [Known("e", None)], [Known("a", None)]
    pile.graveyard, pile.turned = ["f", "c"], 4
    pile.shuffle_in(["c"])
    assert (pile.unseen, pile.top, pile.bottom, pile.label()) == (["a", "b", "c", "e"], [], [], "letters/2/1")


def test_a_card_put_back_leaves_what_is_known_known_and_the_count_going() -> None:
    pile = Pile("letters", "abc")
    pile.unseen, pile.top, pile.turned = ["c"], [Known("b", None)], 2
    pile.put_back("a")
    assert (pile.unseen, pile.top, pile.label()) == (["a", "c"], [Known("b", None)], "letters/1/3")


def test_a_card_pulled_from_nowhere_is_a_fault() -> None:
    pile = Pile("letters", "abc")
    pile.pull("b")
    assert pile.place("b") is None
    with pytest.raises(ValueError, match="list"):
        pile.pull("b")


class Handling(RuleBasedStateMachine):
    """A pile beside a model of plain lists: what can be known of it must agree after every move."""

    def __init__(self) -> None:
        super().__init__()
        self.pile = Pile("letters", "abcdefg")
        self.unseen = set("abcdefg")
        self.top: list[str] = []
        self.bottom: list[str] = []
        self.rest: list[str] = []
        self.labels: set[tuple[str, int]] = set()

    def chance(self, seed: int) -> Places:
        random = Random(seed)
        return Places(*(random.randint(1, len(self.unseen) - k) for k in range(len(self.unseen))))

    def fresh(self, chance: Places) -> None:
        """No question is ever asked twice while nothing is undone."""
        for question in chance.asked:
            assert question not in self.labels
            self.labels.add(question)

    @rule(seed=st.integers(0, 99))
    def draw(self, seed: int) -> None:
        chance = self.chance(seed)
        turned = turn_up(self.pile, chance)
        self.fresh(chance)
        if turned is None:
            assert [self.top, self.unseen, self.bottom] == [[], set(), []]
            return
        card = take(self.pile, turned)
        if self.top:
            assert card == self.top.pop(0)
        elif self.unseen:
            self.unseen.remove(card)
        else:
            assert card == self.bottom.pop(0)
        self.rest.append(card)
        self.pile.graveyard.append(card)

    @rule(seed=st.integers(0, 99), count=st.integers(1, 4))
    def look(self, seed: int, count: int) -> None:
        chance = self.chance(seed)
        for turned in look(self.pile, chance, count):
            self.pile.apply_turned(turned)
            self.pile.top.append(Known(turned["card"], "?"))
            self.unseen.remove(turned["card"])
            self.top.append(turned["card"])
        self.fresh(chance)
        assert len(self.top) >= min(count, len(self.top) + len(self.unseen))

    @rule(card=st.sampled_from("abcdefg"), to=st.sampled_from(["top", "bottom", "in"]))
    def move(self, card: str, to: str) -> None:
        if card in self.unseen and to == "in":
            return
        self.pile.pull(card)
        for place in (self.top, self.bottom, self.rest):
            if card in place:
                place.remove(card)
        self.unseen.discard(card)
        if to == "in":
            self.pile.put_back(card)
            self.unseen.add(card)
        elif to == "top":
            self.pile.top.insert(0, Known(card, None))
            self.top.insert(0, card)
        else:
            self.pile.bottom.append(Known(card, None))
            self.bottom.append(card)

    @rule()
    def shuffle(self) -> None:
        self.pile.shuffle_in(self.pile.graveyard)
        self.pile.graveyard = []
        self.unseen |= {*self.top, *self.bottom, *self.rest}
        self.top, self.bottom, self.rest = [], [], []

    @invariant()
    def agree(self) -> None:
        pile = self.pile
        assert pile.unseen == sorted(self.unseen)
        assert [known.card for known in pile.top] == self.top
        assert [known.card for known in pile.bottom] == self.bottom
        assert pile.graveyard == self.rest
        assert pile.left == len(self.top) + len(self.unseen) + len(self.bottom)


TestHandling = Handling.TestCase
TestHandling.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)


def test_cards_that_lie_elsewhere_are_counted_out_and_picked_all_the_same() -> None:
    pile, chance = Pile("letters", "abcd"), Places(4, 1)
    pile.elsewhere = 2
    assert (pile.left, pile.fresh, pile.copy().left) == (2, 2, 2)
    assert take(pile, turn_up(pile, chance)) == "d"
    assert [turned["card"] for turned in look(pile, chance, 5)] == ["a"], "one is left to look at"
    assert chance.asked == [("letters/1/1", 4), ("letters/1/2", 3)]
    pile.elsewhere = 3
    assert turn_up(pile, chance) is None
    pile.bottom = [Known("e", None)]
    assert turn_up(pile, chance) == {"pile": "letters", "card": "e", "from": "bottom"}


def test_what_an_empty_pile_says() -> None:
    state = small_game("Ann", "Bram", piles={"letters": "ab"})
    pile = state.piles["letters"]
    pile.unseen, pile.graveyard = [], ["a"]
    with pytest.raises(RefusedError, match=r"its graveyard is not.* edw pile letters shuffle --graveyard"):
        pile_moves.decide(At(state, None, Places), pile, "draw")
    pile.graveyard = []
    with pytest.raises(RefusedError, match="and so is its graveyard"):
        pile_moves.decide(At(state, None, Places), pile, "draw")
    with pytest.raises(RefusedError, match="left in this pile: 0"):
        pile_moves.decide(At(state, None, Places), pile, "look", "1")


def test_a_look_at_all_shows_the_known_bottom_too() -> None:
    state = small_game("Ann", "Bram", piles={"letters": "abc"})
    pile = state.piles["letters"]
    pile_moves.PILE.apply(state, pile_moves.move(At(state), pile, "bottom", "b"))
    chance = Places(1, 1)
    facts = pile_moves.decide(At(state, None, lambda: chance), pile, "look", "9")
    pile_moves.PILE.apply(state, {**facts, "draws": chance.draws})
    assert [known.card for known in pile.known_next(9)] == ["a", "c", "b"]
