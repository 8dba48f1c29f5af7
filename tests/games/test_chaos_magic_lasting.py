"""What Chaos cards leave until a moment or for one: noted, called at the right time, over by itself."""

import pytest
from chaos_magic_table import begun, game_of, names_of_cards, next_turn
from conftest import Edw

UNTIL, THIS, END = ("until", "next turn"), ("until", "turn"), ("at", "end step")
LEAVES = {
    "Tea Break": [UNTIL],
    "Lend // Keep/Lend": [UNTIL],
    "Weather for Frogs": [THIS],
    "Small Print": [END],
    "Shove // Haul/Haul": [THIS],
    "Borrowed Umbrella": [THIS, END],
    "Sooner // Later/Sooner": [THIS],
    "Long Queue": [UNTIL],
    "Séance by Mistake": [("at", "next upkeep")],
    "The Mirror Market": [("until", "end of next turn")],
    "Bread // Circuses/Circuses": [UNTIL],
    "Quiet, Please": [UNTIL],
    "Bad Directions": [UNTIL],
    "Moon over the Car Park": [UNTIL],
    "Up // Landed/Up": [UNTIL],
    "Up // Landed/Landed": [UNTIL],
    "Everyone's an Echo": [UNTIL],
    "Before // After/After": [UNTIL],
    "Change of Management": [UNTIL],
    "Recount": [THIS],
    "Yours // Mine/Mine": [THIS],
    "Rain Check": [("at", "Chaos step")],
    "Nobody Move": [("at", "untap step"), ("at", "untap step")],
}
"""By card, and side, what each that has a moment leaves."""


def resolved(edw: Edw, card: str) -> str:
    """A Chaos card, on a side where it has some, resolves in a turn; the first line that tells it."""
    name, _, side = card.partition("/") if " // " not in card else card.rpartition("/")
    drew = edw("chaos", "--json").json["chaos_drawn"]
    edw("chaos", "draw", *(["--with", "a dream"] if drew else []))
    edw("chaos", "reveal", "--card", name)
    if side:
        edw("chaos", "choose", side)
    return edw("chaos", "resolve").out.splitlines()[0]


def due(edw: Edw) -> list[str]:
    """What is due of what has waited."""
    return [line for line in edw("turn").out.splitlines() if "(edw chaos drop" in line]


@pytest.mark.parametrize("card", LEAVES)
def test_a_chaos_card_notes_until_when_or_when(edw: Edw, card: str) -> None:
    begun(edw)
    assert ". Noted: " in resolved(edw, card)
    things = game_of(edw).effects
    assert [("at", each.at) if each.at else ("until", each.until) for each in things] == LEAVES[card]
    assert {each.name for each in things} == {card.rpartition("/")[2] if " // " in card else card}
    edw("verify")


def test_no_other_card_leaves_anything(edw: Edw) -> None:
    begun(edw)
    for card in names_of_cards(edw):
        sides = [f"{card}/{side}" for side in card.split(" // ")] if " // " in card else [card]
        for each in sides:
            if each not in LEAVES:
                assert "Noted" not in resolved(edw, each), each
                edw("undo", str(4 if len(sides) > 1 else 3))


def test_until_your_next_turn_ends_as_that_turn_begins_and_not_before(edw: Edw) -> None:
    resolved(begun(edw), "Tea Break")
    assert "Lasts: Tea Break (until Ann's next turn)" in edw("status").out.splitlines()
    for _ in "Bram", "Cleo":
        assert "is over" not in next_turn(edw)
    assert next_turn(edw).startswith("Turn 4: Ann. Cleo's Chaos step brought no card. Tea Break is over.\n")
    assert not game_of(edw).effects
    edw("verify")


def test_until_the_end_of_your_next_turn_lasts_through_it(edw: Edw) -> None:
    resolved(begun(edw, players="Ann,Bram"), "The Mirror Market")
    next_turn(edw)
    assert "is over" not in next_turn(edw)
    assert "Lasts: The Mirror Market (until this turn ends)" in edw("status").out.splitlines()
    assert "The Mirror Market is over." in next_turn(edw)
    edw("verify")


def test_until_the_end_of_your_next_turn_lasts_from_a_stack_that_a_turn_has_left(edw: Edw) -> None:
    begun(edw, players="Ann,Bram")
    edw("chaos", "draw")
    edw("chaos", "reveal", "--card", "The Mirror Market")
    next_turn(edw)
    assert [each.name for each in game_of(edw).effects] == ["The Mirror Market"]
    assert "is over" not in next_turn(edw)
    assert "The Mirror Market is over." in next_turn(edw)
    edw("verify")


def test_control_until_the_end_of_a_next_turn_says_that_this_is_it(edw: Edw) -> None:
    begun(edw, players="Ann,Bram").line("global reveal --card 'The Common'")
    told = edw.line("global control 'The Common' Ann --until 'end of next'").out.splitlines()[0]
    assert told == "The Common is now under Ann's control until the end of Ann's next turn."
    next_turn(edw)
    next_turn(edw)
    assert "under the control of Ann until this turn ends" in edw("status").out


def test_rain_check_is_called_in_the_next_chaos_step_of_its_player_and_in_no_other(edw: Edw) -> None:
    resolved(begun(edw), "Rain Check")
    assert not due(edw)
    for _ in "Bram", "Cleo":
        next_turn(edw)
        assert not due(edw)
    next_turn(edw)
    text = "Return it to the battlefield under its owner's control at the beginning of your next Chaos step"
    assert due(edw) == [f"- Ann: Rain Check: {text} (edw chaos drop 1)"]
    assert edw("chaos", "drop", "rain").out.startswith("Rain Check is done.\n")
    assert not due(edw)
    edw("verify")


def test_what_counts_as_resolved_as_the_turn_ends_leaves_the_same(edw: Edw) -> None:
    begun(edw, players="Ann,Bram")
    for card in ("Long Queue", "Rain Check", "Recount"):
        edw("chaos", "draw", "--with", "a dream")
        edw("chaos", "reveal", "--card", card)
    next_turn(edw)
    assert [each.name for each in game_of(edw).effects] == ["Rain Check", "Long Queue"]
    assert "Long Queue is over." in next_turn(edw)
    assert len(due(edw)) == 1
    edw("verify")


def test_rain_check_before_the_chaos_step_is_for_that_very_step(edw: Edw) -> None:
    begun(edw)
    edw.line("chaos draw --with 'a dream'")
    edw.line("chaos reveal --card 'Rain Check'")
    edw.line("chaos resolve")
    assert len(due(edw)) == 1
    edw.line("chaos draw")
    assert len(due(edw)) == 1
    edw.line("chaos reveal --card 'Gap Year'")
    edw.line("chaos resolve")
    assert len(due(edw)) == 1
    assert "Rain Check for Ann counts as done." in next_turn(edw)
    edw("verify")


def test_quiet_please_is_called_as_a_chaos_card_is_turned_up_and_not_as_it_resolves_itself(edw: Edw) -> None:
    begun(edw)
    edw.line("chaos draw")
    assert "--with" not in edw.line("chaos reveal --card 'Quiet, Please'").out
    assert "--with" not in edw.line("chaos resolve").out
    next_turn(edw)
    edw("chaos", "draw")
    counter = 'edw chaos counter --with "Quiet, Please"'
    assert counter in edw.line("chaos reveal --card 'Gap Year'").out
    assert counter in edw("turn").out
    edw("chaos", "resolve")
    assert counter not in edw("turn").out
    next_turn(edw)
    next_turn(edw)
    edw("chaos", "draw")
    assert counter not in edw.line("chaos reveal --card 'Rent Day'").out
    edw("verify")


def test_change_of_management_controls_every_global_until_the_next_turn_of_its_player(edw: Edw) -> None:
    begun(edw)
    edw.line("global reveal --card Tombola")
    edw.line("global tap")
    resolved(edw, "Change of Management")
    now = edw.line("global control tombola ann").out.splitlines()[0]
    assert now == "Tombola is now under Ann's control until Ann's next turn."
    assert "Global: Tombola, tapped, under the control of Ann until Ann's next turn" in edw("status").out
    for _ in "Bram", "Cleo":
        assert "nobody's control" not in next_turn(edw)
    ended = next_turn(edw).splitlines()[0]
    assert ended.endswith("Change of Management is over. Tombola is under nobody's control again.")
    assert edw.status()["globals"][0]["controller"] is None
    edw("verify")


@pytest.mark.parametrize(
    ("card", "until"),
    [("The Conch", "until Ann's next turn"), ("The Night Porter", "until this turn ends"), ("Hot Seat", "")],
)
def test_control_that_a_global_gives_lasts_as_long_as_its_text_says(edw: Edw, card: str, until: str) -> None:
    begun(edw)
    edw("global", "reveal", "--card", card)
    told = edw("global", "control", card, "Ann").out.splitlines()[0]
    assert told == f"{card} is now under Ann's control{until and ' '}{until}."
    edw("global", "control", card, "nobody")
    edw("global", "control", card, "Bram", "--until", "gone")
    next_turn(edw)
    next_turn(edw)
    assert edw.status()["globals"][0]["controller"] == "Bram"
    edw("verify")


@pytest.mark.parametrize(("until", "turns"), [("1 turn", 2), ("end of turn", 1), ("end of next turn", 4)])
def test_control_ends_when_a_table_says(edw: Edw, until: str, turns: int) -> None:
    begun(edw).line("global reveal --card 'The Common'")
    edw("global", "control", "The Common", "Ann", "--until", until)
    ended = ["nobody's control again" in next_turn(edw) for _ in range(5)]
    assert ended == [number == turns for number in range(1, 6)]
    edw("verify")


def test_whoever_leaves_the_game_takes_along_what_is_theirs_but_what_lasts_until_their_turn(edw: Edw) -> None:
    resolved(begun(edw), "Long Queue")
    edw.line("chaos keep Bram debt --until '2 turns'")
    edw.line("chaos keep Ann 'the end' --until 'end of next turn'")
    edw.line("chaos keep Ann goat --at 'next upkeep'")
    edw.line("chaos keep Ann curse")
    left = edw.line("eliminate Ann --concede").out.splitlines()[0]
    assert left == "Ann concedes. ‘goat’ of Ann is over. ‘curse’ of Ann is over."
    assert [each.name for each in game_of(edw).effects] == ["Long Queue", "debt", "the end"]
    assert "is over" not in next_turn(edw)
    while game_of(edw).active != game_of(edw).living[-1]:
        next_turn(edw)
    assert "Long Queue is over. debt is over. the end is over." in next_turn(edw)  # which would have been Ann's
    edw("verify")


@pytest.mark.parametrize(
    ("card", "says"),
    [
        (
            "As You Were",
            ["Life totals become Ann 20, Bram 20 and Cleo 20 by As You Were: edw life Ann =20 Bram =20 Cleo =20"],
        ),
        ("Held Up by Friends", ["What life totals become by Held Up by Friends: edw life WHO N"]),
        ("Yours // Mine/Yours", ["The Globals that nobody controls any more by Yours: edw global control"]),
        ("Runaway Cart", ['edw chaos keep Ann "Runaway Cart"']),
    ],
)
def test_what_a_card_leaves_to_be_done(edw: Edw, card: str, says: list[str]) -> None:
    begun(edw).line("global reveal --card 'The Common'")
    edw("global", "control", "The Common", "Bram")
    resolved(edw, card)
    edw("undo")
    told = edw("chaos", "resolve").out
    assert all(each in told for each in says), told
    edw("undo")
    edw("global", "control", "The Common", "nobody")
    assert "nobody controls any more" not in edw("chaos", "resolve").out


def test_a_table_notes_what_is_to_be_done_with_how_much(edw: Edw) -> None:
    begun(edw)
    told = edw.line("chaos keep Bram 'Bram loses life' --at 'next upk' --amount 8").out.splitlines()[0]
    assert told == "Noted: Bram loses life (8) (in Bram's next upkeep)."
    next_turn(edw)
    assert due(edw) == ["- Bram: Bram loses life (8) (edw chaos drop 1)"]
    edw("undo")
    assert not due(edw)
    edw.line("chaos keep Ann x --at gone --until gone", code=2)
    edw.line("chaos keep Ann x --until yesterday", code=2)
    edw.line("chaos drop nothing", code=2)
    edw("verify")
