"""The piles of Elder Dragon Wars: what an artifact pushes out, piles that run out, an enchantment put in by hand."""

import pytest
from edw_wars import B, Script, W, at, happen, legend, started

from edw_companion.core.piles import Known, Pile
from edw_companion.core.rules import Rules
from edw_companion.errors import RefusedError
from edw_companion.games.elder_dragon_wars import artifacts, chaos, enchantments, reverberation
from edw_companion.games.elder_dragon_wars.reverberation import pushed_out
from edw_companion.games.elder_dragon_wars.state import WarState

# What is held, oldest first, and whether the push-out is countered; what leaves (rule 6; rulings 70 to 73).
PUSHED = [
    ("", False, ""),
    ("a", False, ""),
    ("ab", False, "a"),
    ("ab", True, ""),
    ("abc", False, "ab"),  # three after a countered push-out: the next arrival leaves the newest two
    ("abc", True, "a"),
    ("a", True, ""),
]


@pytest.mark.parametrize(("held", "keep", "out"), PUSHED)
def test_what_a_new_artifact_pushes_out(held: str, keep: bool, out: str) -> None:
    assert pushed_out(list(held), keep=keep) == list(out)


def nearly_out(pile: Pile, resting: int) -> None:
    """A pile that holds one last card, and some in its graveyard."""
    pile.graveyard, pile.unseen = pile.unseen[:resting], pile.unseen[resting : resting + 1]
    pile.out = [card for card in pile.order if card not in (*pile.graveyard, *pile.unseen)]


def test_an_empty_pile_takes_its_graveyard_back() -> None:
    war = started()
    nearly_out(war.artifacts, 3)
    legend(war, W, 1, (1, 2))
    assert war.artifacts.left == 0
    chance = Script(2, (1, 2))
    facts = reverberation.legend(at(war, chance), W, None)
    assert chance.questions[0] == ("artifacts/2/1", "pick 3")
    told = happen(war, "legend", facts, chance)
    assert ". The artifact graveyard is shuffled into the pile. Artifact 2: " in told
    assert (war.artifacts.left, war.artifacts.graveyard) == (2, [])


def test_with_pile_and_graveyard_empty_nothing_is_revealed() -> None:
    war = started()
    nearly_out(war.artifacts, 0)
    legend(war, W, 1, (1, 2))
    assert legend(war, W).endswith("The artifact pile is empty: nothing is revealed.")


def test_house_rule_lets_the_pile_run_out_for_replacements_too() -> None:
    war = started({"artifact-pile": "runs-out"})
    nearly_out(war.artifacts, 3)
    legend(war, W, 1, (1, 2))
    assert "nothing is revealed" in legend(war, W)
    facts = artifacts.replace(at(war, Script()), war.players[B].artifacts[0])
    assert facts["turned"] is None
    happen(war, "artifact-replaced", facts)
    assert (war.players[B].artifacts, len(war.artifacts.graveyard)) == ([], 4)


def test_the_last_chaos_cards() -> None:
    war = started()
    nearly_out(war.chaos, 1)
    war.chaos.unseen = []
    chance = Script(1)
    told = happen(war, "chaos-drawn", chaos.draw(at(war, chance), W), chance)
    assert chance.questions == [("chaos/2/1", "pick 1")]
    assert told.startswith("The chaos graveyard is shuffled into the pile. Ann (white) draws a chaos card.")
    with pytest.raises(RefusedError, match="pile of chaos"):
        chaos.draw(at(war, Script(), Rules("again")), W)


def cast(war: WarState) -> None:
    """A spell resolves, and the first of what is left of the enchantments comes."""
    chance = Script(1)
    spell = enchantments.spell(at(war, chance), W, None, countered=False, payer=None, shown=None)
    happen(war, "spell", spell, chance)


def test_the_unseen_come_first_then_the_old_ones_in_the_order_they_went_under() -> None:
    war = started()
    order = war.enchantments.unseen = war.enchantments.unseen[:3]
    for card in [*order, *order, *order]:
        cast(war)
        assert war.current == card


@pytest.mark.parametrize("place", ["pile", "top", "bottom", "graveyard", "out"])
def test_by_hand_any_enchantment_comes_into_play_from_wherever_it_is(place: str) -> None:
    war = started()
    pile = war.enchantments
    cast(war)
    if place != "pile":
        pile.pull("Smoke")
        known = {"top": pile.top, "bottom": pile.bottom}
        if place in known:
            known[place].append(Known("Smoke", "enchantments/1/2 pick 99"))
        else:
            getattr(pile, place).append("Smoke")
    facts = enchantments.put(at(war), "Smoke")
    assert facts.get("opens") == ("enchantments/1/2 pick 99" if place in ("top", "bottom") else None)
    told = happen(war, "enchantment", facts)
    assert told == "Gravity Sphere goes to the bottom of the pile. Enchantment 56: Smoke is in play."
    assert (war.current, pile.place("Smoke"), pile.left) == ("Smoke", None, 99)
    assert [card.card for card in pile.bottom] == ["Gravity Sphere"]
