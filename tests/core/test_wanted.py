"""What a table rolls or turns up itself: the question, and what its answers mean."""

from collections.abc import Sequence

import pytest

from edw_companion.core import questions
from edw_companion.core.questions import CardQuestion, DiceQuestion
from edw_companion.errors import UsageError
from edw_companion.sentences import Sentence

OURS = Sentence("The dice are your own: say what came")
TWO = DiceQuestion("Cleo, Dan: what did the d20s show?", {"black": "Cleo", "red": "Dan"}, 2, 1, 20)
THREE = DiceQuestion("What did 3d6 show?", {}, 3, 1, 6)
CARDS = CardQuestion(
    "Which?", "artifact", ["Mirari", "Mirror Universe", "Crawlspace"], ["Meekstone", "Mirari", "Crawlspace"]
)
WRITTEN = CARDS._replace(cards=["Ark of Blight", "Crawlspace"], written={"Ark of Blight": "Arc of Blight"})


@pytest.mark.parametrize(
    ("question", "line", "words"),
    [
        (TWO, "4 17", ("--rolled", "black=4,red=17")),
        (TWO, " 4,17 ", ("--rolled", "black=4,red=17")),
        (TWO, "4, 17", ("--rolled", "black=4,red=17")),
        (TWO, "b4 r17", ("--rolled", "black=4,red=17")),
        (TWO, "r=17, b=4", ("--rolled", "black=4,red=17")),
        (TWO, "dan 17 cl 4", ("--rolled", "black=4,red=17")),
        (TWO, "3/9", ("--rolled", "black=3,red=9")),
        (TWO, "4-5", ("--rolled", "black=4,red=5")),
        (TWO, "4 / 5", ("--rolled", "black=4,red=5")),
        (TWO, "w-5", None),
        (TWO, "l w kei", None),
        (THREE, "2 5 1", ("--rolled", "2,5,1")),
        (THREE, "d6", None),
        (CARDS, "mirar", ("--card", "Mirari")),
        (CARDS, "crawl", ("--card", "Crawlspace")),
        (CARDS, "3", ("--card", "Crawlspace")),
        (CARDS, "n", None),
        (CARDS, "m", None),
        (WRITTEN, "arc of b", ("--card", "Ark of Blight")),
    ],
)
def test_what_a_line_says(question: DiceQuestion | CardQuestion, line: str, words: Sequence[str] | None) -> None:
    assert question.answered(line) == words


@pytest.mark.parametrize(
    ("question", "line", "said"),
    [
        (TWO, "4", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "4 25", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "0 3", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "b4", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "u 2", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "e3 x4", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "a3 d4", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (TWO, "b3 b4", "Type 2 numbers from 1 to 20, for Cleo and Dan."),
        (THREE, "1 2 7", "Type 3 numbers from 1 to 6."),
        (CARDS, "1", "The card 1 is not among those that can come: type its name."),
        (CARDS, "99", "The card 99 is not among those that can come: type its name."),
        (CARDS, "ivory tower", "No artifact is called 'ivory tower'."),
        (CARDS, "meekst", "No artifact is called 'meekst'. Meekstone is not in the pile any more."),
        (CARDS, "miarri", "No artifact is called 'miarri'. Did you mean Mirari?"),
        (CARDS, "mir", "'mir' can mean Mirari or Mirror Universe: type a little more of it."),
    ],
)
def test_what_is_a_wrong_answer(question: DiceQuestion | CardQuestion, line: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        question.answered(line)
    assert str(refused.value) == said


def test_the_questions_say_how_they_are_answered() -> None:
    assert TWO.line() == "Cleo, Dan: what did the d20s show? Type 2 numbers, such as 5 18."
    assert THREE.line() == "What did 3d6 show? Type 3 numbers, such as 5 3 5."
    assert CARDS.line() == "Which? Type its name, a beginning of it, or its number."


def test_a_shell_is_told_the_option() -> None:
    rolled = questions.rolls(OURS, {"black": "Cleo", "red": "Dan"}, 20, again=True)
    assert str(rolled) == (
        "A tie! Cleo, Dan: what did the d20s show? The dice are your own: say what came with --rolled black=N,red=N."
    )
    assert str(questions.dice(OURS, "1d20", 1, 1, 20, "Ann on Chaos A")) == (
        "Ann on Chaos A: what did the d20 show? The dice are your own: say what came with --rolled N."
    )
    typed_before = Sentence("Line 5 was answered by your own dice. To have it drawn after all", "void 5 --agreed all")
    assert str(questions.dice(typed_before, "1d20", 1, 1, 20)) == (
        "Line 5 was answered by your own dice. To have it drawn after all: edw void 5 --agreed all"
    )
