"""What roll lists leave for a moment to come, at the table prompt: due with its number, done by it, not passed over."""

from pathlib import Path

import pytest
from table_prompt import Table, lay

CALM = ("s", "s")
"""The Global and the first chaos roll are left out."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(lay(tmp_path, "chaos-lists"))
    table.type(*CALM)
    return table


def round_of(table: Table) -> None:
    """Ann's next turn begins, with nothing rolled in between."""
    table.type("n", "s", "n", "s", "n")


def test_payday_loan_is_due_with_its_number_and_its_amount(table: Table) -> None:
    table.type("ce c", "chaos --rolled 32 --rolled 4", "r")
    table.type("n")
    assert "Ann: Payday Loan, at Ann's next turn: Ann loses 8 life" in table.prompt.app.read().game.board(
        table.prompt.app.read().state
    )
    table.type("s", "n", "s", "n")
    assert table.due()[0] == "1 Payday Loan: Ann loses 8 life"
    table.type("1")
    assert table.shown()["players"][0]["life"] == 12
    assert not any("Payday" in line for line in table.due())
    table.type("u")
    assert table.due()[0] == "1 Payday Loan: Ann loses 8 life"
    table.type("1 no")
    assert table.shown()["lasting"] == []
    assert table.shown()["players"][0]["life"] == 20


def test_what_is_not_about_life_is_done_with_its_number(table: Table) -> None:
    table.type("ce f", "chaos --rolled 36 --rolled 2", "r")
    round_of(table)
    assert table.due()[0] == "1 Heist of the Century: Cleo gains control of half of the artifacts, rounded up"
    assert table.type("1").startswith("Heist of the Century is done.")
    assert table.shown()["lasting"] == []


def test_whose_life_it_is_is_asked(table: Table) -> None:
    table.type("ce f", "chaos --rolled 43 --rolled 13", "r")
    round_of(table)
    assert table.due()[0] == "1 Ticking Lunchbox: whoever has the lunchbox loses 13 life"
    table.type("1 cleo")
    assert [each["life"] for each in table.shown()["players"]] == [20, 20, 7]
    assert table.shown()["lasting"] == []


def test_the_next_turn_does_not_pass_over_what_is_due(table: Table) -> None:
    table.type("ce c", "chaos --rolled 32 --rolled 4", "r")
    round_of(table)
    table.type("s")
    assert table.type("n").startswith("Still to come: Payday Loan: Ann loses 8 life. 1 does it.")
    assert table.shown()["turn"]["number"] == 4
    assert "Ann's turn left Payday Loan undone." in table.type("n")
    assert table.shown()["lasting"] == []


def test_the_next_turn_does_not_pass_over_a_chaos_roll(table: Table) -> None:
    table.type("n")
    told = table.type("n")
    assert "Still to come" in told
    assert "Bram on Chaos A" in told
    assert table.shown()["turn"]["number"] == 2
    assert "left 1 chaos roll unmade" in table.type("n")


def test_the_next_turn_does_not_pass_over_a_roll_that_a_card_asked_for(table: Table) -> None:
    table.type("ce b", "chaos --rolled 25")
    assert "Still to come: As Temp Agency resolves, make its rolls" in table.type("n")
    assert table.shown()["turn"]["number"] == 1


def test_an_extra_turn_is_due_until_it_is_given(table: Table) -> None:
    table.type("ce d", "chaos --rolled 28", "r")
    assert table.due()[-1].endswith("The extra turn that Time Warp gives")
    number = table.due()[-1].split()[0]
    assert "Still to come" in table.type("n")
    table.type(f"{number} bram")
    assert table.shown()["next"][0] == "Bram"
    assert not any("Time Warp" in line for line in table.due())


def test_the_player_on_the_left_chooses_one_of_two(table: Table) -> None:
    table.type("ce f", "chaos --rolled 41", "r", "n", "chaos next a", "chaos --rolled 14", "chaos --rolled 17")
    assert table.due()[0] == "4 Cleo chooses which of the two counts: Divination or Warm Bath"
    table.type("4 warm")
    assert [each["name"] for each in table.shown()["stack"]] == ["Warm Bath"]


def test_an_upkeep_comes_again_in_each_turn(table: Table) -> None:
    table.type("k bram 'pay the rent' --at upkeep", "n")
    assert table.due()[0] == "1 pay the rent"
    table.type("1", "s", "n")
    assert not any("rent" in line for line in table.due())
    table.type("s", "n", "s", "n")
    assert table.due()[0] == "1 pay the rent"


def test_of_two_lines_the_one_that_is_meant_is_put_right(table: Table) -> None:
    table.type("swiftspear hits bram 3, cleo puts shock into the middle")
    assert "'cleo gained 4': instead of 'Bram 20 -> 17" in table.type("no, cleo gained 4")
    table.type("no", "no, bram took 5")
    assert [each["life"] for each in table.shown()["players"]] == [20, 15, 20]
    table.type("no, it was 4")
    assert [each["life"] for each in table.shown()["players"]] == [20, 16, 20]


def test_a_card_of_the_middle_that_hits_somebody_is_played_from_there(table: Table) -> None:
    table.type("cleo puts shock into the middle", "ann hits bram for 2 with shock from the middle", "yes")
    assert table.kinds()[-2:] == ["middle-played", "life"]
    table.type("cleo puts bolt into the middle", "bram hits ann for 3 with the bolt from the middle", "no")
    assert table.kinds()[-2:] == ["middle-in", "life"]
    assert "from the middle" not in table.said()[0]


def test_what_somebody_takes_from_the_middle_is_played_or_goes_to_a_hand(table: Table) -> None:
    table.type("cleo puts shock and a bolt into the middle", "ann takes shock", "play", "bram takes the bolt", "hand")
    assert table.kinds()[-2:] == ["middle-played", "middle-out"]


def test_roll_alone_is_the_roll_that_is_due(table: Table) -> None:
    table.type("n", "roll", "roll d20")
    assert table.kinds()[-2:] == ["chaos", "roll"]


@pytest.mark.parametrize(
    ("typed", "came"),
    [
        ("no, it was 3", "Ann rolls 17 on Chaos A: Warm Bath. You gain 3 (1d4) life."),
        ("the d4 was a 3", "Ann rolls 17 on Chaos A: Warm Bath. You gain 3 (1d4) life."),
        ("the roll was 22", "Ann rolls 22 on Chaos A: Pet Adoption Day."),
    ],
)
def test_a_misread_die_is_the_one_that_can_show_the_number(tmp_path: Path, typed: str, came: str) -> None:
    table = Table(lay(tmp_path, "chaos-lists"))
    table.type("s", "dice ours", "ann rolled 17 and a 2")
    assert came in table.type(typed)
    assert table.kinds()[-2:] == ["undo", "chaos"]


def test_a_number_that_no_die_can_show_changes_nothing(tmp_path: Path) -> None:
    table = Table(lay(tmp_path, "chaos-lists"))
    table.type("s", "dice ours", "ann rolled 17 and a 2", "no, it was 7")
    assert table.kinds()[-1] == "chaos"


@pytest.mark.parametrize("asked", ["how many rolls do I make each turn", "how many chaos rolls does ann get"])
def test_how_often_one_rolls_is_asked_of_the_rules(table: Table, asked: str) -> None:
    assert "Rule 2. The chaos step" in table.type(asked)
