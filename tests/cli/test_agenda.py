"""What is due, numbered: a number stays with its item, and what lines leave to be done goes and comes with them."""

import pytest

from edw_companion.cli.play.agenda import Agenda, answered
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
WARP = Due("When it resolves", 'spell green "Time Warp"', answers=OPTIONAL)


def numbers(agenda: Agenda, turn: int, *due: Due, standing: tuple[int, ...] = ()) -> list[int]:
    agenda.look(turn, due, standing)
    agenda.read()
    return [item.number for item in agenda.items]


def test_a_number_belongs_to_its_item_until_the_turn_ends() -> None:
    agenda = Agenda()
    assert numbers(agenda, 1, DRAW, PAY, ATTACK) == [1, 2, 0]
    assert numbers(agenda, 1, OUT, PAY, ATTACK) == [3, 2, 0]
    assert numbers(agenda, 1, DRAW, OUT, PAY) == [1, 3, 2]
    assert numbers(agenda, 2, PAY, DRAW) == [1, 2]
    assert numbers(agenda, 1, PAY, DRAW) == [2, 1], "a turn that is taken up again by undo"


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
    assert numbers(agenda, 1, PAY, Due("3 cards", "draw Ann")) == [2, 1]


def test_what_is_done_by_hand_does_not_come_again_in_its_turn() -> None:
    agenda = Agenda()
    numbers(agenda, 1, DRAW, PAY)
    pay = agenda.find(2)
    assert pay is not None
    agenda.settle(1, pay, 1)
    assert numbers(agenda, 1, DRAW, PAY) == [1]
    assert agenda.find(2) is None
    assert numbers(agenda, 2, DRAW, PAY) == [1, 2]


def test_no_number_finds_what_nothing_is_typed_for() -> None:
    agenda = Agenda()
    numbers(agenda, 1, ATTACK, DRAW)
    assert agenda.find(0) is None


def test_the_same_command_is_due_once() -> None:
    agenda = Agenda()
    agenda.carry(1, [OUT], 3)
    assert numbers(agenda, 1, OUT, DRAW, standing=(3,)) == [1, 2]


def test_what_a_line_left_stands_while_the_line_stands() -> None:
    agenda = Agenda()
    agenda.carry(1, [KARN, ATTACK], 3)
    assert numbers(agenda, 1, DRAW, standing=(3,)) == [1, 2]
    assert numbers(agenda, 1, DRAW, standing=()) == [1]
    assert numbers(agenda, 1, DRAW, standing=(3,)) == [1, 2]
    assert numbers(agenda, 2, DRAW, standing=(3,)) == [1]


@pytest.mark.parametrize(
    ("carried", "command", "told"),
    [
        (KARN, "legend", ["black", "Karn, Silver Golem"]),
        (KARN, "legend", ["BLACK", "karn"]),
        (WARP, "spell", ["g", "time", "warp", "green", "Time Warp", None, 3]),
    ],
)
def test_what_was_carried_is_done_by_its_command_and_comes_back_with_undo(
    carried: Due, command: str, told: list[object]
) -> None:
    agenda = Agenda()
    agenda.carry(1, [carried], 3)
    agenda.done(1, command, told, 4)
    assert numbers(agenda, 1, standing=(3, 4)) == []
    assert numbers(agenda, 1, standing=(3,)) == [1]


@pytest.mark.parametrize(("command", "told"), [("legend", ["white", "Kei Takahashi"]), ("spell", ["black", "Karn"])])
def test_another_command_does_not_do_it(command: str, told: list[object]) -> None:
    agenda = Agenda()
    agenda.carry(1, [KARN], 3)
    agenda.done(1, command, told, 4)
    assert numbers(agenda, 1, standing=(3, 4)) == [1]


def test_one_command_does_one_of_two_that_are_alike() -> None:
    agenda = Agenda()
    agenda.carry(1, [KARN], 3)
    agenda.done(1, "legend", ["black", "Karn"], 4)
    agenda.carry(1, [KARN], 5)
    assert numbers(agenda, 1, standing=(3, 4, 5)) == [1]
    agenda.done(1, "legend", ["black", "Karn"], 6)
    assert numbers(agenda, 1, standing=(3, 4, 5, 6)) == []


def test_what_comes_again_is_due_again_though_it_was_declined_before() -> None:
    agenda = Agenda()
    agenda.carry(1, [KARN], 3)
    (item,) = agenda.look(1, [], (3,))
    agenda.settle(1, item, 1)
    assert numbers(agenda, 1, standing=(3,)) == []
    agenda.carry(1, [KARN], 4)
    assert numbers(agenda, 1, standing=(3, 4)) == [1]


def test_what_may_be_left_is_not_undone_nor_is_the_end_of_the_turn() -> None:
    agenda = Agenda()
    agenda.look(1, [DRAW, PAY, OUT, ATTACK, END])
    assert [item.due for item in agenda.undone()] == [PAY, OUT]


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
