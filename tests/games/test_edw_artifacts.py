"""Reverberating artifacts: rule 6 and rulings 65 to 87, each expectation worked out by hand."""

from typing import Any

import pytest
from edw_wars import B, G, R, Script, U, W, at, die, happen, holding, legend, next_turn, started, until

from edw_companion.core.piles import NotNextError
from edw_companion.core.rules import Rules
from edw_companion.errors import AgainstRulesError, RefusedError, UsageError
from edw_companion.games.elder_dragon_wars import artifacts, reverberation
from edw_companion.games.elder_dragon_wars.reverberation import pushed_out
from edw_companion.games.elder_dragon_wars.state import WarState


def zones(war: WarState) -> dict[str, list[str]]:
    return {seat: player.artifacts for seat, player in war.players.items() if player.artifacts}


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


def test_the_lower_of_the_two_living_enemies_receives() -> None:
    war = started()
    chance = Script(13, (4, 17))
    facts = reverberation.legend(at(war, chance), W, "Kei Takahashi")
    assert chance.questions == [("artifacts/1/1", "pick 100"), ("low/1/black-red/1", "2d20")]
    assert facts["rolls"] == [{B: 4, R: 17}]
    happen(war, "legend", facts, chance)
    assert zones(war) == {B: [war.artifacts.order[12]]}
    assert war.artifacts.left == 99


def test_ties_are_rolled_again_and_every_round_is_kept() -> None:
    war = started()
    chance = Script(1, (6, 6), (20, 20), (3, 2))
    facts = reverberation.legend(at(war, chance), U, None)
    assert [draw["label"] for draw in chance.draws[1:]] == [f"low/1/red-green/{k}" for k in (1, 2, 3)]
    assert facts["rolls"] == [{R: 6, G: 6}, {R: 20, G: 20}, {R: 3, G: 2}]
    assert facts["to"] == G


def test_low_rolls_are_counted_over_standing_rolls_only() -> None:
    war = started()
    die(war, B)
    legend(war, W, 1)  # one enemy left: no roll
    legend(war, U, 1, (1, 2))
    chance = Script(1, (1, 2))
    reverberation.legend(at(war, chance), U, None)
    assert chance.questions[1] == ("low/2/red-green/1", "2d20")


def test_one_enemy_left_receives_without_a_roll_and_none_left_the_trigger_controller() -> None:
    war = started()
    die(war, B)
    legend(war, W, 1)
    assert list(zones(war)) == [R]
    die(war, R)
    legend(war, W, 1)
    assert list(zones(war)) == [W]


def test_with_no_roll_due_dice_typed_in_are_too_many() -> None:
    war = started()
    die(war, B)
    with pytest.raises(UsageError, match="more rounds"):
        reverberation.legend(at(war, Script(1)), W, None, rolled=({R: 3},))


def test_the_low_roller_with_two_still_receives_and_loses_the_oldest() -> None:
    war = holding(started(), black="Crawlspace Meekstone", red="Bullwhip")
    legend(war, W, 1, (1, 20))
    assert zones(war) == {B: ["Meekstone", "Al-abara's Carpet"], R: ["Bullwhip"]}
    assert war.artifacts.graveyard == ["Crawlspace"]


def test_house_rule_passes_to_the_enemy_with_fewer() -> None:
    war = holding(started({"second-artifact": "passes"}), black="Crawlspace Meekstone", red="Bullwhip")
    legend(war, W, 1, (1, 20))
    assert len(zones(war)[R]) == 2
    legend(war, W, 1, (1, 20))  # now both are full: the low roller it is
    assert zones(war)[B] == ["Meekstone", war.players[B].artifacts[-1]]
    assert len(zones(war)[R]) == 2


def test_a_kept_third_stays_until_the_next_arrival() -> None:
    war = holding(started(), black="Crawlspace Meekstone")
    legend(war, W, 1, (1, 20), keep=True)
    assert len(zones(war)[B]) == 3
    legend(war, W, 1, (1, 20))
    assert len(zones(war)[B]) == 2
    assert war.artifacts.graveyard == ["Crawlspace", "Meekstone"]


def test_after_a_loss_zone_two_slides_to_one() -> None:
    war = holding(started(), red="Bullwhip Crawlspace")
    happen(war, "artifact-lost", artifacts.lose(at(war), "Bullwhip"))
    facts = reverberation.legend(at(war, Script(1, (20, 1))), W, None)
    assert (facts["to"], facts["zone"], facts["pushed"]) == (R, 2, [])
    assert zones(war) == {R: ["Crawlspace"]}


def test_a_countered_trigger_leaves_the_top_card_unseen() -> None:
    war = started()
    assert "stays unseen" in legend(war, W, countered=True)
    assert war.artifacts.left == 100
    chance = Script(1, (1, 2))
    reverberation.legend(at(war, chance), W, None)
    assert chance.questions == [("artifacts/1/1", "pick 100"), ("low/1/black-red/1", "2d20")]


@pytest.mark.parametrize("also", [{"keep": True}, {"shown": "Mirari"}, {"rolled": ({B: 1, R: 2},)}])
def test_a_countered_trigger_has_nothing_else(also: dict[str, Any]) -> None:
    with pytest.raises(RefusedError, match="reveals nothing"):
        reverberation.legend(at(started()), W, None, countered=True, **also)


def test_real_pile_and_real_dice() -> None:
    war = started()
    chance = Script()
    facts = reverberation.legend(at(war, chance), W, None, shown="Mirari", rolled=({R: 5, B: 5}, {B: 2, R: 9}))
    assert facts["to"] == B
    assert chance.draws[0]["got"] == [13]
    happen(war, "legend", facts, chance)
    with pytest.raises(NotNextError, match="not among the cards"):
        reverberation.legend(at(war, Script()), W, None, shown="Mirari")


@pytest.mark.parametrize(
    "rolled",
    [({B: 3},), ({B: 3, R: 4, G: 5},), ({B: 3, G: 4},), ({B: 3, R: 3},), ({B: 3, R: 4}, {B: 1, R: 2})],
    ids=["one of two", "too many", "the wrong one", "a tie and no more", "more than the tie"],
)
def test_dice_that_do_not_fit(rolled: tuple[dict[str, int], ...]) -> None:
    with pytest.raises(UsageError):
        reverberation.legend(at(started(), Script(1)), W, None, rolled=rolled)


def small(rules: dict[str, str] | None = None) -> WarState:
    """A war whose artifact pile holds one last card, and three in the graveyard."""
    war = started(rules)
    pile = war.artifacts
    pile.graveyard, pile.unseen = pile.unseen[:3], pile.unseen[3:4]
    pile.out = [card for card in pile.order if card not in (*pile.graveyard, *pile.unseen)]
    return war


def test_an_empty_pile_takes_its_graveyard_back() -> None:
    war = small()
    legend(war, W, 1, (1, 2))
    assert war.artifacts.left == 0
    chance = Script(2, (1, 2))
    facts = reverberation.legend(at(war, chance), W, None)
    assert chance.questions[0] == ("artifacts/2/1", "pick 3")
    told = happen(war, "legend", facts, chance)
    assert ". The artifact graveyard is shuffled into the pile. Artifact 2: " in told
    assert (war.artifacts.left, war.artifacts.graveyard) == (2, [])


def test_with_pile_and_graveyard_empty_nothing_is_revealed() -> None:
    war = small()
    war.artifacts.graveyard = []
    legend(war, W, 1, (1, 2))
    assert legend(war, W).endswith("The artifact pile is empty: nothing is revealed.")


def test_house_rule_lets_the_pile_run_out_for_replacements_too() -> None:
    war = small({"artifact-pile": "runs-out"})
    legend(war, W, 1, (1, 2))
    assert "nothing is revealed" in legend(war, W)
    held = war.players[B].artifacts[0]
    facts = artifacts.replace(at(war, Script()), held)
    assert facts["turned"] is None
    happen(war, "artifact-replaced", facts)
    assert (zones(war), len(war.artifacts.graveyard)) == ({}, 4)


def test_karn_names_the_legend_that_is_due() -> None:
    war = started()
    told = legend(war, W, 54, (1, 2))
    assert told.endswith("Karn, Silver Golem is a Legend: edw legend black Karn")
    assert "edw legend" not in legend(war, W, 13, (1, 2)), "Mirari is a legendary artifact but no creature"


def test_sacrifice_for_ten_life_in_ones_own_turn() -> None:
    war = holding(started(), white="Mirari", blue="Bullwhip")
    war.players[W].life = war.players[U].life = 10
    with pytest.raises(AgainstRulesError, match="only in their own upkeep"):
        artifacts.sacrifice(at(war), "Bullwhip")
    rules = Rules("we agreed")
    artifacts.sacrifice(at(war, rules=rules), "Bullwhip")
    assert rules.facts() == {"anyway": "we agreed"}
    told = happen(war, "artifact-sacrificed", artifacts.sacrifice(at(war), "Mirari"))
    assert war.players[W].life == 0
    assert "edw eliminate white" in told, "paying down to 0 loses, and the program says so"
    assert war.artifacts.graveyard == ["Mirari"]


def test_nine_life_cannot_pay_ten_whatever_the_table_wants() -> None:
    war = holding(started(), white="Mirari")
    war.players[W].life = 9
    with pytest.raises(RefusedError, match="has 9 life and cannot pay 10"):
        artifacts.sacrifice(at(war, rules=Rules("please")), "Mirari")


def test_a_gift_takes_a_new_stamp() -> None:
    war = holding(started(), red="Bullwhip Crawlspace", green="Meekstone Mirari")
    happen(war, "artifact-given", artifacts.give(at(war), "Bullwhip", G, keep=False))
    assert zones(war) == {R: ["Crawlspace"], G: ["Mirari", "Bullwhip"]}
    assert war.artifacts.graveyard == ["Meekstone"]
    told = happen(war, "artifact-given", artifacts.give(at(war), "Meekstone", R, keep=False))
    assert told == "From the artifact graveyard: Meekstone goes to Dan (red), zone 2."
    assert war.artifacts.graveyard == []
    with pytest.raises(RefusedError, match="controls Bullwhip already"):
        artifacts.give(at(war), "Bullwhip", G, keep=False)
    with pytest.raises(RefusedError, match="Nobody controls Chaos Orb"):
        artifacts.give(at(war), "Chaos Orb", G, keep=False)


def test_a_legend_from_the_artifact_graveyard_names_what_is_due() -> None:
    war = holding(started(), red="Karn")
    happen(war, "artifact-lost", artifacts.lose(at(war), "Karn, Silver Golem"))
    told = happen(war, "artifact-given", artifacts.give(at(war), "Karn, Silver Golem", G, keep=False))
    assert told.endswith("Karn, Silver Golem is a Legend: edw legend green Karn")
    told = happen(war, "artifact-given", artifacts.give(at(war), "Karn, Silver Golem", R, keep=False))
    assert "edw legend" not in told, "a change of control is no arrival"


def test_an_exchange_gives_both_new_stamps() -> None:
    war = holding(started(), red="Bullwhip Crawlspace", green="Meekstone Mirari")
    happen(war, "artifacts-swapped", artifacts.swap(at(war), "Bullwhip", "Meekstone"))
    assert zones(war) == {R: ["Crawlspace", "Meekstone"], G: ["Mirari", "Bullwhip"]}
    with pytest.raises(RefusedError, match="controls both"):
        artifacts.swap(at(war), "Mirari", "Bullwhip")


def test_a_card_that_cannot_be_played_is_replaced_for_the_same_controller() -> None:
    war = holding(started(), red="Chaos Crawlspace")
    chance = Script(1)
    happen(war, "artifact-replaced", artifacts.replace(at(war, chance), "Chaos Orb"), chance)
    assert zones(war) == {R: ["Crawlspace", "Al-abara's Carpet"]}
    assert war.artifacts.graveyard == ["Chaos Orb"]


def test_artifacts_change_nothing_for_the_dead() -> None:
    war = holding(until(started(), U), white="Mirari")
    die(war, W)
    assert war.artifacts.graveyard == ["Mirari"]
    with pytest.raises(RefusedError, match=r"Ann \(white\) is out of the game"):
        reverberation.legend(at(war, Script()), W, None)
    with pytest.raises(RefusedError, match=r"Ann \(white\) is out of the game"):
        artifacts.give(at(war), "Mirari", W, keep=False)
    next_turn(war)
