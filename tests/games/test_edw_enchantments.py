"""Reverberating enchantments: rule 12 and rulings 88 to 97; Mana Matrix over them: rule 3 and ruling 49."""

from typing import Any

import pytest
from edw_wars import B, G, R, Script, U, W, at, die, happen, started

from edw_companion.core.piles import Known, NotNextError
from edw_companion.core.rules import Rules
from edw_companion.errors import AgainstRulesError, RefusedError
from edw_companion.games.elder_dragon_wars import enchantments, planar
from edw_companion.games.elder_dragon_wars.state import WarState


def spell(war: WarState, *answers: int, card: str | None = None, **how: Any) -> str:
    chance = Script(*answers)
    return happen(war, "spell", enchantments.spell(at(war, chance), W, card, **how), chance)


def few(cards: int) -> WarState:
    """A war with only so many enchantments in the pile."""
    war = started()
    war.enchantments.unseen = war.enchantments.unseen[:cards]
    return war


def test_the_first_spell_reveals_and_the_next_sends_the_current_under_the_pile() -> None:
    war = started()
    told = spell(war, 3, card="Wrath of God")
    assert told == "Wrath of God of Ann (white) resolves. Enchantment 3: The Abyss is in play."
    assert (war.current, war.enchantments.left) == ("The Abyss", 99)
    told = spell(war, 1)
    assert told.endswith("The Abyss goes to the bottom of the pile. Enchantment 1: Gravity Sphere is in play.")
    assert (war.current, war.enchantments.left) == ("Gravity Sphere", 99)
    assert [known.card for known in war.enchantments.bottom] == ["The Abyss"]


def test_the_unseen_come_first_then_the_old_ones_in_the_order_they_went_under() -> None:
    war = few(3)
    order = list(war.enchantments.unseen)
    for _ in range(3):
        spell(war, 1)
    assert war.current == order[2]
    for expected in [*order, *order]:
        spell(war)
        assert war.current == expected


def test_a_lone_enchantment_comes_straight_back() -> None:
    war = few(1)
    spell(war, 1)
    spell(war)
    assert (war.current, war.enchantments.left) == ("Gravity Sphere", 0)


def test_five_life_by_anyone_keeps_the_current_one() -> None:
    war = started()
    spell(war, 1)
    told = spell(war, payer=G)
    assert told == "A spell of Ann (white) resolves. Eve (green) pays 5 life, 75 -> 70: Gravity Sphere stays."
    assert (war.current, war.players[G].life, war.enchantments.left) == ("Gravity Sphere", 70, 99)


def test_with_none_in_play_paying_leaves_none_and_the_top_unseen() -> None:
    war = started()
    spell(war, payer=W)
    assert (war.current, war.enchantments.left) == (None, 100)


@pytest.mark.parametrize(("life", "after"), [(5, 0), (6, 1), (4, None), (0, None), (-3, None)])
def test_exactly_five_may_be_paid_and_less_may_not(life: int, after: int | None) -> None:
    war = started()
    war.players[U].life = life
    if after is None:
        with pytest.raises(RefusedError, match=f"has {life} life and cannot pay 5"):
            enchantments.spell(at(war, Script()), W, None, payer=U)
        return
    told = spell(war, payer=U)
    assert war.players[U].life == after
    assert ("edw eliminate blue" in told) == (after == 0)


def test_countered_keeps_the_current_one() -> None:
    war = started()
    spell(war, 1)
    spell(war, countered=True)
    assert (war.current, war.enchantments.left) == ("Gravity Sphere", 99)
    with pytest.raises(RefusedError, match="one of --countered and --pay"):
        enchantments.spell(at(war, Script()), W, None, countered=True, payer=U)


@pytest.mark.parametrize("how", [{"countered": True}, {"payer": U}])
def test_what_is_not_revealed_cannot_be_named(how: dict[str, Any]) -> None:
    with pytest.raises(RefusedError, match="reveals nothing"):
        enchantments.spell(at(started(), Script()), W, None, shown="Smoke", **how)


@pytest.mark.parametrize(
    ("card", "hint"),
    [
        ("Starke of Rath", 'is a Legend, so an artifact follows it: edw legend white "Starke of Rath"'),
        ("Kei Takahashi", "is a Legend"),
        ("Planar Guide", "is a creature but no Legend"),
        ("Gilded Drake", "is a creature but no Legend"),
        ("Strip Mine", "is a land"),
    ],
)
def test_what_reverberates_no_enchantment(card: str, hint: str) -> None:
    with pytest.raises(RefusedError, match=hint):
        enchantments.spell(at(started(), Script()), W, card)


def test_the_real_pile() -> None:
    war = started()
    spell(war, shown="Smoke")
    with pytest.raises(NotNextError):
        enchantments.spell(at(war, Script()), W, None, shown="Smoke")
    assert war.current == "Smoke"


def put(war: WarState, card: str | None) -> str:
    return happen(war, "enchantment", enchantments.put(at(war), card) if card else enchantments.remove(at(war)))


@pytest.mark.parametrize("place", ["pile", "top", "bottom", "graveyard", "out"])
def test_by_hand_any_card_of_the_pile_comes_into_play_from_wherever_it_is(place: str) -> None:
    war = started()
    pile = war.enchantments
    spell(war, 1)
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
    assert [known.card for known in pile.bottom] == ["Gravity Sphere"]


def test_by_hand_the_enchantment_in_play_leaves() -> None:
    war = started()
    assert put(war, "Smoke") == "Enchantment 56: Smoke is in play."
    with pytest.raises(RefusedError, match="Smoke is in play already"):
        put(war, "Smoke")
    assert put(war, None) == "Smoke goes to the bottom of the pile. None is in play."
    assert (war.current, war.enchantments.left) == (None, 100)
    with pytest.raises(RefusedError, match="No enchantment of the pile is in play"):
        put(war, None)


# Rule 3 and ruling 49: with Mana Matrix tapped all noncreature spells are locked; by the house rule 'printed' only
# instants and enchantments are.
LOCKED = [
    ("all", "Wrath of God", True),
    ("all", "Trickbind", True),
    ("printed", "Wrath of God", False),
    ("printed", "Trickbind", True),
    ("printed", "Mobilization", True),
    ("printed", "Yavimaya's Embrace", True),
]


@pytest.mark.parametrize(("rule", "card", "locked"), LOCKED)
def test_a_tapped_matrix_stops_casting(rule: str, card: str, locked: bool) -> None:
    war = started({"matrix": rule})
    happen(war, "planar", planar.tap(at(war), "matrix"))
    if not locked:
        enchantments.check_matrix(war, Rules(), card)
        return
    with pytest.raises(AgainstRulesError, match="Mana Matrix is tapped"):
        enchantments.check_matrix(war, Rules(), card)
    rules = Rules("it was cast in response")
    enchantments.check_matrix(war, rules, card)
    assert rules.overruled


def test_a_spell_cast_before_the_tap_resolves_all_the_same() -> None:
    war = started()
    happen(war, "planar", planar.tap(at(war), "matrix"))
    told = spell(war, 3)
    assert war.current == "The Abyss"
    assert "only a spell cast before that can have resolved" in told


def test_neither_the_dead_cast_nor_the_dead_pay() -> None:
    war = started()
    die(war, W)
    for seat, payer in ((W, None), (B, W)):
        with pytest.raises(RefusedError, match=r"Ann \(white\) is out"):
            enchantments.spell(at(war, Script()), seat, None, payer=payer)
    assert enchantments.spell(at(war, Script()), R, None, payer=B)["paid"] == {"who": B, "from": 75, "to": 70}
