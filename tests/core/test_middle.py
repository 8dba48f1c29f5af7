"""The middle: what lies there, who may take it, and who takes it along."""

import pytest

from edw_companion.core import zones
from edw_companion.core.kind import At, Chapter, Kind
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event, Player
from edw_companion.core.zones import Middle
from edw_companion.errors import AgainstRulesError, RefusedError


class Square(zones.HasMiddle):
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


CHAPTER = Chapter[Square]()
IN: "Kind[Square, zones.Put]"
IN, _PLAYED = zones.declare(CHAPTER, "the middle")


def test_cards_come_in_are_played_and_leave() -> None:
    state = Square()
    assert state.happen("middle-in", zones.put(At(state), ["Ornithopter", "Mox Ruby"], "Ann")) == (
        "Into the middle: Ornithopter and Mox Ruby (Ann's)."
    )
    state.happen("middle-in", zones.put(At(state), ["Ornithopter"], None))
    assert state.middle.names() == ["Ornithopter", "Mox Ruby", "Ornithopter"]
    played = zones.play(At(state), "Bram", "Ornithopter", None)
    assert state.happen("middle-played", played) == "Bram plays Ornithopter from the middle."
    assert [lying.owner for lying in state.middle.cards] == ["Ann", None]
    out = zones.remove(At(state), "Ornithopter", "its owner's hand")
    assert state.happen("middle-out", out) == "Ornithopter leaves the middle for its owner's hand."
    assert state.middle.names() == ["Mox Ruby"]


def test_who_has_played_in_a_turn_is_known_until_the_next() -> None:
    state = Square()
    state.happen("middle-in", zones.put(At(state), ["Mox Ruby"], None))
    state.happen("middle-played", zones.play(At(state), "Bram", "Mox Ruby", None))
    assert state.middle.has_played("Bram", state.turns.number)
    assert not state.middle.has_played("Ann", state.turns.number)
    state.turns.begin("Bram", "normal", "Bram")
    assert not state.middle.has_played("Bram", state.turns.number)


def test_what_a_games_rules_say_against_it_can_be_overruled_but_a_missing_card_cannot() -> None:
    state = Square()
    state.happen("middle-in", zones.put(At(state), ["Mox Ruby"], None))
    with pytest.raises(AgainstRulesError, match="Not now"):
        zones.play(At(state), "Ann", "Mox Ruby", "Not now.")
    rules = Rules("a gift")
    assert zones.play(At(state, rules), "Ann", "Mox Ruby", "Not now.") == {"who": "Ann", "card": "Mox Ruby"}
    assert rules.overruled == ["Not now."]
    with pytest.raises(RefusedError, match="does not lie in the middle"):
        zones.play(At(state, rules), "Ann", "Mox Jet", None)
    with pytest.raises(RefusedError, match="does not lie in the middle"):
        zones.remove(At(state), "Mox Jet", None)


def test_cards_leave_with_their_owner() -> None:
    state = Square()
    state.happen("middle-in", zones.put(At(state), ["Mox Ruby"], "Ann"))
    state.happen("middle-in", zones.put(At(state), ["Mox Jet"], None))
    assert state.middle.owned("Ann") == ["Mox Ruby"]
    state.middle.leave_with("Ann")
    assert state.middle.names() == ["Mox Jet"]
