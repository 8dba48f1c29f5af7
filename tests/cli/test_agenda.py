"""What is due, numbered: a number stays with its item, and answers mean what is offered."""

import shlex

import pytest

from edw_companion.cli.play.due_list import Agenda, answered
from edw_companion.core.due import OPTIONAL, Due
from edw_companion.errors import UsageError

DRAW = Due("Draw", "chaos draw white", answers=OPTIONAL)
PAY = Due(
    "Pay, or it goes home", "dragon return white", does="", answers={"no": 'dragon return white --why "not paid"'}
)
OUT = Due(
    "Dan is at 0", "eliminate red --by white", answers={"Eve": "eliminate red --by green", "nobody": "eliminate red"}
)
ATTACK = Due("Attack: Dan.")
END = Due("When the turn has run out", "turn next")
KARN = Due("Karn is a Legend", "legend black Karn", answers=OPTIONAL)


def numbers(agenda: Agenda, turn: int, *due: Due) -> list[int]:
    agenda.look(turn, due)
    agenda.read(numbered=True)
    return [item.number for item in agenda.items]


def test_a_number_belongs_to_its_item_until_the_turn_ends() -> None:
    agenda = Agenda()
    assert numbers(agenda, 1, DRAW, PAY, ATTACK) == [1, 2, 0]
    assert numbers(agenda, 1, OUT, PAY, ATTACK) == [3, 2, 0]
    assert numbers(agenda, 1, DRAW, OUT, PAY) == [3, 1, 2]
    assert numbers(agenda, 2, PAY, DRAW) == [1, 2]
    assert numbers(agenda, 1, PAY) == [2], "a turn that is taken up again by undo"


def test_what_is_done_and_due_again_has_another_number_unless_an_undo_brings_it_back() -> None:
    agenda, turn = Agenda(), 1
    looks = [
        # (what was typed, the newest decision that stands, what is due after it, the numbers)
        ("turn next", 5, [DRAW, PAY], [1, 2]),
        ("chaos draw white", 6, [PAY], [2]),
        ("turn again", 7, [DRAW, PAY], [2, 3]),  # a second upkeep: draw again, another item, below
        ("undo", 6, [PAY], [2]),
        ("undo", 5, [DRAW, PAY], [1, 2]),
        ("redo", 6, [PAY], [2]),
        ("redo", 7, [DRAW, PAY], [2, 3]),
        ("life red 0", 8, [DRAW, PAY, KARN], [2, 3, 4]),
        ('dragon return white --why "not paid"', 9, [DRAW, KARN], [3, 4]),
        ("dragon cast white", 10, [OUT, KARN, PAY], [5, 4, 6]),
    ]
    for typed, after, due, given in looks:
        agenda.take(shlex.split(typed))
        assert [item.number for item in agenda.look(turn, due, after)] == given
        assert [item.number for item in agenda.look(turn, due, after)] == given, "looked at twice"


def test_what_is_not_due_while_its_player_is_away_has_its_number_again() -> None:
    agenda = Agenda()
    assert [item.number for item in agenda.look(1, [DRAW, PAY], 5)] == [1, 2]
    assert [item.number for item in agenda.look(1, [END], 6, waits=True)] == [3]
    assert [item.number for item in agenda.look(1, [DRAW, PAY], 7)] == [1, 2]


def test_a_number_answers_the_list_that_was_read() -> None:
    agenda = Agenda()
    numbers(agenda, 1, DRAW, PAY)
    agenda.look(1, [KARN, PAY])
    item = agenda.find(1)
    assert item is not None
    assert item.due is DRAW
    assert agenda.now(item) is None


def test_an_item_of_which_only_the_words_change_keeps_its_number() -> None:
    agenda = Agenda()
    assert numbers(agenda, 1, Due("4 cards", "draw Ann"), PAY) == [1, 2]
    assert numbers(agenda, 1, PAY) == [2]
    assert numbers(agenda, 1, PAY, Due("3 cards", "draw Ann")) == [1, 2]


def test_what_is_done_by_hand_does_not_come_again_in_its_turn() -> None:
    agenda = Agenda()
    numbers(agenda, 1, DRAW, PAY)
    pay = agenda.find(2)
    assert pay is not None
    agenda.settle(pay, 1)
    assert numbers(agenda, 1, DRAW, PAY) == [1]
    assert agenda.find(2) is None
    assert numbers(agenda, 2, DRAW, PAY) == [1, 2]


def test_no_number_finds_what_nothing_is_typed_for() -> None:
    agenda = Agenda()
    numbers(agenda, 1, ATTACK, DRAW)
    assert agenda.find(0) is None


def test_the_same_command_is_due_once() -> None:
    assert numbers(Agenda(), 1, OUT, OUT, DRAW) == [1, 2]


def test_two_that_one_command_does_have_two_numbers() -> None:
    one, other = (Due(f"6 damage, {half}", "life white -6 --from scion", key=half) for half in ("one", "other"))
    agenda = Agenda()
    assert numbers(agenda, 1, one, other) == [1, 2]
    assert numbers(agenda, 1, other) == [2]


def test_numbers_rise_down_the_list_below_players_at_0() -> None:
    agenda = Agenda()
    assert numbers(agenda, 1, PAY, ATTACK) == [1, 0]
    assert numbers(agenda, 1, DRAW, ATTACK, PAY) == [1, 0, 2]
    assert numbers(agenda, 1, DRAW, ATTACK, PAY, OUT) == [3, 0, 1, 2]


def test_what_may_be_left_is_not_undone_nor_is_the_end_of_the_turn() -> None:
    agenda = Agenda()
    agenda.look(1, [DRAW, PAY, OUT, ATTACK, END])
    assert [item.due for item in agenda.undone()] == [OUT, PAY]
    left_by_a_line = Due("Karn is a Legend", "legend black Karn", answers=OPTIONAL, owed=True)
    agenda.look(1, [KARN, left_by_a_line, END])
    assert [item.due for item in agenda.undone()] == []
    agenda.look(1, [left_by_a_line, END])
    assert [item.due for item in agenda.undone()] == [left_by_a_line]


ANSWERS = [
    (DRAW, "", "chaos draw white"),
    (DRAW, "yes", "chaos draw white"),
    (PAY, "Done", ""),
    (DRAW, "no", ""),
    (DRAW, "skip", ""),
    (DRAW, "--card x", "chaos draw white --card x"),
    (DRAW, "and more", "chaos draw white and more"),
    (PAY, "", ""),
    (PAY, "No", 'dragon return white --why "not paid"'),
    (OUT, "", "eliminate red --by white"),
    (OUT, "eve", "eliminate red --by green"),
    (OUT, "nob", "eliminate red"),
    (OUT, "--take mirari", "eliminate red --by white --take mirari"),
    (Due("Step", "step Ann land|cast"), "land forest", "step Ann land forest"),
    (Due("Step", "step Ann land|cast"), "no", ""),
]


@pytest.mark.parametrize(("due", "said", "command"), ANSWERS)
def test_what_a_line_after_a_number_means(due: Due, said: str, command: str) -> None:
    assert answered(due, said) == command


@pytest.mark.parametrize(
    ("due", "said", "refusal"),
    [
        (OUT, "no", "not declined by 'no': say which, Eve or nobody"),
        (OUT, "n", "Type a little more than 'n': Eve or nobody"),
        (OUT, "zoe", "There is no answer 'zoe'"),
        (PAY, "twice", "Only the number, or the number and 'no'"),
        (Due("Which", "a b", "c d", answers={"one": "a b", "two": "c d"}), "", "Say which: one or two"),
    ],
)
def test_what_is_no_answer_says_so(due: Due, said: str, refusal: str) -> None:
    with pytest.raises(UsageError, match=refusal):
        answered(due, said)


@pytest.mark.parametrize(
    ("command", "does"),
    [
        ("step ann land|cast|discard [CARD]", "step ann"),
        ("step DJ land|cast|discard [CARD]", "step DJ"),
        ("eliminate JP --by DJ --with ABC", "eliminate JP --by DJ --with ABC"),
        ("recruit N", "recruit"),
        ("reveal CARD …", "reveal"),
        ("middle put CARD…", "middle put"),
    ],
)
def test_a_command_goes_up_to_where_players_must_say_more(command: str, does: str) -> None:
    assert Due("It is due", command).does == does
