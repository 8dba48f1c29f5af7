"""The Scion of the Ur-Dragon: rule 14 and rulings 112 to 132."""

import pytest
from edw_wars import B, G, R, Script, U, W, at, die, due, happen, next_turn, started, until

from edw_companion.core import life, turn_order
from edw_companion.core.rules import Rules
from edw_companion.errors import AgainstRulesError, RefusedError
from edw_companion.games.elder_dragon_wars import scion, turns
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.state import Scion, WarState

SCION = "scion"
# The Scion's deck in the list's order: Crosis, Treva, Rith, Darigaaz, Dromar.


def last_two(rules: dict[str, str] | None = None) -> WarState:
    """White and blue are left, the Scion sits in green's seat, and white's first turn runs."""
    war = started(rules)
    die(war, B, R, G)
    return war


def state(war: WarState) -> Scion:
    assert war.scion is not None
    return war.scion


def order(war: WarState, count: int = 10) -> str:
    letters = {W: "W", U: "U", B: "B", R: "R", G: "G", SCION: "S"}
    return "".join(letters[turn.who] for turn in turn_order.upcoming(war, count))


def test_it_sits_in_the_turn_order_for_five_turns() -> None:
    war = last_two()
    assert order(war, 20) == "USWUSWUSWUSWUSWUWUWU"
    assert (state(war).turns_left, GAME.status(war)["scion"]["now"]) == (5, None)


# Who fell, one after the other, in white's first turn, and the order of turns that follows.
SEATS = [("RGB", "USWUSW"), ("GBU", "SRWSRW"), ("BGU", "SRWSRW"), ("GUR", "BSWBSW")]


@pytest.mark.parametrize(("fallen", "expected"), SEATS)
def test_it_acts_when_its_seat_comes(fallen: str, expected: str) -> None:
    war = started()
    for letter in fallen:
        die(war, {"W": W, "U": U, "B": B, "R": R, "G": G}[letter])
    assert order(war, 6) == expected


def test_in_the_seat_of_the_active_player_it_acts_after_a_whole_round() -> None:
    war = started()
    die(war, B, R)
    die(war, W)
    assert state(war).seat == W
    assert order(war, 6) == "UGSUGS"


def test_granted_extra_turns_come_first() -> None:
    war = last_two()
    next_turn(war)
    happen(war, "extra", turn_order.extra(war, W))
    assert order(war, 5) == "WSWUS"


def test_its_turn_draws_a_dragon_and_names_its_aim() -> None:
    war = last_two()
    next_turn(war)
    chance = Script(2)
    told = happen(war, "turn", turns.next_turn(war, chance), chance)
    assert chance.questions == [("scion/1", "pick 5")]
    assert "The Scion becomes Treva, the Renewer and attacks Bram (blue)." in told
    assert GAME.status(war)["scion"] == {
        "seat": G,
        "turns_left": 4,
        "dragons_left": ["Crosis, the Purger", "Rith, the Awakener", "Darigaaz, the Igniter", "Dromar, the Banisher"],
        "now": {"dragon": "Treva, the Renewer", "targets": [U], "payers": [W]},
    }
    assert GAME.status(war)["turn"] == {"number": 3, "active": SCION, "kind": SCION}
    next_turn(war)
    assert GAME.status(war)["scion"]["now"] is None
    until(war, SCION)
    assert state(war).now == "Crosis, the Purger"
    assert state(war).dragons == ["Rith, the Awakener", "Darigaaz, the Igniter", "Dromar, the Banisher"]


def test_each_dragon_comes_once_and_each_player_is_attacked_three_times() -> None:
    war = last_two()
    seen, hits = [], []
    for _ in range(5):
        until(war, SCION)
        seen.append(state(war).now)
        hits += state(war).targets
    assert sorted(map(str, seen)) == sorted(war.begin["scion"])
    assert sorted(hits) == [U] * 3 + [W] * 3
    assert "S" not in order(war)
    assert next_turn(war).startswith("The Scion's fifth turn is over: it leaves the game. Turn 16: Ann (white)")
    assert state(war).gone
    assert (GAME.status(war)["scion"]["turns_left"], GAME.status(war)["scion"]["dragons_left"]) == (0, [])


def test_a_lone_player_alternates_with_it() -> None:
    war = last_two()
    die(war, W, by=U)
    assert order(war, 6) == "USUSUS"
    for _ in range(5):
        until(war, SCION)
        assert state(war).targets == [U]
        assert scion.may_pay(war) == []


def test_the_real_deck() -> None:
    war = last_two()
    next_turn(war)
    chance = Script()
    facts = turns.next_turn(war, chance, "Rith, the Awakener")
    assert facts["dragon"] == "Rith, the Awakener"
    assert chance.draws[0]["got"] == [3]
    happen(war, "turn", facts, chance)
    with pytest.raises(RefusedError, match=r"The next turn is Ann \(white\)'s, so no dragon"):
        turns.next_turn(war, Script(), "Rith, the Awakener")
    next_turn(war)
    next_turn(war)
    with pytest.raises(RefusedError, match="Rith, the Awakener is not left in the Scion's deck"):
        turns.next_turn(war, Script(), "Rith, the Awakener")


def both() -> WarState:
    """White and blue are left and Darigaaz, which shares one colour with each, attacks both (the rulings' table)."""
    war = last_two()
    next_turn(war)
    chance = Script()
    happen(war, "turn", turns.next_turn(war, chance, "Darigaaz, the Igniter"), chance)
    assert state(war).targets == [W, U]
    return war


def test_a_double_attack_and_who_pays() -> None:
    war = both()
    assert scion.may_pay(war) == [W, U], "each for the half that hit the other"
    assert due(war) == [
        "It may be blocked, tapped (edw scion tap) or nullified (edw scion nullify) before damage.",
        "Damage: edw life white -6 blue -6 --from scion",
        "After damage Ann (white) and Bram (blue) may pay {2}{R} for its ability: edw scion paid white",
    ]
    told = happen(war, "scion-tapped", scion.tap(at(war), U))
    assert told.startswith("Darigaaz, the Igniter is tapped: no attack on Bram (blue).")
    assert (state(war).hitting, scion.may_pay(war)) == ([W], [U]), "one half hits: the other player pays"
    assert GAME.status(war)["scion"]["now"] == {"dragon": "Darigaaz, the Igniter", "targets": [W], "payers": [U]}
    with pytest.raises(RefusedError, match=r"No attack of the Scion is on its way to Bram \(blue\)"):
        scion.tap(at(war), U)
    happen(war, "scion-tapped", scion.tap(at(war), None))
    assert (state(war).hitting, scion.may_pay(war), due(war)) == ([], [], [])
    with pytest.raises(RefusedError, match="Nothing is left of the Scion's attack"):
        scion.tap(at(war), None)


def hit(war: WarState, *seats: str) -> str:
    return happen(war, "life", life.change(war, [(seat, life.parse_change("-6")) for seat in seats], SCION))


def test_who_was_hit_is_not_due_again() -> None:
    war = both()
    hit(war, W)
    assert due(war)[1:] == [
        "Damage: edw life blue -6 --from scion",
        "After damage Ann (white) and Bram (blue) may pay {2}{R} for its ability: edw scion paid white",
    ]
    hit(war, U)
    assert [line[:12] for line in due(war)] == ["After damage"]
    until(war, SCION)
    assert len(due(war)) == 3, "the next attack is another"


def test_who_was_hit_and_falls_does_not_send_the_attack_on() -> None:
    war = both()
    hit(war, W, U)
    die(war, W)
    assert state(war).targets == [W, U], "what has struck strikes nobody else (ruling 127)"


def test_only_who_may_pay_pays() -> None:
    war = both()
    happen(war, "scion-tapped", scion.tap(at(war), U))
    with pytest.raises(AgainstRulesError, match=r"Ann \(white\) may not pay .* here Bram \(blue\) \(ruling 123\)"):
        scion.paid(at(war), W)
    rules = Rules("a gift")
    scion.paid(at(war, rules=rules), W)
    assert rules.overruled
    told = happen(war, "scion-paid", scion.paid(at(war), U))
    assert told == "Bram (blue) pays {2}{R} for the ability of Darigaaz, the Igniter and has its benefit."


def test_who_was_killed_by_it_is_no_aim_any_more_and_the_other_may_still_pay() -> None:
    war = both()
    happen(war, "scion-tapped", scion.tap(at(war), U))
    die(war, W, by=SCION)
    assert war.result is None
    assert due(war) == ["After damage Bram (blue) may pay {2}{R} for its ability: edw scion paid blue"]
    scion.paid(at(war), U)


def test_a_nullified_attack_has_no_effect_and_the_dragon_is_spent() -> None:
    war = both()
    happen(war, "scion-nullified", scion.nullify(at(war)))
    assert (state(war).hitting, scion.may_pay(war), state(war).turns_left) == ([], [], 4)
    with pytest.raises(RefusedError, match="Nothing is left of the Scion's attack"):
        scion.nullify(at(war))
    with pytest.raises(AgainstRulesError, match="here nobody"):
        scion.paid(at(war), W)
    assert order(war, 20).count("S") == 4


def test_house_rule_the_scion_keeps_the_dragon() -> None:
    war = last_two({"scion-keeps": "yes"})
    for number in range(1, 7):
        until(war, SCION)
        assert state(war).drawn == number
        if number == 5:
            last = state(war).now
            assert state(war).turns_left == 0
            happen(war, "scion-nullified", scion.nullify(at(war)))
            assert (state(war).dragons, state(war).turns_left) == ([last], 1)
    assert state(war).now == last
    assert "leaves the game" in next_turn(war)


def gone() -> WarState:
    war = last_two()
    for _ in range(5):
        until(war, SCION)
    next_turn(war)
    return war


@pytest.mark.parametrize("war", [started(), last_two(), gone()], ids=["not there", "not its turn", "gone"])
def test_nothing_of_it_outside_its_turn(war: WarState) -> None:
    with pytest.raises(RefusedError, match="this is not its turn"):
        scion.tap(at(war), None)
    with pytest.raises(RefusedError, match="this is not its turn"):
        scion.nullify(at(war))
    with pytest.raises(RefusedError, match="this is not its turn"):
        scion.paid(at(war, rules=Rules("please")), W)


def test_the_ur_dragon_wins_when_both_fall_while_it_lives() -> None:
    war = both()
    told = die(war, W, U, by=SCION)
    assert "The Ur-Dragon is victorious: there is no Savior." in told
    assert GAME.status(war)["result"] == {"savior": None, "player": None, "ur_dragon": True}
    assert GAME.status(war)["next"] == []
