"""What a key gives for ``2d20``, ``pick 100`` and ``perm 5``; and the chance of a session, which answers with that.

``words -> below -> result``: numbers of 32 bits are taken from HMAC blocks, those that would make some result
likelier than another are skipped, and what is left decides. Section 6 of the contract fixes every byte.

The same question (label and spec) always gets the same draw, whatever was undone in between; a new question uses up
one key. A result from real dice or a real pile is testimony: it is recorded as by hand, and after an undo it is typed
again, the same or another; what a hand has answered is not drawn.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import count

from edw_companion.chance import Chance, Draw
from edw_companion.chance.chain import hmac_hex
from edw_companion.errors import RefusedError, UsageError
from edw_companion.sentences import Sentence
from edw_companion.tuples import NamedTuple

WORD = 2**32
MAX_COUNT = 100
_MOST = {"dice": MAX_COUNT, "pick": 1, "perm": 1000}
"""How many results one draw may have."""


class Spec(NamedTuple):
    """What is asked of one draw: ``kind`` dice, pick or perm; ``times`` results, each 1 to ``sides``."""

    kind: str
    times: int
    sides: int


def parse_spec(text: str) -> Spec:
    """The spec in a text: sides 1 to 2^32, at most 100 dice, a permutation of at most 1,000."""
    kind, _, sides = text.partition(" ")
    times = "1"
    if kind not in ("pick", "perm"):
        times, _, sides = text.partition("d")
        kind = "dice"
    if _is_number(times, 3) and _is_number(sides, 10):
        spec = Spec(kind, int(sides if kind == "perm" else times), int(sides))
        if spec.sides <= WORD and spec.times <= _MOST[kind]:
            return spec
    raise UsageError(f"'{text}' is not a draw: write 2d20, pick 100 or perm 5.")


def _is_number(text: str, most: int) -> bool:
    """Whether this is a number of so many digits at most. Asked by hand: to compile a pattern takes longer."""
    return len(text) <= most and text.isascii() and text.isdigit() and text[0] != "0"


def words(key: str, mix: str, i: int, spec: str, word: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers of draw ``i``, eight from each HMAC block."""
    block = 0
    while True:
        digest = hmac_hex(key, f"edw1 draw\n{mix}\n{i}\n{spec}\n{word}\n{block}")
        for start in range(0, 64, 8):
            yield int(digest[start : start + 8], 16)
        block += 1


def below(n: int, stream: Iterator[int]) -> int:
    """A fair number 0 to n-1: words at or above the largest multiple of n are skipped."""
    limit = WORD - WORD % n
    for number in stream:
        if number < limit:
            return number % n
    raise AssertionError("the stream of words never ends")


def result(key: str, mix: str, i: int, spec: str, word: str = "") -> list[int]:
    """What draw ``i`` came to, each number from 1."""
    asked = parse_spec(spec)
    stream = words(key, mix, i, spec, word)
    if asked.kind != "perm":
        return [1 + below(asked.sides, stream) for _ in range(asked.times)]
    order = list(range(1, asked.sides + 1))
    for x in range(asked.sides - 1, 0, -1):
        j = below(x + 1, stream)
        order[x], order[j] = order[j], order[x]
    return order


def fits(spec: str, got: list[int]) -> bool:
    """Whether ``got`` can be an answer to ``spec`` at all: the check of a result typed in by hand.

    A card of the table's own pile may be nothing yet: nobody has named it.
    """
    asked = parse_spec(spec)
    if not got:
        return asked.kind == "pick"
    if asked.kind == "perm":
        return sorted(got) == list(range(1, asked.sides + 1))
    return len(got) == asked.times and all(1 <= x <= asked.sides for x in got)


class Answer(NamedTuple):
    """What line ``n`` has answered.

    ``by_hand``: it was typed in from real dice or a real pile; ``first``: the line that answered the same question
    first, by hand too; to void that voids them all.
    """

    n: int
    got: tuple[int, ...]
    by_hand: bool
    first: int


class AnsweredBefore(Sentence):
    """Why a hand answers what a hand has answered before.

    Attributes:
        line: the line that has.
        what: "dice" or "cards".
    """

    def __init__(self, known: Answer, spec: str) -> None:
        card = spec.startswith("pick")
        thing, option = ("pile", "--card") if card else ("dice", "--rolled")
        super().__init__(
            f"Line {known.n} was answered by your own {thing}, so the program does not draw it: type what came with "
            f"{option}, the same or another. To have it drawn after all",
            f"void {known.first} --agreed all --why WHY",
        )
        self.line, self.what = known.n, "cards" if card else "dice"


class Key(NamedTuple):
    """The next key to publish: draw number ``i``, the key, and the mix that goes with it."""

    i: int
    key: str
    mix: str


class KeyedChance(Chance):
    """The Chance of a real session: answers kept, keys handed out one by one."""

    def __init__(
        self,
        find_answers: Callable[[], Mapping[tuple[str, str], Answer]],
        keys: Iterator[Key],
        word: str = "",
        peeked: Callable[[str], None] = lambda _label: None,
        own: Collection[str] = (),
    ) -> None:
        """``keys`` gives the unused keys in order; ``word`` was said by an opponent for this draw.

        ``own``: "dice" or "cards", if the table has its own.

        ``peeked`` is asked before a card is taken by hand: whether a draw of its pile was taken back and not asked
        again. Neither keys nor answers are looked for before something is asked.
        """
        self.draws = []
        self._answers: Mapping[tuple[str, str], Answer] | None = None
        self._find_answers, self._keys, self._word, self._peeked = find_answers, keys, word, peeked
        self._own = own

    def wanted(self, label: str | None, spec: str, what: str) -> Sentence | None:
        """See Chance: what a key has answered stands; what a hand has answered is answered by hand again."""
        known = self._known(label, spec)
        if known is not None:
            return AnsweredBefore(known, spec) if known.by_hand else None
        return Sentence(f"The {what} are your own: say what came") if what in self._own else None

    def _known(self, label: str | None, spec: str) -> Answer | None:
        if self._answers is None:
            self._answers = self._find_answers()
        return None if label is None else self._answers.get((label, spec))

    def answer(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        """See Chance."""
        record: Draw = {"spec": spec} if label is None else {"label": label, "spec": spec}
        known = self._known(label, spec)
        if known is not None and by_hand is None:
            if known.by_hand:
                why = AnsweredBefore(known, spec)
                raise UsageError(why.text, *why.commands)
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
            got = list(by_hand)
            if got and spec.startswith("pick") and label is not None and (known is None or known.got != tuple(by_hand)):
                self._peeked(label)  # another card than before would shift what a later draw of the pile counts
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


def rehearsal(
    word: str = "", find_answers: Callable[[], Mapping[tuple[str, str], Answer]] = dict, own: Collection[str] = ()
) -> KeyedChance:
    """A chance for decisions of which nothing comes, to meet whatever would refuse them.

    Its keys are no session's, so that nobody learns from it what a real draw would bring.
    """
    return KeyedChance(find_answers, (Key(i, "0" * 64, "0" * 64) for i in count(1)), word, own=own)


class OtherDrawError(ValueError):
    """A decision asks for something else than its line has drawn. It is no refusal, so no decision catches it."""


class Replayed(Chance):
    """The Chance of a line that is decided anew: it answers only from the line's own draws.

    Whether those draws are what their keys came to is proven elsewhere (``session/verify``); here a decision must ask
    for just them, in their order, with their labels and specs, and take by hand what was typed in.
    """

    def __init__(self, draws: Sequence[Draw], peeked: Callable[[str, str, Sequence[int]], None]) -> None:
        """``draws``: as the line has them; ``peeked``: see ``KeyedChance``, of what was typed for a label and spec."""
        self.draws = []
        self._line, self._peeked = draws, peeked

    def wanted(self, label: str | None, spec: str, what: str) -> Sentence | None:
        """See Chance: only of a card that nobody has named does the line not say what came."""
        del label, spec, what
        left = self._line[len(self.draws) :]
        return Sentence("") if left and not left[0]["got"] else None

    @property
    def spare(self) -> str:
        """What the line draws next, where nothing has asked for it; "" if nothing is left."""
        left = self._line[len(self.draws) :]
        return _question(left[0].get("label"), left[0]["spec"]) if left else ""

    def answer(self, label: str | None, spec: str, by_hand: Sequence[int] | None) -> list[int]:
        """See Chance."""
        wanted = _question(label, spec)
        if not self.spare:
            raise OtherDrawError(f"it lacks the draw {wanted}")
        draw = self._line[len(self.draws)]
        if (draw.get("label"), draw["spec"]) != (label, spec):
            raise OtherDrawError(f"it draws {self.spare} where {wanted} is asked for")
        if ("src" in draw) != (by_hand is not None) or (by_hand is not None and list(by_hand) != draw["got"]):
            raise OtherDrawError(f"what was typed in for {wanted} is not what it says")
        if by_hand and label is not None and spec.startswith("pick"):
            self._peeked(label, spec, by_hand)
        self.draws.append(draw)
        return draw["got"]


def _question(label: str | None, spec: str) -> str:
    return spec if label is None else f"{label} ({spec})"
