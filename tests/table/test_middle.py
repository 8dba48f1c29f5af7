"""The middle: what lies there, who may take it, and who takes it along."""

import pytest

from edw_companion.errors import AgainstRulesError
from edw_companion.table import middle
from edw_companion.table.game import Event, Game, Player
from edw_companion.table.kind import At, Chapter
from edw_companion.table.law import Law
from edw_companion.table.middle import Middle, NotInMiddleError

CHAPTER = Chapter[Game]()
middle.declare(CHAPTER, "the middle")


class Square(Game):
    """A game with a middle and nothing else."""

    __slots__ = ("middle",)

    def __init__(self) -> None:
        super().__init__({"piles": {}}, ("Ann", "Bram"))
        self.players = {name: Player(name, name, 20) for name in ("Ann", "Bram")}
        self.turns.begin("Ann", "normal", "Ann")
        self.middle = Middle()

    def happen(self, do: str, facts: Event) -> str:
        """Take facts in, and say what they say."""
        CHAPTER.kinds[do].apply(self, facts)
        return CHAPTER.kinds[do].tell(self, facts)


def test_cards_come_in_are_played_and_leave() -> None:
    game = Square()
    assert game.happen("middle-in", middle.put(At(game), ["Ornithopter", "Mox Ruby"], "Ann")) == (
        "Into the middle: Ornithopter and Mox Ruby (Ann's)."
    )
    game.happen("middle-in", middle.put(At(game), ["Ornithopter"], None))
    assert game.middle.names() == ["Ornithopter", "Mox Ruby", "Ornithopter"]
    played = middle.play(At(game), "Bram", "Ornithopter", None)
    assert game.happen("middle-played", played) == "Bram plays Ornithopter from the middle."
    assert [lying.owner for lying in game.middle.cards] == ["Ann", None]
    out = middle.remove(At(game), "Ornithopter", "its owner's hand")
    assert game.happen("middle-out", out) == "Ornithopter leaves the middle for its owner's hand."
    assert game.middle.names() == ["Mox Ruby"]


def test_who_has_played_in_a_turn_is_known_until_the_next() -> None:
    game = Square()
    game.happen("middle-in", middle.put(At(game), ["Mox Ruby"], None))
    game.happen("middle-played", middle.play(At(game), "Bram", "Mox Ruby", None))
    assert game.middle.has_played("Bram", game.turns.number)
    assert not game.middle.has_played("Ann", game.turns.number)
    game.turns.begin("Bram", "normal", "Bram")
    assert not game.middle.has_played("Bram", game.turns.number)


def test_what_a_games_rules_say_against_it_can_be_overruled_but_a_missing_card_cannot() -> None:
    game = Square()
    game.happen("middle-in", middle.put(At(game), ["Mox Ruby"], None))
    with pytest.raises(AgainstRulesError, match="Not now"):
        middle.play(At(game), "Ann", "Mox Ruby", "Not now.")
    law = Law("a gift")
    assert middle.play(At(game, law), "Ann", "Mox Ruby", "Not now.") == {"who": "Ann", "card": "Mox Ruby"}
    assert law.overruled == ["Not now."]
    with pytest.raises(NotInMiddleError):
        middle.play(At(game, law), "Ann", "Mox Jet", None)
    with pytest.raises(NotInMiddleError):
        middle.remove(At(game), "Mox Jet", None)


def test_cards_leave_with_their_owner() -> None:
    game = Square()
    game.happen("middle-in", middle.put(At(game), ["Mox Ruby"], "Ann"))
    game.happen("middle-in", middle.put(At(game), ["Mox Jet"], None))
    assert game.middle.owned("Ann") == ["Mox Ruby"]
    game.middle.leave_with("Ann")
    assert game.middle.names() == ["Mox Jet"]
