"""Chaos cards: rule 13 and rulings 98 to 111."""

import pytest
from edw_wars import B, Script, U, W, at, die, happen, next_turn, started, until

from edw_companion.core import turn_order
from edw_companion.core.piles import Known
from edw_companion.core.rules import Rules
from edw_companion.errors import AgainstRulesError, RefusedError
from edw_companion.games.elder_dragon_wars import chaos, planar
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.state import WarState


def draw(war: WarState, seat: str, card: str, why: str | None = None) -> str:
    chance, rules = Script(), Rules(why)
    facts = chaos.draw(at(war, chance, rules), seat, card)
    return happen(war, "chaos-drawn", {**facts, **rules.facts()}, chance)


def play(war: WarState, seat: str, card: str, *, countered: bool = False, why: str | None = None) -> str:
    rules = Rules(why)
    facts = chaos.play(at(war, rules=rules), seat, card, countered=countered)
    return happen(war, "chaos-played", {**facts, **rules.facts()})


def test_one_card_in_ones_own_upkeep() -> None:
    war = started()
    told = draw(war, W, "Time Warp")
    assert "Time Warp" not in told
    assert [held.card for held in war.players[W].hand] == ["Time Warp"]
    assert war.chaos.left == 99
    with pytest.raises(AgainstRulesError, match="has drawn the chaos card of this upkeep already"):
        chaos.draw(at(war, Script()), W)
    with pytest.raises(AgainstRulesError, match=r"Bram \(blue\) draws a chaos card only in their own upkeep"):
        chaos.draw(at(war, Script()), U)
    rules = Rules("Paradox Haze")
    assert chaos.draw(at(war, Script(1), rules), W)["turned"]["card"] == "Temporal Cascade"
    assert rules.overruled


def test_every_turn_of_ones_own_brings_an_upkeep() -> None:
    war = started()
    draw(war, W, "Time Warp")
    happen(war, "extra", turn_order.extra(war, W))
    next_turn(war)
    assert war.turns.kind == "extra"
    draw(war, W, "Exile")
    next_turn(war)
    draw(war, U, "Arena")
    draw(war, W, "Yare", "a card says so")
    with pytest.raises(AgainstRulesError):
        chaos.draw(at(war, Script()), U)
    assert [len(player.hand) for player in war.players.values()] == [3, 1, 0, 0, 0]


def test_nobody_has_an_upkeep_in_the_scions_turn() -> None:
    war = started()
    die(war, B, "red", "green")
    until(war, "scion")
    for seat in (W, U):
        with pytest.raises(AgainstRulesError, match="only in their own upkeep"):
            chaos.draw(at(war, Script()), seat)


def test_the_count_is_for_all_and_the_name_is_not() -> None:
    war = started()
    draw(war, W, "Time Warp")
    assert GAME.status(war)["players"][0]["chaos_hand"] == 1
    assert "Time Warp" not in str(GAME.status(war))


# Type, where it goes: permanents stay until they leave; instants and sorceries go to the chaos graveyard at once.
PLAYED = [
    ("Time Warp", "graveyard", 70),
    ("Exile", "graveyard", 70),
    ("Goryo's Vengeance", "graveyard", 70),
    ("Gilded Drake", "play", 70),
    ("Pernicious Deed", "play", 70),
    ("Pacifism", "play", 70),
    ("Strip Mine", "play", 70),
    ("The Tabernacle at Pendrell Vale", "play", 70),
]


@pytest.mark.parametrize(("card", "to", "life"), PLAYED)
def test_played_for_five_life(card: str, to: str, life: int) -> None:
    war = started()
    draw(war, W, card)
    told = play(war, W, card)
    player = war.players[W]
    assert (player.life, player.hand) == (life, [])
    assert (player.chaos, war.chaos.graveyard) == (([card], []) if to == "play" else ([], [card]))
    spell_follows = f'edw spell white "{card}"' in told
    assert spell_follows == (war.kind_of(card) != "Creature" and "Land" not in war.kind_of(card))
    if to == "play":
        happen(war, "chaos-left", chaos.leave(at(war), card))
        assert (player.chaos, war.chaos.graveyard) == ([], [card])


def test_a_land_is_never_countered() -> None:
    war = started()
    war.players[W].hand.append(Known("Arena", None))
    with pytest.raises(RefusedError, match="Arena is a land, no spell"):
        play(war, W, "Arena", countered=True, why="we want it")


def test_countered_goes_to_the_graveyard_and_the_life_is_paid() -> None:
    war = started()
    draw(war, W, "Gilded Drake")
    told = play(war, W, "Gilded Drake", countered=True)
    assert (war.players[W].life, war.players[W].chaos, war.chaos.graveyard) == (70, [], ["Gilded Drake"])
    assert "edw spell" not in told


@pytest.mark.parametrize(("life", "after"), [(5, 0), (4, None)])
def test_the_price_must_be_there(life: int, after: int | None) -> None:
    war = started()
    draw(war, W, "Time Warp")
    war.players[W].life = life
    if after is None:
        with pytest.raises(RefusedError, match="has 4 life and cannot pay 5"):
            chaos.play(at(war, rules=Rules("please")), W, "Time Warp")
    else:
        assert "edw eliminate white" in play(war, W, "Time Warp")
        assert war.players[W].life == 0


def test_house_rule_for_chaos_lands() -> None:
    war = started({"chaos-land": "free"})
    war.players[W].life = 3
    draw(war, W, "Arena")
    assert "uses the land play" in play(war, W, "Arena")
    assert (war.players[W].life, war.players[W].chaos) == (3, ["Arena"])
    draw(war, W, "Exile", "again")
    with pytest.raises(RefusedError, match="cannot pay 5"):
        chaos.play(at(war), W, "Exile")


# Ruling 56: Gate locks creature cards, Matrix all others but lands; by 'printed' a sorcery passes the Matrix.
LOCKS = [
    ("gate", "all", "Gilded Drake", True),
    ("gate", "all", "Time Warp", False),
    ("gate", "all", "Strip Mine", False),
    ("matrix", "all", "Gilded Drake", False),
    ("matrix", "all", "Time Warp", True),
    ("matrix", "all", "Exile", True),
    ("matrix", "all", "Pacifism", True),
    ("matrix", "all", "Strip Mine", False),
    ("matrix", "printed", "Time Warp", False),
    ("matrix", "printed", "Exile", True),
]


@pytest.mark.parametrize(("which", "rule", "card", "locked"), LOCKS)
def test_tapped_planar_artifacts_lock_chaos_cards(which: str, rule: str, card: str, locked: bool) -> None:
    war = started({"matrix": rule})
    draw(war, W, card)
    happen(war, "planar", planar.tap(at(war), which))
    if locked:
        with pytest.raises(AgainstRulesError, match="is tapped"):
            chaos.play(at(war), W, card)
        play(war, W, card, why="it was on the stack")
    else:
        play(war, W, card)
    assert war.players[W].hand == []


def test_what_is_not_there() -> None:
    war = started()
    draw(war, W, "Time Warp")
    with pytest.raises(RefusedError, match=r"Ann \(white\) does not hold Exile"):
        chaos.play(at(war, rules=Rules("please")), W, "Exile")
    with pytest.raises(RefusedError, match=r"Bram \(blue\) does not hold Time Warp"):
        chaos.discard(at(war), U, "Time Warp")
    with pytest.raises(RefusedError, match="Nobody has the chaos card Time Warp in play"):
        chaos.leave(at(war), "Time Warp")


def test_discarded_and_left_behind_by_the_dead() -> None:
    war = started()
    draw(war, W, "Time Warp")
    happen(war, "chaos-discarded", chaos.discard(at(war), W, "Time Warp"))
    draw(war, W, "Exile", "again")
    draw(war, W, "Arena", "again")
    play(war, W, "Arena")
    die(war, W)
    assert war.chaos.graveyard == ["Time Warp", "Exile", "Arena"]
    assert (war.players[W].hand, war.players[W].chaos, war.chaos.left) == ([], [], 97)


def test_an_empty_pile_takes_its_graveyard_back_and_then_there_is_none() -> None:
    war = started()
    pile = war.chaos
    pile.graveyard, pile.unseen = ["Exile"], []
    pile.out = [card for card in pile.order if card != "Exile"]
    chance = Script(1)
    told = happen(war, "chaos-drawn", chaos.draw(at(war, chance), W), chance)
    assert chance.questions == [("chaos/2/1", "pick 1")]
    assert told.startswith("The chaos graveyard is shuffled into the pile. Ann (white) draws a chaos card.")
    with pytest.raises(RefusedError, match="pile of chaos"):
        chaos.draw(at(war, Script(), Rules("again")), W)
