"""Elder Dragons and the planar artifacts: rules 2 and 3, rulings 17 to 36 and 47 to 57."""

import pytest
from edw_wars import B, G, R, Script, U, W, at, die, due, happen, legend, next_turn, started, until

from edw_companion.core import turn_order
from edw_companion.core.rules import Rules
from edw_companion.errors import AgainstRulesError, RefusedError
from edw_companion.games.elder_dragon_wars import dragons, planar
from edw_companion.games.elder_dragon_wars.state import WarState
from edw_companion.games.elder_dragon_wars.view import attack, guards
from edw_companion.text import columns


def cast(war: WarState, seat: str) -> str:
    chance = Script(1, (1, 2))
    return happen(war, "cast", dragons.cast(at(war, chance), seat), chance)


def able(war: WarState, seat: str) -> tuple[bool, bool]:
    """May it block, may it attack."""
    player = war.players[seat]
    return dragons.may_block(war, player), dragons.may_attack(player)


def test_all_begin_in_the_nexus_and_do_nothing() -> None:
    war = started()
    assert [able(war, seat) for seat in war.players] == [(False, False)] * 5
    assert [dragons.upkeep(player) for player in war.players.values()] == [None] * 5


def test_cast_in_ones_own_turn_blocks_from_the_next_turn_and_attacks_from_ones_own_next() -> None:
    war = started()
    told = cast(war, W)
    assert told.startswith("Arcades Sabboth leaves the nexus under Ann (white). Artifact 1:")
    assert able(war, W) == (False, False)
    next_turn(war)
    assert able(war, W) == (True, False)
    until(war, W)
    assert able(war, W) == (True, True)


def test_flashed_in_anothers_turn_it_is_no_surprise_blocker() -> None:
    war = until(started(), B)
    cast(war, W)
    assert able(war, W) == (False, False)
    next_turn(war)
    assert able(war, W) == (True, False)
    until(war, W)
    assert able(war, W) == (True, True)


def test_an_extra_turn_is_a_turn_of_ones_own() -> None:
    war = started()
    cast(war, W)
    happen(war, "extra", turn_order.extra(war, W))
    next_turn(war)
    assert able(war, W) == (True, True)


def test_back_and_forth_it_begins_anew() -> None:
    war = started()
    cast(war, W)
    until(war, W)
    told = happen(war, "returned", dragons.return_to_nexus(at(war), W, "upkeep not paid"))
    assert told.startswith("Arcades Sabboth of Ann (white) returns to the nexus: upkeep not paid.")
    assert able(war, W) == (False, False)
    cast(war, W)
    assert able(war, W) == (False, False)
    until(war, W)
    assert able(war, W) == (True, True)


def test_where_it_is_already() -> None:
    war = started()
    with pytest.raises(RefusedError, match="Arcades Sabboth is in its nexus already"):
        dragons.return_to_nexus(at(war), W, None)
    cast(war, W)
    with pytest.raises(RefusedError, match="Arcades Sabboth has left its nexus already"):
        dragons.cast(at(war, Script(), Rules("please")), W)


@pytest.mark.parametrize(
    ("seat", "price"),
    [(W, "{G}{W}{U}"), (U, "{W}{U}{B}"), (B, "{U}{B}{R}"), (R, "{B}{R}{G}"), (G, "{R}{G}{W}")],
)
def test_upkeep_is_due_out_of_the_nexus_only(seat: str, price: str) -> None:
    war = started()
    cast(war, seat)
    assert dragons.upkeep(war.players[seat]) == price
    until(war, seat)
    assert any(price in step for step in due(war))
    happen(war, "returned", dragons.return_to_nexus(at(war), seat, None))
    assert not any(price in step for step in due(war))


def test_a_tapped_gate_stops_elder_dragons_but_no_other_arrival() -> None:
    war = started()
    happen(war, "planar", planar.tap(at(war), "gate"))
    with pytest.raises(AgainstRulesError, match="Planar Gate is tapped, so Arcades Sabboth cannot be cast"):
        dragons.cast(at(war, Script()), W)
    rules = Rules("it was put into play")
    dragons.cast(at(war, Script(1, (1, 2)), rules), W)
    assert rules.overruled
    assert "comes into play" in legend(war, W, 1, (1, 2)), "a Legend may be reanimated"


def test_a_tapped_matrix_does_not_stop_dragons() -> None:
    war = started()
    happen(war, "planar", planar.tap(at(war), "matrix"))
    cast(war, W)
    assert not war.players[W].nexus


def test_planar_artifacts_untap_in_the_next_players_untap_step() -> None:
    war = started()
    happen(war, "planar", planar.tap(at(war), "gate"))
    happen(war, "planar", planar.tap(at(war), "matrix"))
    with pytest.raises(RefusedError, match="Planar Gate is tapped already"):
        planar.tap(at(war), "gate")
    assert next_turn(war) == "Turn 2: Bram (blue). Planar Gate and Mana Matrix untap."
    assert war.planar == {"gate": "ready", "matrix": "ready"}
    with pytest.raises(RefusedError, match="Mana Matrix is ready already"):
        planar.untap(at(war), "matrix")


def test_the_scion_has_no_untap_step() -> None:
    war = started()
    die(war, B, R, G)  # green is the last of them: the Scion sits there
    next_turn(war)
    happen(war, "planar", planar.tap(at(war), "gate"))
    assert "untap" not in next_turn(war, 1)
    assert (war.active, war.planar["gate"]) == ("scion", "tapped")
    assert "Planar Gate untaps" in next_turn(war)


def test_whose_dragon_may_block_for_whom() -> None:
    war = started()
    cast(war, W)
    cast(war, B)
    assert [guards(war, seat) for seat in war.players] == [[]] * 5
    next_turn(war)
    assert {seat: guards(war, seat) for seat in war.players} == {W: [], U: [W, B], B: [], R: [B], G: [W]}
    die(war, R)
    assert guards(war, U) == [W, B]
    die(war, G)  # black has no eternal enemy left but white
    assert guards(war, U) == [W, B]
    die(war, W)
    assert guards(war, U) == [], "black has none left"


def test_house_rule_lets_dragons_block_for_allies_always() -> None:
    war = started({"ally-block": "always"})
    cast(war, B)
    next_turn(war)
    die(war, G, W)
    assert guards(war, U) == [B]
    assert guards(war, R) == [B]


def test_the_ring_as_a_table() -> None:
    war = started()
    cast(war, W)
    next_turn(war)
    die(war, B)
    rows = [
        ["", "player", "may attack", "Elder Dragon", "may block for them"],
        ["W", "Ann (white)", "Dan", "not yet, blocks", "-"],
        ["U", "Bram (blue)", "Dan, Eve", "in nexus", "Ann's dragon"],
        ["R", "Dan (red)", "Ann, Bram", "in nexus", "-"],
        ["G", "Eve (green)", "Bram", "in nexus", "Ann's dragon"],
    ]
    assert attack(war).lines == columns(rows)
