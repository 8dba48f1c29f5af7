"""Chaos Magic at the table prompt: what is asked, and what is told before a turn ends."""

from pathlib import Path

import pytest
from table_prompt import Table, lay
from test_typed_lines import lay as seated

COMMON = ("cards ours", "g reveal --card common")
"""The Common is the Global in play."""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Ann, Bram and Cleo, in Ann's first turn."""
    return Table(lay(tmp_path, "chaos-magic"))


def test_what_a_card_of_the_middle_is_is_asked_once_where_it_matters(table: Table) -> None:
    table.type("mp opt", "n", "n")
    assert "What is opt?  1 instant  2 sorcery  3 land" in table.type("my cleo opt")
    assert "Cleo plays opt from the middle." in table.type("1")
    assert table.accepted[-1] == ["middle", "play", "cleo", "opt", "--as", "instant"]


def test_a_turn_does_not_end_before_its_chaos_card_unless_that_is_said_again(table: Table) -> None:
    said = table.type("n")
    assert "Still to come: Chaos step, between upkeep and draw step, with a Chaos card. 2 does it.\n" in said
    assert "So the turn goes on. 'n' again ends it as it is.\n" in said
    assert not table.accepted
    assert "Turn 2: Bram. Ann's Chaos step brought no card." in table.type("n")
    table.type("2", "v --card 'Gap Year'")
    assert "Turn 3: Cleo. Gap Year counts as resolved." in table.type("n")


def test_a_turn_does_not_end_before_what_a_card_brings_or_has_put_off(table: Table) -> None:
    table.type("c", "v --card 'Two for One'")
    assert "Still to come: Two for One: choose modes" in table.type("n")
    table.type("r")
    assert "The Chaos card that Two for One brings, 1 of 2. 5 does it, '5 no' leaves it.\n" in table.type("n")
    assert "The Chaos card that Two for One brings, 2 of 2" in table.type("c --with two")
    table.type("v --card 'Rain Check'", "r", "c", "v --card 'Compost Heap'", "r", "n", "n", "n", "n")
    assert "Turn 4: Ann. Cleo's Chaos step brought no card." in table.type("n")
    table.type("c", "v --card 'Gap Year'", "r")
    assert "Still to come: Ann: Rain Check: Return it to the battlefield" in table.type("n")
    assert "Rain Check is done." in table.type("2")
    assert "Turn 5: Bram.\n" in table.type("n")


def test_what_each_player_puts_into_the_middle_is_due_for_each(table: Table) -> None:
    table.type("c", "v --card everything", "r")
    assert "What Everything Must Go puts into the middle, 1 of 3" in table.type("status")
    assert "What Everything Must Go puts into the middle, 2 of 3" in table.type("mp shock")
    assert "What Everything Must Go" not in "".join(table.due()) or "3 of 3" in table.type("mp opt")
    table.type("mp elf")
    assert not [each for each in table.due() if "puts into the middle" in each]


def test_what_was_survived_by_a_spite_is_told_of_no_later_death(table: Table) -> None:
    table.type(
        "cards ours", "bram hits cleo for 20 with ninja", "cleo spites", "polite fire", "r", "cleo=2", "cleo lives"
    )
    table.type("ann attacks cleo for 2", "cleo is dead")
    told = table.type("print report")
    assert "Ann eliminates Cleo." in told
    assert "ninja" not in told


def test_what_may_be_played_from_the_middle_is_not_left_undone(table: Table) -> None:
    said = table.type("mp opt 'lightning bolt' --owner ann", "mp shock --owner cleo", "n", "n", "m")
    assert "opt and lightning bolt of Ann, since turn 1; shock of Cleo, since turn 1: by anybody who has" in said
    assert "In the middle, to be played for its costs: opt, lightning bolt and shock" in said
    assert "Left undone: In the middle" not in table.type("n", "n")


def test_a_card_of_a_spite_is_called_by_its_number_on_the_page(table: Table) -> None:
    table.type("g", "e bram by cleo", "sl")
    shown = {each.partition("  ")[0]: each for each in table.type("spite cards --show").splitlines()}
    assert {*"1234567"} == {*"12345678"} & shown.keys()
    assert "Which of the cards? Type its number there, its name, or a beginning of it." in table.type("sp")
    assert "Bram looked at 7 cards." in table.type("8")
    card, _, _ = shown["5"].removeprefix("5  ").partition(" (")
    assert f"Bram spites with {card} (" in table.type("5")


def test_a_number_means_none_of_the_cards_that_nobody_has_shown(table: Table) -> None:
    table.type("cards ours", "e bram by cleo")
    assert "Which of the cards? Type its name, or a beginning of it." in table.type("sp")
    assert "5 is no answer here" in table.type("5")


def test_who_falls_by_a_spite_falls_by_whoever_plays_it_unless_it_is_said(table: Table) -> None:
    assert "Bram would lose the game to Ann, and spites." in table.type("cleo=5", "bram=3", "e bram by ann")
    table.type("sl", "sp 5", "cleo-6")
    assert "Cleo is at -1: out unless a spite saves them, by Bram, with " in table.due()[0]
    assert table.type("cleo is out").startswith("Cleo would lose the game to Bram, with ")
    table.type("u", "u", "cleo-6 from ann with shock")
    assert table.type("cleo is out").startswith("Cleo would lose the game to Ann, with shock, and spites.")


def test_nobody_falls_by_a_spite_that_came_later_or_is_over(table: Table) -> None:
    table.type("ann-20", "e bram by ann", "sl", "sp 5")
    assert table.due()[0].endswith("Ann is at 0: out unless a spite saves them")
    table.type("ann=20", "r", "r", "spite lives")
    assert "Cleo is out unless a spite saves them: who did it?" in table.type("cleo-20", "cleo is out")


@pytest.mark.parametrize("answer", ["the same", "ann", "still ann", "no"])
def test_who_controls_a_global_may_be_the_same_as_before(table: Table, answer: str) -> None:
    table.type(*COMMON, "ann controls the common", "ann taps the common")
    number = next(line for line in table.due() if "Who controls The Common now" in line).split()[0]
    table.type(number)
    table.type(answer)
    assert not table.asks()
    assert not any("Who controls The Common" in line for line in table.due())
    assert table.kinds()[-1] == "global-tapped"


def test_who_draws_is_asked_where_a_card_says_a_target(table: Table) -> None:
    table.type(*COMMON, "c", "v --card chicken", "ann chooses chicken out on bram", "everybody passes")
    number = next(line for line in table.due() if "The Chaos card that Chicken Out brings" in line).split()[0]
    assert "Who draws the Chaos card that Chicken Out brings?  1 Bram  2 Cleo  0 nobody" in table.type(number)
    assert "Cleo draws a Chaos card" in table.type("cleo")


def test_a_card_resolves_with_what_it_says_also_where_its_letter_is_a_player(tmp_path: Path) -> None:
    for number in map(str, range(1, 8)):
        table = Table(seated(tmp_path / number, "chaos-magic, Tom Pavel Rosa Emil:"))
        table.type("tom=2", "pavel fireballs tom for 3", "tom spites", "tom looks", f"sp {number}", "tom gains 2")
        if "resolve, with that?" in table.said()[0]:
            table.type("1")
            assert table.accepted[-2:] == [["chaos", "resolve"], ["life", "tom", "+2"]]
            break
    else:
        pytest.fail("none of the seven cards says that somebody gains life")
