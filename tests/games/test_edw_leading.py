"""What Elder Dragon Wars asks: each question with its answers, and the command that comes of them."""

from collections.abc import Callable
from typing import Any

import pytest
from conftest import Edw

from edw_companion.cli.app import App
from edw_companion.cli.loaded import Loaded
from edw_companion.core.questions import Dialogue, Question, converse, nothing
from edw_companion.games.elder_dragon_wars import turn_questions
from edw_companion.games.elder_dragon_wars.questions import PROMPTING
from edw_companion.session.paths import Home

MIRARI = "legend white --card Mirari --rolled black=1,red=2"
KARN = "legend white --card Karn --rolled black=1,red=2"
DRAGON = "dragon cast blue --card Mindslaver --rolled red=1,green=2"


def table_after(war: Edw, *lines: str) -> Loaded:
    turns = {"white": 0, "blue": 1, "black": 2, "red": 3, "green": 4}
    for _ in range((5 - turns[war.status()["turn"]["active"]]) % 5):
        war("turn", "next")
    for line in lines:
        war.line(line)
    return table_of(war)


def table_of(war: Edw) -> Loaded:
    return App(lambda: Home(str(war.home)), None).read()


def held(dialogue: Dialogue, keys: str) -> tuple[list[str], list[Question]]:
    """The words that come of a dialogue, answered key by key ("." is Enter), and its questions."""
    asked: list[Question] = []
    answers = iter(keys)

    def answer(question: Question) -> str:
        asked.append(question)
        key = next(answers)
        assert key == "." or key in {choice.key for choice in question.choices}
        return "" if key == "." else key

    words = converse(dialogue, answer)
    assert next(answers, None) is None
    return words, asked


AFTER: dict[str, tuple[tuple[str, ...], Callable[[Any, Any], Dialogue], str, list[str]]] = {
    "no Legend": ((), turn_questions.chaos_card, ".", []),
    "a Legend": ((), turn_questions.chaos_card, "y", ["chaos", "draw", "white"]),
    "the card is drawn": (("chaos draw white",), turn_questions.chaos_card, "", []),
    "in the nexus": ((), turn_questions.dragon_paid, "", []),
    "paid": ((DRAGON, "turn next"), turn_questions.dragon_paid, ".", []),
    "not paid": (
        (DRAGON, "turn next"), turn_questions.dragon_paid, "h",
        ["dragon", "return", "blue", "--why", "upkeep not paid"],
    ),
    "no Legend arrived": ((MIRARI,), turn_questions.legend_came, "", []),
    "Karn, later": ((KARN,), turn_questions.legend_came, ".", []),
    "Karn, now": ((KARN,), turn_questions.legend_came, "y", ["legend", "black", "Karn, Silver Golem"]),
    "no Scion": ((), turn_questions.scion_attack, "", []),
}  # fmt: skip


@pytest.mark.parametrize("case", AFTER)
def test_after_a_command(war: Edw, case: str) -> None:
    lines, dialogue, keys, words = AFTER[case]
    table = table_after(war, *lines)
    assert held(dialogue(table.state, table.session.events[-1]), keys)[0] == words


BEFORE: dict[str, tuple[tuple[str, ...], str, str, list[str]]] = {
    "nobody counters": ((), "legend w kei-t", ".", []),
    "countered": ((), "legend w kei-t", "c", ["--countered"]),
    "no push-out yet": ((MIRARI,), "legend w", ".", []),
    "push-out": ((MIRARI, "legend white --card Mindslaver --rolled black=1,red=2"), "legend w", "k", ["--keep"]),
    "answered already": ((), "legend w --countered", "", []),
    "a dragon": ((), "dragon cast w", "c", ["--countered"]),
    "a dragon goes home": ((), "dragon return w", "", []),
    "first spell": ((), "spell w", "c", ["--countered"]),
    "somebody pays": (("spell w --card Revelation",), "spell w", "g", ["--pay", "green"]),
    "somebody cannot pay": (("spell w --card Revelation", "life green =4"), "spell w", "u", ["--pay", "blue"]),
    "the log": ((), "log", "", []),
}


@pytest.mark.parametrize("case", BEFORE)
def test_before_a_command(war: Edw, case: str) -> None:
    lines, command, keys, words = BEFORE[case]
    table = table_after(war, *lines)
    assert asked_before(table, command, keys)[0] == words


def asked_before(table: Loaded, command: str, keys: str) -> tuple[list[str], list[Question]]:
    dialogue = PROMPTING.asked_before(command.split())
    return held(dialogue(table.state) if dialogue else nothing(), keys)


def test_who_cannot_pay_is_not_offered(war: Edw) -> None:
    table = table_after(war, "spell w --card Revelation", "life green =4")
    _, (question,) = asked_before(table, "spell w", ".")
    assert [choice.key for choice in question.choices] == ["w", "u", "b", "r", "c"]


FALLEN: dict[str, tuple[tuple[str, ...], tuple[str, ...], str, list[str]]] = {
    "still in": (("life red =0",), ("red",), ".", []),
    "nobody's doing": (("life red =0",), ("red",), "n", ["eliminate", "red"]),
    "a killer, no artifact": (("life red =0",), ("red",), "w", ["eliminate", "red", "--by", "red=white"]),
    "an artifact taken": (
        (MIRARI, "life black =0"), ("black",), "w1", ["eliminate", "black", "--by", "black=white", "--take", "Mirari"],
    ),
    "an artifact left": ((MIRARI, "life black =0"), ("black",), "w.", ["eliminate", "black", "--by", "black=white"]),
    "two at once": (
        ("life red =0 black =0",), ("red", "black"), "wn", ["eliminate", "red", "black", "--by", "red=white"],
    ),
    "each other": (
        (MIRARI, "life white =0 black =0",), ("white", "black"), "bw",
        ["eliminate", "white", "black", "--by", "white=black", "--by", "black=white"],
    ),
    "with a card": (
        ("life red =0 --from blue --with Kasimir",), ("red",), "u",
        ["eliminate", "red", "--by", "red=blue", "--with", "Kasimir"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FALLEN)
def test_who_did_it(war: Edw, case: str) -> None:
    lines, seats, keys, words = FALLEN[case]
    table = table_after(war, *lines)
    found, _ = held(turn_questions.fallen(table.state, seats, table.session.events[-1]), keys)
    assert found == words
    if found:
        war(*found)


def test_the_scion(war: Edw) -> None:
    deaths = ("eliminate red", "eliminate black", "eliminate blue")
    table = table_after(war, *deaths, "turn next --card Crosis")
    event = table.session.events[-1]
    attack = turn_questions.scion_attack
    assert held(attack(table.state, event), "h")[0] == ["life", "white", "-6", "green", "-6", "--from", "scion"]
    assert held(attack(table.state, event), "t")[0] == ["scion", "tap"]
    assert held(attack(table.state, event), "x")[0] == ["scion", "nullify"]
    assert held(attack(table.state, event), ".")[0] == []
    war("scion", "tap", "white")
    assert held(attack(table_of(war).state, event), "h")[0] == ["life", "green", "-6", "--from", "scion"]
    war("life", "green", "-6", "--from", "scion")
    assert held(attack(table_of(war).state, event), "")[0] == []
    _, (question,) = held(turn_questions.fallen(table.state, ["white"], {}), ".")
    assert "s" in {choice.key for choice in question.choices}


def test_no_answer_is_the_key_of_the_next_turn(war: Edw) -> None:
    table = table_after(war, DRAGON, "turn next")
    _, (question,) = held(turn_questions.dragon_paid(table.state, table.session.events[-1]), ".")
    assert "n" not in question.keys, "who types 'n' twice has not sent a dragon home"
