"""How players leave and games end: rules 6.4, 7 and 14; rulings 81 to 86, 111 to 114, 127 to 130, 138 to 141."""

from itertools import permutations

import pytest
from edw_wars import B, G, R, U, W, die, fall, happen, holding, next_turn, started, until

from edw_companion.core import turn_order
from edw_companion.core.rules import Rules
from edw_companion.core.state import Event
from edw_companion.errors import AgainstRulesError, EdwError, RefusedError
from edw_companion.games.elder_dragon_wars.elimination import aftermath
from edw_companion.games.elder_dragon_wars.game import GAME
from edw_companion.games.elder_dragon_wars.setup import KASIMIR, debts

SCION = "scion"


def test_the_killer_takes_one_artifact_and_the_other_goes_to_the_graveyard() -> None:
    war = holding(started(), red="Bullwhip Crawlspace", white="Mirari")
    told = die(war, R, by=W, take=["Crawlspace"])
    assert war.players[W].artifacts == ["Mirari", "Crawlspace"]
    assert war.artifacts.graveyard == ["Bullwhip"]
    assert told.startswith(
        "Dan (red) is eliminated by Ann (white). Ann (white) takes Crawlspace, zone 2. "
        "To the artifact graveyard: Bullwhip."
    )


def test_a_killer_with_two_takes_it_and_then_the_oldest_leaves() -> None:
    war = holding(started(), red="Bullwhip", white="Mirari Meekstone")
    die(war, R, by=W, take=["Bullwhip"])
    assert war.players[W].artifacts == ["Meekstone", "Bullwhip"]
    assert war.artifacts.graveyard == ["Mirari"]


def test_one_of_each_victim_for_its_killer() -> None:
    war = holding(started(), red="Bullwhip Crawlspace", black="Mirari Meekstone")
    facts = fall(war, {R: W, B: G}, ["Bullwhip", "Meekstone"])
    happen(war, "eliminate", facts)
    assert (war.players[W].artifacts, war.players[G].artifacts) == (["Bullwhip"], ["Meekstone"])
    assert sorted(war.artifacts.graveyard) == ["Crawlspace", "Mirari"]


def test_what_is_taken_from_three_may_push_out_what_was_taken_first() -> None:
    war = holding(started(), red="Bullwhip", black="Mirari", green="Meekstone")
    die(war, R, B, G, by=W, take=["Bullwhip", "Mirari", "Meekstone"])
    assert war.players[W].artifacts == ["Mirari", "Meekstone"]
    assert war.artifacts.graveyard == ["Bullwhip"]


# By whom, what is taken, why not (rulings 81, 82, 84 and 130).
NO_LOOT = [
    (None, ["Bullwhip"], "falls to nobody's doing: there is no loot"),
    (B, ["Bullwhip"], r"falls to Cleo \(black\), who is out of the game too"),
    (W, ["Bullwhip", "Bullwhip"], "Bullwhip is named twice"),
    (W, ["Mirari"], "no artifact 'Mirari' in their zones"),
    (W, ["Chaos Orb"], "no artifact 'Chaos Orb' in their zones"),
    (R, [], r"Dan \(red\) cannot be their own killer"),
    (SCION, [], "The Scion of the Ur-Dragon is not in the game"),
]


@pytest.mark.parametrize(("killer", "loot", "why"), NO_LOOT)
def test_no_loot(killer: str | None, loot: list[str], why: str) -> None:
    war = holding(started(), red="Bullwhip Crawlspace", white="Mirari")
    with pytest.raises(EdwError, match=why):
        fall(war, {R: killer, B: None}, loot, rules=Rules("please"))
    assert len(war.living) == 5


def test_a_second_artifact_of_one_victim_is_against_ruling_82() -> None:
    war = holding(started(), red="Bullwhip Crawlspace")
    with pytest.raises(AgainstRulesError, match=r"Only one artifact of Dan \(red\) can be taken"):
        die(war, R, by=W, take=["Bullwhip", "Crawlspace"])
    rules = Rules("a gift")
    happen(war, "eliminate", fall(war, {R: W}, ["Bullwhip", "Crawlspace"], rules=rules))
    assert (war.players[W].artifacts, war.artifacts.graveyard) == (["Bullwhip", "Crawlspace"], [])
    assert rules.overruled


# What killed whom as a line has it, and who owes pizza (rule 17).
CAUSES = [
    ({R: KASIMIR, G: KASIMIR}, KASIMIR, ["Dan", "Eve"]),
    ({R: KASIMIR, G: None}, {R: KASIMIR, G: None}, ["Dan"]),
    ({G: KASIMIR, R: "Fireball"}, {R: "Fireball", G: KASIMIR}, ["Eve"]),
    ({R: "Fireball", G: "Fireball"}, "Fireball", []),
    ({}, None, []),
]


@pytest.mark.parametrize(("means", "recorded", "owing"), CAUSES)
def test_debts_are_of_those_whom_kasimir_killed(
    means: dict[str, str | None], recorded: object, owing: list[str]
) -> None:
    war = started()
    facts = fall(war, {R: W, G: W}, means=means)
    assert facts["with"] == recorded
    told = happen(war, "eliminate", facts)
    assert debts(war) == owing
    assert told.count("with Kasimir the Lone Wolf") == len(owing)


def test_the_scion_leaves_no_loot() -> None:
    war = holding(started(), red="Bullwhip")
    die(war, B, G, W)
    with pytest.raises(RefusedError, match="falls to the Scion: there is no loot"):
        fall(war, {R: SCION}, ["Bullwhip"], rules=Rules("please"))
    die(war, R, by=SCION)
    assert war.artifacts.graveyard == ["Bullwhip"]
    assert war.kills[-1] == (R, SCION, None)


def test_the_dead_cannot_die_again() -> None:
    war = started()
    die(war, R)
    with pytest.raises(RefusedError, match=r"Dan \(red\) is out of the game"):
        fall(war, {W: None, R: None}, rules=Rules("please"))


# Who fell in which steps ("+" at once) from white's first turn, the seat of the Scion, and how it stands then: the
# Savior, or - for the Ur-Dragon's victory, or = for nobody's, or nothing while the game goes on.
FALLS = [
    ("B R", None, ""),
    ("B R G", G, ""),
    ("G R B", B, ""),
    ("R+G+B", G, ""),  # the one later in turn order from the active player, white
    ("B+G R", R, ""),
    ("W+U+B", B, ""),  # the active player comes first in that order
    ("U+W+R", R, ""),
    ("U R+W", R, ""),
    ("U W+R", R, ""),  # the order in which they are named does not matter
    ("W+U+B+R", R, ""),  # three to one at once: the Scion comes for the lone player
    ("B R U+W", U, ""),
    ("B R G U", G, ""),  # one of the last two falls: the other must outlive the Scion
    ("B R G U W", G, "-"),
    ("B R G U+W", G, "-"),
    ("B R U+W G", U, "-"),
    ("W+U+B+R+G", None, "="),  # all at once and no Scion was there: a draw
    ("B R U+W+G", None, "="),
]
COLOR = {"W": W, "U": U, "B": B, "R": R, "G": G}


def result(savior: str | None, *, ur_dragon: bool = False) -> Event:
    return {"savior": savior, "ur_dragon": ur_dragon}


def result_of(mark: str) -> Event | None:
    return {"": None, "-": result(None, ur_dragon=True), "=": result(None)}.get(mark, result(COLOR.get(mark)))


@pytest.mark.parametrize(("steps", "seat", "end"), FALLS)
def test_the_scion_and_the_end(steps: str, seat: str | None, end: str) -> None:
    war = started()
    for step in steps.split():
        die(war, *[COLOR[letter] for letter in step.split("+")])
    assert (war.scion.seat if war.scion else None) == seat
    assert war.result == result_of(end)


@pytest.mark.parametrize("first", range(1, 6))
@pytest.mark.parametrize("victims", list(permutations("WUB")))
def test_of_several_the_last_in_turn_order_from_the_active_player_gives_the_seat(
    first: int, victims: tuple[str, ...]
) -> None:
    war = started(first=first)
    order = "WUBRG"[first - 1 :] + "WUBRG"[: first - 1]
    seat, _ = aftermath(war, [COLOR[letter] for letter in victims], [R, G])
    assert seat == COLOR[max(victims, key=order.index)]


def test_the_survivor_is_the_savior_once_the_scion_has_gone() -> None:
    war = started()
    die(war, B, R, G)
    for _ in range(5):
        until(war, SCION)
    die(war, U)
    assert war.result is None, "the fifth turn still runs"
    told = next_turn(war)
    assert told == (
        "The Scion's fifth turn is over: it leaves the game. "
        "Ann (white) is the Savior: Arcades Sabboth keeps the essences of the others."
    )
    assert war.result == result(W)
    with pytest.raises(RefusedError, match="The game is over"):
        next_turn(war)


def test_after_the_scion_the_last_one_standing_wins_at_once() -> None:
    war = started()
    die(war, B, R, G)
    for _ in range(5):
        until(war, SCION)
    next_turn(war)
    die(war, W)
    assert war.result == result(U)


def test_house_rule_no_scion_for_a_lone_survivor() -> None:
    war = started({"lone-scion": "stays-away"})
    die(war, B, R)
    die(war, G, U)
    assert (war.scion, war.result) == (None, result(W))
    two = started({"lone-scion": "stays-away"})
    die(two, B, R, G)
    assert two.scion is not None, "two are left, so it comes"


def test_house_rule_the_survivor_wins() -> None:
    war = started({"survivor": "wins"})
    die(war, B, R, G)
    die(war, U)
    assert war.result == result(W)
    lone = started({"survivor": "wins"})
    die(lone, B, R)
    die(lone, G, U)
    assert (lone.result, lone.scion is not None) == (None, True), "the Scion comes for a lone player all the same"


def test_an_own_turn_runs_out_and_the_extra_turns_of_the_dead_vanish() -> None:
    war = started()
    happen(war, "extra", turn_order.extra(war, W))
    happen(war, "extra", turn_order.extra(war, R))
    happen(war, "extra", turn_order.extra(war, W))
    told = die(war, W)
    assert "The turn runs out with no active player; then: edw turn next" in told
    assert GAME.status(war)["turn"]["active"] is None
    next_turn(war)
    assert GAME.status(war)["turn"] == {"number": 2, "active": R, "kind": "extra"}
    next_turn(war)  # from the seat of the turn that was interrupted
    assert GAME.status(war)["turn"] == {"number": 3, "active": U, "kind": "normal"}


def test_an_extra_turn_owed_to_the_killer_comes_first() -> None:
    war = until(started(), B)
    happen(war, "extra", turn_order.extra(war, W))
    die(war, R, by=W)
    assert [turn.who for turn in turn_order.upcoming(war, 4)] == [W, G, W, U]
