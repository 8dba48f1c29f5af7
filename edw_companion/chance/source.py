"""What a decision draws with: asked a labelled question, it answers and keeps the record of how.

The same question (label and spec) always gets the same draw, whatever was undone in between; a new question uses up
one key. A result from real dice or a real pile is testimony: it is recorded as by hand, and after an undo it is typed
again, the same or another; what a hand has answered is not drawn (section 6 of the contract).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count

from edw_companion.chance import Draw
from edw_companion.errors import RefusedError, UsageError
from edw_companion.tuples import NamedTuple


class Answer(NamedTuple):
    """What was answered before.

    Attributes:
        n: the line that gave it.
        got: what it came to.
        by_hand: whether it was typed in from real dice or a real pile.
        first: the line that answered the same question first, by hand too; to void that voids them all.
    """

    n: int
    got: tuple[int, ...]
    by_hand: bool
    first: int


class Key(NamedTuple):
    """The next key to publish: draw number ``i``, the key, and the mix that goes with it."""

    i: int
    key: str
    mix: str


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
        peeked: Callable[[str], None] = lambda _label: None,
    ) -> None:
        """``keys`` gives the unused keys in order; ``word`` was said by an opponent for this draw.

        ``peeked`` is asked before a card is taken by hand: whether a draw of its pile was taken back and not asked
        again. Neither keys nor answers are looked for before something is asked.
        """
        self.draws: list[Draw] = []
        self._find_answers = find_answers
        self._keys = keys
        self._word = word
        self._peeked = peeked

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
        if known is not None and by_hand is None:
            if known.by_hand:
                thing, option = ("pile", "--card") if spec.startswith("pick") else ("dice", "--rolled")
                raise UsageError(
                    f"Line {known.n} was answered by your own {thing}, so the program does not draw it: type what came "
                    f"with {option}, the same or another. To have it drawn after all",
                    f"void {known.first} --agreed all --why WHY",
                )
            got = list(known.got)
            record |= {"again": known.n, "got": got}
        elif known is not None and not known.by_hand:
            raise RefusedError(
                f"Line {known.n} has drawn this already ({label}), and what was seen stays: an undo takes back what "
                "came of a draw, not the draw, or one could draw until it pleases. Leave the typed result out, and the "
                "same comes again. If the whole table says that it does not count",
                f"void {known.n} --agreed all --why WHY",
            )
        elif by_hand is not None:
            if spec.startswith("pick") and label is not None and (known is None or known.got != tuple(by_hand)):
                self._peeked(label)  # another card than before would shift what a later draw of the pile counts
            got = list(by_hand)
            if not fits(spec, got):
                came = ", ".join(map(str, got))
                raise UsageError(f"{spec} cannot come to {came}: type what the dice or the pile show.")
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
