"""What a decision draws with: asked a labelled question, it answers and keeps the record of how.

The same question (label and spec) always gets the same answer, whatever was undone in between; a new question
uses up one key; a result from real dice or a real pile is recorded as by hand.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from edw_companion.chance import Draw
from edw_companion.errors import RefusedError, UsageError


class Answer(NamedTuple):
    """What was answered before: in line ``n``, ``got``, from real dice or pile if ``by_hand``."""

    n: int
    got: tuple[int, ...]
    by_hand: bool


class Key(NamedTuple):
    """The next key to publish: draw number ``i``, the key, and the mix that goes with it."""

    i: int
    key: str
    mix: str


class AnsweredDifferentlyError(RefusedError):
    """A result typed in by hand for a question that has its answer already; which may be a hidden card."""

    def __init__(self, answer: Answer) -> None:
        way_out = (
            f"If it was typed wrongly: edw void {answer.n} --agreed WHO --why WHY, then type it anew."
            if answer.by_hand
            else "Put right by hand afterwards whatever the table wants otherwise."
        )
        super().__init__(
            f"Line {answer.n} has answered this already, and what was seen stays: an undo takes back what came of an "
            "answer, not the answer, or one could draw until it pleases. Leave the typed result out, and it comes "
            f"again. {way_out}"
        )


class OutOfRangeError(UsageError):
    """A hand result that the dice or the pile cannot show."""

    def __init__(self, spec: str, got: Sequence[int]) -> None:
        super().__init__(f"{spec} cannot come to {', '.join(map(str, got))}: type what the dice or the pile show.")


class Drawer:
    """The Chance of a real session: answers kept, keys handed out one by one.

    Attributes:
        draws: the records made so far, in the order of the questions; they go into the line as they are.
    """

    def __init__(
        self,
        find_answers: Callable[[], Mapping[tuple[str, str], Answer]],
        keys: Iterator[Key],
        word: str = "",
    ) -> None:
        """``keys`` gives the unused keys in order; ``word`` was said by an opponent for this draw.

        Neither keys nor answers are looked for before something is asked.
        """
        self.draws: list[Draw] = []
        self._find_answers = find_answers
        self._keys = keys
        self._word = word

    @cached_property
    def _answers(self) -> Mapping[tuple[str, str], Answer]:
        """What was answered before."""
        return self._find_answers()

    def pick(self, label: str, m: int, by_hand: int | None = None) -> int:
        """See Chance."""
        return self._ask(label, f"pick {m}", None if by_hand is None else [by_hand])[0]

    def dice(self, label: str | None, count: int, sides: int, by_hand: Sequence[int] | None = None) -> list[int]:
        """See Chance."""
        return self._ask(label, f"{count}d{sides}", by_hand)

    def order(self, label: str, m: int) -> list[int]:
        """See Chance."""
        return self._ask(label, f"perm {m}", None)

    def _ask(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        from edw_companion.chance.draws import fits, result  # most commands ask nothing

        record: Draw = {"spec": spec} if label is None else {"label": label, "spec": spec}
        known = None if label is None else self._answers.get((label, spec))
        if known is not None:
            if by_hand is not None and tuple(by_hand) != known.got:
                raise AnsweredDifferentlyError(known)
            got = list(known.got)
            record |= ({"src": "hand"} if known.by_hand else {}) | {"again": known.n, "got": got}
        elif by_hand is not None:
            got = list(by_hand)
            if not fits(spec, got):
                raise OutOfRangeError(spec, got)
            record |= {"src": "hand", "got": got}
        else:
            key = next(self._keys)
            got = result(key.key, key.mix, key.i, spec, self._word)
            record |= {"word": self._word, "i": key.i, "key": key.key, "got": got}
        self.draws.append(record)
        return got


def rehearsal(word: str = "") -> Drawer:
    """A drawer for decisions of which nothing comes, to meet whatever would refuse them.

    Its keys are no session's, so that nobody learns from it what a real draw would bring.
    """
    return Drawer(dict, (Key(i, "0" * 64, "0" * 64) for i in count(1)), word)
