"""What Chaos Magic asks at the table prompt, and how its table is shown there."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from chaos_magic_table import begun, game_of, looked_at, turned_up
from conftest import Edw

from edw_companion.core.questions import Dialogue, Question, converse
from edw_companion.games.chaos_magic import questions as prompting
from edw_companion.games.chaos_magic.game import GAME


def asked(dialogue: Dialogue, *keys: str) -> tuple[list[str], list[Question]]:
    """The command that a dialogue comes to with these answers, and its questions."""
    questions: list[Question] = []
    answers = iter(keys)

    def answer(question: Question) -> str:
        questions.append(question)
        return next(answers)

    return converse(dialogue, answer), questions


@pytest.mark.parametrize(
    ("after", "ask", "key", "command"),
    [
        ([], prompting.chaos_step, "y", ["chaos", "draw"]),
        ([], prompting.chaos_step, "", []),
        (["chaos draw"], prompting.turned_up, "y", ["chaos", "reveal"]),
        (["chaos draw", "chaos reveal --card Lend"], prompting.side, "2", ["chaos", "choose", "Keep"]),
        (["chaos draw", "chaos reveal --card 'Tea Break'"], prompting.resolves, "y", ["chaos", "resolve"]),
        (["chaos draw", "chaos reveal --card 'Tea Break'"], prompting.resolves, "c", ["chaos", "counter"]),
        (["eliminate Ann"], prompting.spite, "y", ["spite", "look"]),
    ],
)
def test_each_question_is_answered_by_one_key(
    edw: Edw, after: Sequence[str], ask: Callable[[Any, Any], Dialogue], key: str, command: list[str]
) -> None:
    begun(edw)
    for line in after:
        edw.line(line)
    words, questions = asked(ask(game_of(edw), {}), key)
    assert words == command
    assert len(questions) == 1
    if words:
        edw(*words)


def test_what_is_not_the_case_is_not_asked(edw: Edw) -> None:
    begun(edw)("chaos", "draw")
    state = game_of(edw)
    for ask in (prompting.chaos_step, prompting.side, prompting.resolves, prompting.spite):
        assert asked(ask(state, {})) == ([], [])
    turned_up(begun(edw, session="other"), "Lend // Keep")
    assert asked(prompting.turned_up(game_of(edw, "other"), {})) == ([], [])
    assert asked(prompting.resolves(game_of(edw, "other"), {})) == ([], [])


def test_a_spite_is_never_asked_to_be_countered_and_ends_in_life_or_death(edw: Edw) -> None:
    begun(edw)("pile", "chaos", "top", "Tea Break")
    edw("eliminate", "Bram")
    edw("spite", "look")
    edw("spite", "play", looked_at(edw)[0])
    _, questions = asked(prompting.resolves(game_of(edw), {}), "")
    assert [choice.key for choice in questions[0].choices] == ["y"]
    edw("chaos", "resolve")
    assert asked(prompting.spite(game_of(edw), {}), "l")[0] == ["spite", "lives"]
    assert asked(prompting.spite(game_of(edw), {}), "o")[0] == ["eliminate", "Bram"]


def test_the_fallen_are_asked_about_with_who_did_it(edw: Edw) -> None:
    begun(edw)("life", "Ann", "-20", "Cleo", "-30", "--from", "Bram", "--with", "Fireball")
    event = {"by": "Bram", "with": "Fireball"}
    words, _ = asked(prompting.fallen(game_of(edw), ["Ann", "Cleo"], event), "y")
    assert words == ["eliminate", "Ann", "Cleo", "--by", "Bram", "--with", "Fireball"]
    edw(*words)
    assert asked(prompting.fallen(game_of(edw), ["Ann", "Cleo"], event)) == ([], [])


def test_the_scene_shows_spites_and_what_lies_between(edw: Edw) -> None:
    begun(edw)("eliminate", "Bram")
    edw("eliminate", "Cleo", "--concede")
    shown = GAME.scene(game_of(edw))
    assert [place.state for place in shown.places] == [(), ("spite: due",), ("out of the game",)]
    assert shown.facts[0] == "Global: none in play"
    assert shown.after[:2] == ("Bram", "Ann")


def test_the_cards_of_a_spite_may_be_typed_unseen_from_a_real_deck(edw: Edw, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(edw)("eliminate", "Ann")
    names = game_of(edw).piles["chaos"].unseen[10:17]
    typed = iter([*names[:6], names[0], *names])
    with monkeypatch.context() as terminal:
        terminal.setattr("edw_companion.cli.build.interactive", lambda: True)
        terminal.setattr("click.prompt", lambda *_args, **_options: next(typed))
        done = edw("spite", "look", "--card", code=1)
        assert "Those cannot be the top cards" in done.err
        assert names[0] not in done.err
        event = edw("spite", "look", "--card", "--json").json["event"]
    assert [draw["src"] for draw in event["draws"]] == ["hand"] * 7
    assert [turned["card"] for turned in event["turned"]] == [None] * 7
    assert looked_at(edw) == names
