"""What was asked and answered so far: each question (label and spec) with its answers that count, the newest last."""

from collections import defaultdict
from collections.abc import Sequence

from edw_companion.chance.source import Answer
from edw_companion.session.history import FACTS, History, Void, voids
from edw_companion.session.lines import Event

Question = tuple[str, str]
"""A label and a spec."""


class Answers:
    """The answers that count."""

    def __init__(self) -> None:
        self._known: dict[Question, list[Answer]] = {}
        self._asked: defaultdict[int, list[Question]] = defaultdict(list)

    def newest(self, question: Question) -> Answer | None:
        """The answer to a question; None if it has none that counts."""
        answers = self._known.get(question)
        return answers[-1] if answers else None

    def give(self, n: int, question: Question, got: Sequence[int], *, by_hand: bool) -> None:
        """Note that line ``n`` answers a question that had no answer, or had one by hand and gets another."""
        answers = self._known.setdefault(question, [])
        answers.append(Answer(n, tuple(got), by_hand, answers[0].n if answers else n))
        self._asked[n].append(question)

    def forget(self, void: Void) -> None:
        """What was answered in these lines counts no more."""
        for n in void.lines:
            for question in self._asked.pop(n, ()):
                left = [one for one in self._known[question] if one.n != n or (void.by_hand and not one.by_hand)]
                self._known[question] = [one._replace(first=left[0].n) for one in left]

    def all(self) -> dict[Question, Answer]:
        """Every question that has an answer, with its newest."""
        return {question: answers[-1] for question, answers in self._known.items() if answers}


def answers(lines: Sequence[Event]) -> dict[Question, Answer]:
    """What was answered in a file and counts, undone or not."""
    found = Answers()
    gone = voids(lines)
    for event in lines:
        if event["n"] in gone:
            found.forget(gone[event["n"]])
        for draw in event.get("draws", ()):
            if "label" in draw and "again" not in draw:
                question = draw["label"], draw["spec"]
                found.give(event["n"], question, draw["got"], by_hand="src" in draw)
    return found.all()


def unasked(lines: Sequence[Event], stacks: History) -> dict[Question, int]:
    """What was drawn by key, taken back and not asked again since, each with the line that drew it.

    Whoever takes a draw back has seen it: a mistake, or a peek.
    """
    standing = frozenset(stacks.done)
    held = {
        (draw["label"], draw["spec"])
        for event in lines
        if "draws" in event and (event["n"] in standing or event["do"] in FACTS)
        for draw in event["draws"]
        if "label" in draw
    }
    return {
        question: answer.n for question, answer in answers(lines).items() if not answer.by_hand and question not in held
    }
