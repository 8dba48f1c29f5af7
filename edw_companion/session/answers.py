"""What was asked and answered so far, and what the next question is answered with.

Each question (label and spec) has the answers that count, the newest last; a new one uses up the next key that is not
published yet.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from edw_companion.chance import Draw
from edw_companion.chance.draws import Answer, Key, KeyedChance
from edw_companion.errors import RefusedError
from edw_companion.sentences import DO
from edw_companion.session.history import Stacks, Void
from edw_companion.session.journal import Gathering
from edw_companion.session.keys import Epoch, key_path, last_draw, unused
from edw_companion.session.lines import Event
from edw_companion.session.paths import Home
from edw_companion.session.session import Session

Question = tuple[str, str]
"""A label and a spec."""


def _labelled(event: Event) -> list[Draw]:
    """The draws of a line that answer a question."""
    return [draw for draw in event.get("draws", ()) if "label" in draw]


def _asked(draw: Draw) -> Question:
    return draw["label"], draw["spec"]


class Answers:
    """The answers that count: in ``counting`` the newest to each question."""

    def __init__(self) -> None:
        self.counting: dict[Question, Answer] = {}
        self._known: dict[Question, list[Answer]] = {}
        self._questions: defaultdict[int, list[Question]] = defaultdict(list)

    def take(self, event: Event) -> None:
        """A line answers what it asks first."""
        for draw in _labelled(event):
            if "again" not in draw:
                self.give(event["n"], draw)

    def give(self, n: int, draw: Draw) -> None:
        """Note that line ``n`` answers a question that had no answer, or had one by hand and gets another."""
        question = _asked(draw)
        answers = self._known.setdefault(question, [])
        answers.append(Answer(n, tuple(draw["got"]), "src" in draw, answers[0].n if answers else n))
        self.counting[question] = answers[-1]
        self._questions[n].append(question)

    def forget(self, void: Void) -> None:
        """What was answered in these lines counts no more."""
        for n in void.lines:
            for question in self._questions.pop(n, ()):
                left = [one for one in self._known[question] if one.n != n or (void.by_hand and not one.by_hand)]
                self._known[question] = [one._replace(first=left[0].n) for one in left]
                self.counting.pop(question, None)
                if left:
                    self.counting[question] = self._known[question][-1]


def _take(found: Answers, lines: Sequence[Event], gone: Mapping[int, Void]) -> None:
    for event in lines:
        if event["n"] in gone:
            found.forget(gone[event["n"]])
        found.take(event)


_GATHERING = Gathering(Answers, _take)


def answers(lines: Sequence[Event]) -> Mapping[Question, Answer]:
    """What was answered in a file and counts, undone or not."""
    return _GATHERING.of(lines).counting


def unasked(lines: Sequence[Event], stacks: Stacks) -> dict[Question, int]:
    """What was drawn by key, taken back and not asked again since, each with the line that drew it.

    Whoever takes a draw back has seen it: a mistake, or a peek.
    """
    found = answers(lines).items()
    left = {q: one.n for q, one in found if not one.by_hand and not stacks.stands(lines[one.n - 1])}
    if not left:
        return left
    held = {_asked(draw) for event in lines if "draws" in event and stacks.stands(event) for draw in _labelled(event)}
    return {question: n for question, n in left.items() if question not in held}


def peeked(lines: Sequence[Event], stacks: Stacks) -> dict[str, int]:
    """The piles of what is ``unasked``, each with the first line that drew from it."""
    found: dict[str, int] = {}
    for (label, _), n in unasked(lines, stacks).items():
        found.setdefault(label.partition("/")[0], n)
    return found


class Drawn(Answers):
    """The draws so far: what has answered a question, and what was taken back and not asked again (section 6)."""

    def __init__(self) -> None:
        super().__init__()
        self._standing = Counter[Question]()  # how many standing lines ask it
        self._loose: set[Question] = set()  # what was ever taken back

    def stands(self, event: Event) -> None:
        """A line stands, new or once more."""
        self._standing.update(map(_asked, _labelled(event)))

    def back(self, event: Event) -> None:
        """A line is taken back."""
        questions = [_asked(draw) for draw in _labelled(event)]
        self._standing.subtract(questions)
        self._loose.update(questions)

    @property
    def piles(self) -> set[str]:
        """The piles of which a card was drawn by key, taken back, and not asked again."""
        known = self.counting
        seen = (each for each in self._loose if not self._standing[each] and each in known and not known[each].by_hand)
        return {label.partition("/")[0] for label, _ in seen}

    def other(self, question: Question, got: Sequence[int]) -> bool:
        """Whether a hand answers otherwise than it was answered before."""
        known = self.counting.get(question)
        return known is None or [*known.got] != [*got]


def keyed_chance(session: Session, word: str, forbids: Callable[[str], None], own: Collection[str] = ()) -> KeyedChance:
    """What the next line's decision draws with; ``word`` was said by an opponent for it, ``own`` is what the table has.

    Earlier answers and the key file are looked up when something is asked. ``forbids`` is told what the rules
    refuse, unless the table overrules it.
    """

    def named(label: str) -> None:
        pile = label.partition("/")[0]
        line = peeked(session.events, session.stacks).get(pile)
        if line is not None:
            forbids(
                f"What line {line} drew from the pile of {pile} was taken back and not asked again. A card that is "
                "named now would be one to choose."
            )

    keys = unused_keys(session.home, session.epoch, session.events, leaked=session.stacks.leaked)
    return KeyedChance(lambda: answers(session.events), keys, word, named, own)


def unused_keys(home: Home, epoch: Epoch, events: Sequence[Event], *, leaked: bool = False) -> Iterator[Key]:
    """The unused keys in order, the first one checked against the last that was published.

    ``leaked``: somebody may know them.
    """
    if leaked:
        raise RefusedError(
            "Lines of this session were left out, and whoever has seen them can know the next draws: "
            f"'{DO}' gives it a new key first.",
            "rekey --why WHY",
        )
    i, before = last_draw(events)
    if i == epoch.base:
        before = epoch.commit
    path = key_path(home, epoch.sid, epoch.commit)
    for number, key in enumerate(unused(path, i - epoch.base + 1, epoch.supply, before), i + 1):
        yield Key(number, key, epoch.mix)
    used_up = f"All the draws of this session's key are used up: '{DO}' gives it a new one."
    raise RefusedError(used_up, "rekey --why WHY")
