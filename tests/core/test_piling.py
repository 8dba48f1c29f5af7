"""Full control of a pile by hand, and that nothing hidden is shown before it is opened."""

from typing import Any

import pytest
from small_game import small_game
from test_piles import Places

from edw_companion.core import pile_moves
from edw_companion.core.hidden import Public, is_hidden, opened, shown
from edw_companion.core.kind import Kind
from edw_companion.core.piles import Pile
from edw_companion.core.state import Event, State
from edw_companion.errors import RefusedError
from edw_companion.games.audit import fault_of

Line = dict[str, Any]
PILE: Kind[State, Any] = pile_moves.PILE


class Hand:
    """A game with one pile of cards a to e, and the lines that were recorded of it."""

    def __init__(self) -> None:
        self.state: State = small_game("Ann", "Bram", piles={"letters": "abcde"})
        self.lines: list[Line] = []

    @property
    def pile(self) -> Pile:
        return self.state.piles["letters"]

    def happen(self, facts: Event, chance: Places | None = None) -> str:
        draws = {"draws": chance.draws} if chance and chance.draws else {}
        line: Any = {"n": len(self.lines) + 1, "do": "pile", **facts, **draws}
        self.lines.append(line)
        assert fault_of(PILE, self.state, line) is None
        PILE.apply(self.state, line)
        return PILE.tell(self.state, shown(line, opened(self.lines)))

    def draw(self, place: int = 1) -> str:
        chance = Places(place)
        return self.happen(pile_moves.draw(self.state, chance, self.pile), chance)

    def look(self, count: int, *places: int) -> str:
        chance = Places(*places)
        return self.happen(pile_moves.look_at(self.state, chance, self.pile, count), chance)

    def move(self, verb: str, card: str) -> str:
        return self.happen(pile_moves.move(self.state, self.pile, verb, card))

    def known(self) -> tuple[str, str, str]:
        """What is known on top, unseen, and known at the bottom, by letter."""
        pile = self.pile
        top, bottom = ("".join(entry.card for entry in entries) for entries in (pile.top, pile.bottom))
        return top, "".join(pile.unseen), bottom


def test_draw_lays_the_card_on_the_table() -> None:
    hand = Hand()
    assert hand.draw(3) == "From the pile of letters: c."
    assert (hand.pile.out, hand.known()) == (["c"], ("", "abde", ""))


def test_look_keeps_them_on_top_in_that_order_and_tells_nobody_else() -> None:
    hand = Hand()
    assert hand.look(2, 4, 1) == "The top 2 of the pile of letters were looked at."
    assert hand.known() == ("da", "bce", "")
    assert pile_moves.seen_by_look(hand.pile, 2) == ["d", "a"]
    assert hand.look(1) == "The top card of the pile of letters was looked at."
    assert hand.draw() == "From the pile of letters: d."


def test_a_look_at_all_shows_the_known_bottom_too() -> None:
    hand = Hand()
    hand.move("bottom", "c")
    hand.look(9, 1, 1, 1, 1)
    assert pile_moves.seen_by_look(hand.pile, 9) == list("abdec")


def test_top_and_bottom_from_anywhere() -> None:
    hand = Hand()
    hand.draw(1)
    hand.pile.graveyard.append(hand.pile.unseen.pop())  # e
    hand.move("top", "a")
    hand.move("top", "e")
    hand.move("bottom", "d")
    hand.move("bottom", "c")
    assert (hand.known(), hand.pile.out, hand.pile.graveyard) == (("ea", "b", "dc"), [], [])
    assert hand.move("bottom", "e") == "e goes to the bottom of the pile of letters."
    assert hand.known() == ("a", "b", "dce")


def test_take_and_return() -> None:
    hand = Hand()
    assert hand.move("take", "b") == "b is taken out of the pile of letters."
    assert (hand.pile.out, hand.known()) == (["b"], ("", "acde", ""))
    assert hand.move("return", "b") == "b is shuffled into the pile of letters."
    assert (hand.pile.out, hand.known()) == ([], ("", "abcde", ""))
    hand.pile.graveyard.append(hand.pile.unseen.pop())
    assert hand.move("take", "e") == "e is taken out of the graveyard of letters."


def test_shuffle_without_and_with_the_graveyard() -> None:
    hand = Hand()
    hand.move("top", "e")
    hand.pile.graveyard.append(hand.pile.unseen.pop(0))
    assert hand.happen(pile_moves.shuffle(hand.state, hand.pile, [])) == "The pile of letters is shuffled."
    assert (hand.known(), hand.pile.graveyard) == (("", "bcde", ""), ["a"])
    told = hand.happen(pile_moves.shuffle(hand.state, hand.pile, ["a"]))
    assert told == "The pile of letters is shuffled, with 1 card of its graveyard."
    assert (hand.known(), hand.pile.graveyard, hand.pile.shuffle) == (("", "abcde", ""), [], 3)


def test_what_cannot_be() -> None:
    hand = Hand()
    hand.move("take", "b")
    with pytest.raises(RefusedError, match="b is already out on the table"):
        hand.move("take", "b")
    with pytest.raises(RefusedError, match="c is in it already"):
        hand.move("return", "c")
    hand.pile.out.clear()
    with pytest.raises(RefusedError, match="b is in play, in a hand or otherwise out of the pile"):
        hand.move("top", "b")
    for count in (0, -1, 101):
        with pytest.raises(RefusedError, match="Look at 1 to 100 cards; left in this pile: 4"):
            hand.look(count)
    hand.pile.unseen.clear()
    with pytest.raises(RefusedError, match="The pile of letters is empty"):
        hand.draw()
    with pytest.raises(RefusedError, match="left in this pile: 0"):
        hand.look(1)


def cards(line: Line) -> list[str | None]:
    return [turned["card"] for turned in pile_moves.turned_of(line)]


def test_a_look_is_hidden_until_its_card_is_turned_up_and_only_that_card() -> None:
    hand = Hand()
    hand.look(2, 4, 1)
    line = hand.lines[0]
    assert cards(shown(line, opened(hand.lines))) == [None, None]
    hidden = shown(line, opened(hand.lines))["draws"]
    assert [(draw["got"], draw["key"]) for draw in hidden] == [(None, None)] * 2
    assert is_hidden(line, opened(hand.lines))
    hand.draw()
    public = opened(hand.lines)
    assert cards(shown(line, public)) == ["d", None]
    assert [draw["got"] for draw in shown(line, public)["draws"]] == [[4], None]
    assert is_hidden(line, public)
    hand.move("take", "a")
    assert cards(shown(line, opened(hand.lines))) == ["d", "a"]
    assert not is_hidden(line, opened(hand.lines))
    assert line["turned"][1]["card"] == "a", "what is recorded is never touched"


def test_a_shuffle_opens_nothing() -> None:
    hand = Hand()
    hand.look(2, 4, 1)
    hand.happen(pile_moves.shuffle(hand.state, hand.pile, []))
    assert cards(shown(hand.lines[0], opened(hand.lines))) == [None, None]


def test_a_looked_at_card_that_goes_to_a_hand_stays_hidden_until_its_question_is_opened() -> None:
    hand = Hand()
    hand.look(1, 4)
    answer = hand.pile.top[0].answer
    assert answer is not None
    turned = {"pile": "letters", "card": "d", "from": "top", "answer": answer}
    line = {"n": 2, "do": "drawn", "hidden": True, "turned": turned}
    assert shown(line, opened([*hand.lines, line]))["turned"] == {**turned, "card": None}
    played = {"n": 3, "do": "played", "card": "d", "opens": answer}
    public = opened([*hand.lines, line, played])
    assert shown(line, public)["turned"] == turned
    assert cards(shown(hand.lines[0], public)) == ["d"]


def test_a_card_that_lay_openly_on_top_is_hidden_from_nobody() -> None:
    turned = {"pile": "letters", "card": "d", "from": "top"}
    line = {"n": 2, "do": "drawn", "hidden": True, "turned": turned}
    assert shown(line, Public())["turned"] == turned
    assert not is_hidden(line, Public())


def test_an_empty_pile_with_a_graveyard_says_what_to_type() -> None:
    hand = Hand()
    pile = hand.pile
    pile.unseen, pile.graveyard = [], ["a"]
    with pytest.raises(RefusedError, match=r"its graveyard is not.* edw pile letters shuffle --graveyard"):
        hand.draw(1)
    pile.graveyard = []
    with pytest.raises(RefusedError, match="and so is its graveyard"):
        hand.draw(1)


def test_with_the_key_published_all_is_public() -> None:
    hand = Hand()
    hand.look(2, 4, 1)
    assert opened([*hand.lines, {"n": 2, "do": "end"}]) is None
    assert cards(shown(hand.lines[0], None)) == ["d", "a"]


def test_lines_that_hide_nothing_are_shown_as_they_are() -> None:
    hand = Hand()
    hand.draw(2)
    assert shown(hand.lines[0], Public()) == hand.lines[0]
    assert not is_hidden({"n": 3, "do": "note", "text": "x"}, Public())
